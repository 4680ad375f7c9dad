from collections import defaultdict
from dataclasses import replace
from itertools import combinations
from random import Random

import numpy as np
import pytest

from muggins.engine.asking import pegging_view
from muggins.engine.habits import Habits, habits
from muggins.engine.pegging import belief, pegging_options
from muggins.engine.ranks import hands, number_of, unseen, ways
from muggins.rulebook import score
from muggins.rulebook.card import DECK, Card, Cards, cards
from muggins.rulebook.events import Go, Peg, PegKind, Play
from muggins.rulebook.rules import FIVE_CARD, SIX_CARD, Rules
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase, View
from tests.engine.dealing import states


def knowing_nothing(rules: Rules) -> Habits:
    """An opponent who keeps any cards, and plays any."""
    known = habits(rules)
    assert known
    kept = ways(known.cards, unseen(()))
    return replace(known, kept=(kept, kept), form=None)


def views(rules: Rules, seed: int, deals: int) -> list[tuple[State, View]]:
    rng = Random(seed)
    return [
        (state, state.seen_by(state.turn))
        for _ in range(deals)
        for state in states(rules, rng, (0, 0))
        if state.phase == Phase.PLAY
    ]


def hidden_hands(state: State, seat: int) -> list[tuple[Cards, State]]:
    """Every hand that the other may hold, with the state as it then would be."""
    other = 1 - seat
    seen = {*state.kept[seat], *state.discarded[seat], state.starter}
    seen |= {event.card for event in state.deal_log if isinstance(event, Play)}
    pack = [card for card in DECK if card not in seen]
    found = []
    for hand in combinations(pack, len(state.hands[other])):
        if fits_history(state, other, hand):
            twin = object.__new__(State)
            vars(twin).update(vars(state))
            hands = [state.hands[0], state.hands[1]]
            hands[other] = hand
            vars(twin)["hands"] = tuple(hands)
            found.append((hand, twin))
    return found


def fits_history(state: State, other: int, hand: Cards) -> bool:
    """Whether he who still holds this could not have played when he did not."""
    count = 0
    for event in state.deal_log:
        match event:
            case Play(_, card):
                count += card.value
            case Go(seat) if seat == other and any(c.value + count <= 31 for c in hand):
                return False
            case Peg(seat, _, PegKind.LAST):
                if seat == other and any(card.value + count <= 31 for card in hand):
                    return False
                count = 0
        count = 0 if count == 31 else count
    return True


def likelihood(state: State, other: int, hand: Cards) -> float:
    """How likely by lot he has played what he has, and kept this hand."""
    held = [*hand, *(e.card for e in state.deal_log if isinstance(e, Play) and e.seat == other)]
    count, likely = 0, 1.0
    for event in state.deal_log:
        match event:
            case Play(seat, card):
                if seat == other:
                    likely /= len({c.rank for c in held if c.value + count <= 31})
                    likely /= [c.rank for c in held].count(card.rank)
                    held.remove(card)
                count += card.value
            case Peg(_, _, PegKind.LAST):
                count = 0
        count = 0 if count == 31 else count
    return likely


@pytest.mark.parametrize("rules", [SIX_CARD, FIVE_CARD])
def test_the_belief_is_every_hand_he_may_hold_by_how_likely_he_played_it(rules: Rules) -> None:
    known = knowing_nothing(rules)
    some = [
        (state, view) for state, view in views(rules, 8, 5) if view.held[1 - (view.seat or 0)] == 2
    ]
    for state, view in some[:2]:
        other = 1 - (view.seat or 0)
        expected: dict[int, float] = defaultdict(float)
        for hand, _ in hidden_hands(state, 1 - other):
            expected[number_of(hand)] += likelihood(state, other, hand)
        total = sum(expected.values())
        thought = belief(view, known)
        found = dict(zip(thought.held.tolist(), thought.chance.tolist(), strict=True))
        assert found == pytest.approx({hand: w / total for hand, w in expected.items()})


@pytest.mark.parametrize("rules", [SIX_CARD, FIVE_CARD])
def test_an_ending_is_worth_what_it_brings_over_every_hand_of_his(rules: Rules) -> None:
    """He holds one card and we two at most, so that all that follows the choice is forced."""
    known, tested = knowing_nothing(rules), 0
    for state, view in views(rules, 9, 20):
        seat = state.turn
        assert seat is not None
        after_it = len(state.hands[seat]) - isinstance(state.legal(seat)[0], Play)
        if len(state.hands[1 - seat]) != 1 or after_it > 1:
            continue
        twins = [
            (twin, likelihood(state, 1 - seat, hand)) for hand, twin in hidden_hands(state, seat)
        ]
        total = sum(weight for _, weight in twins)
        for option in pegging_options(view, known):
            net = sum(w * played_out(twin.apply(option.action), twin, seat) for twin, w in twins)
            pegs = option.points.ours.pegging - option.points.theirs.pegging
            assert pegs == pytest.approx(net / total)
            tested += 1
    assert tested > 10


def played_out(state: State, start: State, seat: int) -> float:
    while state.phase == Phase.PLAY:
        (action,) = {getattr(a, "card", a): a for a in state.legal(state.turn)}.values()
        state = state.apply(action)
    net = 0
    for event in state.log[len(start.log) :]:
        if isinstance(event, Peg) and event.kind in (PegKind.PLAY, PegKind.LAST):
            net += event.points if event.seat == seat else -event.points
    return net


def test_a_card_that_he_said_go_on_is_not_in_his_hand() -> None:
    view = pegging_view("4h 4d 7s 8c", "8c Th 7s go 4d 9h", dealer=False, starter="5c")
    thought = belief(view, knowing_nothing(SIX_CARD))
    assert not hands().has[thought.held, :6].any()


def test_near_home_the_point_that_wins_is_worth_the_game() -> None:
    """One point wanted: the pair wins at once, whatever it costs later."""
    view = pegging_view("4h 7s 9d Kc", "7d", dealer=True, starter="2c", scores=(119, 119))
    options = {str(option.action): option for option in pegging_options(view, habits(SIX_CARD))}  # type: ignore[arg-type]
    assert options["0 play 7s"].win == pytest.approx(1)
    assert all(one.win < 1 for name, one in options.items() if name != "0 play 7s")  # type: ignore[operator]


@pytest.mark.parametrize(("starter", "counts"), [("4c", 8), ("4h", 9)])
def test_a_flush_that_he_has_shown_is_counted(starter: str, counts: int) -> None:
    played = "Kh Kc 9h go Ah 8s 2h"
    view = pegging_view("7s 8s Kc 6d", played, dealer=True, starter=starter, tossed="Qd Jd")
    known = habits(SIX_CARD)
    assert known
    for option in pegging_options(view, known):
        assert option.points.theirs.hand == pytest.approx(counts)


def test_a_view_that_no_hand_fits_is_refused() -> None:
    view = pegging_view("4h 4d 7s 8c", "8c Th 7s go 4d 9h", dealer=False, starter="5c")
    impossible = replace(view, log=(*view.log[:-1], Play(1, Card("2h")), Go(1)))
    with pytest.raises(ValueError, match="no hand of the other fits"):
        belief(impossible, knowing_nothing(SIX_CARD))


def test_what_is_not_told_may_be_anywhere() -> None:
    """He may hold kings, all four, though it is not said what we laid away."""
    known = knowing_nothing(SIX_CARD)
    thought = belief(pegging_view("4h 4d 7s 8c", dealer=False, starter="5c"), known)
    kings = hands().counts[thought.held, 12]
    assert kings.max() == 4
    assert thought.chance @ kings == pytest.approx(4 * 4 / 47)


def test_a_crib_of_which_nothing_is_told_is_like_any_other() -> None:
    view = pegging_view("4h 4d 7s 8c", "2h", dealer=True, starter="5c")
    lot = replace(knowing_nothing(SIX_CARD), tossed=(np.ones(91), np.ones(91)))
    out = cards("4h 4d 7s 8c 2h 5c")
    pack = [card for card in DECK if card not in out]
    some = list(combinations(pack, 4))[::37]
    mean = np.mean([score.points(four, Card("5c"), crib=True) for four in some])
    for option in pegging_options(view, lot):
        assert option.sure.kind == "table"
        assert option.points.ours.crib == pytest.approx(float(mean), abs=0.2)

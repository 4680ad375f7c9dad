"""The walk of the play against its readable twin, row by row in numpy."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import numpy as np
import pytest

from muggins.engine.habits import Habits, habits, strategy
from muggins.engine.kernels import pegging as kernel
from muggins.engine.kernels.series import state_of
from muggins.engine.pegging import _done, _Show, _ways, belief, pegging_options
from muggins.engine.ranks import FIRST, Bools, Floats, Ints, hands
from muggins.engine.tables import table
from muggins.rulebook.rules import FIVE_CARD, SIX_CARD, Rules
from muggins.rulebook.view import Phase, View
from tests.engine.dealing import states
from tests.twins import lines, solved
from tests.twins.lines import Front, Play, Policy


class Lot:
    """Who plays any rank that fits, by lot; but alone, for the most."""

    def __init__(self, one_series: bool) -> None:
        self._one_series = one_series

    def chances(self, front: Front) -> Floats:
        legal = lines.fitting(front)
        likely = legal / np.maximum(legal.sum(axis=1, keepdims=True), 1)
        alone = front.held[np.arange(len(front.held)), 1 - front.mover] == 0
        if alone.any():
            likely[alone] = solved.for_the_most(front.rows(alone), self._one_series)
        return np.asarray(likely)

    def after(self, front: Front, what: Ints, silent: Bools) -> Ints:
        return front.node


@cache
def follower(rules: Rules) -> Policy:
    form = "five-card" if rules.one_series else "six-card"
    return solved.Solved(**table(form, "play"), one_series=rules.one_series)


def views(rules: Rules, seed: int, deals: int, cards: int) -> list[View]:
    """Views of one who is to play, both having so many cards together."""
    rng = Random(seed)
    plays = (
        state.seen_by(state.turn)
        for deal in range(deals)
        for state in states(rules, rng, (0, 0), deal % 2)
        if state.phase == Phase.PLAY
    )
    return [view for view in plays if sum(view.held) <= cards]


def agree(view: View, known: Habits, policy: Policy) -> None:
    """What the walk believes and finds is what its twin does."""
    front, thought = lines.belief(view, known, policy), belief(view, known)
    role = lines.role_of(view)
    assert thought.held.tolist() == front.held[:, 1 - role].tolist()
    assert thought.chance == pytest.approx(front.chance, abs=1e-6)

    def worth(over: Front) -> Floats:
        net = over.pegged[:, role] - over.pegged[:, 1 - role]
        return np.column_stack([net, over.pegged[:, role], over.pegged[:, 1 - role]])

    play = Play(policy, view.rules.one_series)
    found = {option.action: option.points for option in pegging_options(view, known)}
    for action in view.legal:
        after = lines.after(front, action, play)
        net, ours, theirs = after.chance @ lines.values(after, play, worth, role)
        assert found[action].ours.pegging - found[action].theirs.pegging == pytest.approx(
            net, abs=1e-5
        )
        assert found[action].ours.pegging == pytest.approx(ours, abs=1e-2)
        assert found[action].theirs.pegging == pytest.approx(theirs, abs=1e-2)


@pytest.mark.parametrize("rules", [SIX_CARD, FIVE_CARD], ids=["six-card", "five-card"])
def test_against_one_who_plays_by_lot_all_is_as_the_twin_finds(rules: Rules) -> None:
    known = habits(rules)
    assert known
    for view in views(rules, 5, 6, 4):
        agree(view, replace(known, form=None), Lot(rules.one_series))


@pytest.mark.parametrize(
    ("rules", "cards"),
    [
        (FIVE_CARD, 5),
        (SIX_CARD, 5),
        pytest.param(FIVE_CARD, 6, marks=pytest.mark.long),
        pytest.param(SIX_CARD, 8, marks=pytest.mark.long),
    ],
    ids=["five-card", "six-card", "five-card, leads too", "six-card, leads too"],
)
def test_against_the_solved_play_all_is_as_the_twin_finds(rules: Rules, cards: int) -> None:
    known = habits(rules)
    assert known
    for view in views(rules, 6, 2, cards):
        agree(view, known, follower(rules))


def agree_near_home(view: View, known: Habits, policy: Policy) -> None:
    """All chances to win, and the even one, are what the twin finds."""
    front, role, thought = (
        lines.belief(view, known, policy),
        lines.role_of(view),
        belief(view, known),
    )
    assert thought.chance == pytest.approx(front.chance, abs=1e-6)
    paid, told = _Show(view, known, thought).worth(), np.zeros((kernel.GO + 1, 4))
    kernel._search(_ways(known.form, view.rules.one_series), paid, thought.walk, told)

    def wins(over: Front) -> Floats:
        row = np.searchsorted(thought.kept, over.kept)
        ours, his = over.pegged[:, role], over.pegged[:, 1 - role]
        table = paid.table[ours[:, None], his[:, None], paid.shows[row][:, None] + paid.added, 0]
        return np.asarray((paid.more[row] * table).sum(axis=1)[:, None])

    needs = paid.needs if role == lines.PONE else paid.needs[::-1]
    play = Play(policy, view.rules.one_series, (needs[0], needs[1]))
    for action in view.legal:
        after = lines.after(front, action, play)
        (win,) = after.chance @ lines.values(after, play, wins, role)
        assert told[_done(action), 0] == pytest.approx(win, abs=1e-5)
    (even,) = front.chance @ lines.values(front, play, wins, role, even=True)
    assert thought.walk.value[0, kernel.EVEN] == pytest.approx(even, abs=1e-5)


@pytest.mark.parametrize(
    ("rules", "scores", "cards"),
    [
        (FIVE_CARD, (59, 58), 5),
        (SIX_CARD, (118, 119), 4),
        pytest.param(SIX_CARD, (118, 115), 6, marks=pytest.mark.long),
    ],
    ids=["five-card", "six-card", "six-card, more cards"],
)
def test_near_home_both_peg_out_where_they_can_as_in_the_twin(
    rules: Rules, scores: tuple[int, int], cards: int
) -> None:
    known = habits(rules)
    assert known
    for view in views(rules, 6, 3, cards):
        agree_near_home(replace(view, scores=scores), known, follower(rules))


def test_what_a_hand_plays_is_what_the_strategy_says() -> None:
    ways, told, rng = _ways("five-card", True), strategy("five-card"), Random(3)
    share, known = np.zeros(4, np.float32), habits(FIVE_CARD)
    assert known
    for view in views(FIVE_CARD, 7, 12, 6):
        node = belief(view, known).node
        if node < 0:
            continue
        cards = view.held[view.seat or 0]
        for _ in range(20):
            hand = rng.randrange(FIRST[cards], FIRST[cards + 1])
            ranks = np.repeat(np.arange(13), hands().counts[hand]).tolist()
            state = kernel_state(view)
            fits = kernel._shares(hand, node, state, ways, share)
            expected = told.of(tuple(ranks), node)
            assert fits == len(expected)
            assert share[:fits] == pytest.approx(list(expected.values()))


def kernel_state(view: View) -> int:
    return state_of(tuple(card.rank for card in view.pile))


def test_who_is_left_alone_pegs_the_most_there_is() -> None:
    rng = Random(4)
    for one_series in (False, True):
        ways = _ways("five-card", one_series)
        for _ in range(300):
            hand, state = rng.randrange(1, FIRST[4]), rng.randrange(22_498)
            if not lines._can_play(np.array([hand]), np.array([state]))[0]:
                continue
            best, _ = solved.lone(state, hand, one_series)
            assert kernel._alone(hand, state, ways) == best


@pytest.mark.parametrize("scores", [(0, 0), (112, 115), (118, 103), (120, 120)])
def test_a_play_is_worth_what_counting_in_order_makes_of_it(scores: tuple[int, int]) -> None:
    """Each end of the table, worked out in words: play, pone's hand, the dealer's, the crib."""
    for view in views(SIX_CARD, 8, 2, 4)[:6]:
        at = replace(view, scores=scores)
        known = habits(SIX_CARD)
        assert known
        show = _Show(at, known, belief(view, known))
        worth, rng = show.worth(), Random(1)
        assert show.tables
        for _ in range(40):
            ours, theirs, count = rng.randrange(9), rng.randrange(9), rng.randrange(29)
            for kind, paid in enumerate(show.tables):
                expected = 0.0
                dealer, pone = scores[view.dealer], scores[1 - view.dealer]
                pegs = (ours, theirs) if show.deals else (theirs, ours)
                counts = (show.hand, count) if show.deals else (count, show.hand)
                dealer, pone, last = dealer + pegs[0], pone + pegs[1], 120
                for crib, likely in enumerate(show.crib):
                    if dealer > last:
                        expected += likely * paid.won[min(pone, last)]
                    elif pone + counts[1] > last:
                        expected += likely * paid.lost[dealer]
                    elif dealer + counts[0] + crib > last:
                        expected += likely * paid.won[pone + counts[1]]
                    else:
                        next_deal = pone + counts[1], dealer + counts[0] + crib
                        expected += likely * (paid.both - paid.table[next_deal])
                found = worth.table[ours, theirs, count, kind]
                assert found == pytest.approx(expected if show.deals else paid.both - expected)

"""What holds in every game, whatever its form."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from muggins.rulebook.card import DECK, Card
from muggins.rulebook.events import (
    Action,
    Claim,
    Cut,
    Deal,
    Discard,
    Event,
    Peg,
    PegKind,
    Play,
    Show,
)
from muggins.rulebook.rules import SIX_CARD
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase
from tests.laws.games import Chance, after, any_rules, beginnings, chances, nth, states


@given(beginnings(), chances, st.integers(0, 400))
def test_a_card_is_in_one_place_only(state: State, chance: Chance, steps: int) -> None:
    state = nth(state, chance, steps)
    for moment in after(state, chance):
        if moment.phase in (Phase.DEAL, Phase.OVER) and not moment.kept:
            break
        rules = moment.rules
        mine = [card for cards in moment.kept for card in cards]
        places = [*mine, *moment.crib, *([moment.starter] if moment.starter else [])]
        assert (
            len(places)
            == len(set(places))
            == sum(rules.dealt) + rules.from_pack + (moment.starter is not None)
        )
        assert set(places) <= set(DECK)
        for held, kept in zip(moment.hands, moment.kept, strict=True):
            assert set(held) <= set(kept)
        played = [event.card for event in moment.deal_log if isinstance(event, Play)]
        unplayed = [card for cards in moment.hands for card in cards]
        assert sorted(played + unplayed) == sorted(mine)
        assert moment.pile == tuple(played[len(played) - len(moment.pile) :])
        assert moment.count == sum(card.value for card in moment.pile) <= 31


@given(beginnings(), chances, st.integers(0, 600))
def test_pegs_add_up_to_the_scores(state: State, chance: Chance, steps: int) -> None:
    state = nth(state, chance, steps)
    scores = list(state.opening.scores or [0] * len(state.rules.targets))
    for event in state.log:
        if isinstance(event, Peg):
            side = state.rules.sides[event.seat]
            scores[side] += event.points
            assert event.points != 0
            assert event.points <= event.worth or event.kind == PegKind.BACK
        assert all(
            0 <= score <= target for score, target in zip(scores, state.rules.targets, strict=True)
        )
    assert tuple(scores) == state.scores


@given(beginnings(), chances)
def test_a_game_ends_with_one_side_home_and_nobody_awaited(state: State, chance: Chance) -> None:
    state = nth(state, chance, 2_000)
    homes = [
        side
        for side, (score, target) in enumerate(zip(state.scores, state.rules.targets, strict=True))
        if score == target
    ]
    assert len(homes) == (state.phase == Phase.OVER)
    assert (state.winner is not None) == (state.awaiting == ()) == (state.phase == Phase.OVER)
    if homes and state.rules.lowball:
        assert state.winner is not None
        assert state.scores[state.winner] == min(state.scores)
    elif homes:
        assert homes == [state.winner]
    if homes:
        assert isinstance(state.log[-1], Peg)
        assert state.rules.sides[state.log[-1].seat] == homes[0]
        assert all(state.legal(seat) == () for seat in range(state.rules.seats))


def begun_again(state: State) -> State:
    return State(state.rules, state.opening.dealer, state.opening.scores)


@given(states())
def test_the_actions_of_a_log_give_the_state_again(state: State) -> None:
    again = begun_again(state)
    for action in state.actions:
        again = again.apply(action)
    assert again == state
    assert hash(again) == hash(state)


@given(beginnings(), chances, st.integers(0, 150))
def test_logs_only_grow(state: State, chance: Chance, steps: int) -> None:
    seats = [*range(state.rules.seats), None]
    moments = [moment for moment, _ in zip(after(state, chance), range(steps + 1), strict=False)]
    for earlier, later in pairwise(moments):
        assert later.log[: len(earlier.log)] == earlier.log
        assert len(later.log) > len(earlier.log)
    for seat in seats:
        first, last = moments[steps // 2 % len(moments)].seen_by(seat), moments[-1].seen_by(seat)
        assert last.log[: len(first.log)] == first.log


@given(beginnings(st.just(SIX_CARD)), chances)
def test_the_dealer_pegs_in_any_finished_six_card_play(state: State, chance: Chance) -> None:
    for before, later in pairwise(after(state, chance)):
        new = later.log[len(before.log) :]
        if any(isinstance(event, Show) for event in new):  # the action that ended the play
            play = (*before.deal_log, *new)
            kinds = {
                event.kind
                for event in play
                if isinstance(event, Peg) and event.seat == before.dealer
            }
            assert kinds & {PegKind.PLAY, PegKind.LAST}


# What makes no difference


@given(states(), st.permutations(range(4)))
def test_suits_may_be_permuted(state: State, suits: list[int]) -> None:
    def other(*some: Card) -> tuple[Card, ...]:
        return tuple(Card(4 * card.rank + suits[card.suit]) for card in some)

    def others(action: Action) -> Action:
        match action:
            case Deal(hands, crib):
                return Deal(tuple(other(*hand) for hand in hands), other(*crib))
            case Discard(seat, some):
                return Discard(seat, other(*some))
            case Cut(card):
                return Cut(*other(card))
            case Play(seat, card):
                return Play(seat, *other(card))
            case Claim(seat, points):
                return Claim(seat, points)
        return action

    def pegs(state: State, suits: list[int] | range = range(4)) -> list[object]:
        return [
            (peg.seat, peg.points, peg.kind, {
                (kind, frozenset(4 * card.rank + suits[card.suit] for card in some), points)
                for kind, some, points in peg.combos
            })
            for peg in state.log
            if isinstance(peg, Peg)
        ]  # fmt: skip

    again = begun_again(state)
    for action in state.actions:
        again = again.apply(others(action))
    assert again.scores == state.scores
    assert pegs(again) == pegs(state, suits)


@given(beginnings(any_rules()), chances, st.integers(0, 120), st.integers(1, 5))
def test_it_is_the_same_game_from_another_chair(
    state: State, chance: Chance, steps: int, by: int
) -> None:
    rules, opening, seats = state.rules, state.opening, state.rules.seats

    def moved(event: Event) -> Event:
        match event:
            case Deal(hands, crib):
                return Deal(tuple(hands[(seat - by) % seats] for seat in range(seats)), crib)
            case Cut():
                return event
        return replace(event, seat=(event.seat + by) % seats)

    state = nth(state, chance, steps)
    sides = tuple(rules.sides[(seat - by) % seats] for seat in range(seats))
    again = State(replace(rules, sides=sides), (opening.dealer + by) % seats, opening.scores)
    for event in state.actions:
        again = again.apply(moved(event))  # type: ignore[arg-type]
    assert again.scores == state.scores
    assert again.winner == state.winner
    assert again.log == tuple(map(moved, state.log))

"""What a seat sees, what it does not, and what it may imagine."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from itertools import combinations, islice, permutations
from math import comb, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.rulebook.card import BACK, DECK, Card, Cards, cards
from muggins.rulebook.events import (
    Action,
    Cut,
    Deal,
    Discard,
    Go,
    Peg,
    Play,
    Seat,
    Show,
)
from muggins.rulebook.rules import FORMS, SIX_CARD, TOSS_FIVES, Rules
from muggins.rulebook.state import State
from muggins.rulebook.view import View
from tests.laws.games import Chance, after, beginnings, chances, states


def chairs(state: State) -> tuple[Seat | None, ...]:
    return (*range(state.rules.seats), None)


@given(beginnings(), chances, st.integers(0, 99))
def test_what_is_imagined_looks_the_same_all_through_a_deal(
    state: State, chance: Chance, seed: int
) -> None:
    rng = Random(seed)
    for moment in islice(after(state, chance), 24):
        seat = rng.choice(chairs(moment))
        view = moment.seen_by(seat)
        assert State.imagine(view, rng).seen_by(seat) == view


@given(states(steps=400), st.integers(0, 99))
def test_what_is_imagined_looks_the_same_after_many_deals(state: State, seed: int) -> None:
    for seat in chairs(state):
        view = state.seen_by(seat)
        assert State.imagine(view, Random(seed)).seen_by(seat) == view


@given(states(), st.integers(0, 99))
def test_no_view_tells_what_is_hidden(state: State, seed: int) -> None:
    """Two states that differ in what a seat may not see are one and the same to it."""
    for seat in chairs(state):
        other = State.imagine(state.seen_by(seat), Random(seed))
        assert repr(other.seen_by(seat)) == repr(state.seen_by(seat))


@given(states())
def test_a_view_holds_no_card_that_was_not_shown_to_its_seat(state: State) -> None:
    for seat in chairs(state):
        shown: set[Card] = set()
        for event in state.log:
            match event:
                case Deal(hands) if seat is not None:
                    shown = set(hands[seat])
                case Deal():
                    shown = set()
                case Cut(card) | Play(_, card):
                    shown.add(card)
                case Show(_, some):
                    shown.update(some)
        view = state.seen_by(seat)
        pegs = [event for event in view.deal_log if isinstance(event, Peg)]
        told = {
            *view.hand,
            *view.pile,
            *view.discarded,
            *((view.starter,) if view.starter else ()),
            *(card for peg in pegs for combo in peg.combos for card in combo.cards),
            *(card for event in view.deal_log for card in cards_of(event)),
        }
        assert told - {BACK} <= shown


def cards_of(event: object) -> Cards:
    match event:
        case Deal(hands, crib):
            return (*(card for hand in hands for card in hand), *crib)
        case Discard(_, some) | Show(_, some):
            return some
        case Cut(card) | Play(_, card):
            return (card,)
    return ()


@given(states())
def test_a_view_is_the_state_in_all_that_is_open(state: State) -> None:
    for seat in chairs(state):
        view = state.seen_by(seat)
        for name in ("rules", "opening", "dealer", "scores", "winner", "phase", "awaiting"):
            assert getattr(view, name) == getattr(state, name)
        assert (view.starter, view.pile, view.count) == (state.starter, state.pile, state.count)
        assert view.held == tuple(map(len, state.hands))
        assert view.legal == state.legal(seat)
        assert len(view.log) == len(state.log)
        assert len(view.deal_log) == len(state.deal_log)
        if seat is None:
            assert view.hand == ()
        elif state.hands:
            assert view.hand == state.hands[seat]


@given(beginnings(), chances)
def test_a_seats_log_only_grows(state: State, chance: Chance) -> None:
    logs = {seat: state.seen_by(seat).log for seat in chairs(state)}
    for moment in islice(after(state, chance), 60):
        for seat, before in logs.items():
            logs[seat] = moment.seen_by(seat).log
            assert logs[seat][: len(before)] == before


# Uniform: each deal that fits is as likely as any other


def state_of(rules: Rules, deal: str, *actions: Action) -> State:
    """What follows when dealer 0 has dealt these hands, and after a plus the crib's cards."""
    hands, _, pack = deal.partition(" + ")
    state = State(rules).apply(Deal(tuple(map(cards, hands.split(" / "))), cards(pack)))
    for action in actions:
        state = state.apply(action)
    return state


def drawn(view: View, told: Callable[[State], Hashable], number: int) -> Counter[Hashable]:
    """What is told of so many states that were imagined."""
    rng = Random(1909)
    return Counter(told(State.imagine(view, rng)) for _ in range(number))


def assert_as_likely(seen: Counter[Hashable], ways: dict[Hashable, int]) -> None:
    """Chi-square at four standard deviations: each cell is seen in proportion to its ways."""
    cells = {cell: seen.total() * n / sum(ways.values()) for cell, n in ways.items() if n}
    assert set(seen) <= set(cells)
    likely = {cell: expected for cell, expected in cells.items() if expected >= 5}
    off = sum((seen[cell] - expected) ** 2 / expected for cell, expected in likely.items())
    assert off < len(likely) + 4 * sqrt(2 * len(likely))


def high(some: Iterable[Card], floor: int = 8) -> int:
    return sum(card.value >= floor for card in some)


GO_AT_24 = state_of(
    SIX_CARD,
    "Kd 9s 2c Tc 4s 6s / 2h 3h Jh Qd 7d 7c",
    Discard(0, cards("4s 6s")),
    Discard(1, cards("7d 7c")),
    Cut(Card("Ah")),
    Play(1, Card("2h")),
    Play(0, Card("Kd")),
    Play(1, Card("3h")),
    Play(0, Card("9s")),
    Go(1),
    Play(0, Card("2c")),
)
"""The pone has said go at 24, and the dealer, left with a ten, has closed the count at 26."""


def test_a_go_rules_cards_out_and_the_rest_is_uniform() -> None:
    view = GO_AT_24.seen_by(0)
    mine = cards("Kd 9s 2c Tc 4s 6s 2h 3h Ah")
    unseen = [card for card in DECK if card not in mine]
    ways: Counter[Hashable] = Counter()
    for held in combinations(unseen, 2):
        if high(held) == 2:
            rest = [card for card in unseen if card not in held]
            highs = high(rest)
            for n in range(3):
                ways[held[0].rank, n] += comb(highs, n) * comb(len(rest) - highs, 2 - n)

    def told(state: State) -> Hashable:
        return min(state.hands[1]).rank, high(state.discarded[1])

    assert_as_likely(drawn(view, told, 1_000), ways)


def test_a_go_rules_cards_out_after_a_count_that_nobody_pegged_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Thirty, closed without a peg; then the pone says go at 29, so he holds no ace and no two."""
    monkeypatch.setattr("muggins.rulebook.imagining.TRIES", 1)
    state = state_of(
        replace(SIX_CARD, last_below=0),
        "Kd Qd 9s 7s 4s 6s / Kh Jh Th 8h 7d 7c",
        Discard(0, cards("4s 6s")),
        Discard(1, cards("7d 7c")),
        Cut(Card("Ah")),
        *(Play(1, Card("Kh")), Play(0, Card("Kd")), Play(1, Card("Jh")), Go(0)),
        *(Play(0, Card("Qd")), Play(1, Card("Th")), Play(0, Card("9s")), Go(1)),
    )
    held = [State.imagine(state.seen_by(0), Random(seed)).hands[1][0] for seed in range(50)]
    assert min(card.value for card in held) > 2


def test_a_closed_count_rules_cards_out_of_both_hands() -> None:
    view = GO_AT_24.seen_by(None)
    open_cards = cards("Kd 9s 2c 2h 3h Ah")
    unseen = [card for card in DECK if card not in open_cards]
    highs, middle, low = high(unseen), high(unseen, 6) - high(unseen), 46 - high(unseen, 6)
    ways: Counter[Hashable] = Counter()
    for mine in (True, False):  # whether the dealer's last card is 8 or higher, or 6 or 7
        h, m = highs - 2 - mine, middle - (not mine)
        for a in range(5):
            for b in range(5 - a):
                laid = comb(h, a) * comb(m, b) * comb(low, 4 - a - b)
                ways[mine, a, b] = (highs - 2 if mine else middle) * laid

    def told(state: State) -> Hashable:
        laid = [card for some in state.discarded for card in some]
        return high(state.hands[0]) == 1, high(laid), high(laid, 6) - high(laid)

    assert_as_likely(drawn(view, told, 1_000), ways)


def test_two_goes_at_different_counts_are_both_minded() -> None:
    state = state_of(
        FORMS["three-handed"],
        "Kd 9s Tc 9c 4s / 9h Th Kh Ks 4d / 3c 4c 8d Jh 4h + 7c",
        *(Discard(seat, cards(card)) for seat, card in enumerate(("4s", "4d", "4h"))),
        Cut(Card("5h")),
        *(Play(seat, Card(card)) for seat, card in ((1, "9h"), (2, "3c"), (0, "Kd"))),
        *(Go(1), Play(2, Card("4c")), Go(0)),
    )
    assert state.pile == ()
    unseen = [card for card in DECK if card not in cards("Kd 9s Tc 9c 4s 9h 3c 4c 5h")]
    after_22 = combinations([card for card in unseen if card.value >= 10], 3)
    after_26 = list(combinations([card for card in unseen if card.value >= 6], 2))
    ways: Counter[Hashable] = Counter(
        (min(one).rank, min(two).rank)
        for one in after_22
        for two in after_26
        if not {*one} & {*two}
    )

    def told(state: State) -> Hashable:
        return min(state.hands[1]).rank, min(state.hands[2]).rank

    assert_as_likely(drawn(state.seen_by(0), told, 800), ways)


def test_who_plays_a_five_has_tossed_as_many_as_he_could() -> None:
    state = state_of(
        TOSS_FIVES,
        "Kd 9s 2c Tc 4s 6s / 5h 5d 5s Jh Qd 7d",
        Discard(0, cards("4s 6s")),
        Discard(1, cards("5d 5s")),
        Cut(Card("Ah")),
        Play(1, Card("5h")),
    )
    others = 52 - 8 - 4  # all but those that seat 0 sees, and the fives
    pairs = [frozenset(pair) for pair in combinations(cards("5c 5d 5s"), 2)]
    ways: dict[Hashable, int] = {}
    for pair in pairs:
        ways[pair, False] = comb(others + 1, 3)
        ways[pair, True] = comb(others + 1, 2)
    assert 7 + 1 + 3 + others + 1 == 52

    def told(state: State) -> Hashable:
        return frozenset(state.discarded[1]), any(card.value == 5 for card in state.hands[1])

    assert_as_likely(drawn(state.seen_by(0), told, 1_000), ways)


def test_who_tosses_fives_has_none_left_unless_he_had_three() -> None:
    state = state_of(
        TOSS_FIVES,
        "Kd 9s 2c Tc 4s 6s / 5h 5d 5s Jh Qd 7d",
        Discard(1, cards("5d 5s")),
    )
    ways: dict[Hashable, int] = {
        (laid, kept): comb(4, laid)
        * comb(42, 2 - laid)
        * comb(4 - laid, kept)
        * comb(40 + laid, 4 - kept)
        for laid in range(3)
        for kept in range(3)
        if laid == min(laid + kept, 2)
    }

    def told(state: State) -> Hashable:
        return fives(state.discarded[1]), fives(state.hands[1])

    assert_as_likely(drawn(state.seen_by(0), told, 1_000), ways)


def fives(some: Cards) -> int:
    return sum(card.value == 5 for card in some)


@pytest.mark.parametrize("toss_fives", [False, True])
def test_an_open_crib_may_be_anybodys_and_all_ways_are_as_likely(toss_fives: bool) -> None:
    rules = replace(FORMS["three-handed-dealer-six"], counting="claimed", toss_fives=toss_fives)
    state = state_of(
        rules,
        "Kd 9s 2c Tc 4s 5s / 7h 8h 9h Th 5d / 7c 8c 9c Jc Qc",
        Discard(0, cards("4s 5s")),
        Discard(1, cards("5d")),
        Discard(2, cards("Qc")),
        Cut(Card("Ah")),
    )
    state = next(
        later
        for later in after(state, Chance("an open crib"))
        if isinstance(later.log[-1], Show) and later.log[-1].what == "crib"
    )
    view = state.seen_by(2)
    ways: dict[Hashable, int] = {}
    for a, b, c in permutations(cards("4s 5s 5d")):
        again = State(rules).apply(
            Deal(((*state.kept[0], a, b), (*state.kept[1], c), (*state.kept[2], Card("Qc"))))
        )
        for action in state.actions[1:]:
            if isinstance(action, Discard):
                action = replace(action, cards=((a, b), (c,), cards("Qc"))[action.seat])
            again = again.apply(action)
        if repr(again.seen_by(2).log[1:]) == repr(view.log[1:]):
            ways[frozenset((a, b)), c] = 1
    assert len(ways) == 3

    def told(state: State) -> Hashable:
        return frozenset(state.discarded[0]), state.discarded[1][0]

    assert_as_likely(drawn(view, told, 300), ways)


def test_what_cannot_be_is_not_imagined() -> None:
    view = GO_AT_24.seen_by(0)
    *before, _ = view.log
    for log in (
        (*before[:4], Play(1, Card("2h")), Go(1)),  # at 2 every card fits
        tuple(before),  # the count is closed, and nobody pegs
    ):
        with pytest.raises(ValueError, match="no deal of the hidden cards"):
            State.imagine(replace(view, log=log), Random(1))

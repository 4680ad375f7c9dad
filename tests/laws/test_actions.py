"""Every legal action applies; every other is refused with a sentence, and changes nothing."""

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from muggins.rulebook import events
from muggins.rulebook.card import BACK, DECK, Card, Cards, cards
from muggins.rulebook.events import (
    NATURE,
    Claim,
    Cut,
    Deal,
    Discard,
    Event,
    Go,
    Muggins,
    Peg,
    PegKind,
    Play,
    Show,
)
from muggins.rulebook.score import Combo, ComboKind
from muggins.rulebook.state import State
from muggins.rulebook.view import IllegalAction, Phase
from tests.laws.games import Chance, chances, dealt, natures, states


def tried(state: State) -> Iterator[Event]:
    """Chosen actions of every kind by every seat, and by some that nobody sits on."""
    for seat in (*range(state.rules.seats), NATURE, state.rules.seats, 99):
        yield Go(seat)
        yield from (Play(seat, card) for card in (*DECK, BACK))
        hand = state.hands[seat] if 0 <= seat < len(state.hands) else DECK[:5]
        for size in range(5):
            yield from (Discard(seat, some) for some in combinations(hand, size))
        yield from (Claim(seat, points) for points in (*range(-1, 32), 46, 47, 72, 73, 10**9))
        yield from (Muggins(seat, points) for points in (*range(-1, 32), 46, 47, 72, 73, 10**9))


@given(states())
def test_what_is_legal_applies_and_nothing_else(state: State) -> None:
    before = state.log
    listed = [action for seat in range(state.rules.seats) for action in state.legal(seat)]
    legal = {shape(action) for action in listed}
    assert len(legal) == len(listed)
    applied = set()
    for action in tried(state):
        try:
            later = state.apply(action)  # type: ignore[arg-type]
        except IllegalAction:
            continue
        applied.add(shape(action))
        assert later.log[len(before)] == action
    most = (*range(-1, 32), 46, 47, 72, 73, 10**9)
    assert applied == {one for one in legal if one[0] not in "Claim Muggins" or one[2] in most}
    for action in listed:
        state.apply(action)
    assert state.log is before


def shape(action: Any) -> tuple[Any, ...]:
    """An action as what matters of it: which cards are laid away, not in which order."""
    if isinstance(action, Discard):
        return "Discard", action.seat, frozenset(action.cards)
    rest = action.points if isinstance(action, Claim | Muggins) else getattr(action, "card", None)
    return type(action).__name__, action.seat, rest


@given(states())
def test_somebody_awaited_can_act_and_nobody_else(state: State) -> None:
    for seat in range(state.rules.seats):
        assert bool(state.legal(seat)) == (seat in state.awaiting)
    assert state.legal(NATURE) == state.legal(None) == ()
    if NATURE in state.awaiting:
        assert state.awaiting == (NATURE,)


@given(states())
def test_a_starter_is_any_card_that_is_not_dealt(state: State) -> None:
    out = {card for some in (*state.kept, state.crib) for card in some}
    for card in (*DECK, BACK):
        fine = state.phase == Phase.CUT and card not in out and card is not BACK
        assert applies(state, Cut(card)) == fine


@given(states(), st.integers(0, 99))
def test_a_deal_is_so_many_cards_of_one_pack(state: State, seed: int) -> None:
    deck = Chance(f"deal {seed}").shuffled(DECK)
    deal = dealt(state, deck)
    assert applies(state, deal) == (state.phase == Phase.DEAL)
    first, *others = deal.hands
    wrong = [
        Deal((first[:-1], *others), deal.crib),
        Deal((first, *others, ()), deal.crib),
        Deal(tuple(others), deal.crib),
        Deal((first, *others), (*deal.crib, deck[-1])),
        Deal((first, *others[:-1], (*others[-1][:-1], first[0])), deal.crib),
        Deal((first, *others[:-1], (*others[-1][:-1], BACK)), deal.crib),
        Deal(tuple((BACK,) * len(hand) for hand in deal.hands), deal.crib),
        Deal((), ()),
    ]
    assert not any(applies(state, deal) for deal in wrong)


def applies(state: State, action: Any) -> bool:
    try:
        state.apply(action)
    except IllegalAction:
        return False
    return True


ANY: Any = events
"""The actions, for making them of what they are not made of."""
PAIR = Combo(ComboKind.PAIR, cards("5h 5d"), 2)


@given(states())
def test_nonsense_is_refused(state: State) -> None:
    for seat in {0, *state.awaiting}:
        hand = state.hands[seat] if seat >= 0 and state.hands else DECK[:6]
        card = next(iter(hand), DECK[0])
        for nonsense in (None, "", "5h", 7.0, [], object(), [card], (None, None), ([],)):
            wrong = [
                nonsense,
                ANY.Play(seat, nonsense),
                ANY.Play(nonsense, card),
                ANY.Discard(seat, nonsense),
                ANY.Discard(nonsense, hand[:2]),
                ANY.Go(nonsense),
                ANY.Claim(seat, nonsense),
                ANY.Claim(seat, 0, nonsense),
                ANY.Muggins(seat, nonsense),
                ANY.Cut(nonsense),
                ANY.Deal(nonsense),
                ANY.Deal((nonsense,) * state.rules.seats),
            ]
            assert not any(applies(state, action) for action in wrong)
        wrong = [
            *(ANY.Play(seat, unreal) for unreal in (int(card), str(card), 10**9)),
            ANY.Discard(seat, (card, card)),
            *(ANY.Discard(seat, tuple(map(int, hand[:size]))) for size in (1, 2)),
            *(ANY.Discard(seat, list(hand[:size])) for size in (1, 2)),
            ANY.Claim(seat, True),
            ANY.Claim(seat, 3, (PAIR,)),
            ANY.Claim(seat, 2, (tuple(PAIR),)),
            ANY.Cut(17),
            ANY.Deal(tuple(tuple(range(size)) for size in state.rules.dealt)),
            Show(seat, (card,), "hand"),
            Peg(seat, 1, PegKind.LAST),
        ]
        assert not any(applies(state, action) for action in wrong)


# The sentences

CARD = re.compile(r"\b[A2-9TJQK][cdhs]\b|\bxx\b")


@given(states())
def test_a_refusal_names_no_card_that_its_reader_may_not_see(state: State) -> None:
    for action in tried(state):
        sentence = refusal(state, action)
        mentioned = {Card(word) for word in CARD.findall(sentence)}
        assert mentioned <= {*named_by(action), *seen(state, action)}
        assert len(sentence) < 200 or len(state.rules.sides) > 4


def refusal(state: State, action: Any) -> str:
    try:
        state.apply(action)
    except IllegalAction as refused:
        return str(refused)
    return ""


def named_by(action: Any) -> Cards:
    return (action.card,) if isinstance(action, Play) else getattr(action, "cards", ())


def seen(state: State, action: Any) -> Cards:
    """The hand of the seat that acts, if somebody sits there."""
    mine = state.hands[action.seat] if 0 <= action.seat < len(state.hands) else ()
    return (*mine, *state.pile)


@given(states())
def test_a_refusal_says_what_would_do(state: State) -> None:
    for seat in range(state.rules.seats):
        if seat not in state.awaiting:
            sentence = refusal(state, Go(seat))
            others = [str(other) for other in state.awaiting if other != NATURE]
            assert all(word in sentence.partition(": ")[2] for word in others or [state.phase])
    for seat in state.awaiting if state.phase == Phase.PLAY else ():
        fits = [action.card.text for action in state.legal(seat) if isinstance(action, Play)]
        for action in (Go(seat), *(Play(seat, card) for card in DECK)):
            if sentence := refusal(state, action):
                assert all(card in sentence for card in fits)
                assert fits or "say go" in sentence


@given(states(), chances)
def test_only_nature_deals_and_cuts(state: State, chance: Chance) -> None:
    if state.awaiting == (NATURE,):
        state.apply(natures(state, chance))
        assert f"the {state.phase} comes first" in refusal(state, Go(0))

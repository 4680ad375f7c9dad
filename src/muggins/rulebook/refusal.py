"""Why an action is not allowed: where the game stands, and what would do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from muggins.rulebook.card import BACK, DECK, Card, Cards, spell
from muggins.rulebook.events import (
    Action,
    Claim,
    Cut,
    Deal,
    Discard,
    Go,
    Muggins,
    Peg,
    Play,
    Seat,
    Show,
)
from muggins.rulebook.score import Combo, ComboKind, worth
from muggins.rulebook.view import Phase

if TYPE_CHECKING:
    from muggins.rulebook.move import Move
    from muggins.rulebook.state import State


def refusal(state: State, action: Action) -> str:
    """Why an action is not allowed now, in a sentence; nothing if it is."""
    return _malformed(action) or _untimely(state, action)


def keeps_a_five(state: State | Move, seat: Seat, some: Cards) -> bool:
    """Whether a discard keeps back a five that must go to the crib."""
    if not state.rules.toss_fives:
        return False
    fives = sum(card.value == 5 for card in state.hands[seat])
    return sum(card.value == 5 for card in some) < min(fives, len(some))


def _untimely(state: State, action: Action) -> str:
    """Why an action is not for now, or not for this seat, or not with these cards."""
    match action, state.phase:
        case Deal(), Phase.DEAL:
            return _misdeal(state, action)
        case Cut(card), Phase.CUT:
            return _miscut(state, card)
        case ((Deal() | Cut()), _):
            return f"{_a(action)} is not awaited now: {_awaited(state)}"
    assert not isinstance(action, Deal | Cut)
    if action.seat not in state.awaiting:
        return f"seat {shown(action.seat)} is not awaited now: {_awaited(state)}"
    match action, state.phase:
        case Discard(seat, some), Phase.DISCARD:
            return _misdiscard(state, seat, some)
        case Play(seat, card), Phase.PLAY:
            return _misplay(state, seat, card)
        case Go(seat), Phase.PLAY:
            fits = state.legal(seat)
            return "" if fits == (action,) else f"{_may_play(fits)}: no go at {state.count}"
        case Claim(_, points, combos), Phase.CLAIM:
            return _misclaim(state, points) or _misnamed(state, points, combos)
        case Muggins(_, points), Phase.CALL:
            return _misclaim(state, points)
    return f"{_a(action)} is not awaited now: {_awaited(state)}"


def _awaited(state: State) -> str:
    match state.phase:
        case Phase.OVER:
            return "the game is over"
        case Phase.DEAL | Phase.CUT:
            return f"the {state.phase} comes first"
    *others, last = map(str, state.awaiting)
    seats = f"seats {', '.join(others)} and {last}" if others else f"seat {last}"
    return f"{seats} to {state.phase}"


def _misdeal(state: State, deal: Deal) -> str:
    rules = state.rules
    if len(deal.hands) != rules.seats:
        return f"hands dealt: {len(deal.hands)}; there are {rules.seats} seats"
    for seat, cards in enumerate(deal.hands):
        wanted = rules.dealt[rules.place(seat, state.dealer)]
        if len(cards) != wanted:
            return f"cards dealt to seat {seat}: {len(cards)}; it gets {wanted}"
    if len(deal.crib) != rules.from_pack:
        return f"cards from the pack: {len(deal.crib)}; it gives {rules.from_pack} to the crib"
    dealt = [card for cards in (*deal.hands, deal.crib) for card in cards]
    return _not_of_one_pack(dealt)


def _miscut(state: State, card: Card) -> str:
    out = (*(card for cards in (*state.kept, *state.discarded) for card in cards), *state.pack)
    if card in out:
        return f"{card} is dealt already and cannot be the starter"
    return _not_of_one_pack([card])


def _misdiscard(state: State, seat: Seat, some: Cards) -> str:
    hand, owed = state.hands[seat], state.owed(seat)
    for card in some:
        if card not in hand:
            return f"{card} is not in the hand {spell(hand)}"
    if len(set(some)) != owed or len(some) != owed:
        return f"cards laid away: {len(set(some))}; it must be {owed} of {spell(hand)}"
    if keeps_a_five(state, seat, some):
        fives = spell(card for card in hand if card.value == 5)
        return f"fives go to the crib in this form: {fives} before {spell(some)}"
    return ""


def _misplay(state: State, seat: Seat, card: Card) -> str:
    hand = state.hands[seat]
    if card not in hand:
        return f"{card} is not in the hand {spell(hand)}; {_may_play(state.legal(seat))}"
    count = state.count + card.value
    if count > 31:
        return f"{card} would make the count {count}; {_may_play(state.legal(seat))}"
    return ""


def _misnamed(state: State, points: int, combos: tuple[Combo, ...]) -> str:
    """Combos of a claim need not be there, but they are made of the cards that are shown."""
    show = next(event for event in reversed(state.log) if isinstance(event, Show))
    for combo in combos:
        if combo.kind in _NOT_AT_THE_SHOW:
            return f"{combo} is nothing that counts at the show"
        if not set(combo.cards) <= {*show.cards, state.starter}:
            return f"{combo} is not of the cards that are shown, {spell(show.cards)}"
        if combo.points != worth(combo.kind, len(combo.cards)):
            return f"{combo} is worth {worth(combo.kind, len(combo.cards))}"
    named = sum(combo.points for combo in combos)
    if combos and named != points:
        return f"the combinations come to {named}, and the claim to {points}"
    return ""


def _misclaim(state: State, points: int) -> str:
    if type(points) is not int or not 0 <= points <= state.most:
        return f"{shown(points)} points cannot be counted; say a number from 0 to {state.most}"
    return ""


_NOT_AT_THE_SHOW = (ComboKind.THIRTY_ONE, ComboKind.HEELS, ComboKind.LAST)


def _malformed(action: object) -> str:
    """Why something is no action at all; nothing if it is made of what an action is made of.

    Only the very classes will do, and the very cards: what is derived may change between two looks.
    """
    kind, well = type(action), False
    if kind is Show or kind is Peg:
        return f"{shown(action, str)} is no action: shows and pegs follow from actions"
    if kind in _WITH_A_SEAT:
        well = type(action.seat) is int  # type: ignore[attr-defined]
    match action:
        case Play(_, card):
            well = well and id(card) in _CARDS
        case Discard(_, some):
            well = well and _are_cards(some)
        case Claim(_, _, combos):
            well = well and type(combos) is tuple and all(map(_is_combo, combos))
        case Deal(hands, pack) if kind is Deal:
            well = type(hands) is tuple and all(map(_are_cards, (*hands, pack)))
        case Cut(card) if kind is Cut:
            well = id(card) in _CARDS
    if well:
        return ""
    return f"{shown(action)} is no action; one is made of whole numbers, cards and tuples of cards"


_WITH_A_SEAT = frozenset((Play, Go, Discard, Claim, Muggins))
_CARDS = frozenset(map(id, (*DECK, BACK)))
"""There is one object a card."""


def _are_cards(some: object) -> bool:
    return type(some) is tuple and all(id(card) in _CARDS for card in some)


def _is_combo(one: object) -> bool:
    return (
        type(one) is Combo
        and type(one.kind) is ComboKind
        and type(one.points) is int
        and _are_cards(one.cards)
    )


def shown(thing: object, how: Callable[[object], str] = repr) -> str:
    """Something as a sentence tells of it, even if it will not be told of."""
    try:
        return how(thing)
    except Exception:
        return "what cannot be shown"


def _a(action: Action) -> str:
    return f"a {type(action).__name__.lower()}"


def _may_play(legal: tuple[Action, ...]) -> str:
    cards = [str(action.card) for action in legal if isinstance(action, Play)]
    if not cards:
        return "nothing fits: say go"
    return (
        " or ".join([", ".join(cards[:-1]), cards[-1]] if cards[1:] else cards) + " may be played"
    )


def _not_of_one_pack(some: list[Card]) -> str:
    for at, card in enumerate(some):
        if card is BACK:
            return f"{card} is not one of the fifty-two cards"
        if card in some[:at]:
            return f"{card} is there twice; a pack has each card once"
    return ""

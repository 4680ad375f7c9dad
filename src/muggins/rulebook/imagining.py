"""What a view may hide: hidden cards dealt again so that everything that was seen still happens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from muggins.rulebook import refusal
from muggins.rulebook.card import DECK, Card, Cards
from muggins.rulebook.events import (
    Action,
    Cut,
    Deal,
    Discard,
    Event,
    Go,
    Peg,
    PegKind,
    Play,
    Seat,
    Show,
)  # fmt: skip
from muggins.rulebook.move import Move
from muggins.rulebook.rules import Rules
from muggins.rulebook.score import ComboKind
from muggins.rulebook.view import Phase, View

if TYPE_CHECKING:
    from muggins.rulebook.state import State

TRIES = 1000
"""How many draws may fail to fit before it is said that nothing fits."""


def imagine(state: State, view: View, rng: Random) -> State:
    """Carry on from the opening to a state that looks like the view; uniform over those there are.

    Raises ValueError where none is found.
    """
    seats = state.rules.seats
    if view.seat is not None and (type(view.seat) is not int or not 0 <= view.seat < seats):
        raise ValueError(f"nobody sits at {view.seat}: the seats are 0 to {seats - 1}")
    deals = [at for at, event in enumerate(view.log) if isinstance(event, Deal)]
    for begin, end in pairwise([*deals, len(view.log)]):
        last = view if end == len(view.log) else None
        state = _one_deal(state, view.log[begin:end], view.seat, last, rng)
    return state


def _one_deal(
    state: State, events: tuple[Event, ...], seat: Seat | None, view: View | None, rng: Random
) -> State:
    """The deal is drawn, and played again as it was seen; a draw that does not fit is not kept."""
    seen = _Seen(events, state.rules, state.dealer, seat)
    for _ in range(TRIES):
        after = _replay(state, events, seen.draw(rng))
        if after is None or (view and (after.pile, after.awaiting) != (view.pile, view.awaiting)):
            continue
        if tuple(event.seen_by(seat) for event in after.log[len(state.log) :]) == events:
            return after
    raise ValueError("no deal of the hidden cards was found that fits all that was seen")


def _replay(state: State, events: Sequence[Event], drawn: _Drawn) -> State | None:
    """The state after what was seen, with the cards that were drawn; None where it cannot be."""
    move = Move.after(state)
    for event in events:
        if isinstance(event, Show | Peg):
            continue
        if isinstance(event, Deal):
            event = Deal(drawn.hands, drawn.pack)
        elif isinstance(event, Discard):
            event = Discard(event.seat, drawn.laid[event.seat])
        if not _may_be(move, event):
            return None
        move.make(event)
    after = object.__new__(type(state))
    move.write(after)
    return after


def _may_be(move: Move, action: Action) -> bool:
    """Whether an action is legal, as far as hidden cards can make it so; `refusal` in short."""
    match action:
        case Deal():
            return move.phase is Phase.DEAL
        case Discard(seat, some):
            return move.phase is Phase.DISCARD and not refusal.keeps_a_five(move, seat, some)
        case Cut():
            return move.phase is Phase.CUT
        case Play(seat, card):
            fits = move.count + card.value <= 31
            return move.phase is Phase.PLAY and move.turn == seat and fits
        case Go(seat):
            stuck = all(move.count + card.value > 31 for card in move.hands[seat])
            return move.phase is Phase.PLAY and move.turn == seat and stuck
    return move.phase in (Phase.CLAIM, Phase.CALL) and move.turn == action.seat


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A deal and its discards, by seat."""

    hands: tuple[Cards, ...]
    laid: tuple[Cards, ...]
    pack: Cards


@dataclass(slots=True)
class _Place:
    """Some cards of a seat or of the pack: those known, how many are not, and what they may be."""

    known: list[Card]
    size: int
    may_be: Callable[[Card], bool] | None = None
    """None: any card."""

    @property
    def missing(self) -> int:
        return self.size - len(self.known)

    def fit(self, cards: list[Card]) -> list[Card]:
        """Those of the cards that may be here."""
        return [*filter(self.may_be, cards)] if self.may_be else cards


class _Seen:
    """One deal as a seat saw it, sorted into places of known and of hidden cards."""

    def __init__(
        self, events: tuple[Event, ...], rules: Rules, dealer: Seat, seat: Seat | None
    ) -> None:
        self.rules, self.dealer, self.seat = rules, dealer, seat
        self.crib: Cards = ()
        seats = range(rules.seats)
        discarded = {event.seat: event.cards for event in events if isinstance(event, Discard)}
        self.kept = [_Place([], self._keeps(at, discarded)) for at in seats]
        self.laid = [_Place([], len(discarded.get(at, ()))) for at in seats]
        self.pack = _Place([], rules.from_pack)
        starter = self._read(events)
        self.deal = next(event for event in events if isinstance(event, Deal))
        if seat is not None:
            laid = discarded.get(seat, ())
            self.laid[seat].known = list(laid)
            self.kept[seat].known = [card for card in self.deal.hands[seat] if card not in laid]
        self._limit(_floors(events, rules))
        known = [card for place in (*self.kept, *self.laid) for card in place.known]
        if len({*known, *starter}) < len(known) + len(starter):
            raise ValueError("no deal of the hidden cards was found: a card was seen twice")
        self.unseen = [card for card in DECK if card not in known and card not in starter]

    def _keeps(self, seat: Seat, discarded: dict[Seat, Cards]) -> int:
        dealt = self.rules.dealt[self.rules.place(seat, self.dealer)]
        return dealt - len(discarded.get(seat, ()))

    def _read(self, events: tuple[Event, ...]) -> Cards:
        """Take down the cards that lie open; the starter is what is returned."""
        starter: Cards = ()
        for event in events:
            match event:
                case Cut(card):
                    starter = (card,)
                case Play(seat, card):
                    self.kept[seat].known.append(card)
                case Show(seat, cards, "hand"):
                    self.kept[seat].known = list(cards)
                case Show(_, cards, "crib"):
                    self.crib = cards
        return starter

    def _limit(self, floors: dict[Seat, int]) -> None:
        """What hidden cards may be: too high to have been played; fives where a five was kept."""
        for seat, floor in floors.items():
            self.kept[seat].may_be = lambda card, floor=floor: card.value >= floor
        if self.rules.toss_fives:
            for kept, laid in zip(self.kept, self.laid, strict=True):
                if any(card.value == 5 for card in kept.known):
                    laid.may_be = lambda card: card.value == 5

    def draw(self, rng: Random) -> _Drawn:
        """Fill the places at random, the narrowest first: uniform, as they are nested or apart."""
        hidden = [*self.kept, *self.laid, self.pack]
        unseen = self.unseen
        if self.crib:
            hidden = [*self.laid, self.pack]
            unseen = [card for card in self.crib if card in unseen]
        filled: dict[int, list[Card]] = {}
        for place in sorted(hidden, key=lambda place: len(place.fit(unseen))):
            fit = place.fit(unseen)
            if len(fit) < place.missing:
                raise ValueError("no deal of the hidden cards fits all that was seen")
            drawn = filled[id(place)] = rng.sample(fit, place.missing)
            unseen = [card for card in unseen if card not in drawn]
        kept = [(*place.known, *filled.get(id(place), ())) for place in self.kept]
        laid = [(*place.known, *filled[id(place)]) for place in self.laid]
        hands = [stay + away for stay, away in zip(kept, laid, strict=True)]
        if self.seat is not None:
            hands[self.seat] = self.deal.hands[self.seat]
        return _Drawn(tuple(hands), tuple(laid), tuple(filled[id(self.pack)]))


def _floors(events: tuple[Event, ...], rules: Rules) -> dict[Seat, int]:
    """The least value that each seat's unplayed cards can have: of what it held, nothing fitted.

    A go says so of the seat that said it, and one for last of its player, unless under Bicycle's
    rule a second go closed the count before he was asked. Where nothing is pegged for last, a card
    that would not have fitted tells that the count was closed.
    """
    floors: dict[Seat, int] = {}
    count, goes = 0, 0
    for event in events:
        match event:
            case Play(_, card):
                count, goes = count + card.value, 0
                if count > 31:
                    count = card.value
            case Go(seat):
                floors[seat] = max(floors.get(seat, 0), 32 - count)
                goes += 1
                if goes == 2 and rules.go == "bicycle":
                    count = 0
            case Peg(seat, _, PegKind.LAST):
                if count:
                    floors[seat] = max(floors.get(seat, 0), 32 - count)
                count = 0
            case Peg(_, _, PegKind.PLAY, combos) if combos[0].kind == ComboKind.THIRTY_ONE:
                count = 0
    return floors

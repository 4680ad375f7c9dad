"""A deal as it lies behind: what was dealt, kept, turned up and pegged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from muggins.rulebook import score
from muggins.rulebook.card import Card, Cards
from muggins.rulebook.events import Cut, Deal, Discard, Event, Peg, PegKind, Play, Seat, Show
from muggins.rulebook.rules import Rules
from muggins.rulebook.state import State

_IN_PLAY = (PegKind.PLAY, PegKind.LAST)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing:
    """One deal of a game, as far as it went; all by seat but what is the crib's."""

    number: int
    """In its game, from 1."""
    dealer: Seat
    before: tuple[int, ...]
    """The scores before it, by side."""
    dealt: tuple[Cards, ...]
    starter: Card | None
    hands: tuple[int | None, ...]
    """What each kept hand is worth with the starter; None where that may not be known."""
    kept: tuple[Cards, ...]
    """The hands of which the worth is told, else nothing."""
    crib: int | None
    pegged: tuple[int, ...] | None
    """In the play; None where it was not finished."""
    heels: bool
    best: tuple[int | None, ...]
    """The most that each could have kept, the starter known."""
    counted: tuple[int, ...]
    """All that moved on the board, by seat: as it was pegged, the last points of a game too."""

    def far(self, rules: Rules, holes: int) -> bool:
        """Whether all sides had so many holes to go, or more, when it was dealt."""
        return all(
            target - points >= holes
            for target, points in zip(rules.targets, self.before, strict=True)
        )


def dealings(state: State) -> Iterator[Dealing]:
    """The deals of a game, the first first.

    A hand is known where it was shown, and in a game that is over: there the record is open, and
    leaving out what a last deal did not come to count would make averages lie.
    """
    scores = [*(state.opening.scores or (0,) * len(state.rules.targets))]
    first, *deals = _split(state.log)
    for number, log in enumerate(deals, 1):
        for past in first if number == 1 else deals[number - 2]:
            if isinstance(past, Peg):
                scores[state.rules.sides[past.seat]] += past.points
        dealer = (state.opening.dealer + number - 1) % state.rules.seats
        yield _dealing(state, number, dealer, tuple(scores), log)


def _split(log: Iterable[Event]) -> list[list[Event]]:
    """What came before the first deal, and then each deal by itself."""
    parts: list[list[Event]] = [[]]
    for event in log:
        if isinstance(event, Deal):
            parts.append([])
        parts[-1].append(event)
    return parts


def _dealing(
    state: State, number: int, dealer: Seat, before: tuple[int, ...], log: list[Event]
) -> Dealing:
    rules, deal = state.rules, log[0]
    assert isinstance(deal, Deal)
    seats = range(rules.seats)
    tossed: dict[Seat, Cards] = {}
    shown: set[tuple[Seat, str]] = set()
    starter, played, counted, pegged = None, 0, [0] * rules.seats, [0] * rules.seats
    for event in log:
        match event:
            case Discard(seat, cards):
                tossed[seat] = (*tossed.get(seat, ()), *cards)
            case Cut(card):
                starter = card
            case Play():
                played += 1
            case Show(seat, _, what):
                shown.add((seat, what))
            case Peg(seat, points, kind, _):
                counted[seat] += points
                pegged[seat] += points if kind in _IN_PLAY else 0
    kept = [
        tuple(card for card in deal.hands[seat] if card not in tossed.get(seat, ()))
        for seat in seats
    ]
    open_ = state.winner is not None and starter is not None
    known = [open_ or (seat, "hand") in shown for seat in seats]
    crib = (*(card for cards in tossed.values() for card in cards), *deal.crib)
    finished = bool(shown) or (played == sum(map(len, kept)) > 0)
    return Dealing(
        number=number,
        dealer=dealer,
        before=before,
        dealt=deal.hands,
        starter=starter,
        hands=tuple(_worth(kept[seat], starter, rules) if known[seat] else None for seat in seats),
        kept=tuple(kept[seat] if known[seat] else () for seat in seats),
        crib=_worth(crib, starter, rules, crib=True)
        if open_ or (dealer, "crib") in shown
        else None,
        pegged=tuple(pegged) if finished else None,
        heels=starter is not None and starter.rank == _JACK,
        best=tuple(
            best_kept(deal.hands[seat], starter, rules) if known[seat] and starter else None
            for seat in seats
        ),
        counted=tuple(counted),
    )


_JACK = 10


def _worth(cards: Cards, starter: Card | None, rules: Rules, *, crib: bool = False) -> int | None:
    return None if starter is None else score.points(cards, starter, crib=crib, rules=rules)


def best_kept(dealt: Cards, starter: Card, rules: Rules) -> int:
    """The most that could have been kept of a hand, had one known the starter.

    >>> from muggins.rulebook.card import cards
    >>> from muggins.rulebook.rules import SIX_CARD
    >>> best_kept(cards("5h 5s 5d Jc Kd Ah"), Card("5c"), SIX_CARD)
    29
    """
    return max(score.points(kept, starter, rules=rules) for kept in combinations(dealt, rules.hand))

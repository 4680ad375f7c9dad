"""What happens in a game: seven actions that somebody chooses, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias

from muggins.rulebook.card import BACK, Card, Cards, spell
from muggins.rulebook.score import Combo

Seat: TypeAlias = int
"""A place at the table, 0 upwards, clockwise."""
NATURE: Seat = -1
"""Whoever shuffles: Deal and Cut are its actions."""


class PegKind(StrEnum):
    """Why points are pegged."""

    THREE = "three"
    """Three for last: pone's at the start of a game of five-card."""
    HEELS = "heels"
    """A jack turned up: two for his heels."""
    PLAY = "play"
    LAST = "last"
    """One for the go, or for the last card."""
    HAND = "hand"
    CRIB = "crib"
    OVER = "over"
    """What somebody claimed, or called, beyond what was there: it goes to the other side."""
    MUGGINS = "muggins"
    """Points that the counter missed and another called."""
    BACK = "back"
    """A hand or crib of nothing moves back, where the form says so."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Nature's: a hand to every seat, and the cards that the pack gives to the crib."""

    hands: tuple[Cards, ...]
    crib: Cards = ()

    def seen_by(self, seat: Seat | None) -> Deal:
        """The deal as that seat saw it, the other hands as backs; None is a spectator."""
        hands = tuple(hand if at == seat else _backs(hand) for at, hand in enumerate(self.hands))
        return Deal(hands, _backs(self.crib))

    def __str__(self) -> str:
        text = "deal " + " ".join(spell(hand, "") for hand in self.hands)
        return f"{text} crib {spell(self.crib, '')}" if self.crib else text


@dataclass(frozen=True, slots=True)
class Discard:
    """A seat lays cards away to the crib."""

    seat: Seat
    cards: Cards

    def seen_by(self, seat: Seat | None) -> Discard:
        """The discard as that seat saw it: backs, unless it is its own."""
        return self if seat == self.seat else Discard(self.seat, _backs(self.cards))

    def __str__(self) -> str:
        return f"{self.seat} discard {spell(self.cards, '')}"


class _Open:
    """An event that everybody sees as it is."""

    __slots__ = ()

    def seen_by(self, seat: Seat | None) -> Event:
        """The same: nothing in it is hidden."""
        return self  # type: ignore[return-value]


@dataclass(frozen=True, slots=True)
class Cut(_Open):
    """Nature's: the starter is turned up."""

    card: Card

    def __str__(self) -> str:
        return f"cut {self.card}"


@dataclass(frozen=True, slots=True)
class Play(_Open):
    """A seat plays a card."""

    seat: Seat
    card: Card

    def __str__(self) -> str:
        return f"{self.seat} play {self.card}"


@dataclass(frozen=True, slots=True)
class Go(_Open):
    """A seat that holds cards, of which none fits, says go."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} go"


@dataclass(frozen=True, slots=True)
class Claim(_Open):
    """A seat says what its hand or crib is worth; the combos, if given, are what it points at."""

    seat: Seat
    points: int
    combos: tuple[Combo, ...] = ()

    def __str__(self) -> str:
        return f"{self.seat} claim {self.points}{_spelled(self.combos)}"


@dataclass(frozen=True, slots=True)
class Muggins(_Open):
    """Another side's seat calls points that the claim missed; 0 means "it is right"."""

    seat: Seat
    points: int

    def __str__(self) -> str:
        return f"{self.seat} muggins {self.points}"


@dataclass(frozen=True, slots=True)
class Show(_Open):
    """Cards are laid open, before they are counted."""

    seat: Seat
    cards: Cards
    what: Literal["hand", "crib"]

    def __str__(self) -> str:
        cards = spell(self.cards, "")
        return (
            f"{self.seat} show {cards}" if self.what == "hand" else f"{self.seat} show crib {cards}"
        )


@dataclass(frozen=True, slots=True)
class Peg(_Open):
    """Points move on the board: `points` is what moved, `combos` is what it was worth."""

    seat: Seat
    points: int
    kind: PegKind
    combos: tuple[Combo, ...] = ()

    @property
    def worth(self) -> int:
        """The points of the combos; more than was pegged where the game ended on the way."""
        return sum(combo.points for combo in self.combos) if self.combos else self.points

    def __str__(self) -> str:
        of = "" if self.worth == self.points else f" of {self.worth}"
        said = tuple(combo for combo in self.combos if combo.kind != str(self.kind))
        return f"{self.seat} peg {self.points}{of} {self.kind}{_spelled(said)}"


Action: TypeAlias = Deal | Discard | Cut | Play | Go | Claim | Muggins
Event: TypeAlias = Action | Show | Peg


def _backs(some: Cards) -> Cards:
    return (BACK,) * len(some)


def _spelled(combos: tuple[Combo, ...]) -> str:
    return "".join(f" {combo}" for combo in combos)

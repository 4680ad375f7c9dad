"""The game as one seat sees it, and what plays from there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from muggins.rulebook.card import Card, Cards
from muggins.rulebook.events import Action, Deal, Discard, Event, Seat
from muggins.rulebook.rules import Rules, Side


class IllegalAction(ValueError):
    """An action that the game does not allow now; the message says what would do."""


class Phase(StrEnum):
    """What the game is waiting for."""

    DEAL = "deal"
    DISCARD = "discard"
    CUT = "cut"
    PLAY = "play"
    CLAIM = "claim"
    """A player is to say what his hand or crib is worth."""
    CALL = "call"
    """Another side is to say what the claim missed, or that it is right."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Opening:
    """How a State began: its first dealer, and its scores unless it was a new game."""

    dealer: Seat
    scores: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """All that one seat was shown, and nothing else; hidden cards are BACK.

    A spectator's seat is None: no hand, nothing to choose.
    """

    seat: Seat | None
    rules: Rules
    opening: Opening
    dealer: Seat
    scores: tuple[int, ...]
    """By side."""
    winner: Side | None
    phase: Phase
    awaiting: tuple[Seat, ...]
    hand: Cards
    """The seat's own cards, not yet played or laid away."""
    held: tuple[int, ...]
    """How many cards each seat still holds."""
    starter: Card | None
    pile: Cards
    """The cards of the current count, oldest first."""
    legal: tuple[Action, ...]
    """What the seat may do now; claims are listed without their combos."""
    log: tuple[Event, ...]

    @property
    def count(self) -> int:
        """What the pile comes to, 0 to 31."""
        return sum(card.value for card in self.pile)

    @property
    def deal_log(self) -> tuple[Event, ...]:
        """What happened since the last deal, the Deal first."""
        return since_the_deal(self.log)

    @property
    def discarded(self) -> Cards:
        """What the seat laid away to the crib of this deal."""
        discards = (event for event in self.deal_log if isinstance(event, Discard))
        return next((event.cards for event in discards if event.seat == self.seat), ())

    @property
    def kept(self) -> Cards:
        """The seat's whole hand as it will be counted, played cards and all; its order is dealt."""
        if self.seat is None or not self.deal_log:
            return ()
        deal = self.deal_log[0]
        assert isinstance(deal, Deal)
        return tuple(card for card in deal.hands[self.seat] if card not in self.discarded)


class Bot(Protocol):
    """Anything that chooses one of a view's legal actions."""

    def choose(self, view: View) -> Action:
        """Choose what to do; the view's seat is awaited."""
        ...


def since_the_deal(log: Sequence[Event]) -> tuple[Event, ...]:
    """The end of a log from its last Deal on; nothing before the first."""
    for at in range(len(log) - 1, -1, -1):
        if isinstance(log[at], Deal):
            return tuple(log[at:])
    return ()

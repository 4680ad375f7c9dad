"""How a game ended before its time, as the header Result of its record says it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from muggins.rulebook.events import Seat
from muggins.rulebook.rules import Side

RESULT = "Result"
"""The header."""

How: TypeAlias = Literal["resigned", "claimed", "called off"]

_SAID: dict[How, str] = {
    "resigned": "{} resigned",
    "claimed": "{} claimed the win",
    "called off": "called off by {}",
}


@dataclass(frozen=True, slots=True)
class Ending:
    """That a game ended before its time, and by whom."""

    how: How
    seat: Seat

    def said(self, players: Sequence[str]) -> str:
        """The header's text: somebody is named, or his seat where another has his name.

        >>> Ending("resigned", 1).said(["Ann", "Ben"])
        'Ben resigned'
        >>> Ending("called off", 1).said(["Ann", "Ann"])
        'called off by seat 2'
        """
        name = players[self.seat]
        alone = list(players).count(name) == 1
        return _SAID[self.how].format(name if alone else f"seat {self.seat + 1}")

    def winner(self, sides: Sequence[Side]) -> Side | None:
        """Who has won by it; nobody where it was called off, or there are more than two sides."""
        if self.how == "called off" or max(sides) > 1:
            return None
        side = sides[self.seat]
        return side if self.how == "claimed" else 1 - side


def ending(said: str, players: Sequence[str]) -> Ending | None:
    """What such a text says; None where it says nothing of the kind, or not of whom.

    >>> ending("Ben resigned", ["Ann", "Ben"])
    Ending(how='resigned', seat=1)
    """
    found = [
        one
        for how in _SAID
        for one in (Ending(how, seat) for seat in range(len(players)))
        if one.said(players) == said
    ]
    return found[0] if len(found) == 1 else None

"""What an action leads to: the points that may be expected of it, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from muggins.rulebook.events import Action, Claim, Discard


@dataclass(frozen=True, slots=True)
class Tally:
    """Points, made or expected, by where they come from."""

    hand: float = 0.0
    crib: float = 0.0
    pegging: float = 0.0
    """In the play, goes and last cards too; and his heels."""

    @property
    def total(self) -> float:
        """All of them."""
        return self.hand + self.crib + self.pegging


@dataclass(frozen=True, slots=True)
class Prospect:
    """The points still to come in this deal.

    >>> Prospect(Tally(hand=8.0, pegging=2.0), Tally(hand=8.0, crib=5.0, pegging=3.5)).net
    -6.5
    """

    ours: Tally
    theirs: Tally
    """Another side's; the average of the others where there are several."""

    @property
    def net(self) -> float:
        """Ours less theirs."""
        return self.ours.total - self.theirs.total


@dataclass(frozen=True, slots=True)
class Sure:
    """How sure a prospect is.

    "exact" follows from the rules, and from what is assumed of the others' play; "table" leans on
    tables made before; "sampled" was tried out on so many deals or hands, all options on the same.
    """

    kind: Literal["exact", "table", "sampled"]
    error: float = 0.0
    """The standard error of the net points."""
    seed: int | None = None
    """What the deals were drawn from; None where they were picked at even steps."""
    samples: int = 0
    apart: float = 0.0
    """The standard error of how far the net points are behind those of the option that makes the
    most: less than both errors together, as all were tried on the same deals. 0 where untold."""

    def __str__(self) -> str:
        if self.kind != "sampled":
            return self.kind
        return f"sampled {self.samples} times, ±{1.96 * self.error:.2f}"


@dataclass(frozen=True, slots=True)
class Option:
    """A legal action and what it leads to."""

    action: Action
    points: Prospect
    win: float | None
    """The chance to win the game, where it is known."""
    game_points: float | None
    """The game points to be expected, those of a loss below 0, where they are known."""
    sure: Sure
    why: str = ""
    """What decides, in one sentence."""
    standing: float | None = None
    """Where deals are tried out and nobody knows what scores are worth: how well it leaves one's
    side, 0 (lost) to 1 (won), by a rule of thumb. It ranks near home, and is no chance to win."""


def alike(one: Action, other: Action) -> bool:
    """Whether they come to the same, however their cards are ordered or their points itemised."""
    match one, other:
        case Discard(_, some), Discard(_, others):
            return {*some} == {*others}
        case Claim(_, points), Claim(_, named):
            return points == named
    return one == other

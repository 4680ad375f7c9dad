"""A choice to make: what would you do here, and what the engine says to that."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from muggins.paper import position as positions
from muggins.rulebook.events import Action, Discard, Play, Seat
from muggins.rulebook.view import IllegalAction, View

if TYPE_CHECKING:
    from muggins.engine.prospects import Option

LEAST = 0.05
"""Points that make no difference; what gives up no more is as good as the best."""
LEAST_WIN = 0.003
"""The same in the chance to win, where home is near."""
NEARLY, NEARLY_WIN = 0.3, 0.01
"""What may be given up by one who is nearly right."""
_STEPS = (1.2, 0.6, 0.3, 0.15)
"""From level 1 on: how much in points the best is ahead, at least; less is level 5."""
_STEPS_WIN = (0.06, 0.03, 0.015, 0.0075)


class Grade(StrEnum):
    """How good an answer is."""

    RIGHT = "right"
    NEARLY = "nearly"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Choice:
    """A position and who is to move in it.

    >>> Choice("discard", "mine", "six-card:0:80-75:5h6c7d8sJhQd-xxxxxxxxxxxx", 0).address
    'discard/mine'
    """

    trainer: str
    name: str
    """What it was made from: a few letters, or the position itself."""
    position: str
    seat: Seat

    @property
    def address(self) -> str:
        """What makes it again: the trainer and the name."""
        return f"{self.trainer}/{self.name}"

    @property
    def view(self) -> View:
        """All that the seat knows."""
        return _view(self.position, self.seat)

    @property
    def ranking(self) -> tuple[Option, ...]:
        """What may be done, best first, as the engine sees it."""
        return _ranking(self.position, self.seat)

    @property
    def by_win(self) -> bool:
        """Whether the chance to win decides, as home is near, and not the points."""
        from muggins.engine.winning import near  # numpy, for the engine alone

        view = self.view
        return near(view.rules, view.scores) and self.ranking[0].win is not None

    @property
    def gap(self) -> float:
        """How far the best is ahead of what is not as good: points, or chance to win.

        0 where all is alike: there is no choice then. In an endgame that the score turns it is what
        the best by points gives up.
        """
        if self.trainer == "endgame" and self.turns:
            return self._behind(self.by_points)
        behind = ((self._behind(one), self._least(one, LEAST, LEAST_WIN)) for one in self.ranking)
        return next((lost for lost, least in behind if lost > least), 0.0)

    @property
    def level(self) -> int:
        """How hard it is, by the gap: from 1, plain, to 5, a matter of little."""
        steps = _STEPS_WIN if self.by_win else _STEPS
        return 1 + sum(self.gap < step for step in steps)

    @property
    def by_points(self) -> Option:
        """What would be best if only the points of this deal counted."""
        return max(self.ranking, key=lambda option: option.points.net)

    @property
    def turns(self) -> bool:
        """Whether the score changes the right answer: the best by points wins too seldom."""
        return self.by_win and self._behind(self.by_points) > LEAST_WIN

    def answer(self, action: Action) -> Verdict:
        """What is to be said of an action; IllegalAction for one that may not be chosen here."""
        ranking = self.ranking
        chosen = next((one for one in ranking if _alike(one.action, action)), None)
        if chosen is None:
            raise IllegalAction(f"{action} may not be chosen here; it is one of {_some(ranking)}")
        lost = self._behind(chosen)
        if lost <= self._least(chosen, LEAST, LEAST_WIN):
            grade = Grade.RIGHT
        elif lost <= self._least(chosen, NEARLY, NEARLY_WIN):
            grade = Grade.NEARLY
        else:
            grade = Grade.WRONG
        best = ranking[0]
        win = None if best.win is None or chosen.win is None else best.win - chosen.win
        points = best.points.net - chosen.points.net
        return Verdict(grade, chosen, ranking, self.by_win, points, win)

    def _behind(self, option: Option) -> float:
        """What is given up against the best, in what decides here."""
        best = self.ranking[0]
        if self.by_win:
            return (best.win or 0.0) - (option.win or 0.0)
        wish = -1 if self.view.rules.lowball else 1
        return wish * (best.points.net - option.points.net)

    def _least(self, option: Option, points: float, win: float) -> float:
        """A limit in what decides here, never finer than the engine's own error."""
        return win if self.by_win else max(points, 1.96 * option.sure.apart)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the engine says to an answer."""

    grade: Grade
    chosen: Option
    ranking: tuple[Option, ...]
    """All that could be done, best first, each with its reason."""
    by_win: bool
    """Whether they are ranked by the chance to win."""
    points_lost: float
    """Net points of this deal against the best; below 0 where the score is against them."""
    win_lost: float | None
    """Chance to win against the best, where it is known."""

    @property
    def best(self) -> Option:
        """What would have been best."""
        return self.ranking[0]

    @property
    def rank(self) -> int:
        """Which place the answer has in the ranking, from 1."""
        return 1 + self.ranking.index(self.chosen)


@lru_cache(maxsize=256)
def _view(position: str, seat: Seat) -> View:
    return positions.view(position, seat)


@lru_cache(maxsize=256)
def _ranking(position: str, seat: Seat) -> tuple[Option, ...]:
    from muggins.engine.analysis import options  # numpy, which nobody waits for at the start

    return options(_view(position, seat))


def _alike(one: Action, other: Action) -> bool:
    """The same action, whatever the order of its cards."""
    match one, other:
        case Discard(_, some), Discard(_, others):
            return one.seat == other.seat and {*some} == {*others}
    return one == other


def _some(ranking: tuple[Option, ...]) -> str:
    shown = sorted(
        (str(one.action) for one in ranking if isinstance(one.action, Discard | Play)), reverse=True
    )
    return ", ".join(shown[:3]) + (", ..." if len(shown) > 3 else "")

"""How far somebody has come: a value that a terminal or a browser keeps as text."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from types import MappingProxyType
from typing import Any

from muggins.rulebook.score import ComboKind
from muggins.study.trainers.choice import Grade, Verdict
from muggins.study.trainers.counting import Counted
from muggins.study.trainers.finding import LEVELS, TRAINERS, Exercise, exercise, fresh
from muggins.study.trainers.lots import Lot

FORMAT = "muggins-progress-1"
"""The name and version of the text that a progress is kept as."""
UP, DOWN = 3, 2
"""So many right answers in a row go up a level, so many wrong ones down."""
MISSED, MOST = 2, 8
"""The lots that a kind of combination gets for being missed, and the most that it has."""
AGAIN, DAYS, REVIEWED = 50, 400, 200
"""So many exercises that went wrong are kept, so many days, and so many games: the latest."""
_OFTEN = 3
"""One exercise in so many is one that went wrong before, while there is any."""
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_GAME = re.compile(r"[\w/:.-]{1,60}")


@dataclass(frozen=True, slots=True)
class Standing:
    """How it goes with one trainer."""

    level: int = 1
    done: int = 0
    right: int = 0
    nearly: int = 0
    lost: float = 0.0
    """Net points given up in all, where points decided; of counts, what they were off."""
    seconds: float = 0.0
    """Spent on counts, in all."""
    run: int = 0
    """Right answers in a row; below 0, wrong ones."""
    by_win: int = 0
    """How many were judged by the chance to win."""
    win_lost: float = 0.0
    """Chance to win given up by these, in all."""

    @property
    def given_up(self) -> str:
        """What an answer gives up on average, by what it was judged; not told of counts.

        >>> Standing(done=4, lost=0.6, by_win=2, win_lost=0.05).given_up
        '0.30 points or 2.5% of the chance to win'
        """
        by_points = self.done - self.by_win
        found = [f"{self.lost / by_points:.2f} points"] if by_points else []
        if self.by_win:
            found.append(f"{self.win_lost / self.by_win:.1%} of the chance to win")
        return " or ".join(found)

    def after(self, verdict: Verdict | Counted) -> Standing:
        """The standing after one more answer."""
        level, run = _moved(self.level, self.run, verdict.grade)
        lost = seconds = win_lost = 0.0
        by_win = False
        if isinstance(verdict, Counted):
            lost, seconds = float(abs(verdict.off)), verdict.seconds or 0.0
        elif verdict.by_win:
            by_win, win_lost = True, verdict.win_lost or 0.0
        else:
            lost = verdict.points_lost
        return Standing(
            level,
            self.done + 1,
            self.right + (verdict.grade is Grade.RIGHT),
            self.nearly + (verdict.grade is Grade.NEARLY),
            round(self.lost + lost, 4),
            round(self.seconds + seconds, 3),
            run,
            self.by_win + by_win,
            round(self.win_lost + win_lost, 6),
        )


_NEW = Standing()


@dataclass(frozen=True, slots=True)
class Progress:
    """All that is known of somebody who trains.

    >>> from muggins.study.trainers import exercise
    >>> hand = exercise("counting/kestrel")
    >>> after = Progress().after(hand, hand.answer(hand.points))
    >>> after.of("counting").right, after == Progress.from_json(after.to_json())
    (1, True)
    """

    trainers: Mapping[str, Standing] = field(default_factory=dict)
    missed: Mapping[ComboKind, int] = field(default_factory=dict)
    """The lots of each kind of combination, by which hands to count are chosen."""
    again: tuple[str, ...] = ()
    """Addresses of what went wrong, here or in a game, and is to come back; the latest last."""
    days: Mapping[str, tuple[Grade, ...]] = field(default_factory=dict)
    """Puzzles of the day by date as 2026-12-01, with what was answered so far."""
    reviewed: tuple[str, ...] = ()
    """Games whose mistakes are in already, by any name; the latest last."""

    def __post_init__(self) -> None:
        for name in ("trainers", "missed", "days"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))

    def of(self, trainer: str) -> Standing:
        """How it goes with a trainer."""
        return self.trainers.get(trainer, _NEW)

    def next(self, trainer: str, seed: str, *, but: str = "") -> Exercise:
        """What to ask next; the same for the same seed.

        It is new and of the standing's level, or one time in three what went wrong before, `but`
        not what is named: what was just answered does not come back at once.
        """
        theirs = (address for address in self.again if address.startswith(f"{trainer}/"))
        back = [address for address in theirs if address != but]
        lot = Lot(f"next/{trainer}/{seed}")
        if back and not lot.below(_OFTEN, "again"):
            return exercise(back[lot.below(len(back), "which")])
        return fresh(trainer, self.of(trainer).level, seed, self.missed)

    def back(self) -> Exercise:
        """What went wrong, the longest ago first. Raises ValueError where nothing did."""
        if not self.again:
            raise ValueError("nothing went wrong that is to come back")
        return exercise(self.again[0])

    def after(self, asked: Exercise, verdict: Verdict | Counted) -> Progress:
        """The progress after an answer: what went wrong comes back until it is right."""
        again = tuple(address for address in self.again if address != asked.address)
        if verdict.grade is Grade.WRONG or (
            verdict.grade is Grade.NEARLY and asked.address in self.again
        ):
            again = (*again, asked.address)[-AGAIN:]
        missed = self.missed
        if isinstance(verdict, Counted):
            missed = _lots(missed, asked, verdict)
        standing = self.of(asked.trainer).after(verdict)
        trainers = {**self.trainers, asked.trainer: standing}
        return replace(self, trainers=trainers, missed=missed, again=again)

    def with_day(self, day: str, grades: tuple[Grade, ...]) -> Progress:
        """The progress with a puzzle of the day, or a part of it; what was answered first stays."""
        first = self.days.get(day, ())
        if grades[: len(first)] != first:
            return self
        return replace(self, days=dict(sorted({**self.days, day: grades}.items())[-DAYS:]))

    def with_mistakes(self, addresses: tuple[str, ...], game: str = "") -> Progress:
        """The progress with mistakes of games, which come back as exercises.

        Those of a game that is named come in once: what is answered does not come in again. Raises
        ValueError for what is no name of a game.
        """
        if game:
            _game(game)
        if game in self.reviewed:
            return self
        kept = tuple(address for address in self.again if address not in addresses)
        reviewed = (*self.reviewed, game)[-REVIEWED:] if game else self.reviewed
        again = (*kept, *dict.fromkeys(addresses))[-AGAIN:]
        return replace(self, again=again, reviewed=reviewed)

    def to_json(self) -> str:
        """The text that is kept; `from_json` reads it."""
        return json.dumps(
            {
                "format": FORMAT,
                "trainers": {name: asdict(one) for name, one in self.trainers.items()},
                "missed": {str(kind): lots for kind, lots in self.missed.items()},
                "again": [*self.again],
                "days": {day: [*map(str, grades)] for day, grades in self.days.items()},
                "reviewed": [*self.reviewed],
            },
            indent=1,
        )

    @classmethod
    def from_json(cls, text: str) -> Progress:
        """Read what `to_json` wrote. Raises ValueError, which says what is wrong with it."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise ValueError("this is no progress: it is not JSON") from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise ValueError(f"this is no progress: it has not the format {FORMAT}")
        try:
            return cls(
                {_trainer(name): _standing(one) for name, one in data["trainers"].items()},
                {ComboKind(kind): _whole(lots, 1, MOST) for kind, lots in data["missed"].items()},
                tuple(exercise(address).address for address in data["again"][-AGAIN:]),
                {_date(day): tuple(map(Grade, grades)) for day, grades in data["days"].items()},
                tuple(map(_game, data.get("reviewed", ())))[-REVIEWED:],
            )
        except (AttributeError, KeyError, TypeError, ValueError) as fault:
            raise ValueError(f"this progress is damaged: {str(fault)[:80]}") from None


def _moved(level: int, run: int, grade: Grade) -> tuple[int, int]:
    """The level and the run after an answer; a new level begins a new run."""
    match grade:
        case Grade.NEARLY:
            return level, 0
        case Grade.RIGHT:
            run, step = max(run, 0) + 1, 1
        case Grade.WRONG:
            run, step = min(run, 0) - 1, -1
    if run < UP and run > -DOWN:
        return level, run
    return max(LEVELS[0], min(LEVELS[-1], level + step)), 0


def _lots(
    missed: Mapping[ComboKind, int], asked: Exercise, verdict: Counted
) -> dict[ComboKind, int]:
    """Two lots more for a kind that was missed; one less where it was there and was counted."""
    lots = dict(missed)
    for kind in verdict.missed:
        lots[kind] = min(MOST, lots.get(kind, 0) + MISSED)
    if verdict.grade is Grade.RIGHT:
        for kind in getattr(asked, "kinds", ()):
            lots[kind] = lots.get(kind, 0) - 1
    return {kind: many for kind, many in sorted(lots.items()) if many > 0}


def _trainer(name: str) -> str:
    if name not in TRAINERS:
        raise ValueError(f"{name!r} is no trainer")
    return name


def _standing(data: dict[str, Any]) -> Standing:
    return Standing(
        _whole(data["level"], LEVELS[0], LEVELS[-1]),
        _whole(data["done"]),
        _whole(data["right"], most=data["done"]),
        _whole(data["nearly"], most=data["done"] - data["right"]),
        _number(data["lost"]),
        _number(data["seconds"]),
        _whole(data["run"], -DOWN + 1, UP - 1),
        _whole(data.get("by_win", 0), most=data["done"]),
        _number(data.get("win_lost", 0.0)),
    )


def _whole(value: object, least: int = 0, most: int = 10**9) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{value!r:.20} where a number from {least} to {most} is wanted")
    return value


def _number(value: object) -> float:
    if type(value) not in (int, float) or not -1e9 < float(value) < 1e9:  # type: ignore[arg-type]
        raise ValueError(f"{value!r:.20} where a number is wanted")
    return float(value)  # type: ignore[arg-type]


def _date(text: str) -> str:
    if not _DAY.fullmatch(text):
        raise ValueError(f"{text[:20]!r} is no date")
    return text


def _game(name: object) -> str:
    if not isinstance(name, str) or not _GAME.fullmatch(name):
        raise ValueError(f"{name!r:.20} is no name of a game: 1 to 60 letters, digits, _/:.-")
    return name

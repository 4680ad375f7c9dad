"""The puzzle of the day: five exercises, the same for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import lru_cache

from muggins.study.trainers.choice import Grade
from muggins.study.trainers.finding import Exercise, fresh

COURSE = (("counting", 3), ("discard", 2), ("pegging", 3), ("discard", 4), ("endgame", 3))
"""What is asked, in this order, and how hard it is."""
_DRAWN = {Grade.RIGHT: "●", Grade.NEARLY: "◐", Grade.WRONG: "○"}


@lru_cache(maxsize=8)
def daily(day: date) -> tuple[Exercise, ...]:
    """The exercises of a day, one for each of COURSE.

    The day is what they are looked for from, and the engine says how hard they are: the same for
    all who have this version.
    """
    return tuple(
        fresh(trainer, level, f"daily/{day.isoformat()}/{at}")
        for at, (trainer, level) in enumerate(COURSE)
    )


def shared(day: date, grades: Sequence[Grade], *, words: bool = False) -> str:
    """A result to show to others, which gives nothing away; in words for who cannot see marks.

    >>> right, nearly, wrong = Grade
    >>> print(shared(date(2026, 12, 1), (right, right, nearly, wrong, right)))
    muggins 2026-12-01: 3 of 5, counting ● discard ● pegging ◐ discard ○ endgame ●
    >>> shared(date(2026, 12, 1), (right, nearly) + 3 * (wrong,), words=True)[:55]
    'muggins 2026-12-01: 1 of 5, counting right, discard nea'

    What is not answered yet is told as such. Raises ValueError for more grades than exercises.
    """
    if len(grades) > len(COURSE):
        raise ValueError(f"{len(grades)} grades; the puzzle of a day has {len(COURSE)} exercises")
    told = [
        f"{trainer} {grade if words else _DRAWN[grade]}"
        for (trainer, _), grade in zip(COURSE, grades, strict=False)
    ]
    if len(grades) < len(COURSE):
        told.append("not yet finished")
    right = sum(grade is Grade.RIGHT for grade in grades)
    return f"muggins {day}: {right} of {len(COURSE)}, {(', ' if words else ' ').join(told)}"

"""Exercises: what to lay away, what to play, what the score changes, and how to count.

>>> from muggins.study.trainers import exercise
>>> puzzle = exercise("counting/kestrel")
>>> puzzle.address, exercise(puzzle.address) == puzzle
('counting/kestrel', True)
"""

from muggins.study.trainers.choice import Choice, Grade, Verdict
from muggins.study.trainers.counting import Count, Counted
from muggins.study.trainers.daily import COURSE, daily, shared
from muggins.study.trainers.finding import (
    LEVELS,
    TRAINERS,
    Exercise,
    exercise,
    exercise_of,
    fresh,
)
from muggins.study.trainers.lots import SCHEME
from muggins.study.trainers.mistakes import mistakes
from muggins.study.trainers.progress import Progress, Standing

__all__ = [
    "COURSE",
    "LEVELS",
    "SCHEME",
    "TRAINERS",
    "Choice",
    "Count",
    "Counted",
    "Exercise",
    "Grade",
    "Progress",
    "Standing",
    "Verdict",
    "daily",
    "exercise",
    "exercise_of",
    "fresh",
    "mistakes",
    "shared",
]

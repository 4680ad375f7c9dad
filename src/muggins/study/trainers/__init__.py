"""Exercises: what to lay away, what to play, what the score changes, and how to count.

>>> from muggins.study.trainers import exercise
>>> puzzle = exercise("counting/kestrel")
>>> puzzle.address, exercise(puzzle.address) == puzzle
('counting/kestrel', True)
"""

from muggins.study.trainers.choice import Choice, Grade, Verdict
from muggins.study.trainers.counting import Count, Counted
from muggins.study.trainers.finding import (
    TRAINERS,
    Exercise,
    exercise,
    exercise_of,
    fresh,
)
from muggins.study.trainers.lots import SCHEME

__all__ = [
    "SCHEME",
    "TRAINERS",
    "Choice",
    "Count",
    "Counted",
    "Exercise",
    "Grade",
    "Verdict",
    "exercise",
    "exercise_of",
    "fresh",
]

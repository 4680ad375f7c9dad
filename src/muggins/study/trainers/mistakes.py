"""Mistakes of a game that was played, as exercises."""

from __future__ import annotations

from collections.abc import Iterator

from muggins.paper import position
from muggins.paper.record import Record
from muggins.rulebook.events import Muggins, Seat
from muggins.study.reviewed import MISTAKES
from muggins.study.trainers.finding import Exercise, exercise_of


def mistakes(record: Record, seat: Seat) -> Iterator[Exercise]:
    """What a review calls a seat's mistakes and blunders, in the order of the game.

    Inaccuracies are passed over; so are calls of muggins, of which there are no exercises. A
    fraction of a second for each decision.
    """
    from muggins.study.reviewing import judged  # numpy, which a count does without

    for view, one in judged(record, seat):
        if one.grade in MISTAKES and not isinstance(one.played, Muggins):
            yield exercise_of(position.of(view), seat)

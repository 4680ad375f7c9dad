"""Mistakes of a game that was played, as exercises."""

from __future__ import annotations

from collections.abc import Iterator

from muggins.paper import position
from muggins.paper.record import Record
from muggins.rulebook.events import Claim, Discard, Play, Seat
from muggins.rulebook.state import State
from muggins.study.trainers.choice import Choice, Grade
from muggins.study.trainers.finding import Exercise, exercise_of


def mistakes(record: Record, seat: Seat) -> Iterator[Exercise]:
    """What a seat laid away, played or counted wrongly in a game, in the order of the game.

    What was nearly right is passed over. A fraction of a second for each decision.
    """
    states = iter(record)
    before = next(states)
    for entry, after in zip(record.entries, states, strict=True):
        step = entry.step
        if isinstance(step, Discard | Play | Claim) and step.seat == seat:
            found = _mistake(before, step)
            if found is not None:
                yield found
        before = after


def _mistake(before: State, done: Discard | Play | Claim) -> Exercise | None:
    """The exercise of a decision, where it was a mistake."""
    view = before.seen_by(done.seat)
    if len(view.legal) < 2:
        return None
    asked = exercise_of(position.of(view), done.seat)
    if isinstance(asked, Choice):
        wrong = asked.answer(done).grade is Grade.WRONG
    else:
        assert isinstance(done, Claim)
        wrong = done.points != asked.points
    return asked if wrong else None

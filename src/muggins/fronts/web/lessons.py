"""Exercises as they are made and judged: all of it is work for those who think."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from muggins.fronts.web.refusals import BadInput, NotHere, sentence
from muggins.rulebook.card import BadNotation
from muggins.rulebook.events import Action

if TYPE_CHECKING:
    from muggins.engine.prospects import Option
    from muggins.study.trainers import Counted, Exercise, Progress, Standing, Verdict


MISTAKES = "mistakes"
"""What is asked for like a trainer: that which went wrong, here and in games, until it is right."""


class Made(NamedTuple):
    """An exercise, and how hard it is."""

    exercise: Exercise
    level: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What somebody says to an exercise; an action, or what he counts."""

    address: str
    action: Action | None = None
    points: int | None = None
    seconds: float | None = None
    day: date | None = None
    """Of which puzzle it is a part, if it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """How far somebody has come."""

    kept: str
    """The text that his browser keeps."""
    standings: dict[str, Standing]
    missed: tuple[str, ...]
    """Kinds of combination that come more often, the most missed first."""
    again: int
    """How many exercises come back."""
    days: dict[str, tuple[str, ...]]
    """Grades by day."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """An exercise, what is said of an answer to it, and how far that brings one."""

    exercise: Exercise
    verdict: Verdict | Counted
    before: Standing
    after: Standing
    reached: Reached
    by_points: Option | None = None
    """In an endgame, what would be best if only points counted."""
    order: str = ""
    """Of a choice, what its options are ranked by, in a sentence, and the doubt about it."""


def made(address: str) -> Made:
    """The exercise of an address. Raises NotHere, with a sentence that says what would do."""
    from muggins.study.trainers import exercise

    try:
        return _levelled(exercise(address))
    except ValueError as wrong:
        raise NotHere(sentence(wrong)) from None


def following(trainer: str, seed: str, kept: str, but: str = "") -> Made:
    """What is asked next of one who has come so far, but not that again. Raises BadInput."""
    come = progress(kept)
    try:
        return _levelled(come.back() if trainer == MISTAKES else come.next(trainer, seed, but=but))
    except ValueError as wrong:
        raise BadInput(sentence(wrong)) from None


def of_day(day: date) -> tuple[Made, ...]:
    """The puzzle of a day."""
    from muggins.study.trainers import daily

    return tuple(map(_levelled, daily(day)))


def judged(answer: Answer, kept: str) -> Judged:
    """What is said of an answer, and how far one has come with it. Raises BadInput, NotHere."""
    from muggins.engine.why import order as ranked_by
    from muggins.study.trainers import Count

    exercise, before = made(answer.address).exercise, progress(kept)
    by_points, order = None, ""
    if isinstance(exercise, Count):
        if answer.points is None:
            raise BadInput("Hands are counted: send the points.")
        verdict: Verdict | Counted = exercise.answer(answer.points, seconds=answer.seconds)
    else:
        if exercise.trainer == "endgame":
            by_points = exercise.by_points
        if answer.action is None:
            raise BadInput("Say what you would do: send the action.")
        try:
            verdict = exercise.answer(answer.action)
        except ValueError as wrong:
            raise BadInput(sentence(wrong)) from None
        order = ranked_by(exercise.view, verdict.ranking)
    after = _after(before, answer, exercise, verdict)
    return Judged(
        exercise=exercise,
        verdict=verdict,
        before=before.of(exercise.trainer),
        after=after.of(exercise.trainer),
        reached=_reached(after),
        by_points=by_points,
        order=order,
    )


def reached(kept: str) -> Reached:
    """How far somebody has come. Raises BadInput."""
    return _reached(progress(kept))


def with_mistakes(kept: str, game: str, mistakes: Sequence[str]) -> tuple[Reached, int]:
    """The progress with the mistakes of a game, by their addresses, and how many are new.

    Those of a game that is in already change nothing. Raises BadInput.
    """
    from muggins.study.trainers import exercise

    before = progress(kept)
    try:
        found = tuple(exercise(address).address for address in mistakes)
        after = before.with_mistakes(found, game)
    except ValueError as wrong:
        raise BadInput(sentence(wrong)) from None
    return _reached(after), len({*after.again} - {*before.again})


def _reached(progress: Progress) -> Reached:
    return Reached(
        kept=progress.to_json(),
        standings=dict(progress.trainers),
        missed=tuple(map(str, sorted(progress.missed, key=lambda kind: -progress.missed[kind]))),
        again=len(progress.again),
        days={day: tuple(map(str, grades)) for day, grades in progress.days.items()},
    )


def _after(
    before: Progress, answer: Answer, exercise: Exercise, verdict: Verdict | Counted
) -> Progress:
    """The progress with an answer; of a puzzle of the day, only its next exercise counts."""
    from muggins.study.trainers import daily

    if answer.day is None:
        return before.after(exercise, verdict)
    key, course = answer.day.isoformat(), daily(answer.day)
    grades = before.days.get(key, ())
    if len(grades) >= len(course) or course[len(grades)].address != exercise.address:
        return before
    return before.after(exercise, verdict).with_day(key, (*grades, verdict.grade))


@lru_cache(maxsize=64)
def progress(kept: str) -> Progress:
    """What a browser has kept of its progress; nothing is the beginning. Raises BadInput."""
    from muggins.study.trainers import Progress

    if not kept:
        return Progress()
    try:
        return Progress.from_json(kept)
    except ValueError as wrong:
        raise BadInput(sentence(wrong)) from None


def _levelled(exercise: Exercise) -> Made:
    try:
        return Made(exercise, exercise.level)
    except IndexError:  # nothing may be chosen there
        raise BadNotation("in this position there is nothing to choose") from None

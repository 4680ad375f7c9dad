"""How far somebody has come, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from muggins.fronts.cli.program import typed
from muggins.fronts.cli.training.telling import KINDS
from muggins.paper.plain import listed
from muggins.study.trainers import TRAINERS, Progress, Standing, shared


def lines(progress: Progress) -> Iterator[str]:
    """A line a trainer, then what comes back, and the days."""
    if not progress.trainers and not progress.days:
        yield typed("Nothing is answered yet; `muggins train discard` begins.")
    for trainer in TRAINERS:
        if trainer in progress.trainers:
            yield f"{trainer}: {_told(trainer, progress.of(trainer))}"
    if progress.missed:
        kinds = sorted(progress.missed, key=lambda kind: -progress.missed[kind])
        yield f"Hands come more often with {listed(KINDS.get(kind, str(kind)) for kind in kinds)}."
    if progress.again:
        many = len(progress.again)
        yield f"{many} that went wrong {'comes' if many == 1 else 'come'} back until right."
    for day, grades in [*progress.days.items()][-_DAYS:]:
        yield shared(date.fromisoformat(day), grades, words=True)


_DAYS = 7
"""The latest puzzles of the day that are told."""


def moved(before: Standing, after: Standing, chosen: int | None) -> Iterator[str]:
    """That the level changed, where it goes by the answers."""
    if chosen is None and after.level != before.level:
        why = "three right" if after.level > before.level else "two wrong"
        yield f"That is {why} in a row: level {after.level} now."


def session(before: Standing, after: Standing) -> Iterator[str]:
    """What was done since."""
    done, right = after.done - before.done, after.right - before.right
    if done > 0:
        yield f"{done} answered, {right} right, {after.nearly - before.nearly} nearly. It is kept."


def _told(trainer: str, standing: Standing) -> str:
    done = max(1, standing.done)
    told = f"{standing.done} answered, {standing.right} right, {standing.nearly} nearly"
    if trainer == "counting":
        off, took = standing.lost / done, standing.seconds / done
        told += f", off by {off:.2f} points in {took:.1f} seconds on average"
    elif standing.given_up:
        told += f", {standing.given_up} given up on average"
    return f"{told}; level {standing.level}."

"""A record with what its review says written into it: a mark and a comment for every error."""

from __future__ import annotations

from dataclasses import replace

from muggins.paper.record import Entry, Record
from muggins.study.reviewed import Grade, Judged, Review, written


def annotated(record: Record, review: Review) -> Record:
    """The same record with the marks and comments of its review; what stands there stays.

    Marks of errors take the place of others. To do it again adds nothing.
    """
    entries = list(record.entries)
    for one in review.decisions:
        if one.grade != Grade.FINE:
            entries[one.entry] = _marked(entries[one.entry], one)
    return replace(record, entries=tuple(entries), comment=_with(record.comment, _summary(review)))


def _marked(entry: Entry, one: Judged) -> Entry:
    return Entry(entry.step, one.grade.sign, _with(entry.comment, comment(one)))


def _with(text: str, more: str) -> str:
    if more in text:
        return text
    return f"{text}\n{more}" if text else more


def comment(one: Judged) -> str:
    """An error as a line of a comment: "mistake, -2.4%, better 4s. It gives up ..."."""
    lost = f"-{one.points:.1f} points" if one.win is None else f"-{one.win:.1%}"
    return f"{one.grade}, {lost}, better {written(one.best)}. {one.why}"


def _summary(review: Review) -> str:
    """What each seat gave away, and for whom luck was, in a line."""
    names = review.players or tuple(f"seat {seat}" for seat in range(review.rules.seats))
    told = []
    for seat, name in enumerate(names):
        sums = review.sum(seat)
        lost = f"{sums.points:.1f} points" if sums.win is None else f"{sums.win:.1%}"
        told.append(f"{name} gave away {lost}")
    luck = f"; luck of {names[0]} {review.luck():+.1%}" if review.graph else ""
    return f"Review: {', '.join(told)}{luck}."

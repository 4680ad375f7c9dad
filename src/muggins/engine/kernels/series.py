"""The series of cards of one count as a small automaton: what the next card scores, and what then.

What a card scores in the play depends on the cards before it, but on few things about them: the
count, how many at the end are alike, and which cards at the end may still belong to a run. Piles
that no future can tell apart are one state, 22,498 in all, and every question about a pile is then
one look-up:

                   rank A   2   3  ...  K
    after[state]  = [   s1  s2  s3 ...  -1 ]    the state after that card; -1: it makes over 31
    score[state]  = [    0   2   0 ...   0 ]    what that card scores (go and last card apart)
    counts[state] =  the count, 0 to 30

State 0 is the start of a count, and what 31 leads to. States are numbered by count, so that
`after[state, rank]` is -1, 0, or greater than `state`.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from muggins.engine.tables import read

VALUES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""What each rank counts."""
TOP = 31
"""Where a count ends."""

_Tail: TypeAlias = tuple[int, ...]
_Row: TypeAlias = tuple[tuple[int, int], ...]
_OVER = -1


class Series(NamedTuple):
    """The automaton's tables, one row a state."""

    after: NDArray[np.int32]
    """int32[S, 13]: the state after a card of that rank; -1 over 31, 0 after 31."""
    score: NDArray[np.int8]
    """int8[S, 13]: what that card scores, as `rulebook.score.play`."""
    counts: NDArray[np.uint8]
    """uint8[S]: the count."""


@cache
def series() -> Series:
    """The automaton, as it is shipped; its arrays are read-only.

    >>> after, score, counts = series()
    >>> state = after[after[0, 4], 6]  # five, seven
    >>> int(counts[state]), int(score[state, 5])  # a six: a run of three
    (12, 3)

    Twin: `rulebook.score.play` (tests/twins/test_kernels_series.py).
    """
    return Series(**read("series", "tools/build_series.py"))


def built() -> Series:
    """The automaton from nothing, in some seconds."""
    counts, rows = _minimal()
    order = np.argsort(counts, kind="stable")
    renamed = np.append(np.argsort(order), _OVER)  # a last entry, so that -1 stays -1
    table = np.array(rows, np.int32)[order]
    return Series(
        np.ascontiguousarray(renamed[table[:, :, 0]], np.int32),
        np.ascontiguousarray(table[:, :, 1], np.int8),
        np.array(counts, np.uint8)[order],
    )


def state_of(ranks: tuple[int, ...]) -> int:
    """The state after cards of these ranks, all of one count, oldest first.

    >>> state_of(())
    0

    Raises ValueError if they make over 31.
    """
    state = 0
    for rank in ranks:
        state = int(series().after[state, rank])
        if state == _OVER:
            raise ValueError(f"{len(ranks)} cards make more than {TOP}; a pile ends there")
    return state


def _minimal() -> tuple[list[int], list[_Row]]:
    """The count and the row of (state after, score) of every state, each state there once."""
    counts: list[int] = [0]
    rows: list[_Row] = [()]
    known: dict[tuple[int, _Row], int] = {}
    played = cache(_played)

    @cache
    def state(count: int, tail: _Tail) -> int:
        """A number for the pile: the same for all piles whose futures are the same."""
        key = count, row(count, tail)
        if key not in known:
            known[key] = len(rows)
            counts.append(count)
            rows.append(key[1])
        return known[key]

    def row(count: int, tail: _Tail) -> _Row:
        return tuple([after(count + VALUES[rank], tail, rank) for rank in range(13)])

    def after(count: int, tail: _Tail, rank: int) -> tuple[int, int]:
        if count > TOP:
            return _OVER, 0
        score, tails = played(tail, rank)
        if count == TOP:
            return 0, score + 2
        fifteen = 2 if count == 15 else 0
        for needed, tail in tails:
            if count + needed <= TOP:
                return state(count, tail), score + fifteen
        raise AssertionError("a tail of one card needs nothing")

    rows[0] = row(0, ())
    return counts, rows


def _played(tail: _Tail, rank: int) -> tuple[int, list[tuple[int, _Tail]]]:
    """What a card makes with the tail of the pile, and the tails that may be left of it then.

    A tail is the equal cards at the end of a pile or, where the last two differ, the end in which
    no two are equal. It matters as far back as a run can still reach: the tails come longest
    first, each with what the cards between its lowest and its highest count that are not there.
    """
    if tail[-1:] == (rank,):
        alike = tail.count(rank) + 1
        return alike * (alike - 1), [(0, (rank,) * min(alike, 4))]
    if tail[:1] == tail[1:2]:
        tail = tail[:1]
    tail = (*tail[tail.index(rank) + 1 :], rank) if rank in tail else (*tail, rank)
    ends = [tail[-size:] for size in range(len(tail), 0, -1)]
    runs = [len(end) for end in ends if max(end) - min(end) == len(end) - 1 > 1]
    return max(runs, default=0), [(_wanting(end), end) for end in ends]


def _wanting(tail: _Tail) -> int:
    """What the cards count that would make the tail a run."""
    return sum(VALUES[min(tail) : max(tail) + 1]) - sum([VALUES[rank] for rank in tail])

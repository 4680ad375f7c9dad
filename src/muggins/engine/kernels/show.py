"""What hands count at the show, in bulk: hundreds of millions a second.

A card is a byte, 4 * rank + suit as in `rulebook.card`. Nothing is looked up: each step is done to
32 or 64 hands at once by the vector instructions of the machine, which is why all arithmetic stays
in bytes and why nothing branches. Vectors want the first cards of many hands side by side, so hands
that come as rows are turned, a block that fits the cache at a time:

    rows  uint8[n, 5]                      columns  uint8[5, n]
    [ a b c d s ]  one hand, starter last  [ a a a ... ]
    [ a b c d s ]                          [ b b b ... ]
    ...                                    ...
                                           [ s s s ... ]
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from muggins.engine.kernels.compiled import kernel, part

HIGHEST = 29
"""The most that four cards and a starter can count."""

_BLOCK = 1024
_BYTE = np.uint32(255)
_SECOND, _THIRD, _FOURTH = np.uint32(8), np.uint32(16), np.uint32(24)
_NO_RANK = np.int8(99)
Byte: TypeAlias = np.int8
_b = np.int8
"""Sums of bytes are cut to bytes at once: else they would be numbers of eight bytes."""


def points(
    hands: NDArray[np.uint8], starters: NDArray[np.uint8] | None = None, *, crib: bool = False
) -> NDArray[np.uint8]:
    """What each hand counts: uint8[n] from uint8[n, 4] or [n, 3], and starters uint8[n].

    >>> points(np.array([[16, 17, 18, 43]], np.uint8), np.array([19], np.uint8))
    array([29], dtype=uint8)

    Without `starters` the last of the five (or four) columns is the starter. No card is checked:
    a card twice gives nonsense. Raises ValueError for any other shape.

    Twin: `rulebook.score.points` (tests/twins/test_kernels_show.py).
    """
    if hands.ndim != 2 or hands.shape[1] + (starters is not None) not in (4, 5):
        raise ValueError(
            f"hands of shape {hands.shape}; wanted are three or four cards a row, and the starter"
        )
    rows, out = np.ascontiguousarray(hands, np.uint8), np.empty(len(hands), np.uint8)
    if not len(rows):
        return out
    if rows.shape[1] == 3:
        rows, starters = np.column_stack([rows, np.asarray(starters, np.uint8)]), None
    if rows.shape[1] == 4 and starters is None:
        _of_three(_words(rows), out)
    else:
        last = rows.ravel()[4:] if starters is None else np.ascontiguousarray(starters, np.uint8)
        steps = (5, 5) if starters is None else (4, 1)
        _of_four(_words(rows), last, steps, _open_flush(crib), out)
    return out


def points_of_columns(columns: NDArray[np.uint8], *, crib: bool = False) -> NDArray[np.uint8]:
    """The same from uint8[5, n], the starters last; twice as fast, as nothing has to be turned."""
    out = np.empty(columns.shape[1], np.uint8)
    _of_columns(np.ascontiguousarray(columns, np.uint8), _open_flush(crib), out)
    return out


def histogram(*, crib: bool = False) -> NDArray[np.int64]:
    """How many of all 12,994,800 hands, four cards and a starter, count 0, 1, ... 29: int64[30].

    >>> int(histogram()[29])
    4
    """
    counts = np.zeros((4, 64), np.int64)
    _every_hand(_open_flush(crib), counts)
    total: NDArray[np.int64] = counts.sum(axis=0)[: HIGHEST + 1]
    return total


@cache
def points_by_rank(size: int = 4) -> NDArray[np.uint8]:
    """What hands of four (or three) ranks count with each starter, suits apart: uint8[1820, 13].

    >>> table = points_by_rank()
    >>> table.shape, int(table[0, 2])  # four aces, and a three
    ((1820, 13), 12)

    Rows are the multisets of ranks in the order of `combinations_with_replacement`, those that no
    pack has included.
    """
    ranks = np.array([*combinations_with_replacement(range(13), size)], np.int8)
    out = np.empty((len(ranks), 13), np.uint8)
    (_rank_table if size == 4 else _rank_table_of_three)(ranks, out)
    out.flags.writeable = False
    return out


def _words(rows: NDArray[np.uint8]) -> NDArray[np.uint32]:
    """From every byte on, four bytes as one number, the first lowest; nothing is copied."""
    return np.ndarray(rows.size - 3, np.dtype("<u4"), rows, strides=(1,))


def _open_flush(crib: bool) -> np.int8:
    """What four suited cards score without the starter."""
    return _b(0 if crib else 4)


# --- one hand ------------------------------------------------------------------------------


@part
def _points(a: Byte, b: Byte, c: Byte, d: Byte, starter: Byte, open_flush: Byte) -> Byte:
    """Four cards and a starter; `open_flush` is what the four score alone: 4, or 0 in a crib."""
    total = _by_rank(_b(a >> 2), _b(b >> 2), _b(c >> 2), _b(d >> 2), _b(starter >> 2))
    suited = _b((_b(a ^ b) | _b(a ^ c) | _b(a ^ d)) & 3) == 0
    flush = _b(5) if _b((a ^ starter) & 3) == 0 else open_flush
    nobs = _b(40 | (starter & 3))
    held = _b((a == nobs) | (b == nobs) | (c == nobs) | (d == nobs))
    return _b(total + held + (flush if suited else _b(0)))


@part
def _points_of_three(a: Byte, b: Byte, c: Byte, starter: Byte) -> Byte:
    """Three cards and a starter, where three of a suit are a flush."""
    total = _by_rank_of_three(_b(a >> 2), _b(b >> 2), _b(c >> 2), _b(starter >> 2))
    suited = _b((_b(a ^ b) | _b(a ^ c)) & 3) == 0
    flush = _b(4) if _b((a ^ starter) & 3) == 0 else _b(3)
    nobs = _b(40 | (starter & 3))
    held = _b((a == nobs) | (b == nobs) | (c == nobs))
    return _b(total + held + (flush if suited else _b(0)))


@part
def _by_rank(a: Byte, b: Byte, c: Byte, d: Byte, e: Byte) -> Byte:
    """Fifteens, pairs and runs of five ranks."""
    x, y, z, v, w = _value(a), _value(b), _value(c), _value(d), _value(e)
    fifteens = _b(_ways(_b(15), x, y, z) + _ways(_b(15 - v), x, y, z))
    fifteens = _b(fifteens + _ways(_b(15 - w), x, y, z))
    fifteens = _b(fifteens + _ways(_b(15 - v - w), x, y, z))
    return _b(2 * fifteens + _pairs_and_runs(a, b, c, d, e))


@part
def _by_rank_of_three(a: Byte, b: Byte, c: Byte, d: Byte) -> Byte:
    """Fifteens, pairs and runs of four ranks."""
    x, y, z, v = _value(a), _value(b), _value(c), _value(d)
    fifteens = _b(_ways(_b(15), x, y, z) + _ways(_b(15 - v), x, y, z))
    return _b(2 * fifteens + _pairs_and_runs(a, b, c, d, _NO_RANK))


@part
def _value(rank: Byte) -> Byte:
    return min(_b(rank + 1), _b(10))


@part
def _ways(total: Byte, x: Byte, y: Byte, z: Byte) -> Byte:
    """In how many ways some of three values, or none, make the total."""
    n = _b(_b(total == 0) + (total == x) + (total == y) + (total == z))
    n = _b(n + (total == _b(x + y)) + (total == _b(x + z)) + (total == _b(y + z)))
    return _b(n + (total == _b(x + y + z)))


@part
def _pairs_and_runs(a: Byte, b: Byte, c: Byte, d: Byte, e: Byte) -> Byte:
    """What five ranks, in any order, score by pairs and by runs."""
    a, b = min(a, b), max(a, b)  # a sorting network: nine exchanges
    d, e = min(d, e), max(d, e)
    c, e = min(c, e), max(c, e)
    c, d = min(c, d), max(c, d)
    a, d = min(a, d), max(a, d)
    a, c = min(a, c), max(a, c)
    b, e = min(b, e), max(b, e)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    pairs = _b(_b(a == b) + (b == c) + (c == d) + (d == e))
    pairs = _b(pairs + (a == c) + (b == d) + (c == e) + (a == d) + (b == e))
    return _b(2 * pairs + _runs(_b(b - a), _b(c - b), _b(d - c), _b(e - d), pairs))


@part
def _runs(first: Byte, second: Byte, third: Byte, fourth: Byte, pairs: Byte) -> Byte:
    """What the runs score in five sorted ranks, from the gaps between neighbours.

    A chain of gaps below two is written as 8 * (gaps of one) + (gaps of none). With five cards one
    chain at most is long enough for a run, and it has the largest number.
    """
    chain = longest = _chained(_b(0), first)
    chain = _chained(chain, second)
    longest = max(longest, chain)
    chain = _chained(chain, third)
    longest = max(longest, chain)
    chain = _chained(chain, fourth)
    longest = max(longest, chain)
    twice_two = _b(12) if pairs == 2 else _b(9)  # A A 2 2 3, or A A A 2 3
    runs = _b((_b(3) if longest == 16 else _b(0)) + (_b(6) if longest == 17 else _b(0)))
    runs = _b(runs + (twice_two if longest == 18 else _b(0)))
    runs = _b(runs + (_b(4) if longest == 24 else _b(0)) + (_b(8) if longest == 25 else _b(0)))
    return _b(runs + (_b(5) if longest == 32 else _b(0)))


@part
def _chained(chain: Byte, gap: Byte) -> Byte:
    return _b(chain + (_b(1) if gap == 0 else _b(8))) if gap < 2 else _b(0)


# --- many hands ----------------------------------------------------------------------------


@part
def _turn(words: NDArray[np.uint32], block: NDArray[np.uint8]) -> None:
    """Rows of four cards into columns: block[j, i] is byte j of words[i]."""
    for i in range(words.size):
        word = words[i]
        block[0, i] = word & _BYTE
        block[1, i] = (word >> _SECOND) & _BYTE
        block[2, i] = (word >> _THIRD) & _BYTE
        block[3, i] = word >> _FOURTH


@kernel
def _of_four(
    words: NDArray[np.uint32],
    starters: NDArray[np.uint8],
    steps: tuple[int, int],
    open_flush: Byte,
    out: NDArray[np.uint8],
) -> None:
    """Four cards, a byte each, in words[i * steps[0]]; starters[i * steps[1]]; out uint8[n]."""
    block, near = np.empty((5, _BLOCK), np.uint8), np.empty(_BLOCK, np.uint32)
    for start in range(0, out.size, _BLOCK):
        size = min(_BLOCK, out.size - start)
        for i in range(size):
            near[i] = words[(start + i) * steps[0]]
            block[4, i] = starters[(start + i) * steps[1]]
        _turn(near[:size], block)
        _count(block, open_flush, out[start : start + size])


@part
def _count(block: NDArray[np.uint8], open_flush: Byte, out: NDArray[np.uint8]) -> None:
    for i in range(out.size):
        out[i] = _points(
            _b(block[0, i]), _b(block[1, i]), _b(block[2, i]), _b(block[3, i]), _b(block[4, i]),
            open_flush,
        )  # fmt: skip


@kernel
def _of_columns(columns: NDArray[np.uint8], open_flush: Byte, out: NDArray[np.uint8]) -> None:
    """First cards, second cards, ... and starters: uint8[5, n]; out uint8[n]."""
    _count(columns, open_flush, out)


@kernel
def _of_three(words: NDArray[np.uint32], out: NDArray[np.uint8]) -> None:
    """Three cards and the starter, a byte each, in words[4 * i]; out uint8[n]."""
    block, near = np.empty((4, _BLOCK), np.uint8), np.empty(_BLOCK, np.uint32)
    for start in range(0, out.size, _BLOCK):
        size = min(_BLOCK, out.size - start)
        for i in range(size):
            near[i] = words[4 * (start + i)]
        _turn(near[:size], block)
        for i in range(size):
            out[start + i] = _points_of_three(
                _b(block[0, i]), _b(block[1, i]), _b(block[2, i]), _b(block[3, i])
            )


@kernel
def _every_hand(open_flush: Byte, counts: NDArray[np.int64]) -> None:
    """Count all hands into counts int64[4, 64]: its four rows are to be added.

    Every four cards are counted with all 52 starters at once, and those that are the four
    themselves (some count beyond 29) taken away again. Neighbours go into different rows, so
    that no addition waits for the one before.
    """
    row = np.empty(64, np.uint8)
    for a in range(49):
        for b in range(a + 1, 50):
            for c in range(b + 1, 51):
                for d in range(c + 1, 52):
                    for starter in range(64):
                        row[starter] = _points(_b(a), _b(b), _b(c), _b(d), _b(starter), open_flush)
                    for suit in range(4):
                        for starter in range(suit, 52, 4):
                            counts[suit, row[starter]] += 1
                    for card in (a, b, c, d):
                        counts[0, row[card]] -= 1


@kernel
def _rank_table(ranks: NDArray[np.int8], out: NDArray[np.uint8]) -> None:
    """What four ranks, int8[m, 4], count with each starter's: out uint8[m, 13]."""
    for i in range(len(ranks)):
        for rank in range(13):
            out[i, rank] = _by_rank(ranks[i, 0], ranks[i, 1], ranks[i, 2], ranks[i, 3], _b(rank))


@kernel
def _rank_table_of_three(ranks: NDArray[np.int8], out: NDArray[np.uint8]) -> None:
    """The same for three ranks, int8[m, 3]."""
    for i in range(len(ranks)):
        for rank in range(13):
            out[i, rank] = _by_rank_of_three(ranks[i, 0], ranks[i, 1], ranks[i, 2], _b(rank))

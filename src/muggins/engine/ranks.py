"""Hands by their ranks alone, numbered, and what they count: where suits do not matter.

A hand of some ranks has a number: hands of fewer cards first, then in the order of
combinations_with_replacement. The hands of four cards are the numbers 560 to 2379:

    first[cards] = 0, 1, 14, 105, 560
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from muggins.rulebook.card import RANKS, Card

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Bools: TypeAlias = NDArray[np.bool_]

N = len(RANKS)
FIRST = (0, 1, 14, 105, 560, 2380)
"""The number of the first hand of so many cards."""


class Hands(NamedTuple):
    """All hands of up to four ranks, by number."""

    size: Ints
    """int[2380]: how many cards."""
    has: Bools
    """bool[2380, 13]: whether the rank is there."""
    counts: Ints
    """int[2380, 13]: how often it is there."""
    less: Ints
    """int[2380, 13]: the hand without one of that rank; -1 where there is none."""
    ranks: NDArray[np.int8]
    """int8[2380, 4]: its ranks, each once, ascending; then -1."""


@cache
def hands() -> Hands:
    """The hands and how they hang together, made once a process."""
    counts = np.array([np.bincount(ranks, minlength=N) for ranks in _all_hands()], np.int64)
    less = np.full(counts.shape, -1, np.int64)
    apart = np.full((len(counts), 4), -1, np.int8)
    for ranks, number in _numbers().items():
        apart[number, : len({*ranks})] = sorted({*ranks})
        for rank in {*ranks}:
            at = ranks.index(rank)
            less[number, rank] = _numbers()[ranks[:at] + ranks[at + 1 :]]
    return Hands(counts.sum(axis=1), counts > 0, counts, less, apart)


def number_of(some: Iterable[Card]) -> int:
    """The number of a hand of up to four cards.

    >>> from muggins.rulebook.card import cards
    >>> number_of(cards("Ah As Ad Ac")), number_of(())
    (560, 0)
    """
    return _numbers()[tuple(sorted(card.rank for card in some))]


def of_size(cards: int) -> slice:
    """The numbers of the hands of so many cards."""
    return slice(FIRST[cards], FIRST[cards + 1])


def unseen(seen: Iterable[Card]) -> Ints:
    """How many cards of each rank are not among these."""
    left = np.full(N, 4, np.int64)
    for card in seen:
        left[card.rank] -= 1
    return left


def ways(cards: int, left: Ints) -> Floats:
    """How many hands of cards each hand of so many ranks is, from a pack that has so many left.

    >>> ways(2, unseen(()))[:2].tolist()
    [6.0, 16.0]
    """
    product = ways_of_all(cards).copy()
    for rank in np.flatnonzero(left < 4):
        product *= _FEWER[left[rank]].take(_by_rank(cards)[rank])
    return product


@cache
def _by_rank(cards: int) -> Ints:
    """How many of a rank each hand of so many cards holds: int[13, hands]."""
    return np.ascontiguousarray(hands().counts[of_size(cards)].T)


@cache
def ways_of_all(cards: int) -> Floats:
    """The ways of each hand of so many cards from a whole pack."""
    chosen = _CHOOSE[4, hands().counts[of_size(cards)]]
    return np.asarray(chosen.prod(axis=1))


@cache
def shows(cards: int) -> NDArray[np.int8]:
    """What so many ranks count at the show: fifteens, pairs and runs; int8[13, 13, ...].

    >>> int(shows(5)[4, 4, 4, 4, 10]), int(shows(4)[0, 1, 2, 12])
    (28, 5)

    Twin: `rulebook.score.hand` (tests/engine/test_ranks.py).
    """
    table = np.zeros((N,) * cards, np.int8)
    ordered = np.array(list(combinations_with_replacement(range(N), cards)))
    table[tuple(ordered.T)] = _fifteens(ordered) + _pairs_and_runs(ordered)
    where = np.sort(np.indices(table.shape).reshape(cards, -1), axis=0)
    filled: NDArray[np.int8] = table[tuple(where)].reshape(table.shape)
    return filled


@cache
def hand_shows(cards: int) -> NDArray[np.int8]:
    """What each hand counts with each starter, by ranks: int8[hands of so many cards, 13]."""
    table: NDArray[np.int8] = shows(cards + 1)[tuple(ranks_of(cards).T)]
    return table


@cache
def crib_shows() -> NDArray[np.int8]:
    """What two pairs count together with each starter, by ranks: int8[91, 91, 13]."""
    mine, theirs = ranks_of(2)[:, None], ranks_of(2)[None]
    return shows(5)[mine[..., 0], mine[..., 1], theirs[..., 0], theirs[..., 1]]


@cache
def ranks_of(cards: int) -> Ints:
    """The ranks of each hand of so many cards, ascending: int[hands, cards]."""
    return np.array(_all_hands()[of_size(cards)], np.int64)


@cache
def _all_hands() -> Sequence[tuple[int, ...]]:
    return [ranks for size in range(5) for ranks in combinations_with_replacement(range(N), size)]


@cache
def _numbers() -> dict[tuple[int, ...], int]:
    return {ranks: number for number, ranks in enumerate(_all_hands())}


def _fifteens(ranks: Ints) -> Ints:
    values = np.minimum(ranks + 1, 10)
    points = np.zeros(len(ranks), np.int64)
    for size in range(2, ranks.shape[1] + 1):
        for some in combinations(range(ranks.shape[1]), size):
            points += 2 * (values[:, some].sum(axis=1) == 15)
    return points


def _pairs_and_runs(ranks: Ints) -> Ints:
    counts = (ranks[:, :, None] == np.arange(N)).sum(axis=1)
    points: Ints = (counts * (counts - 1)).sum(axis=1)
    edged = np.pad(counts, ((0, 0), (1, 1)))  # no rank below the ace or above the king
    for low in range(1, N + 1):
        for high in range(low + 2, min(low + ranks.shape[1], N + 1)):
            run = (edged[:, low - 1] == 0) & (edged[:, high + 1] == 0)
            points += run * (high - low + 1) * edged[:, low : high + 1].prod(axis=1)
    return points


_CHOOSE = np.array([[comb(left, n) for n in range(5)] for left in range(5)], float)
_FEWER = _CHOOSE / _CHOOSE[4]
"""The ways that are left, as shares of those from a whole pack: [left, n]."""

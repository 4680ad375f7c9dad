"""A solved strategy followed in many positions at once."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from muggins.engine.kernels.series import series
from muggins.engine.packed import index_of
from muggins.engine.ranks import FIRST, Bools, Floats, Ints, N, hands
from tests.twins.lines import Front, fitting

GO, ENDED = 13, -1
_MOST = 4


class Solved:
    """Both play by a strategy, `engine.packed`; who is left alone plays for the most he can get.

    Twin: `packed.Strategy`, a position at a time (tests/engine/test_solved.py).
    """

    def __init__(
        self,
        children: NDArray[np.uint16],
        holds: NDArray[np.uint8],
        chances: NDArray[np.uint8],
        *,
        one_series: bool = False,
    ) -> None:
        self._one_series = one_series
        self._children, self._bytes = children.astype(np.int64), chances
        self._index, _ = index_of(holds)
        bits = np.bitwise_count(children).astype(np.int64)
        self._first = 1 + np.cumsum(bits) - bits

    def chances(self, front: Front) -> Floats:
        """How likely the mover of each row plays each rank: float[n, 13], 0 where none fits."""
        legal = fitting(front)
        likely = legal.astype(float)
        choice = legal.sum(axis=1) > 1
        told = np.flatnonzero(choice & (front.node != ENDED))
        if len(told):
            likely[told] = self._told(front.rows(told))
        alone = np.flatnonzero(choice & (front.node == ENDED))
        if len(alone):
            likely[alone] = for_the_most(front.rows(alone), self._one_series)
        return likely

    def after(self, front: Front, what: Ints, silent: Bools) -> Ints:
        """The node after each row's rank, or GO; and then after the silent go of the other."""
        node = self._child(front.node, what)
        return np.where(silent, self._child(node, np.full(len(node), GO)), node)

    def _child(self, node: Ints, what: Ints) -> Ints:
        children = self._children[node]
        before = np.bitwise_count(children & ((1 << what) - 1))
        there = (node != ENDED) & (children >> what & 1 > 0)
        return np.where(there, self._first[node] + before, ENDED)

    def _told(self, front: Front) -> Floats:
        """What the bytes say of rows with a choice; of the ranks that fit the last has the rest."""
        row, node = np.arange(len(front.node)), front.node
        held = front.held[row, front.mover]
        size = hands().size[held]
        hand, room = held - np.array(FIRST)[size], self._index.room[node]
        start = self._index.first[node] + self._index.at[size, room, hand]
        fits = self._index.fits[size, room, hand]
        shares = np.zeros((len(row), N))
        rest = np.full(len(row), 255)
        for slot in range(_MOST):
            rank, more = _ranks()[held, slot], slot < fits - 1
            share = np.where(more, self._bytes[np.where(more, start + slot, 0)], rest)
            here = slot < fits
            shares[row[here], rank[here]] = share[here]
            rest = rest - share * more
        return shares / 255


def for_the_most(front: Front, one_series: bool) -> Floats:
    """All on the card that is best for who plays alone."""
    held = front.held[np.arange(len(front.held)), front.mover]
    alone = zip(front.state.tolist(), held.tolist(), strict=True)
    ranks = [lone(state, hand, one_series)[1] for state, hand in alone]
    return np.asarray(np.arange(N) == np.array(ranks)[:, None], float)


@cache
def lone(state: int, held: int, one_series: bool) -> tuple[int, int]:
    """The most that one can peg who alone has cards, of which one fits; and the first to play."""
    after, score, _ = series()
    best = -1, -1
    for rank in np.flatnonzero(hands().has[held]).tolist():
        then, rest = int(after[state, rank]), int(hands().less[held, rank])
        if then < 0:
            continue
        points = int(score[state, rank])
        goes_on = then > 0 and bool((hands().has[rest] & (after[then] >= 0)).any())
        points += then > 0 and not goes_on
        if goes_on or (rest and not one_series):
            points += lone(then if goes_on else 0, rest, one_series)[0]
        best = max(best, (points, rank))
    return best


@cache
def _ranks() -> Ints:
    """int[hands, 4]: the ranks of each hand, each once, ascending; 0 where there are no more."""
    ranks = np.zeros((len(hands().size), _MOST), np.int64)
    for held, has in enumerate(hands().has):
        there = np.flatnonzero(has)
        ranks[held, : len(there)] = there
    return ranks

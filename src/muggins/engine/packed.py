"""How a strategy of the play is laid out in bytes, and how it is looked up.

A node is all that has been played, breadth first from the lead, which is 0. Its children have
consecutive numbers, in the order of their ranks, a go last; so the tree is one number a node:

    children  uint16[n]   bit r: there is a node after rank r; bit 13: after a go
    holds     uint8[n]    the cards that the mover holds, * 16, + the room: 31 less the count, or 10

and the first child of a node is one more than all bits of the nodes before it. The bytes of a node
are those of the hands with a choice, hands in the order of combinations_with_replacement: one for
each rank that fits but the highest, ascending; with what is left for the highest they make 255.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

GO = 13
_RANKS = 13
_SIZES = (1, 13, 91, 455, 1820)
_VALUES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)


class Layout(NamedTuple):
    """Where the bytes of a hand lie in those of a node, by [cards, room]."""

    at: NDArray[np.int32]
    """int32[5, 11, 1820]: [cards, room, hand]; -1 where there is no choice."""
    fits: NDArray[np.int8]
    """int8[5, 11, 1820]: how many of its ranks fit; they are its lowest."""
    size: NDArray[np.int64]
    """int64[5, 11]: the bytes of a node."""


@cache
def layout() -> Layout:
    """The layout, made once a process."""
    made = Layout(
        np.full((5, 11, 1820), -1, np.int32),
        np.zeros((5, 11, 1820), np.int8),
        np.zeros((5, 11), np.int64),
    )
    for cards in range(1, 5):
        for hand, ranks in enumerate(combinations_with_replacement(range(_RANKS), cards)):
            values = [_VALUES[rank] for rank in set(ranks)]
            for room in range(11):
                fits = sum(value <= room for value in values)
                made.fits[cards, room, hand] = fits
                if fits > 1:
                    made.at[cards, room, hand] = made.size[cards, room]
                    made.size[cards, room] += fits - 1
    return made


class Index(NamedTuple):
    """The layout of a whole strategy."""

    at: NDArray[np.int32]
    fits: NDArray[np.int8]
    room: NDArray[np.int8]
    """int8[n]: the room at each node."""
    first: NDArray[np.int64]
    """int64[n]: where its bytes begin."""


def index_of(holds: NDArray[np.uint8]) -> tuple[Index, int]:
    """The index of a strategy, and how many bytes it has."""
    cards, room = holds >> 4, holds & 15
    sizes = layout().size[cards, room]
    ends = np.cumsum(sizes)
    return Index(layout().at, layout().fits, room.astype(np.int8), ends - sizes), int(sizes.sum())


class Strategy:
    """What both play with every hand after everything that may have been played."""

    def __init__(
        self, children: NDArray[np.uint16], holds: NDArray[np.uint8], chances: NDArray[np.uint8]
    ) -> None:
        self.children, self.chances = children, chances
        self._cards = holds >> 4
        self.index, size = index_of(holds)
        if size != len(chances):
            raise ValueError(f"{len(chances)} bytes for a play of {size}")
        bits = np.bitwise_count(children)
        self.first = (1 + np.cumsum(bits, dtype=np.int64) - bits).astype(np.int32)

    @classmethod
    def nothing(cls) -> Strategy:
        """A strategy that says nothing."""
        none = np.zeros(0, np.uint8)
        none.flags.writeable = False  # as those of tables are: the same kind to a kernel
        return cls(none.view(np.uint16), none, none)

    def after(self, node: int, what: int) -> int:
        """The node after a rank, or after GO; -1 where the tree ends.

        The tree ends where one side has no card left, or both have one.
        """
        children = int(self.children[node]) if node >= 0 else 0
        if not children >> what & 1:
            return -1
        before = children & ((1 << what) - 1)
        return int(self.first[node]) + before.bit_count()

    def of(self, ranks: tuple[int, ...], node: int) -> dict[int, float]:
        """How likely the mover at a node plays each rank of his hand that fits.

        Raises ValueError for a hand of another number of cards than he holds.
        """
        if len(ranks) != self._cards[node]:
            raise ValueError(f"{len(ranks)} cards in a hand; {self._cards[node]} are left")
        hand, room = _numbers(len(ranks))[tuple(sorted(ranks))], int(self.index.room[node])
        fitting = sorted(set(ranks))[: int(self.index.fits[len(ranks), room, hand])]
        if len(fitting) < 2:
            return dict.fromkeys(fitting, 1.0)
        start = int(self.index.first[node]) + int(self.index.at[len(ranks), room, hand])
        told = self.chances[start : start + len(fitting) - 1].tolist()
        shares = [*told, 255 - sum(told)]
        return {rank: share / 255 for rank, share in zip(fitting, shares, strict=True)}

    def strategy(self, ranks: tuple[int, ...], played: tuple[int, ...]) -> dict[int, float]:
        """The same after all ranks played and goes (13) of the deal, in order.

        Raises ValueError where the tree has ended, or the play cannot be.
        """
        node = 0
        for what in played:
            node = self.after(node, what)
        if node < 0:
            raise ValueError("after this play nothing is left to choose, or it cannot be")
        return self.of(ranks, node)


@cache
def _numbers(cards: int) -> dict[tuple[int, ...], int]:
    ranks = combinations_with_replacement(range(_RANKS), cards)
    return {hand: number for number, hand in enumerate(ranks)}

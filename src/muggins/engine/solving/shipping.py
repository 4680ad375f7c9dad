"""A solved play as bytes: packed, and measured as it is shipped."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.engine.kernels import packing as kernel
from muggins.engine.packed import index_of
from muggins.engine.solving.regrets import Pegging
from muggins.engine.solving.tree import Tree, hands


class Packed(NamedTuple):
    """The arrays of `engine.packed.Strategy`."""

    children: NDArray[np.uint16]
    holds: NDArray[np.uint8]
    chances: NDArray[np.uint8]


def shape(tree: Tree) -> tuple[NDArray[np.uint16], NDArray[np.uint8]]:
    """The children and the holds of every node."""
    nodes = tree.nodes
    there = (nodes.child > 0).astype(np.int64)
    children = (there << np.arange(14)).sum(axis=1).astype(np.uint16)
    held = nodes.held[np.arange(len(nodes.mover)), nodes.mover].astype(np.int64)
    room = np.minimum(31 - tree.series.counts[nodes.state].astype(np.int64), 10)
    return children, (held << 4 | room).astype(np.uint8)


def pack(pegging: Pegging) -> Packed:
    """The averages as bytes."""
    children, holds = shape(pegging.tree)
    index, size = index_of(holds)
    packed = np.zeros(size, np.uint8)
    kernel._pack(pegging.tree.nodes, hands(), index, pegging.memory.total, packed)
    return Packed(children, holds, packed)


def unpack(packed: Packed, pegging: Pegging) -> None:
    """Let the averages be what was shipped."""
    index, _ = index_of(packed.holds)
    kernel._unpack(pegging.tree.nodes, hands(), index, pegging.memory.total, packed.chances)

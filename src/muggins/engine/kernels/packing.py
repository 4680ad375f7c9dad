"""The averages as bytes, and back: only where a hand has a choice, and without the last card's."""

from __future__ import annotations

from typing import Any

import numpy as np

from muggins.engine.kernels.compiled import bare

WHOLE = 255
"""What the bytes of a hand make together with the one that is left out."""


@bare
def _pack(nodes: Any, hands: Any, index: Any, total: Any, packed: Any) -> None:
    """Write the averages, float32[entries] as in `solving.regrets.Memory`, as bytes.

    index: see `packed.Index`; its `first` says where the node's bytes begin.
    """
    for node in range(len(nodes.entry)):
        if nodes.entry[node] < 0:
            continue
        cards = nodes.held[node, nodes.mover[node]]
        size, room = hands.size[cards], index.room[node]
        for hand in range(size):
            at, fits = index.at[cards, room, hand], index.fits[cards, room, hand]
            if at < 0:
                continue
            entry, at = nodes.entry[node] + hand, at + index.first[node]
            whole, told, so_far = np.float32(0), np.int64(0), np.float32(0)
            for slot in range(fits):
                whole += max(total[entry + slot * size], np.float32(0))
            for slot in range(fits - 1):
                if whole > 0:
                    so_far += max(total[entry + slot * size], np.float32(0)) / whole
                else:
                    so_far += np.float32(1) / np.float32(fits)
                now = np.int64(so_far * np.float32(WHOLE) + np.float32(0.5))
                now = np.int64(WHOLE) if now > WHOLE else now
                packed[at + slot] = now - told
                told = now


@bare
def _unpack(nodes: Any, hands: Any, index: Any, total: Any, packed: Any) -> None:
    """Write the bytes back as averages."""
    for node in range(len(nodes.entry)):
        if nodes.entry[node] < 0:
            continue
        cards = nodes.held[node, nodes.mover[node]]
        size, room = hands.size[cards], index.room[node]
        for hand in range(size):
            at, fits = index.at[cards, room, hand], index.fits[cards, room, hand]
            entry, left = nodes.entry[node] + hand, np.int64(WHOLE)
            for slot in range(cards):
                total[entry + slot * size] = np.float32(0)
            if at < 0:
                continue
            for slot in range(fits - 1):
                byte = np.int64(packed[at + index.first[node] + slot])
                total[entry + slot * size] = np.float32(byte)
                left -= byte
            total[entry + (fits - 1) * size] = np.float32(left)

"""Growing the public tree of the play, and the endings that hang below it, in bulk.

What the arrays mean is told in `solving.tree`, which calls these.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from muggins.engine.kernels.compiled import kernel

GO, SLOTS = 13, 14
"""A node's children by slot: one a rank, and the go."""
NONE, ENDING = -1, -2
"""No such child; a child whose worth the tables of endings know."""
PONE, DEALER = 0, 1


@kernel
def _grow(series: Any, restart: int, nodes: Any, played: Any) -> Any:
    """Grow the tree of hands of nodes.held[0, 0] cards breadth first; returns (nodes, entries).

    nodes: see `solving.tree.Nodes`; the first is the lead, and is filled in by the caller.
    played: int64[n]: how many of each rank have been played, 3 bits a rank.
    restart: see `solving.tree.Tree`.
    Returns (-1, 0) where the arrays are too short.
    Twin: `rulebook.state` (tests/engine/solving/test_tree.py).
    """
    size, entries, at = 1, 0, 0
    while at < size:
        state, mover, holds = nodes.state[at], nodes.mover[at], nodes.held[at]
        last = holds[mover] == 1 or (holds[mover] == 2 and holds[1 - mover] == 1)
        nodes.entry[at] = -1
        if holds[mover] > 1:
            nodes.entry[at] = entries
            entries += holds[mover] * _hands(holds[mover])
        stuck = False
        for slot in range(SLOTS):
            nodes.child[at, slot] = NONE
            if slot < GO:
                if series.after[state, slot] < 0:
                    stuck = True
                    continue
                if played[at] >> 3 * slot & 7 == 4:
                    continue
                if last:
                    nodes.child[at, slot] = ENDING
                    continue
            elif not stuck:
                continue
            if size == len(played):
                return -1, 0
            nodes.child[at, slot] = size
            played[size] = played[at]
            if slot < GO:
                played[size] += np.int64(1) << 3 * slot
                _play(series, nodes, at, slot, size)
            else:
                _say_go(restart, nodes, at, size)
            size += 1
        at += 1
    return size, entries


@kernel
def _hands(cards: int) -> int:
    """How many multisets of so many ranks there are: 13, 91, 455, 1820."""
    return (1, 13, 91, 455, 1820)[cards]


@kernel
def _play(series: Any, nodes: Any, at: int, rank: int, child: int) -> None:
    """The node after a card: who is to move, and what has been pegged."""
    state, mover = nodes.state[at], nodes.mover[at]
    after = series.after[state, rank]
    nodes.state[child] = after
    nodes.held[child] = nodes.held[at]
    nodes.held[child, mover] -= 1
    nodes.pegged[child] = nodes.pegged[at]
    nodes.pegged[child, mover] += series.score[state, rank]
    nodes.passed[child] = nodes.passed[at] and series.counts[after] > 0
    nodes.mover[child] = mover if nodes.passed[child] else 1 - mover


@kernel
def _say_go(restart: int, nodes: Any, at: int, child: int) -> None:
    """The node after a go: the other plays on; when he goes too, his card was the last."""
    mover = nodes.mover[at]
    nodes.held[child] = nodes.held[at]
    nodes.pegged[child] = nodes.pegged[at]
    nodes.mover[child] = 1 - mover
    if nodes.passed[at]:
        nodes.state[child], nodes.passed[child] = restart, False
        nodes.pegged[child, mover] += 1
    else:
        nodes.state[child], nodes.passed[child] = nodes.state[at], True


@kernel
def _pairs_of_last_cards(series: Any, restart: int, pegged: Any) -> None:
    """What one card each is worth: pegged int8[2, S, 2, 13, 13].

    pegged[mover or other, state, passed, mover's card, other's card]
    Twin: `rulebook.state` (tests/engine/solving/test_tree.py).
    """
    for state in range(len(series.counts)):
        for passed in range(2):
            for mine in range(13):
                for theirs in range(13):
                    mover, other = _last_cards(series, restart, (state, passed), (mine, theirs))
                    pegged[0, state, passed, mine, theirs] = mover
                    pegged[1, state, passed, mine, theirs] = other


@kernel
def _last_cards(series: Any, restart: int, start: Any, cards: Any) -> Any:
    """What both peg with one card each, from (state, passed) with cards[0] to move."""
    state, passed = start
    points, played, turn = [0, 0], [False, False], 0
    while not (played[0] and played[1]):
        card, other = cards[turn], 1 - turn
        if not played[turn] and series.after[state, card] >= 0:
            points[turn] += series.score[state, card]
            state = series.after[state, card]
            played[turn] = True
            running = series.counts[state] > 0
            if running and played[other]:
                points[turn] += 1
            passed = passed and running
            turn = turn if passed else other
        elif passed:
            points[turn] += 1
            state, passed, turn = restart, 0, other
        else:
            passed, turn = 1, other
    return points[0], points[1]


@kernel
def _lone_hands(series: Any, restart: int, hands: Any, first: Any, pegged: Any) -> None:
    """What a hand of one to three cards pegs when the other has none: pegged int8[2, S, 559].

    pegged[holder or other, state, hand], hands of one card first (first[cards] says where they
    begin), the last card having been the other's. The holder plays for the most he can get.
    Twin: `rulebook.state` (tests/engine/solving/test_tree.py).
    """
    best = np.full((len(series.counts), pegged.shape[2]), -1, np.int8)  # after his own card
    for cards in range(1, 4):
        for state in range(len(series.counts)):
            for rank in range(13):
                after = series.after[state, rank]
                if after < 0:
                    continue
                for rest in range(hands.size[cards - 1]):
                    points = series.score[state, rank]
                    if cards > 1:
                        points += best[after, first[cards - 1] + rest]
                    elif series.counts[after] > 0:
                        points += 1
                    hand = first[cards] + hands.grown[cards, rank, rest]
                    best[state, hand] = max(best[state, hand], points)
        for state in range(len(series.counts)):
            for hand in range(first[cards], first[cards] + hands.size[cards]):
                stuck = best[state, hand] < 0
                pegged[0, state, hand] = best[restart if stuck else state, hand]
                pegged[1, state, hand] = 1 if stuck else 0
                if stuck:
                    best[state, hand] = best[restart, hand] + 1

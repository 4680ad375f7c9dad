"""All that both players see of the play, as a tree; what its endings are worth; and the hands."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.engine.kernels import tree as grown
from muggins.engine.kernels.series import VALUES, Series, series

RANKS = len(VALUES)
MOST_CARDS = 4
NODES = {2: 5_000, 3: 50_000, 4: 1_100_000}
"""Room enough for the nodes of the play with hands of so many cards."""


class Hands(NamedTuple):
    """Hands of 0 to 4 cards as multisets of ranks, in the order of combinations_with_replacement.

    A hand's cards are played by slot: slot 0 is its lowest rank, slot 1 its next other rank. Arrays
    of what a hand does are laid out [slot][hand], so that inner loops run over hands.
    """

    size: NDArray[np.int64]
    """int64[5]: how many hands of so many cards there are: 1, 13, 91, 455, 1820."""
    cards: NDArray[np.int8]
    """int8[5, 1820, 4]: the ranks of each hand, ascending."""
    grown: NDArray[np.int32]
    """int32[5, 13, 455]: [cards, rank, rest]: the hand that a rest of cards - 1 and a rank make."""
    slot: NDArray[np.int32]
    """int32[5, 13, 455]: the same, in an array [slot][hand]: slot * size + hand."""
    legal: NDArray[np.float32]
    """float32[5, 11, 4, 1820]: [cards, room, slot, hand]: 1 where the card does not pass 31."""
    even: NDArray[np.float32]
    """float32[5, 11, 4, 1820]: the same, divided evenly: what one plays who knows nothing."""
    stuck: NDArray[np.float32]
    """float32[5, 11, 1820]: 1 where no card can be played (room: 31 less the count, at most 10)."""


class Nodes(NamedTuple):
    """The public tree in breadth-first order, where both hold cards, three or more in all.

    A node is all that has been played, and who is to move. The last to play was the mover if the
    other has passed, and else the other.
    """

    state: NDArray[np.int32]
    """int32[n]: the series of this count."""
    mover: NDArray[np.int8]
    """int8[n]: 0 pone, 1 dealer."""
    passed: NDArray[np.bool_]
    """bool[n]: the other has said go."""
    held: NDArray[np.int8]
    """int8[n, 2]: the cards that pone and dealer hold."""
    pegged: NDArray[np.int8]
    """int8[n, 2]: what pone and dealer have pegged so far."""
    child: NDArray[np.int32]
    """int32[n, 14]: the node after each rank, and after a go; -1 none, -2 an ending."""
    entry: NDArray[np.int64]
    """int64[n]: where the node's [slot][hand] begin among all; -1 where there is no choice."""


class Endings(NamedTuple):
    """What the last cards peg, for whoever is to move and for the other."""

    last_two: NDArray[np.int8]
    """int8[2, S, 2, 13, 13]: one card each: [mover or other, state, passed, mover's, other's]."""
    lone: NDArray[np.int8]
    """int8[2, S, 559]: the other is out: [holder or other, state, hand of 1, 2 or 3 cards]."""


class Tree(NamedTuple):
    """The play of hands of so many cards under a form's rules."""

    cards: int
    nodes: Nodes
    entries: int
    series: Series
    endings: Endings
    restart: int
    """The state that follows where a go closes the count: 0; in one series, where any card is laid
    down for nothing."""


FIRST_LONE = np.array([0, 0, 13, 104])
"""Where the lone hands of so many cards begin."""


@cache
def tree(cards: int, *, one_series: bool = False) -> Tree:
    """The play with hands of so many cards, made once a process; with 4, in some seconds."""
    played, restart = _one_series() if one_series else (series(), 0)
    last_two = np.zeros((2, len(played.counts), 2, RANKS, RANKS), np.int8)
    grown._pairs_of_last_cards(played, restart, last_two)
    nodes, entries = _nodes(cards, played, restart)
    endings = Endings(last_two, lone_hands(one_series=one_series))
    return Tree(cards, nodes, entries, played, endings, restart)


@cache
def lone_hands(*, one_series: bool = False) -> NDArray[np.int8]:
    """What hands peg when the other is out; see `Endings.lone`."""
    played, restart = _one_series() if one_series else (series(), 0)
    lone = np.zeros((2, len(played.counts), 559), np.int8)
    grown._lone_hands(played, restart, hands(), FIRST_LONE, lone)
    return lone


def _nodes(cards: int, played: Series, restart: int) -> tuple[Nodes, int]:
    room = NODES[cards]
    nodes = Nodes(
        state=np.zeros(room, np.int32),
        mover=np.zeros(room, np.int8),
        passed=np.zeros(room, np.bool_),
        held=np.zeros((room, 2), np.int8),
        pegged=np.zeros((room, 2), np.int8),
        child=np.zeros((room, grown.SLOTS), np.int32),
        entry=np.zeros(room, np.int64),
    )
    nodes.held[0] = cards
    size, entries = grown._grow(played, restart, nodes, np.zeros(room, np.int64))
    assert size > 0, "the play has more nodes than NODES says"
    return Nodes._make([array[:size].copy() for array in nodes]), int(entries)


def _one_series() -> tuple[Series, int]:
    """The series that 31 ends, and the state that the play is then in: any card scores nothing."""
    endless = series()
    over = len(endless.counts)
    after = np.where(endless.after == 0, over, endless.after)
    return Series(
        np.vstack([after, np.full((1, RANKS), over)]).astype(np.int32),
        np.vstack([endless.score, np.zeros((1, RANKS), np.int8)]),
        np.append(endless.counts, 0).astype(endless.counts.dtype),
    ), over


@cache
def multisets(cards: int) -> tuple[tuple[int, ...], ...]:
    """All hands of so many ranks, even five of a kind, in the order that all tables use.

    >>> len(multisets(4)), multisets(2)[:3]
    (1820, ((0, 0), (0, 1), (0, 2)))
    """
    return tuple(combinations_with_replacement(range(RANKS), cards))


@cache
def hands() -> Hands:
    """The hands and how they hang together, made once a process."""
    sizes = [len(multisets(cards)) for cards in range(MOST_CARDS + 1)]
    made = Hands(
        size=np.array(sizes, np.int64),
        cards=np.full((5, 1820, 4), -1, np.int8),
        grown=np.zeros((5, RANKS, 455), np.int32),
        slot=np.zeros((5, RANKS, 455), np.int32),
        legal=np.zeros((5, 11, 4, 1820), np.float32),
        even=np.zeros((5, 11, 4, 1820), np.float32),
        stuck=np.zeros((5, 11, 1820), np.float32),
    )
    for cards in range(1, MOST_CARDS + 1):
        rests = {rest: at for at, rest in enumerate(multisets(cards - 1))}
        for hand, ranks in enumerate(multisets(cards)):
            made.cards[cards, hand, :cards] = ranks
            for slot, rank in enumerate(sorted(set(ranks))):
                gone = ranks.index(rank)
                rest = rests[ranks[:gone] + ranks[gone + 1 :]]
                made.grown[cards, rank, rest] = hand
                made.slot[cards, rank, rest] = slot * sizes[cards] + hand
                made.legal[cards, VALUES[rank] :, slot, hand] = 1
            made.stuck[cards, : VALUES[ranks[0]], hand] = 1
    np.divide(
        made.legal, made.legal.sum(axis=2, keepdims=True), out=made.even, where=made.legal > 0
    )
    return made


@cache
def ways(cards: int) -> NDArray[np.float64]:
    """How many hands of cards each multiset of ranks is.

    >>> ways(2)[:2].tolist()
    [6.0, 16.0]
    """
    each = [[comb(4, n) for n in row] for row in counts(cards).tolist()]
    return np.asarray(np.prod(each, axis=1), float)


@cache
def orders(cards: int) -> NDArray[np.float64]:
    """The factorials of how often each rank occurs in a hand, multiplied."""
    each = [[factorial(n) for n in row] for row in counts(cards).tolist()]
    return np.asarray(np.prod(each, axis=1), float)


@cache
def counts(cards: int) -> NDArray[np.int64]:
    """How many of each rank a hand has: int64[hands, 13]."""
    rows = [[ranks.count(rank) for rank in range(RANKS)] for ranks in multisets(cards)]
    return np.array(rows, np.int64).reshape(len(rows), RANKS)

"""What each discard is worth, for many hands at once.

A hand is a row of six (or five) cards. Its 15 (or 10) discards are numbered as
`itertools.combinations` takes two of its places:

    discard    0    1    2    3    4    5   ...  14
    tosses    01   02   03   04   05   12   ...  45     places in the row

and over all starters that are not in the hand (46, or 47)

    mean    float32[n, 15]       the hand kept counts on average
    spread  uint8[n, 15, 30]     the number of starters with which it counts 0, 1, ... 29

What the ranks of a kept hand count is one row of a table, looked up by its number: multisets of
ranks are numbered in the order of `combinations_with_replacement`. Flush and nob go by suits, and
need no starter but how many of a suit are left.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from muggins.engine.kernels.compiled import bare, part
from muggins.engine.kernels.show import HIGHEST, points_by_rank

Hands: TypeAlias = NDArray[np.uint8]
Floats: TypeAlias = NDArray[np.float32]

_JACK = 10
_WIDTH = 16  # of a row by ranks: thirteen, and room to fill a vector
_COUNTS = HIGHEST + 1


class Room(NamedTuple):
    """Where a kernel takes a hand apart."""

    left: Floats
    """[16]: the cards not in the hand, by rank."""
    suits: NDArray[np.int64]
    """[4]: the cards in it, by suit."""
    jacks: NDArray[np.int64]
    """[6]: for a jack in that place, the starters of its suit; else 0. Or [4], by suit: jacks."""
    mine: NDArray[np.bool_]
    """[52]: whether it is in the hand."""

    @classmethod
    def made(cls) -> Room:
        """An empty one."""
        left, suits, jacks = np.zeros(_WIDTH, np.float32), np.zeros(4, int), np.zeros(6, int)
        return cls(left, suits, jacks, np.zeros(52, np.bool_))


def keeps(hands: Hands) -> tuple[Floats, NDArray[np.uint8]]:
    """The mean and the spread of what each discard keeps, exact over all starters.

    >>> mean, spread = keeps(np.array([[16, 17, 18, 43, 0, 5]], np.uint8))  # 5c 5d 5h Js Ac 2d
    >>> mean.shape, spread.shape, int(spread[0, 14, 29])
    ((1, 15), (1, 15, 30), 1)

    Hands are uint8[n, 6] or uint8[n, 5]. Twin: the mean of `rulebook.score.points` over the
    starters (tests/twins/test_kernels_discards.py).
    """
    hands, splits, table = _prepared(hands)
    spread = np.zeros((len(hands), len(splits), _COUNTS), np.uint8)
    mean = np.empty(spread.shape[:2], np.float32)
    _spread(hands, (splits, table.astype(np.uint8)), Room.made(), mean, spread)
    return mean, spread


def choose(
    hands: Hands, roles: NDArray[np.uint8], crib: Floats, pegging: Floats
) -> tuple[NDArray[np.uint8], Floats]:
    """The best discard of each hand, uint8[n], and what all are worth, float32[n, 15].

        roles    uint8[n]                0 pone, 1 dealer
        crib     float32[2, 91, 2, 13]   what the crib counts on average: by role, the two ranks
                                         tossed, whether they are of one suit, the starter's rank
        pegging  float32[2, 1820]        by role and kept hand: points pegged less points given away

    A discard is worth the mean of the hand kept, plus the crib (less it, for pone), plus the
    pegging; starters are weighed by the cards not in the hand, and his heels are left out. Of
    equals the first is best. Five-card: hands uint8[n, 5], pegging float32[2, 455], 10 discards.

    Twin: `worth` in tests/twins/test_kernels_discards.py.
    """
    hands, splits, table = _prepared(hands)
    best = np.empty(len(hands), np.uint8)
    values = np.empty((len(hands), len(splits)), np.float32)
    tables = (splits, table, for_the_tosser(crib), np.ascontiguousarray(pegging, np.float32))
    _choose(hands, np.ascontiguousarray(roles, np.uint8), tables, Room.made(), best, values)
    return best, values


def for_the_tosser(crib: Floats) -> Floats:
    """The crib as kernels want it, float32[2, 91, 2, 16]: pone's taken from him, rows filled up."""
    signed = np.zeros((*crib.shape[:-1], _WIDTH), np.float32)
    signed[..., :13] = crib
    signed[:1] *= -1
    return signed


def _prepared(hands: Hands) -> tuple[Hands, NDArray[np.int8], Floats]:
    """The hands as rows in memory, the ways to split one, and the table of what is kept."""
    if hands.ndim != 2 or hands.shape[1] not in (5, 6):
        raise ValueError(f"hands of shape {hands.shape}; wanted are five or six cards a row")
    return (np.ascontiguousarray(hands, np.uint8), *tables_of(hands.shape[1]))


@cache
def tables_of(size: int) -> tuple[NDArray[np.int8], Floats]:
    """For hands of so many cards: the ways to split one, and the table of what is kept.

    Splits int8[discards, size]: two places tossed, then those kept. Table float32[1820 or 455, 16]:
    what the kept ranks count by the starter's rank.
    """
    places = range(size)
    splits = [
        (*toss, *(place for place in places if place not in toss))
        for toss in combinations(places, 2)
    ]
    kept = points_by_rank(size - 2)
    table = np.zeros((len(kept), _WIDTH), np.float32)
    table[:, :13] = kept
    return np.array(splits, np.int8), table


def _steps(size: int) -> NDArray[np.int64]:
    """int64[size, 13]: what a rank at each place of a sorted multiset adds to its number.

    A multiset becomes a set by adding its place to each rank; sets are numbered from the end by
    binomial coefficients.
    """
    top = 13 + size - 2
    steps = [[-comb(top - rank - at, size - at) for rank in range(13)] for at in range(size)]
    steps[0] = [comb(top + 1, size) - 1 + step for step in steps[0]]
    return np.array(steps, np.int64)


_TWO, _THREE, _FOUR = _steps(2), _steps(3), _steps(4)


@part
def _number_of_two(a: int, b: int) -> Any:
    """The number of a multiset of two ranks, 0 to 90."""
    return _TWO[0, min(a, b)] + _TWO[1, max(a, b)]


@part
def _number_of_three(a: int, b: int, c: int) -> Any:
    """The number of a multiset of three ranks, 0 to 454."""
    a, b = min(a, b), max(a, b)
    b, c = min(b, c), max(b, c)
    a, b = min(a, b), max(a, b)
    return _THREE[0, a] + _THREE[1, b] + _THREE[2, c]


@part
def _number_of_four(a: int, b: int, c: int, d: int) -> Any:
    """The number of a multiset of four ranks, 0 to 1819."""
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    return _FOUR[0, a] + _FOUR[1, b] + _FOUR[2, c] + _FOUR[3, d]


@part
def _number_kept(hand: Hands, split: NDArray[np.int8]) -> Any:
    a, b, c = hand[split[2]] >> 2, hand[split[3]] >> 2, hand[split[4]] >> 2
    if split.size == 5:
        return _number_of_three(a, b, c)
    return _number_of_four(a, b, c, hand[split[5]] >> 2)


@part
def _sorted_out(hand: Hands, left: NDArray[Any], suits: NDArray[np.int64]) -> int:
    """Fill left[rank] with the cards not in the hand, and suits[suit] with those in it.

    The answer is the suit that can make a flush, or 4 where there is none.
    """
    left[:13] = 4
    suits[:] = 0
    for card in hand:
        left[card >> 2] -= 1
        suits[card & 3] += 1
    flush = 4
    for suit in range(4):
        if suits[suit] >= hand.size - 2:
            flush = suit
    return flush


@part
def _jacks_kept(hand: Hands, split: NDArray[np.int8], nobs: NDArray[np.int64]) -> None:
    """Fill nobs[suit] with 1 where the jack of the suit is kept, else 0."""
    nobs[:] = 0
    for at in range(2, split.size):
        card = hand[split[at]]
        if card >> 2 == _JACK:
            nobs[card & 3] = 1


@bare
def _spread(
    hands: Hands,
    tables: tuple[NDArray[np.int8], NDArray[np.uint8]],
    room: Room,
    mean: Floats,
    spread: NDArray[np.uint8],
) -> None:
    """Fill mean float32[n, discards] and spread uint8[n, discards, 30], which comes as zeros.

    tables: as `tables_of` has them, the second in uint8.
    """
    splits, table = tables
    left, suits, more, mine = room.left, room.suits, room.jacks, room.mine
    for i in range(len(hands)):
        hand = hands[i]
        flush = _sorted_out(hand, left, suits)
        mine[:] = False
        for card in hand:
            mine[card] = True
        for discard in range(len(splits)):
            split, out = splits[discard], spread[i, discard]
            row = table[_number_kept(hand, split)]
            _jacks_kept(hand, split, more)
            always = 0
            if flush < 4 and _flush_is_kept(hand, split, flush, suits):
                always = hand.size - 2
                more[flush] += 1
            for rank in range(13):
                out[row[rank] + always] += np.uint8(left[rank])
            for suit in range(4):
                if more[suit]:
                    _move(out, row, always, more[suit], mine[suit::4])
            total = 0
            for count in range(_COUNTS):
                total += count * int(out[count])
            mean[i, discard] = total / (52 - hand.size)


@part
def _flush_is_kept(
    hand: Hands, split: NDArray[np.int8], flush: int, suits: NDArray[np.int64]
) -> Any:
    """Whether the discard leaves nothing but that suit."""
    tossed = int(hand[split[0]] & 3 == flush) + int(hand[split[1]] & 3 == flush)
    return suits[flush] - tossed == hand.size - 2


@part
def _move(
    out: NDArray[np.uint8], row: NDArray[np.uint8], always: int, more: int, mine: NDArray[np.bool_]
) -> None:
    """The starters of a suit that are not in the hand count so much more than their ranks do."""
    for rank in range(13):
        if not mine[rank]:
            out[row[rank] + always] -= 1
            out[row[rank] + always + more] += 1


@bare
def _choose(
    hands: Hands,
    roles: NDArray[np.uint8],
    tables: tuple[Any, ...],
    room: Room,
    best: NDArray[np.uint8],
    values: Floats,
) -> None:
    """Fill best uint8[n] and values float32[n, discards]; for the tables see `weigh`."""
    for i in range(len(hands)):
        best[i] = weigh(hands[i], roles[i], tables, room, values[i])


@bare
def weigh(hand: Hands, role: int, tables: tuple[Any, ...], room: Room, values: Floats) -> Any:
    """Fill values float32[discards] for one hand, and return the best discard.

    tables: splits int8[discards, size] and kept float32[keeps, 16], as `tables_of` has them; crib
    float32[2, 91, 2, 16] as `for_the_tosser` has it; pegging float32[2, keeps].
    """
    splits, table, crib, pegging = tables
    size, best = hand.size, 0
    left, suits, nobs = room.left, room.suits, room.jacks
    flush = _sorted_out(hand, left, suits)
    every = 0
    for at in range(size):
        nobs[at] = 13 - suits[hand[at] & 3] if hand[at] >> 2 == _JACK else 0
        every += nobs[at]
    for discard in range(len(splits)):
        split = splits[discard]
        number = _number_kept(hand, split)
        one, other = hand[split[0]], hand[split[1]]
        pair = _number_of_two(one >> 2, other >> 2)
        suited = 1 if (one ^ other) & 3 == 0 else 0
        by_suit = every - nobs[split[0]] - nobs[split[1]]
        if flush < 4 and _flush_is_kept(hand, split, flush, suits):
            by_suit += (size - 2) * (52 - size) + 13 - suits[flush]
        total = np.float32(by_suit)
        for rank in range(_WIDTH):
            total += left[rank] * (table[number, rank] + crib[role, pair, suited, rank])
        values[discard] = total / np.float32(52 - size) + pegging[role, number]
        if values[discard] > values[best]:
            best = discard
    return best

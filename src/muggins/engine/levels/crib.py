"""What two cards laid away bring the crib, on average: a table to learn by heart."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from statistics import fmean

from muggins.rulebook.card import RANKS, Cards
from muggins.rulebook.view import View

_OURS = """
     A    2    3    4    5    6    7    8    9    T    J    Q    K
A  5.3
2  4.2  5.7
3  4.5  7.0  5.9
4  5.4  4.5  4.9  5.7
5  5.5  5.5  6.0  6.5  8.9
6  3.9  3.9  3.8  3.9  6.7  5.8
7  3.8  3.9  3.7  3.8  6.1  5.0  6.1
8  3.8  3.6  3.9  3.9  5.5  4.8  6.7  5.5
9  3.3  3.7  3.7  3.7  5.5  5.1  4.2  4.8  5.1
T  3.4  3.5  3.6  3.6  6.7  3.2  3.2  3.9  4.3  4.7
J  3.7  3.8  3.9  3.9  7.0  3.4  3.5  3.4  4.0  4.6  5.3
Q  3.4  3.5  3.6  3.6  6.7  3.1  3.2  3.2  3.0  3.4  4.9  4.6
K  3.4  3.6  3.7  3.6  6.7  3.1  3.3  3.2  3.1  2.8  4.0  3.5  4.6
"""
"""Two-handed six-card, both players keeping the most of hand and crib; 12 million deals."""

_THEIRS = """
     A    2    3    4    5    6    7    8    9    T    J    Q    K
A  6.0
2  5.0  6.4
3  5.2  7.3  6.7
4  5.7  5.4  6.1  6.6
5  6.0  6.2  6.9  7.4  9.4
6  4.9  5.1  4.9  5.5  7.7  7.1
7  4.9  5.1  5.1  4.9  7.1  6.6  7.2
8  4.9  5.0  5.0  5.0  6.4  6.0  7.9  6.7
9  4.6  4.8  4.8  4.7  6.2  6.3  5.4  6.0  6.4
T  4.4  4.6  4.7  4.5  7.4  4.4  4.4  5.0  5.5  6.1
J  4.7  4.9  5.0  4.8  7.7  4.6  4.7  4.6  5.0  5.6  6.5
Q  4.4  4.6  4.6  4.5  7.4  4.3  4.4  4.3  4.1  4.6  5.5  5.9
K  4.3  4.5  4.6  4.4  7.3  4.2  4.4  4.3  4.1  4.0  4.9  4.5  5.7
"""
"""The same of the other's crib: he lays good cards in his own."""


def ours(view: View) -> bool:
    """Whether the crib of this deal is the seat's, or its partner's."""
    assert view.seat is not None
    return view.rules.sides[view.seat] == view.rules.sides[view.dealer]


def crib(view: View, away: Cards) -> float:
    """What cards laid away bring the seat's side: less than nothing in another's crib.

    Where there are several other sides it is the share of one. A card alone is worth what it is
    with any other, three or more what their pairs are.
    """
    if not away:
        return 0.0
    sides = len(view.rules.targets)
    table, share = (_read(_OURS), 1.0) if ours(view) else (_read(_THEIRS), -1 / (sides - 1))
    ranks = [card.rank for card in away]
    pairs = combinations(ranks, 2) if len(ranks) > 1 else ((ranks[0], any_) for any_ in range(13))
    return share * fmean(table[pair] for pair in pairs)


@cache
def _read(table: str) -> Mapping[tuple[int, int], float]:
    """The points by two ranks, in either order."""
    _, *rows = table.strip().splitlines()
    points = {}
    for high, row in enumerate(rows):
        for low, told in enumerate(row.split()[1:]):
            points[low, high] = points[high, low] = float(told)
    assert len(points) == len(RANKS) ** 2
    return points

"""What suits may add to the hand of one whose cards are known by rank: his nob and a flush."""

from __future__ import annotations

import numpy as np

from muggins.engine.counting import Unseen
from muggins.engine.ranks import Bools, Floats, Ints
from muggins.rulebook.card import RANKS, Card, Cards

_JACK = RANKS.index("J")
_SUITS = 4


def added_points(size: int) -> Ints:
    """What suits may add to a hand of so many cards: int[5].

    Nothing; his nob; a flush; one with the starter; and one with the starter and his nob.
    """
    return np.array([0, 1, size, size + 1, size + 2])


def chances_added(
    holds: Ints, shown: Cards, starter: Card, hidden: Unseen, *, flush: float
) -> Floats:
    """How likely suits add each of `added_points` to each hand: float[hands, 5].

    holds: int[hands, 13], by rank; what is shown is part of every hand.
    Any suits that fit what is shown and hidden are as likely as any others, but for flushes: of
    hands with no two ranks alike so many are one.
    """
    size, jack = int(holds[0].sum()), holds[:, _JACK] > 0
    ranks = [card.rank for card in shown]
    to_come = holds > 0
    to_come[:, ranks] = False
    suited = _may_be_of(to_come, shown, hidden) & (holds.max(axis=1) == 1)[:, None]
    ways = np.where(to_come, hidden.ranks, 1).prod(axis=1)
    nobs = ways * _nob(holds[:, _JACK], shown, starter, hidden)
    nobs -= suited[:, starter.suit] * jack
    flushes = suited * flush / _SUITS
    other = (1 - flush) / (_SUITS**size - _SUITS)  # each other way, as likely as the next
    turned = flushes[:, starter.suit]
    found = np.column_stack(
        [
            (ways - suited.sum(axis=1) - nobs) * other,
            nobs * other,
            flushes.sum(axis=1) - turned,
            turned * ~jack,
            turned * jack,
        ]
    )
    return np.asarray(found / found.sum(axis=1, keepdims=True))


def _may_be_of(to_come: Bools, shown: Cards, hidden: Unseen) -> Bools:
    """Whether each hand may be all of each suit: bool[hands, 4]."""
    there: Bools = np.all(~to_come[:, :, None] | hidden.cards, axis=1)
    there[:, [any(card.suit != suit for card in shown) for suit in range(_SUITS)]] = False
    return there


def _nob(jacks: Ints, shown: Cards, starter: Card, hidden: Unseen) -> Floats:
    """How likely hands with so many jacks have the one of the starter's suit."""
    mine = [card for card in shown if card.rank == _JACK]
    if any(card.suit == starter.suit for card in mine):
        return np.ones(len(jacks))
    if not hidden.cards[_JACK, starter.suit]:
        return np.zeros(len(jacks))
    return np.asarray((jacks - len(mine)) / hidden.ranks[_JACK], float)

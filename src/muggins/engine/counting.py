"""What hands and cribs may count that nobody has seen yet, as chances of 0, 1, 2 ... points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.engine.habits import Habits
from muggins.engine.ranks import (
    FIRST,
    Floats,
    N,
    crib_shows,
    hand_shows,
    hands,
    number_of,
    of_size,
    ranks_of,
    ways,
    ways_of_all,
)
from muggins.rulebook.card import DECK, RANKS, Card, Cards

COUNTS = 30
"""A hand or crib counts 0 to 29."""
_JACK = RANKS.index("J")


class Unseen(NamedTuple):
    """The cards that may be anywhere, and those that may be the starter."""

    cards: NDArray[np.bool_]
    """bool[13, 4]: by rank and suit."""
    starters: NDArray[np.bool_]
    """bool[13, 4]: the same before the cut; after it the starter alone, no longer unseen."""

    @property
    def ranks(self) -> NDArray[np.int64]:
        """int[13]: how many of each rank may be anywhere."""
        left: NDArray[np.int64] = self.cards.sum(axis=1)
        return left


def unseen_by(seen: Iterable[Card], starter: Card | None) -> Unseen:
    """What is hidden from who has seen these cards, and the starter if it is turned up."""
    cards = np.ones(len(DECK), np.bool_)
    for card in seen:
        cards[card] = False
    starters = cards
    if starter is not None:
        cards[starter] = False
        starters = np.zeros(len(DECK), np.bool_)
        starters[starter] = True
    return Unseen(cards.reshape(N, 4), starters.reshape(N, 4))


def own_hands(kept: Sequence[Cards], hidden: Unseen) -> Floats:
    """How many starters give each hand each count: float[hands, 13, 30], exact."""
    cards = np.array(kept, np.int64)  # [hand, card]
    ranks, suits = cards >> 2, cards & 3
    starter, suit = np.nonzero(hidden.starters)
    by_rank = hand_shows(cards.shape[1])[_numbers(kept)][:, starter].astype(np.int64)
    flush = (suits == suits[:, :1]).all(axis=1)[:, None]
    nob = ((ranks == _JACK)[:, :, None] & (suits[:, :, None] == suit)).any(axis=1)
    counts = by_rank + nob + flush * (cards.shape[1] + (suits[:, :1] == suit))
    cells = np.arange(len(kept))[:, None] * _ROW + starter * COUNTS + counts
    found = np.bincount(cells.ravel(), minlength=len(kept) * _ROW)
    return found.reshape(len(kept), N, COUNTS).astype(float)


def their_hand(known: Habits, role: int, hidden: Unseen) -> Floats:
    """How likely each starter comes with each count of the hand that is kept: float[13, 30]."""
    size = known.cards
    together = known.kept[role] * ways(size, hidden.ranks) / ways_of_all(size)
    weight = together * _starters_left(size, hidden)
    table = np.bincount(_hand_cells(size).ravel(), weight.ravel(), 10 * _ROW)
    by_jacks = table.reshape(5, 2 * _ROW) / table.sum()
    by_suits, nobs = (
        some.reshape(2, N, COUNTS) for some in (by_jacks.sum(axis=0), _NOB @ by_jacks)
    )
    nobs[:, _JACK] = 0
    (plain, apart), suited = by_suits + _more(nobs, 1) - nobs, by_suits[1] * known.flush
    chances: Floats = plain + apart * (1 - known.flush)
    chances += _more(suited * 3 / 4, size) + _more(suited / 4, size + 1)
    return chances


def cribs(tosses: Sequence[Cards], known: Habits, role: int, hidden: Unseen) -> Floats:
    """How likely each starter comes with each count of the crib, for each pair of our own.

    float[tosses, 13, 30]. The role is the other's: he tosses by his habits, suits apart.
    """
    pairs = hands().counts[of_size(2)]
    weight = (known.tossed[role] * ways(2, hidden.ranks))[:, None] * _starters_left(2, hidden).T
    weight /= weight.sum()
    cells = [_crib_cells()[number] for number in _numbers(tosses)]  # [their pair, starter] each
    chances = _tables(cells, [weight] * len(tosses))
    own, theirs = _nobs(tosses, hidden)
    jacks = np.flatnonzero(pairs[:, _JACK])
    nob = weight[jacks] * pairs[jacks, _JACK, None] * theirs
    nobs = own[:, :, None] * chances
    nobs += _tables([some[jacks] for some in cells], [nob] * len(tosses))
    chances += _more(nobs, 1) - nobs
    suited = np.flatnonzero([toss[0].suit == toss[1].suit for toss in tosses])
    if len(suited):
        mine = [tosses[at] for at in suited.tolist()]
        flush = weight * _flushes(mine, pairs, hidden)
        jack = np.array([any(card.rank == _JACK for card in pair) for pair in mine])
        nobbed = jack[:, None] | (pairs[:, _JACK] > 0)  # in one suit every jack is his nobs
        counts = [cells[at] + more[:, None] for at, more in zip(suited, nobbed, strict=True)]
        flushes = _tables(counts, flush)
        chances[suited] += _more(flushes, 5) - flushes
    return chances


def usual_crib(known: Habits) -> Floats:
    """How likely a crib is to count 0, 1, 2 ... of which nothing is seen: float[30]."""
    hidden = unseen_by((), None)
    pairs = hands().counts[of_size(2)]
    weight = [known.tossed[role] * ways(2, hidden.ranks) for role in (0, 1)]
    joint = weight[0][:, None, None] * weight[1][None, :, None] * np.ones(N)
    cells = crib_shows().astype(np.int64).ravel()
    chances = np.asarray(np.bincount(cells, joint.ravel(), COUNTS), float)
    jacks = (pairs[:, _JACK] @ weight[0] / weight[0].sum() / 4) * 2
    return np.asarray((chances * (1 - jacks) + _more(chances, 1) * jacks) / chances.sum())


def mean(chances: Floats) -> Floats:
    """The points to be expected: float[...] of float[..., points], which need not add up to 1."""
    return np.asarray(chances @ np.arange(chances.shape[-1]) / chances.sum(axis=-1))


def _numbers(some: Sequence[Cards]) -> NDArray[np.int64]:
    """The numbers of hands among those of their size."""
    return np.array([number_of(cards) - FIRST[len(cards)] for cards in some], np.int64)


def _starters_left(size: int, hidden: Unseen) -> Floats:
    """How many starters of each rank are left when a hand is held: float[13, hands]."""
    holds, turned = _holds(size), hidden.starters.sum(axis=1, dtype=float)[:, None]
    if turned.sum() == 1:
        return np.broadcast_to(turned, holds.shape)
    return np.asarray(turned - holds)  # below nothing only where the hand cannot be


def _nobs(tosses: Sequence[Cards], hidden: Unseen) -> tuple[Floats, Floats]:
    """How likely a jack in the crib is of the starter's suit, by its rank.

    float[tosses, 13] for a jack that is tossed; float[13] for each of theirs.
    """
    turned = _shares(hidden.starters)
    own = (np.array(tosses)[:, :, None] == 4 * _JACK + np.arange(4)).any(axis=1)
    theirs = _shares(hidden.cards)[_JACK] @ turned.T * (np.arange(N) != _JACK)
    return np.asarray(own @ turned.T), np.asarray(theirs)


def _flushes(tosses: Sequence[Cards], pairs: NDArray[np.int64], hidden: Unseen) -> Floats:
    """How likely all is of the suit that each toss is of: float[tosses, their pairs, 13]."""
    low, high = ranks_of(2).T
    suits = [toss[0].suit for toss in tosses]
    held, turned = _shares(hidden.cards).T[suits], _shares(hidden.starters).T[suits]
    apart = (pairs == 0) & (low != high)[:, None]  # the starter's rank is none of theirs
    return np.asarray((held[:, low] * held[:, high])[:, :, None] * turned[:, None] * apart)


def _more(chances: Floats, points: int) -> Floats:
    """The chances of so many points more."""
    shifted = np.zeros_like(chances)
    shifted[..., points:] = chances[..., :-points]
    return shifted


def _shares(cards: NDArray[np.bool_]) -> Floats:
    """How likely a card of a rank is of each suit: float[13, 4]."""
    return np.asarray(cards / np.maximum(cards.sum(axis=1, keepdims=True), 1))


@cache
def _holds(size: int) -> Floats:
    """How many of each rank each hand of so many cards holds: float[13, hands]."""
    return np.array(hands().counts[of_size(size)].T, float, order="C")


@cache
def _hand_cells(size: int) -> NDArray[np.int64]:
    """Where hands go in a table [jacks, all ranks apart, starter, count]: int[13, hands]."""
    holds = hands().counts[of_size(size)]
    kind = holds[:, _JACK] * 2 + (holds.max(axis=1) == 1)
    return np.ascontiguousarray((kind * N + np.arange(N)[:, None]) * COUNTS + hand_shows(size).T)


@cache
def _crib_cells() -> NDArray[np.int64]:
    """Where two pairs and a starter go in a table [starter, count]: int[91, 91, 13]."""
    return np.arange(N) * COUNTS + crib_shows().astype(np.int64)


def _tables(cells: Iterable[NDArray[np.int64]], weights: Iterable[Floats]) -> Floats:
    """The weights added up by cell, in a table for each: float[n, 13, 30]."""
    both = zip(cells, weights, strict=True)
    tables = [np.bincount(at.ravel(), weight.ravel(), _ROW) for at, weight in both]
    return np.array(tables, float).reshape(-1, N, COUNTS)


_ROW = N * COUNTS
_NOB = np.arange(5) / 4
"""How likely a hand with so many jacks has the one of the starter's suit."""

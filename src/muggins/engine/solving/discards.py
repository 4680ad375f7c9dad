"""What is laid away, by fictitious play: each tosses the best against what the other has tossed.

A round is many deals in which both toss the best reply to their beliefs; the beliefs then move
towards what was seen. Best replies alone circle for ever; running averages come to rest.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.engine.kernels import deals as kernel
from muggins.engine.kernels.deals import Beliefs, Form, Room
from muggins.engine.kernels.discards import tables_of
from muggins.engine.kernels.show import points_by_rank
from muggins.engine.ranks import crib_shows
from muggins.engine.solving.tree import multisets, ways

Floats = NDArray[np.float64]
THREADS = 2
_WIDE = 96  # 91 pairs, and room to fill vectors
_SHY = 500.0
"""Deals' worth of trust in the average, before the cribs of one pair are believed."""


class Tried(NamedTuple):
    """Beliefs whose cribs are measured, and whether they are not those that toss."""

    beliefs: Beliefs
    again: bool


class Counts(NamedTuple):
    """What was seen in a round; see `kernels.deals._many`."""

    kept: Floats
    tossed: Floats
    missing: Floats
    measured: Floats
    points: Floats
    gained: Floats
    """float64[2]: what the best discards by the tried beliefs would have brought more, by them."""

    @property
    def kept_share(self) -> Floats:
        """How often each hand was kept."""
        return np.asarray(self.kept / self.kept.sum(axis=1, keepdims=True))

    @property
    def likely(self) -> NDArray[np.float32]:
        """What each believes of the other who has seen this."""
        often = self.tossed[::-1] / ways(2)
        return np.asarray(often / often.mean(axis=1, keepdims=True), np.float32)

    @property
    def more(self) -> Floats:
        """What was missing from the cribs; pairs seldom seen are drawn towards the average."""
        every = self.missing.sum((1, 2), keepdims=True) / self.measured.sum((1, 2), keepdims=True)
        pair = (self.missing.sum(2, keepdims=True) + _SHY * every) / (
            self.measured.sum(2, keepdims=True) + _SHY
        )
        return np.asarray((self.missing + _SHY * pair) / (self.measured + _SHY))


class Felt(NamedTuple):
    """What lies on the table, by role where there are two."""

    luck: NDArray[np.uint64]
    deck: NDArray[np.int64]
    hands: NDArray[np.int64]
    best: NDArray[np.int64]
    worths: Floats
    cribs: Floats
    room: Room


@dataclass(frozen=True, kw_only=True)
class Tossing:
    """How both toss, as far as it is known, and how often each hand is kept for it."""

    cards: int
    beliefs: Beliefs
    kept: Floats
    rounds: int = 0
    changes: tuple[float, float] = field(default=(1.0, 1.0))
    """How much of what pone and the dealer keep the last round changed."""

    @classmethod
    def at_first(cls, cards: int) -> Tossing:
        """Anything may be tossed, and anything kept."""
        hands = len(multisets(cards))
        likely = np.ones((2, _WIDE), np.float32)
        beliefs = Beliefs(likely, np.zeros((2, 91, 2)), np.zeros((2, hands)))
        return cls(
            cards=cards, beliefs=beliefs, kept=np.tile(ways(cards) / ways(cards).sum(), (2, 1))
        )

    def believing(self, *, likely: Floats | None = None, more: Floats | None = None) -> Tossing:
        """The same with other beliefs."""
        changed = self.beliefs
        if likely is not None:
            changed = changed._replace(likely=_wide(likely))
        if more is not None:
            changed = changed._replace(more=more)
        return replace(self, beliefs=changed)

    def pegging(self, pegs: Floats) -> Tossing:
        """The same with other worths of hands in the play."""
        return replace(self, beliefs=self.beliefs._replace(pegs=pegs))

    def next(self, deals: int, *, seed: int, step: float) -> Tossing:
        """A round of fictitious play: beliefs take a step towards what is seen."""
        seen = count(deals, self, seed=seed)
        likely = (1 - step) * self.beliefs.likely[:, :91] + step * seen.likely
        kept = (1 - step) * self.kept + step * seen.kept_share
        pone, dealer = abs(seen.kept_share - self.kept).sum(axis=1) / 2
        return replace(
            self.believing(likely=likely),
            kept=kept,
            rounds=self.rounds + 1,
            changes=(float(pone), float(dealer)),
        )

    def measured(self, deals: int, *, seed: int) -> Tossing:
        """The same with the cribs measured against what this very policy tosses.

        Against anything else, what pairs say and what is missing would count the same thing twice.
        """
        seen = count(deals // 2, self, seed=seed)
        itself = self.beliefs._replace(likely=_wide(seen.likely), more=np.zeros((2, 91, 2)))
        return self.believing(more=count(deals, self, seed=seed + 1, tried=itself).more)


@cache
def form(cards: int) -> Form:
    """The form that keeps so many cards of two more."""
    together = np.zeros((91, 13, _WIDE), np.int8)
    together[..., :91] = crib_shows().swapaxes(1, 2)
    pairs = np.array(multisets(2))
    twice = np.zeros((91, _WIDE), np.int8)
    for pair, (one, other) in enumerate(pairs):
        twice[:, pair] = together[:, one, pair] + together[:, other, pair]
    splits, _ = tables_of(cards + 2)
    return Form(
        cards + 2, 50 - cards, splits, points_by_rank(cards).astype(np.int8), pairs, together, twice
    )


def count(deals: int, tossing: Tossing, *, seed: int, tried: Beliefs | None = None) -> Counts:
    """Toss so many deals; `tried` are the beliefs whose cribs are measured, if others."""
    hands = len(multisets(tossing.cards))
    shapes = (2, hands), (2, 91), (2, 91, 2), (2, 91, 2), (2, 3), (2,)

    def work(thread: int) -> Counts:
        counts = Counts(*(np.zeros(shape) for shape in shapes))
        beliefs, felt = tossing.beliefs, laid(seed * THREADS + thread)
        n = deals // THREADS
        measured = Tried(tried or beliefs, tried is not None)
        kernel._many(n, form(tossing.cards), beliefs, measured, felt, counts)
        return counts

    with ThreadPoolExecutor(THREADS) as pool:
        return Counts._make(map(sum, zip(*pool.map(work, range(THREADS)), strict=True)))


def laid(seed: int) -> Felt:
    """A table with a shuffled pack."""
    luck = np.asarray(np.random.SeedSequence(seed).generate_state(1, np.uint64), np.uint64)
    return Felt(
        luck=luck,
        deck=np.arange(52),
        hands=np.zeros((2, 6), np.int64),
        best=np.zeros(2, np.int64),
        worths=np.zeros((2, 15)),
        cribs=np.zeros((2, 15)),
        room=Room.made(),
    )


def _wide(likely: Floats | NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(np.pad(likely, ((0, 0), (0, _WIDE - 91))), np.float32)

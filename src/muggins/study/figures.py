"""What a seat's deals come to on the average, against what experts make of theirs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sqrt
from typing import TypeAlias

from muggins.rulebook.events import Seat
from muggins.study.chances import Z95, highly, kindly
from muggins.study.deals import Dealing
from muggins.study.expectations import FAR, Expected, expectations
from muggins.study.sheets import Sheet

Seated: TypeAlias = tuple[Sheet, Seat]
"""A game, and the seat that is looked at."""

LABELS = {
    "best": "best hand in the cards",
    "dealer_hand": "hand as dealer",
    "pone_hand": "hand as pone",
    "crib": "crib",
    "dealer_pegging": "pegging as dealer",
    "pone_pegging": "pegging as pone",
    "dealer_deal": "whole deal as dealer",
    "pone_deal": "whole deal as pone",
    "other_hand": "hand, another dealing",
    "other_pegging": "pegging, another dealing",
    "other_deal": "whole deal, another dealing",
}
"""What figures are called; where more than two play there is no pone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One figure of a deal, its mean, and where that should lie."""

    name: str
    """A key of LABELS."""
    deals: int
    mean: float
    most: int
    """The highest in one deal."""
    expected: float | None
    """What experts make; None for forms that nobody has measured."""
    half: float | None
    """Half of the band in which 95 of 100 such means of experts lie."""
    z: float | None
    """How many of its own standard errors the mean lies above what is expected."""
    words: str
    """The same in words; nothing where there is no expectation."""

    @property
    def label(self) -> str:
        """What it is called."""
        return LABELS[self.name]

    @property
    def low(self) -> float | None:
        """The lower end of the band."""
        return None if self.expected is None or self.half is None else self.expected - self.half

    @property
    def high(self) -> float | None:
        """The upper end of the band."""
        return None if self.expected is None or self.half is None else self.expected + self.half


def figures(games: Iterable[Seated]) -> tuple[Figure, ...]:
    """The figures of some games of one form; only those of which there is a deal.

    Where there is an expectation, they are taken from deals that began FAR from home for everybody,
    as the expectation is.
    """
    found: dict[str, list[int]] = {name: [] for name in LABELS}
    known = None
    for sheet, seat in games:
        known = expectations(sheet.rules)
        for deal in sheet.dealings:
            if known is None or deal.far(sheet.rules, FAR):
                for name, points in _of_deal(deal, seat):
                    found[name].append(points)
    return tuple(
        figure(name, points, getattr(known, name, None)) for name, points in found.items() if points
    )


def figure(name: str, points: list[int], expected: Expected | None) -> Figure:
    """A figure of some deals, one at least."""
    deals, mean = len(points), sum(points) / len(points)
    if expected is None:
        return Figure(
            name=name, deals=deals, mean=mean, most=max(points),
            expected=None, half=None, z=None, words="",
        )  # fmt: skip
    error = sqrt(expected.spread**2 / deals + expected.error**2)
    z = (mean - expected.mean) / error
    return Figure(
        name=name,
        deals=deals,
        mean=mean,
        most=max(points),
        expected=expected.mean,
        half=Z95 * error,
        z=z,
        words=kindly(z) if name == "best" else highly(z),
    )


def _of_deal(deal: Dealing, seat: Seat) -> Iterator[tuple[str, int]]:
    """What is known of a seat's deal, by name."""
    dealer, others = deal.dealer == seat, "pone" if len(deal.dealt) == 2 else "other"
    role, hand, crib = "dealer" if dealer else others, deal.hands[seat], deal.crib
    best = deal.best[seat]
    if best is not None:
        yield "best", best
    if hand is not None:
        yield f"{role}_hand", hand
    if dealer and crib is not None:
        yield "crib", crib
    if deal.pegged is None:
        return
    pegged = deal.pegged[seat]
    yield f"{role}_pegging", pegged
    if hand is not None and (not dealer or crib is not None):
        more = (crib or 0) + 2 * deal.heels if dealer else 0
        yield f"{role}_deal", hand + pegged + more

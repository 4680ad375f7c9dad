"""A mean with how sure one may be of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt

Z95 = 1.959964
"""How many standard errors lie to either side of the mean in 95 of 100 cases."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean and the half of its 95 % interval."""

    mean: float
    half: float

    @property
    def low(self) -> float:
        """The lower end."""
        return self.mean - self.half

    @property
    def high(self) -> float:
        """The upper end."""
        return self.mean + self.half

    def __format__(self, spec: str) -> str:
        return f"{self.mean:{spec}} +-{self.half:{spec}}"


@dataclass(frozen=True, slots=True)
class Share(Interval):
    """A mean of what lies between 0 and 1; so do its ends."""

    @property
    def low(self) -> float:
        """The lower end."""
        return max(0.0, self.mean - self.half)

    @property
    def high(self) -> float:
        """The upper end."""
        return min(1.0, self.mean + self.half)


def mean_of(values: Sequence[float]) -> Interval:
    """The mean of independent values, its error from their own spread.

    >>> f"{mean_of([0.0, 1.0, 1.0, 0.0]):.2f}"
    '0.50 +-0.57'

    One value alone has an infinite error. Raises ValueError for none.
    """
    if not values:
        raise ValueError("no values, no mean")
    size = len(values)
    mean = sum(values) / size
    if size == 1:
        return Interval(mean, inf)
    variance = sum((value - mean) ** 2 for value in values) / (size - 1)
    return Interval(mean, Z95 * sqrt(variance / size))


def share_of(values: Sequence[float]) -> Share:
    """The mean of independent values from 0 to 1, honest also where all are alike.

    >>> share = share_of([1.0] * 60)
    >>> f"{share.low:.2f} to {share.high:.2f}"
    '0.95 to 1.00'

    No spread is no proof: of n cases that all went alike, others may still be as many as 3 in n, at
    95 % (the rule of three: Hanley and Lippman-Hand, JAMA 249, 1983), each as far off as can be.
    Raises ValueError for no values.
    """
    found = mean_of(values)
    if min(values) < max(values):
        return Share(found.mean, found.half)
    return Share(found.mean, 3 / len(values) * max(found.mean, 1 - found.mean))

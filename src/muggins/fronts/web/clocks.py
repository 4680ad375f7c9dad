"""Time that passes, whatever anybody sets the clock to."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]
"""Seconds, since 1970 or since some moment."""


def passing() -> float:
    """Seconds since some moment; where the machine tells, those too in which it slept."""
    try:
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    except (AttributeError, OSError):  # known to Linux alone
        return time.monotonic()


def going(clock: Clock, passing: Clock) -> Clock:
    """A clock that is set once, now, and then goes by itself.

    >>> day, passed = [1000.0], [5.0]
    >>> mine = going(lambda: day[0], lambda: passed[0])
    >>> day[0], passed[0] = 999_999.0, 7.0
    >>> mine()
    1002.0
    """
    set_at = clock() - passing()
    return lambda: set_at + passing()

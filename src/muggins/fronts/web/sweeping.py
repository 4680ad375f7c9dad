"""When memory is swept whole: while nobody looks on, as with many games that holds all up."""

from __future__ import annotations

import gc

from muggins.fronts.web.clocks import Clock

QUIET = 600.0
"""Seconds between two sweeps while nobody looks on."""
LATEST = 86_400.0
"""Seconds after which it is done although somebody does.

It is not urgent: neither an action nor a reader who goes leaves what only a sweep would find.
"""
_NEVER = 1_000_000


def by_hand() -> None:
    """From now on only what is young is swept by itself; what is here now stays for good."""
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, _NEVER)


class Broom:
    """It knows when all was swept last."""

    def __init__(self, passing: Clock) -> None:
        self._passing = passing
        self._last = passing()

    def sweep(self, *, watched: bool) -> bool:
        """Sweep all, if it is time, and whether it was; `watched`: somebody looks on."""
        now = self._passing()
        if now - self._last < (LATEST if watched else QUIET):
            return False
        self._last = now
        gc.collect()
        return True

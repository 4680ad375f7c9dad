"""How often each may ask, and how many streams and thoughts each may have at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from math import ceil

from muggins.fronts.web.settings import Settings

MOST_CLIENTS = 10_000
AGAIN = 5
"""Seconds after which one who has too much open may try again."""


@dataclass(slots=True)
class _Bucket:
    """What one address may still ask; it fills up again with time."""

    left: float
    at: float


class Turnstile:
    """Counts by address, and streams by browser too: one address may be a whole club's."""

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        self._settings, self._clock = settings, clock
        self._buckets: dict[str, _Bucket] = {}
        self._open: Counter[str] = Counter()

    def wait(self, address: str, price: float) -> int:
        """Seconds until an address may ask something of that price; 0 is now, and is paid."""
        rate, now = self._settings.rate, self._clock()
        most = 4 * rate
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= MOST_CLIENTS:
                self._buckets.clear()
            bucket = self._buckets[address] = _Bucket(most, now)
        bucket.left = min(most, bucket.left + (now - bucket.at) * rate)
        bucket.at = now
        if bucket.left < price:
            return max(1, ceil((price - bucket.left) / rate))
        bucket.left -= price
        return 0

    def look(self, address: str, browser: str) -> Collection[str] | None:
        """Open a stream, and what to `leave` with; None where too many are open."""
        most = {f"at {address}": self._settings.streams}
        return self._enter(
            most | ({f"by {browser}": self._settings.streams_each} if browser else {})
        )

    def think(self, address: str) -> Collection[str] | None:
        """Have the engine think, and what to `leave` with; None where it does so too often."""
        return self._enter({f"for {address}": self._settings.thoughts})

    def _enter(self, most: dict[str, int]) -> Collection[str] | None:
        if any(self._open[key] >= many for key, many in most.items()):
            return None
        self._open.update(most.keys())
        return most.keys()

    def leave(self, keys: Collection[str]) -> None:
        """Close it."""
        self._open.subtract(keys)
        for key in keys:
            if not self._open[key]:
                del self._open[key]

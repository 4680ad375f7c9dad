"""How often each may ask, and how many streams each may have open at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from math import ceil

from muggins.fronts.web.settings import Settings

MOST_CLIENTS = 10_000
AGAIN = 10
"""Seconds after which one who has too many streams may try again."""


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

    def enter(self, address: str, browser: str) -> Collection[str] | None:
        """Open a stream, and what to `leave` with; None where too many are open."""
        keys = [f"at {address}", *([f"by {browser}"] if browser else [])]
        most = (self._settings.streams, self._settings.streams_each)
        if any(self._open[key] >= many for key, many in zip(keys, most, strict=False)):
            return None
        self._open.update(keys)
        return keys

    def leave(self, keys: Collection[str]) -> None:
        """Close it."""
        self._open.subtract(keys)
        for key in keys:
            if not self._open[key]:
                del self._open[key]

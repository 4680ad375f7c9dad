"""What the table in the browser goes by."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

from muggins.fronts.web.clocks import Clock, passing
from muggins.table.shoe import fresh_secret

PORT = 8121
LOOPBACK = ("127.0.0.1", "::1", "localhost")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Where it listens and what it keeps; `muggins config show` says where each comes from."""

    host: str = "127.0.0.1"
    port: int = PORT
    database: str = "sqlite://"
    """As SQLAlchemy writes it: sqlite:///file, or postgresql+psycopg://user@host/name."""
    address: str = ""
    """How others reach it, where that is another address: https://cribbage.example."""
    hosts: tuple[str, ...] = ()
    """Names that it answers to, besides its own; numbers are always answered."""
    logs: Literal["plain", "json"] = "plain"
    thinkers: int | None = None
    """Processes for bots; None is one less than there are cores, 0 a thread."""
    rate: float = 20.0
    """Actions a second that one address may send, on average."""
    streams: int = 200
    """Streams that one address may have open at once."""
    streams_each: int = 24
    """Streams that one browser may have open at once."""
    thoughts: int = 8
    """Hints and positions that the engine thinks of at once for one address."""
    proxies: str = ""
    """The proxies that are believed when they say who asks."""
    patience: float = 5.0
    """Seconds until a database that does not answer is given up."""
    grace: float = 60.0
    """Seconds that a player who has left is waited for."""
    name: str = "Player"
    bot: str = "greedy"
    form: str = "six-card"
    secret: Callable[[], bytes] = fresh_secret
    clock: Clock = time.time
    """The time of day."""
    passing: Clock = passing
    """Time that passes, whatever the day is set to."""

    @property
    def is_private(self) -> bool:
        """Whether only this machine can reach it."""
        return self.host in LOOPBACK

    @property
    def is_secure(self) -> bool:
        """Whether browsers reach it by https."""
        return self.address.startswith("https://")

    @property
    def names(self) -> frozenset[str]:
        """The names that it answers to."""
        own = urlsplit(self.address).hostname or ""
        return frozenset(filter(None, ("localhost", self.host.lower(), own, *self.hosts)))

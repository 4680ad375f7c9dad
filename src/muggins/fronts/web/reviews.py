"""Games that are over, looked through: worked out once for all who ask, and kept."""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import AsyncGenerator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from muggins import __version__
from muggins.fronts.web.refusals import Unavailable
from muggins.fronts.web.store import Store
from muggins.fronts.web.thinking import Thinkers
from muggins.paper.record import Record
from muggins.rulebook.events import Deal

if TYPE_CHECKING:
    from muggins.study.reviewed import Look

log = logging.getLogger("muggins.web")

MADE = f"{__version__}/3"
"""What made a review; one that another made is worked out anew. Count on when `data` changes."""
BEAT = 15.0
"""Seconds after which it is said again how far a review has come: who waits is not left alone."""
MOST = 24
"""Games that are looked through, or wait for it, at once."""


Kept: TypeAlias = dict[str, Any]
"""A review as it is kept: the plain values of a Review, and the marks for the record."""


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How far it has come."""

    deal: int
    """Which is looked through; 0 while others come first."""
    deals: int
    before: int = 0
    """How many games come first."""


@dataclass(eq=False, slots=True)
class _Work:
    """A game that is looked through, and how many wait for it."""

    game: str
    number: int
    record: Record
    deal: int = 0
    waiting: int = 0
    moved: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[bytes] | None = None

    @property
    def deals(self) -> int:
        return sum(isinstance(entry.step, Deal) for entry in self.record.entries)

    def move(self) -> None:
        """Wake all who wait for it."""
        self.moved.set()
        self.moved = asyncio.Event()


class Reviews:
    """Reviews of games that are over; a few are worked at, others wait, and none twice at once."""

    def __init__(self, store: Store, thinkers: Thinkers, *, most: int = MOST) -> None:
        self._store, self._thinkers, self._most = store, thinkers, most
        self._working: dict[tuple[str, int], _Work] = {}
        self._turn = asyncio.Semaphore(max(1, thinkers.many))

    async def kept(self, game: str, number: int) -> Kept | None:
        """A review that was worked out before."""
        told = await self._store.review(game, number, MADE)
        kept = None if told is None else read(told)
        if told is not None and kept is None:
            log.warning("a review of %s cannot be read, and is worked out again", game)
        return kept

    async def follow(
        self, game: str, number: int, record: Record
    ) -> AsyncGenerator[Progress | Kept]:
        """The review of a game: how far it has come as long as it is worked at, and then itself.

        When nobody follows it any more, it is worked at no more. Raises Unavailable where too many
        games wait, and what the engine raises.
        """
        kept = await self.kept(game, number)
        if kept is not None:
            yield kept
            return
        work = self._working.get((game, number)) or self._begun(game, number, record)
        assert work.task is not None
        work.waiting += 1
        try:
            while not work.task.done():
                moved = work.moved  # of what moves while this is told, too
                yield self._progress(work)
                with suppress(TimeoutError):
                    await asyncio.wait_for(moved.wait(), BEAT)
        finally:
            work.waiting -= 1
            if not work.waiting:
                self._done(work)
                work.task.cancel()
        made = read(work.task.result())
        assert made is not None
        yield made

    def _begun(self, game: str, number: int, record: Record) -> _Work:
        if len(self._working) >= self._most:
            raise Unavailable(
                f"{self._most} games are being looked through already; try again in a moment."
            )
        work = self._working[game, number] = _Work(game, number, record)
        work.task = asyncio.ensure_future(self._worked_out(work))
        work.task.add_done_callback(lambda _: self._done(work))
        return work

    def _done(self, work: _Work) -> None:
        """It is worked at no more: who waits for it goes on, and who comes later begins anew."""
        if self._working.get((work.game, work.number)) is work:
            del self._working[work.game, work.number]
        for one in (work, *self._working.values()):
            one.move()

    def _progress(self, work: _Work) -> Progress:
        before = 0
        if not work.deal and work in self._working.values():
            before = [*self._working.values()].index(work)
        return Progress(deal=work.deal, deals=work.deals, before=before)

    async def _worked_out(self, work: _Work) -> bytes:
        async with self._turn:
            work.deal = min(1, work.deals)
            work.move()
            told = await self._looked_through(work)
        with suppress(Unavailable):  # then it is worked out again
            await self._store.keep_review(work.game, work.number, MADE, told)
        return told

    async def _looked_through(self, work: _Work) -> bytes:
        found: list[Look] = []
        while some := await self._thinkers.looks(work.record, len(found)):
            found += some
            work.deal = found[-1].deal
            work.move()
        return await self._thinkers.reviewed(work.record, found)


def read(told: bytes) -> Kept | None:
    """A review as it was kept; None where it cannot be read, and has to be worked out again."""
    try:
        kept = msgspec.json.decode(zlib.decompress(told))
    except (zlib.error, msgspec.MsgspecError):
        return None
    return kept if isinstance(kept, dict) else None

"""Where bots think and hands are weighed: in processes of their own, never where pages wait."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, NamedTuple, ParamSpec, TypeVar

from muggins.rulebook.events import Action
from muggins.rulebook.view import View

if TYPE_CHECKING:
    from muggins.engine.prospects import Option
    from muggins.engine.rollouts import Trial
    from muggins.paper.record import Record
    from muggins.study.reviewed import Look

SLICE = 0.4
"""Seconds for which a thinker goes on with a game that it looks through; then others may think."""
_P = ParamSpec("_P")
_T = TypeVar("_T")


class Order(NamedTuple):
    """What options are ranked by."""

    by_win: bool
    """The chance to win, and not points."""
    said: str
    """The same in words, with the doubt about it, if there is any."""


class Thinkers:
    """So many processes that think; without any, a thread. One that dies is replaced."""

    def __init__(self, many: int | None = None) -> None:
        self.many = max(1, (os.cpu_count() or 2) - 1) if many is None else many
        self._pool = self._fresh()

    def _fresh(self) -> Executor:
        if not self.many:
            return ThreadPoolExecutor(1, thread_name_prefix="thinker")
        return ProcessPoolExecutor(
            self.many, mp_context=get_context("spawn"), initializer=_make_ready
        )

    async def choose(self, level: str, seed: str, view: View) -> Action:
        """What a bot of that level does."""
        return await self._think(_choose, level, seed, view)

    async def options(self, view: View) -> tuple[Option, ...]:
        """What may be done in a view, the best first. Raises ValueError where there is nothing."""
        return await self._think(_options, view)

    async def growing(self, view: View) -> AsyncGenerator[tuple[tuple[Option, ...], bool]]:
        """The same while it is worked out: answers that grow surer, and whether each is the last.

        Between two of them others have their turn; nothing is tried for one who has gone.
        """
        found, trial = await self._think(_more, view, None)
        yield found, trial is None
        while trial is not None:
            found, trial = await self._think(_more, view, trial)
            yield found, trial is None

    async def order(self, view: View, found: tuple[Option, ...]) -> Order:
        """What options of a view are ranked by."""
        return await self._think(_order, view, found)

    async def looks(self, record: Record, start: int) -> list[Look]:
        """Some actions of a game that is over, looked through from a ply on; nothing at its end."""
        return await self._think(_looks, record, start)

    async def reviewed(self, record: Record, looks: list[Look]) -> bytes:
        """The review of a game as it is kept, from all looks at it."""
        return await self._think(_reviewed, record, looks)

    async def ask(self, what: Callable[_P, _T], *given: _P.args, **named: _P.kwargs) -> _T:
        """Have something worked out; the function and what it is given are sent there."""
        return await self._think(what, *given, **named)

    async def _think(self, what: Callable[_P, _T], *given: _P.args, **named: _P.kwargs) -> _T:
        loop, pool = asyncio.get_running_loop(), self._pool
        try:
            return await loop.run_in_executor(pool, what, *given)
        except BrokenProcessPool:
            if pool is self._pool:  # the first who notices
                self._pool = self._fresh()
            return await loop.run_in_executor(self._pool, what, *given)

    def warm(self) -> None:
        """Have the processes start, and make their kernels ready, while nobody waits."""
        if self.many:
            self._pool.submit(_make_kernels_ready)

    def close(self) -> None:
        """Think no more, nor to the end of what is thought of now: whoever stops waits for none."""
        thinkers = active_children() if self.many else []
        self._pool.shutdown(wait=False, cancel_futures=True)
        for thinker in thinkers:
            thinker.terminate()


def _make_ready() -> None:
    """Leave a stop to the server, let it go before, and do not outlive it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(0)


def _make_kernels_ready() -> None:
    from muggins.engine.bots import named
    from muggins.table.shoe import SeededShoe
    from muggins.table.table import Table

    named("expert").choose(Table(SeededShoe(1)).view(0))


def _choose(level: str, seed: str, view: View) -> Action:
    from muggins.engine.bots import named

    return named(level, seed).choose(view)


def _options(view: View) -> tuple[Option, ...]:
    from muggins.engine.analysis import options

    return options(view)


def _more(view: View, trial: Trial | None) -> tuple[tuple[Option, ...], Trial | None]:
    from muggins.engine.analysis import more

    return more(view, trial)


def _order(view: View, found: tuple[Option, ...]) -> Order:
    from muggins.engine.why import order
    from muggins.engine.winning import near

    by_win = found[0].win is not None and near(view.rules, view.scores)
    return Order(by_win, order(view, found))


def _looks(record: Record, start: int) -> list[Look]:
    from muggins.study.reviewing import looks

    found: list[Look] = []
    until = time.monotonic() + SLICE
    for look in looks(record, start):
        found.append(look)
        if time.monotonic() >= until:
            break
    return found


def _reviewed(record: Record, looks: list[Look]) -> bytes:
    import zlib

    import msgspec

    from muggins.paper.record import Entry
    from muggins.study.annotated import annotated
    from muggins.study.reviewing import joined

    review = joined(record, looks)
    bare = replace(record, comment="", entries=tuple(Entry(one.step) for one in record.entries))
    marked = annotated(bare, review)
    marks = [(at, one.mark, one.comment) for at, one in enumerate(marked.entries) if one.mark]
    told = review.data() | {"marks": marks, "summary": marked.comment}
    return zlib.compress(msgspec.json.encode(told))

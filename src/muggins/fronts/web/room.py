"""The tables that are played at now: in memory, derived from the store, and written to it first."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec

from muggins.fronts.web.clocks import Clock, going, passing
from muggins.fronts.web.entries import Acted, Entry, Landed, Opened, Sat, Uploaded, written
from muggins.fronts.web.ledger import Ledger
from muggins.fronts.web.onlookers import Onlookers, Stream, as_event
from muggins.fronts.web.refusals import (
    BadInput,
    Late,
    NotHere,
    Refused,
    Unavailable,
    Unreadable,
    sentence,
)
from muggins.fronts.web.schema import Row
from muggins.fronts.web.shown import Reader, Surroundings, shown
from muggins.fronts.web.sitting import Damaged, Sitting
from muggins.fronts.web.store import Conflict, Store
from muggins.fronts.web.summary import summary
from muggins.fronts.web.thinking import Thinkers
from muggins.fronts.web.tokens import challenged, fresh_code
from muggins.fronts.web.wire import Shown
from muggins.rulebook.events import Action, Seat
from muggins.rulebook.view import IllegalAction, View
from muggins.table.table import Stale

log = logging.getLogger("muggins.web")

IDLE = 600.0
"""Seconds after which a table at which nobody looks is let go of; the store has it."""
_TRIES = 8


class _News(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What processes on one database tell each other; nothing in it is anybody's secret."""

    game: str
    by: str
    """The process that tells it."""
    version: int = 0
    anew: bool = False
    """Whether what the store has is to be looked at: the game may be gone."""
    here: list[int] | None = None
    event: str = ""
    data: Any = None


Wish = Callable[[Sitting], Entry | None]
"""What somebody wants: the entry that it makes of a table as it stands, or nothing to do."""


@dataclass(eq=False, slots=True)
class Live:
    """A table in memory, and who looks at it."""

    id: str
    looking: Onlookers
    clock: Clock
    """Set when the table was taken up: nobody's time runs out because the day is set anew."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    sitting: Sitting | None = None
    """None where it has to be read from the store."""
    shown: int = 0
    """The version that those who look on were sent last."""
    used: float = 0.0
    thinking: asyncio.Task[None] | None = None


class Room:
    """All tables of this process. What is answered from here is on disk."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        *,
        grace: float = 60.0,
        clock: Clock = time.time,
        passing: Clock = passing,
        pause: float = 0.5,
    ) -> None:
        self.pause = pause
        """Seconds, doubled each time, until a bot that could not play tries again."""
        self.store, self.thinkers, self.grace = store, thinkers, grace
        self.clock, self.passing = clock, passing
        self.ledger = Ledger(store, thinkers, passing)
        self.name = fresh_code()
        """Of this process, so that it knows its own news."""
        self.closing = False
        self.reading = asyncio.Lock()
        """One record is read at a time: a long one keeps a core busy."""
        self._live: dict[str, Live] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # Reading

    async def read(self, game: str, reader: Reader) -> Shown:
        """The table as a reader may see it; raises NotHere, Unavailable."""
        live = self._at(game)
        async with live.lock:
            return self._shown(live, await self._sitting(live), reader)

    async def sitting(self, game: str) -> Sitting:
        """The table as it stands, to look at, not to change."""
        live = self._at(game)
        async with live.lock:
            return await self._sitting(live)

    def _at(self, game: str) -> Live:
        live = self._live.get(game)
        if live is None:
            clock = going(self.clock, self.passing)
            live = self._live[game] = Live(game, Onlookers(clock()), clock)
        live.used = self.passing()
        return live

    async def _sitting(self, live: Live) -> Sitting:
        """What is in memory, or else what the store has."""
        if live.sitting is None:
            live.sitting = await self._kept(live)
            if live.sitting.version > live.shown:
                self._publish(live)
        self._wake_bots(live)
        return live.sitting

    async def _kept(self, live: Live) -> Sitting:
        """What the store has of a table; a long match takes its time, and others go on."""
        rows = await self.store.rows(live.id)
        if not rows or rows[0].number != 1:
            live.looking.end()
            self._live.pop(live.id, None)
            raise NotHere("There is no game at this address.")
        try:
            return await asyncio.to_thread(Sitting, live.id, rows)
        except Damaged as damaged:
            log.error("a table cannot be read: %s", damaged)
            raise Unreadable("This table cannot be read any more; it is left as it is.") from None

    def _shown(self, live: Live, sitting: Sitting, reader: Reader) -> Shown:
        return shown(sitting, reader, self.surroundings(sitting))

    # Changing

    async def open(self, game: str, terms: Opened | Uploaded) -> bool:
        """Put a new table into the store; False if it is there already."""
        return await asyncio.shield(asyncio.ensure_future(self._open(game, terms)))

    async def _open(self, game: str, terms: Opened | Uploaded) -> bool:
        now = self.clock()
        sitting = Sitting(game, ())
        async with self.reading:
            taken = await asyncio.to_thread(sitting.take, terms, now)
        row = Row(1, now, written(taken), summary(sitting))
        holders = sitting.people | {terms.holder}
        if isinstance(terms, Opened) and terms.challenge:
            holders.add(challenged(terms.challenge))
        try:
            await self.store.add(game, [row], holders, news=self._news(game, 1))
        except Conflict:
            return False
        live = self._at(game)
        async with live.lock:
            if live.sitting is None:
                live.sitting = sitting
            self._wake_bots(live)
        return True

    async def wish(self, game: str, reader: Reader, wish: Wish) -> Shown:
        """Do what somebody wants, if it can be done, and show the table after it is on disk.

        Raises Refused; with it comes nothing but a sentence.
        """
        return await asyncio.shield(asyncio.ensure_future(self._wished(game, reader, wish)))

    async def _wished(self, game: str, reader: Reader, wish: Wish) -> Shown:
        live = self._at(game)
        async with live.lock:
            for _ in range(_TRIES):
                sitting = await self._sitting(live)
                try:
                    entry = wish(sitting)
                    taken = entry and sitting.take(entry, live.clock())
                except (Refused, IllegalAction) as error:
                    raise self._refusal(live, sitting, reader, error) from None
                except BaseException:
                    live.sitting = None  # who knows how far it came
                    raise
                if taken is None:
                    return self._shown(live, sitting, reader)
                if await self._keep(live, sitting, taken):
                    told = self._publish(live)
                    self._wake_bots(live)
                    return told.get(reader) or self._shown(live, sitting, reader)
        raise Unavailable("Too much goes on at this table at once; try again in a moment.")

    def _refusal(
        self, live: Live, sitting: Sitting, reader: Reader, error: Refused | IllegalAction
    ) -> Refused:
        """Why a wish is not granted, with the table as it stands."""
        if not isinstance(error, Refused):
            error = (Late if isinstance(error, Stale) else BadInput)(sentence(error))
        error.state = self._shown(live, sitting, reader)
        return error

    async def _keep(self, live: Live, sitting: Sitting, taken: Entry) -> bool:
        """Put on disk what was just taken; False where another process was faster.

        Nobody can look at the table meanwhile. Should the disk refuse, it is read anew.
        """
        live.sitting = None
        row = Row(sitting.version, sitting.since, written(taken), summary(sitting))
        holders = [taken.holder] if isinstance(taken, Sat | Landed) else []
        try:
            news = self._news(live.id, sitting.version)
            await self.store.add(live.id, [row], holders, news=news)
        except Conflict:
            return False
        live.sitting = sitting
        return True

    async def forget(self, game: str, holder: str) -> bool:
        """Take a game out of somebody's list, and with the last of them the game itself."""
        return await asyncio.shield(asyncio.ensure_future(self._forgotten(game, holder)))

    async def _forgotten(self, game: str, holder: str) -> bool:
        live = self._at(game)
        async with live.lock:
            forgotten = await self.store.forget(holder, game)
            live.sitting = None  # it may be gone; a look at the store will show
        if forgotten:
            await self._renew(live, None)
            await self.store.tell(_told(_News(game=game, by=self.name, anew=True)))
        return forgotten

    def _news(self, game: str, version: int) -> str:
        return _told(_News(game=game, by=self.name, version=version))

    # What other processes do

    async def heard(self, news: str) -> None:
        """What another process tells of a table that is in memory here."""
        told = msgspec.json.decode(news, type=_News)
        live = self._live.get(told.game)
        if live is None or told.by == self.name:
            return
        if told.version or told.anew:
            await self._renew(live, None if told.anew else told.version)
        elif told.here is not None:
            self._heard_of(live, told.by, frozenset(told.here))
        elif told.event:
            self.say(told.game, told.event, told.data)

    async def renew(self) -> None:
        """Read every table anew at which somebody looks: news of them may have been missed."""
        for live in [*self._live.values()]:
            await self._renew(live, None)

    async def _renew(self, live: Live, version: int | None) -> None:
        async with live.lock:
            if version is None or live.sitting is None or live.sitting.version < version:
                live.sitting = None
                if live.looking.streams:
                    with suppress(NotHere):
                        await self._sitting(live)

    def _heard_of(self, live: Live, process: str, here: frozenset[Seat]) -> None:
        """Who looks on elsewhere."""
        changed = live.looking.heard(process, here, live.sitting, live.clock())
        if changed and live.sitting is not None:
            self._say_who_is_here(live, live.sitting)

    # Bots

    def _wake_bots(self, live: Live) -> None:
        idle = live.thinking is None or live.thinking.done()
        if idle and live.sitting and _bots_due(live.sitting) and not self.closing:
            live.thinking = asyncio.ensure_future(self._let_bots_play(live))

    async def _let_bots_play(self, live: Live) -> None:
        """Have bots think, as long as one is awaited, and do what they choose."""
        failed = 0
        while not self.closing and failed < _TRIES:
            try:
                async with live.lock:
                    sitting = await self._sitting(live)
                    due = _bots_due(sitting)
                    if not due:
                        live.thinking = None
                        return
                    seat, version, view = due[0], sitting.version, sitting.view(due[0])
                    level = sitting.chairs[seat].bot
                    seed = sitting.bot_seed(seat)
                action = await self._chosen(level, seed, view)
                await self._bot_acts(live, seat, str(action), version)
                failed = 0
            except Unavailable as refused:
                log.warning("a bot waits: %s", refused)
                await asyncio.sleep(1.0)
            except (NotHere, Unreadable):
                return
            except Exception:
                log.exception("a bot at %s could not play", live.id)
                failed += 1
                await asyncio.sleep(self.pause * 2**failed)

    async def _chosen(self, level: str, seed: str, view: View) -> Action:
        """What a bot does; one that cannot think plays what it sees, so that the game goes on."""
        try:
            return await self.thinkers.choose(level, seed, view)
        except Exception:
            log.exception("the bot %s could not think", level)
            return await self.thinkers.choose("greedy", seed, view)

    async def _bot_acts(self, live: Live, seat: Seat, step: str, version: int) -> None:
        def wish(sitting: Sitting) -> Entry | None:
            moment = sitting.moment(version)
            if moment is None or seat not in _bots_due(sitting):
                return None
            return Acted(seat=seat, step=step, seen=moment)

        with suppress(Late, BadInput):  # somebody took back, or another process was faster
            await self.wish(live.id, Reader(), wish)

    # Looking on

    async def look(self, game: str, stream: Stream, known: int | None) -> AsyncIterator[bytes]:
        """Everything that a reader is to be sent, from now on; `known` is the version he has."""
        live, reader = self._at(game), stream.reader
        async with live.lock:
            sitting = await self._sitting(live)
            if known != sitting.version:
                stream.due = as_event(self._shown(live, sitting, reader))
            live.looking.streams.add(stream)
            self._tell_presence(live, sitting)
        try:
            async with aclosing(stream.parts()) as parts:
                async for part in parts:
                    yield part
        finally:
            live.used = self.passing()
            live.looking.left(stream, live.clock())
            if live.sitting is not None:
                self._tell_presence(live, live.sitting)

    def _publish(self, live: Live) -> dict[Reader, Shown]:
        """Send the table to all who look at it."""
        sitting = live.sitting
        assert sitting is not None
        live.shown = sitting.version
        return live.looking.send(lambda reader: self._shown(live, sitting, reader))

    def say(self, game: str, event: str, data: object) -> None:
        """Send something that is not kept to all who look at a table."""
        live = self._live.get(game)
        if live is not None:
            live.looking.say(event, data)

    async def spread(self, game: str, event: str, data: object) -> None:
        """Say something here, and in the other processes."""
        self.say(game, event, data)
        await self.store.tell(_told(_News(game=game, by=self.name, event=event, data=data)))

    def surroundings(self, sitting: Sitting) -> Surroundings:
        """Who is there, who is waited for and until when, and the time."""
        live = self._at(sitting.id)
        return live.looking.surroundings(sitting, live.clock(), self.grace)

    def _tell_presence(self, live: Live, sitting: Sitting) -> None:
        """Tell those who look on, here and elsewhere, who is there."""
        self._say_who_is_here(live, sitting)
        if self.store.shared:
            here = sorted(live.looking.seats(sitting))
            self._later(self.store.tell(_told(_News(game=live.id, by=self.name, here=here))))

    def _say_who_is_here(self, live: Live, sitting: Sitting) -> None:
        about = live.looking.surroundings(sitting, live.clock(), self.grace)
        here = {"here": sorted(about.here), "gone": about.gone, "now": about.now}
        live.looking.say("here", here)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that nobody waits for; if it fails, it fails."""

        async def tried() -> None:
            with suppress(Unavailable):
                await work

        task = asyncio.ensure_future(tried())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Housekeeping

    def tell_again(self) -> None:
        """Tell the other processes who looks on through this one."""
        for live in [*self._live.values()]:
            if live.looking.streams and live.sitting is not None:
                self._tell_presence(live, live.sitting)

    @property
    def is_watched(self) -> bool:
        """Whether anybody looks at any table."""
        return any(live.looking.streams for live in self._live.values())

    def tidy(self) -> None:
        """Let go of tables at which nobody looks."""
        oldest = self.passing() - IDLE
        for live in [*self._live.values()]:
            idle = live.thinking is None or live.thinking.done()
            quiet = idle and not live.looking.streams and not live.lock.locked()
            if quiet and live.used < oldest:
                self._live.pop(live.id, None)

    def close(self) -> None:
        """End all streams, so that the server can stop; browsers come back by themselves."""
        self.closing = True
        for live in self._live.values():
            live.looking.end()


def _told(news: _News) -> str:
    return msgspec.json.encode(news).decode()


def _bots_due(sitting: Sitting) -> list[Seat]:
    return [at for at in sitting.awaiting if at >= 0 and sitting.chairs[at].kind == "bot"]

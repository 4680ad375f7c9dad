"""Who looks at a table: what each of them is sent, and who of the players is there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field

import msgspec

from muggins.fronts.web.shown import Reader, Surroundings
from muggins.fronts.web.sitting import Sitting
from muggins.fronts.web.wire import Gone, Shown
from muggins.rulebook.events import Seat

BEAT = 15.0
"""Seconds between two signs of life on a stream."""
PRESENCE = 15.0
"""Seconds between two times that a process tells the others who looks on."""
_MOST_NEWS = 21
"""Phrases and presence that wait for a slow browser; what is older is of no use to it."""


@dataclass(eq=False, slots=True)
class Stream:
    """Somebody who looks at a table; what he is to be sent next, if he has not got it."""

    reader: Reader
    waiting: asyncio.Event = field(default_factory=asyncio.Event)
    due: bytes | None = None
    """The latest state that was not sent yet; an older one is of no use to anybody."""
    news: list[bytes] = field(default_factory=list)
    """Presence and phrases."""
    closed: bool = False

    async def parts(self) -> AsyncGenerator[bytes]:
        """What is sent, until it is closed."""
        yield b"retry: 1000\n\n"
        while not self.closed:
            self.waiting.clear()  # what comes while this is sent is waited for no more
            for part in self._taken():
                yield part
            try:
                async with asyncio.timeout(BEAT):
                    await self.waiting.wait()
            except TimeoutError:
                yield b": here\n\n"

    def _taken(self) -> list[bytes]:
        """What is to be sent now."""
        parts, self.news = self.news, []
        if self.due is not None:
            parts, self.due = [self.due, *parts], None
        return parts

    def close(self) -> None:
        """Send no more; the browser comes back by itself."""
        self.closed = True
        self.waiting.set()


class Onlookers:
    """Those who look at one table through this process, and what is known of the others."""

    def __init__(self, since: float) -> None:
        self.streams: set[Stream] = set()
        self._since = since
        """When this process first looked at the table."""
        self._seen: dict[str, float] = {}
        """When a browser that does not look any more last did."""
        self._elsewhere: dict[str, tuple[frozenset[Seat], float]] = {}
        """Who looks at it through other processes, and when they said so."""
        self._stands = 0, since
        """The version that was looked at last, and when that was first."""

    def send(self, shown: Callable[[Reader], Shown]) -> dict[Reader, Shown]:
        """Send everybody the table as he sees it: made once for each pair of eyes."""
        made: dict[Reader, Shown] = {}
        sent: dict[Reader, bytes] = {}
        for stream in self.streams:
            reader = stream.reader
            if reader not in made:
                made[reader] = shown(reader)
                sent[reader] = as_event(made[reader])
            stream.due = sent[reader]
            stream.waiting.set()
        return made

    def say(self, event: str, data: object) -> None:
        """Send everybody something that is not kept."""
        text = b"event: %s\ndata: %s\n\n" % (event.encode(), msgspec.json.encode(data))
        for stream in self.streams:
            stream.news = [*stream.news, text][-_MOST_NEWS:]
            stream.waiting.set()

    def left(self, stream: Stream, now: float) -> None:
        """One looks on no more."""
        self.streams.discard(stream)
        self._seen[stream.reader.holder] = now

    def end(self) -> None:
        """End all streams."""
        for stream in self.streams:
            stream.close()

    def seats(self, sitting: Sitting) -> frozenset[Seat]:
        """The seats of those who look at it through this process."""
        return frozenset(
            seat for stream in self.streams for seat in sitting.held_by(stream.reader.holder)
        )

    def heard(
        self, process: str, here: frozenset[Seat], sitting: Sitting | None, now: float
    ) -> bool:
        """Who looks on through another process, and whether that is news.

        Who has gone from there was there until now.
        """
        before, _ = self._elsewhere.get(process, (frozenset(), 0.0))
        self._elsewhere[process] = (here, now)
        if sitting is not None:
            for seat in before - here:
                for holder in sitting.chairs[seat].holders:
                    self._seen[holder] = now
        return before != here

    def surroundings(self, sitting: Sitting, now: float, grace: float) -> Surroundings:
        """Who is there, who is waited for and until when, and the time."""
        since = self._since_when(sitting, now)
        elsewhere = [here for here, at in self._elsewhere.values() if now - at < 3 * PRESENCE]
        here = self.seats(sitting).union(*elsewhere)
        gone = []
        for seat in sitting.awaiting:
            if seat >= 0 and sitting.chairs[seat].is_person:
                ends = _time_is_up(sitting, seat, since)
                if seat not in here:
                    gone.append(self._waited_for(sitting, seat, ends, grace))
                elif ends is not None and ends <= now:
                    gone.append(Gone(seat=seat, since=ends, until=ends))
        return Surroundings(here=here, gone=tuple(gone), since=since, now=now)

    def _since_when(self, sitting: Sitting, now: float) -> float:
        """When the table came to stand as it does.

        That is kept, but where the clock went back before this process was started it is still to
        come: then it stands so since it was looked at.
        """
        version, at = self._stands
        if version != sitting.version:
            self._stands = sitting.version, now
            at = now
        return sitting.since if sitting.since <= now else at

    def _waited_for(self, sitting: Sitting, seat: Seat, ends: float | None, grace: float) -> Gone:
        """How long one who is not there has: until his clock runs out, or he was away too long.

        Who was never seen here is away since this process first looked at the table.
        """
        holders = sitting.chairs[seat].holders
        since = max([self._since, *(self._seen.get(one, 0.0) for one in holders)])
        until = since + grace if ends is None else min(ends, since + grace)
        return Gone(seat=seat, since=since, until=until)


def _time_is_up(sitting: Sitting, seat: Seat, since: float) -> float | None:
    """When the clock of one who is awaited runs out, where there are clocks."""
    minutes = sitting.terms.clock
    return since + 60 * minutes - sitting.used[seat] if minutes else None


def as_event(shown: Shown) -> bytes:
    """A table as a stream has it."""
    return b"event: shown\nid: %d\ndata: %s\n\n" % (shown.version, msgspec.json.encode(shown))

"""What games come to: those of one browser, and the cards of all games of this server."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeAlias

from muggins.fronts.web import replay, summary
from muggins.fronts.web.reviews import MADE, read
from muggins.fronts.web.sitting import Damaged, Sitting
from muggins.rulebook.events import Seat

if TYPE_CHECKING:
    from muggins.fronts.web.clocks import Clock
    from muggins.fronts.web.schema import Row
    from muggins.fronts.web.store import Store
    from muggins.fronts.web.summary import Summary
    from muggins.fronts.web.thinking import Thinkers
    from muggins.study.sheets import Sheet
    from muggins.study.shuffles import Shuffles
    from muggins.study.statistics import Statistics

Sheets: TypeAlias = "tuple[Sheet, ...]"
"""Of the games of a table, in order."""

YOU = "You"
MOST_TRIED = 400
"""Games, the latest, by which the shuffles of the server are tried."""
_FRESH = 300.0
"""Seconds for which that is not done again."""
_AT_ONCE = 10
"""Games that are read in one go; between two, bots have their turn."""
_KEPT = 2000
"""Games whose sheets are kept."""


class Ledger:
    """The sheets of games that are over, as far as somebody has asked for them."""

    def __init__(self, store: Store, thinkers: Thinkers, passing: Clock) -> None:
        self._store, self._thinkers, self._passing = store, thinkers, passing
        self._sheets: OrderedDict[tuple[str, int], Sheets | None] = OrderedDict()
        self._trying = asyncio.Lock()
        self._tried: tuple[float, Shuffles, int] | None = None

    async def mine(self, holder: str) -> tuple[Statistics, int]:
        """What the games of a browser come to, by whatever names, and how many cannot be read."""
        rows = await self._store.games_of(holder) if holder else []
        games = [(game, row, summary.read(game, row)) for game, row in reversed(rows)]
        over = [(game, row, about) for game, row, about in games if about and _counts(about)]
        found = await self._read([(game, row) for game, row, _ in over])
        unread = sum(about is None for *_, about in games) + found.count(None)
        reviews = await self._store.reviews_of(holder, MADE) if over else {}
        yours = [
            (_yours(sheet, seat), seat, reviews.get((game, number)))
            for (game, _, about), those in zip(over, found, strict=True)
            if those and (seat := _seat(about, summary.mark(game, holder))) is not None
            for number, sheet in enumerate(those, 1)
        ]
        return await self._thinkers.ask(_reckoned, yours), unread

    async def tried(self) -> tuple[Shuffles, int]:
        """The shuffles of this server put to the test, and how many games cannot be read.

        It is kept for some minutes.
        """
        async with self._trying:
            now = self._passing()
            if self._tried is None or now - self._tried[0] >= _FRESH:
                rows = await self._store.latest(2 * MOST_TRIED)
                games = [(game, row, summary.read(game, row)) for game, row in rows]
                over = [(game, row) for game, row, about in games if about and _tells(about)]
                read = await self._read(over[:MOST_TRIED])
                unread = sum(about is None for *_, about in games) + read.count(None)
                sheets = [sheet for those in read for sheet in those or ()]
                self._tried = now, await self._thinkers.ask(_tried, sheets), unread
            return self._tried[1:]

    async def _read(self, games: Sequence[tuple[str, Row]]) -> list[Sheets | None]:
        """The sheets of games, a few at a time where they are not known yet."""
        unknown = [(game, row) for game, row in games if (game, row.number) not in self._sheets]
        found: dict[tuple[str, int], Sheets | None] = {}
        for first in range(0, len(unknown), _AT_ONCE):
            some = unknown[first : first + _AT_ONCE]
            rows = [(game, await self._store.rows(game)) for game, _ in some]
            read = await self._thinkers.ask(_sheets, rows)
            found |= {
                (game, row.number): sheets for (game, row), sheets in zip(some, read, strict=True)
            }
            for game, _ in (one for one, sheets in zip(some, read, strict=True) if sheets is None):
                summary.note_unreadable(game)
        for game, row in games:
            key = game, row.number
            found.setdefault(key, self._sheets.get(key, ()))
            self._sheets[key] = found[key]
            self._sheets.move_to_end(key)
        while len(self._sheets) > _KEPT:
            self._sheets.popitem(last=False)
        return [found[game, row.number] for game, row in games]


def _counts(about: Summary) -> bool:
    """Whether a table has a game that is over, and was played here."""
    return not about.uploaded and (about.games > 0 or about.over)


def _tells(about: Summary) -> bool:
    """Whether its cards tell of the shuffles: dealt here, and not the same for several tables."""
    return _counts(about) and not about.challenge


def _seat(about: Summary, mark: str) -> int | None:
    """Where a browser sits; the first seat, where it has several."""
    return next((seat for seat, marks in enumerate(about.marks) if mark in marks), None)


def _yours(sheet: Sheet, seat: int) -> Sheet:
    """The sheet with the seat called YOU, and nobody else."""
    names = [f"{name} ({at})" if name == YOU else name for at, name in enumerate(sheet.players)]
    names[seat] = YOU
    return replace(sheet, players=tuple(names))


# What is done where there is thinking


def _sheets(games: Sequence[tuple[str, Sequence[Row]]]) -> list[Sheets | None]:
    return [_of_table(game, rows) for game, rows in games]


def _of_table(game: str, rows: Sequence[Row]) -> Sheets | None:
    """The sheets of a table's games, none where it was laid out; None where it cannot be read."""
    from muggins.study.sheets import sheet

    try:
        sitting = Sitting(game, rows)
    except Damaged:
        return None
    if sitting.opened is None or sitting.terms.laid:
        return ()
    date = datetime.fromtimestamp(sitting.since, UTC).date().isoformat()
    return tuple(
        replace(sheet(record), date=date)
        for record in replay.told(sitting)
        if record.state.winner is not None or sitting.ended
    )


def _reckoned(games: Sequence[tuple[Sheet, Seat, bytes | None]]) -> Statistics:
    """What the games of a seat come to; what it gave away is known where a review was kept."""
    from muggins.study.statistics import statistics

    return statistics([_looked_at(*game) for game in games], YOU)


def _looked_at(sheet: Sheet, seat: Seat, review: bytes | None) -> Sheet:
    kept = None if review is None else read(review)
    if kept is None:
        return sheet
    given_away = [*sheet.given_away]
    given_away[seat] = kept["seats"][seat]["rating"]
    return replace(sheet, given_away=tuple(given_away))


def _tried(sheets: Sequence[Sheet]) -> Shuffles:
    from muggins.study.shuffles import shuffles

    return shuffles(sheets)

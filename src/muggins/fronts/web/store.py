"""The store: what was accepted at each table, in order, added to and never changed."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import IntegrityError

from muggins.fronts.web.database import Database
from muggins.fronts.web.refusals import Unavailable
from muggins.fronts.web.schema import BEGUN, ENTRIES, HOLDERS, REVIEWS, Row

_COLUMNS = tuple(column.name for column in ENTRIES.columns)

CHANNEL = "muggins"
"""What processes on one PostgreSQL tell each other on."""
MOST_AT_ONCE = 32
"""Entries that go to disk in one commit; of all of them is told in one turn of the loop."""
_PAUSE = 1.0
"""Seconds after which what SQLite has in its log is copied into the file."""


class Conflict(Exception):
    """Another process has added an entry of that number."""


@dataclass(frozen=True, slots=True)
class _Adding:
    """Something to be written, and who waits for it."""

    entries: tuple[dict[str, Any], ...]
    holders: tuple[dict[str, str], ...]
    news: str
    done: Future[None]


class Store:
    """Entries in a database, by one thread that writes and others that read.

    What waits to be written together goes to disk with one commit. Every method that touches the
    database raises Unavailable where it does not answer: then nothing was done, or it is not known
    whether it was, and what is there has to be read again.
    """

    def __init__(self, address: str, *, patience: float = 5.0) -> None:
        self.database = Database(address, patience)
        self._refused = False
        """Whether it took nothing when something was to be written last."""
        self._adding: queue.SimpleQueue[_Adding | None] = queue.SimpleQueue()
        self._written, self._closing = threading.Event(), threading.Event()
        self._threads = [threading.Thread(target=self._write, name="store", daemon=True)]
        if self.database.has_log:
            self._threads.append(threading.Thread(target=self._copy, name="copier", daemon=True))
        for thread in self._threads:
            thread.start()

    @property
    def shared(self) -> bool:
        """Whether other processes may have tables in the same database."""
        return self.database.shared

    @property
    def engine(self) -> Engine:
        """Of the database."""
        return self.database.engine

    def close(self) -> None:
        """Write what waits, and let go of the database."""
        self._adding.put(None)
        self._closing.set()
        self._written.set()
        for thread in self._threads:
            thread.join()
        self.database.close()

    # Writing

    async def add(
        self, game: str, rows: Sequence[Row], holders: Iterable[str] = (), *, news: str = ""
    ) -> None:
        """Keep entries of one game, all or none; when this returns they are on disk.

        Raises Conflict where an entry of such a number is there, Unavailable.
        """
        adding = _Adding(
            tuple({"game": game, **row._asdict()} for row in rows),
            tuple({"holder": holder, "game": game} for holder in holders),
            news,
            Future(),
        )
        self._adding.put(adding)
        await asyncio.shield(asyncio.wrap_future(adding.done))

    def _write(self) -> None:
        """What the thread does: take all that waits, and commit it together."""
        while True:
            batch, more = self._waiting()
            if batch:
                self._keep(batch)
            if not more:
                return

    def _waiting(self) -> tuple[list[_Adding], bool]:
        batch: list[_Adding] = []
        adding = self._adding.get()
        while adding is not None:
            batch.append(adding)
            if len(batch) == MOST_AT_ONCE:
                return batch, True
            try:
                adding = self._adding.get_nowait()
            except queue.Empty:
                return batch, True
        return batch, False

    def _keep(self, batch: list[_Adding]) -> None:
        """One commit for all; where one of them is in conflict, one for each."""
        try:
            self._commit(batch)
        except IntegrityError as error:
            if len(batch) == 1:
                _answer(batch, Conflict(str(error.orig)))
                return
            for adding in batch:
                self._keep([adding])
        except Exception as error:
            self._refused = True
            _answer(batch, error)
        else:
            self._refused = False
            _answer(batch, None)

    def _commit(self, batch: list[_Adding]) -> None:
        with self.database.writing() as connection:
            _put(connection, [row for add in batch for row in add.entries])
            holders = [row for add in batch for row in add.holders]
            if holders:
                connection.execute(_insert_or_leave(connection), holders)
            for add in batch if self.shared else ():
                if add.news:
                    _tell(connection, add.news)
        self._written.set()

    def _copy(self) -> None:
        """Copy SQLite's log into its file now and then, so that no commit has to wait for that.

        What fails here is tried again after the next commit; nothing is lost by it, as the log is
        on disk.
        """
        while not self._closing.is_set():
            self._written.wait()
            self._written.clear()
            if not self._closing.wait(_PAUSE):
                with suppress(Unavailable):
                    self.database.copy_log()

    # Reading

    async def rows(self, game: str, after: int = 0) -> list[Row]:
        """The entries of a game from a number on, in order."""
        wanted = (
            sql.select(ENTRIES.c.number, ENTRIES.c.at, ENTRIES.c.entry, ENTRIES.c.told)
            .where(ENTRIES.c.game == game, ENTRIES.c.number > after)
            .order_by(ENTRIES.c.number)
        )
        return [_row(row) for row in await self._read(wanted)]

    async def games_of(self, holder: str, most: int = 200) -> list[tuple[str, Row]]:
        """The last entry of each game that somebody has, the latest first."""
        wanted = _last_of(HOLDERS).where(HOLDERS.c.holder == holder).limit(most)
        return [(row.game, _row(row)) for row in await self._read(wanted)]

    async def latest(self, most: int) -> list[tuple[str, Row]]:
        """The last entry of each of the games that began last; that which went on last is first."""
        began = (
            sql.select(ENTRIES.c.game)
            .where(BEGUN)
            .order_by(ENTRIES.c.at.desc())
            .limit(most)
            .subquery()
        )
        wanted = _last_of(began)
        return [(row.game, _row(row)) for row in await self._read(wanted)]

    async def forget(self, holder: str, game: str) -> bool:
        """Take a game out of somebody's list, and with the last of them the game itself."""
        return await asyncio.to_thread(self._forget, holder, game)

    def _forget(self, holder: str, game: str) -> bool:
        mine = sql.and_(HOLDERS.c.holder == holder, HOLDERS.c.game == game)
        left = sql.select(sql.func.count()).where(HOLDERS.c.game == game)
        with self.database.writing() as connection:
            taken = connection.execute(sql.delete(HOLDERS).where(mine)).rowcount
            if taken and not connection.execute(left).scalar_one():
                connection.execute(sql.delete(ENTRIES).where(ENTRIES.c.game == game))
                connection.execute(sql.delete(REVIEWS).where(REVIEWS.c.game == game))
        return bool(taken)

    async def review(self, game: str, number: int, made: str) -> bytes | None:
        """What was worked out of a game of a table, if it was, and by that version."""
        wanted = sql.select(REVIEWS.c.told).where(
            REVIEWS.c.game == game, REVIEWS.c.number == number, REVIEWS.c.made == made
        )
        return next((bytes(row.told) for row in await self._read(wanted)), None)

    async def reviews_of(self, holder: str, made: str) -> dict[tuple[str, int], bytes]:
        """All that was worked out of somebody's games, by that version: by table and number."""
        wanted = (
            sql.select(REVIEWS.c.game, REVIEWS.c.number, REVIEWS.c.told)
            .join(HOLDERS, HOLDERS.c.game == REVIEWS.c.game)
            .where(HOLDERS.c.holder == holder, REVIEWS.c.made == made)
        )
        return {(row.game, row.number): bytes(row.told) for row in await self._read(wanted)}

    async def keep_review(self, game: str, number: int, made: str, told: bytes) -> None:
        """Keep what was worked out, in the place of what another version made."""
        await asyncio.to_thread(self._keep_review, game, number, made, told)

    def _keep_review(self, game: str, number: int, made: str, told: bytes) -> None:
        before = sql.and_(REVIEWS.c.game == game, REVIEWS.c.number == number)
        there = sql.select(ENTRIES.c.game).where(ENTRIES.c.game == game).limit(1)
        row = {"game": game, "number": number, "made": made, "told": told}
        with self.database.writing() as connection:
            if connection.execute(there).first():
                connection.execute(sql.delete(REVIEWS).where(before))
                connection.execute(sql.insert(REVIEWS), row)

    async def tell(self, news: str) -> None:
        """Tell the other processes something that is not kept."""
        if self.shared:
            await asyncio.to_thread(self._told, news)

    def _told(self, news: str) -> None:
        with self.database.writing() as connection:
            _tell(connection, news)

    async def answers(self) -> None:
        """Raise Unavailable unless the database is there, its tables are, and it can be written."""
        await self._read(sql.select(ENTRIES.c.number).limit(1))
        if self._refused:
            await asyncio.to_thread(self._try_again)

    def _try_again(self) -> None:
        """Write what is there already, to see whether the disk takes it by now."""
        version = sql.table("alembic_version", sql.column("version_num"))
        with self.database.writing() as connection:
            connection.execute(sql.update(version).values(version_num=version.c.version_num))
        self._refused = False

    async def _read(self, wanted: sql.Select[Any]) -> Sequence[sql.Row[Any]]:
        return await asyncio.to_thread(self._selected, wanted)

    def _selected(self, wanted: sql.Select[Any]) -> Sequence[sql.Row[Any]]:
        with self.database.reading() as connection:
            return connection.execute(wanted).all()


def _last_of(games: sql.FromClause) -> sql.Select[Any]:
    """The last entry of each of some games, the latest first.

    Its number is found game by game: to group all entries of all games took seconds where there
    are millions.
    """
    each = ENTRIES.alias()
    last = sql.select(sql.func.max(each.c.number)).where(each.c.game == games.c.game)
    return (
        sql.select(ENTRIES)
        .select_from(games)
        .join(
            ENTRIES,
            sql.and_(ENTRIES.c.game == games.c.game, ENTRIES.c.number == last.scalar_subquery()),
        )
        .order_by(ENTRIES.c.at.desc(), ENTRIES.c.game)
    )


def _row(row: sql.Row[Any]) -> Row:
    """A row, whatever a damaged file may have for its time."""
    at = row.at if isinstance(row.at, float | int) else 0.0
    return Row(row.number, at, row.entry, row.told)


def _put(connection: Connection, entries: list[dict[str, Any]]) -> None:
    """Add entries; in SQLite by one statement.

    With one for each row the thread would wait for the interpreter once a row, while the loop has
    it: that took longer than the disk.
    """
    if connection.dialect.name != "sqlite":
        connection.execute(sql.insert(ENTRIES), entries)
        return
    told = tuple([entry[column] for entry in entries for column in _COLUMNS])
    connection.exec_driver_sql(_insert(len(entries)), told)


@lru_cache(MOST_AT_ONCE)
def _insert(many: int) -> str:
    """The statement that adds so many entries to SQLite."""
    row = f"({', '.join('?' * len(_COLUMNS))})"
    return f"INSERT INTO entries ({', '.join(_COLUMNS)}) VALUES {', '.join([row] * many)}"


def _insert_or_leave(connection: Connection) -> sql.Executable:
    """Add to the index what is not there yet."""
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert as postgres

        return postgres(HOLDERS).on_conflict_do_nothing()
    from sqlalchemy.dialects.sqlite import insert as sqlite

    return sqlite(HOLDERS).on_conflict_do_nothing()


def _tell(connection: Connection, news: str) -> None:
    """What goes out when the transaction is committed, and not before."""
    connection.execute(sql.select(sql.func.pg_notify(CHANNEL, news)))


def _answer(batch: list[_Adding], error: BaseException | None) -> None:
    for adding in batch:
        if error is None:
            adding.done.set_result(None)
        else:
            adding.done.set_exception(error)

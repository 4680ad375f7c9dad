"""The store: what was accepted at each table, in order, added to and never changed."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from muggins.fronts.web.onefile import OneFile
from muggins.fronts.web.refusals import Unavailable

log = logging.getLogger("muggins.web")

meta = sql.MetaData()
ENTRIES = sql.Table(
    "entries",
    meta,
    sql.Column("game", sql.String(32), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("at", sql.Double, nullable=False),
    sql.Column("entry", sql.Text, nullable=False),
    sql.Column("told", sql.Text, nullable=False),
)
"""Every accepted thing; `told` is what a list says of the game after it."""
_FIRST = sql.text("number = 1")
"""Not with a parameter: else no database knows that the index will do."""
sql.Index("ix_entries_begun", ENTRIES.c.at, sqlite_where=_FIRST, postgresql_where=_FIRST)
_COLUMNS = tuple(column.name for column in ENTRIES.columns)
HOLDERS = sql.Table(
    "holders",
    meta,
    sql.Column("holder", sql.String(64), primary_key=True),
    sql.Column("game", sql.String(32), primary_key=True, index=True),
)
"""Whose games there are: an index, and the one table of people that rows are taken out of."""
REVIEWS = sql.Table(
    "reviews",
    meta,
    sql.Column("game", sql.String(32), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("made", sql.String(32), nullable=False),
    sql.Column("told", sql.LargeBinary, nullable=False),
)
"""What games that are over looked like afterwards: worked out, and so it may be lost."""

CHANNEL = "muggins"
"""What processes on one PostgreSQL tell each other on."""
MOST_AT_ONCE = 256
"""Entries that go to disk in one commit."""
_PAUSE = 1.0
"""Seconds after which what SQLite has in its log is copied into the file."""
_LONGEST_LOG = 16_384
"""Pages of the log at which a commit has to wait until the rest of it is copied."""


class Conflict(Exception):
    """Another process has added an entry of that number."""


class Row(NamedTuple):
    """An entry as it is kept."""

    number: int
    at: float
    entry: str
    told: str


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
        self.engine, self._patience = engine(address, patience), patience
        database = self.engine.url.database
        self._file = OneFile(database) if database and not self.shared else None
        self._door = threading.Lock()
        """One at a time comes to the database; then as many as like are in it."""
        self._refused = False
        """Whether it took nothing when something was to be written last."""
        self._adding: queue.SimpleQueue[_Adding | None] = queue.SimpleQueue()
        self._written, self._closing = threading.Event(), threading.Event()
        self._threads = [threading.Thread(target=self._write, name="store", daemon=True)]
        if self._file is not None:
            self._threads.append(threading.Thread(target=self._copy, name="copier", daemon=True))
        for thread in self._threads:
            thread.start()

    @property
    def shared(self) -> bool:
        """Whether other processes may have tables in the same database."""
        return self.engine.dialect.name == "postgresql"

    def close(self) -> None:
        """Write what waits, and let go of the database."""
        self._adding.put(None)
        self._closing.set()
        self._written.set()
        for thread in self._threads:
            thread.join()
        self.engine.dispose()
        if self._file is not None:
            self._file.let_go()

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
        except SQLAlchemyError as error:
            self._refused = True
            _answer(batch, unavailable(error))
        except Exception as error:
            _answer(batch, error)
        else:
            self._refused = False
            _answer(batch, None)

    def _commit(self, batch: list[_Adding]) -> None:
        with self._writing() as connection:
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

        What fails here is tried again; nothing is lost by it, as the log is on disk.
        """
        while not self._closing.is_set():
            self._written.wait()
            self._written.clear()
            if not self._closing.wait(_PAUSE):
                with suppress(SQLAlchemyError, Unavailable), self._way() as connection:
                    connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

    # The way to it

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A way to the database on which all is done at its end, or nothing."""
        with self._way() as connection, connection.begin():
            yield connection

    def _way(self) -> Connection:
        """A way to the database, if it is the one that it was."""
        if self._file is None:
            return self.engine.connect()
        with self._door:
            self._file.check()
            if self._file.has_lost_its_log:
                self._come_in_anew(self._file)
            connection = self.engine.connect()
            self._file.remember_its_log()
            return connection

    def _come_in_anew(self, file: OneFile) -> None:
        """Put into the file what is in a log that has no name any more, and begin another."""
        pool, tries = self.engine.pool, 0
        while isinstance(pool, QueuePool) and pool.checkedout():  # who is in goes out by himself
            if (tries := tries + 1) > 100 * self._patience:
                raise Unavailable("The log of the database is gone; try again in a moment.")
            time.sleep(0.01)
        with self.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        self.engine.dispose()
        file.forget_its_log()
        log.warning("the log of the database was taken away; what was in it is in the database")

    def check_writable(self) -> None:
        """Raise Unavailable where a file may only be read; on a full disk it can be looked at."""
        if self._file is None:
            return
        try:
            with self._way() as connection:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                connection.exec_driver_sql("ROLLBACK")
        except SQLAlchemyError as error:
            if "readonly" in str(error):
                raise unavailable(error) from error

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
            .where(_FIRST)
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
        try:
            with self._writing() as connection:
                taken = connection.execute(sql.delete(HOLDERS).where(mine)).rowcount
                if taken and not connection.execute(left).scalar_one():
                    connection.execute(sql.delete(ENTRIES).where(ENTRIES.c.game == game))
                    connection.execute(sql.delete(REVIEWS).where(REVIEWS.c.game == game))
        except SQLAlchemyError as error:
            raise unavailable(error) from error
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
        try:
            with self._writing() as connection:
                if connection.execute(there).first():
                    connection.execute(sql.delete(REVIEWS).where(before))
                    connection.execute(sql.insert(REVIEWS), row)
        except SQLAlchemyError as error:
            raise unavailable(error) from error

    async def tell(self, news: str) -> None:
        """Tell the other processes something that is not kept."""
        if self.shared:
            await asyncio.to_thread(self._told, news)

    def _told(self, news: str) -> None:
        try:
            with self._writing() as connection:
                _tell(connection, news)
        except SQLAlchemyError as error:
            raise unavailable(error) from error

    async def answers(self) -> None:
        """Raise Unavailable unless the database is there, its tables are, and it can be written."""
        await self._read(sql.select(ENTRIES.c.number).limit(1))
        if self._refused:
            await asyncio.to_thread(self._try_again)

    def _try_again(self) -> None:
        """Write what is there already, to see whether the disk takes it by now."""
        version = sql.table("alembic_version", sql.column("version_num"))
        try:
            with self._writing() as connection:
                connection.execute(sql.update(version).values(version_num=version.c.version_num))
        except SQLAlchemyError as error:
            raise unavailable(error) from error
        self._refused = False

    async def _read(self, wanted: sql.Select[Any]) -> Sequence[sql.Row[Any]]:
        return await asyncio.to_thread(self._selected, wanted)

    def _selected(self, wanted: sql.Select[Any]) -> Sequence[sql.Row[Any]]:
        try:
            with self._way() as connection:
                return connection.execute(wanted).all()
        except SQLAlchemyError as error:
            raise unavailable(error) from error


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


def engine(address: str, patience: float = 5.0) -> Engine:
    """The way to a database; a SQLite file is written so that a commit is on disk.

    Its errors go into logs, and so say nothing of what was to be written: cards and secrets.
    """
    url = sql.make_url(address)
    if url.get_backend_name() == "sqlite":
        if "uri" in url.query:  # a file that is only read
            return sql.create_engine(url, hide_parameters=True)
        if url.database:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        made = sql.create_engine(
            url,
            connect_args={"timeout": patience},
            hide_parameters=True,
            pool_use_lifo=True,  # the one that was used last has the pages that are wanted next
        )
        sql.event.listen(made, "connect", _settle)
        return made
    return sql.create_engine(
        url,
        hide_parameters=True,
        pool_pre_ping=True,
        pool_timeout=patience,
        connect_args={"connect_timeout": max(2, int(patience))},
    )


def _settle(connection: Any, _: object) -> None:
    """A log that is written ahead, and each commit on disk before it is answered."""
    connection.text_factory = _text
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute(f"PRAGMA wal_autocheckpoint={_LONGEST_LOG}")


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


def _text(kept: bytes) -> str:
    """A text, though a letter of it be damaged: else one row spoils all that are read with it."""
    return kept.decode(errors="replace")


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


def unusable(address: str, error: SQLAlchemyError) -> str:
    """Which database cannot be used at all, and why: for whoever chose it, without its password."""
    url = sql.make_url(address)
    said = str(error.orig if isinstance(error, DBAPIError) else error).strip().splitlines()[0]
    if url.get_backend_name() == "sqlite":
        return f"{(url.database or '').removeprefix('file:')} cannot be used ({said})"
    return f"{url.render_as_string(hide_password=True)} does not answer ({said})"


def unavailable(error: SQLAlchemyError) -> Unavailable:
    """What a failure of the database is answered with; its own words are for the log alone."""
    said = str(error.orig).lower() if isinstance(error, DBAPIError) else ""
    if "full" in said or "no space" in said:
        why = "The disk is full"
    elif "locked" in said or "busy" in said:
        why = "The database is locked"
    elif "readonly" in said:
        why = "The database can only be read"
    else:
        why = "The database does not answer"
    refusal = Unavailable(f"{why}. Nothing is lost: what you see is safe; try again in a moment.")
    refusal.__cause__ = error
    return refusal

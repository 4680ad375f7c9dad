"""The way to a database: to the one that it was, and what is said where there is none."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from muggins.fronts.web.onefile import OneFile
from muggins.fronts.web.refusals import Unavailable

log = logging.getLogger("muggins.web")

_LONGEST_LOG = 16_384
"""Pages of the log at which a commit has to wait until the rest of it is copied."""


class Database:
    """A database that is open; where it is a file, for this process alone.

    What goes wrong with it is Unavailable, but for an IntegrityError.
    """

    def __init__(self, address: str, patience: float) -> None:
        self.engine, self._patience = engine(address, patience), patience
        database = self.engine.url.database
        self._file = OneFile(database) if database and not self.shared else None
        self._door = threading.Lock()
        """One at a time comes to the database; then as many as like are in it."""

    @property
    def shared(self) -> bool:
        """Whether other processes may be there, too."""
        return self.engine.dialect.name == "postgresql"

    @property
    def has_log(self) -> bool:
        """Whether it has a log that is to be copied into its file."""
        return self._file is not None

    def close(self) -> None:
        """Let go of it."""
        self.engine.dispose()
        if self._file is not None:
            self._file.let_go()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A way to it, to look at what is there."""
        try:
            with self._way() as connection:
                yield connection
        except IntegrityError:
            raise
        except SQLAlchemyError as error:
            raise unavailable(error) from error

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A way to it on which all is done at its end, or nothing."""
        with self.reading() as connection, connection.begin():
            yield connection

    def copy_log(self) -> None:
        """Copy SQLite's log into its file, as far as nobody reads by it."""
        with self.reading() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

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

    def _way(self) -> Connection:
        """A way to it, if it is the one that it was."""
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


def _text(kept: bytes) -> str:
    """A text, though a letter of it be damaged: else one row spoils all that are read with it."""
    return kept.decode(errors="replace")


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

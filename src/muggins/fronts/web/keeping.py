"""Copies of all that is kept: a file that either kind of database can be filled from."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from muggins.fronts.web.database import engine, unusable
from muggins.fronts.web.refusals import Refused
from muggins.fronts.web.schema import ENTRIES, HOLDERS
from muggins.fronts.web.upgrading import is_current, upgrade

_TABLES = (ENTRIES, HOLDERS)
_AT_ONCE = 1000


def backup(database: str, file: Path) -> int:
    """Write all games as they are at one moment to a new file; returns how many there are."""
    if file.exists():
        raise Refused(f"{file} is there already; choose another name.")
    if not file.parent.is_dir():
        raise Refused(f"There is no folder {file.parent}; make it first.")
    url = sql.make_url(database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise Refused(f"There is no database {url.database}; nothing was played yet.")
    part = file.with_name(f"{file.name}.part")
    with _opened(database, must_be=True) as source, _unfinished(part):
        with _opened(f"sqlite:///{part}") as copy:
            upgrade(copy)
            with _at_one_moment(source) as reading, copy.begin() as writing:
                _copied(reading, writing)
                games = _games(writing)
            with copy.connect() as connection:
                connection.execute(sql.text("PRAGMA journal_mode=DELETE"))
        _on_disk(part)
        part.replace(file)
    return games


def restore(database: str, file: Path) -> int:
    """Fill an empty database from a copy, all or nothing; returns how many games there are."""
    if not file.is_file():
        raise Refused(f"There is no file {file}.")
    as_it_is = f"sqlite:///file:{quote(str(file))}?mode=ro&uri=true"
    with _opened(as_it_is, must_be=True) as copy, _opened(database) as target:
        upgrade(target)
        with copy.connect() as reading, target.begin() as writing:
            if _games(writing):
                raise Refused("There are games in this database; put them back into an empty one.")
            _copied(reading, writing)
            return _games(writing)


@contextmanager
def _opened(database: str, *, must_be: bool = False) -> Iterator[Engine]:
    """A database, let go of afterwards; what goes wrong with it is a sentence."""
    made = engine(database)
    try:
        if must_be and not is_current(made):
            raise Refused(
                f"{_without_password(made)} is no database of muggins, or of another version; "
                "`muggins db upgrade` brings one up to date."
            )
        yield made
    except SQLAlchemyError as error:
        raise Refused(f"{unusable(database, error)}.") from error
    finally:
        made.dispose()


def _without_password(made: Engine) -> str:
    """A database as it may be told."""
    return made.url.render_as_string(hide_password=True)


@contextmanager
def _unfinished(part: Path) -> Iterator[None]:
    """Take an unfinished copy away, whatever happens."""
    part.unlink(missing_ok=True)
    try:
        yield
    finally:
        for left in (part, part.with_name(f"{part.name}-wal"), part.with_name(f"{part.name}-shm")):
            with suppress(OSError):
                left.unlink(missing_ok=True)


@contextmanager
def _at_one_moment(source: Engine) -> Iterator[Connection]:
    """Reads that all see the same, whatever is played meanwhile."""
    if source.dialect.name == "postgresql":
        source = source.execution_options(isolation_level="REPEATABLE READ")
    with source.connect() as connection:
        if source.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN")
        yield connection


def _copied(reading: Connection, writing: Connection) -> None:
    for table in _TABLES:
        order = list(table.primary_key.columns)
        rows = reading.execution_options(yield_per=_AT_ONCE).execute(
            sql.select(table).order_by(*order)
        )
        for some in rows.mappings().partitions(_AT_ONCE):
            taken: list[dict[str, Any]] = [dict(row) for row in some]
            writing.execute(sql.insert(table), taken)


def _games(connection: Connection) -> int:
    games = sql.select(sql.func.count(sql.distinct(ENTRIES.c.game)))
    return int(connection.execute(games).scalar_one())


def _on_disk(file: Path) -> None:
    """See to it that the file is there after a power cut, too."""
    with file.open("rb") as there:
        os.fsync(there.fileno())

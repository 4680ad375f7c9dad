"""Bringing a database up to the version that this program needs."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from muggins.fronts.web.refusals import Refused

_STEPS = Path(__file__).with_name("migrations")
_LOCK = 1211909
"""The advisory lock under which one process at a time changes the tables."""


def upgrade(engine: Engine, to: str = "head") -> tuple[str | None, str | None]:
    """Carry out the steps that are missing, and return the versions before and after.

    Raises Refused where a later version of this program was here.
    """
    from alembic import command
    from alembic.util import CommandError

    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sql.select(sql.func.pg_advisory_xact_lock(_LOCK)))
        before = version(connection)
        if before != to:
            try:
                command.upgrade(_config(connection), to)
            except CommandError:  # it knows no way from there
                raise Refused(
                    f"The database stands at {before}, which this muggins does not know: a later "
                    "one has brought it there; start that one, or name another database."
                ) from None
        return before, version(connection)


def downgrade(engine: Engine, to: str = "base") -> None:
    """Go back to an earlier version, and lose what it has no place for."""
    from alembic import command

    with engine.begin() as connection:
        command.downgrade(_config(connection), to)


def is_current(engine: Engine) -> bool:
    """Whether nothing is missing."""
    from alembic.script import ScriptDirectory

    with engine.connect() as connection:
        head = ScriptDirectory.from_config(_config(connection)).get_current_head()
        return version(connection) == head


def version(connection: Connection) -> str | None:
    """The version of a database; None for an empty one."""
    from alembic.migration import MigrationContext

    return MigrationContext.configure(connection).get_current_revision()


def _config(connection: Connection):  # type: ignore[no-untyped-def]
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_STEPS))
    config.attributes["connection"] = connection
    return config

"""muggins db: what the table in the browser keeps, brought up to date, saved and put back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from muggins.fronts.cli.handing import Handover
from muggins.fronts.cli.help import examples
from muggins.fronts.cli.leaving import Refusal
from muggins.fronts.cli.serve import where
from muggins.fronts.cli.settings import BadSetting, load

_DATABASE = Annotated[
    str | None,
    Parameter(
        metavar="ADDRESS",
        help="Which database, if it is not the one that is set: sqlite:///FILE, or "
        "postgresql+psycopg://USER@HOST/NAME.",
    ),
]
_FILE = Annotated[Path, Parameter(metavar="FILE", help="The file of the copy.")]

db = App(
    name="db",
    help="The games of the table in the browser: bring up to date, save, put back.",
    help_epilogue=examples(
        ("muggins db backup tables-copy.db", "save all games, while they are played"),
        ("muggins db restore tables-copy.db", "put them into an empty database"),
    ),
)


@db.command(sort_key=0)
def upgrade(*, database: _DATABASE = None) -> Handover:
    """Bring the database up to date; serving does so by itself."""
    return Handover("upgrade", {"database": _database(database)})


@db.command(sort_key=1)
def backup(file: _FILE, /, *, database: _DATABASE = None) -> Handover:
    """Save all games to a file, as they are at one moment; the server may run."""
    return Handover("backup", {"database": _database(database), "file": file})


@db.command(sort_key=2)
def restore(file: _FILE, /, *, database: _DATABASE = None) -> Handover:
    """Put the games of a copy into a database that has none, of either kind."""
    return Handover("restore", {"database": _database(database), "file": file})


def _database(flag: str | None) -> str:
    try:
        return where(load({"database": flag}).settings)
    except BadSetting as bad:
        raise Refusal(str(bad)) from None

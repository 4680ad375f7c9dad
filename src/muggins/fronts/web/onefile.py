"""The one file of a SQLite database: nobody else's, and still the one that it was."""

from __future__ import annotations

from pathlib import Path
from typing import IO, TypeAlias

from muggins.fronts.web.refusals import Unavailable

_GONE = "The database is not where it was. Try again when it is put back, as it was."

_Which: TypeAlias = tuple[int, int] | None
"""A file whatever it is called; None where there is none."""


class OneFile:
    """A database's file, held against other servers, and the log beside it that is written ahead.

    Whoever takes one of the two away takes only its name: what is written there goes on being
    written, and is gone at the next start.
    """

    def __init__(self, database: str) -> None:
        self._path, self._ahead = Path(database), Path(f"{database}-wal")
        self._file: _Which = None
        self._log: _Which = None
        self._held = _held(self._path)

    def check(self) -> None:
        """Raise Unavailable where the file is gone, or another is in its place."""
        found = _which(self._path)
        self._file = self._file or found
        if found is None or found != self._file:
            raise Unavailable(_GONE)

    @property
    def has_lost_its_log(self) -> bool:
        """Whether the log has gone since it was remembered."""
        return self._log is not None and self._log != _which(self._ahead)

    def remember_its_log(self) -> None:
        """Which one it is, now that there is a way to the file."""
        self._log = self._log or _which(self._ahead)

    def forget_its_log(self) -> None:
        """All that was in it is in the file, and nobody has it open."""
        self._log = None

    def let_go(self) -> None:
        """Others may have it."""
        if self._held is not None:
            self._held.close()


def _which(path: Path) -> _Which:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise Unavailable(_GONE) from error
    return found.st_dev, found.st_ino


def _held(file: Path) -> IO[str] | None:
    """Keep other servers off a file, of which each would know only its own half.

    What is held goes when the process does. Raises Unavailable where another has it.
    """
    try:
        import fcntl
    except ImportError:  # no locks of this kind here
        return None
    if file.is_file() and _begins(file) not in (b"", b"SQLite format 3\0"):
        raise Unavailable(f"{file} is no database; name another file.")
    lock = Path(f"{file}.lock").open("w")  # noqa: SIM115 - it is held until the end
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise Unavailable(
            f"Another server has {file} open. Two servers share a PostgreSQL, not a file."
        ) from None
    return lock


def _begins(file: Path) -> bytes:
    with file.open("rb") as there:
        return there.read(16)

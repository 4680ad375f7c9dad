"""A file that only grows: what was appended is on disk, and one process at a time may append."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from errno import EINVAL, ENOENT, ESTALE
from pathlib import Path

try:
    import fcntl
except ImportError:  # pragma: no cover  (Windows)
    fcntl = None  # type: ignore[assignment]


class Locked(OSError):
    """A file that another process is appending to; the message names it."""


class NoFile(OSError):
    """A folder, a pipe, a device or a link to nothing, where a file should be."""


class AppendOnly:
    """An open file, locked, that holds whole appends: one that fails leaves it as it was.

    Where the system has no locks, `caution` says so. Every method raises OSError for what the
    system refuses, with the path in it.
    """

    def __init__(self, path: Path, file: int) -> None:
        self.path, self._file = path, file
        self._place = path.absolute()
        self.size = os.fstat(file).st_size
        """How many bytes are good."""
        self._torn = False

    @classmethod
    def create(cls, path: Path, start: bytes) -> AppendOnly:
        """A new file that only its owner may read, in a folder that only he may enter.

        Raises FileExistsError for a path that is taken.
        """
        _make_folder(path.parent)
        made = cls._opened(path, os.O_CREAT | os.O_EXCL)
        try:
            made.append(start)
            _sync_folder(path.parent)
        except BaseException:
            path.unlink()
            made.close()
            raise
        return made

    @classmethod
    def open(cls, path: Path) -> AppendOnly:
        """A file that is there already.

        Raises Locked for one that is open elsewhere, FileNotFoundError for one that is not there,
        NoFile for what is none.
        """
        size_of(path)
        return cls._opened(path, getattr(os, "O_NONBLOCK", 0))

    @classmethod
    def _opened(cls, path: Path, flags: int) -> AppendOnly:
        file = os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0) | flags, 0o600)
        try:
            _lock(file, path)
            if not os.fstat(file).st_nlink:
                raise FileNotFoundError(ENOENT, "it was deleted just now", str(path))
        except BaseException:
            os.close(file)
            raise
        return cls(path, file)

    @classmethod
    def is_taken(cls, path: Path) -> bool:
        """Whether another has it open at this moment."""
        try:
            cls.open(path).close()
        except Locked:
            return True
        return False

    @property
    def caution(self) -> str:
        """What the system cannot do, in a sentence; nothing where all is well."""
        if fcntl:
            return ""
        return "this system cannot lock the file of a game: do not open the game twice"

    def read(self) -> bytes:
        """All that is good of it."""
        with os.fdopen(os.dup(self._file), "rb") as file:
            file.seek(0)
            return file.read(self.size)

    def append(self, some: bytes) -> None:
        """Add bytes, and return when they are on disk; if this raises, nothing is added.

        A file that another program deleted, replaced or changed is not written to.
        """
        self._check_place()
        try:
            if self._torn:
                self.cut(self.size)
            self._write(some)
            os.fsync(self._file)
        except OSError as error:
            self._cut_back()
            raise _named(error, self.path) from error
        self.size += len(some)

    def cut(self, size: int) -> None:
        """Keep only so many bytes."""
        os.ftruncate(self._file, size)
        os.fsync(self._file)
        self.size, self._torn = size, False

    def delete(self) -> None:
        """Take the file away, and close it."""
        if fcntl:
            self.path.unlink()  # before another may open it
        self.close()
        self.path.unlink(missing_ok=True)
        _sync_folder(self.path.parent)

    def close(self) -> None:
        """Let others append."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _check_place(self) -> None:
        """See that the path still leads to this file, as it was left."""
        here = os.fstat(self._file)
        gone = here.st_nlink == 0
        with suppress(FileNotFoundError):  # it was moved, and is written on where it is
            gone = gone or not os.path.samestat(here, self._place.stat())
        if gone:
            sentence = "the file was deleted or replaced while the game was played"
            raise OSError(ESTALE, sentence, str(self.path))
        if here.st_size != self.size and not self._torn:
            sentence = "another program changed the file while the game was played"
            raise OSError(ESTALE, sentence, str(self.path))

    def _write(self, some: bytes) -> None:
        while some:
            some = some[os.write(self._file, some) :]

    def _cut_back(self) -> None:
        """Take off what a failed append may have left; if that fails too, before the next one."""
        try:
            self.cut(self.size)
        except OSError:
            self._torn = True


def size_of(path: Path) -> int:
    """How many bytes a file has; raises NoFile for what is none, which is not opened."""
    try:
        there = path.stat()
    except FileNotFoundError:
        if path.is_symlink():
            raise NoFile(EINVAL, "it is a link that leads nowhere", str(path)) from None
        raise
    if not stat.S_ISREG(there.st_mode):
        raise NoFile(EINVAL, "it is no file", str(path))
    return there.st_size


def _make_folder(folder: Path) -> None:
    """Make a folder, and those above it that are not there, for their owner only."""
    missing = [above for above in (folder, *folder.parents) if not above.exists()]
    for above in reversed(missing):
        above.mkdir(mode=0o700, exist_ok=True)
    folder.mkdir(exist_ok=True)  # raises for what is no folder


def _lock(file: int, path: Path) -> None:
    if not fcntl:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        sentence = "the game is open in another window; leave it there first"
        raise Locked(error.errno, sentence, str(path)) from None


def _sync_folder(folder: Path) -> None:
    """See that a new name, or one less, is on disk too."""
    if not hasattr(os, "O_DIRECTORY"):  # pragma: no cover  (Windows)
        return
    there = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(there)
    finally:
        os.close(there)


def _named(error: OSError, path: Path) -> OSError:
    """The same error with the path in it."""
    return OSError(error.errno, error.strerror or str(error), str(path))

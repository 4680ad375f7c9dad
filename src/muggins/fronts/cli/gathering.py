"""The games that a command looks at: records in files and folders, or the terminal's own."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from muggins.fronts.cli import leaving
from muggins.fronts.cli.progress import counting
from muggins.fronts.cli.settings import games_folder, usable
from muggins.paper.record import BadLine, Record, records, salvage
from muggins.rulebook.card import BadNotation
from muggins.table.journal import SUFFIX

_LONG = 8_000_000
"""Bytes of a file that is read game by game, without mending its end."""


class Gathering:
    """The records of some files, and how many could not be read, each told on standard error."""

    def __init__(self, places: Sequence[Path]) -> None:
        self.unread = 0
        self.files = [*self._files(places)]

    def __iter__(self) -> Iterator[Record]:
        with counting("files", len(self.files)) as progress:
            for number, path in enumerate(self.files, 1):
                yield from self._records(path)
                if progress:
                    progress(number, len(self.files))

    def _files(self, places: Sequence[Path]) -> Iterator[Path]:
        """The files that are named, those of folders by name; else the terminal's own."""
        for place in places or [usable(games_folder())]:
            if place.is_dir():
                yield from sorted(place.glob(f"*{SUFFIX}"))
            elif places:
                yield place

    def _records(self, path: Path) -> Iterable[Record]:
        try:
            if str(path) == leaving.STDIN:
                return self._read(sys.stdin.buffer.read(), str(path))
            if path.stat().st_size > _LONG:
                return records(path, lambda bad: self._tell(bad, str(path)))
            return self._read(path.read_bytes(), str(path))
        except OSError as error:
            self._tell(leaving.what_failed(error, str(path)))
            return ()

    def _read(self, data: bytes, name: str) -> Iterable[Record]:
        """The games of a file, or those of them that can be read; a torn last line is none."""
        if not data.strip():
            return ()
        try:
            return salvage(data)[0]
        except BadNotation:
            return records(io.BytesIO(data), lambda bad: self._tell(bad, name))

    def _tell(self, fault: BadLine | str, name: str = "") -> None:
        self.unread += 1
        told = f"{name}: {fault}" if name else str(fault)
        print(f"muggins: {leaving.shown(told)}", file=sys.stderr)

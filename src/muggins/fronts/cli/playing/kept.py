"""The saved games that may be gone on with, looked at one by one, as there may be thousands."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from muggins.table.journal import SUFFIX
from muggins.table.saved import Saved, summary

_ONE_GAME = re.compile(rb'^\[Match "(?:[^"]*,)?games=1[,"]', re.MULTILINE)
_RESULT = re.compile(rb"^result [0-9 -]+\n\Z", re.MULTILINE)
_HEAD, _TAIL = 4096, 64


def likely(folder: Path) -> Iterator[Saved]:
    """The games of a folder, the latest first, without those that are over at a glance."""
    for path in sorted(folder.glob(f"*{SUFFIX}"), key=_written, reverse=True):
        if not _is_over(path):
            yield summary(path)


def _is_over(path: Path) -> bool:
    """Whether the first and last lines say so; what cannot be told is not over."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            head = file.read(_HEAD)
            file.seek(max(0, file.seek(0, os.SEEK_END) - _TAIL))
            return bool(_RESULT.search(file.read())) and bool(_ONE_GAME.search(head))
    except OSError:
        return False


def _written(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:  # it has gone just now
        return 0

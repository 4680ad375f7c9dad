"""A bar for what takes long, on a terminal only."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, BinaryIO, cast

_LONG = 4_000_000
"""Bytes that take a few seconds."""


@contextmanager
def read_with_progress(file: IO[bytes], name: str) -> Iterator[IO[bytes]]:
    """The file, with a bar on standard error while it is read, if it is long."""
    size = os.fstat(file.fileno()).st_size
    if size < _LONG or not sys.stderr.isatty():
        yield file
        return
    from rich.console import Console
    from rich.progress import wrap_file

    console = Console(stderr=True, width=79)
    with wrap_file(
        cast(BinaryIO, file), size, description=name[-30:], console=console, transient=True
    ) as wrapped:
        yield wrapped


@contextmanager
def counting(what: str, total: int) -> Iterator[Callable[..., None] | None]:
    """Who is to be told how many of how many there are; nobody, away from a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Left

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Left())
    console = Console(stderr=True, width=79)
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as bar:
        task = bar.add_task(what[-30:], total=total)

        def told(done: int, of: int, now: str = what) -> None:
            bar.update(task, completed=done, total=of, description=now[-30:] or what)

        yield told

"""Any source of text as numbered lines that are safe to look at."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, TypeAlias

from muggins.rulebook.card import BadNotation

LONGEST = 8000
"""More characters than this are not read as one line."""
_MOST_BYTES = 4 * LONGEST

Line: TypeAlias = tuple[int, str | bytes]
"""A line's number, from 1, and what it holds, its end included."""
Source: TypeAlias = str | os.PathLike[str] | IO[str] | IO[bytes] | Iterable[str] | Iterable[bytes]
"""A path, an open file, or lines."""


class BadLine(BadNotation):
    """A line that cannot be read: where it is, what was found there, and what would do."""

    def __init__(self, sentence: str, line: int, column: int = 1) -> None:
        super().__init__(sentence, line, column)
        self.sentence = sentence
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.sentence}"


def numbered(source: Source) -> Iterator[Line]:
    """The lines of a path, of an open file, or as they come; one too long is cut short.

    Only so much as a line is held at a time. Raises OSError, at once, for a path that cannot be
    opened.
    """
    if isinstance(source, str | os.PathLike):
        lines = _of_file(Path(source))
        next(lines)  # it has begun, and so it closes the file even if nobody reads on
        return lines
    return _numbered(source)


def _of_file(path: Path) -> Iterator[Line]:
    with path.open("rb") as file:
        yield 0, b""
        yield from _numbered(file)


def _numbered(source: IO[str] | IO[bytes] | Iterable[str] | Iterable[bytes]) -> Iterator[Line]:
    number = 0
    try:
        for number, line in enumerate(_pieces(source), 1):
            yield number, line
    except UnicodeDecodeError as error:
        yield number + 1, error.object[error.start : error.end]  # `plain` says what is wrong


def _pieces(source: IO[str] | IO[bytes] | Iterable[str] | Iterable[bytes]) -> Iterator[str | bytes]:
    if not hasattr(source, "readline"):
        yield from source
        return
    while line := source.readline(_MOST_BYTES):
        yield line
        while line and line[-1:] not in ("\n", b"\n"):
            line = source.readline(_MOST_BYTES)


def plain(line: Line) -> str:
    """A line without its end, tabs as spaces; BadLine for what no line may hold.

    That is: bytes that are no UTF-8, control characters, too many characters. A byte order mark
    before it is passed over.
    """
    number, text = line
    if isinstance(text, bytes):
        text = _decoded(text, number)
    text = text.rstrip("\r\n")
    if len(text) > LONGEST:
        raise _too_long(number)
    if text.isprintable():
        return text
    text = text.removeprefix("\ufeff").replace("\t", " ")
    for column, letter in enumerate(text, 1):
        if not is_plain(letter):
            raise BadLine(
                f"the character U+{ord(letter):04X} cannot be here; leave it out", number, column
            )
    return text


def _decoded(raw: bytes, number: int) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        if len(raw) >= _MOST_BYTES:
            raise _too_long(number) from None
        column = len(raw[: error.start].decode()) + 1
        found = f"byte {raw[error.start]:#04x} is not UTF-8; save the file as UTF-8"
        raise BadLine(found, number, column) from None


def is_plain(text: str) -> bool:
    """Whether a record can hold the text: no control characters, no halves of characters."""
    return text.isprintable() or all(
        letter.isprintable() or letter in _JOINERS or unicodedata.category(letter) == "Zs"
        for letter in text
    )


_JOINERS = "\u200c\u200d"


def _too_long(number: int) -> BadLine:
    return BadLine(f"a line of more than {LONGEST} characters; break it", number, LONGEST + 1)

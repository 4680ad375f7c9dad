"""Lines of others, which may have no end: read so far, and no farther."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, AnyStr, Generic

from muggins.fronts.cli import leaving

LONGEST = 65_536
"""More characters or bytes than anybody writes in a line."""


class Bounded(Generic[AnyStr]):
    r"""A file whose lines are read; Refusal for one that is longer than lines are.

    >>> import io
    >>> list(Bounded(io.StringIO("5h\n5s"), "cards"))
    ['5h\n', '5s']
    """

    def __init__(self, file: IO[AnyStr], name: str) -> None:
        self._file: IO[AnyStr] = file
        self._name = name
        self._number, self._held = 1, 0

    def readline(self, limit: int = -1) -> AnyStr:
        """A line, or so much of it."""
        text = self._file.readline(limit if 0 <= limit <= LONGEST else LONGEST + 1)
        self._held += len(text)
        if self._held > LONGEST:
            raise leaving.Refusal(
                f"{self._name}: line {self._number} has more than {LONGEST} characters; break it",
                leaving.PROBLEM,
            )
        if text[-1:] in ("\n", b"\n"):
            self._number, self._held = self._number + 1, 0
        return text

    def __iter__(self) -> Iterator[AnyStr]:
        while line := self.readline():
            yield line

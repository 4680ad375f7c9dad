"""Records checked as they are read: by the rules, and against the secret of their shuffle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

from muggins.paper.heading import begins
from muggins.paper.record import BadLine, Record, records
from muggins.rulebook.view import Phase
from muggins.table.fairness import Dealt, Fairness, check


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a game, and where that stands."""

    file: str
    line: int
    column: int
    sentence: str


@dataclass(slots=True)
class Sums:
    """How many games there were of each sort."""

    games: int = 0
    wrong: int = 0
    unfinished: int = 0
    dealt_again: int = 0
    """Those whose cards agree with their secret."""
    sealed: int = 0
    """Those that are committed to a secret which is not shown."""


def faults(file: IO[bytes], name: str, sums: Sums) -> Iterator[Fault]:
    """Check the games of a file one after the other, and add them to the sums."""
    lines = _Lines(file)
    match = _Match(name)
    bad: list[BadLine] = []
    before = sums.games
    for record in records(lines, bad.append):  # type: ignore[arg-type]  # it has a readline
        yield from _told(bad, name, sums)
        sums.games += 1
        sums.unfinished += record.state.phase is not Phase.OVER
        if not match.goes_on_with(record):
            yield from match.close(sums)
            match = _Match(name)
        match.add(record, lines.start)
    yield from _told(bad, name, sums)
    yield from match.close(sums)
    if sums.games == before:  # the one that should be there is wrong
        sums.games += 1
        sums.wrong += 1
        yield Fault(name, 1, 1, 'there is no game in it; a game begins with [Muggins "1"]')


def _told(bad: list[BadLine], name: str, sums: Sums) -> Iterator[Fault]:
    """The games that could not be read since this was last asked."""
    for error in bad:
        sums.games += 1
        sums.wrong += 1
        yield Fault(name, error.line, error.column, error.sentence)
    bad.clear()


class _Lines:
    """A file that remembers where the game that was last read begins."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._number = 0
        self._whole = True
        self._starts = [1, 1]
        self._ended = False

    def readline(self, limit: int = -1) -> bytes:
        """A line, or so much of it."""
        text = self._file.readline(limit)
        if self._whole:
            self._number += 1
            if text[:1] in (b"[", b" ", b"\t", b"\xef") and begins(
                text[:80].decode("utf-8", "replace")
            ):
                self._starts = [self._starts[1], self._number]
        self._whole = text.endswith(b"\n")
        self._ended = not text
        return text

    @property
    def start(self) -> int:
        """The first line of the game before the one whose first line was read, or of the last."""
        return self._starts[self._ended]


class _Match:
    """Games that follow one another from one secret."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._line = 0
        self._headers: dict[str, str] = {}
        self._games: list[Dealt] = []

    def goes_on_with(self, record: Record) -> bool:
        """Whether a record is the next game: committed to as the others, and not the first."""
        mine, its = self._headers.get("Commitment"), record.headers.get("Commitment")
        return not self._games or (mine is not None and mine == its)

    def add(self, record: Record, line: int) -> None:
        """Take a game into the match; the secret may stand in any of them."""
        self._line = self._line or line
        self._headers = {**record.headers, **self._headers}
        if "Commitment" in record.headers or not self._games:
            log = record.state.log
            self._games.append(Dealt(record.rules, record.opening.dealer, log))

    def close(self, sums: Sums) -> Iterator[Fault]:
        """Deal the match again."""
        try:
            fairness = Fairness.read(self._headers)
            first = int(self._headers.get("Deck", "1"))
            verdict = check(fairness, self._games, cut=self._headers.get("Cut", ""), first=first)
        except ValueError as error:
            sums.wrong += 1
            yield Fault(self._file, self._line, 1, str(error))
            return
        if verdict.agrees:
            sums.dealt_again += len(self._games)
        elif verdict.agrees is False:
            sums.wrong += 1
            yield Fault(self._file, self._line, 1, verdict.sentence)
        elif fairness:
            sums.sealed += len(self._games)

"""Records checked as they are read: by the rules, and against the secret of their shuffle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

from muggins.fronts.cli.bounded import Bounded
from muggins.paper.heading import begins
from muggins.paper.record import BadLine, Record, TakeBack, records
from muggins.rulebook.events import Cut, Deal, Seat
from muggins.rulebook.rules import Rules
from muggins.rulebook.view import Phase
from muggins.table.fairness import Dealt, Fairness, check
from muggins.table.shoe import cut_for_deal


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
    unchecked: int = 0
    """Those with a secret or a commitment, but not how it shuffles."""
    from_position: int = 0
    """Those of them all whose first deal was laid out, and could not be checked."""


def faults(file: IO[bytes], name: str, sums: Sums) -> Iterator[Fault]:
    """Check the games of a file one after the other, and add them to the sums."""
    lines = _Lines(Bounded(file, name))
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
        yield from match.add(record, lines.start, sums)
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

    def __init__(self, file: Bounded[bytes]) -> None:
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


@dataclass(frozen=True, slots=True)
class _Game:
    """What nature did in a game, and where that stands."""

    line: int
    rules: Rules
    dealer: Seat
    deals: int
    """Those that were not taken back."""
    dealt: tuple[tuple[int, Dealt], ...]
    """Each deal with its number, from 1, and its cuts; what was taken back too."""
    laid: bool
    """Whether its first deal was laid out, as it began from a position."""
    agreed: bool
    """Whether who dealt first was agreed on, and not cut for."""

    @classmethod
    def of(cls, record: Record, line: int) -> _Game:
        """Deals and cuts alone: a whole log would be much to hold."""
        rules, dealer = record.rules, record.opening.dealer
        stand: list[bool] = []  # whether each action that stands is a deal
        dealt: list[tuple[int, list[Deal | Cut]]] = []
        for step in (entry.step for entry in record.entries):
            if isinstance(step, TakeBack):
                del stand[-step.actions :]
                continue
            stand.append(isinstance(step, Deal))
            if isinstance(step, Deal):
                dealt.append((sum(stand), [step]))
            elif isinstance(step, Cut):
                number = sum(stand)
                next(events for of, events in reversed(dealt) if of == number).append(step)
        by = tuple(
            (number, Dealt(rules, (dealer + number - 1) % rules.seats, tuple(events)))
            for number, events in dealt
        )
        begun = record.headers.get("From", "")
        laid = begun.count(":") > 2  # after the scores comes the deal
        agreed = bool(begun) or record.headers.get("First") == "agreed"
        return cls(line, rules, dealer, sum(stand), by, laid, agreed)


class _Match:
    """Games that follow one another from one secret."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._headers: dict[str, str] = {}
        self._games: list[_Game] = []
        self._odd: set[int] = set()
        """The lines of games whose headers are not those of the first."""

    def goes_on_with(self, record: Record) -> bool:
        """Whether a record is the next game: committed to as the others, and not the first."""
        mine, its = self._headers.get("Commitment"), record.headers.get("Commitment")
        return not self._games or (mine is not None and mine == its)

    def add(self, record: Record, line: int, sums: Sums) -> Iterator[Fault]:
        """Take a game into the match; the secret may stand in any of them."""
        self._games.append(_Game.of(record, line))
        for name in ("Shuffle", "Words", "Secret"):
            its = record.headers.get(name)
            if its is not None and its != self._headers.get(name, its):
                self._odd.add(line)
                sums.wrong += 1
                sentence = f"the {name} of this game is not that of the first"
                yield Fault(self._file, line, 1, sentence)
                break
        self._headers = {**record.headers, **self._headers}

    def close(self, sums: Sums) -> Iterator[Fault]:
        """Deal the match again, as far as it agrees."""
        if not self._games:
            return
        game = self._games[0]
        try:
            fairness = Fairness.read(self._headers)
            if fairness is None:
                known = "Commitment" in self._headers or "Secret" in self._headers
                sums.unchecked += known * len(self._games)
            elif fairness.secret is None:
                sums.sealed += len(self._games)
            else:
                number = self._first_deck()
                cut = self._headers.get("Cut") or _cut(fairness, game)
                opened = Dealt(game.rules, game.dealer, ())
                _compare(fairness, 1, opened, number, "" if game.agreed else cut)
                sums.from_position += game.laid
                for at, game in enumerate(self._games, 1):
                    for deal, dealt in game.dealt if game.line not in self._odd else ():
                        if deal > 1 or not game.laid:
                            _compare(fairness, at, dealt, number + deal - 1)
                    number += game.deals
                    sums.dealt_again += game.line not in self._odd
        except ValueError as error:
            sums.wrong += 1
            yield Fault(self._file, game.line, 1, str(error))

    def _first_deck(self) -> int:
        """The number of the first deal: not 1 where earlier games are left out."""
        text = self._headers.get("Deck", "1")
        if not re.fullmatch("[1-9][0-9]{0,8}", text):
            raise ValueError(f"Deck is {text[:40]!r}; it is the number of the first deal, from 1")
        return int(text)


def _cut(fairness: Fairness, game: _Game) -> str:
    """The cut for deal that the secret gives; ValueError if it is not the committed one."""
    return str(cut_for_deal(fairness.shoe().deck(0), game.rules.seats))


def _compare(fairness: Fairness, game: int, dealt: Dealt, first: int, cut: str = "") -> None:
    """Raise ValueError, in a sentence that names the game, where the cards do not agree."""
    if check(fairness, [dealt], cut=cut, first=first).agrees:
        return
    before = [Dealt(dealt.rules, dealt.dealer, ())] * (game - 1)
    raise ValueError(check(fairness, [*before, dealt], cut=cut, first=first).sentence)

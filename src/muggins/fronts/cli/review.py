"""muggins review: what each decision of a game gave away, and what was luck."""

from __future__ import annotations

import json as jsons
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from textwrap import fill
from typing import IO, TYPE_CHECKING, Annotated, TypeAlias

from cyclopts import Parameter

from muggins.fronts.cli import leaving, needing, offering
from muggins.fronts.cli.bounded import Bounded
from muggins.fronts.cli.flags import ColorFlag, JsonFlag
from muggins.fronts.cli.ink import ink
from muggins.fronts.cli.program import typed
from muggins.fronts.cli.progress import counting
from muggins.fronts.cli.settings import games_folder, load
from muggins.paper.record import BadLine, Record, dumps, records
from muggins.table.journal import SUFFIX
from muggins.table.saved import last_over, saved

if TYPE_CHECKING:
    from muggins.study.reviewed import Review

_LAST = "last"
_WHICH = Parameter(
    help="Records or folders of them, or games that you played, by name or last; - is the input.",
    completer=offering.reviewable,
)


def review(
    *files: Annotated[str, _WHICH],
    worst: Annotated[int, Parameter(help="So many of the costliest decisions are told.")] = 3,
    seat: Annotated[
        int | None, Parameter(metavar="SEAT", help="The decisions of that seat alone, from 0.")
    ] = None,
    annotate: Annotated[
        Path | None,
        Parameter(metavar="OUT", help="Write the records there, with marks and comments."),
    ] = None,
    processes: Annotated[
        int | None, Parameter(help="How many to review with; else one for each core.")
    ] = None,
    json: JsonFlag = False,
    color: ColorFlag = None,
) -> int:
    """Review games: every decision against the engine's, and luck apart from play.

    Of games that are kept here, those that are not over are left out: their cards are hidden yet.
    """
    if not files:
        raise leaving.Refusal(
            typed("name what to review: muggins review game.muggins, or muggins review last")
        )
    if worst < 0:
        raise leaving.Refusal(f"{worst} decisions cannot be told; name 0 or more")
    if processes is not None and processes < 1:
        raise leaving.Refusal(f"{processes} processes cannot review; name 1 or more")
    if annotate and annotate.exists():
        raise leaving.Refusal(f"{annotate} is there already; name another file", leaving.PROBLEM)
    shelf = _Shelf()
    games = [game for name in files for game in shelf.taken(name)]
    _check_seat(seat, games)
    line = partial(_json, seat=seat) if json else _row if len(games) > 1 else None
    try:
        reviewed = _told(games, processes or os.cpu_count() or 1, line)
    except KeyboardInterrupt:
        print("The review was broken off.", file=sys.stderr)
        return leaving.INTERRUPTED
    if annotate and games:
        _annotate(annotate, games, reviewed)
    if games and not json:
        from muggins.fronts.cli import reviewed as told
        from muggins.study.many import standings

        paint, plain = ink(color, sys.stdout), load().settings.ascii
        if len(games) == 1:
            print(*told.lines(reviewed[0], paint, worst=worst, seat=seat, ascii=plain), sep="\n")
        else:
            print("", *told.together(standings(reviewed), paint), sep="\n")
    return leaving.PROBLEM if shelf.faults or not games else leaving.WELL


@dataclass(frozen=True, slots=True)
class _Game:
    """A game to review, and where it stands."""

    file: str
    number: int
    record: Record

    @property
    def name(self) -> str:
        """What it is called among others."""
        return f"{self.file}:{self.number}"


@dataclass(slots=True)
class _Shelf:
    """Games as they are taken down; what cannot be read is told, and counted."""

    faults: int = field(default=0)

    def taken(self, name: str) -> Iterator[_Game]:
        """The games that a word names."""
        if name in ("-", leaving.STDIN):
            yield from self._read(sys.stdin.buffer, leaving.STDIN)
            return
        path = Path(name)
        if path.is_dir():
            inside = sorted(path.glob(f"*{SUFFIX}"))
            if not inside:
                self._tell(f"{name} has no records; their names end in {SUFFIX}")
            for one in inside:
                yield from self._open(one)
        elif path.exists() or SUFFIX in name or os.sep in name:
            yield from self._open(path)
        else:
            yield from self._kept(name)

    def _kept(self, name: str) -> Iterator[_Game]:
        """Those of a game that was played here, as far as they are over."""
        if name == _LAST:
            last = last_over(games_folder())
            named, none = [last] if last else [], "there is none that is over"
        else:
            there = [game for game in saved(games_folder()) if not game.fault]
            named, none = [one for one in there if one.path.name.startswith(name)], "there is none"
        if len(named) != 1:
            found = f"{len(named)} games begin so" if named else none
            self._tell(
                f"{name[:60]!r} is no file, and of the games that you played {found}; "
                + typed("`muggins games` lists them")
            )
            return
        games = [*self._open(named[0].path)]
        over = [game for game in games if game.record.state.winner is not None]
        if not over:
            self._tell(f"{named[0].path.stem} is not over; a review would show hidden cards")
        elif len(over) < len(games):
            print("The game that is not over is left out.", file=sys.stderr)
        yield from over

    def _open(self, path: Path) -> Iterator[_Game]:
        try:
            with path.open("rb") as file:
                yield from self._read(file, str(path))
        except OSError as error:
            self._tell(leaving.what_failed(error, str(path)))

    def _read(self, file: IO[bytes], name: str) -> Iterator[_Game]:
        def bad(fault: BadLine) -> None:
            self._tell(f"{name}:{fault.line}:{fault.column}: {fault.sentence}")

        number, before = 0, self.faults
        try:
            for number, record in enumerate(records(Bounded(file, name), bad), 1):
                yield _Game(name, number, record)
        except leaving.Refusal as fault:
            self._tell(str(fault))
            return
        if not number and self.faults == before:
            self._tell(f'{name} has no game; a record begins with [Muggins "1"]')

    def _tell(self, sentence: str) -> None:
        self.faults += 1
        print(f"muggins: {leaving.shown(sentence)}", file=sys.stderr)


def _check_seat(seat: int | None, games: Sequence[_Game]) -> None:
    fewest = min((game.record.rules.seats for game in games), default=0)
    if seat is not None and games and not 0 <= seat < fewest:
        raise leaving.Refusal(f"there is no seat {seat}; they are 0 to {fewest - 1}")


def _told(games: Sequence[_Game], processes: int, line: _Line | None) -> list[Review]:
    """The reviews, each told on its line: at once to a pipe, at a terminal after the bar."""
    lines: list[str] = []
    found: list[Review] = []
    try:
        for game, one in zip(games, _reviewed(games, processes), strict=True):
            found.append(one)
            if line:
                lines.append(line(game, one))
            if not sys.stdout.isatty():
                _print(lines)
    finally:
        _print(lines)
    return found


def _reviewed(games: Sequence[_Game], processes: int) -> Iterator[Review]:
    """The reviews, with a bar on a terminal: over the games, or the actions of the only one."""
    if not games:
        return
    with needing.the_engine():
        from muggins.study.many import reviews, together

        if len(games) == 1:
            record = games[0].record
            with counting("actions", len(record.entries)) as progress:
                found = together(record, processes=processes, progress=progress)
            yield found
            return
        with counting("games", len(games)) as progress:
            records = [game.record for game in games]
            for done, one in enumerate(reviews(records, processes=processes), 1):
                if progress:
                    progress(done, len(games))
                yield one


def _annotate(path: Path, games: Sequence[_Game], reviewed: Sequence[Review]) -> None:
    from muggins.study.annotated import annotated

    with path.open("x", encoding="utf-8", newline="\n") as file:
        pairs = zip(games, reviewed, strict=True)
        file.write("\n".join(dumps(annotated(game.record, one)) for game, one in pairs))
    print(f"The marks and comments are in {leaving.shown(str(path))}.", file=sys.stderr)


_Line: TypeAlias = Callable[[_Game, "Review"], str]


def _json(game: _Game, review: Review, *, seat: int | None) -> str:
    data = review.data()
    if seat is not None:
        data["decisions"] = [row for row in data["decisions"] if row["seat"] == seat]
    return jsons.dumps({"file": game.file, "game": game.number, **data})


def _row(game: _Game, review: Review) -> str:
    from muggins.fronts.cli.reviewed import row
    from muggins.paper.plain import WIDTH

    text = f"{leaving.shown(game.name)}  {row(review)}"
    return fill(
        text, WIDTH, subsequent_indent="    ", break_on_hyphens=False, break_long_words=False
    )


def _print(lines: list[str]) -> None:
    """Print what is not printed yet."""
    if lines:
        print(*lines, sep="\n", flush=True)
        lines.clear()

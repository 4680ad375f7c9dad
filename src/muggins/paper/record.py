"""A whole game on paper: a line an event, that a person can read and type."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from muggins.paper import heading as headings
from muggins.paper.entry import Entry, TakeBack, check_comment, line
from muggins.paper.heading import header, heading
from muggins.paper.lines import BadLine, Line, Source, numbered, plain
from muggins.paper.reading import MOST_ENTRIES, Course, Game, ending
from muggins.rulebook.card import BadNotation
from muggins.rulebook.events import Deal
from muggins.rulebook.rules import Rules
from muggins.rulebook.state import State
from muggins.rulebook.view import Opening

__all__ = [
    "MOST_ENTRIES",
    "BadLine",
    "Entry",
    "Record",
    "TakeBack",
    "dumps",
    "header",
    "heading",
    "line",
    "loads",
    "records",
    "salvage",
]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Record:
    r"""A game, or as much of it as was played: how it began and what was done, with comments.

    Iterating gives its states, the opening first, then one after each entry:

    >>> record = loads('[Muggins "1"]\ndeal 2h5d6c9sJhKc 4h4d7s8cTdQh\n1 discard TdQh')
    >>> [str(state.phase) for state in record]
    ['deal', 'discard', 'discard']
    >>> record.state.awaiting
    (0,)

    Raises ValueError for what would not be read as it is written. An entry that the rules do not
    allow raises IllegalAction when its state is asked for; what `loads` and `of` give has none.
    """

    rules: Rules
    opening: Opening
    entries: tuple[Entry, ...] = ()
    players: tuple[str, ...] = ()
    """By seat; or nobody is named."""
    headers: Mapping[str, str] = field(default_factory=dict, hash=False)
    """All others, in order: Date, Event, ..."""
    comment: str = ""
    """What stands before the first entry."""
    _state: State | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        headings.check(self.rules, self.players, self.headers)
        check_comment(self.comment)

    def __repr__(self) -> str:
        by = f" by {' and '.join(self.players)}" if self.players else ""
        return f"<Record {self.rules}{by}, {len(self.entries)} entries>"

    @classmethod
    def of(
        cls,
        state: State,
        *,
        players: tuple[str, ...] = (),
        headers: Mapping[str, str] | None = None,
    ) -> Record:
        """The record of how a state came about."""
        return cls(
            rules=state.rules,
            opening=state.opening,
            entries=tuple(map(Entry, state.actions)),
            players=players,
            headers=dict(headers or {}),
            _state=state,
        )

    @property
    def state(self) -> State:
        """Where the game stands at the end of the record."""
        return self._state or list(self)[-1]

    def __iter__(self) -> Iterator[State]:
        course = Course(State(self.rules, self.opening.dealer, self.opening.scores))
        yield course.state
        for entry in self.entries:
            course.take(entry.step)
            yield course.state


def dumps(record: Record) -> str:
    """Write a record: its headers, then a line an event, pegs and shows among them.

    Several games are written one after the other, with a blank line between. Raises TypeError for
    what is no Record.
    """
    if not isinstance(record, Record):
        raise TypeError(f"{record!r} is no Record; Record.of(state) makes one of a state")
    course = Course(State(record.rules, record.opening.dealer, record.opening.scores))
    parts = [heading(record.rules, record.opening, record.players, record.headers)]
    parts.extend(_comment_lines(record.comment))
    parts.extend(map(line, course.state.log))
    for at, entry in enumerate(record.entries):
        if at and isinstance(entry.step, Deal):
            parts.append("\n")
        parts.append(_entry_line(entry))
        parts.extend(map(line, course.take(entry.step)))
        if "\n" in entry.comment:
            parts.extend(_comment_lines(entry.comment))
    return "".join([*parts, ending(course.state)])


def _entry_line(entry: Entry) -> str:
    text = line(entry.step).rstrip()
    text = f"{text} {entry.mark}" if entry.mark else text
    alone = entry.comment and "\n" not in entry.comment
    return f"{text} ; {entry.comment}\n" if alone else f"{text}\n"


def _comment_lines(comment: str) -> list[str]:
    return [f"; {line}".rstrip() + "\n" for line in comment.split("\n")] if comment else []


def loads(text: str | bytes) -> Record:
    """Read the one game that a text holds.

    Raises BadNotation, a BadLine mostly: where, what was found, and what would do; TypeError for
    what is no text.
    """
    if not isinstance(text, str | bytes):
        raise TypeError(f"loads reads text; {text!r} is none, and records(path) reads a file")
    lines = io.BytesIO(text) if isinstance(text, bytes) else io.StringIO(text)
    games = records(lines)
    try:
        record = next(games)
    except StopIteration:
        raise BadLine('there is no game; it begins with [Muggins "1"]', 1) from None
    if next(games, None):
        raise BadNotation("there is more than one game; read them with records")
    return record


def records(source: Source, bad: Callable[[BadLine], object] | None = None) -> Iterator[Record]:
    """Read the games of a file, a path or lines, one at a time.

    A game that cannot be read raises a BadLine; if there is a `bad` to give it to, it is given
    the BadLine instead, and reading goes on with the next game. Raises OSError, at once, for a path
    that cannot be opened.
    """
    return _records(numbered(source), bad)


def _records(source: Iterator[Line], bad: Callable[[BadLine], object] | None) -> Iterator[Record]:
    for _, lines in groupby(source, key=_Games()):
        try:
            record = _read(lines)
        except BadLine as error:
            if not bad:
                raise
            bad(error)
        else:
            if record:
                yield record


def salvage(data: bytes) -> tuple[tuple[Record, ...], int]:
    """Read games whose last line may be torn off, and say how many bytes of them are good.

    A line without its end is no line; headings without the blank line after them are no game.
    Raises BadNotation where the fault is not at the end.
    """
    good = data.rfind(b"\n") + 1
    games = list(records(io.BytesIO(data[:good])))
    if games and not games[-1].entries:
        last = _begin_of_last(data[:good])
        if b"\n\n" not in data[last:good]:
            good = last
            games.pop()
    return tuple(games), good


def _begin_of_last(data: bytes) -> int:
    """Where the last game begins: a name or a comment that says [Muggins begins none."""
    at, begin, game = 0, 0, _Games()
    for text in io.BytesIO(data):
        before = game.number
        if game((0, text)) > before:
            begin = at
        at += len(text)
    return begin


class _Games:
    """The number of the game that a line belongs to, the lines in order; 0 before the first."""

    def __init__(self) -> None:
        self.number = 0

    def __call__(self, line: Line) -> int:
        if line[1][:1] in _MAY_BEGIN:
            start = line[1][:80]
            text = start.decode(errors="replace") if isinstance(start, bytes) else start
            self.number += headings.begins(text)
        return self.number


_MAY_BEGIN = ("[", " ", "\t", "\ufeff", b"[", b" ", b"\t", b"\xef")


def _read(lines: Iterable[Line]) -> Record | None:
    """The game of some lines; None where they are blank, or comments before the first game."""
    game = Game()
    for number, text in lines:
        game.read(number, plain((number, text)))
    if not game.begun:
        return None
    state = game.finish()
    comment, *comments = ["\n".join(lines) for lines in game.comments]
    steps = zip(game.steps, comments, strict=True)
    return Record(
        rules=state.rules,
        opening=state.opening,
        entries=tuple([Entry(step, mark, comment) for (step, mark), comment in steps]),
        players=game.heading.players,
        headers=game.heading.headers,
        comment=comment,
        _state=state,
    )

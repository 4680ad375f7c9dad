"""A whole game on paper: a line an event, that a person can read and type."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from muggins.paper import heading as headings
from muggins.paper.entry import (
    LONGEST_COMMENT,
    MARKS,
    BadWord,
    Entry,
    Step,
    TakeBack,
    agrees,
    check_comment,
    line,
    read,
)
from muggins.paper.heading import BadColumn, Heading, header, heading
from muggins.paper.lines import BadLine, Line, Source, numbered, plain
from muggins.rulebook.card import BadNotation
from muggins.rulebook.events import Deal, Event
from muggins.rulebook.rules import Rules
from muggins.rulebook.state import State
from muggins.rulebook.view import IllegalAction, Opening

__all__ = [
    "BadLine", "Entry", "Record", "TakeBack",
    "dumps", "header", "heading", "line", "loads", "records", "salvage",
]  # fmt: skip

MOST_ENTRIES = 4000
"""A game is not read beyond so many; one of six-card has some 160."""
MOST_LINES = 20_000
"""Nor beyond so many lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
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
        course = _Course(State(self.rules, self.opening.dealer, self.opening.scores))
        yield course.state
        for entry in self.entries:
            course.take(entry.step)
            yield course.state


class _Course:
    """The states that still stand, oldest first."""

    def __init__(self, state: State) -> None:
        self.states = [state]

    @property
    def state(self) -> State:
        """The one that the game stands at."""
        return self.states[-1]

    def take(self, step: Step) -> tuple[Event, ...]:
        """Go on, or back; what follows from an action is returned. Raises IllegalAction."""
        if isinstance(step, TakeBack):
            if not 0 < step.actions < len(self.states):
                standing = len(self.states) - 1
                raise IllegalAction(f"{step.actions} actions cannot be taken back of {standing}")
            del self.states[-step.actions :]
            return ()
        before = self.state
        self.states.append(before.apply(step))
        return self.state.log[len(before.log) + 1 :]


def dumps(record: Record) -> str:
    """Write a record: its headers, then a line an event, pegs and shows among them.

    Several games are written one after the other, with a blank line between.
    """
    course = _Course(State(record.rules, record.opening.dealer, record.opening.scores))
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
    return "".join([*parts, _ending(course.state)])


def _entry_line(entry: Entry) -> str:
    text = line(entry.step).rstrip()
    text = f"{text} {entry.mark}" if entry.mark else text
    alone = entry.comment and "\n" not in entry.comment
    return f"{text} ; {entry.comment}\n" if alone else f"{text}\n"


def _comment_lines(comment: str) -> list[str]:
    return [f"; {line}".rstrip() + "\n" for line in comment.split("\n")] if comment else []


def _ending(state: State) -> str:
    if state.winner is None:
        return "unfinished\n"
    return f"result {state.winner} {'-'.join(map(str, state.scores))}\n"


def loads(text: str | bytes) -> Record:
    """Read the one game that a text holds.

    Raises BadNotation, a BadLine mostly: where, what was found, and what would do.
    """
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
    the BadLine instead, and reading goes on with the next game. Raises OSError for a path that
    cannot be opened.
    """
    for _, lines in groupby(numbered(source), key=_Games()):
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
    if games and not games[-1].entries and not data[:good].endswith(b"\n\n"):
        good = data.rfind(b"[Muggins", 0, good)
        games.pop()
    return tuple(games), good


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
    game = _Game()
    for number, text in lines:
        game.read(number, plain((number, text)))
    return game.record() if game.begun else None


class _Game:
    """One game while its lines are read."""

    def __init__(self) -> None:
        self.begun = 0
        """The number of its first line."""
        self.lines = 0
        self.heading = Heading()
        self.course: _Course | None = None
        self.due: tuple[Event, ...] = ()
        """What follows from the last action and was not yet told."""
        self.steps: list[tuple[Step, str]] = []
        self.comments: list[list[str]] = [[]]
        """What stands before the first step, then after each."""
        self.ended = False

    def read(self, number: int, text: str) -> None:
        """Take in a line; BadLine if it cannot be read, or says what does not happen."""
        body, semicolon, comment = text.partition(";")
        words = body.split()
        if not self.begun and not headings.begins(text):
            if words:
                raise BadLine('a game begins with [Muggins "1"]', number)
            return
        self.begun = self.begun or number
        self.lines += 1
        if self.lines > MOST_LINES:
            raise BadLine(f"the game has more than {MOST_LINES} lines", number)
        try:
            if words and words[0][0] in "[\ufeff":
                self.heading.read(text)
                return
            if words:
                self.say(words, body)
            if semicolon:
                self.note(comment.strip())
        except BadColumn as error:
            raise BadLine(error.sentence, number, error.column) from None
        except BadWord as error:
            raise BadLine(error.sentence, number, _column(body, error.at)) from None

    def say(self, words: list[str], body: str) -> None:
        """Take in what is no header and no comment."""
        course = self.begin()
        if self.ended:
            raise BadWord(0, "the record has ended; a new game begins with its headers")
        verb = words[1] if len(words) > 1 else ""
        if verb in ("show", "peg"):
            self.check(words, body)
        elif words[0] in ("result", "unfinished"):
            self.end(words, course.state)
        else:
            mark = words.pop() if words[-1] in MARKS and len(words) > 1 else ""
            self.step(read(words), mark)

    def begin(self) -> _Course:
        """The headers are all there, and the play begins."""
        if not self.course:
            self.course = _Course(self.heading.close())
            self.due = self.course.state.log
        return self.course

    def step(self, step: Step, mark: str) -> None:
        """Do what the line says."""
        if len(self.steps) == MOST_ENTRIES:
            raise BadWord(0, f"the game has more than {MOST_ENTRIES} actions")
        try:
            self.due = self.begin().take(step)
        except IllegalAction as error:
            raise BadWord(0, str(error)) from None
        self.steps.append((step, mark))
        self.comments.append([])

    def check(self, words: list[str], body: str) -> None:
        """Compare a show or peg with what follows from the actions."""
        for at, event in enumerate(self.due):
            if str(event) == body or agrees(words, event):
                self.due = self.due[at + 1 :]
                return
        follows = "; ".join(map(str, self.due)) or "nothing"
        raise BadWord(0, f"found '{' '.join(words)[:80]}'; what follows here is: {follows}")

    def end(self, words: list[str], state: State) -> None:
        """Compare how the record ends with how the game stands."""
        ending = _ending(state).split()
        if words != ending and not (words == ["result"] and state.winner is not None):
            raise BadWord(
                0, f"found '{' '.join(words)[:80]}'; the game stands at: {' '.join(ending)}"
            )
        self.ended = True

    def note(self, comment: str) -> None:
        """Keep a line of comment with the step before it."""
        if len(comment) > LONGEST_COMMENT:
            raise BadWord(1000, f"a line of a comment has at most {LONGEST_COMMENT} characters")
        self.comments[-1].append(comment)

    def record(self) -> Record:
        """All that was read."""
        try:
            state = self.begin().state
        except BadColumn as error:
            raise BadLine(error.sentence, self.begun, error.column) from None
        comments = ["\n".join(lines) for lines in self.comments]
        return Record(
            rules=state.rules,
            opening=state.opening,
            entries=tuple(
                Entry(step, mark, comment)
                for (step, mark), comment in zip(self.steps, comments[1:], strict=True)
            ),
            players=self.heading.players,
            headers=self.heading.headers,
            comment=comments[0],
            _state=state,
        )


def _column(body: str, at: int) -> int:
    """The column of a word of a line, the first being 0; the end of the line if there are fewer."""
    for number, word in enumerate(re.finditer(r"\S+", body)):
        if number == at:
            return word.start() + 1
    return len(body.rstrip()) + 1

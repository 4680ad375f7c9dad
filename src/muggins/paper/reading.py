"""One game while the lines of its record are read."""

from __future__ import annotations

import re

from muggins.paper import heading as headings
from muggins.paper.entry import (
    LONGEST_COMMENT,
    MARKS,
    BadWord,
    Step,
    TakeBack,
    agrees,
    read,
)
from muggins.paper.heading import BadColumn, Heading
from muggins.paper.lines import BadLine
from muggins.rulebook.events import Action, Event, Peg
from muggins.rulebook.state import State
from muggins.rulebook.view import IllegalAction

MOST_ENTRIES = 4000
"""A game is not read beyond so many; one of six-card has some 160."""
MOST_LINES = 20_000
"""Nor beyond so many lines."""


class Course:
    """The actions that still stand, where they led, and some states on the way to go back to."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.actions: list[Action] = []
        self.marks = [state]
        """The state before every eighth action: all of them would be many."""

    def take(self, step: Step) -> tuple[Event, ...]:
        """Go on, or back; what follows from an action is returned. Raises IllegalAction."""
        if isinstance(step, TakeBack):
            self._back(step.actions)
            return ()
        before = self.state
        self.state = before.apply(step)
        self.actions.append(step)
        if len(self.actions) % _EVERY == 0:
            self.marks.append(self.state)
        return self.state.log[len(before.log) + 1 :]

    def _back(self, actions: int) -> None:
        stand = len(self.actions)
        if not 0 < actions <= stand:
            raise IllegalAction(f"{actions} cannot be taken back; {stand} actions stand")
        del self.actions[-actions:]
        mark = len(self.actions) // _EVERY
        del self.marks[mark + 1 :]
        self.state = self.marks[mark]
        for action in self.actions[mark * _EVERY :]:
            self.state = self.state.apply(action)


_EVERY = 8


def ending(state: State) -> str:
    """The last line of a record: who has won, or that it was not played to the end."""
    if state.winner is None:
        return "unfinished\n"
    return f"result {state.winner} {'-'.join(map(str, state.scores))}\n"


class Game:
    """One game while its lines are read."""

    def __init__(self) -> None:
        self.begun = 0
        """The number of its first line."""
        self.lines = 0
        self.heading = Heading()
        self.course: Course | None = None
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
            if words and words[0][0] == "[":
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

    def begin(self) -> Course:
        """The headers are all there, and the play begins."""
        if not self.course:
            self.course = Course(self.heading.close())
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
        follows = _meant(words, self.due) if self.due else "nothing"
        raise BadWord(0, f"found '{' '.join(words)[:80]}'; what follows here is: {follows}")

    def end(self, words: list[str], state: State) -> None:
        """Compare how the record ends with how the game stands."""
        happened = ending(state).strip()
        if " ".join(words) != happened:
            raise BadWord(0, f"found '{' '.join(words)[:80]}'; here it is: {happened}")
        self.ended = True

    def note(self, comment: str) -> None:
        """Keep a line of comment with the step before it."""
        if len(comment) > LONGEST_COMMENT:
            raise BadWord(1000, f"a line of a comment has at most {LONGEST_COMMENT} characters")
        self.comments[-1].append(comment)

    def finish(self) -> State:
        """The state at the end of the lines."""
        try:
            return self.begin().state
        except BadColumn as error:
            raise BadLine(error.sentence, self.begun, error.column) from None


def _meant(words: list[str], due: tuple[Event, ...]) -> Event:
    """What a check that disagrees is about: the first event of that seat and kind, or of all."""
    for event in due:
        kind = event.kind if isinstance(event, Peg) else "show"
        if str(event).split()[0] == words[0] and kind in words:
            return event
    return due[0]


def _column(body: str, at: int) -> int:
    """The column of a word of a line, the first being 0; the end of the line if there are fewer."""
    for number, word in enumerate(re.finditer(r"\S+", body)):
        if number == at:
            return word.start() + 1
    return len(body.rstrip()) + 1

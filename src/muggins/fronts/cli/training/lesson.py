"""Exercises one after another: asked until they are answered, left out, or nobody answers more."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from muggins.fronts.cli import needing
from muggins.fronts.cli.playing import orders, typed
from muggins.fronts.cli.playing.voice import Left, Voice
from muggins.fronts.cli.training.telling import KINDS, Writer, answer, asked, counted, judged
from muggins.rulebook.score import ComboKind
from muggins.rulebook.view import IllegalAction
from muggins.study.trainers import Choice, Count, Counted, Exercise, Verdict

_HELP = """\
hand: your cards in words
score: who has what, and needs what
rules: how this form is played
skip: the answer, and then another exercise
quit: stop here; what you answered is kept"""
_TO_COUNT = (
    "Say a number: 8, or eight; nothing, or 0. Or say it by kinds, as in: fifteens 4, pairs 2. "
    "Then it can be told which you missed."
)
_LATER = ("hint", "why", "undo", "board", "sort", "pace", "log")
_KIND = re.compile(r"(?:an? |his )?(?P<kind>[a-z-]+?)s?(?: for)? (?P<points>\S+)")
_KINDS = {str(kind): kind for kind in KINDS}


class Skipped(Exception):
    """An exercise is left without an answer."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Somebody who asks, and hears what is answered."""

    voice: Voice
    write: Writer
    clock: Callable[[], float]
    """Seconds, from whenever; counting is timed by it."""

    def ask(self, exercise: Exercise) -> Verdict | Counted:
        """Ask an exercise, tell what is to be said of the answer, and return it.

        Raises Skipped, and Left at the end of the input or for quit.
        """
        *before, question = asked(exercise, self.write)
        for sentence in before:
            self.voice.say(sentence)
        if isinstance(exercise, Count):
            return self._count(exercise, question)
        return self._choose(exercise, question)

    def _choose(self, exercise: Choice, question: str) -> Verdict:
        view = exercise.view
        for line in self._lines(exercise, question):
            try:
                action = typed.read(line, view)
                if isinstance(action, typed.Order):
                    self._told(action.word, exercise)
                    continue
                with needing.the_engine():
                    verdict = exercise.answer(action)
            except typed.Unread as fault:
                self.voice.say(str(fault))
                continue
            except IllegalAction:
                self.voice.say(f"That may not be done here; {typed.wanted(view)}.")
                continue
            self._say_all(judged(exercise, verdict))
            return verdict
        raise Left

    def _count(self, exercise: Count, question: str) -> Counted:
        begun = self.clock()
        for line in self._lines(exercise, question):
            if line in typed.ORDERS:
                self._told(line, exercise)
                continue
            said = count_of(line)
            if said is None:
                what = f"{line[:20]!r} is no count; say" if line else "Say"
                self.voice.say(f"{what} a number, like 8.")
                continue
            points, by_kind = said
            points = 0 if points == 19 and len(exercise.cards) <= 4 else points
            took = self.clock() - begun
            verdict = exercise.answer(points, by_kind=by_kind, seconds=round(took, 1))
            self._say_all(counted(exercise, verdict))
            return verdict
        raise Left

    def _lines(self, exercise: Exercise, question: str) -> Iterator[str]:
        """What is typed to a question, until it is skip or quit."""
        while True:
            line = " ".join(self.voice.ask(question)[:200].lower().split())
            match line:
                case "quit" | "exit" | "bye":
                    raise Left
                case "skip":
                    self._say_all(answer(exercise))
                    raise Skipped
                case "?" | "h":
                    yield "help"
                case _:
                    yield line

    def _told(self, word: str, exercise: Exercise) -> None:
        """Tell what somebody wants to know before he answers."""
        voice = self.voice
        match word, exercise:
            case "help", Count():
                voice.say(_TO_COUNT)
                voice.lay_out(_HELP)
            case "help", Choice():
                voice.say(orders.HELP[exercise.view.phase])
                voice.lay_out(_HELP)
            case "hand", Choice():
                orders.hand(voice, exercise.view)
            case "hand" | "score", Count():
                voice.say(f"{', '.join(card.name for card in exercise.cards)}.".capitalize())
                if exercise.starter:
                    voice.say(f"Turned up: {exercise.starter.name}.")
            case "score", Choice():
                names = [f"Seat {seat}" for seat in range(exercise.view.rules.seats)]
                if len(names) == 2:
                    names = ["The other", "The other"]
                orders.score(voice, exercise.view, names, exercise.seat)
            case "rules", Choice():
                orders.rules(voice, exercise.view)
            case _:
                voice.say("Answer first, or say skip; then it is told.")

    def _say_all(self, sentences: Iterator[str]) -> None:
        with needing.the_engine():
            for sentence in sentences:
                self.voice.say(sentence)


def count_of(text: str) -> tuple[int, dict[ComboKind, int] | None] | None:
    """A count as somebody says it, by kinds or alone; None for what is no count.

    >>> count_of("eight"), count_of("fifteens 4, pairs 2")
    ((8, None), (6, {<ComboKind.FIFTEEN: 'fifteen'>: 4, <ComboKind.PAIR: 'pair'>: 2}))
    """
    points = typed.points_named(re.sub(r"^(?:i )?(?:count|claim) ", "", text))
    if points is not None:
        return points, None
    by_kind: dict[ComboKind, int] = {}
    for part in re.split(r",|\band\b", text):
        found = _KIND.fullmatch(part.strip())
        kind = found and _KINDS.get(found["kind"])
        worth = found and typed.points_named(found["points"])
        if not kind or worth is None:
            return None
        by_kind[kind] = by_kind.get(kind, 0) + worth
    return sum(by_kind.values()), by_kind

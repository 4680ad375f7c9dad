"""Exercises in the browser: asked without answers, judged, and progress that it keeps itself."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from muggins.fronts.web import judging, lessons, told
from muggins.fronts.web.given import TheRoom
from muggins.fronts.web.lessons import Made, Reached
from muggins.fronts.web.refusals import BadInput, NotHere
from muggins.fronts.web.shown import choice as legal
from muggins.fronts.web.sitting import chosen
from muggins.fronts.web.thoughts import Seen, seen_from, thought
from muggins.fronts.web.told import Line, Played, spelled
from muggins.fronts.web.weighed import Weighed, weighed_all
from muggins.fronts.web.wire import Choice as Legal
from muggins.rulebook.spelled import name as form_name
from muggins.rulebook.state import State
from muggins.study.trainers import COURSE, TRAINERS, Choice, Count, Counted, Grade, Standing, shared

MOST_PROGRESS = 90_000
"""Characters of a progress; what `Progress` keeps at most has fewer."""
MOST_PEGGED = 12
"""What one card of the play pegs at most, apart from the last: the fourth of a rank."""
FIRST_DAY = date(2020, 1, 1)

Kept = Annotated[str, Meta(max_length=MOST_PROGRESS)]
Seed = Annotated[str, Meta(min_length=1, max_length=64)]
Address = Annotated[str, Meta(min_length=3, max_length=5000)]


class Weighing(msgspec.Struct, frozen=True, kw_only=True):
    """A position from the seat that has the choice, and all that may be done."""

    position: str
    shown: Seen
    laid: list[str]
    """What the seat has laid away."""
    crib: int
    """How many cards are in it, or will be."""
    pile: list[Played]
    played: list[Played]
    """Cards of the counts before."""
    legal: list[Legal]


class Counting(msgspec.Struct, frozen=True, kw_only=True):
    """Cards to be counted."""

    what: str
    """hand, crib or play."""
    cards: list[str]
    starter: str | None
    rules: str
    """The form that it is counted by."""
    most: int
    """The most that can be said."""
    total: int | None = None
    """What a pile has come to."""


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """An exercise as it is asked: nothing of its answer is in it."""

    address: str
    trainer: str
    level: int
    question: str
    choice: Weighing | None = None
    count: Counting | None = None


class Stood(msgspec.Struct, frozen=True, kw_only=True):
    """How it goes with one trainer."""

    trainer: str
    level: int
    done: int
    right: int
    nearly: int
    given_up: str
    """What an answer gives up on average, in words."""
    lost: float
    """Points that counts were off, or that choices gave up, in all."""
    seconds: float


class Day(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle of the day that was answered, or a part of it."""

    day: str
    grades: list[str]
    of: int
    text: str
    """To be shown to others; it gives nothing away."""
    words: str
    """The same for those who cannot see marks."""


class Come(msgspec.Struct, frozen=True, kw_only=True):
    """How far somebody has come, and the text that his browser keeps of it."""

    progress: str
    trainers: list[Stood]
    missed: list[str]
    again: int
    days: list[Day]
    """The latest first."""


class Next(msgspec.Struct, frozen=True, kw_only=True):
    """A trainer, any text to draw an exercise from, and the progress that was kept."""

    trainer: Annotated[str, Meta(max_length=40)]
    seed: Seed
    progress: Kept = ""
    but: Annotated[str, Meta(max_length=5000)] = ""
    """What was asked last, which does not come back at once."""


class Answering(msgspec.Struct, frozen=True, kw_only=True):
    """What is answered: an action as a record writes it, or points."""

    address: Address
    action: Annotated[str, Meta(max_length=200)] = ""
    points: Annotated[int, Meta(ge=0, le=1000)] | None = None
    seconds: Annotated[float, Meta(ge=0, le=1e6)] | None = None
    day: Annotated[str, Meta(max_length=10)] = ""
    progress: Kept = ""


class Coming(msgspec.Struct, frozen=True, kw_only=True):
    """A progress that was kept, or that comes from a file."""

    progress: Kept = ""


class Mistaken(msgspec.Struct, frozen=True, kw_only=True):
    """The mistakes of a game that was reviewed, as exercises."""

    game: Annotated[str, Meta(pattern="^[\\w/:.-]{1,60}$")]
    """Any name that it always has: its mistakes come in once."""
    mistakes: Annotated[list[Address], Meta(max_length=200)]
    progress: Kept = ""


class Taken(msgspec.Struct, frozen=True, kw_only=True):
    """How far somebody has come, and how many exercises are new in it."""

    come: Come
    new: int


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What is said of an answer: how good it is, what is best and why, or the count in steps."""

    address: str
    grade: Grade
    said: str
    moved: str
    """That it is harder or easier from now on, if it is."""
    come: Come
    options: list[Weighed] = []
    by_win: bool = False
    """Whether they are ranked by the chance to win; else by points."""
    order: str = ""
    """The same in a sentence, and the doubt about it."""
    chosen: str = ""
    """The action among the options."""
    lines: list[Line] = []
    points: int | None = None
    """What the cards count."""


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """The puzzle of a day."""

    day: str
    exercises: list[Asked]


@post("/api/training/next", summary="The next exercise", status_code=200, tags=("training",))
async def following(data: JSONBody[Next], room: TheRoom) -> Asked:
    """As hard as the progress says, or one that went wrong before; the same for the same seed.

    Of "mistakes" it is what went wrong the longest ago, here or in a game.
    """
    there = (*TRAINERS, lessons.MISTAKES)
    if data.trainer not in there:
        raise BadInput(f"{data.trainer!r} is no trainer; there are {', '.join(there)}.")
    with thought():
        made = await room.thinkers.ask(
            lessons.following, data.trainer, data.seed, data.progress, data.but
        )
    return asked(made)


@get(
    "/api/training/exercises/{trainer:str}/{name:str}",
    summary="An exercise by its address",
    tags=("training",),
)
async def exercise(trainer: FromPath[str], name: FromPath[str], room: TheRoom) -> Asked:
    """The same for everybody; the name is any few letters, or a position."""
    with thought():
        return asked(await room.thinkers.ask(lessons.made, f"{trainer}/{name}"[:5000]))


@get("/api/training/daily/{day:str}", summary="The puzzle of a day", tags=("training",))
async def daily(day: FromPath[str], room: TheRoom) -> Course:
    """Five exercises, the same for everybody."""
    when = day_of(day, room.clock())
    with thought():
        found = await room.thinkers.ask(lessons.of_day, when)
    return Course(day=when.isoformat(), exercises=[asked(made) for made in found])


@post("/api/training/answer", summary="Answer an exercise", status_code=200, tags=("training",))
async def answer(data: JSONBody[Answering], room: TheRoom) -> Verdict:
    """What is said of it, and the progress with it, which the browser keeps."""
    try:
        action = chosen(data.action) if data.action else None
    except ValueError as wrong:
        raise BadInput(f"{wrong}.") from None
    given = lessons.Answer(
        address=data.address,
        action=action,
        points=data.points,
        seconds=data.seconds,
        day=day_of(data.day, room.clock()) if data.day else None,
    )
    with thought():
        return verdict(await room.thinkers.ask(lessons.judged, given, data.progress))


@post("/api/training/progress", summary="Read a progress", status_code=200, tags=("training",))
async def progress(data: JSONBody[Coming], room: TheRoom) -> Come:
    """How far one has come by what a browser or a file has kept."""
    return come(await room.thinkers.ask(lessons.reached, data.progress))


@post("/api/training/mistakes", summary="Take up mistakes", status_code=200, tags=("training",))
async def mistakes(data: JSONBody[Mistaken], room: TheRoom) -> Taken:
    """The progress with the mistakes of a game, which come back until they are answered well."""
    reached, new = await room.thinkers.ask(
        lessons.with_mistakes, data.progress, data.game, data.mistakes
    )
    return Taken(come=come(reached), new=new)


def asked(made: Made) -> Asked:
    """An exercise for the page, without its answer."""
    exercise, level = made
    choice, count = None, None
    if isinstance(exercise, Count):
        count = _counting(exercise)
    else:
        choice = _weighing(exercise)
    return Asked(
        address=exercise.address,
        trainer=exercise.trainer,
        level=level,
        question=judging.question(exercise),
        choice=choice,
        count=count,
    )


def _counting(exercise: Count) -> Counting:
    pile = exercise.starter is None
    return Counting(
        what=exercise.what,
        cards=spelled(exercise.cards),
        starter=None if exercise.starter is None else str(exercise.starter),
        rules=form_name(exercise.rules),
        most=MOST_PEGGED if pile else State(exercise.rules).most,
        total=sum(card.value for card in exercise.cards) if pile else None,
    )


def _weighing(exercise: Choice) -> Weighing:
    view = exercise.view
    plays = told.plays(view.deal_log)
    before = len(plays) - len(view.pile)
    return Weighing(
        position=exercise.position,
        shown=seen_from(view),
        laid=spelled(view.discarded),
        crib=view.rules.crib,
        pile=plays[before:],
        played=plays[:before],
        legal=[legal(view, action) for action in view.legal],
    )


def verdict(judged: lessons.Judged) -> Verdict:
    """What is said of an answer, for the page."""
    found, exercise = judged.verdict, judged.exercise
    moved, now = judging.moved(judged.before, judged.after), come(judged.reached)
    if not isinstance(found, Counted):
        return Verdict(
            address=exercise.address,
            grade=found.grade,
            said=judging.judged(found, judged.by_points),
            moved=moved,
            come=now,
            options=weighed_all(found.ranking),
            by_win=found.by_win,
            order=judged.order,
            chosen=str(found.chosen.action),
        )
    return Verdict(
        address=exercise.address,
        grade=found.grade,
        said=judging.counted(found),
        moved=moved,
        come=now,
        lines=[
            Line(cards=spelled(step.cards), points=step.points, said=step.words, total=step.total)
            for step in found.steps
        ],
        points=found.true,
    )


def come(reached: Reached) -> Come:
    """How far somebody has come, for the page."""
    days = [_day(day, grades) for day, grades in _days(reached)]
    return Come(
        progress=reached.kept,
        trainers=[_stood(name, reached.standings.get(name, Standing())) for name in TRAINERS],
        missed=[judging.KINDS.get(kind, kind) for kind in reached.missed],
        again=reached.again,
        days=days,
    )


def _stood(trainer: str, one: Standing) -> Stood:
    return Stood(
        trainer=trainer,
        level=one.level,
        done=one.done,
        right=one.right,
        nearly=one.nearly,
        given_up=one.given_up,
        lost=round(one.lost, 3),
        seconds=one.seconds,
    )


def _days(reached: Reached) -> list[tuple[date, tuple[str, ...]]]:
    """What was answered of puzzles that there are, the latest first."""
    found = []
    for day, grades in reached.days.items():
        with suppress(ValueError):  # a file may have any date
            if grades and len(grades) <= len(COURSE):
                found.append((date.fromisoformat(day), grades))
    return sorted(found, reverse=True)


def _day(when: date, grades: tuple[str, ...]) -> Day:
    those = tuple(map(Grade, grades))
    return Day(
        day=when.isoformat(),
        grades=[*grades],
        of=len(COURSE),
        text=shared(when, those),
        words=shared(when, those, words=True),
    )


def day_of(text: str, now: float) -> date:
    """A day that has come somewhere on earth; raises NotHere, with a sentence."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise NotHere(f"{text[:20]!r} is no day; one is written like 2026-12-01.") from None
    if day < FIRST_DAY:
        raise NotHere(f"There are puzzles from {FIRST_DAY} on.")
    if day > datetime.fromtimestamp(now, UTC).date() + timedelta(days=1):
        raise NotHere("That day has not come yet.")
    return day

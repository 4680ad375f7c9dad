"""muggins train: exercises in laying away, playing, counting and the end of the game."""

from __future__ import annotations

import json as jsons
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import partial
from itertools import count as numbers
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from muggins.fronts.cli import leaving, needing, offering
from muggins.fronts.cli.asked import told
from muggins.fronts.cli.filing import write
from muggins.fronts.cli.flags import Color, ColorFlag, JsonFlag
from muggins.fronts.cli.help import examples
from muggins.fronts.cli.playing.terminal import at_terminal
from muggins.fronts.cli.playing.voice import Left
from muggins.fronts.cli.settings import BadSetting, load
from muggins.paper.plain import WIDTH
from muggins.paper.say import symbol
from muggins.study.reviewed import FROM_POINTS, FROM_WIN, Grade

if TYPE_CHECKING:
    from muggins.fronts.cli.training.kept import Kept
    from muggins.fronts.cli.training.lesson import Lesson
    from muggins.study.trainers import Counted, Exercise, Verdict

_Json = Annotated[
    bool, Parameter(negative="", help="Print one exercise with its answer, and ask nothing.")
]
_ABOUT = {
    "discard": "Lay cards away: a hand, whose crib it is, and the score.",
    "pegging": "Play a card: a moment of the play with a choice.",
    "endgame": "Lay away or play where home is near, and the score changes what is right.",
    "counting": "Count hands, cribs and piles against the clock.",
}
"""The trainers, and what each asks."""

_MISTAKE = (
    f"As in a review, a mistake gives up {FROM_WIN[Grade.MISTAKE]:.1%} of a game or more; "
    f"{FROM_POINTS[Grade.MISTAKE]} points, where no score has a known worth."
)

train = App(
    name="train",
    help="Exercises: what to lay away, what to play, how to count, and what the score changes.",
    help_epilogue=examples(
        ("muggins train discard", "one hand after another, as hard as your answers say"),
        ("muggins train daily", "the puzzle of the day, the same for everybody"),
    ),
)


@dataclass(frozen=True, slots=True)
class _Wish:
    """What is to be asked."""

    name: str | None
    seed: str
    count: int | None
    level: int | None


def _command(trainer: str) -> Callable[..., int]:
    """The command of a trainer: they all take the same."""

    def ask(
        name: str | None = None,
        /,
        *,
        seed: Annotated[str | None, Parameter(help="What new ones are looked for from.")] = None,
        count: Annotated[int | None, Parameter(help="So many; else until you quit.")] = None,
        level: Annotated[
            int | None,
            Parameter(
                help="How hard, 1 to 5; else as your answers say.", completer=offering.levels
            ),
        ] = None,
        json: _Json = False,
        color: ColorFlag = None,
    ) -> int:
        _check(name, seed, count, level)
        wish = _Wish(name, seed or secrets.token_hex(8), count, level)
        if json:
            print(jsons.dumps(_data(next(_exercises(trainer, wish)))))
            return leaving.WELL
        return _asked(trainer, wish, color)

    ask.__annotations__["name"] = Annotated[
        str | None,
        Parameter(
            help="The name of one, like kestrel, or its position; else new ones are asked.",
            completer=partial(offering.exercises, trainer=trainer),
        ),
    ]
    return ask


for _at, (_trainer, _about) in enumerate(_ABOUT.items()):
    train.command(
        _command(_trainer),
        name=_trainer,
        help=_about,
        usage=f"Usage: muggins train {_trainer} [OPTIONS] [NAME]",
        help_epilogue=examples(
            (f"muggins train {_trainer} --count 10", "ten of them"),
            (f"muggins train {_trainer} kestrel", "the one of that name, the same everywhere"),
        ),
        sort_key=_at,
    )


@train.command(
    sort_key=4,
    usage="Usage: muggins train daily [OPTIONS] [DAY]",
    help_epilogue=examples(
        ("muggins train daily", "that of today"),
        ("muggins train daily 2026-12-01", "that of another day"),
    ),
)
def daily(
    day: Annotated[
        str | None,
        Parameter(help="A day, like 2026-12-01; else it is today's.", completer=offering.days),
    ] = None,
    /,
    *,
    words: Annotated[
        bool, Parameter(negative="", help="The result in words, without marks.")
    ] = False,
    json: _Json = False,
    color: ColorFlag = None,
) -> int:
    """Answer the puzzle of the day: five exercises, the same for everybody."""
    when = _day(day)
    if json:
        with told():
            from muggins.study.trainers import daily as exercises

            found = exercises(when)
        print(jsons.dumps({"day": str(when), "exercises": [_data(one) for one in found]}))
        return leaving.WELL
    from muggins.fronts.cli.training import today

    lesson = _lesson(color)
    try:
        return today.asked(when, lesson, _here(), words=words or lesson.voice.ascii)
    except KeyboardInterrupt:
        lesson.voice.skip()
        return leaving.INTERRUPTED


@train.command(
    sort_key=5,
    help_epilogue=examples(
        ("muggins train mistakes game.muggins", "what you did wrong as seat 0"),
        ("muggins train mistakes game.muggins --seat 1", "and what the other did"),
    ),
)
def mistakes(
    file: Annotated[Path, Parameter(help="A record; a single - is standard input.")],
    /,
    *,
    seat: Annotated[int, Parameter(help="Whose mistakes: 0 is the first seat.")] = 0,
    game: Annotated[int, Parameter(help="Which game, where the file has several.")] = 1,
    json: JsonFlag = False,
) -> int:
    """Look for mistakes in a game, and keep them to come back as exercises."""
    from muggins.fronts.cli.replay import chosen
    from muggins.study.trainers import mistakes as found_in

    record = chosen(str(file), game)
    if not 0 <= seat < record.rules.seats:
        raise leaving.Refusal(f"there is no seat {seat}; they are 0 to {record.rules.seats - 1}")
    with told():
        found = tuple(one.address for one in found_in(record, seat))
    if json:
        print(jsons.dumps({"mistakes": [*found]}))
        return leaving.WELL
    for address in found:
        print(address)
    sys.stdout.flush()
    if found:
        _here().change(lambda progress: progress.with_mistakes(found))
    many = (
        "no mistakes" if not found else "1 mistake" if len(found) == 1 else f"{len(found)} mistakes"
    )
    back = "" if not found else ": it comes back" if len(found) == 1 else ": they come back"
    print(f"{many} of seat {seat}{back}.".capitalize(), file=sys.stderr)
    print(fill(_MISTAKE, WIDTH), file=sys.stderr)
    return leaving.WELL


@train.command(
    sort_key=6,
    help_epilogue=examples(
        ("muggins train progress", "what you did, and how hard it is now"),
        ("muggins train progress --export training.json", "take it along"),
    ),
)
def progress(
    *,
    export: Annotated[
        Path | None, Parameter(metavar="FILE", help="Write it to a file, to be kept or moved.")
    ] = None,
    take: Annotated[
        Path | None,
        Parameter(
            name="--import", metavar="FILE", help="Go on with that of a file, in place of yours."
        ),
    ] = None,
    json: JsonFlag = False,
) -> int:
    """Tell how far you have come."""
    from muggins.fronts.cli.training import kept
    from muggins.fronts.cli.training.standing import lines

    if take is not None:
        taken = kept.read(take)
        _here().change(lambda _: taken)
    reached = _here().read()
    if export is not None:
        write(export, reached.to_json())
        print(f"Written to {leaving.shown(str(export))}.", file=sys.stderr)
    elif json:
        print(reached.to_json())
    else:
        print("\n".join(lines(reached)))
    return leaving.WELL


def _check(name: str | None, seed: str | None, count: int | None, level: int | None) -> None:
    """Refuse what cannot be asked, or says two things."""
    if name is not None and (seed, level, count) != (None, None, None):
        raise leaving.Refusal(
            "one exercise is named; write no --seed, --count or --level beside it"
        )
    if count is not None and count < 1:
        raise leaving.Refusal(f"--count is {count}; it is 1 or more")
    if level is not None and not 1 <= level <= _LEVELS:
        raise leaving.Refusal(f"--level is {level}; it is 1 to {_LEVELS}")


_LEVELS = 5


def _day(text: str | None) -> date:
    if text is None:
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise leaving.Refusal(f"{text[:40]!r} is no day; write one like 2026-12-01") from None


def _asked(trainer: str, wish: _Wish, color: Color | None) -> int:
    """Ask until enough were answered, or nobody answers more."""
    from muggins.fronts.cli.training.standing import moved, session

    lesson, here = _lesson(color), _here()
    begun = here.read()
    try:
        for exercise in _exercises(trainer, wish):
            verdict = _answered(lesson, exercise)
            if verdict is not None:
                before = here.read()
                after = here.change(lambda progress: progress.after(exercise, verdict))  # noqa: B023
                for sentence in moved(before.of(trainer), after.of(trainer), wish.level):
                    lesson.voice.say(sentence)
            lesson.voice.skip()
    except Left:
        pass
    except KeyboardInterrupt:
        lesson.voice.skip()
        return leaving.INTERRUPTED
    for sentence in session(begun.of(trainer), here.read().of(trainer)):
        lesson.voice.say(sentence)
    return leaving.WELL


def _answered(lesson: Lesson, exercise: Exercise) -> Verdict | Counted | None:
    """What was said of the answer; None where there was none."""
    from muggins.fronts.cli.training.lesson import Skipped

    lesson.voice.say(f"{exercise.address}" if ":" not in exercise.name else exercise.trainer)
    try:
        return lesson.ask(exercise)
    except Skipped:
        return None


def _exercises(trainer: str, wish: _Wish) -> Iterator[Exercise]:
    """The one that is named; else new ones, and what went wrong before."""
    with needing.the_engine():
        from muggins.study.trainers import exercise, exercise_of, fresh
    if wish.name is not None:
        with told():
            if wish.name.startswith(f"{trainer}/") or ":" not in wish.name:
                yield exercise(f"{trainer}/{wish.name.removeprefix(f'{trainer}/')}")
            else:
                exercise_of(wish.name)
                yield exercise(f"{trainer}/{wish.name}")
        return
    here, last = _here(), ""
    for number in range(wish.count) if wish.count is not None else numbers():
        seed, reached = f"{wish.seed}/{number}", here.read()
        with told():
            if wish.level is None:
                found = reached.next(trainer, seed, but=last)
            else:
                found = fresh(trainer, wish.level, seed, reached.missed)
        last = found.address
        yield found


def _data(exercise: Exercise) -> dict[str, Any]:
    from muggins.fronts.cli.training.telling import data

    with told():
        return data(exercise)


def _here() -> Kept:
    from muggins.fronts.cli.training.kept import Kept

    return Kept.here()


def _lesson(color: Color | None) -> Lesson:
    with needing.the_engine():
        from muggins.fronts.cli.training.lesson import Lesson
    try:
        settings = load().settings
    except BadSetting as bad:
        raise leaving.Refusal(str(bad)) from None
    write = symbol if settings.suits == "symbols" and not settings.ascii else str
    return Lesson(at_terminal(settings, color), write, time.monotonic)

"""The puzzle of the day at the terminal."""

from __future__ import annotations

from datetime import date

from muggins.fronts.cli import leaving, needing
from muggins.fronts.cli.playing.voice import Left
from muggins.fronts.cli.training.kept import Kept
from muggins.fronts.cli.training.lesson import Lesson, Skipped
from muggins.study.trainers import COURSE, Grade, daily, shared


def asked(day: date, lesson: Lesson, here: Kept, *, words: bool) -> int:
    """Ask what of the day was not answered yet, and show the result, which gives nothing away.

    What is skipped is wrong.
    """
    voice, key = lesson.voice, day.isoformat()
    grades = here.read().days.get(key, ())
    with needing.the_engine():
        exercises = daily(day)
    if grades and len(grades) < len(COURSE):
        voice.say(f"{len(grades)} of {len(COURSE)} are answered; here is the rest.")
    try:
        for number, exercise in enumerate(exercises[len(grades) :], len(grades) + 1):
            voice.say(f"{number} of {len(COURSE)}, {exercise.address}")
            try:
                verdict = lesson.ask(exercise)
            except Skipped:
                grades = (*grades, Grade.WRONG)
                here.change(lambda progress: progress.with_day(key, grades))  # noqa: B023
            else:
                grades = (*grades, verdict.grade)
                here.change(
                    lambda progress: progress.after(exercise, verdict).with_day(key, grades)  # noqa: B023
                )
            voice.skip()
    except Left:
        voice.say("The rest may be answered later.")
        return leaving.WELL
    voice.quote(shared(day, grades, words=words))
    return leaving.WELL

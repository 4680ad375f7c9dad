"""The puzzle of the day, and the mistakes of a game."""

from datetime import date

import pytest

from muggins.paper.record import loads
from muggins.study.reviewed import Grade as Sized
from muggins.study.reviewing import review
from muggins.study.trainers import COURSE, Grade, daily, exercise, mistakes, shared

RIGHT, NEARLY, WRONG = Grade
DAY = date(2026, 12, 1)
GAME = """\
[Muggins "1"]
[Rules "six-card,counting=claimed"]
deal 2h5d6c9sJhKc 4h4d7s8cTdQh
1 discard TdQh
0 discard 5d6c
cut 5c
1 play 7s
0 play 9s
1 play 8c
0 play 2h
1 play 4d
0 go
0 play Jh
1 play 4h
0 play Kc
1 claim 4
"""


def test_the_puzzle_of_a_day_is_the_same_for_everybody() -> None:
    found = daily(DAY)
    assert [one.address for one in found] == [
        "counting/xrkfnc",
        "discard/wvwnbk",
        "pegging/mvwbwm",
        "discard/wpvxlw",
        "endgame/zmwtmc",
    ]
    assert [one.trainer for one in found] == [trainer for trainer, _ in COURSE]
    assert tuple(exercise(one.address) for one in found) == found


def test_a_result_tells_how_it_went_and_nothing_else() -> None:
    grades = (RIGHT, RIGHT, NEARLY, WRONG, RIGHT)
    assert shared(DAY, grades) == (
        "muggins 2026-12-01: 3 of 5, counting ● discard ● pegging ◐ discard ○ endgame ●"
    )
    in_words = shared(DAY, grades, words=True)
    assert in_words.isascii()
    assert in_words.endswith("pegging nearly, discard wrong, endgame right")


def test_a_result_has_no_more_grades_than_exercises_and_may_have_fewer() -> None:
    assert shared(DAY, (RIGHT, WRONG)).endswith("1 of 5, counting ● discard ○ not yet finished")
    with pytest.raises(ValueError, match="6 grades; the puzzle of a day has 5 exercises"):
        shared(DAY, (RIGHT,) * 6)


def test_the_mistakes_of_a_game_become_exercises() -> None:
    record = loads(GAME)
    mine, theirs = list(mistakes(record, 0)), list(mistakes(record, 1))
    assert (
        mine[0].address == "discard/six-card,counting=claimed:0:0-0:2h5d6c9sJhKc-xxxxxxxxxxxx:1xxxx"
    )
    assert [one.trainer for one in theirs][-1] == "counting"
    assert exercise(theirs[-1].address) == theirs[-1]


def test_a_mistake_is_the_same_to_a_review_and_to_a_trainer() -> None:
    record = loads(GAME)
    decisions = review(record).decisions
    assert {one.grade for one in decisions} > {Sized.FINE, Sized.BLUNDER}
    for seat in (0, 1):
        wrong = [one for one in decisions if one.seat == seat and one.grade.sign in ("?", "??")]
        assert len([*mistakes(record, seat)]) == len(wrong)

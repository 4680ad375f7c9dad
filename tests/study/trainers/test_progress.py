"""How far somebody has come."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.rulebook.card import cards
from muggins.rulebook.score import ComboKind
from muggins.study.trainers import Choice, Count, Grade, Progress, Standing, exercise

RIGHT, NEARLY, WRONG = Grade
HAND = Count("counting", "a", "hand", cards("6h 7c Js Jd"), cards("8d")[0])
ANSWERS = {RIGHT: 8, NEARLY: 7, WRONG: 2}


def answered(*grades: Grade, level: int = 2) -> Progress:
    progress = Progress({"counting": Standing(level)})
    for grade in grades:
        progress = progress.after(HAND, HAND.answer(ANSWERS[grade], seconds=1.5))
    return progress


@pytest.mark.parametrize(
    ("grades", "level"),
    [
        ((RIGHT, RIGHT), 2),
        ((RIGHT, RIGHT, RIGHT), 3),
        ((RIGHT, RIGHT, NEARLY, RIGHT), 2),
        ((WRONG,), 2),
        ((WRONG, WRONG), 1),
        ((WRONG, NEARLY, WRONG), 2),
        ((WRONG,) * 6, 1),
        ((RIGHT,) * 20, 5),
    ],
)
def test_three_right_in_a_row_go_up_and_two_wrong_down(
    grades: tuple[Grade, ...], level: int
) -> None:
    assert answered(*grades).of("counting").level == level


def test_all_answers_are_counted() -> None:
    standing = answered(RIGHT, NEARLY, WRONG, RIGHT).of("counting")
    assert (standing.done, standing.right, standing.nearly) == (4, 2, 1)
    assert (standing.lost, standing.seconds) == (7, 6)


def test_a_kind_that_was_missed_has_lots_until_it_is_counted() -> None:
    nob = ComboKind.NOB
    missed = answered(NEARLY)  # one short: it was the nob
    assert missed.missed == {nob: 2}
    once = missed.after(HAND, HAND.answer(8))
    assert once.missed == {nob: 1}
    assert once.after(HAND, HAND.answer(8)).missed == {}


def test_what_went_wrong_comes_back_until_it_is_right() -> None:
    puzzle = exercise("counting/kestrel")
    assert isinstance(puzzle, Count)
    wrong = Progress().after(puzzle, puzzle.answer(29))
    assert wrong.again == ("counting/kestrel",)
    assert puzzle in [wrong.next("counting", str(seed)) for seed in range(6)]
    at_once = [wrong.next("counting", str(seed), but=puzzle.address) for seed in range(6)]
    assert puzzle not in at_once
    assert wrong.after(puzzle, puzzle.answer(puzzle.points + 1)).again == wrong.again
    assert wrong.after(puzzle, puzzle.answer(puzzle.points)).again == ()


def test_mistakes_of_games_come_back_too_each_once() -> None:
    two = ("discard/a", "discard/b")
    progress = Progress().with_mistakes((*two, "discard/a")).with_mistakes(two)
    assert progress.again == two


def test_mistakes_of_a_game_come_in_once() -> None:
    puzzle = exercise("counting/kestrel")
    assert isinstance(puzzle, Count)
    taken = Progress().with_mistakes((puzzle.address,), "g/1")
    done = taken.after(puzzle, puzzle.answer(puzzle.points))
    assert done.with_mistakes((puzzle.address,), "g/1").again == ()
    assert done.with_mistakes((puzzle.address,), "g/2").again == taken.again
    with pytest.raises(ValueError, match="is no name of a game"):
        done.with_mistakes((), "g/1\n")  # else what is kept could not be read again


def test_what_went_wrong_the_longest_ago_is_asked_first() -> None:
    first, second = exercise("counting/kestrel"), exercise("counting/magpie")
    assert isinstance(first, Count)
    progress = Progress().with_mistakes((first.address, second.address))
    assert progress.back() == first
    nearly = progress.after(first, first.answer(first.points + 1))
    assert nearly.again == (second.address, first.address)
    with pytest.raises(ValueError, match="nothing went wrong"):
        Progress().back()


def test_what_is_given_up_is_told_in_what_decided() -> None:
    assert answered(RIGHT).of("counting").by_win == 0
    near = Choice("endgame", "a", "six-card:0:115-112:5h6c7d8sJhQd-xxxxxxxxxxxx", 0)
    worst = near.ranking[-1]
    standing = Progress().after(near, near.answer(worst.action)).of("endgame")
    assert (standing.by_win, standing.lost) == (1, 0.0)
    assert standing.win_lost == pytest.approx(
        (near.ranking[0].win or 0) - (worst.win or 0), abs=1e-6
    )
    assert standing.given_up.endswith("% of the chance to win")
    assert "points" not in standing.given_up


def test_the_first_answers_to_a_day_stay_and_the_rest_may_follow() -> None:
    day = "2026-12-01"
    begun = Progress().with_day(day, (RIGHT,))
    assert begun.with_day(day, (WRONG, RIGHT)).days == {day: (RIGHT,)}
    assert begun.with_day(day, (RIGHT, WRONG)).days == {day: (RIGHT, WRONG)}


GRADES = st.lists(st.sampled_from(Grade), max_size=12)


@given(GRADES, GRADES)
def test_what_is_kept_is_read_again(grades: list[Grade], day: list[Grade]) -> None:
    progress = replace(answered(*grades).with_day("2026-12-01", tuple(day)), again=("discard/a",))
    progress = progress.with_mistakes(("discard/b",), "g/1")
    assert Progress.from_json(progress.to_json()) == progress


GOOD = json.loads(answered(RIGHT, WRONG).to_json())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[" * 10_000,
        "[]",
        "{}",
        json.dumps({**GOOD, "format": "muggins-progress-9"}),
        json.dumps({**GOOD, "trainers": {"chess": GOOD["trainers"]["counting"]}}),
        json.dumps({**GOOD, "trainers": {"counting": {"level": 9}}}),
        json.dumps({**GOOD, "trainers": {"counting": GOOD["trainers"]["counting"] | {"right": 9}}}),
        json.dumps({**GOOD, "trainers": {"counting": GOOD["trainers"]["counting"] | {"lost": ""}}}),
        json.dumps({**GOOD, "missed": {"nobs": 2}}),
        json.dumps({**GOOD, "again": ["chess/a"]}),
        json.dumps({**GOOD, "again": 3}),
        json.dumps({**GOOD, "days": {"today": []}}),
        json.dumps({**GOOD, "reviewed": ["a b"]}),
        json.dumps({**GOOD, "reviewed": 3}),
    ],
)
def test_what_is_no_progress_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"this (is no progress|progress is damaged): "):
        Progress.from_json(text)

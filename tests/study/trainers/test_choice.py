"""Exercises with a choice: what the engine says to an answer."""

import pytest

from muggins.rulebook.card import cards
from muggins.rulebook.events import Discard, Play
from muggins.rulebook.view import IllegalAction
from muggins.study.trainers import Choice, Grade, exercise, exercise_of

PLAIN = "six-card:0:20-25:5h5sJdKd2c9h-xxxxxxxxxxxx"
NEAR_HOME = "six-card:0:103-109:2h5d6c9sJhKc-4h4d7s8cTdQh:1TdQh-0JhKc:5c:7s9s8c6cgo_4d"


def choice(position: str) -> Choice:
    found = exercise_of(position)
    assert isinstance(found, Choice)
    return found


def test_an_answer_is_held_against_all_that_could_be_done() -> None:
    puzzle = choice(PLAIN)
    verdict = puzzle.answer(Discard(0, cards("9h 2c")))
    assert verdict.grade is Grade.RIGHT
    assert (verdict.rank, verdict.points_lost, verdict.win_lost) == (1, 0, 0)
    assert len(verdict.ranking) == 15
    assert all(option.why for option in verdict.ranking)


def test_what_is_given_up_is_told_in_points_and_in_chances() -> None:
    verdict = choice(PLAIN).answer(Discard(0, cards("5h 5s")))
    assert verdict.grade is Grade.WRONG
    assert verdict.points_lost == pytest.approx(verdict.best.points.net - verdict.chosen.points.net)
    assert verdict.points_lost > 1
    assert verdict.win_lost is not None
    assert verdict.win_lost > 0


def test_near_home_the_chance_to_win_decides() -> None:
    verdict = choice(NEAR_HOME).answer(Play(0, cards("2h")[0]))
    assert verdict.by_win
    assert verdict.best.win == max(option.win or 0 for option in verdict.ranking)


def test_what_may_not_be_done_is_refused_with_what_may() -> None:
    with pytest.raises(IllegalAction, match="may not be chosen here; it is one of 0 discard"):
        choice(PLAIN).answer(Discard(0, cards("As 2c")))


@pytest.mark.parametrize("name", ["one", "two", "three"])
def test_the_level_follows_from_how_far_the_best_is_ahead(name: str) -> None:
    puzzle = exercise(f"discard/{name}")
    assert isinstance(puzzle, Choice)
    assert not puzzle.by_win
    ahead = [puzzle.ranking[0].points.net - option.points.net for option in puzzle.ranking]
    assert puzzle.gap == min(lead for lead in ahead if lead > 0.05)
    assert puzzle.level == 1 + sum(puzzle.gap < step for step in (1.2, 0.6, 0.3, 0.15))


def test_an_endgame_that_the_score_turns_is_lost_by_points() -> None:
    puzzle = exercise("endgame/sxcjns")
    assert isinstance(puzzle, Choice)
    assert puzzle.turns
    verdict = puzzle.answer(puzzle.by_points.action)
    assert verdict.points_lost < 0.001
    assert verdict.win_lost == puzzle.gap > 0.003

"""A review: what decisions cost, what luck did, and that it adds up."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

import muggins as mg
from muggins.study.reviewed import CHANCES, Grade, Review

RECORDS = Path(__file__).parents[1] / "golden" / "records"


@cache
def reviewed(one: str, other: str, form: str = "six-card", seed: int = 3) -> Review:
    bots = [mg.bots.named(one, seed), mg.bots.named(other, seed + 1)]
    end = mg.play(bots, mg.SeededShoe(seed), mg.rules(form))
    return mg.review(mg.Record.of(end, players=(one, other)))


def test_the_graph_ends_where_the_game_did() -> None:
    found = reviewed("expert", "greedy")
    assert found.graph[-1] == (found.winner == 0)
    assert all(0 <= chance <= 1 for chance in found.graph)


def test_who_plays_as_the_engine_would_gives_nothing_away() -> None:
    found = reviewed("expert", "greedy")
    assert found.rating(0) == 0
    assert not found.worst(seat=0)
    assert (found.rating(1) or 0) > 1
    costs = [one.cost for one in found.worst(5)]
    assert costs == sorted(costs, reverse=True)
    assert all(one.grade != Grade.FINE and one.why.endswith(".") for one in found.worst(5))


def test_luck_of_one_side_is_the_others_ill_luck() -> None:
    found = reviewed("expert", "greedy")
    assert found.luck(0) == -found.luck(1)
    assert found.luck(0) == pytest.approx(sum(found.luck(0, what) for what in CHANCES))


def test_the_same_record_gives_the_same_review() -> None:
    record = mg.loads((RECORDS / "five-card.muggins").read_text(encoding="utf-8"))
    assert json.dumps(mg.review(record).data()) == json.dumps(mg.review(record).data())


def test_a_game_that_was_left_is_reviewed_as_far_as_it_goes() -> None:
    record = mg.loads('[Muggins "1"]\ndeal 2h5d6c9sJhKc 4h4d7s8cTdQh\n1 discard 4h4d')
    found = mg.review(record)
    assert found.winner is None
    assert "not played to its end" in found.note
    assert [one.grade for one in found.decisions] == [Grade.BLUNDER]
    assert len(found.graph) == 3


def test_a_game_without_a_choice_says_so() -> None:
    found = mg.review(mg.loads('[Muggins "1"]\n'))
    assert found.decisions == ()
    assert "nothing to review" in found.note


def test_progress_is_told_from_the_first_action_to_the_last() -> None:
    told: list[tuple[int, int]] = []
    record = mg.loads('[Muggins "1"]\ndeal 2h5d6c9sJhKc 4h4d7s8cTdQh\n1 discard TdQh')
    mg.review(record, progress=lambda *step: told.append(step))
    assert told == [(0, 2), (1, 2), (2, 2)]

"""A review: what decisions cost, what luck did, and that it adds up."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

import muggins as mg
from muggins.arena.interval import mean_of
from muggins.rulebook.events import Discard, Go, Play
from muggins.study.annotated import annotated
from muggins.study.many import piece, reviews, standings, together
from muggins.study.reviewed import CHANCES, Grade, Review
from muggins.study.reviewing import joined
from tools.rate_bots import records

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


@pytest.mark.parametrize(
    ("one", "other", "form"),
    [("expert", "greedy", "six-card"), ("club", "beginner", "five-card")],
)
def test_luck_and_play_come_to_the_result(one: str, other: str, form: str) -> None:
    found = reviewed(one, other, form)
    played = found.played(0) - found.played(1)
    rose = found.graph[-1] - found.graph[0]
    assert abs(rose - found.luck() - played) < 0.15  # from game to game some 0.05
    assert found.gap == pytest.approx(rose - found.luck() - played)


def test_what_leaves_no_choice_is_no_decision() -> None:
    record = mg.loads((RECORDS / "deal.muggins").read_text(encoding="utf-8"))
    chosen = [entry for entry in record.entries if isinstance(entry.step, Discard | Play | Go)]
    found = mg.review(record).decisions
    assert (len(chosen), len(found)) == (12, 7)
    assert found[-1].moment == "at 4"  # of two cards; the last cards fall by themselves


def test_a_claim_that_misses_points_gives_them_away() -> None:
    record = mg.loads((RECORDS / "deal.muggins").read_text(encoding="utf-8"))
    rules = mg.rules("six-card,counting=claimed")
    lines = map(str, record.state.actions)
    text = f'[Muggins "1"]\n[Rules "{rules}"]\n' + "\n".join([*lines, "1 claim 2", "0 claim 4"])
    counts = [one for one in mg.review(mg.loads(text)).decisions if one.part == "counting"]
    assert [(one.moment, one.points) for one in counts] == [("hand", 4), ("hand", 0)]
    assert counts[0].win == pytest.approx(0.05, abs=0.02)
    assert str(counts[0].best) == "1 claim 6"


def test_marks_keep_what_stands_in_the_record() -> None:
    record = mg.loads((RECORDS / "deal.muggins").read_text(encoding="utf-8"))
    marked = annotated(record, mg.review(record))
    assert mg.dumps(annotated(marked, mg.review(marked))) == mg.dumps(marked)
    for before, after in zip(record.entries, marked.entries, strict=True):
        assert before.step == after.step
        assert before.comment in after.comment
    assert marked.state.scores == record.state.scores


@pytest.mark.long
@pytest.mark.parametrize("form", ["six-card", "five-card"])
def test_over_many_games_the_gap_is_small_and_levels_stand_in_order(form: str) -> None:
    means, gaps = [], []
    for level in ("expert", "careful", "beginner"):
        found = [*reviews(records(level, 16, mg.rules(form)), processes=2)]
        means.append(sum((one.rating(0) or 0) + (one.rating(1) or 0) for one in found))
        gaps += [one.gap for one in found]
    assert means == sorted(means)
    assert means[0] == 0
    assert abs(mean_of(gaps).mean) < 0.05
    assert (sum(gap**2 for gap in gaps) / len(gaps)) ** 0.5 < 0.1


@pytest.mark.long
def test_the_number_of_processes_makes_no_difference() -> None:
    games = [*records("greedy", 5, mg.rules("five-card"))]
    alone, together = ([*reviews(games, processes=number)] for number in (1, 2))
    assert [one.data() for one in alone] == [one.data() for one in together]


@cache
def a_blunder_of_three() -> mg.Record:
    """A deal of three, in which the second keeps nothing of a fine hand, and then plays badly."""
    text = """[Muggins "1"]
[Rules "three-handed"]

deal 2h7d9sKcQc 5h5s6d7cJd 3d4h8cTsAc crib 8d
1 discard 5h
0 discard 2h
2 discard Ac
cut 5c
1 play 7c
2 play 8c
0 play 7d
1 play 5s
2 play 4h
"""
    return mg.loads(text)


def test_a_review_in_pieces_is_the_same_review() -> None:
    record, text = a_blunder_of_three(), mg.dumps(a_blunder_of_three())
    pieces = [look for start in (0, 4, 8) for look in piece(text, start)[:4]]
    assert joined(record, pieces) == mg.review(record)


@pytest.mark.long
def test_one_game_is_the_same_on_many_processes() -> None:
    bots = [mg.bots.greedy(seed) for seed in range(3)]
    record = mg.Record.of(mg.play(bots, mg.SeededShoe(1), mg.rules("three-handed")))
    told: list[tuple[int, int]] = []
    assert together(record, processes=2, progress=lambda *now: told.append(now)) == mg.review(
        record
    )
    assert told[0][0] == 0
    assert told[-1][0] == told[-1][1]


def test_what_three_give_away_is_tried_again_before_it_is_told() -> None:
    found = mg.review(a_blunder_of_three())
    five, *_ = found.worst(seat=1)
    assert (five.moment, five.win, five.grade) == ("discard", None, Grade.BLUNDER)
    assert five.points > 3
    assert "win" not in five.why
    assert not found.graph


def test_standings_tell_what_each_player_gives_away() -> None:
    first, second = standings([reviewed("expert", "greedy")] * 2)
    assert (first.player, second.player) == ("expert", "greedy")
    assert first.rating
    assert second.rating
    assert first.rating.mean == 0 < second.rating.mean
    assert first.games == second.games == first.won + second.won == 2


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

"""Exercises over the interface: asked without their answers, judged, and progress kept outside."""

from __future__ import annotations

import json
from typing import Any

import pytest

from muggins.rulebook.score import points
from muggins.study.trainers import COURSE, Count, Progress, exercise
from tests.fronts.web.serving import Server

DISCARD = "discard/kestrel"
COUNT = "counting/kestrel"
TODAY = "2023-11-14"
"""By the clock of the tests, which stands."""


def read(text: str) -> Progress:
    return Progress.from_json(text)


def test_an_exercise_is_asked_answered_and_remembered(server: Server) -> None:
    me = server.browser()
    asked = me.get(f"training/exercises/{DISCARD}")
    assert (asked["address"], asked["trainer"]) == (DISCARD, "discard")
    assert len(asked["choice"]["shown"]["hand"]) == 6
    first = asked["choice"]["legal"][0]["action"]
    told = me.post("training/answer", {"address": DISCARD, "action": first})
    assert (told["chosen"], len(told["options"])) == (first, 15)
    assert read(told["come"]["progress"]).of("discard").done == 1
    best = told["options"][0]["action"]
    told = me.post(
        "training/answer",
        {"address": DISCARD, "action": best, "progress": told["come"]["progress"]},
    )
    assert (told["grade"], told["said"]) == ("right", "Nothing is better.")
    stood = next(one for one in told["come"]["trainers"] if one["trainer"] == "discard")
    assert (stood["done"], stood["right"] >= 1) == (2, True)


def test_nothing_of_the_answer_is_in_the_question(server: Server) -> None:
    me = server.browser()
    asked = me.get(f"training/exercises/{COUNT}")
    assert set(asked["count"]) == {"what", "cards", "starter", "rules", "most", "total"}
    assert asked["count"]["most"] == 29
    choice = me.get(f"training/exercises/{DISCARD}")["choice"]
    assert set(choice) == {"position", "shown", "laid", "crib", "pile", "played", "legal"}
    assert {key for one in choice["legal"] for key in one} == {"action", "kind", "said", "cards"}


def test_a_count_is_told_item_by_item(server: Server) -> None:
    me, true = server.browser(), exercise(COUNT)
    assert isinstance(true, Count)
    assert true.starter is not None
    wrong = true.points + 1
    told = me.post("training/answer", {"address": COUNT, "points": wrong, "seconds": 4.5})
    lines = told["lines"]
    assert (told["points"], lines[-1]["total"]) == (wrong - 1, wrong - 1)
    assert [card for line in lines for card in line["cards"]]
    assert points(true.cards, true.starter, crib=true.what == "crib") == told["points"]
    kept = read(told["come"]["progress"])
    assert (kept.of("counting").seconds, kept.of("counting").lost) == (4.5, 1.0)


def test_the_next_exercise_follows_from_progress_and_seed(server: Server) -> None:
    me, you = server.browser(), server.browser()
    sent = {"trainer": "counting", "seed": "monday", "progress": ""}
    asked = me.post("training/next", sent)
    assert asked == you.post("training/next", sent)
    assert asked["level"] == 1
    assert me.get(f"training/exercises/{asked['address']}") == asked


def test_mistakes_of_a_game_are_asked_until_they_are_answered_well(server: Server) -> None:
    me, true = server.browser(), exercise(COUNT)
    assert isinstance(true, Count)
    sent = {"game": "abc/1", "mistakes": [COUNT], "progress": ""}
    taken = me.post("training/mistakes", sent)
    assert (taken["new"], taken["come"]["again"]) == (1, 1)
    kept = taken["come"]["progress"]
    asked = me.post("training/next", {"trainer": "mistakes", "seed": "a", "progress": kept})
    assert asked["address"] == COUNT
    right = {"address": COUNT, "points": true.points, "progress": kept}
    done = me.post("training/answer", right)["come"]
    assert done["again"] == 0
    again = me.post("training/mistakes", {**sent, "progress": done["progress"]})
    assert (again["new"], again["come"]["again"]) == (0, 0)


@pytest.mark.long
def test_the_puzzle_of_a_day_is_the_same_for_all_and_counts_once(server: Server) -> None:
    me, you = server.browser(), server.browser()
    course = me.get(f"training/daily/{TODAY}")
    assert course == you.get(f"training/daily/{TODAY}")
    assert [one["trainer"] for one in course["exercises"]] == [name for name, _ in COURSE]
    first = course["exercises"][0]["address"]
    sent = {"address": first, "points": exercise(first).points, "day": TODAY}  # type: ignore[union-attr]
    told = me.post("training/answer", sent)
    day = told["come"]["days"][0]
    assert (day["day"], day["grades"], day["of"]) == (TODAY, ["right"], 5)
    again = me.post("training/answer", {**sent, "progress": told["come"]["progress"]})
    assert again["come"] == told["come"]
    assert TODAY in day["text"]


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("exercises/discard/%21%21", "names no exercise"),
        ("exercises/chess/kestrel", "is no exercise"),
        ("exercises/discard/six-card:0:0-0:nonsense", "."),
        ("daily/2026-13-01", "is no day"),
        ("daily/1999-01-01", "There are puzzles from"),
        ("daily/2100-01-01", "not come yet"),
    ],
)
def test_what_is_no_exercise_is_a_sentence(server: Server, path: str, said: str) -> None:
    answer = server.browser().get(f"training/{path}", 404)
    assert said in answer["error"]
    assert answer["error"].endswith(".")


@pytest.mark.parametrize(
    ("path", "sent", "said"),
    [
        ("next", {"trainer": "chess", "seed": "a"}, "is no trainer"),
        ("next", {"trainer": "discard", "seed": "a", "progress": "{"}, "not JSON"),
        ("next", {"trainer": "discard", "seed": "a", "progress": "[" * 80_000}, "not JSON"),
        ("answer", {"address": DISCARD}, "send the action"),
        ("answer", {"address": DISCARD, "action": "0 discard 5h"}, "."),
        ("answer", {"address": DISCARD, "action": "nonsense"}, "."),
        ("answer", {"address": COUNT}, "send the points"),
        ("progress", {"progress": '{"format": "other"}'}, "not the format"),
        ("next", {"trainer": "mistakes", "seed": "a"}, "othing went wrong"),
        ("mistakes", {"game": "a", "mistakes": ["chess/a"]}, "is no exercise"),
        ("mistakes", {"game": "a b", "mistakes": []}, "."),
        ("mistakes", {"game": "a\n", "mistakes": []}, "no name of a game"),
    ],
)
def test_what_cannot_be_answered_is_a_sentence(
    server: Server, path: str, sent: dict[str, Any], said: str
) -> None:
    answer = server.browser().post(f"training/{path}", sent, 400)
    assert said in answer["error"]
    assert answer["error"].endswith(".")


def test_a_progress_of_strange_days_is_read_without_them(server: Server) -> None:
    strange = json.loads(Progress().to_json()) | {"days": {"2026-99-99": ["right"]}}
    come = server.browser().post("training/progress", {"progress": json.dumps(strange)})
    assert come["days"] == []


def test_a_progress_that_is_too_long_is_not_read(server: Server) -> None:
    server.browser().post("training/progress", {"progress": " " * 100_001}, 413)


@pytest.mark.parametrize(
    "path",
    ["/t", "/t/discard", f"/t/{DISCARD}", "/t/daily", "/t/daily/x", "/t/mistakes", "/t/these"],
)
def test_every_trainer_has_a_page(server: Server, path: str) -> None:
    assert server.browser().client.get(path).status_code == 200


def test_a_page_of_no_trainer_says_so(server: Server) -> None:
    answer = server.browser().client.get("/t/chess")
    assert answer.status_code == 404
    assert "no trainer" in answer.text

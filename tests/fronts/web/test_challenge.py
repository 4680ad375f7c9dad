"""Challenges: the same deals for two browsers, nothing told before, and all of it after."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from muggins.paper.record import records
from muggins.study.comparison import compare
from muggins.study.duplicate import Challenge
from tests.fronts.web.serving import Browser, Server
from tests.fronts.web.test_games import first

SHORT = "six-card,target=31"


def issued(me: Browser, **wanted: Any) -> str:
    sent = {"rules": SHORT, "bot": "greedy", "action_id": "a challenge", **wanted}
    return str(me.post("challenges", sent, 201)["code"])


def taken(me: Browser, code: str, number: int = 1, name: str = "Ann") -> str:
    return str(me.post(f"challenges/{code}/games/{number}", {"name": name})["id"])


def last(state: Any) -> Any:
    """The other end of what may be done, to play otherwise than the first."""
    return state["legal"][-1]


def test_two_play_the_same_deals_and_are_laid_side_by_side(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    code = issued(ann)
    assert issued(ann) == code
    mine, his = taken(ann, code), taken(bob, code, name="Bob")
    assert mine != his
    assert taken(ann, code) == mine
    assert ann.see(mine)["hand"] == bob.see(his)["hand"]
    ann.play(mine, first)
    bob.play(his, last)
    told = ann.get(f"challenges/{code}/comparison")
    assert told["players"] == ["Ann", "Bob"]
    board = told["boards"][0]
    assert len(board["hand"]) == 6
    assert [made is not None for made in board["made"]] == [True, True]
    assert bob.get(f"challenges/{code}/comparison")["players"] == ["Bob", "Ann"]
    path = f"/api/challenges/{code}/comparison"
    rows = [*csv.DictReader(io.StringIO(ann.client.get(f"{path}.csv").text))]
    made = [one for board in told["boards"] for one in board["made"] if one]
    assert [int(row["ours"]) for row in rows] == [one["ours"] for one in made]
    assert ann.client.get(f"{path}.json").json() == told
    assert server.browser().client.get(f"{path}.csv").status_code == 409


def test_nothing_of_the_seed_is_told_before_one_has_played(server: Server) -> None:
    ann = server.browser()
    code = issued(ann, games=2)
    before = ann.get(f"challenges/{code}")
    game = taken(ann, code)
    ann.play(game, first)
    half = ann.get(f"challenges/{code}")
    assert (before["course"], half["course"], half["done"]) == (None, None, False)
    assert ann.get(f"challenges/{code}/comparison", 409)["error"].endswith("tells the cards.")
    ann.get(f"challenges/{code}/record", 409)
    second = taken(ann, code, 2)
    ann.play(second, first)
    after = ann.get(f"challenges/{code}")
    seed = Challenge.of(after["course"]).seed
    for path in (f"/api/games/{game}", f"/api/games/{game}/record", f"/d/{code}"):
        assert seed not in ann.client.get(path).text
    assert after["seal"] == before["seal"]
    assert server.browser().get(f"challenges/{code}")["course"] is None


def test_the_record_of_a_challenge_is_checked_by_the_library(server: Server) -> None:
    ann = server.browser()
    code = issued(ann)
    ann.play(taken(ann, code), first)
    text = ann.get(f"challenges/{code}/record")
    kept = [*records(text.splitlines(keepends=True))]
    course = Challenge.of(ann.get(f"challenges/{code}")["course"])
    assert compare(kept, course).standings[0].games == 1
    same = next(iter(course.play("greedy")))
    assert same.entries[0].step == kept[0].entries[0].step


def test_a_challenge_takes_no_hints_and_nothing_back(server: Server) -> None:
    ann = server.browser()
    state = ann.see(taken(ann, issued(ann)))
    assert (state["hints"], state["takeback"], state["fair"]) == (False, False, None)
    ann.post(f"games/{state['id']}/hint", {}, 403)


def test_one_who_gives_up_has_not_played_and_is_told_no_more_than_he_saw(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    code = issued(ann, games=2)
    for number in (1, 2):
        bob.play(taken(bob, code, number, "Bob"), last)
    spied = taken(ann, code)
    ann.post(f"games/{spied}/resign")
    ann.play(taken(ann, code, 2), first)
    told = ann.get(f"challenges/{code}")
    assert [(one["over"], one["given_up"]) for one in told["games"]] == [
        (True, True),
        (True, False),
    ]
    assert (told["done"], told["course"], told["tables"]) == (False, None, 3)
    assert "gave a game" in ann.get(f"challenges/{code}/comparison", 409)["error"]
    ann.get(f"challenges/{code}/record", 409)
    assert taken(ann, code) == spied
    assert bob.get(f"challenges/{code}/comparison")["players"] == ["Bob"]


def test_its_deals_do_not_count_among_the_shuffles(server: Server) -> None:
    ann = server.browser()
    ann.play(taken(ann, issued(ann)), first)
    assert ann.get("stats")["tally"]["games"] == 1
    server.clock.now += 10_000
    games = ann.get("fairness")["games"]
    ann.play(taken(ann, issued(ann, action_id="other")), first)
    server.clock.now += 10_000
    assert ann.get("fairness")["games"] == games


@pytest.mark.parametrize("path", ["challenges/abc", "challenges/aaaaaaaaaaaaaaaa"])
def test_what_is_no_challenge_is_a_sentence(server: Server, path: str) -> None:
    assert "no challenge" in server.browser().get(path, 404)["error"]


@pytest.mark.parametrize("wrong", [{"bot": "deep"}, {"rules": "poker"}, {"rules": "three-handed"}])
def test_what_cannot_be_a_challenge_is_a_sentence(server: Server, wrong: Any) -> None:
    answer = server.browser().post("challenges", wrong, 400)
    assert answer["error"].endswith(".")


def test_a_challenge_is_no_table(server: Server) -> None:
    ann = server.browser()
    code = issued(ann)
    ann.get(f"games/{code}", 404)
    assert ann.client.get(f"/d/{code}").status_code == 200
    ann.post(f"challenges/{code}/games/2", {}, 404)

"""What games come to, and whether the cards are fair, over the interface."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from tests.fronts.web.serving import Browser, Server, served
from tests.fronts.web.test_games import at_table, first


@pytest.fixture(scope="module")
def fresh_server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with served(f"sqlite:///{tmp_path_factory.mktemp('db') / 'tables.db'}") as running:
        yield running


def played(me: Browser, name: str = "Ann", **new: Any) -> str:
    """A game against a bot, played to its end."""
    seats = [{"kind": "me", "name": name}, {"kind": "bot", "bot": "greedy"}]
    game = str(me.open(seats=seats, word="horse", target=31, **new)["id"])
    me.play(game, first)
    return game


def test_games_that_are_over_are_reckoned_under_any_name(fresh_server: Server) -> None:
    me, other = fresh_server.browser(), fresh_server.browser()
    empty = me.get("stats")
    assert (empty["tally"]["games"], empty["forms"]) == (0, [])
    played(me, "Ann")
    played(me, "You")
    me.open(seats=[{"kind": "me"}, {"kind": "bot"}], word="")
    told = me.get("stats")
    assert (told["name"], told["tally"]["games"], told["tally"]["unfinished"]) == ("You", 2, 0)
    assert [(one["name"], one["games"]) for one in told["opponents"]] == [("Greedy", 2)]
    assert len(told["games"]) == 2
    assert told["tally"]["wins"] == sum(one["won"] for one in told["games"])
    assert {"mean", "expected", "low", "high", "z", "words"} <= told["forms"][0]["yours"][0].keys()
    assert other.get("stats")["tally"]["games"] == 0


def test_a_game_that_one_resigns_is_lost_and_one_that_is_called_off_is_none(
    fresh_server: Server,
) -> None:
    ann, _, game = at_table(fresh_server)
    ann.post(f"games/{game}/resign")
    assert ann.get("stats")["tally"]["games"] == 1
    assert ann.get("stats")["tally"]["losses"] == 1
    ann, bob, game = at_table(fresh_server)
    ann.act(ann.see(game), ann.see(game)["legal"][0]["action"])
    fresh_server.clock.now += fresh_server.settings.grace + 1
    ann.post(f"games/{game}/call-off")
    for one in (ann, bob):
        told = one.get("stats")["tally"]
        assert (told["games"], told["unfinished"]) == (0, 0)


def test_figures_are_exported_as_rows_and_as_data(fresh_server: Server) -> None:
    me = fresh_server.browser()
    played(me)
    rows = list(csv.DictReader(io.StringIO(me.get("stats/figures.csv"))))
    figures = me.get("stats")["forms"][0]["yours"]
    mine = [row for row in rows if row["who"] == "you"]
    assert [row["figure"] for row in mine] == [one["label"] for one in figures]
    assert me.get("stats/figures.json") == me.get("stats")


def test_an_uploaded_record_is_nobodys_game(fresh_server: Server) -> None:
    me, other = fresh_server.browser(), fresh_server.browser()
    text = me.get(f"games/{played(me)}/record")
    assert other.client.post("/api/records", content=text).status_code == 201
    assert other.get("stats")["tally"]["games"] == 0


def test_the_shuffles_of_all_games_are_tried_and_kept_for_a_while(
    fresh_server: Server,
) -> None:
    me = fresh_server.browser()
    fresh_server.clock.now += 10_000
    before = me.get("fairness")
    played(me)
    assert me.get("fairness") == before
    fresh_server.clock.now += 301
    after = me.get("fairness")
    assert after["games"] == before["games"] + 1
    assert "deals" in after["verdict"]
    assert me.get("fairness/trials.csv").startswith("trial,cases,found")


@pytest.mark.parametrize("path", ["/stats", "/fairness"])
def test_figures_have_pages(server: Server, path: str) -> None:
    assert server.browser().client.get(path).status_code == 200

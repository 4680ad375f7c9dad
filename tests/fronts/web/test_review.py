"""Looking back at a game that is over: its review, comments, and what may not be looked at yet."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias, cast

import pytest

from muggins.fronts.web.refusals import Unavailable
from muggins.fronts.web.reviews import Progress, Reviews
from muggins.fronts.web.store import Store
from muggins.fronts.web.thinking import Thinkers
from muggins.paper.record import Record, loads, records
from muggins.study.reviewed import Look
from tests.fronts.web.serving import Browser, Server, run, served
from tests.fronts.web.test_games import at_table, played_out, turn

RECORD = Path(__file__).parents[2] / "golden" / "records" / "five-card.muggins"
BEGUN = '[Muggins "1"]\ndeal 2h5d6c9sJhKc 4h4d7s8cTdQh\n'


Over: TypeAlias = tuple[Browser, Browser, str]
"""Two players, and a game of theirs that is over."""


@pytest.fixture(scope="module")
def over(server: Server) -> Over:
    ann, bob, game = at_table(server, rules="five-card", target=31)
    played_out(ann, bob, game, random.Random(4))
    return ann, bob, game


def lines(browser: Browser, game: str, **asked: Any) -> list[Any]:
    """All that is said while a game is looked through."""
    answer = browser.client.post(f"/api/games/{game}/review", json=asked, timeout=None)
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def review(browser: Browser, game: str, **asked: Any) -> Any:
    *_, last = lines(browser, game, **asked)
    return last["review"]


def upload(browser: Browser, text: str) -> str:
    browser.client.get("/")
    return str(browser.client.post("/api/records", content=text.encode()).json()["id"])


def test_a_review_is_told_as_it_grows_and_afterwards_is_there_at_once(file: str) -> None:
    with served(file) as server:
        me = server.browser()
        game = upload(me, RECORD.read_text())
        *growing, last = lines(me, game)
        deals = [one["progress"]["deal"] for one in growing]
        assert deals == sorted(deals)
        assert {one["progress"]["deals"] for one in growing} == {max(deals)}
        assert [one["review"] for one in lines(me, game)] == [last["review"]]
    with served(file) as server:
        assert [one["review"]["steps"] for one in lines(server.browser(), game)] == [
            last["review"]["steps"]
        ]


def test_every_step_of_a_review_is_a_ply_of_the_game(server: Server, over: Over) -> None:
    ann, bob, game = over
    seen = {
        "ann": review(ann, game),
        "bob": review(bob, game),
        "eve": review(server.browser(), game),
    }
    won = next(name for name in ("ann", "bob") if seen[name]["title"].startswith("You won by"))
    lost = "bob" if won == "ann" else "ann"
    assert seen[lost]["title"].startswith("You lost by")
    assert seen["eve"]["title"].startswith(f"{won.capitalize()} won by")
    assert seen["eve"]["about"].startswith("Ann against Bob, five-card")
    for step in seen["ann"]["steps"]:
        assert ann.get(f"games/{game}/plies/{step['ply']}")["ply"] == step["ply"]
    chances = [[step["win"] for step in seen[name]["steps"]] for name in ("ann", "bob")]
    assert all(one + other == pytest.approx(1) for one, other in zip(*chances, strict=True))
    assert chances[0][-1] == (won == "ann")
    for name, seat in (("ann", 0), ("bob", 1)):
        balance = seen[name]["balance"]
        parts = (balance[part] for part in ("start", "luck", "ours", "theirs", "gap"))
        assert sum(parts) == pytest.approx(balance["end"], abs=1e-3)
        worst = [seen[name]["decisions"][at] for at in seen[name]["worst"]]
        assert all(one["seat"] == seat and one["sign"] for one in worst)
        assert [one["win"] for one in worst] == sorted((one["win"] for one in worst), reverse=True)


def test_what_was_given_away_stands_with_the_figures_when_it_is_known(over: Over) -> None:
    ann, _, game = over
    seen = review(ann, game)
    (mine,) = [one["given_away"] for one in ann.get("stats")["games"]]
    assert mine == pytest.approx(seen["seats"][0]["rating"])


def test_a_game_that_is_not_over_is_reviewed_for_nobody(server: Server) -> None:
    ann, bob, game = at_table(server, rules="five-card", target=5, match="games=2")
    turn(ann, bob, game)
    for who in (ann, bob, server.browser()):
        assert "over" in who.post(f"games/{game}/review", {}, 409)["error"]
        assert "over" in who.get(f"games/{game}/review/record", 409)["error"]
        who.post(f"games/{game}/notes", {"entry": 0, "text": "what?"}, None)
    assert ann.see(game)["version"] == bob.see(game)["version"]
    played_out(ann, bob, game, random.Random(2))
    ann.post(f"games/{game}/next")
    assert "looked through yet" in ann.get(f"games/{game}/review/record", 409)["error"]
    told = server.browser().client.post(f"/api/games/{game}/review", json={}).text
    state = ann.see(game)
    assert state["game"] == 2
    assert state["position"] not in told
    ann.post(f"games/{game}/review", {"game": 2}, 404)
    ann.post(f"games/{game}/notes", {"game": 2, "entry": 0, "text": "what?"}, 404)
    ann.post(f"games/{game}/review", {"ply": 100_000}, 404)
    ann.post(f"games/{game}/review", {"seat": 5}, 400)
    server.browser().post("games/aaaaaaaaaaaaaaaa/review", {}, 404)


def test_players_write_comments_that_all_may_read_and_the_record_keeps(
    server: Server, over: Over
) -> None:
    ann, bob, game = over
    path = f"games/{game}/notes"
    ann.post(path, {"entry": 1, "text": "  Why this?\n\n I do not know. "})
    told = bob.post(path, {"entry": 1, "text": "Nor do I."})
    assert [(one["name"], one["yours"]) for one in told] == [("Ann", False), ("Bob", True)]
    assert told[0]["text"] == "Why this?\nI do not know."
    refused = server.browser().post(path, {"entry": 1, "text": "me too"}, 403)
    assert "look on" in refused["error"]
    bob.post(path, {"entry": 1, "text": "Nor do I.", "seat": 0}, 403)
    for nowhere in ({"entry": 10_000, "text": "x"}, {"entry": 1, "game": 2, "text": "x"}):
        bob.post(path, nowhere, 404)
    for bad in ({"entry": 1, "text": "x" * 1001}, {"entry": 1, "text": "\x07"}, {"entry": -1}):
        bob.post(path, bad, 400)
    bob.post(path, {"entry": 2, "text": "gone"})
    assert all(one["entry"] == 1 for one in bob.post(path, {"entry": 2, "text": ""}))
    (record,) = records(ann.get(f"games/{game}/record").splitlines(keepends=True))
    assert record.entries[1].comment == "Ann: Why this?\nI do not know.\nBob: Nor do I."
    again = upload(ann, ann.get(f"games/{game}/record"))
    assert review(ann, again)["comments"][0]["text"] == record.entries[1].comment
    assert review(ann, again)["writes"]
    assert not review(bob, again)["writes"]
    bob.post(f"games/{again}/notes", {"entry": 1, "text": "mine"}, 403)
    ann.post(f"games/{again}/notes", {"entry": 1, "text": "mine"})
    assert "mine" in ann.get(f"games/{again}/record")


def test_the_record_is_marked_where_the_review_found_errors(over: Over) -> None:
    ann, bob, game = over
    found = review(ann, game)
    text = bob.get(f"games/{game}/review/record")
    (record,) = records(text.splitlines(keepends=True))
    (plain,) = records(bob.get(f"games/{game}/record").splitlines(keepends=True))
    assert [one.step for one in record.entries] == [one.step for one in plain.entries]
    assert not any(one.mark for one in plain.entries)
    errors = {
        found["steps"][one["step"]]["entry"]: one for one in found["decisions"] if one["sign"]
    }
    assert errors
    assert {at for at, one in enumerate(record.entries) if one.mark} == {*errors}
    for at, one in errors.items():
        assert record.entries[at].mark == one["sign"]
        assert one["why"] in record.entries[at].comment


@pytest.mark.parametrize(
    ("text", "title", "note"),
    [
        ('[Muggins "1"]\n', "Not finished, 0\u20130", "nobody had a choice"),
        (f"{BEGUN}1 discard 4h4d\n", "Not finished, 0\u20130", "not played to its end"),
        (
            '[Muggins "1"]\n[Rules "three-handed"]\n',
            "Not finished, 0\u20130\u20130",
            "told in points",
        ),
    ],
)
def test_what_there_is_not_is_said_in_a_sentence(
    server: Server, text: str, title: str, note: str
) -> None:
    me = server.browser()
    found = review(me, upload(me, text))
    assert found["title"] == title
    assert note in found["note"]
    assert (found["balance"] is None) == ("points" in note)


def test_a_game_that_was_resigned_says_so(server: Server) -> None:
    ann, bob, game = at_table(server)
    ann.post(f"games/{game}/resign", {})
    assert review(bob, game)["title"] == "Ann resigns: you win, 0\u20130"
    assert review(ann, game)["title"] == "You resign, 0\u20130"


@pytest.mark.parametrize("path", ["", "?game=2", "?seat=1"])
def test_the_page_is_there(server: Server, path: str) -> None:
    me = server.browser()
    game = upload(me, BEGUN)
    page = me.client.get(f"/g/{game}/review{path}")
    assert page.status_code == 200
    assert "review.js" in page.text
    assert me.client.get(f"/g/aaaaaaaaaaaaaaaa/review{path}").status_code == 404


# --- what is worked at, and for whom ------------------------------------------------------------


@dataclass
class Slow:
    """A thinker who goes on when he is told to, and says what he was asked."""

    many: int = 1
    asked: list[int] = field(default_factory=list)
    go: asyncio.Event = field(default_factory=asyncio.Event)

    async def looks(self, record: Record, start: int) -> list[Look]:
        self.asked.append(start)
        await self.go.wait()
        return [Look(start + 1, 1, None, None, None)] if start < 2 else []

    async def reviewed(self, record: Record, looks: list[Look]) -> bytes:
        from zlib import compress

        return compress(json.dumps({"looks": len(looks)}).encode())


@dataclass
class Desk:
    """Reviews with a slow thinker, whose store forgets everything."""

    thinker: Slow
    reviews: Reviews

    def follow(self, game: str) -> Any:
        return self.reviews.follow(game, 1, loads(BEGUN))


def desk(most: int = 2) -> Desk:
    class Forgetful:
        async def review(self, *_: Any) -> None:
            return None

        async def keep_review(self, *_: Any) -> None:
            raise Unavailable("The disk is full.")

    thinker = Slow()
    store = cast("Store", Forgetful())
    return Desk(thinker, Reviews(store, cast("Thinkers", thinker), most=most))


def test_a_game_is_looked_through_once_for_all_who_ask() -> None:
    async def told() -> None:
        at = desk()
        ann, bob = at.follow("a"), at.follow("a")
        assert isinstance(await anext(ann), Progress)
        assert isinstance(await anext(bob), Progress)
        at.thinker.go.set()
        found = [[one async for one in who][-1] for who in (ann, bob)]
        assert found == [{"looks": 2}] * 2
        assert at.thinker.asked == [0, 1, 2]

    run(told())


def test_no_more_is_worked_at_when_all_who_asked_have_gone() -> None:
    async def told() -> None:
        at = desk()
        ann, bob = at.follow("a"), at.follow("a")
        await anext(ann)
        await anext(bob)
        await anext(ann)
        await ann.aclose()
        assert at.thinker.asked == [0]
        await bob.aclose()
        at.thinker.go.set()
        later = [one async for one in at.follow("a")]
        assert later[-1] == {"looks": 2}
        assert at.thinker.asked == [0, 0, 1, 2]

    run(told())


def test_so_many_games_wait_and_no_more() -> None:
    async def told() -> None:
        at = desk(most=2)
        ann, bob, eve = at.follow("a"), at.follow("b"), at.follow("c")
        await anext(ann)
        assert (await anext(bob)).before == 1
        with pytest.raises(Unavailable, match="2 games are being looked through"):
            await anext(eve)
        at.thinker.go.set()
        for who in (ann, bob):
            assert [one async for one in who][-1] == {"looks": 2}
        assert [one async for one in at.follow("c")][-1] == {"looks": 2}

    run(told())

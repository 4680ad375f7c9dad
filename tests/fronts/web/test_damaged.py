"""A row that is damaged spoils its own game alone: that is passed over, noted once, and said."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import sqlalchemy as sql

from muggins.fronts.web.ledger import Ledger
from muggins.fronts.web.reviews import MADE, Reviews
from muggins.fronts.web.summary import note_unreadable
from tests.fronts.web.serving import Browser, Server, run, served
from tests.fronts.web.test_challenge import issued, last, taken
from tests.fronts.web.test_games import first
from tests.fronts.web.test_stats import played

DAMAGED = {
    "told is no JSON": "UPDATE entries SET told = '{\"rules\"' WHERE game = :game",
    "told has other parts": "UPDATE entries SET told = '{}' WHERE game = :game",
    "told is no text": "UPDATE entries SET told = CAST(X'7BFF' AS TEXT) WHERE game = :game",
    "an entry is no JSON": "UPDATE entries SET entry = 'x' WHERE game = :game AND number = 2",
    "an entry is no text": "UPDATE entries SET entry = X'FF' WHERE game = :game AND number = 2",
    "an entry is another": 'UPDATE entries SET entry = \'{"what":"next","seat": 0}\' '
    "WHERE game = :game AND number = 2",
    "one is missing": "DELETE FROM entries WHERE game = :game AND number = 2",
    "a time is none": "UPDATE entries SET at = 'noon' WHERE game = :game",
}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Browser, str, str]]:
    """A server, one who has played, and two games of his."""
    with served(f"sqlite:///{tmp_path_factory.mktemp('db') / 'tables.db'}") as server:
        me = server.browser()
        yield server, me, played(me), played(me)


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_game_is_passed_over_noted_once_and_said(
    kept: tuple[Server, Browser, str, str], damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    server, me, bad, good = kept
    engine, room = server.room.store.engine, server.room
    rows = sql.text("SELECT game, number, at, entry, told FROM entries WHERE game = :game")
    with engine.begin() as connection:
        before = [dict(row) for row in connection.execute(rows, {"game": bad}).mappings()]
        connection.execute(sql.text(DAMAGED[damage]), {"game": bad})
    room.ledger = Ledger(room.store, room.thinkers, room.passing)
    note_unreadable.cache_clear()
    try:
        whole = damage == "a time is none"  # which the game can do without
        for _ in range(2):
            assert me.get("stats")["tally"]["games"] == 1 + whole
            assert me.get("stats")["unread"] == 1 - whole
            assert me.get("fairness")["games"] == 1 + whole
            assert me.get("fairness")["unread"] == 1 - whole
            listed = {one["id"] for one in me.get("mine") if one["about"]}
            assert listed in ({good}, {good, bad})
        for page in ("games", "stats", "fairness", f"g/{good}"):
            assert me.client.get(f"/{page}").status_code == 200
        assert caplog.text.count(f"{bad} cannot be read") == 1 - whole
    finally:
        with engine.begin() as connection:
            connection.execute(sql.text("DELETE FROM entries WHERE game = :game"), {"game": bad})
            insert = "INSERT INTO entries VALUES (:game, :number, :at, :entry, :told)"
            connection.execute(sql.text(insert), before)


def test_a_damaged_review_is_worked_out_again_and_nobody_misses_it(
    kept: tuple[Server, Browser, str, str], caplog: pytest.LogCaptureFixture
) -> None:
    server, me, _, good = kept

    async def told() -> None:
        await server.room.store.keep_review(good, 1, MADE, b"\x78\x9cnothing")
        assert await Reviews(server.room.store, server.room.thinkers).kept(good, 1) is None

    run(told())
    assert f"a review of {good} cannot be read" in caplog.text
    assert me.get("stats")["tally"]["games"] == 2


def test_a_damaged_game_of_a_challenge_is_left_out_of_it(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    code = issued(ann)
    mine, his = taken(ann, code), taken(bob, code, name="Bob")
    ann.play(mine, first)
    bob.play(his, last)

    def spoil(column: str, game: str) -> None:
        with server.room.store.engine.begin() as connection:
            connection.exec_driver_sql(
                f"UPDATE entries SET {column} = '' WHERE game = ?",
                (game,),
            )

    spoil("entry", his)
    assert ann.get(f"challenges/{code}/comparison")["players"] == ["Ann"]
    spoil("told", his)
    assert ann.get(f"challenges/{code}")["unread"] == 1
    assert ann.get(f"challenges/{code}/comparison")["players"] == ["Ann"]
    spoil("entry", mine)
    assert "of yours cannot be read" in ann.get(f"challenges/{code}/comparison", 500)["error"]
    spoil("entry", f"challenge {code}")
    assert "issue another" in ann.get(f"challenges/{code}", 500)["error"]

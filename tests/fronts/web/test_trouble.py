"""What goes wrong at one table, or at two moments at once, and what stays right all the same."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import re
import socket
import threading
import time
import weakref
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar import Request
from litestar.exceptions import HTTPException
from litestar.testing import RequestFactory
from litestar.types import HTTPDisconnectEvent

from muggins.fronts.web import opening, wishes
from muggins.fronts.web.app import _refusal
from muggins.fronts.web.connection import Connection
from muggins.fronts.web.onlookers import Stream
from muggins.fronts.web.refusals import Late
from muggins.fronts.web.shown import Reader
from muggins.fronts.web.sitting import Sitting
from muggins.rulebook.events import Action
from tests.fronts.web.serving import WAIT, Browser, Server, run, served
from tests.fronts.web.test_games import at_table, first, seats, sit
from tests.fronts.web.test_store import locked


def away(server: Server) -> None:
    """Time passes in which nobody looks."""
    server.clock.now += server.settings.grace + 1


def rows(server: Server, game: str) -> int:
    with server.room.store.engine.connect() as connection:
        many = "SELECT count(*) FROM entries WHERE game = ?"
        return int(connection.exec_driver_sql(many, (game,)).scalar_one())


# What is thrown away


def test_a_game_that_its_last_player_throws_away_is_gone_for_all_at_once(server: Server) -> None:
    me = server.browser()
    game = me.open(word="w")["id"]
    state = me.see(game)
    looking = server.browser().events(game)
    next(looking)
    me.client.delete(f"/api/games/{game}").raise_for_status()
    assert list(looking) == []
    me.act(state, state["legal"][0]["action"], 404)
    assert rows(server, game) == 0


def test_a_game_that_one_of_two_throws_away_goes_on_for_the_other(server: Server) -> None:
    ann, bob, game = at_table(server)
    bob.client.delete(f"/api/games/{game}").raise_for_status()
    state = ann.see(game)
    assert ann.act(state, state["legal"][0]["action"])["version"] == state["version"] + 1
    assert bob.get("mine") == []


# At once


def test_two_who_want_another_match_at_once_come_to_one_table(server: Server) -> None:
    ann, bob, game = at_table(server)
    ann.post(f"games/{game}/resign")
    both = threading.Barrier(2)

    def again(browser: Browser) -> str:
        both.wait()
        return str(browser.post(f"games/{game}/next")["id"])

    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(again, (ann, bob))
    assert one == other != game
    assert {listed["id"] for listed in ann.get("mine")} == {game, one}


def test_of_those_who_are_invited_at_once_one_sits_down(server: Server) -> None:
    ann = server.browser()
    made = ann.open(seats=seats("me", "open"))
    code = made["invites"][0]["address"].removeprefix("/join/")
    path, sent = f"games/{made['id']}/sit", {"invite": code, "name": "Bob"}
    guests = [server.browser() for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda one: one.client.post(f"/api/{path}", json=sent), guests))
    assert sorted(one.status_code for one in answers) == [200] + [409] * 5
    assert sum(one.see(made["id"])["you"] == [1] for one in guests) == 1


# Who has left


def test_nobody_has_a_bot_take_over_from_himself(server: Server) -> None:
    ann, _, game = at_table(server)
    away(server)
    taken = ann.post(f"games/{game}/bot-takes-over")
    assert [player["kind"] for player in taken["players"]] == ["person", "bot"]


def test_a_partner_who_leaves_does_not_win_the_game(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    four = ann.open(rules="four-partners", seats=seats("me", "bot", "open", "bot"), word="w")
    game = four["id"]
    sit(bob, four["invites"][0]["address"], word="w")
    away(server)
    assert ann.see(game)["may"] == ["bot-takes-over", "call-off"]
    assert "other side" in ann.post(f"games/{game}/claim-win", {}, 409)["error"]


def test_among_three_nobody_claims_the_win_over_one_who_is_there(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    made = ann.open(rules="three-handed", seats=seats("me", "open", "bot"), word="w")
    sit(bob, made["invites"][0]["address"], word="w")
    away(server)
    assert "claim-win" not in ann.see(made["id"])["may"]
    ann.post(f"games/{made['id']}/claim-win", {}, 409)


def test_a_match_that_was_just_won_is_not_ended_otherwise(server: Server) -> None:
    me = server.browser()
    game = me.open(target=11, word="w")["id"]
    over = me.play(game, first)
    holder = server.room._live[game].sitting
    assert isinstance(holder, Sitting)
    mine = next(iter(holder.people))
    with pytest.raises(Late, match="over"):
        wishes.ended(holder, mine, "claimed")
    assert me.see(game)["winner"] == over["winner"]


# What breaks


def test_a_bot_that_could_not_play_tries_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose, failures = server.room.thinkers.choose, iter(range(5))

    async def broken(*about: Any) -> Action:
        if next(failures, None) is not None:
            raise RuntimeError("a process ended")
        return await choose(*about)

    monkeypatch.setattr(server.room.thinkers, "choose", broken)
    monkeypatch.setattr(server.room, "pause", 0.001)
    me = server.browser()
    game = me.open(word="w")["id"]
    state = me.see(game)
    me.act(state, state["legal"][0]["action"])
    assert me.wait(game, lambda it: it["phase"] == "play")


def test_what_the_disk_refuses_is_not_told_to_the_log(
    file: str, caplog: pytest.LogCaptureFixture
) -> None:
    with served(file, patience=0.1) as server:
        ann, _, game = at_table(server)
        sitting = server.room._live[game].sitting
        assert sitting is not None
        state = ann.see(game)
        action = state["legal"][0]["action"]
        with locked(server):
            ann.act(state, action, 503)
            ann.open(503, action_id="another")
    assert "locked" in caplog.text
    assert "INSERT INTO entries" in caplog.text
    assert action not in caplog.text
    assert '"secret"' not in caplog.text
    assert sitting.terms.secret not in caplog.text


def test_a_table_that_cannot_be_read_spoils_no_other_and_its_cards_stay_out_of_the_log(
    file: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="muggins")
    with served(file) as server:
        me = server.browser()
        bad, good = me.open(word="w")["id"], me.open(word="w")["id"]
        state = me.see(bad)
        me.act(state, state["legal"][0]["action"])
        token = me.client.cookies["seat"]
    card = state["hand"][0]
    with served(file) as server:
        entry = {"what": "acted", "seat": 0, "step": f"0 play {card}"}
        with server.room.store.engine.begin() as connection:
            spoil = "UPDATE entries SET entry = ?, told = '{}' WHERE game = ? AND number > 1"
            connection.exec_driver_sql(spoil, (json.dumps(entry), bad))
        me = server.browser(Cookie=f"seat={token}")
        assert "cannot be read" in me.get(f"games/{bad}", 500)["error"]
        assert [one["id"] for one in me.get("mine") if one["about"]] == [good]
        assert me.see(good)["you"] == [0]
    assert f"entry 2 of {bad} does not follow" in caplog.text
    for held in state["hand"]:
        assert not re.search(rf"\b{held}\b", caplog.text)


def test_others_are_answered_while_a_long_record_is_read(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, done = threading.Event(), threading.Event()

    def slowly(text: str, holder: str) -> Any:
        begun.set()
        assert done.wait(30)
        return uploaded(text, holder)

    uploaded = opening.uploaded
    monkeypatch.setattr(opening, "uploaded", slowly)
    me = server.browser()
    with ThreadPoolExecutor(1) as pool:
        sent = pool.submit(me.client.post, "/api/records", content=b'[Muggins "1"]\n')
        assert begun.wait(30)
        assert server.browser().client.get("/healthz").status_code == 200
        done.set()
        assert sent.result().status_code in (201, 400)


def test_an_uploaded_game_is_shown_from_a_seat_that_it_has(server: Server) -> None:
    me = server.browser()
    game = me.open(target=11, word="w")["id"]
    me.play(game, first)
    record = me.get(f"games/{game}/record")
    made = me.client.post("/api/records", content=record.encode()).json()["id"]
    assert me.get(f"games/{made}?seat=5")["seat"] == 0
    assert me.get(f"games/{made}?seat=1")["seat"] == 1


def test_a_file_that_is_taken_away_is_not_written_and_is_gone_on_with_when_it_is_back(
    file: str, tmp_path: Path
) -> None:
    with served(file) as server:
        me = server.browser()
        game = me.open(word="w")["id"]
        state = me.see(game)
        action = state["legal"][0]["action"]
        there, away = tmp_path / "tables.db", tmp_path / "away.db"
        there.rename(away)
        assert "not where it was" in me.act(state, action, 503, id="a")["error"]
        assert me.client.get("/readyz").status_code == 503
        assert not there.exists()
        away.rename(there)
        assert me.act(state, action, id="a")["version"] > state["version"]


# Who dawdles


@contextmanager
def connected(server: Server) -> Iterator[socket.socket]:
    made = socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), 30)
    with made:
        yield made


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: 127",
        b"POST /api/games HTTP/1.1\r\nHost: [::1]\r\nX-Muggins: 1\r\nContent-Length: 9\r\n\r\n{",
    ],
)
def test_one_who_does_not_end_what_he_asks_is_not_waited_for(
    server: Server, monkeypatch: pytest.MonkeyPatch, begun: bytes
) -> None:
    monkeypatch.setattr(Connection, "patience", 0.05)
    with connected(server) as slow:
        slow.sendall(begun)
        assert slow.recv(1000) == b""


def test_one_who_goes_before_all_is_sent_is_no_trouble_of_the_server() -> None:
    async def gone() -> HTTPDisconnectEvent:
        return {"type": "http.disconnect"}

    async def told() -> None:
        scope = RequestFactory().get("/").scope
        with pytest.raises(HTTPException) as left:
            await Request[Any, Any, Any](scope, receive=gone).body()
        assert _refusal(left.value).status == 400

    run(told())


def test_a_stream_is_not_cut_off_because_it_is_long(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Connection, "patience", 0.05)
    me = server.browser()
    game = me.open(word="w")["id"]
    with connected(server) as slow, connected(server) as stream:
        stream.sendall(f"GET /api/games/{game}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert stream.recv(1000)
        slow.sendall(b"GET")
        assert slow.recv(1000) == b""  # so much later
        me.post(f"games/{game}/phrase", {"n": 0})
        while b"phrase" not in stream.recv(100_000):
            pass


def test_a_stream_that_ends_while_something_is_sent_ends_without_waiting(server: Server) -> None:
    game = server.browser().open(word="w")["id"]

    async def told() -> list[bytes]:
        parts = server.room.look(game, Stream(Reader()), None)
        assert b"retry" in await anext(parts)
        assert b"shown" in await anext(parts)
        server.room._live[game].looking.end()
        return [part async for part in parts]

    rest = asyncio.run_coroutine_threadsafe(told(), server.loop).result()
    assert b": here\n\n" not in rest


def test_who_goes_leaves_nothing_behind_that_only_a_sweep_would_find(server: Server) -> None:
    me = server.browser()
    game = me.open(word="w")["id"]
    streams = server.room._live[game].looking.streams
    gc.disable()
    try:
        stream = me.stream(game)
        next(stream)
        (waiting,) = [weakref.ref(one.waiting) for one in streams]
        stream.close()
        until = time.monotonic() + WAIT
        while waiting() is not None:
            assert time.monotonic() < until
            time.sleep(0.01)
    finally:
        gc.enable()
    assert not streams


def test_a_request_that_begins_without_end_is_refused(server: Server) -> None:
    with connected(server) as endless:
        endless.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"a" * 200_000)
        assert b" 431 " in endless.recv(1000)

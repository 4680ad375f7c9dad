"""Servers that are killed, and servers that share a database."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.fronts.web.conftest import fresh_on
from tests.fronts.web.serving import WAIT, Browser, Server, served
from tests.fronts.web.test_games import sit, turn


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Process:
    """`muggins serve`, to be killed."""

    def __init__(self, folder: Path, database: str, thinkers: int = 0) -> None:
        self.port = free_port()
        self._thinkers = str(thinkers)
        self._folder, self._database = folder, database
        self._started: subprocess.Popen[str] | None = None
        self._browsers: list[httpx.Client] = []

    def start(self) -> None:
        words = ["serve", "--port", str(self.port), "--thinkers", self._thinkers]
        words += ["--logs", "json"]
        environ = {
            **os.environ,
            "MUGGINS_DATA": str(self._folder),
            "MUGGINS_CONFIG": str(self._folder / "config.toml"),
        }
        self._started = subprocess.Popen(
            [sys.executable, "-m", "muggins", *words, "--database", self._database],
            env=environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._started.stdout is not None
        assert self._started.stdout.readline().startswith("The table is open")

    def kill(self, how: signal.Signals = signal.SIGKILL) -> int:
        assert self._started is not None
        self._started.send_signal(how)
        code = self._started.wait(WAIT)
        assert self._started.stdout is not None
        self._started.stdout.close()
        return code

    def browser(self) -> Browser:
        address = f"http://127.0.0.1:{self.port}"
        client = httpx.Client(base_url=address, headers={"X-Muggins": "1"}, timeout=WAIT)
        self._browsers.append(client)
        return Browser(client)

    def close(self) -> None:
        """Close what its browsers have open."""
        for client in self._browsers:
            client.close()


@contextmanager
def process(folder: Path, database: str) -> Iterator[Process]:
    made = Process(folder, database)
    made.start()
    try:
        yield made
    finally:
        made.close()
        made.kill()


def test_a_server_that_is_killed_has_lost_nothing_that_it_answered(
    tmp_path: Path, file: str
) -> None:
    kill_again_and_again(tmp_path, file, kills=2)


@pytest.mark.long
def test_a_server_that_is_killed_often_has_lost_nothing(tmp_path: Path, database: str) -> None:
    kill_again_and_again(tmp_path, database, kills=20)


def kill_again_and_again(folder: Path, database: str, *, kills: int) -> None:
    """Kill it while an action is on its way; send that again, and find it done once."""
    rng = random.Random(kills)
    with process(folder, database) as server:
        ann, bob = server.browser(), server.browser()
        made = ann.open(seats=[{"kind": "me"}, {"kind": "open"}], target=121)
        game = made["id"]
        sit(bob, made["invites"][0]["address"], word="w")
        ann.cut(game, "horse")
        for number in range(kills):
            for _ in range(rng.randrange(6)):
                who, state = turn(ann, bob, game)
                who.act(state, rng.choice(state["legal"])["action"])
            who, state = turn(ann, bob, game)
            action, id = rng.choice(state["legal"])["action"], f"kill {number}"
            sent = Sending(who, state, action, id)
            sent.start()
            sent.begun.wait(WAIT)
            server.kill()
            sent.join(WAIT)
            server.start()
            known = who.see(game)
            if sent.answer is not None:
                assert known["version"] >= sent.answer["version"]
            again = who.act(state, action, id=id)
            assert again["version"] == state["version"] + 1
            assert again["hand"] == [card for card in state["hand"] if card not in action] or (
                again["deals"] > state["deals"]
            )


class Sending(threading.Thread):
    """An action on its way, and the answer to it if there came one."""

    def __init__(self, who: Browser, state: Any, action: str, id: str) -> None:
        super().__init__()
        self.begun = threading.Event()
        self.answer: Any = None
        self._who, self._asked = who, (state, action, id)

    def run(self) -> None:
        state, action, id = self._asked
        self.begun.set()
        with suppress(httpx.HTTPError):  # the server was killed before it answered
            self.answer = self._who.act(state, action, id=id)


@pytest.mark.parametrize("thinkers", [0, 1])
def test_a_server_that_is_told_to_stop_ends_its_streams_and_goes(
    tmp_path: Path, file: str, thinkers: int
) -> None:
    """Also while its bots think, or only make ready."""
    server = Process(tmp_path, file, thinkers)
    server.start()
    me = server.browser()
    game = me.open()["id"]
    stream = me.stream(game)
    assert next(stream)[0] == "shown"
    codes: list[int] = []
    stopping = threading.Thread(target=lambda: codes.append(server.kill(signal.SIGTERM)))
    stopping.start()
    assert [kind for kind, _, _ in stream if kind == "shown"] == []
    stopping.join(WAIT)
    server.close()
    assert codes == [0]


def test_two_servers_on_one_database_play_one_game(postgres: str) -> None:
    database = fresh_on(postgres)()
    with served(database) as one, served(database) as other:
        ann, bob, game = apart(one, other)
        rng = random.Random(3)
        watching = bob.stream(game)
        assert next(watching)[2]["version"]
        state = ann.see(game)
        done = ann.act(state, state["legal"][0]["action"])
        for kind, _, data in watching:
            if kind == "shown" and data["version"] == done["version"]:
                break
        ann.post(f"games/{game}/phrase", {"n": 1})
        assert next(data for kind, _, data in watching if kind == "phrase")["n"] == 1
        watching.close()
        over = until_over(ann, bob, game, rng)
        assert over["phase"] == "over"
        assert bob.see(game)["scores"] == over["scores"]


def until_over(ann: Browser, bob: Browser, game: str, rng: random.Random) -> Any:
    """Play on with two servers, of which one may not have heard yet."""
    while True:
        for browser in (ann, bob):
            state = browser.see(game)
            if state["phase"] == "over":
                return state
            if state["legal"]:
                action = rng.choice(state["legal"])["action"]
                sent = {
                    "action_id": f"{state['version']} {action}",
                    "version": state["version"],
                    "action": action,
                }
                answer = browser.client.post(f"/api/games/{game}/actions", json=sent)
                assert answer.status_code in (200, 409), answer.text


def test_of_two_servers_one_has_a_bot_play_and_both_agree(postgres: str) -> None:
    database = fresh_on(postgres)()
    with served(database) as one, served(database) as other:
        me = one.browser()
        game = me.open(target=31)["id"]
        me.cut(game)
        looker = other.browser()
        assert looker.see(game)["spectator"]
        end = me.play(game, lambda state: state["legal"][0])
        seen = looker.wait(game, lambda state: state["phase"] == "over")
        assert seen["scores"] == end["scores"]


def apart(one: Server, other: Server) -> tuple[Browser, Browser, str]:
    """Two at one table, each by a server of his own."""
    ann, bob = one.browser(), other.browser()
    made = ann.open(seats=[{"kind": "me"}, {"kind": "open"}], target=31)
    sit(bob, made["invites"][0]["address"], word="w")
    ann.cut(made["id"], "horse")
    return ann, bob, made["id"]


@pytest.mark.long
def test_two_processes_play_one_game_though_both_are_killed(tmp_path: Path, postgres: str) -> None:
    database = fresh_on(postgres)()
    with process(tmp_path, database) as one, process(tmp_path, database) as other:
        ann, bob = one.browser(), other.browser()
        made = ann.open(seats=[{"kind": "me"}, {"kind": "open"}], target=61)
        sit(bob, made["invites"][0]["address"], word="w")
        ann.cut(made["id"], "horse")
        for server in (one, other):
            server.kill()
            server.start()
        over = until_over(ann, bob, made["id"], random.Random(1))
        assert over["phase"] == "over"

"""A server to ask, and browsers that ask it."""

from __future__ import annotations

import asyncio
import itertools
import json
import threading
from collections.abc import Coroutine, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
import uvicorn

from muggins.fronts.web.app import app
from muggins.fronts.web.room import Room
from muggins.fronts.web.running import config
from muggins.fronts.web.settings import Settings

WAIT = 30.0
"""Seconds after which something that ought to happen has not."""


@dataclass(slots=True)
class Clock:
    """A clock that stands until it is put forward."""

    now: float = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


class Secrets:
    """Secrets that are the same in every run, each another."""

    def __init__(self) -> None:
        self._number = itertools.count(1)

    def __call__(self) -> bytes:
        return next(self._number).to_bytes(32, "big")


@dataclass(slots=True)
class Server:
    """A server in a thread of its own."""

    url: str
    settings: Settings
    room: Room
    loop: asyncio.AbstractEventLoop
    clock: Clock
    browsers: list[httpx.Client] = field(default_factory=list)

    def browser(self, **headers: str) -> Browser:
        """A browser that has never been here."""
        client = httpx.Client(
            base_url=self.url, headers={"X-Muggins": "1", **headers}, timeout=WAIT
        )
        self.browsers.append(client)
        return Browser(client)


@contextmanager
def served(database: str, **settings: Any) -> Iterator[Server]:
    """A server for one database, on a free port of this machine."""
    clock = Clock()
    usual: dict[str, Any] = {
        "port": 0,
        "thinkers": 0,
        "rate": 1e6,
        "patience": 2.0,
        "bot": "greedy",
        "secret": Secrets(),
        "clock": clock,
        "passing": clock,
    }
    chosen = Settings(database=database, **(usual | settings))
    made = app(chosen)
    server = uvicorn.Server(config(chosen, made))
    loops: list[asyncio.AbstractEventLoop] = []
    started = threading.Event()

    async def run() -> None:
        loops.append(asyncio.get_running_loop())
        serving = asyncio.ensure_future(server.serve())
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        started.set()
        await serving

    thread = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
    thread.start()
    assert started.wait(WAIT)
    assert server.started
    port = server.servers[0].sockets[0].getsockname()[1]
    running = Server(f"http://127.0.0.1:{port}", chosen, made.state.room, loops[0], clock)
    try:
        yield running
    finally:
        for browser in running.browsers:
            browser.close()
        loops[0].call_soon_threadsafe(made.state.room.close)
        server.should_exit = True
        thread.join(WAIT)
        assert not thread.is_alive()


class Browser:
    """One who sits at tables, or looks on."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        self._actions = itertools.count(1)

    def get(self, path: str, status: int = 200) -> Any:
        """What is at a path of the interface."""
        return answered(self.client.get(f"/api/{path}"), status)

    def post(self, path: str, sent: Any = None, status: int | None = 200) -> Any:
        """What is answered to something."""
        answer = self.client.post(f"/api/{path}", json={} if sent is None else sent)
        return answered(answer, status)

    def open(self, status: int | None = 201, **new: Any) -> Any:
        """Open a table, and its id."""
        new.setdefault("action_id", f"open {next(self._actions)}")
        return self.post("games", new, status)

    def see(self, game: str) -> Any:
        """The table as it stands."""
        return self.get(f"games/{game}")

    def cut(self, game: str, word: str = "") -> Any:
        """Cut the pack."""
        return self.post(f"games/{game}/cut", {"word": word})

    def act(
        self,
        state: Any,
        action: str,
        status: int = 200,
        *,
        id: str = "",
        version: int | None = None,
    ) -> Any:
        """Do something at a table as it was seen."""
        sent = {
            "action_id": id or f"action {next(self._actions)}",
            "version": state["version"] if version is None else version,
            "action": action,
        }
        return self.post(f"games/{state['id']}/actions", sent, status)

    def wait(self, game: str, wanted: Any) -> Any:
        """Look on until the table is as wanted."""
        for state in self.events(game):
            if wanted(state):
                return state
        raise AssertionError("the stream ended")

    def events(self, game: str, known: int | None = None) -> Generator[Any, None, None]:
        """The states of a table as they come."""
        for event, _, data in self.stream(game, known):
            if event == "shown":
                yield data

    def stream(
        self, game: str, known: int | None = None
    ) -> Generator[tuple[str, str, Any], None, None]:
        """All events of a stream: what it is, its id, its data."""
        headers = {} if known is None else {"Last-Event-ID": str(known)}
        path = f"/api/games/{game}/events"
        with self.client.stream("GET", path, headers=headers) as answer:
            assert answer.status_code == 200
            told: dict[str, str] = {}
            for line in answer.iter_lines():
                if line:
                    name, _, value = line.partition(": ")
                    told[name] = value
                elif told:
                    if "data" in told:
                        yield told["event"], told.get("id", ""), json.loads(told["data"])
                    told = {}

    def play(self, game: str, choose: Any, until: Any = None) -> Any:
        """Act whenever it is one's turn, to the end of the game."""
        newest = 0
        for state in self.events(game):
            if state["version"] < newest:
                continue  # it was on its way when the answer to an action came
            while state["legal"]:
                state = self.act(state, choose(state)["action"])
            newest = state["version"]
            if state["phase"] == "over" or (until and until(state)):
                return state
        raise AssertionError("the stream ended")


def run(main: Coroutine[Any, Any, None]) -> None:
    """Run it in a thread of its own: in this one a browser's loop may be running."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, main).result()


def answered(answer: httpx.Response, status: int | None) -> Any:
    """What was answered, with the number that it should have; None is any."""
    assert status in (None, answer.status_code), f"{answer.status_code}: {answer.text[:500]}"
    return (
        answer.json()
        if answer.headers["content-type"].startswith("application/json")
        else answer.text
    )

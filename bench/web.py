"""Many games at once on one server of this machine: how long an action is on its way to the other.

So many games of two browsers each are opened, every browser with its stream; then in every game one
action is done at a steady pace, for so long. Measured is the time from the POST to the other seat's
event, the server's memory, the longest stall of its loop, and whether an event was lost or doubled.
The client speaks bare HTTP and reads no more of an answer than it needs, so that the two cores are
mostly the server's. Beside the server a process does nothing but look at its clock: what stalls
that is the machine's doing, not the server's.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import uvloop

WATCH = """
import asyncio, sys, threading, time

worst, often, worked = 0.0, 0, 0.0
async def watch():
    global worst, often, worked
    while True:
        began, spent = time.perf_counter(), time.thread_time()
        await asyncio.sleep(0.01)
        late = time.perf_counter() - began - 0.01
        worst, often = max(worst, late), often + (late > 0.05)
        worked = max(worked, min(late, time.thread_time() - spent - 0.01))

def asked():
    global worst, often, worked
    for _ in sys.stdin:
        print(worst, often, worked, flush=True)
        worst, often, worked = 0.0, 0, 0.0

threading.Thread(target=asked, daemon=True).start()
"""
"""How late a loop wakes that sleeps for ten milliseconds: the worst, how often over fifty, and
the worst of what the loop itself worked meanwhile."""

SERVER = """
from muggins.fronts.web.app import app
from muggins.fronts.web.running import serve
from muggins.fronts.web.settings import Settings

def opened():
    asyncio.get_running_loop().create_task(watch())
    print("open", flush=True)

port, database = int(sys.argv[1]), sys.argv[2]
serve(Settings(port=port, database=database, rate=1e9, streams=10_000, bot="greedy"), opened)
"""

IDLE = """
async def idle():
    print("open", flush=True)
    await watch()
asyncio.run(idle())
"""


class Choice(msgspec.Struct):
    """Something that may be done."""

    action: str


class Told(msgspec.Struct):
    """As much of a state as is needed to act."""

    version: int
    phase: str
    legal: list[Choice]


TOLD = msgspec.json.Decoder(Told)


Watched: TypeAlias = "subprocess.Popen[str]"


@dataclass(slots=True)
class Seat:
    """A browser: its cookie, its connection for actions, and what its stream has told."""

    cookie: str = ""
    state: Told = field(default_factory=lambda: Told(0, "", []))
    versions: list[int] = field(default_factory=list)
    came: asyncio.Event = field(default_factory=asyncio.Event)
    heard: float = 0.0
    reader: asyncio.StreamReader | None = None
    writer: asyncio.StreamWriter | None = None


class Client:
    """As much of HTTP as is needed, on connections that stay open."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def send(self, seat: Seat, method: str, path: str, body: Any = None) -> Any:
        """Ask something, and return what is answered."""
        if seat.writer is None:
            seat.reader, seat.writer = await asyncio.open_connection("127.0.0.1", self.port)
        assert seat.reader is not None
        data = b"" if body is None else json.dumps(body).encode()
        seat.writer.write(self._head(seat, method, path, data) + data)
        head = (await seat.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = 0
        for line in head.split("\r\n"):
            name, _, value = line.partition(": ")
            if name.lower() == "content-length":
                length = int(value)
            if name.lower() == "set-cookie":
                seat.cookie = value.partition(";")[0]
        answer = await seat.reader.readexactly(length)
        status = int(head.split(" ", 2)[1])
        if status >= 300:
            raise RuntimeError(f"{path}: {status} {answer[:200]!r}")
        return answer

    def _head(self, seat: Seat, method: str, path: str, data: bytes) -> bytes:
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            "X-Muggins: 1",
            f"Content-Length: {len(data)}",
            "Content-Type: application/json",
            *([f"Cookie: {seat.cookie}"] if seat.cookie else []),
        ]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def follow(self, seat: Seat, game: str) -> None:
        """Keep a stream open, and note each version when it comes."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        writer.write(self._head(seat, "GET", f"/api/games/{game}/events", b""))
        await reader.readuntil(b"\r\n\r\n")
        try:
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    seat.versions.append(int(line[4:]))
                elif line.startswith(b"data: ") and b'"version"' in line[:60]:
                    seat.heard = time.perf_counter()
                    seat.state = TOLD.decode(line[6:])
                    seat.came.set()
        except (asyncio.CancelledError, ConnectionError):
            pass
        finally:
            writer.close()


class Game:
    """A game of two browsers, played at random."""

    def __init__(self, client: Client, number: int) -> None:
        self.client, self.rng = client, random.Random(number)
        self.seats = (Seat(), Seat())
        self.id = ""
        self.done = 0
        self.times: list[float] = []
        self.streams: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Both sit down and look on."""
        ann, bob = self.seats
        wanted = {"seats": [{"kind": "me"}, {"kind": "open"}], "match": "games=9", "word": "w"}
        made = json.loads(await self.client.send(ann, "POST", "/api/games", wanted))
        self.id = made["id"]
        link = made["invites"][0]["address"].removeprefix("/join/")
        sit = {"invite": link, "word": "w"}
        await self.client.send(bob, "POST", f"/api/games/{self.id}/sit", sit)
        for seat in self.seats:
            self.streams.append(asyncio.ensure_future(self.client.follow(seat, self.id)))
            await seat.came.wait()

    async def act(self) -> None:
        """One action, and the time until the other browser has heard of it."""
        me = next((seat for seat in self.seats if seat.state.legal), None)
        if me is None:
            await self.client.send(self.seats[0], "POST", f"/api/games/{self.id}/next")
            return
        other = self.seats[me is self.seats[0]]
        other.came.clear()
        state = me.state
        self.done += 1
        sent = {
            "action_id": str(self.done),
            "version": state.version,
            "action": self.rng.choice(state.legal).action,
        }
        began = time.perf_counter()
        await self.client.send(me, "POST", f"/api/games/{self.id}/actions", sent)
        await asyncio.wait_for(other.came.wait(), 30)
        self.times.append(other.heard - began)
        while me.state.version <= state.version:
            me.came.clear()
            await asyncio.wait_for(me.came.wait(), 30)

    @property
    def faults(self) -> int:
        """Events that were lost or doubled."""
        faults = 0
        for seat in self.seats:
            if not seat.versions:
                continue
            wanted = list(range(seat.versions[0], seat.versions[-1] + 1))
            faults += (
                len(wanted) - len(set(seat.versions)) + len(seat.versions) - len(set(seat.versions))
            )
        return faults


class BotGame(Game):
    """A game of a browser against the expert, which thinks meanwhile; it is not measured."""

    async def open(self) -> None:
        """One sits down and looks on."""
        me = self.seats[0]
        wanted = {
            "seats": [{"kind": "me"}, {"kind": "bot", "bot": "expert"}],
            "match": "games=99",
            "word": "w",
        }
        self.id = json.loads(await self.client.send(me, "POST", "/api/games", wanted))["id"]
        self.streams.append(asyncio.ensure_future(self.client.follow(me, self.id)))
        await me.came.wait()

    async def act(self) -> None:
        """One action, if it is one's turn; the next game, if this is over."""
        me, self.done = self.seats[0], self.done + 1
        state = me.state
        if state.phase == "over":
            await self.client.send(me, "POST", f"/api/games/{self.id}/next")
        elif state.legal:
            sent = {
                "action_id": str(self.done),
                "version": state.version,
                "action": self.rng.choice(state.legal).action,
            }
            await self.client.send(me, "POST", f"/api/games/{self.id}/actions", sent)
            while me.state.version <= state.version:
                me.came.clear()
                await asyncio.wait_for(me.came.wait(), 30)


async def paced(game: Game, pace: float, until: float) -> None:
    """Act at a steady pace, beginning at any moment of it."""
    await asyncio.sleep(game.rng.random() * pace)
    due = time.perf_counter()
    while due < until:
        await game.act()
        due += pace
        await asyncio.sleep(max(0.0, due - time.perf_counter()))


def memory(pid: int) -> tuple[float, float]:
    """Megabytes that a process holds, and that its children do."""
    own, theirs = 0, 0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            text = status.read_text()
        except OSError:
            continue
        facts = dict(line.split(":", 1) for line in text.splitlines() if ":" in line)
        held = int(facts.get("VmRSS", "0 kB").split()[0])
        own += held * (int(facts["Pid"]) == pid)
        theirs += held * (int(facts["PPid"]) == pid)
    return own / 1024, theirs / 1024


async def opened(port: int, games: int, bots: int) -> list[Game]:
    """Open so many games, and some against bots."""
    client = Client(port)
    playing = [Game(client, number) for number in range(games)]
    playing += [BotGame(client, number) for number in range(games, games + bots)]
    for at in range(0, len(playing), 20):
        await asyncio.gather(*(game.open() for game in playing[at : at + 20]))
    return playing


async def played(playing: list[Game], pace: float, seconds: float) -> None:
    """Play them for so long."""
    until = time.perf_counter() + seconds
    await asyncio.gather(
        *(paced(game, 1 if isinstance(game, BotGame) else pace, until) for game in playing)
    )


async def stopped(playing: list[Game]) -> None:
    for game in playing:
        for stream in game.streams:
            stream.cancel()
        for seat in game.seats:
            if seat.writer is not None:
                seat.writer.close()
    await asyncio.sleep(0.2)


def quantile(times: list[float], part: float) -> float:
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


async def run(port: int, server: Watched, idle: Watched, asked: argparse.Namespace) -> None:
    columns = ["games", "actions", "a second", "p50 ms", "p99 ms", "worst ms", "CPU ms an action"]
    columns += [
        "client's",
        "stall ms",
        "over 50",
        "worked ms",
        "idle stall ms",
        "over 50",
        "MB",
        "thinkers' MB",
        "faults",
        "load",
    ]
    print(f"| {' | '.join(columns)} |")
    print(f"|{'---:|' * len(columns)}")
    for games in asked.games:
        playing = await opened(port, games, asked.bots)
        await asyncio.sleep(asked.settle)
        gc.collect()
        gc.disable()  # what the client sweeps would look like the server's time
        stalled(server), stalled(idle)
        spent, own = cpu(server.pid), time.process_time()
        pace = games / asked.rate if asked.rate else asked.pace
        await played(playing, pace, asked.seconds)
        stall, beside = stalled(server), stalled(idle)
        gc.enable()
        times = [one for game in playing for one in game.times]
        row = [
            games,
            len(times),
            f"{len(times) / asked.seconds:.0f}",
            f"{1000 * quantile(times, 0.5):.1f}",
            f"{1000 * quantile(times, 0.99):.1f}",
            f"{1000 * max(times):.1f}",
            f"{1000 * (cpu(server.pid) - spent) / len(times):.2f}",
            f"{1000 * (time.process_time() - own) / len(times):.2f}",
            *stall,
            *beside[:2],
            *(f"{megabytes:.0f}" for megabytes in memory(server.pid)),
            sum(game.faults for game in playing if not isinstance(game, BotGame)),
            f"{os.getloadavg()[0]:.1f}",
        ]
        print(f"| {' | '.join(map(str, row))} |", flush=True)
        for game in playing:
            if isinstance(game, BotGame) and not game.done:
                print("a game against a bot stands still", file=sys.stderr)
        await stopped(playing)


def stalled(watched: Watched) -> tuple[int, int, int]:
    """The longest stall since this was last asked in milliseconds, how many were over 50, and the
    most that the loop itself worked in one."""
    assert watched.stdin is not None
    assert watched.stdout is not None
    watched.stdin.write("\n")
    watched.stdin.flush()
    worst, often, worked = watched.stdout.readline().split()
    return round(1000 * float(worst)), int(often), round(1000 * float(worked))


def cpu(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, nargs="+", default=[10, 100, 1000])
    parser.add_argument("--bots", type=int, default=0, help="games against the expert, beside them")
    parser.add_argument("--pace", type=float, default=5.0, help="seconds between two actions")
    parser.add_argument("--rate", type=float, help="actions a second, instead of the pace")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each is played")
    parser.add_argument("--settle", type=float, default=3.0, help="seconds after the opening")
    parser.add_argument("--port", type=int, default=8188)
    parser.add_argument("--database", help="instead of a file of its own")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = asked.database or f"sqlite:///{folder}/tables.db"
        server = watched(SERVER, str(asked.port), database)
        idle = watched(IDLE)
        try:
            uvloop.run(run(asked.port, server, idle, asked))
        finally:
            for process in (server, idle):
                process.terminate()
                process.wait(20)


def watched(program: str, *arguments: str) -> Watched:
    """A process that tells how its loop stalls."""
    process = subprocess.Popen(
        [sys.executable, "-c", WATCH + program, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    return process


if __name__ == "__main__":
    main()

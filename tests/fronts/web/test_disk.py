"""The one file of a server, and a disk that is full, only read, or cleared by somebody."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from muggins.fronts.web.app import opened
from muggins.fronts.web.refusals import Unavailable
from muggins.fronts.web.settings import Settings
from muggins.fronts.web.store import Store
from tests.fronts.web.serving import Browser, Server, run, served
from tests.fronts.web.test_games import at_table
from tests.fronts.web.test_store import locked, row


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes, of its own."""
    there = tmp_path / "disk"
    there.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(there)]
    try:
        made = subprocess.run(mount, capture_output=True, check=False)
    except FileNotFoundError:
        pytest.skip("no mount here")
    if made.returncode:
        pytest.skip("only root may mount a disk of its own")
    yield there
    subprocess.run(["umount", "-l", str(there)], check=True)


def fill(disk: Path) -> Path:
    """Leave no room, and say what takes it."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(bytes(4096)):
            pass
    assert not os.statvfs(disk).f_bavail
    return ballast


def act(browser: Browser, game: str, status: int = 200) -> Any:
    """The first thing that may be done, called the same each time it is tried."""
    state = browser.see(game)
    return browser.act(state, state["legal"][0]["action"], status, id=f"at {state['version']}")


def test_a_disk_that_is_full_takes_nothing_and_all_goes_on_when_there_is_room(disk: Path) -> None:
    database = f"sqlite:///{disk / 'tables.db'}"
    with served(database) as server:
        ann, _, game = at_table(server)
        before = ann.see(game)
        ballast = fill(disk)
        for _ in range(2):
            assert act(ann, game, 503)["error"].startswith("The disk is full. Nothing is lost")
        assert ann.see(game) == before
        assert [one["id"] for one in ann.get("mine")] == [game]
        assert ann.client.get(f"/g/{game}").status_code == 200
        refused = ann.client.get("/readyz")
        assert (refused.status_code, "disk is full" in refused.text) == (503, True)
        token = ann.client.cookies["seat"]
    with served(database) as server:  # it starts as it is, and what is there can be looked at
        ann = server.browser(Cookie=f"seat={token}")
        assert ann.see(game)["hand"] == before["hand"]
        act(ann, game, 503)
        ballast.unlink()
        assert ann.client.get("/readyz").status_code == 200
        assert act(ann, game)["version"] == before["version"] + 1


def test_what_somebody_else_locks_can_be_looked_at_and_all_who_act_at_once_are_told(
    file: str,
) -> None:
    with served(file, patience=0.1) as server:
        games = [at_table(server) for _ in range(3)]
        with locked(server), ThreadPoolExecutor(3) as pool:
            for said in pool.map(lambda it: act(it[0], it[2], 503), games):
                assert "locked" in said["error"]
            assert [ann.see(game)["ply"] for ann, _, game in games] == [1] * 3
        assert [act(ann, game)["ply"] for ann, _, game in games] == [2] * 3


def test_a_file_in_the_place_of_another_is_neither_read_nor_written(
    file: str, tmp_path: Path
) -> None:
    there, away = tmp_path / "tables.db", tmp_path / "away.db"
    with served(file) as server:
        ann, _, game = at_table(server)
        there.rename(away)
        shutil.copy(away, there)
        before = there.read_bytes()
        assert "not where it was" in act(ann, game, 503)["error"]
        assert ann.client.get("/readyz").status_code == 503
        assert there.read_bytes() == before
        away.replace(there)
        act(ann, game)


def test_a_log_that_somebody_takes_away_takes_nothing_with_it(file: str, tmp_path: Path) -> None:
    async def told(store: Store) -> None:
        for number in range(1, 4):
            await store.add("a", [row(number)])
            for side in ("-wal", "-shm"):
                (tmp_path / f"tables.db{side}").unlink()
            await store.add("b", [row(number)])  # what is on disk now, should the power fail
        kept = tmp_path / "power cut"
        kept.mkdir()
        for side in ("", "-wal"):
            shutil.copy(tmp_path / f"tables.db{side}", kept / f"tables.db{side}")
        with sqlite3.connect(kept / "tables.db") as after:
            assert after.execute("SELECT count(*) FROM entries").fetchone() == (6,)
        after.close()

    store = opened(Settings(database=file))
    run(told(store))
    store.close()


def test_a_log_that_is_gone_is_waited_for_while_somebody_still_reads_by_it(file: str) -> None:
    store = opened(Settings(database=file, patience=0.1))

    async def told() -> None:
        await store.add("a", [row(1)])
        with store.database.reading() as reading:
            reading.execute(sql.text("SELECT 1"))
            os.unlink(f"{store.engine.url.database}-wal")  # noqa: PTH108
            with pytest.raises(Unavailable, match="try again"):
                await store.add("a", [row(2)])
        await store.add("a", [row(2)])
        assert await store.rows("a") == [row(1), row(2)]

    run(told())
    store.close()


def test_a_file_that_can_only_be_read_is_refused_at_the_start(file: str) -> None:
    opened(Settings(database=file)).close()

    def only_read(connection: Any, _: object) -> None:
        connection.execute("PRAGMA query_only=ON")

    sql.event.listen(sql.engine.Engine, "connect", only_read)
    try:
        with pytest.raises(Unavailable, match="can only be read"):
            opened(Settings(database=file))
    finally:
        sql.event.remove(sql.engine.Engine, "connect", only_read)
    opened(Settings(database=file)).close()  # nobody holds it


def test_a_server_answers_that_it_is_ready_when_it_was_locked_and_is_not(server: Server) -> None:
    ann, _, game = at_table(server)
    server.room.store._refused = True
    assert ann.client.get("/readyz").text == "ready\n"
    assert not server.room.store._refused
    act(ann, game)

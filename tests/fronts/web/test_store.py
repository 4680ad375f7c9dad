"""The store: all or nothing, on disk before anybody hears of it, and back after trouble."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from muggins.fronts.web.refusals import Unavailable
from muggins.fronts.web.schema import ENTRIES, Row, meta
from muggins.fronts.web.store import Conflict, Store
from muggins.fronts.web.upgrading import downgrade, is_current, upgrade, version
from tests.fronts.web.conftest import Fresh
from tests.fronts.web.serving import WAIT, Server, run, served
from tests.fronts.web.test_games import at_table


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    made = Store(database, patience=1.0)
    upgrade(made.engine)
    yield made
    made.close()


def row(number: int) -> Row:
    return Row(number, 1.5, f"entry {number}", "told")


def test_entries_come_back_as_they_were_added(store: Store) -> None:
    async def told() -> None:
        await store.add("a", [row(1)], ["ann", "bob"])
        await store.add("a", [row(2), row(3)])
        await store.add("b", [row(1)], ["ann"])
        assert await store.rows("a") == [row(1), row(2), row(3)]
        assert await store.rows("a", after=2) == [row(3)]
        assert await store.rows("c") == []
        games = await store.games_of("ann")
        assert sorted(game for game, _ in games) == ["a", "b"]
        assert dict(games)["a"] == row(3)
        assert [game for game, _ in await store.games_of("bob")] == ["a"]

    run(told())


def test_what_waits_is_written_together_and_a_conflict_spoils_none_of_the_others(
    store: Store,
) -> None:
    async def told() -> None:
        await store.add("a", [row(1)])
        adding = [store.add(f"g{at}", [row(1)], ["ann"]) for at in range(50)]
        conflicts = [store.add("a", [row(1), row(2)]), store.add("a", [row(2)])]
        answers = await asyncio.gather(*adding, *conflicts, return_exceptions=True)
        assert answers[:50] == [None] * 50
        assert isinstance(answers[50], Conflict)
        assert answers[51] is None
        assert len(await store.rows("a")) == 2
        assert len(await store.games_of("ann")) == 50

    run(told())


def test_a_game_is_gone_when_its_last_player_forgets_it(store: Store) -> None:
    async def told() -> None:
        await store.add("a", [row(1)], ["ann", "bob"])
        assert await store.forget("ann", "a")
        assert not await store.forget("ann", "a")
        assert await store.rows("a") == [row(1)]
        assert await store.forget("bob", "a")
        assert await store.rows("a") == []

    run(told())


def test_the_steps_of_the_tables_go_up_and_down_and_up(database: str) -> None:
    store = Store(database)
    assert upgrade(store.engine) == (None, "0003")
    assert upgrade(store.engine) == ("0003", "0003")
    assert is_current(store.engine)
    downgrade(store.engine)
    with store.engine.connect() as connection:
        assert version(connection) is None
    assert upgrade(store.engine) == (None, "0003")
    found = sql.inspect(store.engine)
    assert {column["name"] for column in found.get_columns("entries")} == {
        column.name for column in ENTRIES.columns
    }
    store.close()


def test_the_tables_are_those_that_the_program_uses(database: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    store = Store(database)
    upgrade(store.engine)
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), meta) == []
    store.close()


def test_what_went_on_last_is_told_first(store: Store) -> None:
    async def told() -> None:
        for at, game in enumerate("abcd"):
            await store.add(game, [Row(1, at, "begins", "")], ["ann"])
        await store.add("b", [Row(2, 10.0, "goes on", "told")])
        assert [game for game, _ in await store.latest(3)] == ["b", "d", "c"]
        assert (await store.latest(3))[0] == ("b", Row(2, 10.0, "goes on", "told"))
        assert [game for game, _ in await store.latest(2)] == ["d", "c"]  # b began before
        assert [game for game, _ in await store.games_of("ann", 2)] == ["b", "d"]

    run(told())


def test_nothing_that_is_asked_looks_through_all_entries(file: str) -> None:
    asked: list[tuple[str, Any]] = []

    def note(_: Any, __: Any, statement: str, parameters: Any, *___: Any) -> None:
        asked.append((statement, parameters))

    async def all_of_it(store: Store) -> None:
        await store.rows("a")
        await store.games_of("ann")
        await store.latest(9)
        await store.keep_review("a", 1, "now", b"")
        await store.review("a", 1, "now")
        await store.reviews_of("ann", "now")
        await store.forget("ann", "a")

    store = Store(file)
    upgrade(store.engine)
    run(store.add("a", [row(1)], ["ann"]))
    sql.event.listen(store.engine, "before_cursor_execute", note)
    run(all_of_it(store))
    sql.event.remove(store.engine, "before_cursor_execute", note)
    plans = []
    with store.engine.connect() as connection:
        for statement, parameters in asked:
            if statement.startswith(("SELECT", "DELETE")):
                plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
                plans += [step.detail for step in plan]
    assert len(plans) > 12
    scans = {step for step in plans if re.match(r"SCAN (entries|holders|reviews)", step)}
    assert scans == {"SCAN entries USING INDEX ix_entries_begun"}
    store.close()


def test_a_file_belongs_to_one_server(file: str) -> None:
    store = Store(file)
    with pytest.raises(Unavailable, match="Another server has"):
        Store(file)
    store.close()
    Store(file).close()


def test_a_commit_is_on_disk_before_it_is_answered(file: str) -> None:
    store = Store(file)
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    store.close()


def test_the_log_is_copied_into_the_file_beside_the_commits(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("muggins.fronts.web.store._PAUSE", 0.0)
    store, copied = Store(file), threading.Event()
    upgrade(store.engine)

    def heard(_: object, __: object, statement: str, *___: object) -> None:
        if "wal_checkpoint" in statement:
            copied.set()

    sql.event.listen(store.engine, "after_cursor_execute", heard)
    run(store.add("a", [row(1)]))
    assert copied.wait(WAIT)
    assert b"entry 1" in Path(store.engine.url.database or "").read_bytes()
    store.close()


# Trouble


@contextmanager
def locked(server: Server) -> Iterator[None]:
    """Somebody else writes, and does not stop."""
    database = server.room.store.engine.url.database
    assert database
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    yield
    other.execute("ROLLBACK")
    other.close()


@contextmanager
def full(server: Server) -> Iterator[None]:
    """Not a page more fits on the disk."""

    def limit(connection: Any, _: object) -> None:
        connection.execute("PRAGMA max_page_count=1")

    engine = server.room.store.engine
    sql.event.listen(engine, "connect", limit)
    engine.dispose()
    yield
    sql.event.remove(engine, "connect", limit)
    engine.dispose()


@pytest.mark.parametrize(("trouble", "why"), [(locked, "locked"), (full, "full")])
def test_a_file_that_refuses_is_answered_with_503_and_nothing_is_lost(
    file: str, trouble: Any, why: str
) -> None:
    with served(file, patience=0.2) as server:
        ann, _, game = at_table(server)
        state = ann.see(game)
        actions = [one["action"] for one in state["legal"]]
        with trouble(server):
            for many in range(60):  # one of these needs another page
                refused = ann.open(503 if many == 59 or why == "locked" else None)
                if "error" in refused:
                    break
            assert why in refused["error"]
            if why == "locked":
                refused = ann.act(state, actions[0], 503, id="a")
                assert refused["state"] is None
        done = ann.act(state, actions[0], id="a")
        assert done["version"] == state["version"] + 1
        assert ann.see(game)["laid"] == done["laid"]
        assert server.browser().client.get("/readyz").status_code == 200


def test_a_database_that_is_gone_is_answered_with_503_and_comes_back(
    postgres: str, request: pytest.FixtureRequest
) -> None:
    from tests.fronts.web.conftest import fresh_on

    make: Fresh = fresh_on(postgres)
    database = make()
    with served(database, patience=1.0) as server:
        ann, _, game = at_table(server)
        state = ann.see(game)
        action = state["legal"][0]["action"]
        with unreachable(postgres, database):
            refused = ann.act(state, action, 503, id="a")
            assert "does not answer" in refused["error"]
            assert ann.client.get("/readyz").status_code == 503
            assert ann.client.get("/healthz").status_code == 200
            page = ann.client.get(f"/g/{game}")
            assert page.status_code == 503
            assert "does not answer" in page.text
        done = ann.act(state, action, id="a")
        assert done["version"] == state["version"] + 1


@contextmanager
def unreachable(postgres: str, database: str) -> Iterator[None]:
    """Nobody gets into a database, and who was in is thrown out."""
    name = sql.make_url(database).database
    engine = sql.create_engine(postgres, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sql.text(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false'))
        out = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name"
        connection.execute(sql.text(out), {"name": name})
        yield
        connection.execute(sql.text(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true'))
    engine.dispose()

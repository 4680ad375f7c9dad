"""Copies: of all that is kept, at one moment, into either kind of database."""

from __future__ import annotations

from pathlib import Path

import pytest

from muggins.fronts.web.keeping import backup, restore
from muggins.fronts.web.refusals import Refused
from tests.fronts.web.conftest import Fresh
from tests.fronts.web.serving import served
from tests.fronts.web.test_games import at_table


def test_a_copy_is_made_while_games_are_played_and_put_back_anywhere(
    fresh: Fresh, file: str, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    first, second = fresh(), fresh()
    with served(first) as server:
        ann, bob, game = at_table(server)
        state = ann.see(game)
        done = ann.act(state, state["legal"][0]["action"])
        assert backup(first, copy) == 1
        bob.act(bob.see(game), bob.see(game)["legal"][0]["action"])
        token = ann.client.cookies["seat"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db"]
    for database in (second, file):
        assert restore(database, copy) == 1
        with served(database) as server:
            again = server.browser(Cookie=f"seat={token}")
            assert again.see(game)["laid"] == done["laid"]
            assert [one["id"] for one in again.get("mine")] == [game]


def test_nothing_is_written_over(file: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with pytest.raises(Refused, match="nothing was played yet"):
        backup(file, copy)
    with served(file) as server:
        server.browser().open()
    assert backup(file, copy) == 1
    kept = copy.read_bytes()
    with pytest.raises(Refused, match="is there already"):
        backup(file, copy)
    with pytest.raises(Refused, match="into an empty one"):
        restore(file, copy)
    assert copy.read_bytes() == kept


def test_what_is_no_copy_is_refused_and_nothing_is_put_back(file: str, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="There is no file"):
        restore(file, tmp_path / "nowhere.db")
    (tmp_path / "text.db").write_text("this is no database " * 100)
    with pytest.raises(Refused):
        restore(file, tmp_path / "text.db")
    (tmp_path / "empty.db").touch()
    with pytest.raises(Refused, match="no database of muggins"):
        restore(file, tmp_path / "empty.db")

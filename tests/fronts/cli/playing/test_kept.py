"""Which saved games may be gone on with."""

from pathlib import Path

import pytest

from muggins.fronts.cli.playing import kept
from muggins.table.match import Match
from tests.fronts.cli.test_games import a_journal


def test_single_games_that_are_over_are_not_read_through(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_journal(home, "over", Match(games=1), 1)
    begun = a_journal(home, "begun", Match(games=1), 0.5)
    match = a_journal(home, "match", Match(games=3), 1)
    read: list[Path] = []
    monkeypatch.setattr(kept, "summary", read.append)
    assert len([*kept.likely(home / "games")]) == 2
    assert set(read) == {begun, match}

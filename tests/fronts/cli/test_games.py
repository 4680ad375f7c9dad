"""muggins games."""

import io
import json
import os
from pathlib import Path

import pytest

from muggins.engine import bots
from muggins.fronts.cli import main
from muggins.table.journal import Journal
from muggins.table.match import Match
from muggins.table.shoe import SeededShoe

Capsys = pytest.CaptureFixture[str]


def a_journal(home: Path, name: str, match: Match, games: float) -> Path:
    """A match of which so many games were played; half a game is one with nothing done yet."""
    path = home / "games" / f"{name}.muggins"
    seats = [bots.greedy(seed=1), bots.greedy(seed=2)]
    with Journal.create(path, match, shoe=SeededShoe(name), players=("Ann", "Bob")) as journal:
        for _ in range(int(games)):
            table = journal.table()
            while table.state.awaiting:
                seat = table.state.awaiting[0]
                table.act(seats[seat].choose(table.view(seat)), by=seat)
        if games % 1:
            journal.table()
    return path


@pytest.fixture
def folder(home: Path) -> Path:
    """A match of three in its second game, a game that is over, and one that is damaged."""
    paths = [
        a_journal(home, "2026-01-01-match", Match(games=3), 1.5),
        a_journal(home, "2026-01-02-over", Match(games=1), 1),
        home / "games" / "2026-02-01-torn.muggins",
    ]
    paths[2].write_text("what is this\n")
    for day, path in enumerate(paths, 1):
        os.utime(path, (day * 86_400, day * 86_400))
    return home / "games"


def test_games_are_listed_the_latest_first(folder: Path, capsys: Capsys) -> None:
    assert main(["games"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 79
    torn, over, match = [line for line in lines if line[:2].strip()]
    assert torn.startswith("2026-02-01-torn  damaged: ")
    assert over.startswith("2026-01-02-over  Ann ")
    assert over.endswith("six-card, over")
    assert "Ann 0, Bob 0: six-card, match unfinished at " in match


def test_the_list_for_a_program_says_the_same(folder: Path, capsys: Capsys) -> None:
    assert main(["games", "list", "--json"]) == 0
    games = json.loads(capsys.readouterr().out)
    assert [game["state"] for game in games] == ["damaged", "over", "unfinished"]
    assert [game["name"][-4:] for game in games] == ["torn", "over", "atch"]
    assert games[2]["games"] == 2
    assert games[2]["scores"] == [0, 0]
    assert sum(games[2]["standings"]) == 1


@pytest.mark.parametrize("which", ["2026-01-01", "2026-01-01-match", "2026-01-01-match.muggins"])
def test_a_game_is_named_by_its_name_or_how_that_begins(
    which: str, folder: Path, capsys: Capsys
) -> None:
    assert main(["games", "show", which]) == 0
    out = capsys.readouterr().out
    assert str(folder / "2026-01-01-match.muggins") in out
    assert "121 to go" in out


def test_what_is_not_clear_is_refused(folder: Path, capsys: Capsys) -> None:
    assert main(["games", "show", "2026-01"]) == 2
    assert main(["games", "show", "4"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "muggins: '2026-01' may be any of 2 games: 2026-01-02-over, 2026-01-01-match",
        "muggins: there is no game '4'; there are 2026-02-01-torn, 2026-01-02-over, "
        "2026-01-01-match",
    ]


def test_no_games_is_not_a_problem(capsys: Capsys) -> None:
    assert main(["games"]) == 0
    assert capsys.readouterr() == ("", "There are no games; `muggins play` begins one.\n")
    assert main(["games", "--json"]) == 0
    assert capsys.readouterr().out == "[]\n"
    assert main(["games", "show", "1"]) == 1


def test_a_game_that_is_over_or_damaged_is_not_gone_on_with(folder: Path, capsys: Capsys) -> None:
    assert main(["games", "resume", "2026-02"]) == 1
    assert main(["games", "resume", "2026-01-02"]) == 1
    damaged, over = capsys.readouterr().err.splitlines()
    assert damaged.startswith("muggins: 2026-02-01-torn.muggins is damaged: ")
    assert over.startswith("muggins: 2026-01-02-over is over; see it again with: muggins replay ")


def test_a_game_is_gone_on_with_by_the_play_command(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    resumed = []

    def resume(path: Path) -> int:
        resumed.append(path)
        return 0

    monkeypatch.setattr("muggins.fronts.cli.play.resume", resume)
    assert main(["games", "resume", "2026-01-01"]) == 0
    assert resumed == [folder / "2026-01-01-match.muggins"]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("answer", "code"), [("yes", 0), ("Y", 0), ("", 1), ("no", 1)])
def test_delete_asks_first(
    answer: str, code: int, folder: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(f"{answer}\n"))
    assert main(["games", "delete", "2026-01-02"]) == code
    assert (folder / "2026-01-02-over.muggins").exists() == bool(code)


def test_where_nobody_can_be_asked_yes_must_be_written(folder: Path, capsys: Capsys) -> None:
    assert main(["games", "delete", "2026-02"]) == 2
    assert "write --yes to delete it" in capsys.readouterr().err
    assert main(["games", "delete", "2026-02-01", "--yes"]) == 0
    assert not (folder / "2026-02-01-torn.muggins").exists()


def test_a_game_that_is_being_played_is_not_deleted(folder: Path, capsys: Capsys) -> None:
    path = folder / "2026-01-01-match.muggins"
    with Journal.resume(path):
        assert main(["games", "delete", "2026-01-01", "--yes"]) == 1
    assert path.exists()
    assert capsys.readouterr().err.startswith("muggins: ")


@pytest.mark.parametrize("which", ["", "2026-02"])
def test_nothing_is_deleted_by_a_name_too_short_to_be_meant(which: str, folder: Path) -> None:
    assert main(["games", "delete", which, "--yes"]) == 2
    assert len([*folder.iterdir()]) == 3


def test_a_file_where_the_games_should_be_is_told(
    home: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "file").touch()
    monkeypatch.setenv("MUGGINS_DATA", str(home / "file"))
    for words in ["games"], ["play"]:
        assert main(words) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert f"{home / 'file'} is no folder" in captured.err


def test_a_name_moves_no_cursor(folder: Path, capsys: Capsys) -> None:
    (folder / "\x1b[2J\u202e.muggins").write_text("what is this\n")
    assert main(["games"]) == 0
    assert "?[2J?  damaged" in capsys.readouterr().out

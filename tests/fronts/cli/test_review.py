"""muggins review."""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from muggins.fronts.cli import main
from muggins.paper.record import Record, loads, records
from muggins.study.reviewed import Review
from muggins.study.reviewing import review
from muggins.table.match import Match
from tests.fronts.cli.test_games import a_journal

Capsys = pytest.CaptureFixture[str]
DEAL = Path(__file__).parents[2] / "golden" / "records" / "deal.muggins"
BEGUN = '[Muggins "1"]\ndeal 2h5d6c9sJhKc 4h4d7s8cTdQh\n1 discard TdQh\n'


def test_the_costliest_decisions_come_first_then_players_and_luck(capsys: Capsys) -> None:
    assert main(["review", str(DEAL)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Ann against Ben: six-card. Ann wins: Ann 121, Ben 118.\n")
    parts = ["The three costliest decisions", "?? 1. Blunder", "given away", "luck of hidden cards"]
    places = [told.index(part) for part in [*parts, "Ann's chance to win, after every action"]]
    assert places == sorted(places)
    assert all(len(line) < 80 for line in told.splitlines())


def test_how_many_decisions_and_whose_may_be_said(capsys: Capsys) -> None:
    assert main(["review", str(DEAL), "--worst", "1", "--seat", "0"]) == 0
    told = capsys.readouterr().out
    assert "The costliest decision\n" in told
    assert "1. Blunder  deal 1, Ann, discard" in told
    assert main(["review", str(DEAL), "--worst", "0"]) == 0
    assert "cost as much" not in capsys.readouterr().out


def test_for_a_program_a_game_is_a_line_of_json(capsys: Capsys) -> None:
    assert main(["review", str(DEAL), "--json", "--seat", "1"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    data = json.loads(line)
    assert (data["file"], data["game"], data["winner"]) == (str(DEAL), 1, 0)
    assert {one["seat"] for one in data["decisions"]} == {1}
    assert len(data["graph"]) == 14


def test_marks_are_written_into_the_record_once(capsys: Capsys, tmp_path: Path) -> None:
    marked, again = tmp_path / "marked.muggins", tmp_path / "again.muggins"
    assert main(["review", str(DEAL), "--annotate", str(marked)]) == 0
    text = marked.read_text(encoding="utf-8")
    record = loads(text)
    assert sum(entry.mark == "??" for entry in record.entries) == 2
    assert "blunder, -8.4%, better 4h. At 109-103 it wins 8.4% less often" in text
    assert "Review: Ann gave away" in record.comment
    assert main(["review", str(marked), "--annotate", str(again)]) == 0
    assert again.read_text(encoding="utf-8") == text
    capsys.readouterr()
    assert main(["review", str(DEAL), "--annotate", str(marked)]) == 1
    assert "is there already" in capsys.readouterr().err


def test_a_folder_is_all_records_in_it(capsys: Capsys, tmp_path: Path) -> None:
    for name in ("a", "b"):
        shutil.copy(DEAL, tmp_path / f"{name}.muggins")
    assert main(["review", str(tmp_path), "--processes", "1"]) == 0
    told = capsys.readouterr().out
    assert f"{tmp_path}/a.muggins:1" in "".join(told.split())  # a long one is broken anywhere
    ann, ben = told.splitlines()[-2:]
    assert ann.split()[:3] == ["Ann", "2", "2"]
    assert ben.split()[:3] == ["Ben", "2", "0"]


def test_the_last_game_that_was_played_is_called_last(capsys: Capsys, home: Path) -> None:
    a_journal(home, "2026-01-02-over", Match(games=1), 1)
    assert main(["review", "last", "--worst", "1"]) == 0
    assert capsys.readouterr().out.startswith("Ann against Bob")


def test_the_last_game_is_the_latest_that_is_over(
    capsys: Capsys, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = a_journal(home, "2026-01-03-begun", Match(games=1), 0.5)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    for command in ("review", "picture"):
        assert main([command, "last"]) == 1
        said = capsys.readouterr()
        assert said.out == ""
        assert "over; `muggins games` lists them" in said.err
        assert "0/0" not in said.err
    over = a_journal(home, "2026-01-02-over", Match(games=1), 1)
    os.utime(over, (1, 1))
    os.utime(begun, (2, 2))
    assert main(["review", "last", "--worst", "0"]) == 0
    assert capsys.readouterr().out.startswith("Ann against Bob")
    assert main(["picture", "last"]) == 0
    assert "Cribbage board: Ann " in capsys.readouterr().out


def test_of_kept_games_none_that_is_not_over_is_shown(capsys: Capsys, home: Path) -> None:
    a_journal(home, "2026-01-03-left", Match(games=1), 0.5)
    assert main(["review", "2026-01-03"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "is not over; a review would show hidden cards" in said.err


def test_a_game_is_read_from_a_pipe(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(BEGUN.encode())))
    assert main(["review", "-"]) == 0
    told = capsys.readouterr().out
    assert "unfinished." in told
    assert "reviewed as far as it goes" in told.replace("\n", " ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "has no game; a record begins with"),
        (f"{BEGUN}0 discard JhQc\n", ":4:1: Qc is not in the hand"),
        ("garbage\n", ":1:1: a game begins with"),
        ('[Muggins "1"]\nde', ":2:"),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(
    text: str, said: str, capsys: Capsys, tmp_path: Path
) -> None:
    path = tmp_path / "bad.muggins"
    path.write_text(text)
    assert main(["review", str(path)]) == 1
    found = capsys.readouterr()
    assert said in found.err
    assert found.out == ""


def test_a_bad_game_does_not_hide_the_next(capsys: Capsys, tmp_path: Path) -> None:
    path = tmp_path / "two.muggins"
    path.write_text(f'[Muggins "1"]\ncut 5c\n\n{BEGUN}')
    assert main(["review", str(path)]) == 1
    found = capsys.readouterr()
    assert found.out.startswith("Seat 0 against Seat 1")
    assert "two.muggins:2:1:" in found.err
    assert len([*records(path, lambda _: None)]) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "name what to review"),
        (["nowhere.muggins"], "no such file"),
        (["nothing"], "is no file, and of the games that you played there is none"),
        (["last"], "of the games that you played there is none"),
        ([str(DEAL), "--worst", "-1"], "name 0 or more"),
        ([str(DEAL), "--seat", "2"], "there is no seat 2; they are 0 to 1"),
        ([str(DEAL), "--processes", "0"], "name 1 or more"),
    ],
)
def test_what_is_asked_wrongly_is_refused(words: list[str], said: str, capsys: Capsys) -> None:
    assert main(["review", *words]) in (1, 2)
    assert said in capsys.readouterr().err


def test_without_worths_a_review_is_told_in_points(capsys: Capsys, tmp_path: Path) -> None:
    path = tmp_path / "low.muggins"
    path.write_text(BEGUN.replace("\n", '\n[Rules "lowball"]\n', 1))
    assert main(["review", str(path)]) == 0
    told = capsys.readouterr().out
    assert "luck is not measured" in told.replace("\n", " ")
    assert "%" not in told.replace("(0%)", "").replace("(100%)", "")


def test_every_file_without_a_game_is_told_of(capsys: Capsys, tmp_path: Path) -> None:
    (tmp_path / "a.muggins").write_text('[Muggins "1"]\n[Rules "chess"]\n')
    (tmp_path / "b.muggins").write_text("")
    assert main(["review", str(tmp_path)]) == 1
    bad, empty = capsys.readouterr().err.splitlines()
    assert "'chess' is no form of cribbage" in bad
    assert empty.endswith('b.muggins has no game; a record begins with [Muggins "1"]')


def test_what_was_reviewed_before_it_was_broken_off_is_told(
    capsys: Capsys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(DEAL, tmp_path / "a.muggins")
    shutil.copy(DEAL, tmp_path / "b.muggins")
    done = list[object]()

    def stopped(record: Record) -> Review:
        if done:
            raise KeyboardInterrupt
        done.append(record)
        return review(record)

    monkeypatch.setattr("muggins.study.many.review", stopped)
    assert main(["review", str(tmp_path)]) == 130
    captured = capsys.readouterr()
    assert "a.muggins:1" in captured.out
    assert "b.muggins" not in captured.out
    assert captured.err == "The review was broken off.\n"

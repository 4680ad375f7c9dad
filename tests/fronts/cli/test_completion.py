"""muggins completion, and what it offers."""

import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from muggins.engine import bots
from muggins.fronts.cli import main
from muggins.rulebook.rules import FORMS
from muggins.study.trainers import LEVELS, TRAINERS, Progress
from muggins.table.match import POINTS

Capsys = pytest.CaptureFixture[str]
SHELLS = ["bash", "zsh", "fish"]


def offered(capsys: Capsys, *words: str) -> list[str]:
    """The words that a shell offers for the last of these."""
    assert main(["__complete", *words]) == 0
    lines = capsys.readouterr().out.splitlines()
    return [line.partition("\t")[0] for line in lines if line and line[0] != "\x1f"]


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_knows_every_command(shell: str, capsys: Capsys) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    words = ("score", "verify", "resume", "unset", "crib", "pegging", "serve", "restore")
    for word in words:
        assert word in script


@pytest.mark.parametrize(
    "words", [["rules", ""], ["score", "--rules", ""], ["play", "--rules", ""]]
)
def test_the_forms_are_offered(words: list[str], capsys: Capsys) -> None:
    assert offered(capsys, *words) == [*FORMS]


@pytest.mark.parametrize("command", ["show", "resume", "delete"])
def test_the_games_that_are_kept_are_offered(command: str, home: Path, capsys: Capsys) -> None:
    assert offered(capsys, "games", command, "") == []
    (home / "games").mkdir()
    for name in ("2026-05-01.muggins", "2026-05-02.muggins", "notes"):
        (home / "games" / name).touch()
    assert offered(capsys, "games", command, "") == ["2026-05-02", "2026-05-01"]


def test_settings_and_what_they_can_be_are_offered(capsys: Capsys) -> None:
    assert "pace" in offered(capsys, "config", "set", "")
    assert "pace" in offered(capsys, "config", "unset", "")
    assert offered(capsys, "config", "set", "bot", "") == [*bots.NAMES]
    assert offered(capsys, "config", "set", "form", "") == [*FORMS]
    assert offered(capsys, "config", "set", "ascii", "") == ["yes", "no"]
    assert offered(capsys, "config", "set", "suits", "") == ["letters", "symbols"]
    assert offered(capsys, "config", "set", "logs", "") == ["plain", "json"]
    assert offered(capsys, "config", "set", "name", "") == []


def test_bots_and_what_is_played_for_are_offered(capsys: Capsys) -> None:
    for words in (["duel", ""], ["duel", "greedy", ""], ["play", "--bot", ""]):
        assert offered(capsys, *words) == [*bots.NAMES]
    assert "Ann,club" in offered(capsys, "play", "--players", "Ann,c")
    assert offered(capsys, "play", "--scoring", "") == [*POINTS]
    assert "61" in offered(capsys, "play", "--target", "")


def test_exercises_that_come_back_are_offered_to_their_own_trainer(
    home: Path, capsys: Capsys
) -> None:
    assert offered(capsys, "train", "discard", "") == ["kestrel"]
    position = "discard/six-card:0:80-75:5h6c7d8sJhQd-xxxxxxxxxxxx"
    again = ("discard/owl", position, "counting/wren", "discard/rook")
    (home / "training.json").write_text(Progress(again=again).to_json())
    assert offered(capsys, "train", "discard", "") == ["rook", "owl"]
    assert offered(capsys, "train", "counting", "") == ["wren"]
    assert offered(capsys, "train", "pegging", "") == ["kestrel"]
    (home / "training.json").write_text("broken")
    assert offered(capsys, "train", "discard", "") == ["kestrel"]


def test_levels_days_and_trainers_are_offered(capsys: Capsys) -> None:
    assert offered(capsys, "train", "endgame", "--level", "") == [*map(str, LEVELS)]
    assert offered(capsys, "train", "daily", "")[0] == str(date.today())
    assert main(["completion", "fish"]) == 0
    script = capsys.readouterr().out
    assert all(f"train' -a '{trainer}'" in script for trainer in TRAINERS)


@pytest.mark.parametrize("words", [["review", ""], ["picture", ""]])
def test_records_and_folders_are_offered(
    words: list[str], home: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "club").mkdir()
    (home / ".hidden").mkdir()
    for name in ("one.muggins", "notes.txt", "club/two.muggins"):
        (home / name).touch()
    monkeypatch.chdir(home)
    found = offered(capsys, *words)
    assert {"one.muggins", "club/"} <= {*found}
    assert not {"notes.txt", ".hidden/"} & {*found}
    assert "club/two.muggins" in offered(capsys, words[0], "club/t")
    for folder in ("nowhere/", "~nobody at all/"):
        assert folder not in "".join(offered(capsys, words[0], folder))


def test_the_last_game_and_those_that_are_kept_are_offered_for_review(
    home: Path, capsys: Capsys
) -> None:
    (home / "games").mkdir()
    (home / "games" / "2026-05-01.muggins").touch()
    assert offered(capsys, "review", "")[:2] == ["last", "2026-05-01"]
    assert offered(capsys, "picture", "")[0] == "last"


def test_bash_completes_a_form(home: Path, capsys: Capsys) -> None:
    assert main(["completion", "bash"]) == 0
    script = capsys.readouterr().out
    (home / "muggins").write_text(f'#!/bin/sh\nexec {sys.executable} -m muggins "$@"\n')
    (home / "muggins").chmod(0o755)
    ask = f"""
COMP_WORDS=("{home}/muggins" rules toss); COMP_CWORD=2; _muggins; echo "${{COMPREPLY[@]}}"
"""
    done = subprocess.run(["bash"], input=script + ask, capture_output=True, text=True, check=True)
    assert done.stdout == "toss-fives\n"

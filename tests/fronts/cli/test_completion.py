"""muggins completion, and what it offers."""

import subprocess
import sys
from pathlib import Path

import pytest

from muggins.engine import bots
from muggins.fronts.cli import main
from muggins.rulebook.rules import FORMS

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

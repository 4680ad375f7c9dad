"""What docs/tutorial.md shows is what the program says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "docs" / "tutorial.md"
TYPED = ["6c qs", "8", "9", "", "t", "", "quit"]


def run(arguments: list[str], typed: str, home: Path) -> str:
    told = subprocess.run(
        [sys.executable, "-m", "muggins", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "MUGGINS_DATA": str(home), "MUGGINS_CONFIG": str(home / "none.toml")},
    )
    return told.stdout


def shown(language: str) -> list[str]:
    blocks = re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert blocks
    return blocks


def test_the_deal_of_the_tutorial_is_told_in_these_words(tmp_path: Path) -> None:
    game = ["play", "--seed", "3", "--pace", "instant"]
    told = run(game, "\n".join([*TYPED, ""]), tmp_path).splitlines()
    at = 0
    for line in "".join(shown("text")).splitlines():
        assert line.rstrip() in told[at:], line
        at += told[at:].index(line.rstrip())


def test_every_point_of_the_deal_is_on_the_page(tmp_path: Path) -> None:
    game = ["play", "--seed", "3", "--pace", "instant"]
    deal = run(game, "\n".join([*TYPED, ""]), tmp_path).partition("Deal 2.")[0]
    pegged = re.findall(r"(?m)^.* (?:has|have) \d+\.$", deal)
    page = "".join(shown("text"))
    assert len(pegged) > 5
    assert [line for line in pegged if line not in page] == []


@pytest.mark.parametrize("block", shown("console"))
def test_a_command_of_the_tutorial_answers_so(block: str, tmp_path: Path) -> None:
    command, answer = block.split("\n", 1)
    assert run(command.removeprefix("$ muggins ").split(), "", tmp_path) == answer

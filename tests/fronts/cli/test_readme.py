"""What README.md shows is what the program says."""

import re
import shlex
from pathlib import Path

import pytest

from muggins.fronts.cli import main

README = Path(__file__).parents[3] / "README.md"
SHOWN = re.findall(r"```\n\$ \./muggins (.+)\n([^`]+)```", README.read_text(encoding="utf-8"))


def test_something_is_shown() -> None:
    assert [command.split()[0] for command, _ in SHOWN] == ["score", "discard"]


@pytest.mark.parametrize(("command", "shown"), SHOWN)
def test_a_command_says_what_is_shown(
    command: str, shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out.startswith(shown.removesuffix("...\n"))

"""muggins serve and muggins db, as far as the terminal goes: what they leave to the other front."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from muggins.fronts.cli import main
from muggins.fronts.cli.settings import load

Capsys = pytest.CaptureFixture[str]
Asked = list[tuple[str, Mapping[str, Any]]]


def asked(*words: str) -> tuple[str, Mapping[str, Any]]:
    """What a command leaves to the table in the browser."""
    heard: Asked = []

    def web(task: str, given: Mapping[str, Any]) -> int:
        heard.append((task, given))
        return 7

    assert main(words, web) == 7
    (one,) = heard
    return one


def test_a_table_is_for_this_machine_alone_unless_told_otherwise(home: Path) -> None:
    task, given = asked("serve")
    assert task == "serve"
    assert given["host"] == "127.0.0.1"
    assert given["port"] == 8121
    assert given["database"] == f"sqlite:///{home / 'tables.db'}"
    assert given["thinkers"] is None
    assert asked("serve", "--host", "0.0.0.0", "--port", "80")[1]["host"] == "0.0.0.0"


def test_flags_go_before_the_environment_and_that_before_the_file(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "config.toml").write_text('port = 1111\nlogs = "json"\nthinkers = 3\n')
    monkeypatch.setenv("MUGGINS_PORT", "2222")
    assert asked("serve")[1]["port"] == 2222
    assert asked("serve", "--port", "3333")[1]["port"] == 3333
    given = asked("serve")[1]
    assert (given["logs"], given["thinkers"]) == ("json", 3)
    assert load().origins["port"] == "MUGGINS_PORT"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--port", "0"], "port is 0; it is 1 to 65535"),
        (["--port", "65536"], "port is 65536"),
        (["--host", "a b"], "host is 'a b'"),
        (["--database", "mysql://x"], "database is 'mysql://x'; it is sqlite:///FILE"),
        (["--database", "tables.db"], "database is 'tables.db'"),
        (["--address", "cribbage.example"], "it is written like https://cribbage.example"),
        (["--address", "https://x/y"], "it is written like https://cribbage.example"),
        (["--hosts", "a,b c"], "hosts has 'b c'"),
        (["--thinkers", "many"], "thinkers is 'many'; it is 0 to 64, or auto"),
    ],
)
def test_what_cannot_be_is_refused_with_what_would_do(
    words: list[str], why: str, capsys: Capsys
) -> None:
    assert main(["serve", *words]) == 2
    assert why in capsys.readouterr().err


def test_no_password_is_shown(capsys: Capsys) -> None:
    secret = "postgresql://ann:hush@db/muggins"
    assert main(["config", "set", "database", secret]) == 0
    assert main(["config"]) == 0
    assert main(["config", "--json"]) == 0
    told = capsys.readouterr()
    assert "hush" not in told.out + told.err
    assert "postgresql+psycopg://ann:***@db/muggins" in told.out
    assert asked("db", "upgrade")[1] == {"database": "postgresql+psycopg://ann:hush@db/muggins"}


def test_copies_are_left_to_the_other_front(home: Path) -> None:
    database = f"sqlite:///{home / 'tables.db'}"
    file = Path("copy.db")
    assert asked("db", "backup", "copy.db") == ("backup", {"database": database, "file": file})
    given = asked("db", "restore", "copy.db", "--database", "sqlite:///other.db")[1]
    assert given == {"database": "sqlite:///other.db", "file": file}


def test_without_the_other_front_it_says_so(capsys: Capsys) -> None:
    assert main(["serve"]) == 1
    assert "there is no table in the browser here" in capsys.readouterr().err

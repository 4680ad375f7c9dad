"""What serve and db say where they cannot do what was asked: a sentence, and what would do."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from muggins.__main__ import _web
from muggins.fronts.cli import main
from muggins.fronts.web.database import engine
from muggins.fronts.web.store import Store
from muggins.fronts.web.upgrading import version

Capsys = pytest.CaptureFixture[str]
NOWHERE = "postgresql+psycopg://ann:hush@127.0.0.1:1/muggins"


def said(capsys: Capsys, *words: str) -> str:
    """The sentence that a command ends with, as it cannot be done."""
    assert main(words, _web) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("muggins: ")
    assert err.count("\n") == 1
    return err


@pytest.fixture
def no_database(tmp_path: Path) -> Path:
    made = tmp_path / "notes.txt"
    made.write_text("this is no database, but a text that somebody has written")
    return made


def test_a_port_that_is_taken_is_told_with_what_would_do(tmp_path: Path, capsys: Capsys) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        told = said(capsys, "serve", "--port", port, "--database", f"sqlite:///{tmp_path / 'a.db'}")
    assert f"port {port}: address already in use; choose another with --port" in told


def test_a_host_that_is_not_here_is_told_with_what_would_do(tmp_path: Path, capsys: Capsys) -> None:
    database = f"sqlite:///{tmp_path / 'a.db'}"
    told = said(capsys, "serve", "--host", "203.0.113.9", "--database", database)
    assert "choose another with --host" in told


@pytest.mark.parametrize("words", [["serve", "--port", "0"], ["db", "upgrade"]])
def test_what_is_no_database_is_told_and_left_as_it_is(
    no_database: Path, capsys: Capsys, words: list[str]
) -> None:
    before, words = no_database.read_bytes(), [*words, "--database", f"sqlite:///{no_database}"]
    if words[0] == "serve":
        words[2] = "8129"
    told = said(capsys, *words)
    assert str(no_database) in told
    assert "name another" in told
    assert no_database.read_bytes() == before
    assert sorted(path.name for path in no_database.parent.iterdir()) == ["notes.txt"]


@pytest.mark.parametrize("words", [["serve", "--port", "8129"], ["db", "upgrade"]])
def test_a_database_that_does_not_answer_is_named_without_its_password(
    capsys: Capsys, words: list[str]
) -> None:
    told = said(capsys, *words, "--database", NOWHERE)
    assert "127.0.0.1:1/muggins does not answer" in told
    assert "--database" in told
    assert "hush" not in told


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, capsys: Capsys) -> None:
    (tmp_path / "file").touch()
    there = tmp_path / "file" / "tables.db"
    told = said(capsys, "serve", "--port", "8129", "--database", f"sqlite:///{there}")
    assert str(tmp_path / "file") in told
    assert "name another database with --database" in told


def test_a_file_that_another_server_has_is_told(file: str, capsys: Capsys) -> None:
    store = Store(file)
    try:
        assert "another server has" in said(capsys, "serve", "--port", "8129", "--database", file)
    finally:
        store.close()


def test_copies_go_where_they_can_and_nothing_is_written_over(
    file: str, tmp_path: Path, capsys: Capsys, no_database: Path
) -> None:
    gone = tmp_path / "gone" / "copy.db"
    assert "nothing was played yet" in said(capsys, "db", "backup", "a.db", "--database", file)
    assert main(["db", "upgrade", "--database", file], _web) == 0
    assert "stands at" in capsys.readouterr().out
    assert "is there already" in said(capsys, "db", "backup", str(no_database), "--database", file)
    assert str(gone.parent) in said(capsys, "db", "backup", str(gone), "--database", file)
    assert not gone.parent.exists()
    assert "there is no file" in said(capsys, "db", "restore", str(gone), "--database", file)
    assert str(no_database) in said(capsys, "db", "restore", str(no_database), "--database", file)


def test_a_database_of_a_later_version_is_told_and_left_as_it_is(file: str, capsys: Capsys) -> None:
    assert main(["db", "upgrade", "--database", file], _web) == 0
    capsys.readouterr()
    made = engine(file)
    with made.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'later'")
    for command in (["db", "upgrade"], ["serve", "--port", "8129"]):
        told = said(capsys, *command, "--database", file)
        assert "stands at later" in told
        assert "name another database" in told
    with made.connect() as connection:
        assert version(connection) == "later"
    made.dispose()

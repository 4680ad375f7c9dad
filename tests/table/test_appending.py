"""A file that only grows: appends are whole, and one process at a time may append."""

import os
from pathlib import Path

import pytest

from muggins.table import appending
from muggins.table.appending import AppendOnly, Locked


def test_what_is_appended_is_there(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "file"
    file = AppendOnly.create(path, b"one\n")
    file.append(b"two\n")
    assert file.read() == path.read_bytes() == b"one\ntwo\n"
    file.cut(4)
    file.append(b"three\n")
    file.close()
    file = AppendOnly.open(path)
    assert (file.read(), file.size) == (b"one\nthree\n", 10)
    file.delete()
    assert not list(path.parent.iterdir())


def test_one_at_a_time(tmp_path: Path) -> None:
    file = AppendOnly.create(tmp_path / "file", b"")
    with pytest.raises(Locked, match=f"open in process {os.getpid()}; leave it there first"):
        AppendOnly.open(tmp_path / "file")
    file.close()
    file.close()
    AppendOnly.open(tmp_path / "file").close()


def test_a_file_that_goes_while_it_is_opened_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    AppendOnly.create(path, b"").close()
    monkeypatch.setattr(appending, "_lock", lambda file, path: path.unlink())
    with pytest.raises(FileNotFoundError, match="it was deleted just now"):
        AppendOnly.open(path)


def test_who_has_it_is_told_only_if_that_can_be_noted(tmp_path: Path) -> None:
    (tmp_path / ".file.pid").mkdir()
    (tmp_path / "file").write_bytes(b"")
    file = AppendOnly.open(tmp_path / "file")
    with pytest.raises(Locked, match="open in another process"):
        AppendOnly.open(tmp_path / "file")
    (tmp_path / ".file.pid").rmdir()
    file.close()

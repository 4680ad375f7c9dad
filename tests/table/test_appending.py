"""A file that only grows: appends are whole, and one process at a time may append."""

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
    with pytest.raises(Locked, match="open in another window; leave it there first"):
        AppendOnly.open(tmp_path / "file")
    assert AppendOnly.is_taken(tmp_path / "file")
    file.close()
    file.close()
    assert not AppendOnly.is_taken(tmp_path / "file")
    AppendOnly.open(tmp_path / "file").close()


def test_a_lock_leaves_no_file_of_its_own(tmp_path: Path) -> None:
    file = AppendOnly.create(tmp_path / "file", b"")
    assert [*tmp_path.iterdir()] == [tmp_path / "file"]
    file.close()


def test_a_file_that_goes_while_it_is_opened_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    AppendOnly.create(path, b"").close()
    monkeypatch.setattr(appending, "_lock", lambda file, path: path.unlink())
    with pytest.raises(FileNotFoundError, match="it was deleted just now"):
        AppendOnly.open(path)

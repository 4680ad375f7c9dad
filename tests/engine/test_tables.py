from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from muggins.engine import tables
from muggins.engine.tables import MissingTable, TableError, table


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder of tables."""
    (tmp_path / "data").mkdir()
    monkeypatch.setattr(tables, "files", lambda package: tmp_path)
    table.cache_clear()
    yield tmp_path / "data"
    table.cache_clear()


def test_a_table_is_read_once_and_cannot_be_written(data: Path) -> None:
    np.savez(data / "five-card-worth.npz", win61=np.full((61, 61), 0.5))
    found = table("five-card", "worth")
    assert table("five-card", "worth") is found
    with pytest.raises(ValueError, match="read-only"):
        found["win61"][0, 0] = 1


def test_a_missing_table_says_how_it_is_built(data: Path) -> None:
    with pytest.raises(MissingTable, match=r"six-card-play.npz is missing.*build_tables.py six"):
        table("six-card", "play")


@pytest.mark.parametrize("cut", [0, 10, 150])
def test_a_damaged_table_says_how_it_is_built_again(data: Path, cut: int) -> None:
    path = data / "six-card-play.npz"
    np.savez_compressed(path, holds=np.arange(1000))
    path.write_bytes(path.read_bytes()[:cut])
    with pytest.raises(TableError, match=r"six-card-play.npz is damaged.*build_tables.py six"):
        table("six-card", "play")

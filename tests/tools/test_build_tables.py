"""How the tables are built again: stage by stage, and none from what has gone."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from muggins.engine.solving.discards import Tossing
from tools import build_tables
from tools.build_tables import FORMS, Build, main, whole


@pytest.mark.parametrize("named", [[], ["five-card", "six-card"], ["six-card"]])
def test_both_forms_are_built_where_none_is_named(
    named: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[str] = []
    monkeypatch.setattr(Build, "all", lambda build: built.append(build.recipe.name))
    monkeypatch.setattr(build_tables, "write_readme", lambda work: None)
    main([*named, "--work", str(tmp_path)])
    assert built == (named or ["five-card", "six-card"])


def test_what_is_not_solved_is_not_built(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["seven-card"])
    assert "seven-card is not solved, only five-card and six-card" in capsys.readouterr().err


@pytest.mark.parametrize("missing", ["tosses-0.npz", "pegs-3.npz", "win121.npy", "worth.npz"])
def test_what_comes_after_a_missing_file_is_done_again(tmp_path: Path, missing: str) -> None:
    build = Build(FORMS["six-card"], tmp_path, 1)
    files = build.files()
    for path in [*files, tmp_path / "five-card-worth.npz", tmp_path / "six-card-points.npz"]:
        path.touch()
    gone = tmp_path / f"six-card-{missing}"
    gone.unlink()
    build.forget()
    assert [path.exists() for path in files] == [at < files.index(gone) for at in range(len(files))]
    assert len(list(tmp_path.iterdir())) == files.index(gone) + 2


def test_all_files_that_stages_leave_are_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("toss", "peg", "finish", "win"):
        monkeypatch.setattr(Build, name, lambda build, *args: Tossing.at_first(3))
    build = Build(FORMS["five-card"], tmp_path, 1)
    build.all()
    left = {path for path in tmp_path.iterdir() if path.suffix == ".npz"}
    assert left == {path for path in build.files() if path.suffix == ".npz"}


def test_a_file_that_is_cut_short_stays_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "six-card-win121.npy"
    path.write_bytes(b"as it was")

    def cut_short(file: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        whole(path, cut_short)
    assert path.read_bytes() == b"as it was"
    whole(path, lambda file: np.save(file, np.arange(3)))
    assert np.load(path).tolist() == [0, 1, 2]

"""muggins warm, and muggins bench."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from muggins.fronts.cli import bench, main
from muggins.fronts.cli.bench import Measure
from muggins.fronts.cli.ink import Ink

Capsys = pytest.CaptureFixture[str]


def test_warm_says_where_the_kernels_are_kept(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("muggins.engine.kernels.warm", lambda progress: None)
    assert main(["warm"]) == 0
    sentence, folder = capsys.readouterr().out.splitlines()
    assert sentence.startswith("The kernels are ready, after ")
    assert Path(folder).parts[-3:-1] == ("muggins", "kernels")
    assert main(["warm", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["folder"] == folder


def test_a_slow_warm_up_tells_away_from_a_terminal_how_far_it_is(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seconds = iter([0.0, 0.0, 40.0, 40.1, 40.1])  # the command's own are the first and the last

    def warm(progress: Callable[[int, int, str], None]) -> None:
        for step in ((0, 2, "the play"), (1, 2, "hands"), (2, 2, "")):
            progress(*step)

    monkeypatch.setattr("muggins.engine.kernels.warm", warm)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "none"))
    monkeypatch.setattr("muggins.fronts.cli.warm.clock", lambda: next(seconds))
    assert main(["warm", "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err.splitlines() == [
        "The kernels are being compiled; that takes a minute or two, once.",
        "1 of 2 are ready; now hands",
    ]
    assert json.loads(captured.out) == {"seconds": 40.1, "folder": str(tmp_path / "none")}


def test_what_is_measured_is_told_beside_its_twin() -> None:
    measured = [Measure("hands counted", 3e8, 3e5), Measure("random games played", 1.5e5, 30)]
    heading, *rows = bench._lines(measured, Ink(on=False))
    assert heading == "a second, one core         kernels   plain Python   times"
    assert rows == [
        "hands counted          300,000,000        300,000   1,000",
        "random games played        150,000             30   5,000",
    ]


def test_hands_are_measured_without_a_card_twice() -> None:
    hands = bench._dealt(1000, 6)
    assert all(len({*row}) == 6 and max(row) < 52 for row in hands.tolist())


@pytest.mark.long
def test_everything_is_measured(capsys: Capsys) -> None:
    assert main(["bench", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [*told] == ["hands counted", "six-card hands weighed", "random games played"]
    assert all(one["kernel"] > one["plain"] > 0 for one in told.values())

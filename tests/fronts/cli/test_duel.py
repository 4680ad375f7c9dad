"""muggins duel."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from muggins.arena.duel import Duel, Pair, run
from muggins.fronts.cli import main
from muggins.rulebook.rules import FIVE_CARD

DUEL = ["duel", "greedy", "random", "--rules", "five-card", "--processes", "1"]
Capsys = pytest.CaptureFixture[str]


def test_who_is_stronger_is_told_with_its_interval(capsys: Capsys) -> None:
    assert main([*DUEL, "--pairs", "12"]) == 0
    captured = capsys.readouterr()
    first, _, heading, wins, points, _, pairs, verdict = captured.out.splitlines()
    assert first == "greedy against random: 12 pairs of five-card, seed 0."
    assert heading.strip() == "in 95 of 100 cases"
    assert wins.startswith("greedy wins")
    assert wins.count("%") == 3
    assert points.startswith("points a pair")
    assert pairs.startswith("Of the pairs greedy won ")
    assert verdict == "Greedy is stronger."
    assert captured.err == ""


def test_what_is_not_shown_is_not_claimed(capsys: Capsys) -> None:
    assert main(["duel", "random", "random", "--rules", "five-card", "--pairs", "4"]) == 0
    assert "Neither is shown to be stronger; more pairs may tell.\n" in capsys.readouterr().out


def test_a_few_pairs_that_all_went_alike_show_nothing_yet(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Duel, "pair", lambda self, number: Pair(number, 2, 60 + number))
    assert main([*DUEL, "--pairs", "5"]) == 0
    told = capsys.readouterr().out
    assert "100.0%  40.0% to 100.0%" in told
    assert "Neither is shown to be stronger" in told


def test_a_program_gets_what_the_arena_says(capsys: Capsys) -> None:
    assert main([*DUEL, "--pairs", "10", "--seed", "x", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    outcome = run(Duel("greedy", "random", FIVE_CARD, "x"), 10)
    assert told["wins"]["mean"] == pytest.approx(outcome.wins.mean, abs=1e-4)
    assert told["margin"]["high"] == pytest.approx(outcome.margin.high, abs=1e-4)
    assert told["split"] == dict(zip(("both", "one", "none"), outcome.split, strict=True))
    assert (told["a"], told["b"], told["rules"], told["seed"], told["pairs"]) == (
        "greedy", "random", "five-card", "x", 10,
    )  # fmt: skip


def test_a_form_that_nobody_has_solved_is_not_played_perfectly(capsys: Capsys) -> None:
    words = ["duel", "perfect", "greedy", "--rules", "lowball", "--pairs", "2"]
    assert main(words) == 1
    assert "expert plays every form" in capsys.readouterr().err


def test_what_is_played_is_kept_and_not_played_again(
    home: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main([*DUEL, "--pairs", "6"]) == 0
    first = capsys.readouterr().out
    assert (home / "duels.jsonl").exists()

    def never(self: Duel, number: int) -> None:
        raise AssertionError("this was played before")

    monkeypatch.setattr(Duel, "pair", never)
    assert main([*DUEL, "--pairs", "6"]) == 0
    assert capsys.readouterr().out == first


def test_an_interrupted_duel_says_how_far_it_is_and_goes_on(
    home: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = Duel.pair

    def interrupted(self: Duel, number: int) -> object:
        if number == 30:
            raise KeyboardInterrupt
        return plain(self, number)

    with monkeypatch.context() as patch:
        patch.setattr(Duel, "pair", interrupted)
        assert main([*DUEL, "--pairs", "40"]) == 130
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == (
        "25 of 40 pairs are played and kept; the same command goes on with them.\n"
    )
    assert main([*DUEL, "--pairs", "40"]) == 0
    assert capsys.readouterr().out.startswith("greedy against random: 40 pairs")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_control_c_at_a_terminal_is_quiet_in_all_processes(home: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    words = ["duel", "greedy", "greedy", "--pairs", "100000", "--processes", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "muggins", *words],
        stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True, env={**os.environ},
    ) as process:  # fmt: skip
        os.close(theirs)
        told = b""
        while b"25/100000" not in told:
            told += os.read(ours, 4096)
        os.killpg(process.pid, signal.SIGINT)
        while True:
            try:
                more = os.read(ours, 4096)
            except OSError:
                break
            told += more
            if not more:
                break
        assert process.wait(60) == 130
    os.close(ours)
    assert b"Traceback" not in told
    assert b"pairs are played and kept" in told


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["greedy", "hal"], "'hal' is no bot; there are "),
        (["greedy", "random", "--pairs", "1"], "1 pairs show nothing; name 2 or more"),
        (["greedy", "random", "--processes", "0"], "0 processes cannot play"),
        (["greedy", "random", "--rules", "three-handed"], "a duel is for forms with two sides"),
    ],
)
def test_what_is_no_duel_is_refused(words: list[str], sentence: str, capsys: Capsys) -> None:
    assert main(["duel", *words]) == 2
    assert capsys.readouterr().err.startswith(f"muggins: {sentence}")

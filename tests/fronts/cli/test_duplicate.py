"""muggins duplicate."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path

import pytest

from muggins.fronts.cli import main
from muggins.paper.record import dumps, records
from muggins.study.duplicate import Challenge
from tests.fronts.cli.playing.typist import Terminal, Typist

Capsys = pytest.CaptureFixture[str]
TEXT = "d1:five-card:greedy:2:abc"


def typed(monkeypatch: pytest.MonkeyPatch, *words: str, lines: str | None = None) -> str:
    """What is told at a terminal where these lines are typed, and then what is allowed."""
    terminal = Terminal(Typist(1), None if lines is None else lines.split("|"))
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdin", terminal)
        patch.setattr(sys, "stdout", terminal)
        assert main(["duplicate", *words]) == 0
    return " ".join(terminal.getvalue().split())


def test_a_challenge_is_made_and_says_how_it_is_played(capsys: Capsys) -> None:
    assert main(["duplicate", "new", "--games", "2", "--bot", "Greedy", "--rules", "five-card",
                 "--seed", "abc"]) == 0  # fmt: skip
    captured = capsys.readouterr()
    assert captured.out == f"{TEXT}\n"
    assert captured.err == f"Play it with: muggins duplicate play {TEXT}\n"
    assert main(["duplicate", "new", "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert Challenge.of(made["challenge"]).seed == made["seed"]


def test_a_challenge_is_played_left_gone_on_with_and_compared(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    told = typed(monkeypatch, "play", TEXT, "--name", "Ann", lines="quit")
    assert told.startswith(f"Game 1 of 2 of {TEXT}.")
    assert main(["duplicate"]) == 0
    assert capsys.readouterr().out == f"{TEXT}  0 of 2 games played\n"
    assert main(["duplicate", "compare", "--by", "random"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Random" not in told
    assert "What others made of a game is told when yours on the same cards is over." in told
    assert "Game 1: Ann is still to end it. Its deals are shown when it is over for all." in told
    assert told.endswith("Game 2: not played yet.")
    told = typed(monkeypatch, "play", TEXT, "--name", "Ann")
    assert f"Game 2 of 2 of {TEXT}." in told
    assert told.endswith(f"The challenge is played: muggins duplicate compare --challenge {TEXT}")
    assert len([*(home / "games").iterdir()]) == 2
    assert main(["duplicate", "compare", "--by", "random,club"]) == 0
    captured = capsys.readouterr()
    assert captured.out.startswith(f"{TEXT}: Ann, Random and Club, each against greedy on the\n")
    assert max(map(len, captured.out.splitlines())) <= 79
    assert captured.out.count("\nGame ") == 2
    assert "Ann took something back" not in captured.out
    assert main(["duplicate", "record", TEXT]) == 0
    mine = capsys.readouterr().out
    assert [one.players[0] for one in records(mine.splitlines(keepends=True))] == ["Ann", "Ann"]


def test_records_are_compared_for_a_program(home: Path, capsys: Capsys) -> None:
    challenge = Challenge.of(TEXT)
    for bot in ("greedy", "random"):
        text = "\n".join(map(dumps, challenge.play(bot)))
        (home / f"{bot}.muggins").write_text(text)
    files = [str(home / "greedy.muggins"), str(home / "random.muggins")]
    assert main(["duplicate", "compare", *files, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["text"] == TEXT
    assert told["players"] == ["Greedy", "Random"]
    assert told["standings"][0]["gained"]["mean"] == -told["standings"][1]["gained"]["mean"]
    assert main(["duplicate", "compare", *files, "--csv"]) == 0
    rows = [*csv.DictReader(io.StringIO(capsys.readouterr().out))]
    assert {row["player"] for row in rows} == {"Greedy", "Random"}
    gained = [float(row["gained"]) for row in rows if row["player"] == "Greedy" and row["gained"]]
    mean = told["standings"][0]["gained"]["mean"]
    assert sum(gained) / len(gained) == pytest.approx(mean, abs=1e-4)
    assert main(["duplicate", "compare", *files]) == 0
    assert "points a deal more than" in " ".join(capsys.readouterr().out.split())


def test_what_others_made_is_told_of_games_that_are_over_for_oneself(
    home: Path, capsys: Capsys
) -> None:
    mine, _ = Challenge.of(TEXT).play("greedy", "Ann")
    theirs = [*Challenge.of(TEXT).play("random", "Ben")]
    (home / "games").mkdir()
    (home / "games" / "ann.muggins").write_text(dumps(mine))
    (home / "ben.muggins").write_text("\n".join(map(dumps, theirs)))
    files = [str(home / "games"), str(home / "ben.muggins")]
    assert main(["duplicate", "compare", *files, "--by", "club"]) == 0
    told = capsys.readouterr().out
    assert "Game 1: Ann " in told
    assert told.endswith("\nGame 2: not played yet.\n")
    assert main(["duplicate", "compare", *files, "--by", "club", "--json"]) == 0
    standings = json.loads(capsys.readouterr().out)["standings"]
    assert [(one["name"], one["games"]) for one in standings] == [
        ("Ann", 1), ("Ben", 1), ("Club", 1),
    ]  # fmt: skip
    (home / "games" / "ann.muggins").rename(home / "ann.muggins")
    files[0] = str(home / "ann.muggins")  # nobody has played it here: all may know all
    assert main(["duplicate", "compare", *files]) == 0
    assert "Ann has not played it yet" in " ".join(capsys.readouterr().out.split())


def test_a_bot_plays_in_ones_place(capsys: Capsys) -> None:
    assert main(["duplicate", "play", TEXT, "--by", "random"]) == 0
    printed = capsys.readouterr().out
    told = [*records(printed.splitlines(keepends=True))]
    assert [one.headers["ChallengeGame"] for one in told] == ["1", "2"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "d1:x"], "is no challenge; one is written like"),
        (["play", TEXT, "--by", "clup"], "'clup' is no bot"),
        (["play", TEXT, "--by", "club", "--name", "Ann"], "--by has a bot play"),
        (["play", TEXT, "--name", "!"], "is no name"),
        (["new", "--games", "0"], "a challenge has 1 to 100"),
        (["new", "--seed", "a b"], "is no seed"),
        (["new", "--bot", "perfect"], "takes no challenges"),
        (["record", TEXT], "you have not played it"),
        (["compare"], "there is no game of a challenge"),
        (["compare", "--json", "--csv"], "two ways to print"),
        (["compare", "--challenge", TEXT], f"there is no game of {TEXT}"),
        (["play", "d1:lowball:club:1:x", "--by", "perfect"], "expert plays every form"),
    ],
)
def test_what_cannot_be_done_is_refused(words: list[str], sentence: str, capsys: Capsys) -> None:
    assert main(["duplicate", *words]) in (1, 2)
    assert sentence in capsys.readouterr().err


def test_of_several_challenges_one_is_to_be_named(home: Path, capsys: Capsys) -> None:
    for seed in ("a", "b"):
        (record,) = Challenge(seed=seed, bot="random").play("random")
        (home / f"{seed}.muggins").write_text(dumps(record))
    assert main(["duplicate", "compare", str(home)]) == 2
    assert "name one of 2 challenges with --challenge: d1:six-card:random:1:a" in (
        capsys.readouterr().err
    )
    assert main(["duplicate", "compare", str(home), "--challenge", "d1:six-card:random:1:b"]) == 0
    assert "Nobody else has played these deals yet" in capsys.readouterr().out


def test_challenges_that_were_begun_are_offered(
    monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    typed(monkeypatch, "play", TEXT, lines="quit")
    assert main(["__complete", "duplicate", "play", ""]) == 0
    assert TEXT in capsys.readouterr().out

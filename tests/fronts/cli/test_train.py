"""muggins train, typed by somebody who goes by what is said."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Protocol

import pytest

from muggins.fronts.cli import main
from muggins.fronts.cli.playing.voice import Voice
from muggins.fronts.cli.training.kept import Kept
from muggins.fronts.cli.training.lesson import Lesson, count_of
from muggins.rulebook.score import ComboKind
from muggins.study.trainers import Counted, Progress, exercise

Capsys = pytest.CaptureFixture[str]
GAME = """\
[Muggins "1"]
deal 2h5d6c9sJhKc 4h4d7s8cTdQh
1 discard TdQh
0 discard 5d6c
"""


class Run(Protocol):
    """Types lines at the words of a command, and hears all that is said."""

    def __call__(self, lines: str, *words: str, code: int = 0) -> str: ...


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: Capsys) -> Run:
    def typed(lines: str, *words: str, code: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines.replace("|", "\n") + "\n"))
        assert main(["train", *words]) == code
        told = capsys.readouterr()
        return " ".join((told.out + told.err).split())

    return typed


def progress(home: Path) -> Progress:
    return Progress.from_json((home / "training.json").read_text())


def test_a_hand_is_asked_and_the_answer_is_weighed(run: Run, home: Path) -> None:
    said = run("9d 6h", "discard", "Kestrel")
    assert said.startswith("discard/kestrel You have 39, the other has 38, of 121. The other deals")
    assert "You hold 6h As 8s Jd 5h 9d. Lay away two cards to the other's crib. > 9d 6h" in said
    assert "The best is As 8s, and yours gives up 2.91 points: it gives up" in said
    assert "1. As 8s: net -7.22, wins 43.7% 2. 8s Jd" in said
    assert "10. 6h 9d: net -10.13, wins 37.1%, yours" in said
    assert progress(home).of("discard").done == 1


def test_what_the_page_shows_is_what_is_said(run: Run) -> None:
    page = (Path(__file__).parents[3] / "docs" / "training.md").read_text()
    shown = page.partition("```text\n")[2].partition("```")[0]
    assert run("6h 9d", "discard", "kestrel").startswith(" ".join(shown.split()))


def test_what_cannot_be_answered_is_told_what_would_do(run: Run) -> None:
    said = run("5h|Ac 2d|zz|help|hint|hand|score|quit", "discard", "kestrel")
    assert "Two cards go to the crib, and you named one; name two cards of your hand" in said
    assert "That may not be done here; name two cards of your hand, like 6h As." in said
    assert "'zz' is no card" in said
    assert "To lay cards away, name them" in said
    assert "Answer first, or say skip" in said
    assert "You hold six of hearts" in said
    assert "The other: 38, 83 to go." in said


def test_the_play_so_far_is_told(run: Run, home: Path) -> None:
    said = run("5", "pegging", "kestrel")
    assert "The starter is 3d. Played: the other 2h, you Kh, the other Jh, you 6s" in said
    assert "The count is 10. You hold 4c 5c. You laid away 3c As." in said
    assert "Right: it gains" in said
    assert progress(home).of("pegging").right == 1


def test_an_endgame_tells_what_the_points_alone_would_say(run: Run) -> None:
    said = run("4s", "endgame", "cwprhv")
    assert "The best is Kd: with yours, at 116-116 it wins 6.0% less often" in said
    assert "By points alone yours would be best: here the score decides." in said


def test_counts_are_told_item_by_item_and_by_kinds(run: Run, home: Path) -> None:
    said = run("fifteens 4, pairs 2", "counting", "kestrel")
    assert "The hand is 6h 9c Kd Ks, with 8c turned up. What does it count? >" in said
    assert "It is four; you said six" in said
    assert "fifteen two: 6h 9c a pair is four: Kd Ks" in said
    assert progress(home).again == ()
    assert "You missed pairs." in run("fifteens 2", "counting", "kestrel")
    assert progress(home).missed == {ComboKind.PAIR: 2}


def test_a_count_is_timed_by_the_clock_that_is_given() -> None:
    seconds = iter([10.0, 14.26])
    voice = Voice(io.StringIO("\nfour\n"), io.StringIO())
    verdict = Lesson(voice, str, lambda: next(seconds)).ask(exercise("counting/kestrel"))
    assert isinstance(verdict, Counted)
    assert verdict.seconds == 4.3
    assert isinstance(voice.out, io.StringIO)
    assert "Right: four, in 4.3 seconds.\n" in voice.out.getvalue()
    assert "Say a number, like 8." in voice.out.getvalue()


@pytest.mark.parametrize(
    ("said", "points"),
    [("eight", 8), ("i count 8", 8), ("nothing", 0), ("12 points", 12), ("runs", None), ("", None),
     ("a run 3 and his nob 1", 4), ("fifteens four, a pair for 2", 6), ("nobs x", None)],
)  # fmt: skip
def test_a_count_may_be_said_in_many_ways(said: str, points: int | None) -> None:
    found = count_of(said)
    assert (found and found[0]) == points


def test_skip_tells_the_answer_and_goes_on_and_is_not_counted(run: Run, home: Path) -> None:
    said = run("skip|skip", "counting", "--seed", "a", "--count", "2")
    assert said.count("What does it count?") + said.count("What does the last") == 2
    assert said.count("It is ") == 2
    assert not (home / "training.json").exists()


def test_a_seed_asks_the_same_again(run: Run, home: Path) -> None:
    first, second = (run("quit", "counting", "--seed", "a", "--level", "2") for _ in range(2))
    assert first == second


def test_a_level_goes_up_with_the_answers(run: Run, home: Path) -> None:
    assert "level 2 now" not in run("4", "counting", "kestrel")
    run("4", "counting", "kestrel")
    assert "That is three right in a row: level 2 now." in run("4", "counting", "kestrel")
    assert "counting: 3 answered, 3 right, 0 nearly, off by 0.00 points" in run("", "progress")


@pytest.mark.parametrize("trainer", ["discard", "counting"])
def test_a_program_gets_an_exercise_with_its_answer(
    trainer: str, capsys: Capsys, home: Path
) -> None:
    assert main(["train", trainer, "kestrel", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["address"] == f"{trainer}/kestrel"
    assert ("options" in told) == (trainer == "discard")
    assert not (home / "training.json").exists()


def test_a_position_is_an_exercise_too(run: Run, home: Path) -> None:
    position = "six-card:0:20-25:5h5sJdKd2c9h-xxxxxxxxxxxx"
    assert "Right: " in run("9h 2c", "discard", position)
    assert "this position is for discard" in run("", "pegging", position, code=2)


def test_mistakes_of_a_game_come_back(run: Run, home: Path) -> None:
    (home / "game.muggins").write_text(GAME)
    said = run("", "mistakes", str(home / "game.muggins"))
    assert said.startswith("discard/six-card:0:0-0:2h5d6c9sJhKc-xxxxxxxxxxxx")
    assert "1 mistake of seat 0: it comes back." in said
    assert "As in a review, a mistake gives up 1.5% of a game or more" in said
    assert len(progress(home).again) == 1
    assert "1 that went wrong comes back until right." in run("", "progress")
    assert "No mistakes of seat 1." in run(
        "", "mistakes", str(home / "game.muggins"), "--seat", "1"
    )
    assert "there is no seat 7" in run(
        "", "mistakes", str(home / "game.muggins"), "--seat", "7", code=2
    )


def test_the_puzzle_of_the_day_goes_on_where_it_was_left(run: Run, home: Path) -> None:
    day = "2026-12-01"
    begun = run("skip|quit", "daily", day)
    assert begun.startswith("1 of 5, counting/xrkfnc")
    assert begun.endswith("The rest may be answered later.")
    ended = run("skip|skip|skip|skip", "daily", day)
    assert ended.startswith("1 of 5 are answered; here is the rest. 2 of 5, discard/wvwnbk")
    marks = "counting ○ discard ○ pegging ○ discard ○ endgame ○"
    assert ended.endswith(f"muggins 2026-12-01: 0 of 5, {marks}")
    assert run("", "daily", day, "--words").endswith("0 of 5, counting wrong, discard wrong, "
        "pegging wrong, discard wrong, endgame wrong")  # fmt: skip


def test_progress_is_taken_along(run: Run, home: Path) -> None:
    run("4", "counting", "kestrel")
    kept, copy = progress(home), home / "copy.json"
    run("", "progress", "--export", str(copy))
    (home / "training.json").unlink()
    assert "Nothing is answered yet" in run("", "progress")
    run("", "progress", "--import", str(copy))
    assert progress(home) == kept
    assert Progress.from_json(run("", "progress", "--json")) == kept


@pytest.mark.parametrize("text", ["", "{}", "\x00" * 9, " " * 1_100_000])
def test_what_is_no_progress_is_left_as_it_is(text: str, run: Run, home: Path) -> None:
    (home / "training.json").write_text(text)
    assert "it is left as it is" in run("4", "counting", "kestrel", code=1)
    assert (home / "training.json").read_text() == text


def test_a_change_that_is_stopped_leaves_what_was_kept(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Kept(home / "training.json")
    kept.change(lambda progress: progress.with_mistakes(("discard/a",)))

    def stopped(self: Path, target: Path) -> Path:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", stopped)
    with pytest.raises(KeyboardInterrupt):
        kept.change(lambda progress: progress.with_mistakes(("discard/b",)))
    assert kept.read().again == ("discard/a",)
    assert [path.name for path in home.iterdir()] == ["training.json"]


def test_what_was_answered_outlives_a_kill(home: Path) -> None:
    code = """if True:
        from itertools import count
        from muggins.fronts.cli.training.kept import Kept
        for number in count(1):
            Kept.here().change(lambda progress: progress.with_mistakes((f"discard/n{number}",)))
            print(number, flush=True)
    """
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout
        told = [int(next(writer.stdout)) for _ in range(20)][-1]
        writer.kill()
    latest = Kept.here().read().again[-1]
    assert int(latest.removeprefix("discard/n")) >= told


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("discard", "a b"), "'a b' names no exercise"),
        (("discard", "six-card:nonsense"), "muggins: "),
        (("discard", "kestrel", "--level", "2"), "write no --seed, --count or --level beside it"),
        (("discard", "--level", "6"), "--level is 6; it is 1 to 5"),
        (("discard", "--count", "0"), "--count is 0; it is 1 or more"),
        (("daily", "today"), "'today' is no day; write one like 2026-12-01"),
        (("chess",), "'chess' is no command of train; there are discard"),
    ],
)
def test_what_cannot_be_asked_is_refused(words: tuple[str, ...], sentence: str, run: Run) -> None:
    assert sentence in run("", *words, code=2)

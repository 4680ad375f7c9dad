"""muggins discard."""

import json
import subprocess
import sys

import pytest

from muggins.fronts.cli import main
from muggins.rulebook.card import Card, cards

HAND = ["5h", "6c", "7d", "8s", "Jh", "Qd"]
POSITION = "six-card:0:103-109:2h5d6c9sJhKc-xxxxxxxxxxxx"
Capsys = pytest.CaptureFixture[str]


def told(capsys: Capsys, *words: str) -> str:
    assert main(["discard", *words]) == 0
    return capsys.readouterr().out


def options(capsys: Capsys, *words: str) -> list[dict[str, object]]:
    found = json.loads(told(capsys, "--json", *words))
    assert [*found] == ["options"]
    return found["options"]  # type: ignore[no-any-return]


def rows(text: str) -> list[str]:
    """The lines of the table, without its heading."""
    _, table, *_ = text.split("\n\n")
    heading, *rows = table.splitlines()
    assert heading.startswith("lay away  hand   crib   play  theirs")
    return rows


def test_the_best_is_said_with_its_reason_and_then_told_in_a_table(capsys: Capsys) -> None:
    text = told(capsys, *HAND, "--dealer", "--score", "80-75")
    assert text.startswith("Lay away Jh Qd to your crib: it ")
    assert rows(text)[0].startswith("Jh Qd     9.65  +")
    assert "  win  game points\n" in text
    assert max(map(len, text.splitlines())) <= 79
    assert text.isascii()


def test_what_is_told_of_a_discard_adds_up_to_its_net(capsys: Capsys) -> None:
    for row in rows(told(capsys, *HAND, "--pone")):
        *parts, net = map(float, row[8:].split())
        assert sum(parts) == pytest.approx(net, abs=0.03)


def test_without_a_score_only_points_are_told(capsys: Capsys) -> None:
    text = told(capsys, *HAND, "--pone")
    assert "to the other's crib" in text
    assert "Ranked by points." in text
    assert "win" not in text


def test_the_best_five_are_shown_unless_all_are_asked_for(capsys: Capsys) -> None:
    assert main(["discard", *HAND, "--dealer"]) == 0
    captured = capsys.readouterr()
    assert len(rows(captured.out)) == 5
    assert captured.err == "10 more with --all.\n"
    assert len(rows(told(capsys, *HAND, "--dealer", "--all"))) == 15


def test_a_program_gets_every_option_best_first(capsys: Capsys) -> None:
    found = options(capsys, *HAND, "--dealer", "--score", "80-75")
    assert len(found) == 15
    assert found[0]["discard"] == ["Qd", "Jh"]
    points = [float(str(one["points"])) for one in found]
    assert points == sorted(points, reverse=True)
    for one in found:
        assert {*map(Card, one["discard"])} < {*cards(" ".join(HAND))}  # type: ignore[call-overload]
        assert 0 <= float(str(one["win"])) <= 1
        assert one["why"]
        assert one["sure"]["kind"] in ("exact", "table")  # type: ignore[index]


def test_near_home_the_chance_to_win_decides(capsys: Capsys) -> None:
    words = (*HAND, "--dealer", "--score", "110-100")
    wins = [float(str(one["win"])) for one in options(capsys, *words)]
    assert wins == sorted(wins, reverse=True)
    assert "Ranked by the chance to win, as home is near." in told(capsys, *words)


def test_five_card_is_asked_for_by_its_name(capsys: Capsys) -> None:
    text = told(capsys, *HAND[:5], "--pone", "--rules", "five-card", "--score", "20-10", "--all")
    assert len(rows(text)) == 10


def test_a_form_without_tables_is_tried_out_and_says_how_far_off_it_may_be(capsys: Capsys) -> None:
    words = (*HAND[:5], "--dealer", "--rules", "three-handed", "--seed", "7")
    text = told(capsys, *words)
    assert "  net    +-\n" in text
    assert "Tried out on 400 deals, drawn from seed 7; +- holds in 95 of" in text


def test_a_position_says_all(capsys: Capsys) -> None:
    by_position = options(capsys, "--position", POSITION)
    words = ("2h", "5d", "6c", "9s", "Jh", "Kc", "--dealer", "--score", "103-109")
    assert by_position == options(capsys, *words)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([*HAND[:5], "--dealer"], "5 cards are given; 6 are dealt in this form; --rules five-card"),
        (["5h", *HAND[:5], "--dealer"], "5h is there twice"),
        ([*HAND[:5], "1z", "--dealer"], "'1z' is no card"),
        (HAND, "whose crib is it? write --dealer if you deal, --pone if another does"),
        ([*HAND, "--dealer", "--pone"], "it is --dealer or --pone, not both"),
        ([*HAND, "--dealer", "--score", "121-3"], "121 is past the end: the game is won with 121"),
        ([*HAND, "--dealer", "--score", "80"], "'80' is the score of 1, and 2 play for themselves"),
        ([*HAND, "--dealer", "--score", "even"], "'even' is no score; write 80-75, yours first"),
        ([*HAND, "--dealer", "--rules", "foo"], "'foo' is no form of cribbage"),
        (["--dealer"], "write the cards that you hold, like this: muggins discard 5h"),
        ([*HAND, "--position", POSITION], "a position says all there is; write nothing beside it"),
        (["--position", "six-card:0:0-0"], "nobody whose cards are told is to move"),
        (["--position", "what?"], "found 'what?', 1 fields"),
        (
            ["--position", f"{POSITION}:1xxxx-0JhKc:5c:7s9s8c6cgo_4d"],
            "in this position it is time to play; muggins peg would do",
        ),
    ],
)
def test_what_cannot_be_is_refused(words: list[str], sentence: str, capsys: Capsys) -> None:
    assert main(["discard", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"muggins: {sentence}")
    assert captured.err.count("\n") == 1


def test_colour_marks_the_best_and_the_red_suits(capsys: Capsys) -> None:
    text = told(capsys, *HAND, "--dealer", "--color", "always")
    assert "\x1b[1mLay away Jh Qd to your crib\x1b[0m: " in text
    assert "\n\x1b[31mJh\x1b[0m \x1b[31mQd\x1b[0m\x1b[1m" in text


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)


@pytest.mark.parametrize("part", ["numpy", "numba"])
def test_a_missing_part_of_the_engine_is_told_with_what_gets_it(part: str) -> None:
    words = ["warm"] if part == "numba" else ["discard", *HAND, "--dealer"]
    code = f"""
import sys
sys.modules[{part!r}] = None
from muggins.fronts.cli import main
print(main({words!r}))
"""
    done = run(code)
    assert done.stdout == "1\n"
    assert done.stderr.startswith(f"muggins: the engine needs {part}, which cannot be used here")
    assert done.stderr.endswith("pip install --upgrade numpy numba\n")


@pytest.mark.parametrize(
    "words",
    [
        ["score", "5h", "5s", "5d", "Jc", "5c"],
        ["rules", "five-card"],
        ["games"],
        ["discard", "--help"],
        ["play", "--new", "--players", "greedy,random", "--seed", "1", "--pace", "instant"],
    ],
    ids=" ".join,
)
def test_a_command_without_the_engine_imports_none_of_its_parts(words: list[str]) -> None:
    code = f"""
import sys
from muggins.fronts.cli import main
assert main({words!r}) == 0
print(sorted({{"numpy", "numba"}} & sys.modules.keys()))
"""
    assert run(code).stdout.splitlines()[-1] == "[]"

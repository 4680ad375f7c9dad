"""muggins replay."""

import io
import json
import sys
from pathlib import Path

import pytest

from muggins.engine import bots
from muggins.fronts.cli import main
from muggins.fronts.cli.telling import hinder, steps
from muggins.paper.record import Record, dumps, loads
from muggins.rulebook.rules import FORMS, Rules
from muggins.table.shoe import SeededShoe
from muggins.table.table import play

Capsys = pytest.CaptureFixture[str]

TEXT = """\
[Muggins "1"]
[Players "Ann" "Bob"]

deal 2h5d6c9sJhKc 4h4d7s8cTdQh ; a good hand
1 discard TdQh
takeback 1
1 discard TdQh ?!
0 discard JhKc
cut 5c
1 play 7s
0 play 9s
1 play 8c
"""


def a_record(seed: int, rules: Rules) -> Record:
    seats = [bots.greedy(seed=seat) for seat in range(rules.seats)]
    return Record.of(play(seats, SeededShoe(seed), rules))


def test_a_record_is_told_from_end_to_end_in_a_pipe(home: Path, capsys: Capsys) -> None:
    file = home / "game.crib"
    file.write_text(TEXT)
    assert main(["replay", str(file)]) == 0
    assert (
        capsys.readouterr().out
        == """\
Ann against Bob: six-card.

Deal 1. Ann deals. Ann 0, Bob 0.
Six cards each. Ann holds the two of hearts, the five of diamonds, the six of
  clubs, the nine of spades, the jack of hearts and the king of clubs. Bob
  holds the four of diamonds, the four of hearts, the seven of spades, the
  eight of clubs, the ten of diamonds and the queen of hearts.
(a good hand)
Bob lays away the ten of diamonds and the queen of hearts.
The last action is taken back.
Bob lays away the ten of diamonds and the queen of hearts.
(?!)
Ann lays away the jack of hearts and the king of clubs.
The starter is the five of clubs.
Bob plays the seven of spades, count is seven.
Ann plays the nine of spades, count is sixteen.
Bob plays the eight of clubs, count is twenty-four.
Bob pegs 3 for a run of three.
"""
    )


def test_a_seat_is_told_only_what_it_saw(home: Path, capsys: Capsys) -> None:
    file = home / "game.crib"
    file.write_text(TEXT)
    assert main(["replay", str(file), "--seat", "0"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Bob lays away two cards." in told
    assert "You lay away the jack of hearts and the king of clubs." in told
    assert "Bob holds" not in told
    assert "good hand" not in told


@pytest.mark.parametrize("name", FORMS)
def test_no_seat_learns_what_its_view_does_not_tell(name: str) -> None:
    record = a_record(3, FORMS[name])
    for seat in range(record.rules.seats):
        *_, last = steps(record, seat)
        assert last.game == record.state.seen_by(seat)
        told = tuple(event for step in steps(record, seat) for event in step.events)
        assert told == last.game.log


def test_the_hinder_peg_is_where_a_side_was_before() -> None:
    *_, last = steps(loads(TEXT), None)
    assert (last.game.scores, hinder(last)) == ((0, 3), (0, 0))


def test_json_has_a_line_a_step(home: Path, capsys: Capsys) -> None:
    file = home / "game.crib"
    file.write_text(TEXT)
    assert main(["replay", str(file), "--json"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [step["step"] for step in told] == list(range(10))
    assert told[-1]["events"] == ["1 play 8c", "1 peg 3 play run(7s 9s 8c)"]
    assert told[-1]["scores"] == [0, 3]
    assert told[3]["events"] == []


@pytest.mark.parametrize(("number", "begins"), [(1, "One"), (2, "Two"), (3, "Three")])
def test_a_game_of_several_can_be_chosen(
    number: int, begins: str, home: Path, capsys: Capsys
) -> None:
    file = home / "games.crib"
    games = [TEXT.replace("Ann", name) for name in ("One", "Two", "Three")]
    file.write_text("\n".join(games))
    assert main(["replay", str(file), "--game", str(number)]) == 0
    assert capsys.readouterr().out.startswith(begins)


def test_a_bad_game_is_told_where_it_is_and_stops_no_other(home: Path, capsys: Capsys) -> None:
    file = home / "games.crib"
    file.write_text("\n".join([TEXT, TEXT.replace("cut 5c", "cut Kc"), TEXT]))
    for game, code in (1, 0), (2, 1), (3, 0), (4, 1):
        assert main(["replay", str(file), "--game", str(game)]) == code
    first, second = capsys.readouterr().err.splitlines()
    assert first == f"muggins: {file}:22:1: Kc is dealt already and cannot be the starter"
    assert second == f"muggins: there is no game 4 in {file}; it has 2 games"


@pytest.mark.parametrize("words", [["--seat", "2"], ["--seat=-1"], ["--game", "0"]])
def test_what_is_not_there_is_bad_usage(words: list[str], home: Path, capsys: Capsys) -> None:
    file = home / "game.crib"
    file.write_text(TEXT)
    assert main(["replay", str(file), *words]) == 2
    assert "there is no" in capsys.readouterr().err


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def walked(file: Path, *lines: str) -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", Terminal("".join(f"{line}\n" for line in lines)))
        out = Terminal()
        patch.setattr(sys, "stdout", out)
        assert main(["replay", str(file), "--color", "never"]) == 0
    return out.getvalue()


def test_at_a_terminal_it_is_stepped_through(home: Path) -> None:
    file = home / "game.crib"
    file.write_text(TEXT)
    shown = walked(file, "", "end", "b", "6", "start", "board", "table", "what", "99", "", "q")
    prompts = [line.split(">")[0] for line in shown.splitlines() if line.startswith("step ")]
    at = [int(prompt.split()[1]) for prompt in prompts]
    assert at == [0, 1, 9, 8, 6, 0, 0, 0, 0, 9, 9]
    for words in ("119 to go", "Nothing is dealt yet.", "q       leave", "That was the last step"):
        assert words in shown.replace("121 to go", "119 to go")


def test_the_end_of_the_typing_is_the_end_of_the_walk(home: Path) -> None:
    file = home / "game.crib"
    file.write_text(TEXT)
    assert walked(file).startswith("Ann against Bob: six-card.\nstep 0 of 9> ")


def test_a_whole_game_ends_with_who_won(home: Path, capsys: Capsys) -> None:
    record = a_record(1, FORMS["four-partners"])
    file = home / "game.crib"
    file.write_text(dumps(record))
    assert main(["replay", str(file)]) == 0
    last = " ".join(capsys.readouterr().out.splitlines()[-2:])
    assert " win" in last
    assert "121" in last

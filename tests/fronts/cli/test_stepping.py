"""hint and why while a record is stepped through."""

import sys
from pathlib import Path

import pytest

from muggins.fronts.cli import main
from tests.fronts.cli.test_replay import TEXT, Terminal


def walked(home: Path, lines: str, *words: str) -> list[str]:
    """What is told first, and after each line; TEXT deals at step 1 and plays from step 7 on."""
    file = home / "game.crib"
    file.write_text(TEXT)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", Terminal("\n".join([*lines.split("|"), "q", ""])))
        out = Terminal()
        patch.setattr(sys, "stdout", out)
        assert main(["replay", str(file), "--color", "never", *words]) == 0
    text = out.getvalue()
    assert max(len(line) for line in text.replace("> ", ">\n").splitlines()) <= 79
    return [" ".join(told.split("> ")[-1].split()) for told in text.split("step ")]


def test_both_who_are_to_lay_away_get_a_hint(home: Path) -> None:
    hint = walked(home, "1|hint")[2]
    assert hint.startswith("Ann: The engine would lay away ")
    assert " Bob: The engine would lay away " in hint


def test_who_is_to_play_gets_a_hint_of_his_own_cards(home: Path) -> None:
    assert walked(home, "8|hint")[2].startswith("Bob: The engine would play ")


def test_nobody_is_hinted_at_where_nothing_is_chosen(home: Path) -> None:
    told = walked(home, "hint|why|6|why")
    assert told[1] == "Nobody is to choose here: go on to where somebody is."
    assert told[2] == told[4] == "Nothing was chosen in this step."


def test_why_compares_what_was_played_with_the_best(home: Path) -> None:
    told = walked(home, "2|why|8|why")
    assert told[2].startswith("Bob laid away Td Qh")
    assert told[4].startswith("Ann played 9s")


def test_a_seat_is_told_of_its_own_moves_alone(home: Path) -> None:
    told = walked(home, "1|hint|5|why|7|hint|why|8|hint|why", "--seat", "0")
    assert told[2].startswith("The engine would lay away ")
    assert told[4].startswith("Ann laid away Jh Kc")
    assert told[6].startswith("The engine would play ")
    assert told[7] == "That was another's choice, and he knew other cards."
    assert told[9] == "It is not this seat's turn here: go on to where it is."
    assert told[10].startswith("Ann played 9s")

"""muggins peg."""

import json

import pytest

from muggins.fronts.cli import main

LATE = ["4h", "4d", "--history", "7s", "9s", "8c", "6c", "go", "--starter", "5c", "--pone"]
TOSSED = ["--tossed", "Td", "Qh"]
POSITION = "six-card:0:103-109:2h5d6c9sJhKc-xxxxxxxxxxxx:1xxxx-0JhKc:5c:7s9s8c6cgo_4d"
Capsys = pytest.CaptureFixture[str]


def told(capsys: Capsys, *words: str) -> str:
    assert main(["peg", *words]) == 0
    return capsys.readouterr().out


def test_the_situation_is_told_and_the_cards_are_ranked(capsys: Capsys) -> None:
    text = told(capsys, *LATE, *TOSSED, "--score", "106-114")
    assert text.startswith("A count begins. You hold 4d 4h, the other 2.\nPlay 4")
    assert "\nplay  you peg  he pegs  hands and crib  " in text
    assert max(map(len, text.splitlines())) <= 79
    assert text.isascii()


def test_the_widest_table_fits(capsys: Capsys) -> None:
    words = ["7s", "8c", "4h", "--pile", "9s", "Tc", "--starter", "5c", "--pone", *TOSSED]
    text = told(capsys, *words, "--score", "110-110")
    assert max(map(len, text.splitlines())) <= 79
    assert text.isascii()


def test_who_played_what_follows_from_the_turns(capsys: Capsys) -> None:
    hand = ["7s", "7c", "--history", "9s", "8d", "Tc", "go", "Ah", "--pile", "6d", "5s"]
    text = told(capsys, *hand, "--starter", "5c", *TOSSED, "--dealer")
    assert text.startswith("The count is 11, from 6d (yours) 5s. You hold 7c 7s, the other 0.")


def test_a_program_gets_every_card_best_first(capsys: Capsys) -> None:
    found = json.loads(told(capsys, *LATE, *TOSSED, "--json"))
    assert [*found] == ["options"]
    assert sorted(one["play"] for one in found["options"]) == ["4d", "4h"]
    assert all(0 <= one["win"] <= 1 for one in found["options"])


def test_a_go_is_the_only_thing_to_do(capsys: Capsys) -> None:
    words = ["9s", "8c", "--pile", "Ts", "Kc", "3d", "2h", "--starter", "5c", *TOSSED, "--pone"]
    assert "Say go: nothing fits: it is a go.\n" in told(capsys, *words)


def test_a_card_that_alone_is_left_is_the_only_choice(capsys: Capsys) -> None:
    words = ["6s", "9c", "--pile", "Ts", "Kc", "3d", "2h", "--starter", "5c", *TOSSED, "--pone"]
    assert "Play 6s: it is the only choice.\n" in told(capsys, *words)


def test_all_four_cards_may_be_written_too(capsys: Capsys) -> None:
    words = ["--history", "7s", "9s", "8c", "6c", "go", "--starter", "5c", "--pone", *TOSSED]
    assert told(capsys, "4h", "4d", *words) == told(capsys, "4h", "4d", "7s", "8c", *words)


def test_the_score_is_the_present_one(capsys: Capsys) -> None:
    found = json.loads(told(capsys, "--position", POSITION, "--json"))
    words = ["2h", "5d", "--history", "7s", "9s", "8c", "6c", "go", "--pile", "4d"]
    words += ["--starter", "5c", "--tossed", "Jh", "Kc", "--dealer", "--score", "108-112"]
    assert found == json.loads(told(capsys, *words, "--json"))


def test_what_was_laid_away_is_asked_for(capsys: Capsys) -> None:
    assert main(["peg", *LATE]) == 0
    assert capsys.readouterr().err == "Tell with --tossed what you laid away: it is in the crib.\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["7s", "8c", "--pile", "Ks", "Kd", "Jc", "5d"], "5d would make the count 35; a pile ends"),
        (["7s", "8c", "4h", "--pile", "9s", "9s"], "9s is there twice"),
        (["7s", "8c", "4h", "9s", "2c"], "you name 5 cards of your hand; 4 are kept"),
        (["7s", "8c", "--pile", "9s"], "you hold 2 cards, so 2 of the 4 that you kept are played"),
        (["7s", "8c", "4h", "--pile", "9s"], "after that the other is to play"),
        (["4h", "4d", "--pile", "7s", "9s", "8c", "6c", "go"], "7s 9s 8c 6c lie in a count that"),
        (["4h", "4d", "--history", "7s", "9s", "--pile", "8c", "6c"], "7s 9s 8c 6c lies there"),
        (["7s", "7c", "4h", "--pile", "9s", "go"], "the other is to play at 9, and it is no go"),
        (["7s", "8c", "4h", "5d", "--pile", "go"], "you are to play at 0, and it is no go"),
        (["7s", "8c", "5c", "2h"], "5c is there twice"),
        (["7s", "8c", "4h", "what"], "'what' is no card"),
        (
            ["7s", "8c", "4h", "--pile", "9s", "9c", "--score", "3-1"],
            "the other pegged 2 in this deal already, so the score cannot be 1",
        ),
        (["7s", "8c", "4h", "2h", "--score", "0-121"], "121 is past the end"),
    ],
)
def test_what_cannot_be_is_refused(words: list[str], sentence: str, capsys: Capsys) -> None:
    assert main(["peg", *words, "--starter", "5c", "--pone"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"muggins: {sentence}"), captured.err
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["7s", "8c", "4h", "2h", "--pone"], "the starter is missing"),
        (["7s", "8c", "4h", "2h", "--starter", "5c"], "whose crib is it?"),
        (["--pone"], "write the cards that you hold, and what is known"),
        (["4d", "--position", POSITION], "a position says all there is"),
        (["--position", "six-card:0:0-0:2h5d6c9sJhKc-xxxxxxxxxxxx"], "in this position it is time"),
        (
            ["2h", "--starter", "5c", "--rules", "three-handed", "--pone"],
            "more than two play this form",
        ),
    ],
)
def test_what_is_missing_is_asked_for(words: list[str], sentence: str, capsys: Capsys) -> None:
    assert main(["peg", *words]) == 2
    assert capsys.readouterr().err.startswith(f"muggins: {sentence}")

"""muggins picture."""

import sys
from pathlib import Path

import pytest

from muggins.engine.bots import greedy, random
from muggins.fronts.cli import main
from muggins.paper.record import Record, dumps
from muggins.rulebook.rules import SIX_CARD
from muggins.table.match import Match
from muggins.table.shoe import SeededShoe
from muggins.table.table import play
from tests.fronts.cli.test_games import a_journal

Capsys = pytest.CaptureFixture[str]
POSITION = "six-card:0:103-109:2h5d6c9sJhKc-{}:1{}-0JhKc:5c:7s9s8c6cgo_4d"
HIDDEN = POSITION.format("xxxxxxxxxxxx", "xxxx")
WHOLE = POSITION.format("4h4d7s8cTdQh", "TdQh")


def drawn(capsys: Capsys, *words: str) -> str:
    assert main(["picture", *words]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("5h 5s 5d Jc 5c", "Twenty-nine: "),
        ("5h 5s 5d Jc 5c --plain", "jack of clubs; starter five of clubs<"),
        ("6h 7c Js Jd 8d", "starter eight of diamonds: 8<"),
        ("2h 4h 9h Kh Qs --crib", "starter queen of spades: 2<"),
        ("5h 6c 7d 8s Jh Qd", "jack of hearts and queen of diamonds<"),
        ("7h 8s Kd --starter 7c", "starter seven of clubs: 6<"),
        (HIDDEN, "Cribbage board: Dealer 108, Pone 112<"),
        (WHOLE, "Cribbage board: Dealer 108, Pone 112<"),
        (f"{WHOLE} --seat 1", "Cribbage board: Dealer 108, Pone 112<"),
    ],
)
def test_what_is_named_is_drawn(words: str, title: str, capsys: Capsys) -> None:
    picture = drawn(capsys, *words.split())
    assert picture.startswith("<svg ")
    assert title in picture
    assert "<text" not in picture


def test_what_a_seat_may_not_see_is_not_drawn(capsys: Capsys) -> None:
    assert "four of hearts" in drawn(capsys, WHOLE)
    assert "four of hearts" not in drawn(capsys, WHOLE, "--seat", "0")


def test_the_end_of_a_game_has_its_word(home: Path, capsys: Capsys) -> None:
    state = play([greedy(1), random(2)], SeededShoe(7), SIX_CARD.to(61))
    file = home / "game.muggins"
    file.write_text(dumps(Record.of(state, players=("Ann", "Bob"))))
    picture = drawn(capsys, str(file))
    assert "Ann wins" in picture
    assert "Cribbage board: Ann 61, Bob " in picture
    begun = Record.of(play([greedy(1), random(2)], SeededShoe(7), SIX_CARD.to(5)))
    file.write_text(dumps(begun).rpartition("\n1 play")[0])
    assert "to play" in drawn(capsys, str(file), "--seat", "0")


def test_of_the_last_match_the_last_game_that_is_over_is_drawn(home: Path, capsys: Capsys) -> None:
    a_journal(home, "2026-01-01-match", Match(games=3), 1.5)
    assert "wins" in (picture := drawn(capsys, "last"))
    assert drawn(capsys, "last", "--game", "1") == picture
    assert main(["picture", "last", "--game", "2"]) == 2
    assert "a picture would show hidden cards" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["hand.svg", "hand.PNG"])
def test_a_picture_goes_into_a_file(name: str, home: Path, capsys: Capsys) -> None:
    assert main(["picture", "5h", "5s", "--out", str(home / name)]) == 0
    assert capsys.readouterr().err.endswith("five of hearts and five of spades\n")
    begins = {"svg": b"<svg ", "PNG": b"\x89PNG"}[name[-3:]]
    assert (home / name).read_bytes().startswith(begins)


def test_where_pixels_cannot_be_made_it_is_said_what_would_do(
    home: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert main(["picture", "5h", "5s", "--out", str(home / "hand.png")]) == 1
    assert "pip install 'muggins[pictures]'" in capsys.readouterr().err
    assert [*home.iterdir()] == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "name what to draw"),
        ("5h 5x", "'5x' is no card"),
        ("5h 5h", "5h is there twice"),
        ("5h 5s --crib", "a crib is counted with its starter"),
        ("5h 5s --out hand.gif", "hand.gif is neither .svg nor .png"),
        ("5h 5s --out hand.png --theme auto", "cannot follow the reader"),
        ("5h 5s --width 100", "--width is for a .png"),
        ("six-card:nonsense", "muggins: "),
        (f"{HIDDEN} --seat 1", "the hand of seat 1 is hidden here"),
        (f"{HIDDEN} --crib", "are for cards alone"),
        ("x" * 5000, "2500 cards are too many"),
        ("y" * 5000, "is no card"),
    ],
)
def test_what_cannot_be_drawn_is_refused(words: str, sentence: str, capsys: Capsys) -> None:
    assert main(["picture", *words.split()]) == 2
    assert sentence in capsys.readouterr().err

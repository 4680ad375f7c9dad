"""muggins score."""

import io
import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.fronts.cli import app, main
from muggins.fronts.cli.counting import quick
from muggins.fronts.cli.reading import pile
from muggins.rulebook import score
from muggins.rulebook.card import DECK, BadNotation, Card

BEST = ["5h", "5s", "5d", "Jc", "5c"]
Capsys = pytest.CaptureFixture[str]


def told(capsys: Capsys, *words: str) -> str:
    assert main(["score", *words]) == 0
    return capsys.readouterr().out


def refused(capsys: Capsys, *words: str) -> str:
    assert main(["score", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err


def test_a_hand_is_counted_item_by_item(capsys: Capsys) -> None:
    assert (
        told(capsys, "3h", "4d", "4c", "5d", "8h")
        == """\
cards        points  total
3h 4c 8h          2      2  fifteen two
3h 4d 8h          2      4  fifteen four
3h 4c 4d 5d       8     12  a double run of three is twelve

12 points: fifteen two, fifteen four, and a double run of three is twelve.
"""
    )


def test_a_pile_is_counted_card_by_card(capsys: Capsys) -> None:
    assert (
        told(capsys, "--play", "4", "6", "5")
        == """\
card  count  points
4         4       0  four, count is four
6        10       0  six, count is ten
5        15       5  five, fifteen two and a run of three is five

5 points, go and last card apart.
"""
    )


def test_json_tells_the_points_the_combos_and_the_words(capsys: Capsys) -> None:
    counted = json.loads(told(capsys, "--json", *BEST))
    assert list(counted) == ["points", "combos", "say"]
    assert counted["points"] == sum(combo["points"] for combo in counted["combos"]) == 29
    assert counted["combos"][-1] == {"kind": "nob", "cards": ["Jc"], "points": 1}
    assert counted["say"].endswith("and one for his nob is twenty-nine")


def test_json_of_a_pile_has_each_card_as_it_was_typed(capsys: Capsys) -> None:
    cards = json.loads(told(capsys, "--play", "8", "7h", "--json"))["cards"]
    fifteen = {"kind": "fifteen", "cards": ["8", "7h"], "points": 2}
    assert cards == [
        {"card": "8", "count": 8, "points": 0, "combos": []},
        {"card": "7h", "count": 15, "points": 2, "combos": [fifteen]},
    ]


@given(st.permutations(DECK), st.integers(3, 6), st.booleans())
def test_every_hand_is_counted_as_the_rulebook_counts_it(
    deck: list[Card], size: int, crib: bool
) -> None:
    hand, starter = deck[:size], deck[size]
    with pytest.MonkeyPatch.context() as patch:
        out = io.StringIO()
        patch.setattr("sys.stdout", out)
        assert main(["score", "--json", *["--crib"] * crib, *map(str, [*hand, starter])]) == 0
    assert json.loads(out.getvalue())["points"] == score.points(hand, starter, crib=crib)


@pytest.mark.parametrize(
    "words",
    [
        BEST,
        ["5h5s5djc5c"],
        ["10h, J♥ Q♥ K♥ A♠"],
        ["--crib", *BEST, "--json"],
        ["--play", "4", "6", "5"],
        ["--play", "--json", "AAAA"],
        ["--play", "--crib", "4"],
        ["5h", "5h", "5d", "5c"],
        ["5h", "5x"],
        ["--rules", "five-card", "5h", "4h", "4s", "3c"],
        ["5h", "4h", "4s", "3c", "--rules", "Five_Card,target=121", "--json"],
        ["5h", "--rules", "five-crd"],
        ["5h", "--rules"],
        ["5h", "--rules", "--json"],
        ["--rules", "five-card", "--rules", "six-card", *BEST],
        ["--rules", "", *BEST],
        [],
    ],
)
def test_the_quick_way_says_what_the_parser_says(words: list[str], capsys: Capsys) -> None:
    quickly = main(["score", *words]), capsys.readouterr()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("muggins.fronts.cli._quick", lambda words: None)
        assert (main(["score", *words]), capsys.readouterr()) == quickly


def test_the_quick_way_leaves_to_the_parser_what_is_not_plain() -> None:
    for words in (["rules"], ["score", "--help"], ["score", "--color", "always", "5h"], []):
        assert quick(words) is None


@pytest.mark.parametrize(
    ("words", "note"),
    [
        (["3h", "4d", "4c", "8s"], "muggins: a hand of three and the starter 8s\n"),
        (["3h", "4d", "4c", "8s", "5h"], ""),
        (["3h", "4d", "4c", "8s", "--rules", "five-card"], ""),
    ],
)
def test_what_is_no_hand_of_six_card_is_noted(words: list[str], note: str, capsys: Capsys) -> None:
    assert main(["score", *words]) == 0
    assert capsys.readouterr().err == note


def test_a_crib_flush_needs_the_starter(capsys: Capsys) -> None:
    flush = ["2h", "4h", "6h", "8h", "Tc"]
    assert json.loads(told(capsys, "--json", *flush))["points"] == 4
    assert json.loads(told(capsys, "--json", "--crib", *flush))["points"] == 0


def test_a_form_has_its_size_of_hand(capsys: Capsys) -> None:
    assert "8 points" in told(capsys, "--rules", "five-card", "5h", "4h", "4s", "3c")
    assert "a hand has 3 cards" in refused(capsys, "--rules", "five-card", *BEST)
    assert "a crib has 4 cards" in refused(capsys, "--rules=five-card", "--crib", "5h 4h 4s 3c")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["5h", "5h", "5d", "5c"], "5h is there twice"),
        (["5h", "9x", "5d", "5c"], "'9x' is no card"),
        (["5h", "xx", "5d", "5c"], "a hidden card (xx) cannot be counted"),
        (["5h", "4h"], "a hand has 3 to 6 cards"),
        ([], "write a hand and then the starter"),
        (["--play"], "write the cards of the pile"),
        (["--play", "K", "K", "K", "2"], "the fourth card, 2, would make the count 32"),
        (["--play", "A", "A", "A", "A", "1"], "there are five aces"),
        (["--play", "6s", "6s"], "6s is there twice"),
        (["--play", "--crib", "4"], "write one of them"),
        (["--play", "--rules", "six-card,flush-in-play=yes", "4"], "write the suits too"),
        (["--rules", "six-crd", *BEST], "'six-crd' is no form of cribbage; six-card"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(
    words: list[str], sentence: str, capsys: Capsys
) -> None:
    error = refused(capsys, *words)
    assert sentence in error
    assert error.count("\n") == 1


def test_lines_of_standard_input_are_counted_and_bad_ones_named(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("5h 5s 5d Jc 5c\n\n5x\n2c 4h 6s 8d Tc\n"))
    assert main(["score", "-", "--json"]) == 1
    captured = capsys.readouterr()
    assert [json.loads(line)["points"] for line in captured.out.splitlines()] == [29, 0]
    assert captured.err.startswith("muggins: line 3: '5x' is no card")


def test_a_line_for_a_person_is_no_wider_than_the_page(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("5h 5s 5d Jc 5c\n2c 4h 6s 8d Tc\n"))
    assert main(["score", "-"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 79
    assert [line[:2] for line in lines if line[1] != " "] == ["29", " 0"]


def test_a_free_suit_is_never_one_that_is_written() -> None:
    assert [str(card) for card, _ in pile("5 5 5c 5h")] == ["5d", "5s", "5c", "5h"]


@given(st.lists(st.sampled_from(DECK), unique=True, max_size=12), st.randoms())
def test_a_pile_has_the_ranks_that_were_written(deck: list[Card], rng: random.Random) -> None:
    words = [str(card) if rng.random() < 0.5 else str(card)[0] for card in deck]
    read = pile(" ".join(words))
    assert [card.rank for card, _ in read] == [card.rank for card in deck]
    assert [text for _, text in read] == words
    assert len({card for card, _ in read}) == len(read)


@given(st.text(max_size=20))
def test_anything_is_a_pile_or_bad_notation(text: str) -> None:
    try:
        pile(text)
    except BadNotation:
        return


def test_every_command_of_the_app_is_built_without_importing_it() -> None:
    assert {"score", "rules", "verify", "replay", "games", "config", "play"} <= set(app.build())

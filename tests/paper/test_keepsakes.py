"""Pictures to keep, and pictures that need no font."""

import re
from math import comb
from xml.etree import ElementTree

import pytest

from muggins.engine.bots import greedy, random
from muggins.paper import svg
from muggins.paper.svg.alphabet import breadth
from muggins.paper.svg.keepsakes import RARE
from muggins.rulebook import score
from muggins.rulebook.card import Card, cards
from muggins.rulebook.rules import SIX_CARD
from muggins.rulebook.state import State
from muggins.table.shoe import SeededShoe
from muggins.table.table import play

HELD, STARTER = cards("6h 7c Js Jd"), Card("8d")
OVER = play([greedy(1), random(2)], SeededShoe(7), SIX_CARD.to(31))
PICTURES = [
    svg.hand(HELD, STARTER, score.hand(HELD, STARTER)),
    svg.hand(HELD, STARTER, ()),
    svg.state(OVER, ("Ann", "Bartholomew & Zoë")),
    svg.board((3, 8), ("Ann", "Bob")),
    svg.board((3, 8), ("Ann", "Bob"), turned=True),
    svg.twenty_nine("5h 5s 5d Jc", "5c"),
    svg.ended(OVER, "Double skunk.", "Ann wins: Ann 31, Bob 3."),
]


@pytest.mark.parametrize("picture", PICTURES[:2] + PICTURES[3:], ids=repr)
def test_a_routed_picture_needs_no_font(picture: svg.Svg) -> None:
    routed = svg.routed(picture)
    tree = ElementTree.fromstring(routed)
    assert not [one for one in tree.iter() if one.tag.endswith("text")]
    assert repr(routed) == repr(picture)


def test_what_has_no_letter_here_stays_text() -> None:
    shown = svg.routed(PICTURES[2])
    assert ">Bartholomew &amp; Zoë<" in shown
    assert ">Ann<" not in shown
    accents = svg.board((0, 0), ("Zoë", "李"))
    assert [*re.findall("<text[^>]*>([^<]*)", svg.routed(accents))] == ["李"]


def test_words_keep_their_place_and_their_turn() -> None:
    board = svg.board((3, 8))
    turned = re.findall(r'transform="rotate\([^"]*"', board)
    assert turned
    assert re.findall(r'transform="rotate\([^"]*"', svg.routed(board)) == turned


def test_words_are_no_wider_than_a_font_would_make_them() -> None:
    for words in ("run of three", "Bartholomew", "0123456789"):
        assert 0 < breadth(words, 10) < 10 * 0.62 * len(words)


def test_a_29_is_as_rare_as_it_says() -> None:
    hands = 4 * comb(47, 2)  # three fives, the jack of the fourth, and two other cards but that
    assert round(comb(52, 6) * 46 / hands) == RARE


def test_only_a_29_is_laid_on_the_plank() -> None:
    assert "twenty-nine" in PICTURES[5]
    with pytest.raises(ValueError, match="this hand counts 28; only a 29"):
        svg.twenty_nine("5h 5s 5d Jh", "5c")


def test_the_end_of_a_game_is_one_word_a_sentence_and_the_board() -> None:
    assert ">Double skunk.<" in PICTURES[6]
    assert ">Ann wins: Ann 31, Bob 3.<" in PICTURES[6]
    with pytest.raises(ValueError, match="the game is not over"):
        svg.ended(State(), "Home.")


def test_pixels_are_as_wide_as_is_asked() -> None:
    picture = svg.hand("5h 5s", theme="light")
    found = svg.png(picture, width=300)
    assert found[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(found[16:20], "big") == 300
    assert int.from_bytes(svg.png(picture)[16:20], "big") == 2 * 248


def test_pixels_have_a_theme_and_a_width() -> None:
    with pytest.raises(ValueError, match="is light or dark"):
        svg.png(svg.hand("5h 5s"))
    with pytest.raises(ValueError, match="9000 pixels is no width; it is 1 to 8192"):
        svg.png(svg.hand("5h 5s", theme="dark"), width=9000)

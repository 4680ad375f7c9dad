import pickle
import re
from copy import copy, deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.rulebook.card import BACK, DECK, BadNotation, Card, cards, spell


def test_a_card_knows_its_name() -> None:
    five = Card("5h")
    assert (five, five.rank, five.suit, five.value) == (18, 4, 2, 5)
    assert (five.name, str(five), repr(five), f"{five:>4}") == (
        "five of hearts",
        "5h",
        "5h",
        "  5h",
    )


def test_courts_and_tens_count_ten() -> None:
    assert [card.value for card in cards("9c Tc Jc Qc Kc Ac")] == [9, 10, 10, 10, 10, 1]


def test_a_pack_is_every_card_once_in_order() -> None:
    assert tuple(range(52)) == DECK
    assert spell(DECK[:5]) == "Ac Ad Ah As 2c"
    assert [card.text for card in DECK[-4:]] == ["Kc", "Kd", "Kh", "Ks"]
    assert len({card.name for card in DECK}) == 52
    assert sorted({(card.rank, card.suit) for card in DECK}) == [
        (rank, suit) for rank in range(13) for suit in range(4)
    ]


def test_a_back_is_no_card_of_the_pack() -> None:
    assert BACK not in DECK
    assert (Card("xx"), Card(52)) == (BACK, BACK)
    assert (str(BACK), BACK.name) == ("xx", "hidden card")


def test_every_card_is_true() -> None:
    assert all((*DECK, BACK))


@pytest.mark.parametrize("card", [*DECK, BACK])
def test_there_is_one_object_a_card(card: Card) -> None:
    assert Card(int(card)) is Card(str(card)) is Card(card) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy(card) is deepcopy(card) is card
    assert hash(card) == hash(int(card))


@pytest.mark.parametrize("number", [-1, 53, 10**9])
def test_a_number_that_is_no_card_is_refused(number: int) -> None:
    sentence = f"{number} is no card; cards are 0 (Ac) to 51 (Ks), and 52 is a back"
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        Card(number)


@pytest.mark.parametrize(
    "text",
    [
        "5h Jd Tc", "5H JD TC", "5hJdTc", "5h,Jd,10c", "  5h ; jd | 10C.", "5h/jd+tc", "5h_Jd-Tc",
        "5♥ J♦ 10♣", "5♡J♢T♧", "5♥\ufe0f J♦\ufe0e T♣", "5h\tJd\nTc\n",
    ],
)  # fmt: skip
def test_cards_are_read_however_they_are_typed(text: str) -> None:
    assert cards(text) == (Card("5h"), Card("Jd"), Card("Tc"))


def test_an_ace_may_be_a_one() -> None:
    assert cards("1s 10s As") == cards("As Ts As")


@pytest.mark.parametrize("text", ["", " ", ", ;"])
def test_nothing_is_no_cards(text: str) -> None:
    assert cards(text) == ()


@pytest.mark.parametrize(
    ("text", "found"),
    [("5h 0d", "0d"), ("hearts", "hearts"), ("5", "5"), ("5h 6x,7d", "6x"), ("h5", "h5"),
     ("5hh", "h"), ("11c", "11c"), ("xxx", "x"), ("5h \x00", "\x00"), ("5h " + "z" * 50, "z" * 12)],
)  # fmt: skip
def test_what_is_no_card_is_named(text: str, found: str) -> None:
    sentence = f"{found!r} is no card; cards are written like 5h, Jd, Tc or 10c"
    with pytest.raises(BadNotation, match=f"^{re.escape(sentence)}$"):
        cards(text)


@pytest.mark.parametrize("text", ["", "5h 6h"])
def test_one_card_is_one_card(text: str) -> None:
    sentence = f"{text!r} is not one card; a card is written like 5h, Jd, Tc or 10c"
    with pytest.raises(BadNotation, match=f"^{re.escape(sentence)}$"):
        Card(text)


@given(st.lists(st.sampled_from((*DECK, BACK)), max_size=20), st.sampled_from(["", " ", ", "]))
def test_what_is_spelt_is_read_again(some: list[Card], between: str) -> None:
    assert cards(spell(some, between)) == tuple(some)


@given(st.text(max_size=20) | st.text("A234510TJQKcdhsx ♥,", max_size=20))
def test_any_text_is_cards_or_bad_notation(text: str) -> None:
    try:
        assert set(cards(text)) <= {*DECK, BACK}
    except BadNotation:
        with pytest.raises(BadNotation, match=" is no card; cards are written like "):
            cards(text)


def test_what_is_no_card_is_named_as_it_was_typed() -> None:
    with pytest.raises(BadNotation, match="'♣' is no card"):
        cards("5h♣")
    assert cards("5♥\ufe0f A♠\ufe0e") == cards("5h As")


@pytest.mark.parametrize("text", ["5\u017f", "\u212ah", "\uff110h"])
def test_letters_that_only_look_like_ours_are_no_cards(text: str) -> None:
    with pytest.raises(BadNotation):
        cards(text)


@pytest.mark.parametrize("what", [["5h", "Jd"], Card("5h"), None])
def test_what_is_no_text_is_not_read(what: Any) -> None:
    with pytest.raises(TypeError, match=r"cards reads one text, such as '5h Jd'; .* is none"):
        cards(what)

import re
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from muggins.rulebook import score
from muggins.rulebook.card import Card, cards
from muggins.rulebook.rules import FIVE_CARD, SIX_CARD, Rules
from muggins.rulebook.score import MOST, Combo, ComboKind
from tests.golden.tables import rows

OLD = replace(SIX_CARD, open_crib_flush=True, flush_in_play=True)


def counted(text: str, *, crib: bool = False, rules: Rules = SIX_CARD) -> int:
    """The points of a hand written before a slash and its starter; both counts agree."""
    held, starter = text.split("/")
    hand, start = cards(held), Card(starter)
    total = score.points(hand, start, crib=crib, rules=rules)
    assert total == sum(combo.points for combo in score.hand(hand, start, crib=crib, rules=rules))
    return total


def test_the_best_hand_and_why() -> None:
    combos = score.hand(cards("5h 5s 5d Jc"), Card("5c"))
    assert [combo.kind for combo in combos].count(ComboKind.FIFTEEN) == 8
    assert [combo.kind for combo in combos].count(ComboKind.PAIR) == 6
    assert combos[-1] == Combo(ComboKind.NOB, cards("Jc"), 1)
    assert sum(combo.points for combo in combos) == 29


def test_a_double_run_is_two_runs_and_a_pair() -> None:
    combos = score.hand(cards("9h Td Jc"), Card("Js"))
    assert list(map(str, combos)) == ["pair(Jc Js)", "run(9h Td Jc)", "run(9h Td Js)"]


# The book


def combinations_of(text: str) -> set[int]:
    """What ranks count, whichever of them is the start, without flush and nob (S27)."""
    suits = {rank: iter("chds") for rank in set(text)}
    pack = [Card(rank + next(suits[rank])) for rank in text]
    return {
        sum(
            combo.points
            for combo in score.hand(held, start)
            if combo.kind not in (ComboKind.FLUSH, ComboKind.NOB)
        )
        for start, *held in permutations(pack)
    }


TABLE = [(row, hand) for row in rows("book_table") for hand in row["hands"].split()]


@pytest.mark.parametrize(("row", "hand"), TABLE, ids=[hand for _, hand in TABLE])
def test_the_table_of_the_book(row: dict[str, str], hand: str) -> None:
    assert combinations_of(hand) == {int(row["counted"])}


def test_the_misprints_of_the_book_are_two() -> None:
    """Row 5, printed 13, is 12: the book's own second deal counts so. And a crib of 11 is 17."""
    errata = {
        (row["hands"], row["printed"], row["counted"])
        for row in rows("book_table")
        if row["printed"] != row["counted"]
    }
    assert errata == {("8876 8879 7768 6544", "13", "12"), ("TJQ55", "11", "17")}


SHOWN = [row for row in rows("show_table") if row["kind"] != "impossible"]


@pytest.mark.parametrize("row", SHOWN, ids=[f"{row['hand']}/{row['starter']}" for row in SHOWN])
def test_every_hand_of_the_table(row: dict[str, str]) -> None:
    text = f"{row['hand']}/{row['starter']}"
    assert counted(text, crib=row["is_crib"] == "yes") == int(row["points"])


@pytest.mark.parametrize("row", rows("show"), ids=lambda row: row["case"])
def test_hands_that_are_counted_wrongly_elsewhere(row: dict[str, str]) -> None:
    text = f"{row['hand']}/{row['starter']}"
    assert counted(text, crib=row["what"] == "crib") == int(row["points"])


# Flush and nob


@pytest.mark.parametrize(
    ("text", "hand", "crib", "open_crib"),
    [
        ("2h 4h 8h/Ks", 3, 0, 3),
        ("2h 4h 8h/Kh", 4, 4, 4),
        ("2h 4h 8s/Kh", 0, 0, 0),
        ("2h 4h 6h 8h/Ks", 4, 0, 4),
        ("2h 4h 6h 8h/Kh", 5, 5, 5),
        ("2h 4h 6h 8s/Kh", 0, 0, 0),
        ("2h 4h 6h 8h Th/Qs", 5, 0, 5),
        ("2h 4h 6h 8h Th/Qh", 6, 6, 6),
        ("2h 4h 6h 8h Th Kh/Qs", 6, 0, 6),
        ("2h 4h 6h 8h Th Kh/Qh", 7, 7, 7),
        ("2h 4h/Kh", 0, 0, 0),
    ],
)
def test_a_flush_is_the_whole_hand_and_a_crib_flush_needs_the_starter(
    text: str, hand: int, crib: int, open_crib: int
) -> None:
    assert counted(text) == hand
    assert counted(text, crib=True) == crib
    assert counted(text, crib=True, rules=OLD) == open_crib


def test_one_for_his_nob() -> None:
    assert counted("Jh 4d 8c/6h") == 1
    assert counted("Js 4d 8c/6h") == 0


def test_a_jack_turned_up_is_no_nob() -> None:
    assert counted("2c 4d 6h 8s/Jh") == 0
    assert counted("Jd Jc 4s 6h/Jh") == 6


def test_the_form_changes_no_hand() -> None:
    assert counted("5h Jh Qh/Kh", rules=FIVE_CARD) == counted("5h Jh Qh/Kh") == 14


@pytest.mark.parametrize(
    ("hand", "starter", "sentence"),
    [
        ("5h 5h 5d 5s", "5c", "5h is there twice; a pack has each card once"),
        ("5h 6h 5d 5s", "5h", "5h is there twice; a pack has each card once"),
        ("5h 5h 5h 5h", "5h", "5h is there twice; a pack has each card once"),
        ("5h 6h 7h 8h", "xx", "a hidden card (xx) cannot be counted"),
        ("5h 6h 7h xx", "8h", "a hidden card (xx) cannot be counted"),
        ("5h 5h 6d 7s", "8c", "5h is there twice; a pack has each card once"),
        ("5h xx 7h", "8h", "a hidden card (xx) cannot be counted"),
        ("", "8h", "a hand of no cards cannot be counted; give the hand and the starter"),
    ],
)
def test_what_is_no_hand_is_refused(hand: str, starter: str, sentence: str) -> None:
    score.points(cards("5h 5d 6d 7s"), Card("8c"))  # the same ranks, counted before
    for count in (score.hand, score.points):
        for _ in range(2):  # the second time as the first
            with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
                count(cards(hand), Card(starter))


def test_a_hand_may_be_any_sequence_in_any_order() -> None:
    hand = cards("Jc 5h 5s 5d")
    assert score.points(list(hand), Card("5c")) == 29
    assert set(score.hand(list(hand), Card("5c"))) == set(score.hand(sorted(hand), Card("5c")))


# The play


def pegged(pile: str, *, rules: Rules = SIX_CARD) -> list[str]:
    return [f"{combo.kind} {combo.points}" for combo in score.play(cards(pile), rules=rules)]


@pytest.mark.parametrize("row", rows("play"), ids=lambda row: row["case"])
def test_plays_that_are_pegged_wrongly_elsewhere(row: dict[str, str]) -> None:
    """With its last card where that is one: it is pegged apart, by the State."""
    combos = [combo for combo in row["combos"].split(" + ") if combo]
    assert sum(int(combo.split()[-1]) for combo in combos) == int(row["points"])
    assert pegged(row["pile"]) == [combo for combo in combos if combo != "last 1"]
    assert sum(card.value for card in cards(row["pile"])) == int(row["count"])


@pytest.mark.parametrize("row", rows("series"), ids=lambda row: f"{row['case']} {row['cards']}")
def test_a_series_card_by_card(row: dict[str, str]) -> None:
    pile = cards(row["cards"])
    points = [
        sum(combo.points for combo in score.play(pile[: size + 1])) for size in range(len(pile))
    ]
    assert points == list(map(int, row["points"].split()))


def test_a_reason_in_the_play_names_its_cards() -> None:
    assert list(map(str, score.play(cards("7h 8d 9c 7s")))) == [
        "thirty-one(7h 8d 9c 7s)",
        "run(8d 9c 7s)",
    ]


def test_a_flush_in_the_play_is_an_old_option() -> None:
    assert pegged("2h 5d Kd 3d") == []
    assert pegged("2h 5d Kd 3d", rules=OLD) == ["flush 3"]
    assert pegged("2d 5d Kd 3d", rules=OLD) == ["flush 4"]
    assert pegged("2d 5d Kh 3d", rules=OLD) == []


def test_nothing_played_is_nothing_pegged() -> None:
    assert score.play(()) == ()


@pytest.mark.parametrize(
    ("pile", "sentence"),
    [
        ("Kh Kd Kc 2s", "Kh Kd Kc 2s makes 32; a pile ends at 31"),
        ("5h 6h 5h", "5h is there twice; a pack has each card once"),
        ("5h xx", "a hidden card (xx) cannot be counted"),
    ],
)
def test_what_is_no_pile_is_refused(pile: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        score.play(cards(pile))


@pytest.mark.parametrize(
    "text", ["5h 5s 5d/5c", "5h 5s 5d Jc/5c", "4h 4s 5h 6d 6s/5d", "4c 4d 5c 5d 5h 6c/6s"]
)
def test_the_most_is_reached(text: str) -> None:
    assert counted(text) == MOST[len(cards(text)) - 1]


@pytest.mark.parametrize("counted", [score.hand, score.points])
@pytest.mark.parametrize(
    ("hand", "starter"),
    [
        ("5h 5s 5d Jc", "5c"),
        ("5h6s", "5c"),
        (["5h", "5s", "5d", "Jc"], "5c"),
        (["5h", "5s", "5d", "Jc"], Card("5c")),
        (cards("5h 5s 5d Jc"), "5c"),
        (cards("5h 5s 5d"), "5c"),
    ],
)
def test_text_is_no_hand(counted: Any, hand: Any, starter: Any) -> None:
    with pytest.raises(TypeError, match=r"is no Card; .* cards\('5h Jd'\) reads them"):
        counted(hand, starter)


@pytest.mark.parametrize("pile", ["4h 6d 5c", "4h", ["4h", "6d"], ["4h", "4h"]])
def test_text_is_no_pile(pile: Any) -> None:
    with pytest.raises(TypeError, match=r"'4h?' is no Card"):
        score.play(pile)

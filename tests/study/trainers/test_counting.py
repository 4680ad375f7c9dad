"""Exercises in counting: what was missed, and of which kind."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.rulebook import score
from muggins.rulebook.card import DECK, Card, cards
from muggins.rulebook.score import ComboKind
from muggins.study.trainers import Count, Grade

FIFTEEN, PAIR, RUN, NOB = ComboKind.FIFTEEN, ComboKind.PAIR, ComboKind.RUN, ComboKind.NOB


def hand(text: str) -> Count:
    *held, starter = cards(text)
    return Count("counting", "a", "hand", tuple(held), starter)


def test_a_count_is_told_item_by_item() -> None:
    counted = hand("6h 7c Js Jd 8d").answer(6, seconds=4.5)
    assert (counted.grade, counted.true, counted.off) == (Grade.NEARLY, 8, -2)
    assert [step.words for step in counted.steps] == [
        "fifteen two",
        "a run of three is five",
        "a pair is seven",
        "one for his nob is eight",
    ]
    assert counted.seconds == 4.5


@pytest.mark.parametrize(
    ("said", "missed"),
    [
        (8, ()),
        (7, (NOB,)),
        (6, (FIFTEEN, PAIR)),
        (5, (RUN,)),
        (0, (FIFTEEN, PAIR, RUN, NOB)),
        (12, ()),
    ],
)
def test_of_a_number_alone_the_kinds_that_explain_it_were_missed(
    said: int, missed: tuple[ComboKind, ...]
) -> None:
    assert hand("6h 7c Js Jd 8d").answer(said).missed == missed


def test_who_tells_what_he_counted_is_told_what_he_missed() -> None:
    counted = hand("6h 7c Js Jd 8d").answer(6, by_kind={RUN: 3, PAIR: 2, NOB: 1})
    assert counted.missed == (FIFTEEN,)


def test_a_crib_flush_needs_the_starter() -> None:
    crib = Count("counting", "a", "crib", cards("2h 4h 9h Kh"), Card("Qs"))
    assert crib.answer(2).grade is Grade.RIGHT
    assert crib.answer(6).grade is Grade.WRONG


def test_of_a_pile_the_last_card_is_counted() -> None:
    pile = Count("counting", "a", "play", cards("4h 6d 5c"), None)
    assert pile.points == 5
    assert pile.kinds == {FIFTEEN, RUN}


@given(st.permutations(DECK), st.integers(0, 29))
def test_a_count_is_right_where_it_is_the_score(pack: list[Card], said: int) -> None:
    held, starter = tuple(pack[:4]), pack[4]
    counted = Count("counting", "a", "hand", held, starter).answer(said)
    true = score.points(held, starter)
    assert (counted.grade is Grade.RIGHT) == (said == true)
    assert sum(step.points for step in counted.steps) == true == said - counted.off
    assert bool(counted.missed) == (said < true)

"""Show points in bulk against the rulebook, and against what is known of all hands there are."""

from __future__ import annotations

import os
from itertools import combinations, combinations_with_replacement

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from muggins.engine.kernels import show
from muggins.rulebook import score
from muggins.rulebook.card import DECK, Cards, cards
from muggins.rulebook.rules import FIVE_CARD

compiled = pytest.mark.skipif("NUMBA_DISABLE_JIT" in os.environ, reason="takes minutes uncompiled")

HANDS = [
    1009008, 99792, 2813796, 505008, 2855676, 697508, 1800268, 751324, 1137236, 361224,
    388740, 51680, 317340, 19656, 90100, 9168, 58248, 11196, 2708, 0,
    8068, 2496, 444, 356, 3680, 0, 0, 0, 76, 4,
]  # fmt: skip
CRIBS = [
    1022208, 99792, 2839800, 508908, 2868960, 703496, 1787176, 755320, 1118336, 358368,
    378240, 43880, 310956, 16548, 88132, 9072, 57288, 11196, 2264, 0,
    7828, 2472, 444, 356, 3680, 0, 0, 0, 76, 4,
]  # fmt: skip
OF_THREE = [
    260220, 18180, 403032, 63288, 144716, 69300, 72928, 16832, 18668, 5964,
    4044, 824, 4372, 164, 268, 96, 0, 0, 0, 0, 4,
]  # fmt: skip


def row(some: Cards) -> NDArray[np.uint8]:
    return np.array([some], np.uint8)


some_cards = st.permutations(DECK).map(tuple)
one_suit_mostly = st.permutations(DECK[::4]).map(lambda suit: (*suit[:4], *DECK[1::7]))


def test_the_best_hand_counts_twenty_nine() -> None:
    assert show.points(row(cards("5c 5d 5h Js 5s"))).tolist() == [29]


@given(some_cards | one_suit_mostly)
def test_four_cards_and_a_starter_count_as_the_rulebook_says(some: Cards) -> None:
    for shift in range(5):
        *hand, starter = some[shift:5] + some[:shift]
        for crib in (False, True):
            expected = score.points(hand, starter, crib=crib)
            assert show.points(row((*hand, starter)), crib=crib) == expected


@given(some_cards | one_suit_mostly)
def test_three_cards_and_a_starter_count_as_the_rulebook_says(some: Cards) -> None:
    for shift in range(4):
        *hand, starter = some[shift:4] + some[:shift]
        expected = score.points(hand, starter, rules=FIVE_CARD)
        assert show.points(row((*hand, starter))) == expected


@compiled
def test_every_five_ranks_count_as_the_rulebook_says() -> None:
    table = show.points_by_rank()
    for number, ranks in enumerate(combinations_with_replacement(range(13), 4)):
        hand = tuple(DECK[4 * rank + at] for at, rank in enumerate(ranks))  # four suits: no flush
        for rank in range(13):
            free = [card for card in DECK[4 * rank : 4 * rank + 4] if card not in hand]
            for starter in free[-1:]:
                combos = score.hand(hand, starter)
                nob = sum(combo.points for combo in combos if combo.kind == "nob")
                assert table[number, rank] == sum(c.points for c in combos) - nob, (hand, starter)


@compiled
def test_all_hands_and_cribs_count_as_often_as_is_known() -> None:
    assert show.histogram().tolist() == HANDS
    assert show.histogram(crib=True).tolist() == CRIBS


@compiled
def test_all_hands_of_three_count_as_often_as_is_known() -> None:
    hands = np.array([*combinations(range(52), 3)], np.uint8).repeat(52, axis=0)
    starters = np.tile(np.arange(52, dtype=np.uint8), len(hands) // 52)
    there = (hands != starters[:, None]).all(axis=1)
    counts = np.bincount(show.points(hands[there], starters[there]))
    assert counts.tolist() == OF_THREE


@compiled
def test_all_hands_of_four_count_as_often_as_is_known_one_by_one() -> None:
    total, cribs = np.zeros(30, np.int64), np.zeros(30, np.int64)
    fours = np.array([*combinations(range(52), 4)], np.uint8)
    for starter in range(52):
        hands = fours[(fours != starter).all(axis=1)]
        starters = np.full(len(hands), starter, np.uint8)
        total += np.bincount(show.points(hands, starters), minlength=30)
        cribs += np.bincount(show.points(hands, starters, crib=True), minlength=30)
    assert total.tolist() == HANDS
    assert cribs.tolist() == CRIBS


def test_rows_columns_and_starters_apart_give_the_same() -> None:
    rng = np.random.default_rng(1)
    rows = rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (2_500, 1)), axis=1)[:40, :5]
    expected = [score.points([DECK[c] for c in some], DECK[starter]) for *some, starter in rows]
    assert show.points(rows).tolist() == expected
    assert show.points(np.asfortranarray(rows)).tolist() == expected
    assert show.points(rows[:, :4], rows[:, 4]).tolist() == expected
    assert show.points_of_columns(rows.T).tolist() == expected


@pytest.mark.parametrize("many", [0, 1, 1023, 1024, 1025])
def test_any_number_of_hands_is_counted(many: int) -> None:
    assert show.points(row(cards("5c 5d 5h Js 5s")).repeat(many, axis=0)).tolist() == [29] * many


def test_six_cards_are_no_hand() -> None:
    with pytest.raises(ValueError, match="three or four cards a row, and the starter"):
        show.points(np.zeros((2, 6), np.uint8))

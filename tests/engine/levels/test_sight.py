"""What lies open: the points of cards by themselves."""

from random import Random

import pytest

from muggins.engine.levels.sight import among, before_the_cut, noticed
from muggins.rulebook import score
from muggins.rulebook.card import DECK, cards


def test_three_of_a_suit_are_no_flush_in_a_hand_of_four() -> None:
    assert before_the_cut(cards("2h 4h 8h Ts")) == 0
    assert before_the_cut(cards("Ts 2h 4h 8h")) == 0
    assert before_the_cut(cards("2h 4h 8h")) == 3


def test_no_nob_counts_before_the_cut() -> None:
    assert before_the_cut(cards("Jh 2h 6s 8c")) == 0
    assert before_the_cut(cards("2h 6s 8c Jh")) == 0


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_before_the_cut_is_what_no_starter_takes_away(size: int) -> None:
    rng = Random(size)
    for _ in range(200):
        kept = rng.sample(DECK, size)
        rest = [card for card in DECK if card not in kept]
        assert before_the_cut(kept) <= min(score.points(kept, card) for card in rest)


def test_who_never_slips_sees_all_and_who_always_slips_sees_nothing() -> None:
    combos = among(cards("5h 5s Jd Kd"))
    assert noticed(combos, 0.0, Random(1)) == 10
    assert noticed(combos, 1.0, Random(1)) == 0

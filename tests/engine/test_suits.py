from collections import Counter
from itertools import product

import numpy as np
import pytest

from muggins.engine.counting import unseen_by
from muggins.engine.suits import added_points, chances_added
from muggins.rulebook import score
from muggins.rulebook.card import Card, cards

BY_LOT = 4 / 4**4
"""How often four ranks are of one suit where suits fall as they may."""


def added(
    hand: str, shown: str, starter: str, seen: str = "", flush: float = BY_LOT
) -> list[float]:
    """What suits add to a hand of these ranks, of which this is shown."""
    holds = np.bincount([card.rank for card in cards(hand)], minlength=13)[None]
    hidden = unseen_by([*cards(shown), *cards(seen)], Card(starter))
    (found,) = chances_added(holds, cards(shown), Card(starter), hidden, flush=flush)
    return [float(one) for one in found]


@pytest.mark.parametrize(
    ("hand", "shown", "starter", "seen"),
    [
        ("2c 6c 9c Jc", "", "4h", ""),
        ("2c 6c 9c Jc", "2h", "4h", ""),
        ("2c 6c 9c Jc", "2h 6h", "4h", "9h"),
        ("2c 6c 9c Jc", "2h Jh", "4h", "9s"),
        ("2c 6c 9c Jc", "2h Jd", "4h", "Jc"),
        ("2c 6c 9c Jc", "2h 6h", "Jh", "9s"),
        ("2c 6c 9c Kc", "6d 9d Kd", "4h", "2h"),
        ("2c 6c 9c Kc", "6d 9d Kd", "4h", "2d"),
    ],
)
def test_where_suits_fall_as_they_may_all_ways_are_counted(
    hand: str, shown: str, starter: str, seen: str
) -> None:
    out = {*cards(shown), *cards(seen), Card(starter)}
    to_come = [c.rank for c in cards(hand) if c.rank not in {card.rank for card in cards(shown)}]
    counts: Counter[int] = Counter()
    *three, last = cards(hand)
    plain = (*three, Card(last + 1))  # no flush, and no nob
    fewest = score.points(plain, Card(starter))
    for suits in product(range(4), repeat=len(to_come)):
        rest = [Card(4 * rank + suit) for rank, suit in zip(to_come, suits, strict=True)]
        if not out.intersection(rest):
            counts[score.points((*cards(shown), *rest), Card(starter)) - fewest] += 1
    expected = [counts[n] / counts.total() for n in added_points(4).tolist()]
    assert added(hand, shown, starter, seen) == pytest.approx(expected)


def test_the_more_of_one_suit_is_shown_the_likelier_is_a_flush() -> None:
    likely = [
        sum(added("2c 6c 9c Kc", shown, "4s", flush=0.15)[2:])
        for shown in ("", "2h", "2h 6h", "2h 6h 9h", "2h 6h 9h Kh", "2h 6h 9h Ks")
    ]
    assert likely[:2] == pytest.approx([0.15, 0.15])
    assert likely[2:] == pytest.approx([0.15 / (0.15 + 0.85 * 15 / 63), 0.7875, 1, 0])


def test_two_of_a_rank_are_no_flush() -> None:
    assert added("2c 6c 6d Jc", "2h", "4h", flush=0.15) == pytest.approx([3 / 4, 1 / 4, 0, 0, 0])


def test_a_flush_counts_the_starter_and_his_nob_where_they_are_of_its_suit() -> None:
    assert added("2c 6c 9c Jc", "2h 6h 9h Jh", "4h") == [0, 0, 0, 0, 1]
    assert added("2c 6c 9c Jc", "2h 6h 9h Jh", "4s") == [0, 0, 1, 0, 0]
    assert added("2c 6c 9c Kc", "2h 6h 9h Kh", "4h") == [0, 0, 0, 1, 0]

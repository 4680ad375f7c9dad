"""Every hand there is, counted, against the numbers that were published or found by enumeration.

Hands are grouped by what scoring cannot tell apart: which ranks they have, whether they are a
flush, and whether a jack is of the starter's suit. One hand of each group is counted, as users
count it, for all of the group.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb

import pytest

from muggins.rulebook import score
from muggins.rulebook.card import RANKS, Card, Cards
from muggins.rulebook.score import MOST
from tests.golden.tables import rows

JACK = RANKS.index("J")
STARTERS_SUIT = 0


def groups(size: int) -> Iterator[tuple[Cards, Card, int]]:
    """Hands of so many cards with a starter, one a group, and how many like it there are."""
    for ranks in combinations_with_replacement(range(13), size):
        distinct = sorted(set(ranks))
        alike = tuple(map(ranks.count, distinct))
        jack = distinct.index(JACK) if JACK in distinct else None
        if max(alike) > 4:
            continue
        for starter in range(13):
            same = distinct.index(starter) if starter in distinct else None
            if same is None or alike[same] < 4:
                start = Card(4 * starter + STARTERS_SUIT)
                for suits, number in suits_of(alike, same, jack):
                    hand = tuple(
                        Card(4 * rank + suit)
                        for rank, some in zip(distinct, suits, strict=True)
                        for suit in some
                    )
                    yield hand, start, 4 * number


@cache
def suits_of(
    alike: tuple[int, ...], same: int | None, jack: int | None
) -> list[tuple[tuple[tuple[int, ...], ...], int]]:
    """Suits for ranks of which there are so many alike: one choice a group, and their number.

    `same` is the place of the starter's rank among them, `jack` that of the jacks.
    """
    found: dict[tuple[bool, bool, bool], tuple[tuple[tuple[int, ...], ...], int]] = {}
    for suits in product(*(combinations(range(4), number) for number in alike)):
        if same is not None and STARTERS_SUIT in suits[same]:
            continue
        kinds = {suit for some in suits for suit in some}
        flush = len(kinds) == 1
        nob = jack is not None and STARTERS_SUIT in suits[jack]
        group = flush, flush and STARTERS_SUIT in kinds, nob
        first, number = found.get(group, (suits, 0))
        found[group] = first, number + 1
    return list(found.values())


def histogram(size: int, *, crib: bool = False) -> Counter[int]:
    """How many hands score how much; both ways of counting agree on each group."""
    scores: Counter[int] = Counter()
    for hand, starter, number in groups(size):
        points = score.points(hand, starter, crib=crib)
        combos = score.hand(hand, starter, crib=crib)
        assert points == sum(combo.points for combo in combos), (hand, starter)
        scores[points] += number
    assert scores.total() == comb(52, size) * (52 - size)
    assert max(scores) == MOST[size]
    return scores


def mean(scores: Counter[int]) -> float:
    return sum(points * number for points, number in scores.items()) / scores.total()


def published(column: str) -> dict[int, int]:
    return {
        int(row["points"]): int(row[column]) for row in rows("histograms") if row[column] != "0"
    }


def impossible(form: str) -> set[int]:
    return {
        int(row["points"])
        for row in rows("show_table")
        if row["kind"] == "impossible" and row["variant"] == form
    }


def unseen(scores: Counter[int]) -> set[int]:
    return set(range(max(scores))) - set(scores)


def test_all_hands_of_four() -> None:
    scores = histogram(4)
    assert scores == published("hand")
    assert round(mean(scores), 6) == 4.769152
    assert unseen(scores) == impossible("six") == {19, 25, 26, 27}


def test_all_cribs_of_four() -> None:
    scores = histogram(4, crib=True)
    assert scores == published("crib")
    assert round(mean(scores), 6) == 4.734819
    assert unseen(scores) == impossible("six")


def test_all_hands_of_three() -> None:
    scores = histogram(3)
    assert scores == published("three")
    assert round(mean(scores), 6) == 2.592350
    assert unseen(scores) == impossible("five") == {16, 17, 18, 19}


def test_three_cards_score_thirteen_by_flush_or_nob_alone() -> None:
    """So the 13 that the book prints for four hands of its table cannot be."""
    for hand, starter, _ in groups(3):
        if score.points(hand, starter) == 13:
            assert {"flush", "nob"} & {combo.kind for combo in score.hand(hand, starter)}


TWENTY_FOURS = ["A7777", "33339", "36666", "44447", "44556", "44566", "45566", "67788", "77889"]


@pytest.mark.parametrize("ranks", TWENTY_FOURS)
def test_the_twenty_fours(ranks: str) -> None:
    hand = [Card(rank + "chds"[ranks[:at].count(rank)]) for at, rank in enumerate(ranks)]
    for card in hand:
        rest = [other for other in hand if other is not card]
        combos = score.hand(rest, card)
        assert sum(c.points for c in combos if c.kind not in ("flush", "nob")) == 24


def test_no_other_ranks_are_a_twenty_four() -> None:
    ranks = {
        "".join(sorted((RANKS[card.rank] for card in (*hand, starter)), key=RANKS.index))
        for hand, starter, _ in groups(4)
        if score.points(hand, starter) == 24
    }
    assert ranks == set(TWENTY_FOURS)


@pytest.mark.long
def test_all_hands_of_five() -> None:
    scores = histogram(5)
    assert max(scores) == 46
    assert scores[46] == 1296
    assert unseen(scores) == impossible("seven") == {35, 41, 42, 43, 44, 45}
    assert round(mean(scores), 6) == 8.189653


@pytest.mark.long
def test_all_hands_of_six() -> None:
    assert max(histogram(6)) == 72

from random import Random

import numpy as np

from muggins.engine import ranks
from muggins.rulebook import score
from muggins.rulebook.card import DECK, cards
from muggins.rulebook.score import ComboKind

BY_RANK = (ComboKind.FIFTEEN, ComboKind.PAIR, ComboKind.RUN)


def test_what_ranks_count_is_what_the_rulebook_counts_without_suits() -> None:
    rng = Random(1)
    for _ in range(2000):
        size = rng.choice((4, 5))
        *hand, starter = rng.sample(DECK, size)
        by_rank = sum(c.points for c in score.hand(hand, starter) if c.kind in BY_RANK)
        assert ranks.shows(size)[tuple(card.rank for card in (*hand, starter))] == by_rank


def test_a_hand_less_a_card_is_the_hand_of_the_others() -> None:
    hand = cards("5h 5d Jc Kc")
    less = ranks.hands().less[ranks.number_of(hand)]
    assert less[4] == ranks.number_of(cards("5h Jc Kc"))
    assert less[12] == ranks.number_of(cards("5h 5d Jc"))
    assert less[0] == -1


def test_all_hands_of_a_whole_pack_are_there() -> None:
    ways = [ranks.ways(size, ranks.unseen(())).sum() for size in range(5)]
    assert ways == [1, 52, 1326, 22100, 270725]


def test_a_card_that_is_seen_is_in_no_other_hand() -> None:
    left = ranks.unseen(cards("5h 5d 5c 5s Kh"))
    numbers = np.flatnonzero(ranks.ways(2, left)) + ranks.FIRST[2]
    assert not ranks.hands().has[numbers, 4].any()
    assert ranks.ways(2, left).sum() == 47 * 46 / 2

from collections import Counter
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from muggins.engine.counting import cribs, mean, own_hands, their_hand, unseen_by
from muggins.engine.habits import Habits, habits
from muggins.rulebook import score
from muggins.rulebook.card import DECK, Card, Cards, cards
from muggins.rulebook.rules import FIVE_CARD, SIX_CARD


def known(cards_kept: int = 4) -> Habits:
    found = habits(SIX_CARD if cards_kept == 4 else FIVE_CARD)
    assert found
    return found


def by_lot() -> Habits:
    """An opponent who tosses any two of his cards."""
    return replace(known(), tossed=(np.ones(91), np.ones(91)))


@pytest.mark.parametrize("dealt", ["5h 6h 7h 8h Jh Qd", "5c 5d 5s Jh Kd 2c", "Ac 2c 3c 9d Td"])
def test_own_hands_are_counted_with_every_starter(dealt: str) -> None:
    hand, size = cards(dealt), 4 if len(cards(dealt)) == 6 else 3
    kept = list(combinations(hand, size))
    chances = own_hands(kept, unseen_by(hand, None))
    starters = [card for card in DECK if card not in hand]
    for some, found in zip(kept, chances, strict=True):
        counted = Counter((card.rank, score.points(some, card)) for card in starters)
        assert {(z, n): found[z, n] for z, n in np.argwhere(found)} == counted


@pytest.mark.parametrize("tossed", ["5h Jh", "5h 5s", "Jc Jd", "2c 9d"])
def test_a_crib_is_exact_against_one_who_tosses_by_lot(tossed: str) -> None:
    mine, dealt = cards(tossed), {*cards(tossed), *cards("Ah 7h Jh Ks")}
    hidden = unseen_by(dealt, None)
    pack = [card for card in DECK if card not in dealt]
    found = cribs([mine], by_lot(), 0, hidden)[0]
    counts = Counter(
        (starter.rank, score.points((*mine, *theirs), starter, crib=True))
        for theirs in combinations(pack, 2)
        for starter in pack
        if starter not in theirs
    )
    expected = np.zeros((13, 30))
    for cell, times in counts.items():
        expected[cell] = times / counts.total()
    assert found.sum() == pytest.approx(1)
    assert found.sum(axis=1) == pytest.approx(expected.sum(axis=1))
    assert float(mean(found.sum(axis=0))) == pytest.approx(
        float(mean(expected.sum(axis=0))), rel=1e-9
    )


@pytest.mark.parametrize("tossed", ["Jh 5h", "5h 5s", "2h 3h", "2c Jd"])
def test_a_crib_after_the_cut_is_what_every_pair_of_his_makes_it(tossed: str) -> None:
    mine, starter = cards(tossed), Card("6h")
    seen = {*mine, *cards("Ah 7h 8d Ks"), starter}
    pack = [card for card in DECK if card not in seen]
    found = cribs([mine], by_lot(), 1, unseen_by(seen, starter))[0]
    counts = Counter(
        score.points((*mine, *theirs), starter, crib=True) for theirs in combinations(pack, 2)
    )
    expected = [counts[n] / counts.total() for n in range(30)]
    assert found[starter.rank] == pytest.approx(expected)


def test_what_he_may_hold_leaves_out_what_is_seen() -> None:
    aces: Cards = cards("Ac Ad Ah As 2c 3c")
    assert their_hand(known(), 0, unseen_by(aces, None))[0].sum() == 0
    assert their_hand(known(3), 1, unseen_by((), None)).sum() == pytest.approx(1)

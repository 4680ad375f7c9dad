"""Discards by fictitious play, small: beliefs, counts, and the deals that are recorded."""

from __future__ import annotations

import numpy as np
import pytest

from muggins.engine.experts import playing, strategy_of
from muggins.engine.packed import Strategy
from muggins.engine.solving.discards import Tossing, count
from muggins.engine.solving.regrets import DEALER, PONE, Pegging
from muggins.engine.solving.shipping import pack, unpack
from muggins.engine.solving.tree import tree
from muggins.engine.solving.winning import pegged, record, worth
from muggins.rulebook.rules import FIVE_CARD


@pytest.fixture(scope="module")
def five_card() -> tuple[Tossing, Pegging]:
    """Five-card, solved in a hurry."""
    pegging, tossing = Pegging(tree(3, one_series=True), threads=1), Tossing.at_first(3)
    for turn in range(2):
        for round in range(3):
            step = 2 / (round + 3) if turn == 0 else 1 / (round + 3)
            tossing = tossing.next(20_000, seed=10 * turn + round, step=step)
        pegging.deal(*tossing.kept)
        for _ in pegging.solve(40, tremble=0.02):
            pass
        tossing = tossing.pegging(np.stack([pegging.values(PONE), pegging.values(DEALER)]))
        tossing = tossing.measured(20_000, seed=100 + turn)
    return tossing, pegging


def test_a_round_keeps_a_hand_and_tosses_a_pair_in_every_deal() -> None:
    seen = count(2_000, Tossing.at_first(4), seed=3)
    assert seen.kept.sum(axis=1).tolist() == [2_000, 2_000]
    assert seen.tossed.sum(axis=1).tolist() == [2_000, 2_000]


def test_the_same_seed_deals_the_same() -> None:
    once, again = (count(2_000, Tossing.at_first(3), seed=3) for _ in range(2))
    assert all(np.array_equal(one, other) for one, other in zip(once, again, strict=True))


def test_beliefs_come_to_rest() -> None:
    tossing = Tossing.at_first(4)
    changes = []
    for round in range(4):
        tossing = tossing.next(10_000, seed=round, step=2 / (round + 3))
        changes.append(sum(tossing.changes))
    assert changes == sorted(changes, reverse=True)


def test_five_card_is_worth_what_longer_runs_found(five_card: tuple[Tossing, Pegging]) -> None:
    """Whoever ends the play at the first go finds 5.92 and 11.06 a deal: a little less for both."""
    tossing, pegging = five_card
    assert pegging.gap().both < 0.002
    strategy = strategy_of(*pack(pegging), one_series=True, mixed=True)
    recorded = record(100_000, playing(FIVE_CARD, tossing.beliefs, strategy), FIVE_CARD, seed=9)
    heels, pone_hand, dealer_hand, crib = recorded[:, :4].mean(axis=0)
    pone, dealer = pegged(recorded).mean(axis=0)
    assert pone + pone_hand == pytest.approx(5.94, abs=0.04)
    assert heels + dealer + dealer_hand + crib == pytest.approx(11.11, abs=0.05)
    table = worth(recorded[:4_000], FIVE_CARD).win
    assert table[0, 0] == pytest.approx(0.578, abs=0.015)
    assert table[0, 3] == pytest.approx(0.488, abs=0.015)


def test_what_is_shipped_is_as_good_as_what_was_learned(five_card: tuple[Tossing, Pegging]) -> None:
    _, pegging = five_card
    learned, packed = pegging.gap().both, pack(pegging)
    unpack(packed, pegging)
    assert pegging.gap().both < learned + 0.0005
    again = pack(pegging)
    assert np.array_equal(packed.chances, again.chances)
    strategy = Strategy(*packed)
    for ranks, played in (((0, 4, 9), ()), ((2, 2, 12), (7,)), ((3, 5), (6, 7))):
        told = strategy.strategy(ranks, played)
        assert set(told) == set(ranks)
        assert sum(told.values()) == pytest.approx(1)

"""The play solved: against plain recursion, against what is known, and against itself."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import numpy as np
import pytest

from muggins.engine.solving.regrets import DEALER, PONE, Pegging
from muggins.engine.solving.tree import counts, multisets, tree, ways
from muggins.rulebook import score
from muggins.rulebook.card import Card


@pytest.fixture(scope="module")
def three_v_three() -> Pegging:
    """Hands of three at random, as six-card pegs them, after 20 iterations."""
    pegging = Pegging(tree(3), threads=1)
    for _ in pegging.solve(20):
        pass
    return pegging


@pytest.mark.parametrize(
    ("cards", "one_series", "some"),
    [(2, False, (0, 17, 60, 90)), (2, True, (60, 90)), (3, True, (13, 454))],
)
def test_the_value_of_even_play_is_that_of_plain_recursion(
    cards: int, one_series: bool, some: tuple[int, ...]
) -> None:
    values = Pegging(tree(cards, one_series=one_series), threads=1).values(PONE)
    for hand in some:
        pone = multisets(cards)[hand]
        unseen, all_counts = 4 - counts(cards)[hand], counts(cards)
        chances = [[_choose(n, k) for n, k in zip(unseen, row, strict=True)] for row in all_counts]
        facing = np.prod(chances, axis=1)
        worth = [
            plainly((pone, dealer), (), 0, False, one_series) if facing[number] else 0.0
            for number, dealer in enumerate(multisets(cards))
        ]
        assert values[hand] == pytest.approx(facing @ worth / facing.sum(), abs=1e-4)


def test_three_against_three_is_worth_what_is_known(three_v_three: Pegging) -> None:
    assert three_v_three.value(PONE) == pytest.approx(-1.3708, abs=0.002)
    assert three_v_three.value(DEALER) == pytest.approx(1.3708, abs=0.002)


def test_the_gap_falls_as_fast_as_discounted_regrets_let_it(three_v_three: Pegging) -> None:
    assert 0 < three_v_three.gap().both < 0.005
    early = Pegging(three_v_three.tree, threads=1)
    for done in early.solve(10):
        if done == 5:
            assert early.gap().both == pytest.approx(0.0665, abs=0.003)
    assert early.gap().both == pytest.approx(0.0155, abs=0.001)


def test_no_hand_gains_less_by_its_best_reply_than_by_the_average(three_v_three: Pegging) -> None:
    for role in (PONE, DEALER):
        replied, followed = three_v_three.values(role, reply=True), three_v_three.values(role)
        assert (replied > followed - 1e-4).all()


def test_points_for_less_points_against_are_the_value(three_v_three: Pegging) -> None:
    for role in (PONE, DEALER):
        own, others = three_v_three.points(role)
        assert np.allclose(own - others, three_v_three.values(role), atol=1e-4)
        assert (own >= -1e-5).all()
        assert (others >= -1e-5).all()


def test_trembles_hardly_cost_where_nobody_errs_and_mend_replies_to_errors() -> None:
    pegging = Pegging(tree(3, one_series=True), threads=1)
    for _ in pegging.solve(40, tremble=0.02):
        pass
    assert pegging.gap().both < 0.001


def test_the_ranges_really_dealt_are_thinned_by_collisions() -> None:
    pegging = Pegging(tree(2), threads=1)
    pegging.deal(ways(2) * (ways(2) == 6), ways(2))  # pone holds a pair
    pone, dealer = pegging.dealt
    assert pone.sum() == pytest.approx(1, abs=1e-5)
    assert dealer.sum() == pytest.approx(1, abs=1e-5)
    aces = counts(2)[:, 0] > 0
    one_range = Pegging(tree(2), threads=1)
    one_range.deal(ways(2) * (counts(2)[:, 0] == 2), ways(2))  # pone holds two aces
    assert one_range.dealt[DEALER][aces].sum() < dealer[aces].sum()


_Hands: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]


@cache
def plainly(
    hands: _Hands, pile: tuple[int, ...], mover: int, gone: bool, one_series: bool
) -> float:
    """What pone gains where both play any legal card as often as another."""
    sign = 1 if mover == PONE else -1
    if not any(hands):
        return 0.0
    count = sum(min(rank + 1, 10) for rank in pile)
    legal = [rank for rank in hands[mover] if count + min(rank + 1, 10) <= 31]
    if not legal and not gone:
        return plainly(hands, pile, 1 - mover, True, one_series)
    if not legal:
        return sign + (0.0 if one_series else plainly(hands, (), 1 - mover, False, one_series))
    values = []
    for rank in sorted(set(legal)):
        rest = list(hands[mover])
        rest.remove(rank)
        after = (tuple(rest), hands[1]) if mover == PONE else (hands[0], tuple(rest))
        points = float(_points((*pile, rank)))
        full = count + min(rank + 1, 10) == 31
        points += not any(after) and not full
        if not full:
            follow = plainly(after, (*pile, rank), mover if gone else 1 - mover, gone, one_series)
        else:
            follow = 0.0 if one_series else plainly(after, (), 1 - mover, False, one_series)
        values.append(sign * points + follow)
    if not hands[1 - mover]:  # the tables play a lone hand out for the best
        return max(values) if mover == PONE else min(values)
    return sum(values) / len(values)


@cache
def _points(ranks: tuple[int, ...]) -> int:
    pile = [Card(4 * rank + ranks[:at].count(rank)) for at, rank in enumerate(ranks)]
    return sum(combo.points for combo in score.play(pile))


def _choose(n: int, k: int) -> float:
    return float(np.prod([n - at for at in range(k)]) / (1, 1, 2, 6, 24)[k])

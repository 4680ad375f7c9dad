"""Scores against a second opinion, and what must hold for all of them."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.rulebook import score
from muggins.rulebook.card import DECK, Card, Cards
from muggins.rulebook.score import ComboKind
from tests.laws import oracle
from tests.laws.games import Chance

hands = st.lists(st.sampled_from(DECK), min_size=2, max_size=8, unique=True)
cribs = st.booleans()


def as_pairs(some: Cards | list[Card]) -> list[oracle.Pair]:
    return [(card.rank + 1, card.suit) for card in some]


def agreed(some: Cards | list[Card], crib: bool = False) -> int:
    """The points of a hand and, last, its starter: in all three ways."""
    *hand, starter = some
    combos = score.hand(hand, starter, crib=crib)
    points = sum(combo.points for combo in combos)
    assert score.points(hand, starter, crib=crib) == points
    *held, start = as_pairs(some)
    assert oracle.shown(held, start, crib) == points
    return points


def every_rank_of(size: int) -> list[tuple[int, ...]]:
    return [
        ranks
        for ranks in combinations_with_replacement(range(13), size)
        if all(ranks.count(rank) <= 4 for rank in ranks)
    ]


@pytest.mark.parametrize(("size", "part"), [(4, 1), (5, 1), (6, 6), (7, 40)])
def test_a_second_opinion_on_all_ranks(size: int, part: int) -> None:
    chance = Chance(f"ranks of {size}")
    for ranks in every_rank_of(size):
        if chance.below(part) == 0:
            suits = {rank: chance.shuffled(range(4)) for rank in set(ranks)}
            agreed(chance.shuffled([Card(4 * rank + suits[rank].pop()) for rank in ranks]))


@pytest.mark.long
@pytest.mark.parametrize("size", [6, 7])
def test_a_second_opinion_on_all_ranks_of_many_cards(size: int) -> None:
    for ranks in every_rank_of(size):
        agreed([Card(4 * rank + ranks[:at].count(rank)) for at, rank in enumerate(ranks)])


@given(hands, cribs)
def test_a_second_opinion_on_any_hand(some: list[Card], crib: bool) -> None:
    agreed(some, crib)


@given(st.permutations(DECK))
def test_a_second_opinion_on_any_pile(deck: list[Card]) -> None:
    pile: list[Card] = []
    for card in deck:
        if sum(card.value for card in pile) + card.value <= 31:
            pile.append(card)
            points = sum(combo.points for combo in score.play(pile))
            assert points == oracle.played(as_pairs(pile))


@given(st.lists(st.sampled_from(DECK[:28]), min_size=3, max_size=9, unique=True))
def test_a_second_opinion_on_piles_of_low_cards(some: list[Card]) -> None:
    pile: list[Card] = []
    for card in some:
        if sum(card.value for card in pile) + card.value <= 31:
            pile.append(card)
            points = sum(combo.points for combo in score.play(pile))
            assert points == oracle.played(as_pairs(pile))


@given(hands, cribs)
def test_the_order_of_a_hand_does_not_matter(some: list[Card], crib: bool) -> None:
    *hand, starter = some
    counted = score.hand(hand, starter, crib=crib)
    again = score.hand(hand[::-1], starter, crib=crib)
    assert [(c.kind, frozenset(c.cards), c.points) for c in counted] == [
        (c.kind, frozenset(c.cards), c.points) for c in again
    ]


@given(hands, cribs)
def test_combos_are_atomic_and_each_is_there_once(some: list[Card], crib: bool) -> None:
    *hand, starter = some
    combos = score.hand(hand, starter, crib=crib)
    assert len({(combo.kind, frozenset(combo.cards)) for combo in combos}) == len(combos)
    for combo in combos:
        assert set(combo.cards) <= set(some)
        if combo.kind is ComboKind.PAIR:
            assert len(combo.cards) == 2
        if combo.kind in (ComboKind.RUN, ComboKind.FLUSH):
            assert combo.points == len(combo.cards) == len(set(combo.cards))
        if combo.kind not in (ComboKind.FLUSH, ComboKind.NOB):
            assert list(combo.cards) == sorted(combo.cards)


@given(hands, st.permutations(range(4)), cribs)
def test_suits_may_be_permuted_in_a_hand(some: list[Card], suits: list[int], crib: bool) -> None:
    *hand, starter = some
    *other, start = [Card(4 * card.rank + suits[card.suit]) for card in some]
    assert score.points(hand, starter, crib=crib) == score.points(other, start, crib=crib)


@given(hands)
def test_a_crib_scores_as_a_hand_but_for_a_flush(some: list[Card]) -> None:
    *hand, starter = some
    counted, crib = score.hand(hand, starter), score.hand(hand, starter, crib=True)
    assert set(crib) <= set(counted)
    assert all(combo.kind is ComboKind.FLUSH for combo in set(counted) - set(crib))

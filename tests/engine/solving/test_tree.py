"""The public tree: its size, its shape, and its endings against the rules."""

from __future__ import annotations

import numpy as np
import pytest

from muggins.engine.solving.tree import counts, hands, multisets, tree, ways


def test_the_tree_of_three_cards_has_the_nodes_that_were_counted() -> None:
    assert len(tree(3).nodes.state) == 4_060
    assert tree(3).entries == 602_602


def test_children_follow_one_another_so_that_a_count_of_them_is_an_index() -> None:
    for some in (tree(3), tree(3, one_series=True)):
        children = some.nodes.child[some.nodes.child > 0]
        assert np.array_equal(children, np.arange(1, len(some.nodes.state)))


def test_four_of_a_rank_are_all_there_are() -> None:
    nodes = tree(3).nodes
    for lead in range(13):
        node = 0
        for _ in range(4):
            node = int(nodes.child[node, lead])
            if node < 0:
                break
        else:
            assert nodes.child[node, lead] == -1


def test_both_hold_cards_and_three_at_least_at_every_node() -> None:
    held = tree(3).nodes.held
    assert (held > 0).all()
    assert (held.sum(axis=1) >= 3).all()


@pytest.mark.parametrize(
    ("state", "passed", "mine", "theirs", "pegged"),
    [
        (0, 0, 4, 9, (0, 3)),  # five, ten: fifteen and last
        (0, 0, 6, 6, (0, 3)),  # a pair and last
        (0, 0, 0, 12, (0, 1)),
    ],
)
def test_the_last_two_cards_peg_what_a_player_would(
    state: int, passed: int, mine: int, theirs: int, pegged: tuple[int, int]
) -> None:
    two = tree(3).endings.last_two
    assert tuple(two[:, state, passed, mine, theirs]) == pegged


def test_a_lone_hand_is_played_for_the_most() -> None:
    lone = tree(3).endings.lone
    sevens = 104 + multisets(3).index((6, 7, 8))
    assert tuple(lone[:, 0, sevens]) == (
        6,
        0,
    )  # 7 8 9 in order: fifteen for two, then a run of 3, last


def test_in_one_series_nothing_follows_thirty_one() -> None:
    one = tree(3, one_series=True)
    over = len(one.series.counts) - 1
    assert (one.series.after[over] == over).all()
    assert not one.endings.last_two[:, over].any()


def test_every_hand_less_one_of_its_cards_is_a_hand() -> None:
    some = hands()
    for cards in (1, 2, 3, 4):
        rest = len(multisets(cards - 1))
        for rank in range(13):
            grown = some.grown[cards, rank, :rest]
            assert np.array_equal(counts(cards)[grown].sum(axis=1), np.full(rest, cards))
            assert (counts(cards)[grown, rank] > 0).all()


def test_the_ways_of_all_hands_are_all_hands() -> None:
    assert ways(4).sum() == 270_725

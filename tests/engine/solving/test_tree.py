"""The public tree: its size, its shape, and its endings against the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.engine.kernels.series import state_of
from muggins.engine.solving.tree import FIRST_LONE, counts, hands, multisets, tree, ways
from muggins.rulebook.card import Card
from muggins.rulebook.events import Peg, PegKind, Play, Seat
from muggins.rulebook.rules import FIVE_CARD
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase
from tests.engine.dealing import states

GO, ENDING = 13, -2
both_forms = pytest.mark.parametrize("one_series", [False, True])


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
    over = one.restart
    assert over == len(one.series.counts) - 1
    assert (one.series.after[over] == over).all()
    assert not one.endings.last_two[:, over].any()
    assert not one.endings.lone[:, over].any()


def test_in_one_series_the_other_plays_on_after_a_go() -> None:
    one = tree(3, one_series=True)
    node = 0
    for what in (12, 11, 9, GO):  # king, queen, ten; nothing of the dealer's fits
        node = int(one.nodes.child[node, what])
    assert one.nodes.passed[node]
    assert one.nodes.mover[node] == 0
    assert one.nodes.child[node, 0] == ENDING  # an ace, his last card, makes 31
    after = int(one.nodes.child[node, GO])
    assert one.nodes.state[after] == one.restart
    assert one.nodes.pegged[after].tolist() == [1, 0]


@both_forms
def test_the_tree_goes_the_way_of_the_rulebook(one_series: bool) -> None:
    nodes = tree(3, one_series=one_series).nodes
    for deal in plays(one_series, 300):
        node, pegged = 0, np.zeros(2, int)
        for state, after in pairwise(deal):
            assert nodes.mover[node] == role(turn(state))
            assert nodes.passed[node] == bool(state.passed)
            assert nodes.held[node].tolist() == [len(hand) for hand in reversed(state.hands)]
            assert nodes.pegged[node].tolist() == pegged.tolist()
            assert nodes.state[node] == state_of(ranks(state.pile))
            action = after.log[len(state.log)]
            node = nodes.child[node, action.card.rank if isinstance(action, Play) else GO]
            pegged += pegs(state, after)
            if node < 0:
                break
            if nodes.passed[node] and not (after.passed and after.phase == Phase.PLAY):
                node = nodes.child[node, GO]  # nothing fits him either, and he need not say so
            if after.phase != Phase.PLAY:
                assert nodes.state[node] == tree(3, one_series=one_series).restart
                assert nodes.pegged[node].tolist() == pegged.tolist()


@both_forms
def test_endings_peg_what_they_do_by_the_rulebook(one_series: bool) -> None:
    last_two, lone = tree(3, one_series=one_series).endings
    met = {1: 0, 2: 0}
    for state in (state for deal in plays(one_series, 300) for state in deal):
        if state.phase != Phase.PLAY:
            continue
        me = turn(state)
        mover, other = (ranks(sorted(state.hands[seat])) for seat in (me, 1 - me))
        pile = state_of(ranks(state.pile))
        if len(mover) == len(other) == 1:
            told = last_two[:, pile, int(bool(state.passed)), mover[0], other[0]]
        elif not other and state.last != me:
            hand = FIRST_LONE[len(mover)] + multisets(len(mover)).index(mover)
            told = lone[:, pile, hand]
        else:
            continue
        best = most(state, me)
        assert told.tolist() == [best[role(me)], best[1 - role(me)]]
        met[len(mover)] += 1
    assert met[1] > 100
    assert met[2] or one_series  # where nobody is left alone with two


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


def plays(one_series: bool, deals: int) -> Iterator[list[State]]:
    """The states of the play in deals at random, hands of three, and the state after it."""
    rules, rng = replace(FIVE_CARD, one_series=one_series), Random(8)
    for _ in range(deals):
        deal = [state for state in states(rules, rng, (0, 0)) if state.phase == Phase.PLAY]
        yield [*deal, deal[-1].apply(rng.choice(deal[-1].legal(turn(deal[-1]))))]


def most(state: State, seat: Seat) -> list[int]:
    """What pone and the dealer peg yet, where what is chosen is what pegs the seat the most."""
    if state.phase != Phase.PLAY:
        return [0, 0]
    come_to = []
    for action in state.legal(turn(state)):
        after = state.apply(action)
        come_to.append((pegs(state, after) + most(after, seat)).tolist())
    return max(come_to, key=lambda pegged: pegged[role(seat)])


def pegs(before: State, after: State) -> NDArray[np.int64]:
    """What pone and the dealer pegged in the play from one state to the other."""
    points = np.zeros(2, np.int64)
    for event in after.log[len(before.log) :]:
        if isinstance(event, Peg) and event.kind in (PegKind.PLAY, PegKind.LAST):
            points[role(event.seat)] += event.points
    return points


def turn(state: State) -> Seat:
    assert state.turn is not None
    return state.turn


def role(seat: Seat) -> int:
    """0 for pone, seat 1, and 1 for the dealer."""
    return 1 - seat


def ranks(some: tuple[Card, ...] | list[Card]) -> tuple[int, ...]:
    return tuple(card.rank for card in some)

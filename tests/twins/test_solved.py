from random import Random
from typing import TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.engine.kernels.series import state_of
from muggins.engine.packed import Strategy, index_of
from muggins.engine.ranks import N, hands, number_of
from muggins.engine.solving.shipping import shape
from muggins.engine.solving.tree import Tree, tree
from muggins.rulebook.card import DECK, cards
from tests.twins.lines import Front, Play, fitting, gone, played
from tests.twins.solved import ENDED, Solved

Packed: TypeAlias = tuple[NDArray[np.uint16], NDArray[np.uint8], NDArray[np.uint8]]


@pytest.fixture(scope="module")
def packed() -> Packed:
    """Hands of two cards, and what they play put down at random."""
    return at_random(tree(2))


def at_random(some: Tree) -> Packed:
    children, holds = shape(some)
    _, size = index_of(holds)
    return children, holds, np.random.default_rng(1).integers(0, 86, size, np.uint8)


def lead(pone: int, dealer: int) -> Front:
    one = np.zeros(1, np.int64)
    held = np.array([[pone, dealer]])
    return Front(np.ones(1), one, one > 0, one, held, 0 * held, one > 0, one, one, one)


@pytest.mark.parametrize(("size", "one_series"), [(2, False), (3, False), (3, True)])
def test_a_strategy_is_followed_node_by_node(size: int, one_series: bool) -> None:
    some = tree(size, one_series=one_series)
    rng, nodes, packed = Random(2), some.nodes, at_random(some)
    strategy, play = Strategy(*packed), Play(Solved(*packed, one_series=one_series), one_series)
    for _ in range(200):
        deal = rng.sample(DECK, 2 * size)
        front = lead(number_of(deal[:size]), number_of(deal[size:]))
        while not front.over[0]:
            node = int(front.node[0])
            if node != ENDED:
                assert nodes.state[node] == front.state[0]
                assert nodes.mover[node] == front.mover[0]
                assert nodes.held[node].tolist() == hands().size[front.held[0]].tolist()
            fits = np.flatnonzero(fitting(front)[0])
            if not len(fits):
                front = gone(front, play)
                continue
            likely = play.policy.chances(front)[0]
            assert likely.sum() == pytest.approx(1)
            if node != ENDED:
                held = hands().counts[front.held[0, front.mover[0]]]
                ranks = tuple(np.repeat(np.arange(N), held).tolist())
                told = strategy.of(ranks, node)
                assert likely[list(told)] == pytest.approx(list(told.values()))
            front = played(front, np.array([rng.choice(fits.tolist())]), play)


@pytest.mark.parametrize(
    ("pile", "hand", "first"),
    [
        ("Kh 4d", "Ac 7s", "Ac"),  # 15 with the ace, then the seven is the last
        ("Kh Qd 9c", "2c Ac", "2c"),  # 31 with the two, and the ace is the last: three points
        ("9h 2d", "7s 8c", "8c"),  # the last card is a point either way: the higher first
    ],
)
def test_who_is_left_alone_plays_for_the_most(
    packed: Packed, pile: str, hand: str, first: str
) -> None:
    front = lead(number_of(cards(hand)), 0)._replace(
        node=np.array([ENDED]), state=np.array([state_of(tuple(c.rank for c in cards(pile)))])
    )
    assert Solved(*packed).chances(front).argmax() == cards(first)[0].rank

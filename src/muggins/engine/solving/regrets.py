"""The play as a zero-sum game between two ranges of hands, solved by discounted regrets.

Alternating vector CFR over the whole public tree, nothing abstracted: DCFR(1.5, 0), averages
weighted by the cube of the iteration (Brown and Sandholm, 2019). While it learns, the other's hand
trembles a little, so that replies to plays that are never made are sound; less and less, so that
in the end nobody pays for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import product
from queue import Empty, SimpleQueue
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.engine.kernels import regrets as kernel
from muggins.engine.kernels.series import Series
from muggins.engine.solving.tree import (
    FIRST_LONE,
    RANKS,
    Endings,
    Hands,
    Nodes,
    Tree,
    counts,
    hands,
    orders,
    ways,
)

PONE, DEALER = 0, 1
FLOOR = 1e-8
"""The chance that every hand is given, so that even a hand that nobody keeps is played well."""
_FALLING = np.array([1, 4, 12, 24, 24, 0, 0, 0, 0], float)
"""In how many orders so many cards of one rank can be dealt."""
_DEPTHS, _ROW, _SLOT_ROW = 20, 2048, 4 * 1820 + 64


class Worths(NamedTuple):
    """Endings in the payoff of a game: pone gets a * his points - b * the dealer's."""

    weights: NDArray[np.float32]
    """float32[2]: a, b."""
    last_two: NDArray[np.int8]
    """int8[2, 2, S, 2, 13, 16]: [learner, he moves, state, passed, other's card, his]."""
    lone: NDArray[np.int8]
    """int8[2, S, 559]: [holder, state, hand], to the holder."""
    first: NDArray[np.int64]
    """Where the lone hands of so many cards begin."""


class Play(NamedTuple):
    """What a walk reads."""

    nodes: Nodes
    series: Series
    hands: Hands
    worths: Worths
    restart: int
    """See `solving.tree.Tree`."""


class Memory(NamedTuple):
    """What is learned, float32[entries] each: [node][slot][hand]."""

    regret: NDArray[np.float32]
    total: NDArray[np.float32]


class Plan(NamedTuple):
    """What a walk is for."""

    mode: int
    part: int
    learner: int
    weight: np.float32
    discount: np.float32
    tremble: np.float32


class Stack(NamedTuple):
    """The rows of a walk, one a depth; one stack a thread."""

    node: NDArray[np.int64]
    slot: NDArray[np.int64]
    weight: NDArray[np.float64]
    unseen: NDArray[np.float32]
    reach: NDArray[np.float32]
    value: NDArray[np.float32]
    choice: NDArray[np.float32]
    worth: NDArray[np.float32]
    spare: NDArray[np.float32]


class Frontier(NamedTuple):
    """Where the walks of all threads meet: the nodes after lead and reply."""

    reach: NDArray[np.float32]
    value: NDArray[np.float32]
    weight: NDArray[np.float64]


class Gap(NamedTuple):
    """What each would gain by a best reply to the other's average, and both together."""

    pone: float
    dealer: float
    both: float


@dataclass(eq=False)
class Pegging:
    """A game of pegging between two ranges, as it is being solved."""

    tree: Tree
    threads: int = 2
    iteration: int = 0
    memory: Memory = field(init=False)
    range: tuple[NDArray[np.float64], NDArray[np.float64]] = field(init=False)
    """How often pone and dealer hold each hand, before cards collide."""

    def __post_init__(self) -> None:
        self._stacks = [_stack() for _ in range(self.threads)]
        self._frontier = Frontier(
            np.zeros((RANKS * RANKS + RANKS + 1, _ROW), np.float32),
            np.zeros((RANKS * RANKS + RANKS + 1, _ROW), np.float32),
            np.zeros(RANKS * RANKS + RANKS + 1),
        )
        self.memory = Memory(
            np.zeros(self.tree.entries, np.float32), np.zeros(self.tree.entries, np.float32)
        )
        self.deal(ways(self.tree.cards), ways(self.tree.cards))
        self.pay(1, 1)

    def deal(self, pone: NDArray[np.float64], dealer: NDArray[np.float64]) -> None:
        """Give each a range: how often he holds each hand, in any unit."""
        self.range = _likely(pone), _likely(dealer)
        unordered = ways(self.tree.cards) * orders(self.tree.cards)
        self._reach = [likely / unordered for likely in self.range]
        together = np.ones((len(unordered), len(unordered)))
        for rank in counts(self.tree.cards).T:
            together *= _FALLING[rank[:, None] + rank[None, :]]
        facing = [together @ self._reach[DEALER], self._reach[PONE] @ together]
        self._weight = 1 / float(self._reach[PONE] @ facing[PONE])
        self._facing = [weight * self._weight for weight in facing]

    @property
    def dealt(self) -> list[NDArray[np.float64]]:
        """How often pone and dealer really hold each hand, collisions thrown away."""
        return [self._reach[role] * self._facing[role] for role in (PONE, DEALER)]

    def pay(self, pone: int, dealer: int) -> None:
        """Let the payoff be pone * (points pone pegs) - dealer * (points the dealer pegs)."""
        tree, worths = self.tree, _worths(self.tree.endings, pone, dealer)
        self._play = Play(tree.nodes, tree.series, hands(), worths, tree.restart)

    def solve(self, iterations: int, *, tremble: float = 0.0) -> Iterator[int]:
        """Iterate from the beginning, and say after each how many are done."""
        for array in self.memory:
            array[:] = 0
        for self.iteration in range(1, iterations + 1):
            self._iterate(tremble * (1 - self.iteration / iterations) ** 2)
            yield self.iteration

    def _iterate(self, tremble: float) -> None:
        done = float(self.iteration - 1) ** 1.5
        for learner in (PONE, DEALER):
            plan = Plan(
                kernel.LEARN,
                kernel.WHOLE,
                learner,
                np.float32(self.iteration**3 / 1e3),
                np.float32(done / (done + 1)),
                np.float32(tremble),
            )
            self._walk(plan)

    def gap(self) -> Gap:
        """How far the averages are from an equilibrium, in points a deal."""
        pone, dealer = (self._total(role, kernel.REPLY) for role in (PONE, DEALER))
        return Gap(pone - self.value(PONE), dealer - self.value(DEALER), pone + dealer)

    def value(self, role: int) -> float:
        """What the averages are worth to a role, in the payoff of the game, a deal."""
        return self._total(role, kernel.FOLLOW)

    def values(self, role: int, *, reply: bool = False) -> NDArray[np.float64]:
        """What each hand is worth to a role under the averages, or under its best reply."""
        mode = kernel.REPLY if reply else kernel.FOLLOW
        return self._walk(_plan(mode, role)) / self._facing[role]

    def points(self, role: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """What each hand of a role pegs for itself, and what the other pegs against it."""
        pays = self._play.worths.weights.astype(int).tolist()
        self.pay(1, 0)
        pone = self.values(role)
        self.pay(0, 1)
        dealer = self.values(role)
        self.pay(*pays)
        return (pone, -dealer) if role == PONE else (dealer, -pone)

    def _total(self, role: int, mode: int) -> float:
        return float(self._walk(_plan(mode, role)) @ self._reach[role])

    def _walk(self, plan: Plan) -> NDArray[np.float64]:
        """Walk the whole tree for a learner: his value with each hand, times what faces it."""
        if self.threads == 1 or self.tree.cards < 4:
            return self._top(plan)
        self._top(plan._replace(part=kernel.ABOVE))
        waiting: SimpleQueue[tuple[int, int]] = SimpleQueue()
        for lead, reply in sorted(product(range(RANKS), repeat=2), key=sum):  # the longest first
            waiting.put((lead, reply))
        with ThreadPoolExecutor(self.threads) as pool:
            list(pool.map(lambda stack: self._work(plan, stack, waiting), self._stacks))
        return self._top(plan._replace(part=kernel.AGAIN))

    def _top(self, plan: Plan) -> NDArray[np.float64]:
        stack, size = self._stacks[0], hands().size[self.tree.cards]
        stack.reach[0, :size] = self._reach[1 - plan.learner]
        stack.weight[0] = self._weight
        stack.unseen[:] = 4
        kernel._walk(0, plan, self._play, self.memory, stack, self._frontier)
        return stack.value[0, :size].astype(float)

    def _work(self, plan: Plan, stack: Stack, waiting: SimpleQueue[tuple[int, int]]) -> None:
        """Walk below lead and reply, as long as any are waiting."""
        child = self.tree.nodes.child
        while True:
            try:
                lead, reply = waiting.get_nowait()
            except Empty:
                return
            node = int(child[child[0, lead], reply])
            stack.unseen[:] = 4
            stack.unseen[lead] -= 1
            stack.unseen[reply] -= 1
            stack.reach[0] = self._frontier.reach[node]
            stack.weight[0] = self._frontier.weight[node]
            if stack.reach[0].any():
                kernel._walk(node, plan, self._play, self.memory, stack, self._frontier)
            else:
                stack.value[0] = 0
            self._frontier.value[node] = stack.value[0]


def _likely(held: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(held / held.sum() + FLOOR, float)


def _plan(mode: int, role: int) -> Plan:
    zero = np.float32(0)
    return Plan(mode, kernel.WHOLE, role, zero, zero, zero)


def _stack() -> Stack:
    return Stack(
        node=np.zeros(_DEPTHS, np.int64),
        slot=np.zeros(_DEPTHS, np.int64),
        weight=np.zeros(_DEPTHS),
        unseen=np.zeros(16, np.float32),
        reach=np.zeros((_DEPTHS, _ROW), np.float32),
        value=np.zeros((_DEPTHS, _ROW), np.float32),
        choice=np.zeros((_DEPTHS, _SLOT_ROW), np.float32),
        worth=np.zeros((_DEPTHS, _SLOT_ROW), np.float32),
        spare=np.zeros((2, _ROW), np.float32),
    )


def _worths(endings: Endings, pone: int, dealer: int) -> Worths:
    """The endings weighed, turned to whoever learns."""
    states, weights = endings.last_two.shape[1], (pone, dealer)
    last_two = np.zeros((2, 2, states, 2, RANKS, 16), np.int8)
    mover, other = endings.last_two
    for role in (PONE, DEALER):
        mine, theirs = weights[role], weights[1 - role]
        last_two[role, 1, ..., :RANKS] = (mine * mover - theirs * other).swapaxes(-1, -2)
        last_two[role, 0, ..., :RANKS] = mine * other - theirs * mover
    holder, out = endings.lone
    lone = np.stack([pone * holder - dealer * out, dealer * holder - pone * out])
    return Worths(np.array(weights, np.float32), last_two, lone.astype(np.int8), FIRST_LONE)

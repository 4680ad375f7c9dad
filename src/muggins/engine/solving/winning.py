"""What scores are worth, from deals as they were played: from the game hole down to nothing."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from muggins.engine.kernels import deals as kernel
from muggins.engine.kernels.series import Series
from muggins.engine.solving.discards import THREADS, Tossing, form, laid
from muggins.engine.solving.regrets import Pegging
from muggins.engine.solving.tree import FIRST_LONE, Hands, Nodes, hands
from muggins.rulebook.rules import Rules

COLUMNS = 32
FAR = 1 << 30
NEAR = 10
"""Both so near home that who can peg out changes what is pegged."""


class _Play(NamedTuple):
    """What pegging deals reads."""

    nodes: Nodes
    series: Series
    hands: Hands
    lone: NDArray[np.int8]
    first: NDArray[np.int64]
    restart: int


def record(
    deals: int,
    tossing: Tossing,
    pegging: Pegging,
    *,
    seed: int,
    needs: tuple[int, int] = (FAR, FAR),
) -> NDArray[np.int8]:
    """Deals that both play by what is solved, and peg out where they can: int8[n, 32].

    What pone and the dealer need is all that they know of the score.

    The columns are heels, pone's hand, the dealer's, the crib, the number of pegs, and the pegs in
    order: twice the points, and 1 more if they are the dealer's.
    """
    tree = pegging.tree
    play = _Play(tree.nodes, tree.series, hands(), tree.endings.lone, FIRST_LONE, tree.restart)
    recorded = np.zeros((deals, COLUMNS), np.int8)

    def work(part: tuple[int, NDArray[np.int8]]) -> None:
        thread, rows = part
        felt = laid(seed * THREADS + thread)
        felt.needs[:] = needs
        kernel._record(rows, form(tossing.cards), tossing.beliefs, play, pegging.memory.total, felt)

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(work, enumerate(np.array_split(recorded, THREADS))))
    return recorded


def pegged(recorded: NDArray[np.int8]) -> NDArray[np.int64]:
    """What pone and the dealer pegged in each deal: int64[n, 2]."""
    pegs = recorded[:, kernel.EVENTS :].astype(np.int64)
    return np.stack([((pegs >> 1) * ((pegs & 1) == role)).sum(axis=1) for role in (0, 1)], axis=1)


Live: TypeAlias = Callable[[tuple[int, int]], NDArray[np.int8]]
"""Deals recorded where pone and the dealer need so many points."""


def worth(
    recorded: NDArray[np.int8], rules: Rules, *, games: bool = True, live: Live | None = None
) -> NDArray[np.float64]:
    """What scores before a deal are worth to the dealer: float64[target, target], his first.

    His chance to win; or, not `games`, the game points he may expect, skunks (lurches) and all.
    With `live`, scores with both near home are worked out from deals recorded just there.
    """
    target = rules.targets[0]
    table, paid = np.zeros((target, target)), _paid(rules, games=games)
    parts = np.array_split(recorded, THREADS)
    with ThreadPoolExecutor(THREADS) as pool:
        for total in range(2 * target - 2, -1, -1):
            sums = [np.zeros(target) for _ in parts]
            arguments = [(part, total, table, paid, s) for part, s in zip(parts, sums, strict=True)]
            list(pool.map(lambda some: kernel._one_total(*some), arguments))
            for dealer in range(max(0, total - target + 1), min(target - 1, total) + 1):
                pone = total - dealer
                if live and min(dealer, pone) >= target - NEAR:
                    deals = live((target - pone, target - dealer))
                    added = kernel._one_score(deals, dealer, pone, table, paid)
                    table[dealer, pone] = added / len(deals)
                else:
                    table[dealer, pone] = sum(s[dealer] for s in sums) / len(recorded)
    return table


def _paid(rules: Rules, *, games: bool) -> NDArray[np.float64]:
    """What the dealer is paid: for winning, for losing, by the loser's score; and both together."""
    target, scores = rules.targets[0], np.arange(rules.targets[0])
    if games:
        return np.stack([np.ones(target), np.zeros(target), np.ones(target)])
    points = 1.0 + (rules.lurch & (2 * scores < target))
    for line in rules.skunks:
        points += target - scores >= line
    return np.stack([points, -points, np.zeros(target)])

"""Kernels against their plain twins and against numpy, side by side in one run.

    python bench/kernels.py [--quick]

Prints, for each, how many it does in a second (the median of several runs, of the processor's time,
so that a busy machine matters less) and how many times as many as the yardsticks beside it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import combinations
from random import Random
from statistics import median
from time import process_time

import numpy as np
from numpy.typing import NDArray

from muggins.engine import bots
from muggins.engine.analysis import options
from muggins.engine.kernels import discards, games, series, show
from muggins.rulebook import score
from muggins.rulebook.card import DECK
from muggins.rulebook.events import Cut, Deal
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase, View

Cards = NDArray[np.uint8]


def rate(work: Callable[[], object], number: int, times: int = 7) -> float:
    """How many of the number are done in a second, after one run that is not counted."""
    work()
    spent = []
    for _ in range(times):
        start = process_time()
        work()
        spent.append(process_time() - start)
    return number / median(spent)


def dealt(n: int, cards: int) -> Cards:
    """n rows of so many different cards."""
    rng = np.random.default_rng(1)
    blocks = [
        np.argpartition(rng.random((min(100_000, n - at), 52), np.float32), cards, axis=1)
        for at in range(0, n, 100_000)
    ]
    return np.vstack(blocks)[:, :cards].astype(np.uint8)


# --- yardsticks ----------------------------------------------------------------------------


def plain_points(hands: Cards) -> list[int]:
    return [score.points([DECK[c] for c in hand], DECK[starter]) for *hand, starter in hands]


def plain_discards(hands: Cards) -> list[list[float]]:
    values = []
    for row in hands:
        hand = [DECK[card] for card in row]
        starters = [card for card in DECK if card not in hand]
        values.append(
            [
                sum(score.points([c for c in hand if c not in toss], s) for s in starters) / 46
                for toss in combinations(hand, 2)
            ]
        )
    return values


def numpy_points(hands: Cards, table: Cards) -> NDArray[np.int64]:
    """Fifteens, pairs and runs by a table of all five ranks; flush and nob by comparisons."""
    ranks, suits = hands >> 2, hands & 3
    key = np.zeros(len(hands), np.int64)
    for at in range(5):
        key = key * 13 + ranks[:, at]
    total = table[key].astype(np.int64)
    alike = (suits[:, :4] == suits[:, :1]).all(axis=1)
    total += alike * (4 + (suits[:, 4] == suits[:, 0]))
    total += ((ranks[:, :4] == 10) & (suits[:, :4] == suits[:, 4:])).any(axis=1)
    return total


def five_ranks() -> Cards:
    """What five ranks count, by their number in base 13."""
    fours = np.array(np.unravel_index(np.arange(13**4), (13,) * 4)).T
    fours.sort(axis=1)
    steps = discards._steps(4)
    number = sum(steps[at][fours[:, at]] for at in range(4))
    table: Cards = show.points_by_rank()[number].ravel()
    return table


def plain_game(rng: Random) -> State:
    state = State()
    while state.awaiting:
        if state.phase is Phase.DEAL:
            pack = rng.sample(DECK, 13)
            state = state.apply(Deal((tuple(pack[:6]), tuple(pack[6:12]))))
        elif state.phase is Phase.CUT:
            state = state.apply(Cut(pack[12]))
        else:
            state = state.apply(rng.choice(state.legal(state.awaiting[0])))
    return state


# --- what a choice takes -------------------------------------------------------------------


def views(deals: int) -> list[View]:
    """What is seen where there is a choice, in deals played at random; half of them near home."""
    rng, found = Random(2), []
    for deal in range(deals):
        state = State(dealer=deal % 2, scores=((0, 0), (103, 101))[deal // 2 % 2])
        pack = rng.sample(DECK, 13)
        state = state.apply(Deal((tuple(pack[:6]), tuple(pack[6:12]))))
        while state.phase in (Phase.DISCARD, Phase.CUT, Phase.PLAY):
            if state.phase is Phase.CUT:
                state = state.apply(Cut(pack[12]))
                continue
            seat = state.awaiting[0]
            view = state.seen_by(seat)
            if len(view.legal) > 1:
                found.append(view)
            state = state.apply(rng.choice(view.legal))
    return found


def choices(what: str, some: list[View]) -> None:
    """The median and the worst time of `options` over the views, and of what careful takes."""

    def spent(choose: Callable[[View], object]) -> NDArray[np.float64]:
        times = []
        for view in some:
            start = process_time()
            choose(view)
            times.append(process_time() - start)
        return np.array(times) * 1000

    careful = bots.careful(1).choose
    for choose in (options, careful):
        spent(choose)  # not counted
    ours, plain = spent(options), spent(careful)
    print(
        f"{what:34}{np.median(ours):13.2f} ms, worst {ours.max():.1f} ms"
        f"   {np.median(ours) / np.median(plain):.1f} x as long as careful",
        flush=True,
    )


# --- what is timed -------------------------------------------------------------------------


def tell(what: str, unit: str, kernel: float, **yardsticks: float) -> None:
    beside = "".join(f"   {kernel / it:,.0f} x {name}" for name, it in yardsticks.items())
    print(f"{what:34}{kernel:16,.0f} {unit}{beside}", flush=True)


def main(quick: bool) -> None:
    scale = 10 if quick else 1
    n = 2_000_000 // scale
    hands, table = dealt(n, 5), five_ranks()
    columns, fours, starters = hands.T.copy(), hands[:, :4].copy(), hands[:, 4].copy()
    assert (numpy_points(hands[:9999], table) == show.points(hands[:9999])).all()
    by_numpy = rate(lambda: numpy_points(hands[:200_000], table), min(n, 200_000), 3)
    plain = rate(lambda: plain_points(hands[:5_000]), 5_000, 3)
    yards = {"plain": plain, "numpy": by_numpy}
    apart = rate(lambda: show.points(fours, starters), n)
    tell("show points, rows of five", "hands/s", rate(lambda: show.points(hands), n), **yards)
    tell("show points, starters apart", "hands/s", apart, **yards)
    by_columns = rate(lambda: show.points_of_columns(columns), n)
    tell("show points, columns", "hands/s", by_columns, **yards)
    tell("show points, three and starter", "hands/s", rate(lambda: show.points(fours), n))
    tell("all 12,994,800 hands", "hands/s", rate(show.histogram, 12_994_800), **yards)

    n = 200_000 // scale
    six, roles = dealt(n, 6), (np.arange(n) % 2).astype(np.uint8)
    crib, pegging = np.ones((2, 91, 2, 13), np.float32), np.ones((2, 1820), np.float32)
    plain = rate(lambda: plain_discards(six[:10]), 10, 3)
    spreads = rate(lambda: discards.keeps(six), n)
    tell("discards, means and spreads", "hands/s", spreads, plain=plain)
    best = rate(lambda: discards.choose(six, roles, crib, pegging), n)
    tell("discards, hand + crib + pegging", "hands/s", best, plain=plain)

    n = 50_000 // scale
    rng = Random(1)
    plain = rate(lambda: [plain_game(rng) for _ in range(3)], 3, 3)
    by_lot = rate(lambda: games.random_games(n, 1), n, 3)
    tell("random games to 121", "games/s", by_lot, plain=plain)
    greedy = games.Policy(crib, pegging, series.series().score.astype(np.float32))
    by_table = rate(lambda: games.play(n, 1, greedy, greedy), n, 3)
    tell("games to 121 by tables", "games/s", by_table)

    some = views(200 // scale)
    choices("options for a discard", [view for view in some if view.phase is Phase.DISCARD])
    choices("options for a card in the play", [v for v in some if v.phase is Phase.PLAY])


if __name__ == "__main__":
    main("--quick" in sys.argv[1:])

"""muggins bench: how fast the engine is here, against plain Python."""

from __future__ import annotations

import json as jsons
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from muggins.fronts.cli import leaving, needing
from muggins.fronts.cli.flags import ColorFlag, JsonFlag
from muggins.fronts.cli.ink import Ink, ink
from muggins.fronts.cli.warm import warmed
from muggins.rulebook import score
from muggins.rulebook.card import DECK, Card

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Measure:
    """So many a second, in bulk and by the readable twin."""

    name: str
    kernel: float
    plain: float

    @property
    def times(self) -> float:
        """How much faster the kernel is."""
        return self.kernel / self.plain


def bench(*, json: JsonFlag = False, color: ColorFlag = None) -> int:
    """Measure in a few seconds how many hands, discards and games one core does a second."""
    warmed()
    measured = [*_measures()]
    if json:
        told = {
            one.name: {"kernel": round(one.kernel), "plain": round(one.plain, 1)}
            for one in measured
        }
        print(jsons.dumps(told))
    else:
        print(*_lines(measured, ink(color, sys.stdout)), sep="\n")
    return leaving.WELL


def _lines(measured: list[Measure], ink: Ink) -> Iterator[str]:
    wide = max(len(one.name) for one in measured)
    yield ink.dim(f"{'a second, one core':<{wide}}  {'kernels':>13}  {'plain Python':>13}   times")
    for one in measured:
        plain = f"{one.plain:,.0f}"
        kernel = ink.bold(f"{one.kernel:>13,.0f}")
        yield f"{one.name:<{wide}}  {kernel}  {plain:>13}  {one.times:>6,.0f}"


def _measures() -> Iterator[Measure]:
    with needing.the_engine():
        yield _hands()
        yield _discards()
        yield _games()


def _hands() -> Measure:
    """Hands of four with a starter, counted."""
    from muggins.engine.kernels.show import points

    hands = _dealt(1_000_000, 5)
    some = [[*map(Card, row)] for row in hands[:2000].tolist()]

    def plainly() -> None:
        for *hand, starter in some:
            score.points(hand, starter)

    return Measure(
        "hands counted",
        len(hands) / _best(lambda: points(hands)),
        len(some) / _best(plainly, rounds=2),
    )


def _discards() -> Measure:
    """Six cards, all discards with all starters."""
    from muggins.engine.kernels.discards import keeps

    hands = _dealt(20_000, 6)
    (one,) = hands[:1].tolist()
    dealt = [*map(Card, one)]
    return Measure(
        "six-card hands weighed",
        len(hands) / _best(lambda: keeps(hands)),
        1 / _best(lambda: _weighed(dealt), rounds=2),
    )


def _weighed(dealt: list[Card]) -> list[float]:
    """What each discard keeps, on average over the starters."""
    starters = [card for card in DECK if card not in dealt]
    kept = [[card for card in dealt if card not in toss] for toss in combinations(dealt, 2)]
    return [
        sum(score.points(hand, starter) for starter in starters) / len(starters) for hand in kept
    ]


def _games() -> Measure:
    """Games to 121 by players to whom all that is legal is alike."""
    from muggins.engine import bots
    from muggins.engine.kernels.games import random_games
    from muggins.table.shoe import SeededShoe
    from muggins.table.table import play

    many = 10_000

    def plainly() -> None:
        play([bots.random(0), bots.random(1)], SeededShoe(0))

    return Measure(
        "random games played",
        many / _best(lambda: random_games(many, 0)),
        1 / _best(plainly, rounds=3),
    )


def _dealt(many: int, size: int) -> NDArray[np.uint8]:
    """Hands at random, a row each, the same every time."""
    import numpy as np

    luck = np.random.default_rng(121)
    hands = luck.integers(0, len(DECK), (many, size), np.uint8)
    twice = np.ones(many, bool)
    while twice.any():
        hands[twice] = luck.integers(0, len(DECK), (int(twice.sum()), size), np.uint8)
        rows = np.sort(hands, axis=1)
        twice = (rows[:, 1:] == rows[:, :-1]).any(axis=1)
    return hands


def _best(work: Callable[[], object], rounds: int = _ROUNDS) -> float:
    """The seconds that it takes, the best of so many rounds."""
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times)

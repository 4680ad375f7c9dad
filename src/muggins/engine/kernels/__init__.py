"""Cribbage in bulk: numbers and arrays in, numbers and arrays out.

The only home of numba, which is imported when a kernel is first asked for, not before. So are the
names of this package: `kernels.points`, `kernels.keeps`, `kernels.choose`, `kernels.play`, ...

    card         uint8            4 * rank + suit, ranks from 0 (ace) to 12, suits c d h s
    hand         uint8[n, 4]      a row a hand; cards in any order; nothing is checked
    role         uint8[n]         0 pone, 1 dealer
    multiset     int              its place in combinations_with_replacement(range(13), k):
                                  13, 91, 455, 1,820 of one to four ranks
    discard      int              its place in combinations(range(6), 2), of places in the hand

    points(hands uint8[n, 5])           -> uint8[n]       what each counts, the starter last; [n, 4]
                                                          where three are kept
    points_of_columns(uint8[5, n])      -> uint8[n]       the same, twice as fast
    histogram()                         -> int64[30]      all 12,994,800 hands, by what they count
    keeps(hands uint8[n, 6])            -> float32[n, 15], uint8[n, 15, 30]
                                                          what each discard keeps: its mean, and how
                                                          many starters make it 0, 1, ... 29
    choose(hands, roles, crib, pegging) -> uint8[n], float32[n, 15]
                                                          the best discard, and what all are worth
    play(n, seed, one, other)           -> int16[n, 2], int16[n]
                                                          scores and deals of whole games
    random_games(n, seed)               -> the same       between two who play anything

Where a kernel has a readable twin, its docstring names it, and the test that compares both.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeAlias

import numpy as np

Progress: TypeAlias = Callable[[int, int, str], None]
"""Told how many steps are done, of how many, and what the next is."""

_ROOMS = {
    "points": "show",
    "points_of_columns": "show",
    "points_by_rank": "show",
    "histogram": "show",
    "keeps": "discards",
    "choose": "discards",
    "play": "games",
    "random_games": "games",
}


def __getattr__(name: str) -> Any:
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ROOMS[name]}"), name)


def warm(progress: Progress | None = None) -> None:
    """Compile the kernels of the play, hands, discards and games: the first call need not wait.

    What is compiled stays in the user's cache folder: the second time nothing is left to do.
    """
    steps = _steps()
    for done, (what, step) in enumerate(steps):
        if progress:
            progress(done, len(steps), what)
        step()
    if progress:
        progress(len(steps), len(steps), "")


def _steps() -> list[tuple[str, Callable[[], object]]]:
    """Each kernel with its smallest work, what a player meets first."""
    from muggins.engine import analysis, asking, experts
    from muggins.engine.kernels import discards, games, middle, show
    from muggins.rulebook.rules import FIVE_CARD

    dealt = np.array([[0, 5, 10, 15, 20, 25]], np.uint8)
    pone = np.zeros(1, np.uint8)
    crib = np.zeros((2, 91, 2, 13), np.float32)
    led = asking.pegging_view("4h 7s 8c", "9s", dealer=True, starter="5c", rules=FIVE_CARD)
    begun = np.arange(12, dtype=np.uint8).reshape(1, 2, 6)
    four, three = np.zeros((2, 1820), np.float32), np.zeros((2, 455), np.float32)
    return [
        ("the play", lambda: analysis.options(led)),
        ("hands", lambda: show.points(dealt[:, :5])),
        ("hands of three", lambda: show.points(dealt[:, :4])),
        ("discards", lambda: discards.choose(dealt, pone, crib, four)),
        ("discards of five", lambda: discards.choose(dealt[:, :5], pone, crib, three)),
        ("what discards keep", lambda: discards.keeps(dealt)),
        ("columns", lambda: show.points_of_columns(dealt[:, :5].T)),
        ("all hands", lambda: show.histogram()),
        ("games", lambda: games.random_games(1, 0)),
        ("games of five-card", lambda: games.random_games(1, 0, rules=FIVE_CARD)),
        ("deals taken up in the middle", lambda: middle.tossed(begun, experts.expert())),
    ]

"""Measure what each bot gives away of a game, as docs/review.md tells it.

python -m tools.rate_bots [FORM] [GAMES] [LEVEL ...]: games of each level against itself, reviewed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence

from muggins.arena.interval import mean_of
from muggins.engine import bots
from muggins.paper.record import Record
from muggins.rulebook.rules import FORMS, SIX_CARD, Rules
from muggins.study.many import reviews
from muggins.study.reviewed import PARTS, Review, sum_of
from muggins.table.shoe import SeededShoe
from muggins.table.table import play


def records(level: str, games: int, rules: Rules = SIX_CARD) -> Iterator[Record]:
    """Games of a level against itself; the cards are the same for every level."""
    for number in range(games):
        players = [bots.named(level, f"rating:{number}:{seat}") for seat in range(2)]
        end = play(players, SeededShoe(f"rating:{number}"), rules)
        yield Record.of(end, players=(f"{level} 0", f"{level} 1"))


def rated(one: Review) -> float:
    """What its two seats gave away of a game, in percent, on average."""
    return ((one.rating(0) or 0) + (one.rating(1) or 0)) / 2


def told(found: Sequence[Review]) -> str:
    """What the reviews say of a level, in a line; of each part, given away a game and seat."""
    sums = sum_of([judged for one in found for judged in one.decisions], known=True)
    seats = 2 * len(found)
    parts = [100 * sum(one.sum(None, part).win or 0 for one in found) / seats for part in PARTS]
    rating = mean_of([rated(one) for one in found])
    return (
        f"{rating:.1f}; discards {parts[0]:.1f}, play {parts[1]:.1f}; "
        f"errors {sums.rate:.1%}; points {sums.points / seats:.1f}"
    )


def law(found: Sequence[Review]) -> str:
    """How well luck and decisions add up to the result, and what luck came to."""
    gaps = sorted(abs(one.gap) for one in found)
    spread = (sum(gap**2 for gap in gaps) / len(gaps)) ** 0.5
    return (
        f"{len(found)} games: gap {mean_of([one.gap for one in found]):.2%}, rms {spread:.2%}, "
        f"95 of 100 within {gaps[int(0.95 * len(gaps))]:.1%}, all within {gaps[-1]:.1%}; "
        f"luck of the first dealer {mean_of([one.luck() for one in found]):.2%}"
    )


def main(form: str, games: int, levels: tuple[str, ...]) -> None:
    all_found: list[Review] = []
    before: list[float] = []
    for level in levels:
        found = list(reviews(records(level, games, FORMS[form]), processes=os.cpu_count() or 1))
        all_found += found
        ratings = [rated(one) for one in found]
        print(f"{form} {level}, {games} games: {told(found)}", flush=True)
        print(f"  {law(found)}", flush=True)
        if before:  # the cards are the same: the difference is surer than either
            more = [mine - yours for mine, yours in zip(ratings, before, strict=True)]
            print(f"  more than the level before: {mean_of(more):.1f}", flush=True)
        before = ratings
    print(f"{form}, all levels: {law(all_found)}")


if __name__ == "__main__":
    form, games, *levels = [*sys.argv[1:], *("six-card", "40")[len(sys.argv) - 1 :]]
    main(form, int(games), tuple(levels) or bots.NAMES)

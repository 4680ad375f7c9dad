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


def told(level: str, found: Sequence[Review]) -> str:
    """What the reviews say of a level, in a line; of each part, given away a game and seat."""
    ratings = [((one.rating(0) or 0) + (one.rating(1) or 0)) / 2 for one in found]
    sums = sum_of([judged for one in found for judged in one.decisions], known=True)
    seats = 2 * len(found)
    parts = [100 * sum(one.sum(None, part).win or 0 for one in found) / seats for part in PARTS]
    gaps = mean_of([one.gap for one in found])
    spread = (sum(one.gap**2 for one in found) / len(found)) ** 0.5
    return (
        f"{level}: {mean_of(ratings):.1f}; discards {parts[0]:.1f}, play {parts[1]:.1f}; "
        f"errors {sums.rate:.1%}; points {sums.points / seats:.1f}; "
        f"luck {mean_of([one.luck() for one in found]):.3f}; gap {gaps:.4f}, rms {spread:.3f}"
    )


def main(form: str, games: int, levels: tuple[str, ...]) -> None:
    for level in levels:
        waiting = records(level, games, FORMS[form])
        found = list(reviews(waiting, processes=os.cpu_count() or 1))
        print(f"{form} {told(level, found)}", flush=True)


if __name__ == "__main__":
    form, games, *levels = [*sys.argv[1:], *("six-card", "40")[len(sys.argv) - 1 :]]
    main(form, int(games), tuple(levels) or bots.NAMES)

"""Measure what each bot gives away of a game, as docs/review.md tells it.

python tools/rate_bots.py [GAMES] [LEVEL ...]: games of each level against itself, reviewed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

from muggins.arena.interval import mean_of
from muggins.engine import bots
from muggins.paper.record import Record
from muggins.rulebook.rules import FIVE_CARD, SIX_CARD, Rules
from muggins.study.many import reviews
from muggins.study.reviewed import PARTS, sum_of
from muggins.table.shoe import SeededShoe
from muggins.table.table import play

GAMES = 40


def records(level: str, games: int, rules: Rules = SIX_CARD) -> Iterator[Record]:
    """Games of a level against itself; the cards are the same for every level."""
    for number in range(games):
        players = [bots.named(level, f"rating:{number}:{seat}") for seat in range(2)]
        end = play(players, SeededShoe(f"rating:{number}"), rules)
        yield Record.of(end, players=(f"{level} 0", f"{level} 1"))


def main(games: int, levels: tuple[str, ...]) -> None:
    for name, rules in (("six-card", SIX_CARD), ("five-card", FIVE_CARD)):
        for level in levels:
            found = list(reviews(records(level, games, rules), processes=os.cpu_count() or 1))
            ratings = [((one.rating(0) or 0) + (one.rating(1) or 0)) / 2 for one in found]
            decisions = [judged for one in found for judged in one.decisions]
            parts = [
                f"{part} {50 * sum(d.win or 0 for d in decisions if d.part == part) / games:.1f}"
                for part in PARTS
            ]
            sums = sum_of(decisions, known=True)
            gaps = mean_of([one.gap for one in found])
            spread = (sum(one.gap**2 for one in found) / games) ** 0.5
            print(
                f"{name} {level}: {mean_of(ratings):.1f}; {', '.join(parts)}; "
                f"errors {sums.rate:.1%}; points {sums.points / games / 2:.1f}; "
                f"luck {mean_of([one.luck() for one in found]):.3f}; "
                f"gap {gaps:.4f}, rms {spread:.3f}",
                flush=True,
            )


if __name__ == "__main__":
    main(int((sys.argv[1:] or [GAMES])[0]), tuple(sys.argv[2:]) or bots.NAMES)

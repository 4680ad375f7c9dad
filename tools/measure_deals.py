"""Measure what experts make of a deal: the table in src/muggins/study/expectations.py.

Deals are played far from home, so that both play for points and every play is finished. The lines
that this prints are the table; `--deals` asks for fewer.
"""

from __future__ import annotations

from argparse import ArgumentParser
from itertools import combinations
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from muggins.engine.experts import expert
from muggins.engine.kernels import games, show
from muggins.engine.winning import odds
from muggins.rulebook.rules import FIVE_CARD, SIX_CARD, Rules

SEED = 1201
DEALS = 1_000_000
BATCH = 50_000


def measured(rules: Rules, deals: int, seed: int = SEED) -> dict[str, NDArray[np.int64]]:
    """What each deal came to, by what is measured; the dealer's and pone's best hands as one."""
    both = expert(rules, by_score=False)
    batches = [
        _batch(rules, both, seed, first, min(BATCH, deals - first))
        for first in range(0, deals, BATCH)
    ]
    return {name: np.concatenate([batch[name] for batch in batches]) for name in batches[0]}


def _batch(
    rules: Rules, both: games.Policy, seed: int, first: int, size: int
) -> dict[str, NDArray[np.int64]]:
    dealt = rules.dealt[0]
    log = np.empty((size, 2 * dealt + 5), np.uint8)
    told = games.record(size, seed, both, both, rules=rules, first=first, log=log)
    table = told.astype(np.int64)
    pegs, places = table[:, games.EVENTS :], np.arange(games.COLUMNS - games.EVENTS)
    there = places < table[:, games.PEGS, None]
    dealers = (pegs & 1) == 1
    pegged = [np.where(there & (dealers == role), pegs >> 1, 0).sum(axis=1) for role in (0, 1)]
    starter = log[:, -1]
    best = [_best(log[:, at : at + dealt], starter, rules) for at in (0, dealt)]
    hands = table[:, games.PONE_HAND], table[:, games.DEALER_HAND]
    crib, heels = table[:, games.CRIB], table[:, games.HEELS]
    return {
        "best": np.concatenate(best),
        "dealer_hand": hands[1],
        "pone_hand": hands[0],
        "crib": crib,
        "dealer_pegging": pegged[1],
        "pone_pegging": pegged[0],
        "dealer_deal": hands[1] + crib + pegged[1] + heels,
        "pone_deal": hands[0] + pegged[0],
    }


def _best(hands: NDArray[np.uint8], starter: NDArray[np.uint8], rules: Rules) -> NDArray[np.int64]:
    """The most that could have been kept, the starter known."""
    best = np.zeros(len(hands), np.int64)
    for kept in combinations(range(hands.shape[1]), rules.hand):
        rows = np.column_stack([hands[:, list(kept)], starter])
        best = np.maximum(best, show.points(np.ascontiguousarray(rows)))
    return best


def main() -> None:
    asked = ArgumentParser(description=__doc__)
    asked.add_argument("--deals", type=int, default=DEALS)
    deals = asked.parse_args().deals
    for name, rules in (("six-card", SIX_CARD), ("five-card", FIVE_CARD)):
        print(f'    "{name}": Expectations(')
        for what, values in measured(rules, deals).items():
            mean, spread = values.mean(), values.std(ddof=1)
            error = spread / sqrt(len(values))
            print(f"        {what}=Expected({mean:.4f}, {spread:.4f}, {error:.4f}),")
        start = (0, rules.three_for_last)
        print(f"        first_deal={odds(start, dealer=True, rules=rules).win:.4f},")
        print("    ),")


if __name__ == "__main__":
    main()

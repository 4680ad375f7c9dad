"""Print what docs/solution.md tells of the solved forms, from the tables that are shipped.

tools/solution_figures.py
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import comb

import numpy as np

from muggins.engine.packed import Strategy
from muggins.engine.tables import Form, table
from muggins.rulebook.card import RANKS

FORMS: tuple[Form, ...] = ("six-card", "five-card")
PAIRS = list(combinations_with_replacement(range(13), 2))
HOLES = {"six-card": (0, 18, 44, 70, 96, 100, 110, 115, 118, 120), "five-card": (0, 20, 40, 50, 55)}
WAYS = np.array([comb(4, 2) if one == other else 16 for one, other in PAIRS], float)


def main() -> None:
    for form in FORMS:
        print(f"\n## {form}\n")
        leads(form)
        tosses(form)
        holes(form)


def leads(form: Form) -> None:
    """How often pone leads each rank: of all leads, and of the hands that hold it."""
    kept, strategy = table(form, "deals")["kept"][0], Strategy(**table(form, "play"))
    size = 4 if form == "six-card" else 3
    led, held = np.zeros(13), np.zeros(13)
    for hand, chance in zip(combinations_with_replacement(range(13), size), kept, strict=True):
        if chance:
            held[list(set(hand))] += chance
            for rank, share in strategy.of(hand, 0).items():
                led[rank] += chance * share
    print("| lead | of all leads | when held |\n|---|---:|---:|")
    for rank in np.argsort(-led):
        print(f"| {RANKS[rank]} | {led[rank] / led.sum():.1%} | {led[rank] / held[rank]:.1%} |")


def tosses(form: Form) -> None:
    """What is laid away most, by pone and by the dealer."""
    likely = table(form, "deals")["likely"]
    for role, name in ((0, "dealer"), (1, "pone")):  # each believes of the other
        tossed = likely[role] * WAYS
        most = np.argsort(-tossed)[:8]
        told = (f"{spelled(pair)} {tossed[pair] / tossed.sum():.1%}" for pair in most)
        print(f"\n{name} lays away: {', '.join(told)}")
        seldom = np.argsort(likely[role])[:8]
        print(f"least often when dealt: {', '.join(map(spelled, seldom))}")


def spelled(pair: int) -> str:
    return "-".join(RANKS[rank] for rank in PAIRS[pair])


def holes(form: Form) -> None:
    """The dealer's chance to win with both in the same hole."""
    worth = table(form, "worth")
    win = worth["win121" if form == "six-card" else "win61"]
    print("\n| both at | dealer wins |\n|---|---:|")
    for hole in HOLES[form]:
        print(f"| {hole} | {win[hole, hole]:.1%} |")
    if form == "five-card":
        print(f"\nfirst deal, three for last to pone: {win[0, 3]:.1%}")
    else:
        print(f"\nto 61: {worth['win61'][0, 0]:.1%}")


if __name__ == "__main__":
    main()

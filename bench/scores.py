"""How many hands are scored in a second: itemised, and as a number.

    python bench/scores.py

The yardstick is a bare loop over the same hands that sums their cards, on the same machine.
"""

import time
from collections.abc import Callable, Sequence
from random import Random

from muggins.rulebook import score
from muggins.rulebook.card import DECK, Card

Hand = tuple[Sequence[Card], Card]
AIMS = {"itemised, four and starter": 150_000, "points, four and starter": 1_000_000}


def hands(size: int, number: int) -> list[Hand]:
    """Hands of so many cards and a starter, at random."""
    rng = Random(121)
    drawn = (rng.sample(DECK, size + 1) for _ in range(number))
    return [(tuple(cards[:-1]), cards[-1]) for cards in drawn]


def a_second(count: Callable[[Sequence[Card], Card], object], some: list[Hand]) -> float:
    """Calls a second, the best of twenty rounds of processor time."""
    best = float("inf")
    for _ in range(20):
        begin = time.process_time()
        for hand, starter in some:
            count(hand, starter)
        best = min(best, time.process_time() - begin)
    return len(some) / best


def main() -> None:
    """Print a table of what was measured, and what was aimed at."""
    three, four, five = hands(3, 5_000), hands(4, 10_000), hands(5, 5_000)
    measured = {
        "yardstick: sum of four cards": a_second(lambda hand, starter: sum(hand), four),
        "itemised, three and starter": a_second(score.hand, three),
        "itemised, four and starter": a_second(score.hand, four),
        "itemised, five and starter": a_second(score.hand, five),
        "points, three and starter": a_second(score.points, three),
        "points, four and starter": a_second(score.points, four),
        "points, five and starter": a_second(score.points, five),
    }
    print("| | hands a second | aim |\n|---|---:|---:|")
    for name, rate in measured.items():
        aim = f"{AIMS[name]:,}" if name in AIMS else ""
        print(f"| {name} | {rate:,.0f} | {aim} |")


if __name__ == "__main__":
    main()

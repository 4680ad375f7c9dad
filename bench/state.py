"""How long an action takes, with its log and its itemised scores.

    python bench/state.py

The yardstick is a dict of seventeen entries copied twice, on the same machine: the least that a
State of as many fields would cost.
"""

import time
from collections.abc import Callable
from random import Random

from muggins.rulebook.card import DECK, Card
from muggins.rulebook.events import Action, Cut, Deal
from muggins.rulebook.rules import FORMS, Rules
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase

FIELDS = dict.fromkeys(map(str, range(17)))
AIM = 30


def game(rules: Rules, rng: Random) -> tuple[Action, ...]:
    """The actions of a whole game at random."""
    state = State(rules)
    deck = list(DECK)
    while state.awaiting:
        state = state.apply(action(state, deck, rng))
    return state.actions


def action(state: State, deck: list[Card], rng: Random) -> Action:
    """Any action of anybody who is awaited."""
    if state.phase == Phase.DEAL:
        rng.shuffle(deck)
        rules, cards = state.rules, iter(deck)
        dealt = [rules.dealt[rules.place(seat, state.dealer)] for seat in range(rules.seats)]
        hands = tuple(tuple(next(cards) for _ in range(size)) for size in dealt)
        return Deal(hands, tuple(next(cards) for _ in range(rules.from_pack)))
    if state.phase == Phase.CUT:
        return Cut(deck[-1])
    return rng.choice(state.legal(state.awaiting[0]))


def seconds(run: Callable[[], object]) -> float:
    """The best of twenty rounds of processor time."""
    best = float("inf")
    for _ in range(20):
        begin = time.process_time()
        run()
        best = min(best, time.process_time() - begin)
    return best


def replay(rules: Rules, games: list[tuple[Action, ...]]) -> None:
    for actions in games:
        state = State(rules)
        for taken in actions:
            state = state.apply(taken)


def main() -> None:
    """Print a table of what was measured, and what was aimed at."""
    copies = 10_000
    yardstick = seconds(lambda: [FIELDS.copy().copy() for _ in range(copies)]) / copies
    print("| | us an action | aim |\n|---|---:|---:|")
    print(f"| yardstick: a dict copied twice | {1e6 * yardstick:.1f} | |")
    for name in ("six-card", "five-card", "three-handed", "four-partners"):
        rng, rules = Random(121), FORMS[name]
        games = [game(rules, rng) for _ in range(8)]
        each = seconds(lambda: replay(rules, games)) / sum(map(len, games))  # noqa: B023
        print(f"| {name}, whole games | {1e6 * each:.1f} | {AIM} |")


if __name__ == "__main__":
    main()

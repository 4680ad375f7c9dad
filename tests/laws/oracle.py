"""What cards score, straight from the definitions and slowly, knowing nothing of the rulebook."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

Pair = tuple[int, int]
"""A rank, 1 for an ace to 13 for a king, and a suit."""


def subsets(some: Sequence[Pair]) -> Iterator[tuple[Pair, ...]]:
    return chain.from_iterable(combinations(some, size) for size in range(len(some) + 1))


def value(card: Pair) -> int:
    return min(card[0], 10)


def fifteens(some: Sequence[Pair]) -> int:
    """Two for every set of cards that come to fifteen."""
    return 2 * sum(sum(map(value, subset)) == 15 for subset in subsets(some))


def pairs(some: Sequence[Pair]) -> int:
    """Two for every two cards of one rank."""
    return 2 * sum(one[0] == two[0] for one, two in combinations(some, 2))


def in_sequence(some: Sequence[Pair]) -> bool:
    ranks = sorted(rank for rank, _ in some)
    return len(ranks) >= 3 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def runs(some: Sequence[Pair]) -> int:
    """Its cards for every set in sequence that no other card makes longer."""
    return sum(
        len(subset)
        for subset in subsets(some)
        if in_sequence(subset) and not any(in_sequence((*subset, card)) for card in some)
    )


def flush(hand: Sequence[Pair], starter: Pair, crib: bool) -> int:
    suits = {suit for _, suit in hand}
    if len(suits) == 1 and len(hand) >= 3:
        if starter[1] in suits:
            return len(hand) + 1
        return 0 if crib else len(hand)
    return 0


def nob(hand: Sequence[Pair], starter: Pair) -> int:
    return int(starter[0] != 11 and (11, starter[1]) in hand)


def shown(hand: Sequence[Pair], starter: Pair, crib: bool) -> int:
    """The points of a hand or crib."""
    some = (*hand, starter)
    return (
        fifteens(some) + pairs(some) + runs(some) + flush(hand, starter, crib) + nob(hand, starter)
    )


def played(pile: Sequence[Pair]) -> int:
    """The points of the last card of a pile."""
    points = 2 * (sum(map(value, pile)) in (15, 31))
    tails = [pile[-size:] for size in range(2, len(pile) + 1)]
    alike = max((len(tail) for tail in tails if len({rank for rank, _ in tail}) == 1), default=1)
    points += {1: 0, 2: 2, 3: 6, 4: 12}[alike]
    return points + max((len(tail) for tail in tails if in_sequence(tail)), default=0)

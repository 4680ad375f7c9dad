"""What cards that are kept will count, on average over all starters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from muggins.engine.levels.sight import by_rank
from muggins.rulebook.card import DECK, RANKS, Card, Cards


def average(kept: Cards, seen: Iterable[Card]) -> float:
    """The count of a hand over all starters that are not among the cards seen; exact.

    >>> from muggins.rulebook.card import cards
    >>> hand = cards("5h 5s 5d Jc Kd 2c")
    >>> round(average(hand[:4], hand), 2)
    16.5
    """
    starters = [card for card in DECK if card not in set(seen)]
    ranks = [card.rank for card in kept]
    turned = Counter(starter.rank for starter in starters)
    points = sum(n * _by_rank(tuple(sorted((*ranks, rank)))) for rank, n in turned.items())
    suits = [starter.suit for starter in starters]
    if len({card.suit for card in kept}) == 1:
        points += len(kept) * len(starters) + suits.count(kept[0].suit)
    points += sum(suits.count(jack.suit) for jack in kept if jack.rank == _JACK)
    return points / len(starters)


_JACK = RANKS.index("J")


@lru_cache(maxsize=1 << 16)
def _by_rank(ranks: tuple[int, ...]) -> int:
    """The fifteens, pairs and runs of cards of those ranks."""
    apart = [Card(4 * rank + ranks[:at].count(rank)) for at, rank in enumerate(ranks)]
    return sum(combo.points for combo in by_rank(apart))

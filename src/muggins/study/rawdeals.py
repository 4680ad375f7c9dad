"""The cards as they came, before anybody chose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from muggins.rulebook.card import RANKS, SUITS
from muggins.study.chances import kindly
from muggins.study.figures import Seated


@dataclass(frozen=True, slots=True, kw_only=True)
class RawDeal:
    """Cards by rank, ace low, or by suit c d h s, with what came of them."""

    hands: int
    dealt: tuple[int, ...]
    """Cards dealt to the player, by rank."""
    cuts: int
    starter_ranks: tuple[int, ...]
    starter_suits: tuple[int, ...]
    own_cribs: int
    """Starters that were turned up for the player's own crib."""
    heels: int
    """Jacks among these."""
    heels_words: str
    pairs: int
    """Pairs in the hands as they were dealt; three of a rank are three."""
    pairs_expected: float
    pairs_words: str


def raw_deal(games: Iterable[Seated]) -> RawDeal:
    """The cards as they came to one player in some games."""
    dealt, ranks, suits = [0] * len(RANKS), [0] * len(RANKS), [0] * len(SUITS)
    hands = cribs = heels = pairs = 0
    expected = variance = 0.0
    for one, seat in games:
        for deal in one.dealings:
            hand = deal.dealt[seat]
            hands += 1
            held = Counter(card.rank for card in hand)
            for rank, many in held.items():
                dealt[rank] += many
            pairs += sum(many * (many - 1) // 2 for many in held.values())
            mean, spread = pairs_dealt(len(hand))
            expected, variance = expected + mean, variance + spread
            if deal.starter is not None:
                ranks[deal.starter.rank] += 1
                suits[deal.starter.suit] += 1
                cribs += deal.dealer == seat
                heels += deal.dealer == seat and deal.heels
    jacks = 4 / 52
    return RawDeal(
        hands=hands,
        dealt=tuple(dealt),
        cuts=sum(ranks),
        starter_ranks=tuple(ranks),
        starter_suits=tuple(suits),
        own_cribs=cribs,
        heels=heels,
        heels_words=_kindly(heels, cribs * jacks, cribs * jacks * (1 - jacks)),
        pairs=pairs,
        pairs_expected=expected,
        pairs_words=_kindly(pairs, expected, variance),
    )


def pairs_dealt(size: int) -> tuple[float, float]:
    """The mean and the variance of the pairs in a hand of so many cards, before the starter.

    >>> [round(number, 4) for number in pairs_dealt(6)]
    [0.8824, 0.7016]
    """
    two = size * (size - 1) / 2
    three = two * (size - 2) / 3
    four = three * (size - 3) / 4
    pair = 3 / 51
    alike, apart = pair * 2 / 50, pair * 73 / 1225  # two pairs that share a card, or do not
    mean = two * pair
    return mean, mean + 2 * (3 * three * alike + 3 * four * apart) - mean**2


def _kindly(found: float, expected: float, variance: float) -> str:
    return kindly((found - expected) / sqrt(variance)) if variance > 0 else ""

"""What scores are worth, from deals as they were played, each cut off at the very card.

Everything is worked out for several payments at once, as chances to win and game points:

    tables  float64[k, target, target]   [dealer's, pone's score before a deal], to its dealer
    paid    float64[k, 3, target]        to a dealer who wins, by pone's score; who loses, by his
                                         own; and what both are paid together
"""

from __future__ import annotations

from typing import Any

from muggins.engine.kernels.compiled import bare, kernel, woven
from muggins.engine.kernels.games import CRIB, DEALER_HAND, EVENTS, HEELS, PEGS, PONE_HAND


@kernel
def _one_score(deals: Any, dealer: int, pone: int, tables: Any, paid: Any, each: Any) -> None:
    """What each deal, int8[n, columns], is worth from these scores: each float64[k, n].

    The tables are known for all scores of a higher total.
    """
    for at in range(len(deals)):
        d, p = _after(deals[at], dealer, pone, tables.shape[1])
        for kind in range(len(tables)):
            each[kind, at] = _worth(d, p, tables[kind], paid[kind])


@kernel
def _sums(deals: Any, dealer: int, pone: int, tables: Any, paid: Any, sums: Any) -> None:
    """The same added up: sums float64[k]."""
    for at in range(len(deals)):
        d, p = _after(deals[at], dealer, pone, tables.shape[1])
        for kind in range(len(tables)):
            sums[kind] += _worth(d, p, tables[kind], paid[kind])


@kernel
def _ends(scores: Any, tables: Any, paid: Any, each: Any) -> None:
    """What the scores after deals, int16[n, 2], the dealer's first, are worth: float64[k, n]."""
    for at in range(len(scores)):
        for kind in range(len(tables)):
            each[kind, at] = _worth(scores[at, 0], scores[at, 1], tables[kind], paid[kind])


@bare
def _after(deal: Any, dealer: int, pone: int, target: int) -> Any:
    """The scores after a deal, (dealer's, pone's), that ends when one of them is home."""
    dealer, pone = _pegged(deal, dealer, pone, target)
    if dealer < target and pone < target:
        pone += deal[PONE_HAND]
        if pone < target:
            dealer += deal[DEALER_HAND] + deal[CRIB]
    return dealer, pone


@woven
def _pegged(deal: Any, dealer: int, pone: int, target: int) -> Any:
    """The scores after heels and play."""
    dealer += deal[HEELS]
    for at in range(deal[PEGS]):
        if dealer >= target or pone >= target:
            break
        event = deal[EVENTS + at]
        if event & 1:
            dealer += event >> 1
        else:
            pone += event >> 1
    return dealer, pone


@woven
def _worth(dealer: int, pone: int, table: Any, paid: Any) -> Any:
    """What the scores after a deal are worth to its dealer."""
    if dealer >= len(table):
        worth = paid[0, pone]
    elif pone >= len(table):
        worth = paid[1, dealer]
    else:
        worth = paid[2, 0] - table[pone, dealer]
    return worth

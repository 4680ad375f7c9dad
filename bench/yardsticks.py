"""Players that an expert is measured against: they know cribs, and little of pegging.

B3 tosses for the average hand and crib, and takes in the play what there is; B4 tosses alike, and
asks of every card what the reply may be.
"""

from __future__ import annotations

import numpy as np

from muggins.engine.counting import cribs, mean, unseen_by
from muggins.engine.habits import habits
from muggins.engine.kernels.games import Policy
from muggins.engine.kernels.series import VALUES, series
from muggins.engine.ranks import N, hands, of_size
from muggins.rulebook.card import Card, Cards
from muggins.rulebook.rules import SIX_CARD

REPLY, LAST = 0.7, 0.8
"""What a point of the reply, and the hope of a go, weigh for B4."""
_SHADE = 1e-3


def b3() -> Policy:
    """By points now; of equals the higher card."""
    score = series().score + _SHADE * np.array(VALUES)
    pegging = np.zeros((2, 1820), np.float32)
    return Policy(crib=_average_crib(), pegging=pegging, cards=score.astype(np.float32))


def b4() -> Policy:
    """By points now, less those that are likely to follow."""
    return b3()._replace(care=np.array([REPLY, LAST], np.float32))


def _average_crib() -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """What a crib counts by the pair of ranks tossed, suits and starter apart."""
    known = habits(SIX_CARD)
    assert known is not None
    table = np.zeros((2, 91, 2, 13), np.float32)
    for role in (0, 1):
        for pair, counts in enumerate(hands().counts[of_size(2)]):
            one, other = np.repeat(np.arange(N), counts).tolist()
            toss: Cards = (Card(4 * one), Card(4 * other + 1))
            chances = cribs([toss], known, 1 - role, unseen_by(toss, None))[0]
            table[role, pair] = mean(chances.sum(axis=0))
    return table

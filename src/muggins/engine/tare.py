"""What a chance to win shows too much near home, and is made right by what the score is worth.

Whoever is to choose thinks that the other tosses for points; and before the discards, that what
both peg goes each its own way. Near home neither is so: the other looks at the score too, and who
is home first is home alone. What that leaves out differs little from hand to hand, but much from
score to score. So it is measured, as the tare of a scale is. `tools/build_tare.py` does that.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from muggins.engine.habits import form_of
from muggins.engine.ranks import Floats
from muggins.engine.tables import table
from muggins.rulebook.rules import Rules


class Tares(NamedTuple):
    """What the odds of the dealer are to be multiplied by.

    float[2, target, target] each: by who asks, pone or dealer, and by the scores before the deal,
    the dealer's first.
    """

    discards: Floats
    """For the best discard to win as often, over all hands, as the score says."""
    tossed: Floats
    """For the other to have tossed by the score, and not for points."""


@lru_cache(8)  # as of `winning.worths`
def tares(rules: Rules) -> Tares | None:
    """What was measured of a form; None where nothing was."""
    form, target = form_of(rules), rules.targets[0]
    if form is None:
        return None
    shipped = table(form, "tare")
    needs, at = shipped["needs"].astype(float), target - np.arange(float(target))
    return Tares(
        *(
            np.exp([_between(needs, row, at) for row in shipped[name].astype(float)])
            for name in Tares._fields
        )
    )


def _between(needs: Floats, odds: Floats, at: Floats) -> Floats:
    """The logarithms of odds at needs between those that were measured."""
    one = np.array([np.interp(at, needs, row) for row in odds])
    return np.array([np.interp(at, needs, column) for column in one.T]).T


def trued(chances: Floats, tare: float) -> Floats:
    """The chances with their odds so many times as long; what is sure stays so.

    >>> trued(np.array([0.0, 0.5, 1.0]), 3.0)
    array([0.  , 0.75, 1.  ])
    """
    return np.asarray(chances * tare / (1 - chances + chances * tare))


def brought(chances: Floats, best: float, right: float) -> Floats:
    """The chances where the best is to be what is right, and the others keep their distance.

    From 0 where it is less, and from 1 where it is more: so none leaves its bounds. By the odds a
    best that was nearly sure would leave nothing of the others.

    >>> brought(np.array([0.0, 0.5, 0.8]), 0.8, 0.4)
    array([0.  , 0.25, 0.4 ])
    """
    if right <= best:
        return np.asarray(chances * (right / best))
    return np.asarray(1 - (1 - chances) * ((1 - right) / (1 - best)))


def tare_of(chances: Floats, mean: float) -> float:
    """By what the odds of these chances are to be multiplied, for their mean to be this one."""
    low, high = -_MOST, _MOST
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if trued(chances, np.exp(middle)).mean() < mean:
            low = middle
        else:
            high = middle
    return float(np.exp((low + high) / 2))


_MOST, _STEPS = 1.5, 40

"""How a form is played, as far as it is known: what is tossed, what is kept, what that pegs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from muggins.engine.packed import Strategy
from muggins.engine.ranks import Floats
from muggins.engine.tables import Form, table
from muggins.rulebook.rules import FIVE_CARD, SIX_CARD, Rules

PONE, DEALER = 0, 1


@dataclass(frozen=True, eq=False, slots=True)
class Habits:
    """How pone and the dealer (0 and 1 of each pair) play a form of two hands."""

    cards: int
    """How many each keeps."""
    tossed: tuple[Floats, Floats]
    """float[91]: how likely a pair of ranks is tossed by who was dealt it, in any unit."""
    kept: tuple[Floats, Floats]
    """float[hands]: how often each hand is kept, from a whole pack."""
    pegs: tuple[Floats, Floats]
    """float[hands, 2]: what each hand pegs for its owner, and what is pegged against it."""
    pegged: tuple[Floats, Floats]
    """float[points]: how often each makes 0, 1, 2 ... in the play, whatever he holds."""
    flush: float
    """How often a hand with no two ranks alike is of one suit: many are kept for that."""
    form: Form | None
    """Whose solved play both follow, by `strategy`; None: they play by lot."""


@cache
def habits(rules: Rules) -> Habits | None:
    """What is known of a form; None for forms that nobody has solved.

    Targets, skunks and who counts make no difference to it. Raises TableError where the form's
    table is missing or damaged.
    """
    return _habits(_core(rules))


_ANY_TARGET = 1000
"""The farthest: what is pegged only below a score is below it, whatever that score is."""


def _core(rules: Rules) -> Rules:
    """The form without what changes nothing in a deal before the game hole is near."""
    return replace(
        rules.to(_ANY_TARGET),
        skunks=(),
        lurch=False,
        three_for_last=0,
        counting="automatic",
        muggins=False,
    )


@cache
def _habits(core: Rules) -> Habits | None:
    form = form_of(core)
    return _solved(form, core.hand) if form else None


@cache
def strategy(form: Form) -> Strategy:
    """What both play in a solved form, read when it is first asked for."""
    return Strategy(**table(form, "play"))


def form_of(rules: Rules) -> Form | None:
    """The solved form that the rules come to, targets and skunks apart."""
    cores: dict[Rules, Form] = {_core(SIX_CARD): "six-card", _core(FIVE_CARD): "five-card"}
    return cores.get(_core(rules))


def _solved(form: Form, cards: int) -> Habits:
    """Players who both do what is solved."""
    deals = table(form, "deals")
    pone, dealer = (np.asarray(one, float) for one in deals["likely"])
    return Habits(
        cards=cards,
        tossed=(dealer, pone),  # what each believes of the other
        kept=_two(deals["kept"]),
        pegs=_two(deals["points"].swapaxes(1, 2)),
        pegged=_two(deals["pegged"]),
        flush=_FLUSH[form],
        form=form,
    )


def _two(array: NDArray[np.float32]) -> tuple[Floats, Floats]:
    pone, dealer = array.astype(float)
    return pone, dealer


_FLUSH: dict[Form, float] = {"six-card": 0.15, "five-card": 0.385}

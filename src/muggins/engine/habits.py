"""How a form is played, as far as it is known: what is tossed, what is kept, what that pegs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from muggins.engine.lines import Greed, Policy
from muggins.engine.ranks import Floats, hand_shows, of_size, unseen, ways
from muggins.engine.solved import Solved
from muggins.engine.tables import Form, MissingTable, table
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
    policy: Policy
    source: str
    """Where this comes from: "table" or "exact"."""


@cache
def habits(rules: Rules) -> Habits | None:
    """What is known of a form; None for forms that nobody has solved.

    Targets, skunks and who counts make no difference to it.
    """
    return _habits(_core(rules))


def _core(rules: Rules) -> Rules:
    """The form without what changes nothing in a deal before the game hole is near."""
    return replace(
        rules,
        targets=(121, 121) if rules.seats == 2 else rules.targets,
        skunks=(),
        lurch=False,
        three_for_last=0,
        counting="automatic",
        muggins=False,
    )


@cache
def _habits(core: Rules) -> Habits | None:
    form = form_of(core)
    if form is None:
        return None
    try:
        return _solved(form, core.hand)
    except MissingTable:
        return _plain(form, core.hand)


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
        policy=Solved(**table(form, "play"), one_series=form == "five-card"),
        source="table",
    )


def _two(array: NDArray[np.float32]) -> tuple[Floats, Floats]:
    pone, dealer = array.astype(float)
    return pone, dealer


def _plain(form: Form, cards: int) -> Habits:
    """Players who toss by lot and keep what counts much."""
    dealt = ways(cards, unseen(()))
    kept = dealt * np.exp(hand_shows(cards).mean(axis=1) / 3)
    pegged = _PEGGED[form]
    means = [chances @ np.arange(len(chances)) for chances in pegged]
    hands = of_size(cards).stop - of_size(cards).start
    return Habits(
        cards=cards,
        tossed=(np.ones(91), np.ones(91)),
        kept=(kept, kept),
        pegs=(np.tile(means, (hands, 1)), np.tile(means[::-1], (hands, 1))),
        pegged=pegged,
        flush=_FLUSH[form],
        policy=Greed(),
        source="exact",
    )


def _shares(*parts: int) -> Floats:
    return np.array(parts, float) / sum(parts)


_FLUSH: dict[Form, float] = {"six-card": 0.15, "five-card": 0.385}
_PEGGED: dict[Form, tuple[Floats, Floats]] = {
    "six-card": (
        _shares(230, 235, 185, 150, 95, 40, 25, 20, 10, 6, 3, 1),
        _shares(0, 186, 110, 260, 165, 120, 75, 45, 18, 12, 6, 3),
    ),
    "five-card": (
        _shares(390, 360, 110, 70, 50, 8, 6, 4, 2),
        _shares(340, 130, 310, 110, 65, 25, 12, 5, 3),
    ),
}

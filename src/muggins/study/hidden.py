"""The luck of the hidden cards: what a choice did here, against what it does on the whole.

The same choice is tried on deals that look alike to who made it. At the discard the other may have
been dealt anything that is not seen. In the play he is dealt what the engine believes that he holds
when it says what a card is worth.
"""

from __future__ import annotations

import hashlib
from functools import cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.random import PCG64, Generator
from numpy.typing import NDArray

from muggins.engine.habits import DEALER, PONE, habits
from muggins.engine.pegging import belief
from muggins.engine.ranks import FIRST, hands, number_of
from muggins.rulebook.card import DECK
from muggins.rulebook.events import Discard, Play
from muggins.rulebook.state import State
from muggins.study.truth import Bytes, Floats, Lie, Truth

DEALS = 120
"""How many deals are imagined for a choice; at the discard each with STARTERS of its own."""
STARTERS = 6

Mask: TypeAlias = NDArray[np.bool_]
"""bool[52]: which cards."""
Masks: TypeAlias = NDArray[np.bool_]
"""bool[n, 52]."""


class Par(NamedTuple):
    """What the solved player would have chosen, and how another choice compares with his."""

    action: Discard | Play
    change: float
    """What the choice adds to seat 0's chance to win on the whole."""


def against_par(state: State, action: Discard | Play, truth: Truth) -> Par:
    """Hold a choice against the solved player's, over all that its seat may not see.

    The same for the same state. Raises ValueError where no hand of the other fits what he played.
    """
    lie, luck = truth.lie(state), _luck_of(state, action)
    if isinstance(action, Discard):
        return _of_discard(lie, action, truth, luck)
    return _of_card(state, action, truth, luck)


def _of_card(state: State, action: Play, truth: Truth, luck: Generator) -> Par:
    lie = truth.lie(state)
    assert lie.starter is not None
    dealt, tosses = _believed(state, lie, action.seat, luck)
    starters = np.full(len(dealt), lie.starter, np.uint8)
    by_par = truth.many(lie, dealt, tosses, starters, lie.told)
    plays = [one for one in state.legal(action.seat) if isinstance(one, Play)]
    ranks = {one.card.rank: one for one in [*plays, action]}
    changes = [
        truth.many(lie, dealt, tosses, starters, (*lie.told, int(one.card))) - by_par
        for one in ranks.values()
    ]
    off = [float(np.abs(change).sum()) for change in changes]  # the solved player's own is not
    par = list(ranks.values())[off.index(min(off))]
    return Par(par, float(changes[list(ranks).index(action.card.rank)].mean()))


def _luck_of(state: State, action: Discard | Play) -> Generator:
    """Random numbers that follow from the deal and the choice."""
    told = " ".join(map(str, (*state.deal_log, action)))
    return Generator(PCG64(int.from_bytes(hashlib.sha256(told.encode()).digest()[:8], "big")))


def _of_discard(lie: Lie, action: Discard, truth: Truth, luck: Generator) -> Par:
    seat = action.seat
    mine, size = lie.hands[0, seat], lie.hands.shape[2]
    unseen = np.setdiff1d(np.arange(len(DECK), dtype=np.uint8), mine)
    order = luck.random((DEALS, len(unseen))).argsort(axis=1)
    drawn = unseen[order[:, : size + STARTERS]]
    dealt = np.empty((DEALS, 2, size), np.uint8)
    dealt[:, seat], dealt[:, 1 - seat] = mine, drawn[:, :size]
    plain = truth.tossed(dealt, lie.dealer, lie.scores)
    par = Discard(seat, tuple(DECK[card] for card in plain[0, seat]))
    if {*par.cards} == {*action.cards}:
        return Par(par, 0.0)
    chosen = plain.copy()
    chosen[:, seat] = action.cards
    starters = drawn[:, size:].ravel()
    dealt = np.repeat(dealt, STARTERS, axis=0)
    with_plain, with_chosen = (
        truth.many(lie, dealt, np.repeat(tosses, STARTERS, axis=0), starters, ())
        for tosses in (plain, chosen)
    )
    return Par(par, float((with_chosen - with_plain).mean()))


def _believed(state: State, lie: Lie, seat: int, luck: Generator) -> tuple[Bytes, Bytes]:
    """Deals in the play as its seat believes them: uint8[n, 2, 6], and tosses uint8[n, 2, 2]."""
    known, other = habits(state.rules), 1 - seat
    assert known is not None
    assert lie.starter is not None
    thought = belief(state.seen_by(seat), known)
    drawn = thought.kept[thought.rows[_drawn(np.tile(thought.chance, (DEALS, 1)), luck)]]
    shown, unseen = np.zeros(len(DECK), np.bool_), np.ones(len(DECK), np.bool_)
    shown[[e.card for e in state.deal_log if isinstance(e, Play) and e.seat == other]] = True
    unseen[[*lie.hands[0, seat], lie.starter]] = False
    kept = _suited(hands().counts[drawn + FIRST[known.cards]], shown, unseen, luck)
    role = DEALER if other == lie.dealer else PONE
    toss = _tossed(unseen & ~kept, known.tossed[role], luck)
    dealt, tosses = np.repeat(lie.hands, DEALS, axis=0), np.repeat(lie.tosses, DEALS, axis=0)
    dealt[:, other, :2] = tosses[:, other] = toss
    dealt[:, other, 2:] = np.nonzero(kept)[1].reshape(DEALS, -1)
    return dealt, tosses


def _drawn(chances: Floats, luck: Generator) -> NDArray[np.int64]:
    """One place drawn from each row of weights: int[n]."""
    steps = chances.cumsum(axis=1)
    drawn = luck.random((len(steps), 1)) * steps[:, -1:]
    return np.asarray((steps <= drawn).sum(axis=1).clip(max=steps.shape[1] - 1), np.int64)


def _suited(counts: NDArray[np.int64], shown: Mask, unseen: Mask, luck: Generator) -> Masks:
    """Cards for hands of so many of each rank, those shown among them: bool[n, 52]."""
    free = (unseen & ~shown).reshape(13, 4)
    order = np.where(free, luck.random((len(counts), 13, 4)), 2.0)
    place = order.argsort(axis=2).argsort(axis=2)
    wanted = counts - shown.reshape(13, 4).sum(axis=1)
    return np.asarray((place < wanted[:, :, None]).reshape(-1, len(DECK)) | shown, np.bool_)


def _tossed(rest: Masks, likely: Floats, luck: Generator) -> Bytes:
    """Two of the cards that are left, as often as such are laid away: uint8[n, 2]."""
    first, second, kind = _pairs()
    there = rest[:, first] & rest[:, second]
    at = _drawn(there * (likely[kind] + _SELDOM), luck)
    return np.stack([first[at], second[at]], axis=1).astype(np.uint8)


_SELDOM = 1e-9
"""What nobody lays away is laid away where nothing else is left."""


@cache
def _pairs() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """All pairs of cards, and the number of their ranks: int[1326] each."""
    pairs = list(combinations(DECK, 2))
    kind = np.array([number_of(pair) - FIRST[2] for pair in pairs])
    first, second = np.array(pairs, np.int64).T
    return first, second, kind

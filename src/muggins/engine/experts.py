"""The solved players for games in bulk, `kernels.games`: made from the tables, once a process.

    both = expert()
    games = kernels.play(100_000, seed=7, one=both, other=both)

They toss by what the solver believes of the other's tosses, with the score in mind where the game
hole is near, and play as it is solved; one card that takes them home is always played.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from muggins.engine.counting import cribs, their_hand, unseen_by
from muggins.engine.habits import DEALER, PONE, Habits, form_of, habits
from muggins.engine.kernels.deals import Beliefs
from muggins.engine.kernels.games import Policy, Solved
from muggins.engine.kernels.players import Strategy
from muggins.engine.kernels.stakes import BEYOND, WIDE, Stakes
from muggins.engine.packed import index_of
from muggins.engine.ranks import N, hands, of_size
from muggins.engine.solving.discards import form
from muggins.engine.solving.tree import lone_hands
from muggins.engine.tables import table
from muggins.engine.winning import FARTHEST, NEAR, added, pegging_chances, worths
from muggins.rulebook.card import Card, Cards
from muggins.rulebook.rules import SIX_CARD, Rules

Floats: TypeAlias = NDArray[np.float32]
_LEAST = 1e-5
"""Chances in a part of a deal that are smaller are left out."""


@lru_cache(16)  # with targets of 1000 each holds megabytes
def expert(rules: Rules = SIX_CARD, *, mixed: bool = False, by_score: bool = True) -> Policy:
    """The player who knows all that was solved of a form.

    mixed: he draws his cards by their chances, as the equilibrium has it; else he plays the
    likeliest. Not `by_score`: he tosses for points wherever the game hole is. Raises ValueError for
    forms that are not solved and, by score, for two targets; TableError where a table is missing.
    """
    solved = form_of(rules)
    if solved is None:
        raise ValueError("six-card and five-card for two are solved, and no other form")
    play, deals = table(solved, "play"), table(solved, "deals")
    points = deals["points"].astype(float)
    beliefs = Beliefs(
        np.ascontiguousarray(deals["likely"]),
        deals["more"].astype(float),
        points[:, 0] - points[:, 1],
    )
    strategy = strategy_of(**play, one_series=rules.one_series, mixed=mixed)
    policy = playing(rules, beliefs, strategy)
    if not by_score:
        return policy
    known = worths(rules)
    if known is None:
        raise ValueError(
            f"what scores are worth is known where both play to the same target, to {FARTHEST}"
        )
    return at_stakes(policy, rules, known.win.table)


def playing(rules: Rules, beliefs: Beliefs, strategy: Strategy) -> Policy:
    """A player who tosses by these beliefs, for points, and plays by this strategy."""
    return Policy(solved=Solved(form(rules.hand), beliefs, strategy, Stakes.none()))


def strategy_of(
    children: NDArray[np.uint16],
    holds: NDArray[np.uint8],
    chances: NDArray[np.uint8],
    *,
    one_series: bool,
    mixed: bool,
) -> Strategy:
    """A packed strategy, as kernels walk it."""
    index, _ = index_of(holds)
    bits = np.bitwise_count(children).astype(np.int64)
    child = (1 + np.cumsum(bits) - bits).astype(np.int32)
    lone = lone_hands(one_series=one_series)
    return Strategy(
        children, child, index.room, index.first, index.at, index.fits, chances, lone, mixed
    )


def at_stakes(policy: Policy, rules: Rules, win: NDArray[np.floating]) -> Policy:
    """The same player, who knows what scores are worth: win[dealer's, pone's] before a deal."""
    assert policy.solved is not None
    return policy._replace(solved=policy.solved._replace(stakes=stakes(rules, win)))


def stakes(rules: Rules, win: NDArray[np.floating]) -> Stakes:
    """What is at stake in a deal of the form, if the scores before one are worth that."""
    known = habits(rules)
    assert known is not None
    target = len(win)
    after = np.ones((target, target + BEYOND), np.float32)
    after[:, :target] = 1 - np.asarray(win, np.float32)
    return Stakes(after, NEAR, *_parts(known))


@cache
def _parts(known: Habits) -> tuple[Floats, Floats, Floats, Floats]:
    """The parts of a deal: see `kernels.stakes.Stakes`, from `pegs` on."""
    hidden = unseen_by((), None)
    usual = [their_hand(known, role, hidden).sum(axis=0) for role in (PONE, DEALER)]
    crib = [
        np.array([cribs([toss], known, 1 - role, unseen_by(toss, None))[0] for toss in _tosses()])
        .sum(axis=1)
        .reshape(-1, 2, 30)
        for role in (PONE, DEALER)
    ]
    heels = np.array([12.0, 0.0, 1.0]) / 13
    pegs = []
    for role in (PONE, DEALER):
        pone, dealer = pegging_chances(known, role)
        pegs.append(np.stack([_wide(pone), _wide(added(dealer, heels))], axis=1))
    dealers = _wide(added(crib[PONE], usual[DEALER]), 2)
    return np.array(pegs), _wide(usual[PONE]), dealers, _wide(crib[DEALER])


def _tosses() -> list[Cards]:
    """Two cards of each pair of ranks: of two suits, and of one where there are such."""
    tosses: list[Cards] = []
    for counts in hands().counts[of_size(2)]:
        one, other = np.repeat(np.arange(N), counts).tolist()
        apart = Card(4 * one), Card(4 * other + 1)
        tosses += [apart, apart if one == other else (apart[0], Card(4 * other))]
    return tosses


def _wide(chances: NDArray[np.float64], parts: int = 1) -> Floats:
    """The chances in the room for so many parts of a deal; what is beyond is hardly ever there."""
    room = np.zeros((*chances.shape[:-1], parts * WIDE), np.float32)
    size = min(room.shape[-1], chances.shape[-1])
    room[..., :size] = np.where(chances > _LEAST, chances, 0)[..., :size]
    return np.asarray(room / room.sum(axis=-1, keepdims=True))

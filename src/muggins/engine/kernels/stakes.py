"""What is tossed where the game hole is near: for the chance to win, not for points.

Both seats' parts of a deal come in the order in which they are counted, each as chances of so many
points: heels and the play, pone's hand, the dealer's hand, the crib. The play is that of the hand
kept, bent to what it pegs on the whole; the own hand is exact over all starters; the other's hand
is a usual one, and the crib a usual one for the pair tossed.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.engine.kernels.compiled import bare, woven
from muggins.engine.kernels.discards import _number_of_two
from muggins.engine.kernels.players import number

Floats = NDArray[np.float32]

WIDE = 32
"""Room for the chances of 0, 1, 2 ... points in one part of a deal; for two parts, twice that."""
BEYOND = 4 * WIDE
"""How far a score may come past the game hole."""
CLOSE = 3.0
"""Discards that are worth so many points less than the best are not looked at."""
_JACK = 10


class Stakes(NamedTuple):
    """What a player knows of the score and of the parts of a deal."""

    after: Floats
    """float32[target, target + BEYOND]: [pone's, dealer's score after a deal], the worth to the
    dealer; empty: the score is not looked at."""
    near: int
    """How near home one of the two must be for the score to matter."""
    pegs: Floats
    """float32[2, hands, 2, 32]: by role and hand kept, what pone and the dealer make in the play,
    heels and all."""
    hand: Floats
    """float32[32]: what pone's hand counts, for a dealer who does not see it."""
    dealers: Floats
    """float32[91, 2, 64]: what the dealer's hand and crib count, by pone's toss: pair, suited."""
    crib: Floats
    """float32[91, 2, 32]: what the crib counts by the dealer's toss."""

    @classmethod
    def none(cls) -> Stakes:
        """No stakes: points are all that is looked at."""
        two, four = np.zeros((0, 0), np.float32), np.zeros((0, 0, 0, 0), np.float32)
        three = np.zeros((0, 0, 0), np.float32)
        return cls(two, 0, four, np.zeros(0, np.float32), three, three.copy())


class Parts(NamedTuple):
    """Room for the parts of a deal as they are added up."""

    own: Floats
    """[32]: the own hand's."""
    shown: Floats
    """[64]: the dealer's hand and crib together."""
    pone: Floats
    """[64]: pone's play and hand together."""
    dealer: Floats
    """[96]: the dealer's play, hand and crib."""

    @classmethod
    def made(cls) -> Parts:
        """Empty ones."""
        return cls(*(np.zeros(parts * WIDE, np.float32) for parts in (1, 2, 2, 3)))


@bare
def at_stake(hand: Any, role: int, scores: Any, solved: Any, aside: Any) -> Any:
    """The discard that wins oftenest; aside.weighed.worth has what each is worth in points.

    scores: (pone's, the dealer's) before the deal. Only discards that are nearly the best by points
    are looked at. Of equals the better by points, and then the first, is best.
    Twin: `plainly` in tests/twins/test_kernels_stakes.py.
    """
    splits, worth = solved.form.splits, aside.weighed.worth
    most = worth[0]
    for discard in range(1, len(splits)):
        most = max(most, worth[discard])
    best, highest = 0, -1.0
    for discard in range(len(splits)):
        if worth[discard] < most - CLOSE:
            continue
        chance = _chance(hand, splits[discard], role, scores, solved, aside)
        if chance > highest or (chance == highest and worth[discard] > worth[best] + 1e-9):
            best, highest = discard, chance
    return best


@bare
def _chance(hand: Any, split: Any, role: int, scores: Any, solved: Any, aside: Any) -> Any:
    """How likely the tosser of this discard wins."""
    stakes, parts, size = solved.stakes, aside.parts, hand.size
    for at in range(2, size):
        aside.ranks[at - 2] = hand[split[at]] >> 2
    kept = number(aside.ranks, size - 2)
    _own(hand, split, solved.form.kept[kept], parts.own)
    one, other = hand[split[0]], hand[split[1]]
    pair, suited = _number_of_two(one >> 2, other >> 2), 1 if (one ^ other) & 3 == 0 else 0
    if role == 0:
        wins = _dealer_wins(stakes, (kept, role), scores, parts, parts.own,
                            stakes.dealers[pair, suited])  # fmt: skip
        return 1 - wins
    _add(parts.own, stakes.crib[pair, suited], parts.shown)
    return _dealer_wins(stakes, (kept, role), scores, parts, stakes.hand, parts.shown)


@woven
def _own(hand: Any, split: Any, shows: Any, own: Any) -> None:
    """The chances of what the kept cards count, over all starters."""
    size = hand.size
    for count in range(own.size):
        own[count] = 0
    suit, flush = hand[split[2]] & 3, size - 2
    for at in range(3, size):
        if hand[split[at]] & 3 != suit:
            flush = 0
    one = np.float32(1) / np.float32(52 - size)
    for starter in range(52):
        there, count = False, shows[starter >> 2] + flush
        for at in range(size):
            card = hand[split[at]]
            there = there or card == starter
            if at > 1 and card == 4 * _JACK + (starter & 3):
                count += 1
        if flush and starter & 3 == suit:
            count += 1
        if not there:
            own[count] += one


@bare
def _add(some: Any, more: Any, both: Any) -> None:
    """The chances of the sum of two numbers of points that do not depend on each other."""
    for points in range(both.size):
        both[points] = 0
    for points in range(some.size):
        chance = some[points]
        if chance > 0:
            for others in range(more.size):
                both[points + others] += chance * more[others]


@bare
def _dealer_wins(
    stakes: Any, kept: Any, scores: Any, parts: Any, pone_shows: Any, dealer_shows: Any
) -> Any:
    """How likely the dealer wins from these scores, (pone's, his), before a deal."""
    after, pegs = stakes.after, stakes.pegs[kept[1], kept[0]]
    target = len(after)
    needs = target - scores[0], target - scores[1]
    pone_out, dealer_out = _enough(pegs[0], needs[0]), _enough(pegs[1], needs[1])
    nearer = np.float32(needs[0]) / np.float32(needs[0] + needs[1])
    chance = dealer_out * (1 - pone_out * (1 - nearer))
    _add(pegs[0][: min(needs[0], WIDE)], pone_shows, parts.pone)
    _add(pegs[1][: min(needs[1], WIDE)], dealer_shows, parts.dealer)
    for pone in range(min(needs[0], parts.pone.size)):
        likely = parts.pone[pone]
        if likely > 0:
            row, wins = after[scores[0] + pone, scores[1] :], np.float32(0)
            for dealer in range(parts.dealer.size):
                wins += parts.dealer[dealer] * row[dealer]
            chance += likely * wins
    return chance


@woven
def _enough(chances: Any, need: int) -> Any:
    """How likely the points are as many as that."""
    total = np.float32(0)
    for points in range(min(need, chances.size), chances.size):
        total += chances[points]
    return total

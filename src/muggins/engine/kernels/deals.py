"""Deals in bulk as the solver wants them: tossed by the best reply to what the others toss, pegged.

A discard is worth what the hand kept counts over all starters, and what the crib does (less it, for
pone) over all starters and all pairs of the other's that are left, each as likely as he tosses it:

    likely[role, pair]          how often a pair of ranks, once dealt, is tossed to this role's crib
    together[pair, rank, pair]  what two pairs and a starter count, suits apart
    twice[pair, pair]           the same, added up over the starters that the second pair takes
    more[role, pair, suited]    what is missing to the truth: flushes, nobs, cards that go together
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.engine.kernels.compiled import bare, kernel, woven
from muggins.engine.kernels.discards import _number_of_two
from muggins.engine.kernels.players import LUCK, below, number
from muggins.engine.kernels.show import _points, _points_of_three

Floats = NDArray[np.float64]
_JACK = 10
_OPEN, _CLOSED = np.int8(4), np.int8(0)
_WIDE = 96  # 91 pairs, and room to fill vectors


class Form(NamedTuple):
    """What the kernels know of a form."""

    dealt: int
    starters: int
    """How many cards may be the starter, for who has seen his hand and the other's toss."""
    splits: NDArray[np.int8]
    """int8[discards, dealt]: the places of a hand that are tossed, then those kept."""
    kept: NDArray[np.int8]
    """int8[hands, 13]: what the kept ranks count with each starter's."""
    pairs: NDArray[np.int64]
    """int64[91, 2]: the ranks of each pair."""
    together: NDArray[np.int8]
    twice: NDArray[np.int8]

    @classmethod
    def none(cls) -> Form:
        """No form, for who does not ask."""
        two, pairs = np.zeros((0, 0), np.int8), np.zeros((0, 0), np.int64)
        return cls(0, 0, two, two, pairs, np.zeros((0, 0, 0), np.int8), two)


class Beliefs(NamedTuple):
    """What both believe when they toss, pone and dealer (0 and 1 of each)."""

    likely: NDArray[np.float32]
    """float32[2, 91]: how often the other tosses a pair that he was dealt, on average 1."""
    more: Floats
    """float64[2, 91, 2]: what the crib counts more than pairs alone say, by own pair and suited."""
    pegs: Floats
    """float64[2, hands]: what a kept hand pegs, less what it gives."""

    @classmethod
    def none(cls) -> Beliefs:
        """No beliefs."""
        return cls(np.zeros((0, 0), np.float32), np.zeros((0, 0, 0)), np.zeros((0, 0)))


class Room(NamedTuple):
    """Room for the numbers of one hand."""

    left: NDArray[np.int64]
    suits: NDArray[np.int64]
    likely: NDArray[np.float32]
    sums: NDArray[np.float32]
    cards: NDArray[np.int64]
    ranks: NDArray[np.int64]
    worth: Floats
    """[15]: what each discard is worth in all."""
    crib: Floats
    """[15]: and what the crib counts with it."""

    @classmethod
    def made(cls) -> Room:
        """An empty one."""
        return cls(
            left=np.zeros(13, np.int64),
            suits=np.zeros(4, np.int64),
            likely=np.zeros(_WIDE, np.float32),
            sums=np.zeros(_WIDE, np.float32),
            cards=np.zeros(6, np.int64),
            ranks=np.zeros(6, np.int64),
            worth=np.zeros(15),
            crib=np.zeros(15),
        )


@bare
def weigh(hand: Any, role: int, form: Any, beliefs: Any, room: Any) -> None:
    """What each discard of a hand is worth: room.worth float64[discards], and room.crib alone."""
    left, suits, likely = room.left, room.suits, room.likely
    size = hand.size
    for rank in range(13):
        left[rank] = 4
    for suit in range(4):
        suits[suit] = 13
    for card in hand:
        left[card >> 2] -= 1
        suits[card & 3] -= 1
    total = np.float32(0)
    for pair in range(91):
        one, other = form.pairs[pair, 0], form.pairs[pair, 1]
        ways = left[one] * left[other] if one != other else left[one] * (left[one] - 1) // 2
        likely[pair] = beliefs.likely[role, pair] * ways
        total += likely[pair]
    for discard in range(len(form.splits)):
        split = form.splits[discard]
        for at in range(size):
            room.cards[at] = hand[split[at]]
        crib = _crib(role, form, beliefs, room, np.float32(50 - size) * total)
        room.crib[discard] = crib
        for at in range(size - 2):
            room.ranks[at] = room.cards[at + 2] >> 2
        kept = number(room.ranks, size - 2)
        worth = _hand(size, form.kept[kept], room) + beliefs.pegs[role, kept]
        room.worth[discard] = worth + crib if role == 1 else worth - crib


@woven
def _hand(size: int, counts: Any, room: Any) -> Any:
    """What the kept cards, room.cards[2:], count on average."""
    cards, total = room.cards, 0
    for rank in range(13):
        total += room.left[rank] * counts[rank]
    suited = True
    for at in range(2, size):
        suited = suited and cards[at] & 3 == cards[2] & 3
        if cards[at] >> 2 == _JACK:
            total += room.suits[cards[at] & 3]
    if suited:
        total += (size - 2) * (52 - size) + room.suits[cards[2] & 3]
    return total / (52 - size)


@woven
def _crib(role: int, form: Any, beliefs: Any, room: Any, total: Any) -> Any:
    """What the crib counts on average with room.cards[:2] in it."""
    one, other, sums = room.cards[0], room.cards[1], room.sums
    pair = _number_of_two(one >> 2, other >> 2)
    for theirs in range(96):
        sums[theirs] = -np.float32(form.twice[pair, theirs])
    for rank in range(13):
        starters, counts = np.float32(room.left[rank]), form.together[pair, rank]
        for theirs in range(96):
            sums[theirs] += starters * np.float32(counts[theirs])
    crib = np.float32(0)
    for theirs in range(96):
        crib += sums[theirs] * room.likely[theirs]
    nobs = 0
    if one >> 2 == _JACK:
        nobs += room.suits[one & 3]
    if other >> 2 == _JACK:
        nobs += room.suits[other & 3]
    suited = 1 if (one ^ other) & 3 == 0 else 0
    starters = form.starters
    return crib / total + nobs / starters + beliefs.more[role, pair, suited]


@bare
def _deal(luck: Any, deck: Any, cards: int) -> None:
    """Shuffle so many cards to the front of the deck."""
    for at in range(cards):
        other = at + below(luck, LUCK, 52 - at)
        deck[at], deck[other] = deck[other], deck[at]


@bare
def _toss(felt: Any, form: Any, beliefs: Any, room: Any) -> None:
    """Deal, and let both toss what is best by their beliefs: felt.hands has the tossed in front."""
    size = form.dealt
    _deal(felt.luck, felt.deck, 2 * size + 1)
    for role in range(2):
        hand = felt.deck[role * size : role * size + size]
        weigh(hand, role, form, beliefs, room)
        best = 0
        for discard in range(len(form.splits)):
            felt.worths[role, discard] = room.worth[discard]
            felt.cribs[role, discard] = room.crib[discard]
            if room.worth[discard] > room.worth[best] + 1e-9:
                best = discard
        felt.best[role] = best
        split = form.splits[best]
        for at in range(size):
            felt.hands[role, at] = hand[split[at]]


@kernel
def _many(n: int, form: Any, beliefs: Any, tried: Any, felt: Any, counts: Any) -> None:
    """Toss n deals, and count into counts what is kept, tossed, and missing from the cribs.

    tried: the beliefs whose cribs are measured, if they are others (`again`); only for discards
    within a point of the best.
    counts: kept [2, hands], tossed [2, 91], missing [2, 91, 2], measured [2, 91, 2], points [2, 3]:
    what was expected, what the hand counted, what the crib did.
    """
    size, room = form.dealt, felt.room
    for _ in range(n):
        _toss(felt, form, beliefs, room)
        starter = felt.deck[2 * size]
        for role in range(2):
            best = felt.best[role]
            hand, other = felt.hands[role], felt.hands[1 - role]
            for at in range(size - 2):
                room.ranks[at] = hand[at + 2] >> 2
            counts.kept[role, number(room.ranks, size - 2)] += 1
            counts.tossed[role, _number_of_two(hand[0] >> 2, hand[1] >> 2)] += 1
            counts.points[role, 0] += felt.worths[role, best]
            counts.points[role, 1] += count(hand, starter, size)
            dealt = felt.deck[role * size : role * size + size]
            cribs = room.crib if tried.again else felt.cribs[role]
            if tried.again:
                weigh(dealt, role, form, tried.beliefs, room)
                counts.gained[role] += _most(room.worth, len(form.splits)) - room.worth[best]
            for discard in range(len(form.splits)):
                if felt.worths[role, discard] < felt.worths[role, best] - 1:
                    continue
                one = dealt[form.splits[discard, 0]]
                two = dealt[form.splits[discard, 1]]
                crib = _count_crib(one, two, other[0], other[1], starter)
                if discard == best:
                    counts.points[role, 2] += crib
                pair, suited = _number_of_two(one >> 2, two >> 2), 1 if (one ^ two) & 3 == 0 else 0
                counts.missing[role, pair, suited] += crib - cribs[discard]
                counts.measured[role, pair, suited] += 1


@bare
def _most(worths: Any, discards: int) -> Any:
    most = worths[0]
    for discard in range(1, discards):
        most = max(most, worths[discard])
    return most


@bare
def count(hand: Any, starter: Any, size: int) -> Any:
    """What is kept, hand[2:size], counts."""
    a, b, c, cut = np.int8(hand[2]), np.int8(hand[3]), np.int8(hand[4]), np.int8(starter)
    if size == 5:
        return np.int64(_points_of_three(a, b, c, cut))
    return np.int64(_points(a, b, c, np.int8(hand[5]), cut, _OPEN))


@bare
def _count_crib(a: Any, b: Any, c: Any, d: Any, starter: Any) -> Any:
    cards = (np.int8(a), np.int8(b), np.int8(c), np.int8(d), np.int8(starter))
    return np.int64(_points(cards[0], cards[1], cards[2], cards[3], cards[4], _CLOSED))

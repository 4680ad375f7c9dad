"""Which card is played in games in bulk: any, the best of a table, a careful, or a solved one.

All that a choice looks at lies on the Felt (`kernels.games`): the cards that were dealt, those that
are held, and the scores. Who plays as it is solved knows the node of the tree besides, and has room
aside for what he works out.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.engine.kernels.compiled import bare, part, woven
from muggins.engine.kernels.discards import _number_of_four, _number_of_three, _number_of_two

LUCK, CHANCE = 0, 1
"""The two streams of random numbers of a game: of the cards, and of whoever chooses by lot."""
_WHOLE = 255
_ENDED = -1


class Strategy(NamedTuple):
    """A solved play as kernels walk it; for the bytes see `engine.packed`."""

    children: NDArray[np.uint16]
    """uint16[nodes]: as packed; empty: no strategy."""
    child: NDArray[np.int32]
    """int32[nodes]: the first child of each."""
    room: NDArray[np.int8]
    """int8[nodes]: what still fits."""
    first: NDArray[np.int64]
    """int64[nodes]: where the bytes of each begin."""
    at: NDArray[np.int32]
    """int32[5, 11, 1820]: where those of a hand do, [cards, room, hand]; -1 without a choice."""
    fits: NDArray[np.int8]
    """int8[5, 11, 1820]: how many of its ranks fit."""
    chances: NDArray[np.uint8]
    """uint8[...]: the bytes."""
    lone: NDArray[np.int8]
    """int8[2, S, 559]: what a hand pegs when the other has no card, as `kernels.tree` finds it."""
    mixed: bool
    """Whether cards are drawn by their chances; else the likeliest is played."""

    @classmethod
    def none(cls) -> Strategy:
        """No strategy."""
        nodes = np.zeros(0, np.uint16), np.zeros(0, np.int32), np.zeros(0, np.int8)
        at, fits = np.zeros((0, 0, 0), np.int32), np.zeros((0, 0, 0), np.int8)
        bytes_ = np.zeros(0, np.uint8)
        return cls(*nodes, np.zeros(0, np.int64), at, fits, bytes_, fits.copy(), False)


@part
def below(luck: NDArray[np.uint64], stream: int, bound: int) -> Any:
    """A random number of a stream from 0 to bound - 1 (splitmix64)."""
    luck[stream] += STEP
    return np.int64(((mixed(luck[stream]) >> _32) * np.uint64(bound)) >> _32)


STEP, _MIX, _MIX_AGAIN = (
    np.uint64(0x9E3779B97F4A7C15),
    np.uint64(0xBF58476D1CE4E5B9),
    np.uint64(0x94D049BB133111EB),
)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


@part
def mixed(number: np.uint64) -> np.uint64:
    """The number's bits, thoroughly mixed."""
    number = (number ^ (number >> _30)) * _MIX
    number = (number ^ (number >> _27)) * _MIX_AGAIN
    return number ^ (number >> _31)


@part
def choose(seat: int, state: int, cards: Any, player: Any, felt: Any) -> Any:
    """Where the card that the seat plays lies in its hand, or -1 for go: by tables, or by lot."""
    held, fitting, last = felt.held[seat], 0, -1
    for at in range(felt.sizes[seat]):
        if cards.after[state, held[at] >> 2] >= 0:
            fitting += 1
            last = at
    if fitting < 2:
        return last
    best, most = last, np.float32(-np.inf)
    nth = 0 if len(player.cards) or len(player.care) else below(felt.luck, CHANCE, fitting)
    for at in range(felt.sizes[seat]):
        rank = held[at] >> 2
        if cards.after[state, rank] < 0:
            continue
        worth = np.float32(0)
        if len(player.care):
            worth = _with_care(seat, state, rank, cards, player.care, felt)
        elif len(player.cards):
            worth = player.cards[state, rank]
        elif nth > 0:
            nth -= 1
            continue
        if worth > most:
            best, most = at, worth
    return best


# --- with care -----------------------------------------------------------------------------


@bare
def _with_care(seat: int, state: int, rank: int, cards: Any, care: Any, felt: Any) -> Any:
    """What a card scores, less what the reply may, and more if there may be none.

    Twin: `engine.levels.careful`, a shade apart: of equals the higher card, whatever its rank.
    """
    after, other = cards.after[state, rank], 1 - seat
    worth = np.float32(cards.score[state, rank]) + np.float32(1e-4) * min(rank + 1, 10)
    if after == 0:
        return worth
    unseen = _unseen_by(seat, felt)
    fit, risk = 0, 0.0
    for reply in range(13):
        if unseen[reply] and cards.after[after, reply] >= 0:
            fit += unseen[reply]
            score = cards.score[after, reply]
            if score:
                risk += score * (1 - _none(unseen[reply], unseen[13], felt.sizes[other]))
    worth -= care[0] * np.float32(risk)
    return worth + care[1] * np.float32(_none(fit, unseen[13], felt.sizes[other]))


@woven
def _unseen_by(seat: int, felt: Any) -> Any:
    """How many cards of each rank a seat has not seen, and of all: felt.unseen int64[14]."""
    unseen, other, size = felt.unseen, 1 - seat, felt.dealt[0]
    unseen[:13] = 4
    for at in range(size):
        unseen[felt.deck[seat * size + at] >> 2] -= 1
    unseen[felt.deck[2 * size] >> 2] -= 1
    for at in range(size - 2):
        unseen[felt.kept[other, at] >> 2] -= 1
    for at in range(felt.sizes[other]):
        unseen[felt.held[other, at] >> 2] += 1
    unseen[13] = 0
    for rank in range(13):
        unseen[13] += unseen[rank]
    return unseen


@bare
def _none(such: int, unseen: int, held: int) -> Any:
    """The chance that of so many unseen cards none is such, in a hand of so many."""
    chance = 1.0
    for at in range(held):
        chance *= max(unseen - such - at, 0) / (unseen - at)
    return chance


# --- as it is solved -----------------------------------------------------------------------


@bare
def as_solved(seat: int, state: int, game: Any, strategy: Any, felt: Any, aside: Any) -> Any:
    """A card that takes the seat home, or one of the strategy's; alone, the one for the most."""
    cards, held, size = game.cards, felt.held[seat], felt.sizes[seat]
    need, fitting, last = game.form.target - felt.scores[seat], 0, -1
    for at in range(size):
        rank = held[at] >> 2
        if cards.after[state, rank] >= 0:
            if cards.score[state, rank] >= need:
                return at
            fitting += 1
            last = at
    if fitting < 2:
        return last
    if aside.node[0] == _ENDED:
        return _alone(seat, state, game, strategy.lone, felt, aside.ranks)
    rank = _told(seat, strategy, felt, aside)
    found = last
    for at in range(size):
        if held[at] >> 2 == rank:
            found = at
    return found


@bare
def _told(seat: int, strategy: Any, felt: Any, aside: Any) -> Any:
    """The rank that the strategy plays; the seat has a choice."""
    size, ranks, node = felt.sizes[seat], aside.ranks, aside.node[0]
    for at in range(size):
        rank, place = np.int64(felt.held[seat, at] >> 2), at
        while place > 0 and ranks[place - 1] > rank:
            ranks[place] = ranks[place - 1]
            place -= 1
        ranks[place] = rank
    hand, room = number(ranks, size), strategy.room[node]
    start = strategy.at[size, room, hand]
    if start < 0:  # several cards of the only rank that fits
        return ranks[0]
    start, fits = strategy.first[node] + start, strategy.fits[size, room, hand]
    drawn = below(felt.luck, CHANCE, _WHOLE) if strategy.mixed else 0
    left, most, told, place = np.int64(_WHOLE), np.int64(-1), ranks[0], 0
    for slot in range(fits):
        share = left
        if slot < fits - 1:
            share = np.int64(strategy.chances[start + slot])
        left -= share
        if strategy.mixed:
            if drawn < share:
                return ranks[place]
            drawn -= share
        elif share > most:
            most, told = share, ranks[place]
        rank = ranks[place]
        while place < size - 1 and ranks[place] == rank:
            place += 1
    return told


@bare
def number(ranks: Any, size: int) -> Any:
    """The number of the hand of the first so many ranks."""
    if size == 4:
        return _number_of_four(ranks[0], ranks[1], ranks[2], ranks[3])
    if size == 3:
        return _number_of_three(ranks[0], ranks[1], ranks[2])
    if size == 2:
        return _number_of_two(ranks[0], ranks[1])
    return np.int64(ranks[0])


@bare
def _alone(seat: int, state: int, game: Any, lone: Any, felt: Any, ranks: Any) -> Any:
    """The card of a lone hand that leads to the most."""
    cards, held, size = game.cards, felt.held[seat], felt.sizes[seat]
    best, most = 0, np.int64(-1)
    for at in range(size):
        after = cards.after[state, held[at] >> 2]
        if after < 0:
            continue
        points = np.int64(cards.score[state, held[at] >> 2])
        if after > 0 or not game.form.one_series:
            rest = 0
            for other in range(size):
                if other != at:
                    ranks[rest] = held[other] >> 2
                    rest += 1
            hand = number(ranks, rest) + (0 if rest == 1 else (13 if rest == 2 else 104))
            points += lone[0, after, hand] + lone[1, after, hand]
        if points > most:
            best, most = at, points
    return best


@bare
def follow(node: Any, what: Any, strategy: Any) -> Any:
    """The node after a rank, or GO; -1 where the tree ends."""
    if node == _ENDED:
        return _ENDED
    children = np.int64(strategy.children[node])
    if not children >> what & 1:
        return _ENDED
    before = children & ((1 << what) - 1)
    before -= before >> 1 & 0x5555
    before = (before & 0x3333) + (before >> 2 & 0x3333)
    before = (before + (before >> 4)) & 0x0F0F
    return strategy.child[node] + (before & 15) + (before >> 8)

"""What each card of the play leads to, against all hands that the other may hold at once.

We know our hand; he may hold any of many, one a row, each with its chance, and he plays by a solved
strategy. All that both see is a place of the walk; a walk carries the rows that can be there:

    hand[depth]   [row]        what he still holds, as `engine.ranks` numbers hands
    reach[depth]  [row]        how likely he holds that and has played as he did
    share[depth]  [row][slot]  how likely he plays each of the ranks that he holds
    value[depth]  [4]          win, game points, what we peg, what he pegs; times the reach

Where he moves, the rows part by what he plays. Where we move, we must do the same in all rows, for
we see none of them: the best of what our cards come to is ours. He plays by lot where the strategy
has no node, and for the most he can get where we have no card left; and any card that takes him
home. What we would win if we too played by the strategy is found on the way: the even chance.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.engine.kernels.compiled import bare, part

GO = 13
US, THEM = 0, 1
ENDED = -1
"""No node: the strategy says nothing."""
NODE, STATE, PASSED, MOVER, MINE, CARDS, OURS, HIS, OVER, STEP, ROWS = range(11)
"""What `Walk.place` tells: the strategy's node; the state of the series; whether who is not to move
has said go; who is to move; our hand; how many he holds; what we and he have pegged; whether the
play is over; the next step; how many rows are here."""
_STEPS = 28  # a rank, and the same closing the count; a go, and the same
_SLOTS, _DEPTHS, _BEST, EVEN = 4, 20, 4, 5
_WIN, _GAMES, _OURS, _HIS = range(4)
_MOST = 14  # more than a card can score


class Ways(NamedTuple):
    """What both know before a card is played."""

    after: NDArray[np.int32]
    score: NDArray[np.int8]
    """[S, 13] each: see `kernels.series`."""
    ranks: NDArray[np.int8]
    less: NDArray[np.int16]
    """[2380, 4] and [2380, 13]: see `ranks.Hands`."""
    children: NDArray[np.uint16]
    child: NDArray[np.int32]
    """[nodes] each: as `engine.packed` has them, and the first child; empty without a strategy."""
    room: NDArray[np.int8]
    first: NDArray[np.int64]
    """[nodes] each: what still fits, and where the bytes of a node begin."""
    at: NDArray[np.int32]
    """int32[11, 2380]: where those of a hand do, by room; -1 without a choice."""
    chances: NDArray[np.uint8]
    """uint8[...]: the bytes."""
    one_series: bool


class Worth(NamedTuple):
    """What it is worth to us when the play has ended."""

    table: NDArray[np.float64]
    """float64[32, 32, 40, 2]: win and game points by what we and he have pegged, and what his hand
    counts."""
    shows: NDArray[np.int64]
    """int64[rows]: what his hand counts."""
    more: NDArray[np.float64]
    """float64[rows, 5]: how likely suits add each of these to it."""
    added: NDArray[np.int64]
    """int64[5]."""
    by_score: bool
    """Whether the scores decide, and not the points."""
    needs: tuple[int, int]
    """What we and he need for the game."""


class Walk(NamedTuple):
    """Where the walk is, a row a depth."""

    place: NDArray[np.int64]
    """int64[depths, 11]."""
    hand: NDArray[np.int16]
    row: NDArray[np.int16]
    """int16[depths, rows] each: what he holds, and which of the rows it began as."""
    reach: NDArray[np.float64]
    share: NDArray[np.float32]
    """float32[depths, rows, 4]."""
    head: NDArray[np.int16]
    next: NDArray[np.int16]
    """int16[depths, 28] and int16[depths, 4 * rows]: where he moves, a chain for each step of what
    leads to it: 4 * row + slot, the first and then the next; -1 ends it."""
    value: NDArray[np.float64]
    """float64[depths, 6]: the four, the merit of our best so far, and the even chance."""

    @classmethod
    def made(cls, rows: int) -> Walk:
        """Room for a walk with so many hands of his."""
        return cls(
            place=np.zeros((_DEPTHS, 11), np.int64),
            hand=np.empty((_DEPTHS, rows), np.int16),
            row=np.empty((_DEPTHS, rows), np.int16),
            reach=np.empty((_DEPTHS, rows)),
            share=np.empty((_DEPTHS, rows, _SLOTS), np.float32),
            head=np.empty((_DEPTHS, _STEPS), np.int16),
            next=np.empty((_DEPTHS, _SLOTS * rows), np.int16),
            value=np.zeros((_DEPTHS, 6)),
        )


# --- what has been played --------------------------------------------------------------------


@bare
def _believe(events: Any, tremble: float, ways: Any, walk: Any) -> None:
    """Follow what both have done, and leave in row 0 the hands that he may hold, and how likely.

    events: int64[n, 4]: US or THEM, the rank or GO, whether a point for the last card followed, and
    what who did it needed for the game.
    tremble: how often he does what he does not do by the strategy, by lot.
    Twin: `belief` in tests/twins/lines.py (tests/twins/test_kernels_pegging.py).
    """
    place, hand, row, reach = walk.place[0], walk.hand[0], walk.row[0], walk.reach[0]
    for event in range(len(events)):
        who, what, closed = events[event, 0], events[event, 1], events[event, 2] == 1
        state, rows = place[STATE], 0
        then = np.int64(ways.after[state, what]) if what < GO else state
        silent = then > 0 and place[PASSED] == 1
        for at in range(place[ROWS]):
            held, likely = np.int64(hand[at]), reach[at]
            if what < GO and who == THEM:
                if ways.less[held, what] < 0:
                    continue
                fits = _shares(held, place[NODE], state, ways, walk.share[0, at])
                _home(held, state, events[event, 3], ways, walk.share[0, at])
                told = walk.share[0, at, _slot(held, what, ways)]
                likely *= (1 - tremble) * told + tremble / fits
                held = np.int64(ways.less[held, what])
                there = not silent or _can_play(held, then, ways) != closed
            elif what < GO:
                there = True
            else:
                there = _can_play(held, state, ways) == (who == US and not closed)
            if there and likely > 0:
                hand[rows], reach[rows], row[rows] = held, likely, row[at]
                rows += 1
        place[ROWS] = rows
        _move(what, closed, ways, place, place)


@part
def _slot(hand: Any, rank: Any, ways: Any) -> Any:
    """Which of the hand's ranks it is; it is one."""
    slot = 0
    while ways.ranks[hand, slot] != rank:
        slot += 1
    return slot


@part
def _can_play(hand: Any, state: Any, ways: Any) -> Any:
    """Whether any card fits: the lowest does, if any."""
    return hand > 0 and ways.after[state, ways.ranks[hand, 0]] >= 0


@part
def _shares(hand: Any, node: Any, state: Any, ways: Any, share: Any) -> Any:
    """Fill share float32[4] with how likely each rank of a hand is played; how many fit.

    Twin: `packed.Strategy.of` (tests/twins/test_kernels_pegging.py).
    """
    fits = 0
    for slot in range(_SLOTS):
        share[slot] = 0
        rank = ways.ranks[hand, slot]
        fits += rank >= 0 and ways.after[state, rank] >= 0
    told, left = np.int64(0), np.int64(255)
    start = ways.first[node] + ways.at[ways.room[node], hand] if node >= 0 and fits > 1 else 0
    for slot in range(fits):
        if node < 0:
            share[slot] = np.float32(1) / np.float32(fits)
            continue
        told = np.int64(ways.chances[start + slot]) if slot < fits - 1 else left
        share[slot] = np.float32(told) / np.float32(255)
        left -= told
    return fits


@part
def _home(hand: Any, state: Any, need: Any, ways: Any, share: Any) -> None:
    """Put all shares on a card that scores what is needed for the game, the first, if one does."""
    if need > _MOST:
        return
    for slot in range(_SLOTS):
        rank = ways.ranks[hand, slot]
        if rank >= 0 and ways.after[state, rank] >= 0 and ways.score[state, rank] >= need:
            for other in range(_SLOTS):
                share[other] = 0
            share[slot] = 1
            return


@part
def _move(what: int, point: bool, ways: Any, here: Any, below: Any) -> None:
    """Write how what both see goes on from a place after a rank, or GO; to another, or the same.

    point: whether the count closed with a point for the last card.
    """
    who, other = here[MOVER], 1 - here[MOVER]
    held, others = (MINE, CARDS) if who == US else (CARDS, MINE)
    state, passed, node = here[STATE], here[PASSED], _child(here[NODE], what, ways)
    below[MINE], below[CARDS], below[OURS], below[HIS] = (
        here[MINE], here[CARDS], here[OURS], here[HIS])  # fmt: skip
    if what < GO:
        below[held] = ways.less[here[MINE], what] if who == US else here[CARDS] - 1
        below[OURS + who] += ways.score[state, what] + point
        state = np.int64(ways.after[state, what])
        if point and below[held] > 0:  # whom nothing fits has passed without a word
            node = _child(node, GO, ways)
        closed, out = state == 0 or point, below[others] == 0
        below[MOVER] = who if out or (passed == 1 and not closed) else other
        passed = 1 if passed == 1 and not closed else 0
    else:
        below[OURS + other] += point
        closed, passed = point, 0 if point else 1
        if point:  # nor does anything fit whoever played last
            node = _child(node, GO, ways)
        below[MOVER] = who if closed else other
    below[STATE], below[PASSED], below[NODE] = 0 if closed else state, passed, node
    below[OVER] = (below[MINE] == 0 and below[CARDS] == 0) or (ways.one_series and closed)


@part
def _child(node: Any, what: int, ways: Any) -> Any:
    """The node after a rank, or GO. Twin: `packed.Strategy.after`."""
    if node < 0:
        return np.int64(ENDED)
    before = np.int64(ways.children[node])
    if not before >> what & 1:
        return np.int64(ENDED)
    before, found = before & ((1 << what) - 1), np.int64(ways.child[node])
    while before:
        before &= before - 1
        found += 1
    return found


# --- what may be played ----------------------------------------------------------------------


@bare
def _search(ways: Any, worth: Any, walk: Any, told: Any) -> None:
    """Walk from row 0, where we are to move, and fill told with what all comes to.

    told: float64[14, 4]: what each rank, or a go, is worth to us.
    Twin: `values` in tests/twins/lines.py (tests/twins/test_kernels_pegging.py).
    """
    depth, below = -1, 0
    while True:
        if below > depth:  # a place to begin with
            depth = below
            _enter(depth, ways, worth.needs, walk)
        place, head = walk.place[depth], walk.head[depth]
        while place[STEP] < _STEPS and head[place[STEP]] < 0:
            place[STEP] += 1
        if place[STEP] < _STEPS:
            below = depth + 1
            _go_down(depth, place[STEP], ways, walk)
            place[STEP] += 1
            then = walk.place[below]
            over = then[OVER] or then[OURS] >= worth.needs[0] or then[HIS] >= worth.needs[1]
            if not over and then[MINE] > 0:
                continue
            _end(below, over, ways, worth, walk)
        elif depth == 0:
            return
        else:
            depth -= 1
        below, step = depth, walk.place[depth, STEP] - 1
        for kind in range(_BEST if depth == 0 else 0):
            told[step >> 1, kind] += walk.value[1, kind]
        even = _even_share(depth, step, ways, walk)
        _come_up(step, worth.by_score, even, walk.place[depth], walk.value[depth : depth + 2])


@part
def _enter(depth: int, ways: Any, needs: Any, walk: Any) -> None:
    """Begin with a place: fill the chains of the steps that can be taken."""
    place, head = walk.place[depth], walk.head[depth]
    place[STEP] = 0
    for kind in range(_BEST):
        walk.value[depth, kind] = 0
    walk.value[depth, _BEST], walk.value[depth, EVEN] = -np.inf, 0
    for step in range(_STEPS):
        head[step] = -1
    if place[MOVER] == US:
        _ours(place, head, walk.hand[depth], ways)
        if place[NODE] >= 0 and place[CARDS] > 0:
            share, mine = walk.share[depth, 0], place[MINE]
            _shares(mine, place[NODE], place[STATE], ways, share)
            _home(mine, place[STATE], needs[0] - place[OURS], ways, share)
    else:
        chains = head, walk.next[depth]
        _his(place, walk.hand[depth], ways, needs[1] - place[HIS], walk.share[depth], chains)


@part
def _ours(place: Any, head: Any, hands: Any, ways: Any) -> None:
    """Mark the steps that we can take."""
    mine, state = place[MINE], place[STATE]
    for slot in range(_SLOTS):
        rank = np.int64(ways.ranks[mine, slot])
        if rank >= 0 and ways.after[state, rank] >= 0:
            then, rest = np.int64(ways.after[state, rank]), np.int64(ways.less[mine, rank])
            silent = then > 0 and (place[CARDS] == 0 or place[PASSED] == 1)
            head[2 * rank + (silent and not _can_play(rest, then, ways))] = 0
    if not _can_play(mine, state, ways):
        for at in range(place[ROWS]):
            head[2 * GO + (not _can_play(np.int64(hands[at]), state, ways))] = 0


@part
def _his(place: Any, hands: Any, ways: Any, need: Any, shares: Any, chains: Any) -> None:
    """Tell apart what he does with each hand."""
    head, chain = chains
    mine, state = place[MINE], place[STATE]
    silent, go = mine == 0 or place[PASSED] == 1, 2 * GO + (not _can_play(mine, state, ways))
    for at in range(place[ROWS] - 1, -1, -1):
        hand, share = np.int64(hands[at]), shares[at]
        fits = _shares(hand, place[NODE], state, ways, share)
        _home(hand, state, need, ways, share)
        for slot in range(max(fits, 1)):
            step: Any = go
            if fits:
                rank = np.int64(ways.ranks[hand, slot])
                then, rest = np.int64(ways.after[state, rank]), np.int64(ways.less[hand, rank])
                step = 2 * rank + (silent and then > 0 and not _can_play(rest, then, ways))
            if not fits or share[slot] > 0:
                chain[_SLOTS * at + slot] = head[step]
                head[step] = _SLOTS * at + slot


@part
def _go_down(depth: int, step: int, ways: Any, walk: Any) -> None:
    """Fill the next row with what comes of a step."""
    place, what, closing = walk.place[depth], step >> 1, step & 1 == 1
    rows, link = 0, walk.head[depth, step]
    hands, below = walk.hand[depth], walk.hand[depth + 1]
    row, reach = walk.row[depth], walk.reach[depth]
    if place[MOVER] == US:
        for at in range(place[ROWS]):
            if what < GO or _can_play(np.int64(hands[at]), place[STATE], ways) != closing:
                below[rows], walk.row[depth + 1, rows] = hands[at], row[at]
                walk.reach[depth + 1, rows] = reach[at]
                rows += 1
    else:
        while link >= 0:
            at, slot = link >> 2, link & 3
            hand: Any = np.int64(hands[at])
            share = np.float64(1)
            if what < GO:
                share = np.float64(walk.share[depth, at, slot])
                hand = np.int64(ways.less[hand, what])
            below[rows], walk.row[depth + 1, rows] = hand, row[at]
            walk.reach[depth + 1, rows] = share * reach[at]
            rows += 1
            link = walk.next[depth, link]
    _move(what, closing, ways, place, walk.place[depth + 1])
    walk.place[depth + 1, ROWS] = rows


@part
def _even_share(depth: int, step: int, ways: Any, walk: Any) -> Any:
    """How likely the strategy takes our step; 1 for all others; -1 where we play what is best.

    That is where the strategy has no node, or he no card: then there is nobody to be read by.
    """
    place, what = walk.place[depth], step >> 1
    if place[MOVER] != US or what == GO:
        return np.float64(1)
    if place[NODE] < 0 or place[CARDS] == 0:
        return np.float64(-1)
    return np.float64(walk.share[depth, 0, _slot(place[MINE], what, ways)])


@part
def _come_up(step: int, by_score: bool, even: Any, place: Any, values: Any) -> None:
    """Add what the row below came to; of our own cards only the best counts."""
    value, below = values[0], values[1]
    merit = below[_WIN] if by_score else below[_OURS] - below[_HIS]
    best = place[MOVER] == US and step >> 1 < GO
    if even >= 0:
        value[EVEN] += even * below[EVEN]
    if best and merit <= value[_BEST]:
        return
    value[_BEST] = merit
    if even < 0:
        value[EVEN] = below[EVEN]
    for kind in range(_BEST):
        value[kind] = below[kind] + (0 if best else value[kind])


@part
def _end(depth: int, over: bool, ways: Any, worth: Any, walk: Any) -> None:
    """What the row comes to where the play is over, or where he plays on alone."""
    place, value = walk.place[depth], walk.value[depth]
    for kind in range(_BEST):
        value[kind] = 0
    for at in range(place[ROWS]):
        ours, his, row = place[OURS], place[HIS], walk.row[depth, at]
        if not over:
            hand, state = np.int64(walk.hand[depth, at]), place[STATE]
            if not _can_play(hand, state, ways):
                ours, state = ours + 1, 0
                hand = np.int64(0) if ways.one_series or ours >= worth.needs[0] else hand
            his += _alone(hand, state, ways)
        paid, reach, count = worth.table[ours, his], walk.reach[depth, at], worth.shows[row]
        for way in range(len(worth.added)):
            likely = reach * worth.more[row, way]
            for kind in range(2 if likely > 0 else 0):
                value[kind] += likely * paid[count + worth.added[way], kind]
        value[_OURS] += reach * ours
        value[_HIS] += reach * his
    value[EVEN] = value[_WIN]


@part
def _alone(hand: Any, state: Any, ways: Any) -> Any:
    """The most that a hand of up to three cards pegs, where the other has none.

    Twin: `lone` in tests/twins/solved.py (tests/twins/test_kernels_pegging.py).
    """
    best = np.int64(0)
    for first in range(_SLOTS):
        one, rest, then = _laid(hand, state, first, ways)
        for second in range(_SLOTS if one >= 0 else 0):
            two, last, at = _laid(rest, then, second, ways)
            best = max(best, one + max(two, 0))
            for third in range(_SLOTS if two >= 0 else 0):
                three, _, _ = _laid(last, at, third, ways)
                best = max(best, one + two + max(three, 0))
    return best


@part
def _laid(hand: Any, state: Any, slot: int, ways: Any) -> Any:
    """What a lone card pegs, what is left, and the state then; -1 where it cannot be played."""
    rank = np.int64(ways.ranks[hand, slot])
    then = np.int64(ways.after[state, rank]) if rank >= 0 else np.int64(-1)
    if then < 0:
        return np.int64(-1), np.int64(0), np.int64(0)
    rest, points = np.int64(ways.less[hand, rank]), np.int64(ways.score[state, rank])
    if then > 0 and not _can_play(rest, then, ways):
        points, then = points + 1, np.int64(0)
    return points, np.int64(0) if then == 0 and ways.one_series else rest, then

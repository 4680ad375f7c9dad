"""Deals in bulk as the solver wants them: tossed by the best reply to what the others toss, pegged.

A discard is worth what the hand kept counts over all starters, and what the crib does (less it, for
pone) over all starters and all pairs of the other's that are left, each as likely as he tosses it:

    likely[role, pair]          how often a pair of ranks, once dealt, is tossed to this role's crib
    together[pair, rank, pair]  what two pairs and a starter count, suits apart
    twice[pair, pair]           the same, added up over the starters that the second pair takes
    more[role, pair, suited]    what is missing to the truth: flushes, nobs, cards that go together
"""

from __future__ import annotations

from typing import Any

import numpy as np

from muggins.engine.kernels.compiled import bare, kernel, woven
from muggins.engine.kernels.discards import _number_of_four, _number_of_three, _number_of_two
from muggins.engine.kernels.show import _points, _points_of_three

_JACK = 10
_OPEN, _CLOSED = np.int8(4), np.int8(0)
HEELS, PONE_HAND, DEALER_HAND, CRIB, PEGS, EVENTS = 0, 1, 2, 3, 4, 5
"""The columns of a recorded deal: points by part; how many pegs there are, and all in order."""


@bare
def _number(ranks: Any, cards: int) -> Any:
    """The number of the hand of the first so many ranks."""
    if cards == 4:
        return _number_of_four(ranks[0], ranks[1], ranks[2], ranks[3])
    if cards == 3:
        return _number_of_three(ranks[0], ranks[1], ranks[2])
    if cards == 2:
        return _number_of_two(ranks[0], ranks[1])
    return np.int64(ranks[0])


@bare
def _weigh(hand: Any, role: int, form: Any, beliefs: Any, room: Any) -> None:
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
        kept = _number(room.ranks, size - 2)
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
def _drawn(luck: Any) -> Any:
    """The next 32 random bits of a stream (SplitMix64)."""
    luck[0] += np.uint64(0x9E3779B97F4A7C15)
    mixed = luck[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return (mixed ^ (mixed >> np.uint64(31))) >> np.uint64(32)


@bare
def _deal(luck: Any, deck: Any, cards: int) -> None:
    """Shuffle so many cards to the front of the deck."""
    for at in range(cards):
        other = at + np.int64(_drawn(luck) * np.uint64(52 - at) >> np.uint64(32))
        deck[at], deck[other] = deck[other], deck[at]


@bare
def _toss(felt: Any, form: Any, beliefs: Any, room: Any) -> None:
    """Deal, and let both toss what is best by their beliefs: felt.hands has the tossed in front."""
    size = form.dealt
    _deal(felt.luck, felt.deck, 2 * size + 1)
    for role in range(2):
        hand = felt.deck[role * size : role * size + size]
        _weigh(hand, role, form, beliefs, room)
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
            counts.kept[role, _number(room.ranks, size - 2)] += 1
            counts.tossed[role, _number_of_two(hand[0] >> 2, hand[1] >> 2)] += 1
            counts.points[role, 0] += felt.worths[role, best]
            counts.points[role, 1] += _count(hand, starter, size)
            dealt = felt.deck[role * size : role * size + size]
            cribs = room.crib if tried.again else felt.cribs[role]
            if tried.again:
                _weigh(dealt, role, form, tried.beliefs, room)
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
def _count(hand: Any, starter: Any, size: int) -> Any:
    """What is kept, hand[2:size], counts."""
    a, b, c, cut = np.int8(hand[2]), np.int8(hand[3]), np.int8(hand[4]), np.int8(starter)
    if size == 5:
        return np.int64(_points_of_three(a, b, c, cut))
    return np.int64(_points(a, b, c, np.int8(hand[5]), cut, _OPEN))


@bare
def _count_crib(a: Any, b: Any, c: Any, d: Any, starter: Any) -> Any:
    cards = (np.int8(a), np.int8(b), np.int8(c), np.int8(d), np.int8(starter))
    return np.int64(_points(cards[0], cards[1], cards[2], cards[3], cards[4], _CLOSED))


@kernel
def _record(deals: Any, form: Any, beliefs: Any, play: Any, total: Any, felt: Any) -> None:
    """Toss, peg and count deals int8[n, columns], every peg in order.

    total: the averages, as `solving.regrets.Memory.total`. felt.needs: what each is from home, so
    that he pegs out where he can; nothing else looks at the score.
    """
    size, need = form.dealt, felt.needs[1]
    for deal in deals:
        _toss(felt, form, beliefs, felt.room)
        starter = felt.deck[2 * size]
        deal[HEELS] = 2 if starter >> 2 == _JACK else 0
        felt.needs[1] = need - deal[HEELS]
        deal[PONE_HAND] = _count(felt.hands[0], starter, size)
        deal[DEALER_HAND] = _count(felt.hands[1], starter, size)
        pone, dealer = felt.hands[0], felt.hands[1]
        deal[CRIB] = _count_crib(pone[0], pone[1], dealer[0], dealer[1], starter)
        _peg(deal, size - 2, play, total, felt)
    felt.needs[1] = need


@kernel
def _peg(deal: Any, cards: int, play: Any, total: Any, felt: Any) -> None:
    """Play a deal out by the averages; what pegs a role out, by felt.needs, is taken."""
    ranks, held, series = felt.ranks, felt.held, play.series
    for role in range(2):
        held[role] = cards
        for at in range(cards):
            ranks[role, at] = felt.hands[role, at + 2] >> 2
    node, state, mover, passed = 0, 0, 0, False
    deal[PEGS] = 0
    points = felt.points
    points[0] = points[1] = 0
    while held[0] + held[1] > 0:
        fits = False
        for at in range(held[mover]):
            fits = fits or series.after[state, ranks[mover, at]] >= 0
        if not fits:
            node = play.nodes.child[node, 13] if node >= 0 else -1
            if passed:
                _score(deal, mover, 1, points)
                state = play.restart
            mover, passed = 1 - mover, not passed
            continue
        at = _choose(node, state, mover, play, total, felt)
        rank = ranks[mover, at]
        held[mover] -= 1
        ranks[mover, at] = ranks[mover, held[mover]]
        node = play.nodes.child[node, rank] if node >= 0 else -1
        pegged = series.score[state, rank]
        state = series.after[state, rank]
        running = series.counts[state] > 0
        if running and held[0] + held[1] == 0:
            pegged += 1
        _score(deal, mover, pegged, points)
        passed = passed and running
        mover = mover if passed else 1 - mover


@bare
def _score(deal: Any, role: int, pegged: int, points: Any) -> None:
    """Write down a peg: twice the points, and the role."""
    if pegged:
        deal[EVENTS + deal[PEGS]] = 2 * pegged + role
        deal[PEGS] += 1
        points[role] += pegged


@bare
def _choose(node: int, state: int, mover: int, play: Any, total: Any, felt: Any) -> int:
    """Where the card lies that the mover plays: one that pegs him out, else by the averages."""
    ranks, cards, series = felt.ranks[mover], felt.held[mover], play.series
    fitting, last = 0, 0
    for at in range(cards):
        if series.after[state, ranks[at]] >= 0:
            if series.score[state, ranks[at]] >= felt.needs[mover] - felt.points[mover]:
                return at
            fitting += 1
            last = at
    if fitting == 1:
        return last
    if node < 0 or play.nodes.entry[node] < 0:
        return _best_alone(state, cards, ranks, play, felt)
    size = play.hands.size[cards]
    hand = _number(ranks, cards)
    room = min(31 - series.counts[state], 10)
    entry, legal = play.nodes.entry[node] + hand, play.hands.legal[cards, room]
    sum_of_all = 0.0
    for slot in range(cards):
        sum_of_all += max(total[entry + slot * size], 0) * legal[slot, hand]
    drawn = sum_of_all * (np.float64(_drawn(felt.luck)) / (1 << 32))
    chosen = -1
    for slot in range(cards):
        if legal[slot, hand] == 0:
            continue
        share = max(total[entry + slot * size], 0)
        if chosen < 0 or share > 0:
            chosen = slot
        drawn -= share
        if drawn < 0:
            break
    rank = _rank_of_slot(play.hands.cards[cards, hand], chosen)
    for at in range(cards):
        if ranks[at] == rank:
            return at
    return last


@bare
def _rank_of_slot(ranks: Any, slot: int) -> Any:
    """The rank in a slot of a hand: its slot-th different rank."""
    at = 0
    for _ in range(slot):
        rank = ranks[at]
        while ranks[at] == rank:
            at += 1
    return ranks[at]


@bare
def _best_alone(state: int, cards: int, ranks: Any, play: Any, felt: Any) -> int:
    """The card of a lone hand that leads to the most."""
    best, most = 0, np.int64(-1)
    for at in range(cards):
        after = play.series.after[state, ranks[at]]
        if after < 0:
            continue
        points = np.int64(play.series.score[state, ranks[at]])
        if cards > 1:
            rest = 0
            for other in range(cards):
                if other != at:
                    felt.room.ranks[rest] = ranks[other]
                    rest += 1
            hand = play.first[cards - 1] + _number(felt.room.ranks, cards - 1)
            points += play.lone[0, after, hand] + play.lone[1, after, hand]
        if points > most:
            best, most = at, points
    return best


@kernel
def _one_total(deals: Any, total: int, table: Any, paid: Any, sums: Any) -> None:
    """Add up over deals int8[n, columns] what scores that make a total are worth to the dealer.

    table: float64[target, target], [dealer's, pone's], known for all higher totals.
    paid: float64[2, target]: what the dealer is paid who wins at pone's score, or loses at his own;
    and what both are paid together, in paid[2, 0].
    sums: float64[target], by the dealer's score.
    """
    target = len(table)
    for dealer in range(max(0, total - target + 1), min(target - 1, total) + 1):
        sums[dealer] += _one_score(deals, dealer, total - dealer, table, paid)


@bare
def _one_score(deals: Any, dealer: int, pone: int, table: Any, paid: Any) -> float:
    """The same for one score: the sum over the deals."""
    target, added = len(table), 0.0
    for at in range(len(deals)):
        deal = deals[at]
        d, p, over = _after_play(deal, dealer, pone, target)
        if over:
            added += paid[0, p] if d >= target else paid[1, d]
            continue
        p += deal[PONE_HAND]
        if p >= target:
            added += paid[1, d]
            continue
        d += deal[DEALER_HAND] + deal[CRIB]
        added += paid[0, p] if d >= target else paid[2, 0] - table[p, d]
    return added


@woven
def _after_play(deal: Any, dealer: int, pone: int, target: int) -> Any:
    """The scores after heels and play, and whether one is home."""
    dealer += deal[HEELS]
    over = dealer >= target
    if not over:
        for at in range(deal[PEGS]):
            event = deal[EVENTS + at]
            if event & 1:
                dealer += event >> 1
            else:
                pone += event >> 1
            if dealer >= target or pone >= target:
                over = True
                break
    return dealer, pone, over

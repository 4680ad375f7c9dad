"""One walk through the public tree for all hands at once: regrets, best replies, values.

A walk is for one learner. Going down, only the reach of the other's hands is carried; coming up,
only the values of the learner's. Everything that a depth of the walk needs lies in its row:

    reach[depth]    [hand of the other]          how likely he is here with it, cards apart
    value[depth]    [hand of the learner]        what it is worth, times the reach of all others
    choice[depth]   [slot][hand of the mover]    how likely he plays it
    worth[depth]    [slot][hand of the learner]  what playing it is worth

The chance of two hands together is the product of their reaches and of the cards unseen for each
card that they play: four for the first of its rank, then three. So it is one number a node
(`weight`), and only the last cards of both must be weighed against each other.

The walk keeps its own stack: a function that calls itself cannot be stored compiled.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from muggins.engine.kernels.compiled import bare, woven
from muggins.engine.kernels.tree import ENDING, GO, NONE, SLOTS

LEARN, REPLY, FOLLOW = 0, 1, 2
"""The learner's regrets grow; he replies best to the averages; or he follows his own average."""
WHOLE, ABOVE, AGAIN = 0, 1, 2
"""All of the tree; or what is above the replies to the lead, before and after what is below."""

_ZERO, _ONE, _HALF = np.float32(0), np.float32(1), np.float32(0.5)


@bare
def _walk(root: int, plan: Any, play: Any, memory: Any, stack: Any, frontier: Any) -> None:
    """Walk the tree below root, whose reach, weight and unseen cards are in row 0 of the stack.

    plan, play, memory, stack, frontier: see `solving.regrets`. The result is value[0].
    Twin: `plainly` in tests/engine/solving/test_regrets.py.
    """
    depth = 0
    _enter(root, depth, plan, play, memory, stack)
    while True:
        slot = stack.slot[depth]
        if slot == SLOTS:
            if plan.part != ABOVE:
                _leave(depth, plan, play, memory, stack)
            if depth == 0:
                return
            depth -= 1
            _come_up(depth, stack.slot[depth] - 1, plan, play, stack)
            continue
        stack.slot[depth] += 1
        child = play.nodes.child[stack.node[depth], slot]
        if child == NONE or not _go_down(depth, slot, plan, play, stack):
            continue
        if child == ENDING:
            _end(depth, slot, plan, play, stack)
        elif depth == 1 and plan.part != WHOLE:
            _meet(child, depth + 1, plan, stack, frontier)
        else:
            depth += 1
            _enter(child, depth, plan, play, memory, stack)
            continue
        _come_up(depth, slot, plan, play, stack)


@bare
def _meet(child: int, depth: int, plan: Any, stack: Any, frontier: Any) -> None:
    """At a reply to the lead: leave its reach for the walks below, or take what they found."""
    if plan.part == ABOVE:
        frontier.weight[child] = stack.weight[depth]
        for hand in range(frontier.reach.shape[1]):
            frontier.reach[child, hand] = stack.reach[depth, hand]
    else:
        for hand in range(frontier.value.shape[1]):
            stack.value[depth, hand] = frontier.value[child, hand]


@bare
def _enter(node: int, depth: int, plan: Any, play: Any, memory: Any, stack: Any) -> None:
    """Begin with a node: what the mover plays with each hand."""
    nodes, hands = play.nodes, play.hands
    stack.node[depth], stack.slot[depth] = node, 0
    mover = nodes.mover[node]
    cards = nodes.held[node, mover]
    size = hands.size[cards]
    for hand in range(hands.size[nodes.held[node, plan.learner]]):
        stack.value[depth, hand] = _ZERO
    if mover == plan.learner:
        for at in range(cards * size):
            stack.worth[depth, at] = _ZERO
    if cards == 1 or (mover == plan.learner and plan.mode == REPLY):
        return
    entry = nodes.entry[node]
    room = min(31 - play.series.counts[nodes.state[node]], 10)
    choice = stack.choice[depth]
    even = hands.even[cards, room]
    if plan.mode == LEARN:
        _match(memory.regret[entry : entry + cards * size], even, size, choice, stack.spare)
    else:
        _match(memory.total[entry : entry + cards * size], even, size, choice, stack.spare)
    if mover != plan.learner and plan.mode == LEARN:
        if plan.part != ABOVE:
            total, reach = memory.total[entry : entry + cards * size], stack.reach[depth]
            for slot in range(cards):
                for hand in range(size):
                    at = slot * size + hand
                    total[at] += plan.weight * reach[hand] * choice[at]
        if plan.tremble > 0:
            for slot in range(cards):
                for hand in range(size):
                    at = slot * size + hand
                    choice[at] += plan.tremble * (even[slot, hand] - choice[at])


@woven
def _match(source: Any, even: Any, size: int, choice: Any, spare: Any) -> None:
    """Play in proportion to what is positive in the source; evenly where nothing is."""
    cards = len(source) // size
    sums, blank = spare[0], spare[1]
    for hand in range(size):
        sums[hand] = _ZERO
    for slot in range(cards):
        for hand in range(size):
            legal = _ONE if even[slot, hand] > 0 else _ZERO
            positive = max(source[slot * size + hand], _ZERO) * legal
            choice[slot * size + hand] = positive
            sums[hand] += positive
    for hand in range(size):
        none = sums[hand] <= 0
        blank[hand] = _ONE if none else _ZERO
        sums[hand] = _ZERO if none else _ONE / sums[hand]
    for slot in range(cards):
        for hand in range(size):
            at = slot * size + hand
            choice[at] = choice[at] * sums[hand] + blank[hand] * even[slot, hand]


@woven
def _go_down(depth: int, slot: int, plan: Any, play: Any, stack: Any) -> bool:
    """The other's reach after a card or a go; False where he is never there."""
    nodes, hands, node = play.nodes, play.hands, stack.node[depth]
    mover = nodes.mover[node]
    cards = nodes.held[node, mover]
    here, below = stack.reach[depth], stack.reach[depth + 1]
    total = _ZERO
    if mover == plan.learner:
        for hand in range(hands.size[nodes.held[node, 1 - plan.learner]]):
            below[hand] = here[hand]
            total = _ONE
    elif slot == GO:
        room = min(31 - play.series.counts[nodes.state[node]], 10)
        stuck = hands.stuck[cards, room]
        for hand in range(hands.size[cards]):
            below[hand] = here[hand] * stuck[hand]
            total += below[hand]
    elif cards == 1:
        below[0] = total = here[slot]
    else:
        grown, at, choice = hands.grown[cards, slot], hands.slot[cards, slot], stack.choice[depth]
        for rest in range(hands.size[cards - 1]):
            below[rest] = here[grown[rest]] * choice[at[rest]]
            total += below[rest]
    if total == 0:
        return False
    stack.weight[depth + 1] = stack.weight[depth]
    if slot < GO:
        stack.weight[depth + 1] *= stack.unseen[slot]
        stack.unseen[slot] -= _ONE
    return True


@woven
def _come_up(depth: int, slot: int, plan: Any, play: Any, stack: Any) -> None:
    """Take what was found below a card or a go."""
    nodes, hands, node = play.nodes, play.hands, stack.node[depth]
    mover = nodes.mover[node]
    cards = nodes.held[node, mover]
    here, below = stack.value[depth], stack.value[depth + 1]
    if slot < GO:
        stack.unseen[slot] += _ONE
    if mover != plan.learner:
        for hand in range(hands.size[nodes.held[node, plan.learner]]):
            here[hand] += below[hand]
    elif slot == GO:
        room = min(31 - play.series.counts[nodes.state[node]], 10)
        stuck = hands.stuck[cards, room]
        for hand in range(hands.size[cards]):
            here[hand] = below[hand] * stuck[hand]
    else:
        at, worth = hands.slot[cards, slot], stack.worth[depth]
        for rest in range(hands.size[cards - 1]):
            worth[at[rest]] = below[rest]


@bare
def _leave(depth: int, plan: Any, play: Any, memory: Any, stack: Any) -> None:
    """End with a node of the learner's: the value of each hand, and what he regrets."""
    nodes, hands, node = play.nodes, play.hands, stack.node[depth]
    if nodes.mover[node] != plan.learner:
        return
    cards = nodes.held[node, plan.learner]
    size, worth, choice = hands.size[cards], stack.worth[depth], stack.choice[depth]
    value = stack.value[depth]
    if cards == 1:
        for hand in range(size):
            value[hand] += worth[hand]
        return
    if plan.mode == REPLY:
        room = min(31 - play.series.counts[nodes.state[node]], 10)
        _take_best(hands.legal[cards, room], size, cards, worth, value)
        return
    for slot in range(cards):
        for hand in range(size):
            value[hand] += choice[slot * size + hand] * worth[slot * size + hand]
    if plan.mode == LEARN:
        entry = nodes.entry[node]
        regret = memory.regret[entry : entry + cards * size]
        for slot in range(cards):
            for hand in range(size):
                at = slot * size + hand
                old = regret[at] * (plan.discount if regret[at] > 0 else _HALF)
                regret[at] = old + worth[at] - value[hand]


@woven
def _take_best(legal: Any, size: int, cards: int, worth: Any, value: Any) -> None:
    """Add to each hand's value the worth of its best card, if it can play any."""
    for hand in range(size):
        best, playable = _ZERO, False
        for slot in range(cards):
            if legal[slot, hand] > 0 and (not playable or worth[slot * size + hand] > best):
                best, playable = worth[slot * size + hand], True
        value[hand] += best


@woven
def _end(depth: int, slot: int, plan: Any, play: Any, stack: Any) -> None:
    """The value of an ending, into the row below: after this card the tables know the rest."""
    nodes, node = play.nodes, stack.node[depth]
    mover = nodes.mover[node]
    state, passed = nodes.state[node], nodes.passed[node]
    after, score = play.series.after[state, slot], play.series.score[state, slot]
    points = play.worths.weights[0] * nodes.pegged[node, 0]
    points -= play.worths.weights[1] * nodes.pegged[node, 1]
    scored = play.worths.weights[mover] * score
    points += scored if mover == 0 else -scored
    points = points if plan.learner == 0 else -points
    running = passed and play.series.counts[after] > 0
    weight = np.float32(stack.weight[depth + 1])
    if nodes.held[node, mover] == 2:
        next_mover = mover if running else 1 - mover
        table = play.worths.last_two[
            plan.learner, 1 if next_mover == plan.learner else 0, after, 1 if running else 0
        ]
        _end_with_one_each(table, points, weight, depth + 1, stack)
    else:
        if running:  # the other has said go: last card to the mover, who is out
            points += play.worths.weights[mover] * (_ONE if mover == plan.learner else -_ONE)
            after = play.restart
        _end_with_one_hand(node, after, points, weight, depth + 1, plan, play, stack)


@woven
def _end_with_one_each(table: Any, points: Any, weight: Any, row: int, stack: Any) -> None:
    """One card each: table int8[13, 16] is [the other's card, the learner's]."""
    reach, value, unseen, sums = stack.reach[row], stack.value[row], stack.unseen, stack.spare[0]
    for mine in range(16):
        sums[mine] = _ZERO
    total = _ZERO
    for theirs in range(13):
        chance = unseen[theirs] * reach[theirs]
        if chance != 0:
            total += chance
            worths = table[theirs]
            for mine in range(16):
                sums[mine] += chance * np.float32(worths[mine])
    for mine in range(13):  # both cannot hold the same card
        same = reach[mine] * (points + np.float32(table[mine, mine]))
        value[mine] = weight * unseen[mine] * (points * total + sums[mine] - same)


@bare
def _end_with_one_hand(
    node: int, after: int, points: Any, weight: Any, row: int, plan: Any, play: Any, stack: Any
) -> None:
    """The mover is out: the other's hand is played to its end alone."""
    nodes, hands = play.nodes, play.hands
    holder = 1 - nodes.mover[node]
    cards = nodes.held[node, holder]
    first = play.worths.first[cards]
    table = play.worths.lone[holder, after]
    reach, value, unseen = stack.reach[row], stack.value[row], stack.unseen
    if holder == plan.learner:
        for hand in range(hands.size[cards]):
            chance = weight * reach[0] * _unseen_ways(hands.cards[cards, hand], cards, unseen)
            value[hand] = chance * (points + np.float32(table[first + hand]))
        return
    total = _ZERO
    for hand in range(hands.size[cards]):
        if reach[hand] != 0:
            chance = reach[hand] * _unseen_ways(hands.cards[cards, hand], cards, unseen)
            total += chance * (points - np.float32(table[first + hand]))
    value[0] = weight * total


@woven
def _unseen_ways(ranks: Any, cards: int, unseen: Any) -> Any:
    """In how many orders these ranks can be drawn from the cards unseen."""
    ways = unseen[ranks[0]]
    if cards > 1:
        ways *= unseen[ranks[1]] - (_ONE if ranks[1] == ranks[0] else _ZERO)
    if cards > 2:
        same = (_ONE if ranks[2] == ranks[1] else _ZERO) + (_ONE if ranks[2] == ranks[0] else _ZERO)
        ways *= unseen[ranks[2]] - same
    return ways

"""The lines that the play of two may still take, many at once, each with a chance.

A Front is a column of positions, one a row: what lies on the pile, what both hold, by ranks, and
how likely that is. From a front the next is made by playing one card, or going, in every row.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple, Protocol, TypeAlias

import numpy as np

from muggins.engine.habits import Habits
from muggins.engine.kernels.series import series, state_of
from muggins.engine.pegging import TREMBLE, _before, _played
from muggins.engine.ranks import (
    Bools,
    Floats,
    Ints,
    N,
    hands,
    number_of,
    of_size,
    unseen,
    ways,
    ways_of_all,
)
from muggins.rulebook.card import Card
from muggins.rulebook.events import Action, Go, Peg, PegKind
from muggins.rulebook.events import Play as PlayOf
from muggins.rulebook.score import ComboKind
from muggins.rulebook.view import View

PONE, DEALER = 0, 1
GO = 13
"""What is done where no card fits, next to the ranks 0 to 12."""
ROOT = 0
"""The node of the lead, in whatever tree a policy knows."""


class Front(NamedTuple):
    """Positions in the play, one a row; [n, 2] is pone's and the dealer's."""

    chance: Floats
    """float[n]: how likely it is, by what is hidden and by what the others chose."""
    state: Ints
    """int[n]: the cards of this count, as a state of `kernels.series`."""
    passed: Bools
    """bool[n]: who is not to move has said go."""
    mover: Ints
    """int[n]: 0 pone, 1 dealer."""
    held: Ints
    """int[n, 2]: the number of the hand that each holds."""
    pegged: Ints
    """int[n, 2]: what each has pegged on the way."""
    over: Bools
    """bool[n]: all cards are played, or the game is won."""
    kept: Ints
    """int[n]: the number of the hand that the other kept: the hidden cards."""
    node: Ints
    """int[n]: the public history, as a node of the policy's tree."""
    path: Ints
    """int[n]: the public history since the first front, as one number."""

    def rows(self, which: Ints | Bools) -> Front:
        """The front of only these rows."""
        return Front._make(column[which] for column in self)


class Policy(Protocol):
    """How both play: what each hand does at each point of the play."""

    def chances(self, front: Front) -> Floats:
        """How likely the mover of each row plays each rank: float[n, 13], 0 where none fits."""
        ...

    def after(self, front: Front, what: Ints, silent: Bools) -> Ints:
        """The policy's node after each row's mover has played that rank, or said GO.

        Silent: and after the last to play, whom nothing fits either, has passed without a word.
        """
        ...


class Play(NamedTuple):
    """The terms of a play: the form's, the score's, and who knows what."""

    policy: Policy
    one_series: bool = False
    needs: tuple[int, int] = (1000, 1000)
    """The points that pone and dealer need for the game."""


Worth: TypeAlias = Callable[[Front], Floats]
"""What rows that are over are worth to who asks: float[n, k]; the first of the k decides."""


class Greed:
    """Who plays the card that pegs the most, the highest of equals; and knows no nodes."""

    def chances(self, front: Front) -> Floats:
        """All on one card."""
        legal = fitting(front)
        wish = np.where(legal, series().score[front.state] * N + np.arange(N), -1)
        picked = wish == wish.max(axis=1, keepdims=True)
        return np.asarray(picked & legal, float)

    def after(self, front: Front, what: Ints, silent: Bools) -> Ints:
        """None but the first."""
        return front.node


def fitting(front: Front) -> Bools:
    """Which ranks the mover of each row may play: bool[n, 13]."""
    held = front.held[np.arange(len(front.held)), front.mover]
    return _fits(held, front.state)


def played(front: Front, rank: Ints, play: Play) -> Front:
    """Every row after its mover has played that rank, which he holds and which fits."""
    known, row, me, other = series(), np.arange(len(rank)), front.mover, 1 - front.mover
    after = known.after[front.state, rank].astype(np.int64)
    held, pegged = front.held.copy(), front.pegged.copy()
    held[row, me] = hands().less[held[row, me], rank]
    pegged[row, me] += known.score[front.state, rank]
    full, out = after == 0, held[row, other] == 0
    asked = ~full & ~out & ~front.passed
    last = ~full & ~asked & ~_can_play(held[row, me], after)
    pegged[row, me] += last
    closed = full | last
    return front._replace(
        state=np.where(closed, 0, after),
        passed=front.passed & ~closed,
        mover=np.where(asked | (closed & ~out), other, me),
        held=held,
        pegged=pegged,
        over=_ended(held, pegged, closed, play),
        node=play.policy.after(front, rank, last & (held[row, me] > 0)),
        path=front.path * (GO + 2) + rank + 1,
    )


def gone(front: Front, play: Play) -> Front:
    """Every row after its mover, whom nothing fits, has said go."""
    row, me, other = np.arange(len(front.mover)), front.mover, 1 - front.mover
    pegged = front.pegged.copy()
    closed = ~_can_play(front.held[row, other], front.state)
    pegged[row, other] += closed
    what = np.full(len(row), GO)
    return front._replace(
        state=np.where(closed, 0, front.state),
        passed=~closed,
        mover=np.where(closed, me, other),
        pegged=pegged,
        over=_ended(front.held, pegged, closed, play),
        node=play.policy.after(front, what, closed),
        path=front.path * (GO + 2) + GO + 1,
    )


def at_home(front: Front, likely: Floats, need: Ints) -> Floats:
    """The same chances, but all on the first rank that takes the mover home, where one does."""
    home: Bools = np.asarray(fitting(front) & (series().score[front.state] >= need[:, None]))
    some, first = np.flatnonzero(home.any(axis=1)), home.argmax(axis=1)
    likely[some] = np.eye(N)[first[some]]
    return likely


def values(
    front: Front, play: Play, worth: Worth, chooser: int | None = None, *, even: bool = False
) -> Floats:
    """What each row comes to, as `worth` tells it of the rows that are over: float[n, k].

    All play by the policy, but the chooser, if there is one, plays what is best for him: he knows
    his hand and what was played, and so does the same in all rows that look alike to him. Even: he
    too plays by the policy while the other holds a card.
    """
    if front.over.all():
        return worth(front)
    legal = fitting(front) & ~front.over[:, None]
    moving: Bools = np.asarray(legal.any(axis=1))
    free: Bools = np.asarray(moving & (front.mover == chooser))
    row = np.arange(len(moving))
    if even:
        free &= front.held[row, 1 - front.mover] == 0
    likely = np.zeros(legal.shape)
    need = np.array(play.needs)[front.mover] - front.pegged[row, front.mover]
    told = play.policy.chances(front.rows(moving))
    likely[moving] = at_home(front.rows(moving), told, need[moving])
    likely[free] = legal[free]
    row, rank = np.nonzero(likely)
    weight = likely[row, rank]
    parents = front.rows(row)
    plays = played(parents._replace(chance=parents.chance * weight), rank, play)
    stuck, over = np.flatnonzero(~(moving | front.over)), np.flatnonzero(front.over)
    goes, ended = gone(front.rows(stuck), play), front.rows(over)
    come_to = values(joined(plays, goes, ended), play, worth, chooser, even=even)
    chosen = np.flatnonzero(free[row])
    if len(chosen):
        weight[chosen] = _best(
            parents.rows(chosen), rank[chosen], plays.chance[chosen] * come_to[chosen, 0]
        )
    weight = np.concatenate([weight, np.ones(len(stuck) + len(over))])
    row = np.concatenate([row, stuck, over])
    columns = [np.bincount(row, weight * column, len(front.over)) for column in come_to.T]
    return np.column_stack(columns)


def _best(front: Front, rank: Ints, come_to: Floats) -> Floats:
    """1 for the rows where the chooser plays the rank that is best for what he knows, else 0."""
    _, alike = np.unique(front.path, return_inverse=True)
    key, size = alike * N + rank, (alike.max() + 1) * N
    total = np.bincount(key, come_to, size)
    total[np.bincount(key, minlength=size) == 0] = -np.inf
    best = total.reshape(-1, N).argmax(axis=1)
    return np.asarray(best[alike] == rank, float)


def joined(*fronts: Front) -> Front:
    """All rows of some fronts, one front's after another's."""
    return Front._make(np.concatenate(columns) for columns in zip(*fronts, strict=True))


def _fits(held: Ints, state: Ints) -> Bools:
    fits: Bools = hands().has[held] & _room()[state]
    return fits


def _can_play(held: Ints, state: Ints) -> Bools:
    return np.asarray(_fits(held, state).any(axis=1))


def _ended(held: Ints, pegged: Ints, closed: Bools, play: Play) -> Bools:
    done: Bools = np.asarray((held == 0).all(axis=1))
    if play.one_series:
        done = done | closed
    home: Bools = np.asarray((pegged >= play.needs).any(axis=1))
    return done | home


@cache
def _room() -> Bools:
    """bool[states, 13]: whether a card of that rank fits."""
    return series().after >= 0


def belief(view: View, known: Habits, policy: Policy) -> Front:
    """The positions that the view may be, each with its chance: one a hand that the other kept.

    Chances follow from how often he keeps the hand, the cards that are seen, and how likely he is
    to have played it as he did. Raises ValueError where no hand fits.
    """
    role = role_of(view)
    front, play = _dealt(view, known, role), Play(policy, view.rules.one_series)
    pile: list[Card] = []
    sides, scores = view.rules.sides, _before(view)
    for event in view.deal_log:
        if isinstance(event, Peg):
            scores[sides[event.seat]] += event.points
        match event:
            case PlayOf(seat, card):
                front = _at(front, pile, DEALER if seat == view.dealer else PONE)
                if seat != view.seat:
                    side = sides[seat]
                    need = view.rules.targets[side] - scores[side]
                    front = _having_played(front, card.rank, policy, need)
                front = played(front, np.full(len(front.over), card.rank), play)
                pile.append(card)
            case Go(seat):
                front = _at(front, pile, DEALER if seat == view.dealer else PONE)
                front = gone(front.rows(np.flatnonzero(~fitting(front).any(axis=1))), play)
            case Peg(_, _, PegKind.LAST):
                pile.clear()
            case Peg(_, _, PegKind.PLAY, combos) if combos[0].kind == ComboKind.THIRTY_ONE:
                pile.clear()
    front = _at(front, list(view.pile), role)
    if not len(front.over):
        raise ValueError("no hand of the other fits what he has played and passed")
    return front._replace(
        chance=front.chance / front.chance.sum(),
        pegged=np.zeros_like(front.pegged),
        path=np.zeros_like(front.path),
    )


def _dealt(view: View, known: Habits, role: int) -> Front:
    """The positions before the lead: our hand, and every hand that the other may have kept."""
    kept = (*view.hand, *_played(view, own=True))
    left = unseen((*kept, *view.discarded, *(() if view.starter is None else (view.starter,))))
    size, shown = known.cards, 4 - unseen(_played(view, own=False))
    chance = known.kept[1 - role] * ways(size, left) / ways_of_all(size)
    there = np.flatnonzero(chance * (hands().counts[of_size(size)] >= shown).all(axis=1))
    held = np.empty((len(there), 2), np.int64)
    held[:, role] = number_of(kept)
    held[:, 1 - role] = there + of_size(size).start
    nothing = np.zeros(len(there), np.int64)
    return Front(
        chance=chance[there],
        state=nothing,
        passed=nothing > 0,
        mover=np.full(len(there), PONE),
        held=held,
        pegged=np.zeros_like(held),
        over=nothing > 0,
        kept=there,
        node=np.full(len(there), ROOT),
        path=nothing,
    )


def _at(front: Front, pile: list[Card], mover: int) -> Front:
    """The rows where this pile lies, and that one is to move."""
    state = state_of(tuple(card.rank for card in pile))
    here: Bools = (front.state == state) & (front.mover == mover) & ~front.over
    return front.rows(here)


def _having_played(front: Front, rank: int, policy: Policy, need: int) -> Front:
    """The rows where the mover may have played that rank, each as likely as he then did."""
    front = front.rows(fitting(front)[:, rank])
    needs = np.full(len(front.over), need)
    by_habit = at_home(front, policy.chances(front), needs)[:, rank]
    by_lot = 1 / fitting(front).sum(axis=1)
    return front._replace(chance=front.chance * ((1 - TREMBLE) * by_habit + TREMBLE * by_lot))


def after(front: Front, action: Action, play: Play) -> Front:
    """The positions after an action of the mover's; each action's apart from the others'."""
    if isinstance(action, Go):
        return gone(front, play)
    assert isinstance(action, PlayOf)
    return played(front, np.full(len(front.over), action.card.rank), play)


def role_of(view: View) -> int:
    return DEALER if view.seat == view.dealer else PONE

"""Any line of any form tried out: hidden cards imagined, and the deal played to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, field, replace
from math import sqrt
from random import Random
from typing import TypeAlias

from muggins.engine.levels.sight import before_the_cut, missed, shown
from muggins.engine.playouts import CRIB, HAND, PEGGING, Counts, Playout, pegs
from muggins.engine.prospects import Option, Prospect, Sure, Tally
from muggins.rulebook import score
from muggins.rulebook.card import BACK, DECK, Card
from muggins.rulebook.events import (
    Action,
    Claim,
    Cut,
    Deal,
    Discard,
    Event,
    Go,
    Muggins,
    Peg,
    PegKind,
    Play,
    Seat,
    Show,
)  # fmt: skip
from muggins.rulebook.move import Move
from muggins.rulebook.rules import Rules, Side
from muggins.rulebook.state import State
from muggins.rulebook.view import Bot, IllegalAction, Opening, Phase, View

Policy: TypeAlias = Callable[[Move, Seat], Action]
"""What a seat does in a deal under way. It must not look at what the seat has not seen."""

PLAYOUTS = 6000
"""How many deals are played out for a view, times its seats, unless told otherwise.

That is half a second's."""


def rollout(
    view: View, action: Action, n: int = 400, seed: int = 0, *, policy: Policy | None = None
) -> Option:
    """Try an action on n imagined deals, each played on to its end by the policy for every seat.

    The same seed imagines the same deals for every action of a view, so that what one action gains
    on another is surer than either. Raises IllegalAction for an action that the view does not list,
    ValueError for fewer than two deals.
    """
    if action not in view.legal:
        raise IllegalAction(f"{action} is not one of the {len(view.legal)} legal actions")
    trial = Trial.of(view, n, seed, actions=(action,), policy=policy)
    return trial.go_on(n).options()[0]


def rollouts(
    view: View, n: int | None = None, seed: int = 0, *, policy: Policy | None = None
) -> tuple[Option, ...]:
    """Try every legal action of a view on the same imagined deals; in the order of `view.legal`."""
    trial = Trial.of(view, n, seed, policy=policy)
    return trial.go_on(trial.n).options()


def growing(
    view: View, n: int | None = None, seed: int = 0, *, policy: Policy | None = None
) -> Iterator[tuple[Option, ...]]:
    """The same, told while it is tried, after ever more deals; the last answer is `rollouts`'."""
    trial = Trial.of(view, n, seed, policy=policy)
    while trial.left:
        yield trial.go_on(trial.next).options()


def imagined(view: View, n: int, seed: int | str) -> Iterator[State]:
    """States that look like the view, drawn one after another; only this deal is dealt again."""
    rng, only = Random(seed), this_deal(view)
    for _ in range(n):
        yield _imagined(only, rng)


def _imagined(view: View, rng: Random) -> State:
    for _ in range(_TRIES if BACK in view.discarded else 0):
        with suppress(ValueError):  # what he laid away would not leave the others what they had
            return State.imagine(_recalled(view, rng), rng)
    return State.imagine(view, rng)


_TRIES = 100


def _recalled(view: View, rng: Random) -> View:
    """The view with cards drawn for those that its seat laid away and does not tell."""
    kept, shown = view.kept, [e.card for e in view.log if isinstance(e, Play | Cut)]
    unseen = [card for card in DECK if card not in kept and card not in shown]
    if view.rules.toss_fives and any(card.value == 5 for card in kept):
        unseen = [card for card in unseen if card.value == 5]
    laid, log = tuple(rng.sample(unseen, len(view.discarded))), list(view.log)
    for at, event in enumerate(log):
        match event:
            case Deal(hands, pack):
                own = view.seat or 0
                log[at] = Deal((*hands[:own], (*kept, *laid), *hands[own + 1 :]), pack)
            case Discard(seat) if seat == view.seat:
                log[at] = Discard(seat, laid)
    return replace(view, log=tuple(log))


def this_deal(view: View) -> View:
    """The view as if the game had begun with this deal: what went before hides nothing any more."""
    before = list(view.scores)
    for event in view.deal_log:
        if isinstance(event, Peg):
            before[view.rules.sides[event.seat]] -= event.points
    return replace(view, opening=Opening(view.dealer, tuple(before)), log=view.deal_log)


def greedy(move: Move, seat: Seat) -> Action:
    """Take what there is: the most points before the cut, then a card at a time; count truly."""
    wish = -1 if move.rules.lowball else 1
    match move.phase:
        case Phase.DISCARD:
            hand = move.hands[seat]
            return max(
                (action for action in _state(move).legal(seat) if isinstance(action, Discard)),
                key=lambda toss: wish * before_the_cut([c for c in hand if c not in toss.cards]),
            )
        case Phase.PLAY:
            room = 31 - move.count
            fits = [card for card in move.hands[seat] if card.value <= room]
            return Play(seat, max(fits, key=lambda c: _pegs(move, c, wish))) if fits else Go(seat)
        case Phase.CLAIM:
            return Claim(seat, shown(_state(move).seen_by(seat)))
    return Muggins(seat, missed(_state(move).seen_by(seat)))


def following(bot: Bot) -> Policy:
    """The policy of doing what a bot would do; slower, as it is shown a View each time."""
    return lambda move, seat: bot.choose(_state(move).seen_by(seat))


@dataclass(slots=True)
class _Line:
    """One action, and how the deals that it was tried on went: sums of what they brought."""

    action: Action
    ours: list[float] = field(default_factory=lambda: [0.0] * 3)
    """From hands, from cribs and by pegging."""
    theirs: list[float] = field(default_factory=lambda: [0.0] * 3)
    nets: list[float] = field(default_factory=list)
    """The net points of each deal."""
    stood: float = 0.0

    def add(self, deal: Prospect, standing: float) -> None:
        """One more deal."""
        for sums, points in ((self.ours, deal.ours), (self.theirs, deal.theirs)):
            for at, more in enumerate((points.hand, points.crib, points.pegging)):
                sums[at] += more
        self.nets.append(deal.net)
        self.stood += standing

    def option(self, seed: int, best: _Line) -> Option:
        """What the deals say together; and how sure it is that it is behind the best."""
        n = len(self.nets)
        points = Prospect(
            *(Tally(*(some / n for some in sums)) for sums in (self.ours, self.theirs))
        )
        behind = [one - other for one, other in zip(best.nets, self.nets, strict=True)]
        sure = Sure("sampled", _error(self.nets), seed, n, _error(behind))
        return Option(self.action, points, None, None, sure, standing=self.stood / n)


@dataclass(slots=True)
class Trial:
    """Actions of a view on trial: how they did on the deals so far, and where to go on.

    It can be pickled, to be carried on in another process.
    """

    view: View
    n: int
    """How many deals there will be."""
    seed: int
    policy: Policy
    lines: tuple[_Line, ...]
    deals: Random
    luck: Random
    """What the starter is drawn by."""
    done: int = 0

    @classmethod
    def of(
        cls,
        view: View,
        n: int | None = None,
        seed: int = 0,
        *,
        actions: tuple[Action, ...] | None = None,
        policy: Policy | None = None,
    ) -> Trial:
        """Nothing tried yet; raises ValueError where there is nothing to, or on too few deals."""
        tried = actions or _distinct(view)
        n = n or max(2, PLAYOUTS // (len(tried) * view.rules.seats))
        if n < 2:
            raise ValueError(f"{n} deals tell nothing of their spread; imagine two or more")
        lines, luck = tuple(map(_Line, tried)), Random(f"{seed} starter")
        return cls(view, n, seed, policy or greedy, lines, Random(seed), luck)

    @property
    def left(self) -> int:
        """How many deals are still to be tried."""
        return self.n - self.done

    @property
    def next(self) -> int:
        """How many to try before the next answer: as many as were, but a few, and not for long."""
        few, many = max(2, self.n // 16), max(2, self.n // 4)
        return min(self.left, max(few, min(self.done, many)))

    def go_on(self, deals: int) -> Trial:
        """Try so many deals more."""
        assert self.view.seat is not None
        us, only = self.view.rules.sides[self.view.seat], this_deal(self.view)
        for _ in range(deals):
            state = _imagined(only, self.deals)
            starter, before = self.luck.choice(_pack(state)), Move.after(state)
            _others_discard(before, self.policy, self.view.seat)
            counts: Counts = {}
            for line in self.lines:
                move = copy(before)
                move.make(line.action)
                line.add(*self._brought(move, us, before.log, (starter, counts)))
        self.done += deals
        return self

    def _brought(
        self, move: Move, us: Side, log: tuple[Event, ...], deal: tuple[Card, Counts]
    ) -> tuple[Prospect, float]:
        """What an action brings in a deal that is carried on to its end, and where it leaves us."""
        starter, counts = deal
        _to_the_play(move, self.policy, starter)
        if self.policy is greedy and move.phase is Phase.PLAY:
            playout = Playout(move, _made(move.log[len(log) :], move.rules, log), counts)
            playout.run()
            made, ends = playout.made, (playout.scores, playout.winner)
        else:
            play_on(move, self.policy, starter)
            made = _made(move.log[len(log) :], move.rules, log)
            ends = ([*move.scores], move.winner)
        return _prospect(made, us), _standing(move.rules, us, *ends)

    def options(self) -> tuple[Option, ...]:
        """What the deals so far say, in the order of the actions."""
        wish = -1 if self.view.rules.lowball else 1
        best = max(self.lines, key=lambda line: wish * sum(line.nets))
        return tuple(line.option(self.seed, best) for line in self.lines)


def _error(some: Sequence[float]) -> float:
    """The standard error of the mean of two numbers or more."""
    n, mean = len(some), sum(some) / len(some)
    return sqrt(sum([(one - mean) ** 2 for one in some]) / (n - 1) / n)


def play_on(move: Move, policy: Policy, starter: Card) -> None:
    """Carry a deal on to its end, or to the end of the game; the starter is turned when due."""
    _to_the_play(move, policy, starter)
    while move.phase not in (Phase.DEAL, Phase.OVER):
        assert move.turn is not None
        move.make(policy(move, move.turn))


def _to_the_play(move: Move, policy: Policy, starter: Card) -> None:
    while move.phase in (Phase.DISCARD, Phase.CUT):
        if move.phase == Phase.CUT:
            move.make(Cut(starter))
            return
        for seat in _state(move).awaiting:
            move.make(policy(move, seat))


def _others_discard(move: Move, policy: Policy, seat: Seat) -> None:
    """All lay away at once: what the others do is the same whatever the seat does."""
    if move.phase == Phase.DISCARD:
        for other in _state(move).awaiting:
            if other != seat:
                move.make(policy(move, other))


def tally(
    events: Iterable[Event], rules: Rules, us: Side, before: Iterable[Event] = ()
) -> Prospect:
    """What events brought a side, and the others on average; `before` tells what was on show."""
    return _prospect(_made(events, rules, before), us)


def _made(events: Iterable[Event], rules: Rules, before: Iterable[Event] = ()) -> list[list[float]]:
    """What events brought: [side][HAND, CRIB or PEGGING]."""
    made = [[0.0, 0.0, 0.0] for _ in rules.targets]
    shown = HAND
    for event in before:
        if isinstance(event, Show):
            shown = CRIB if event.what == "crib" else HAND
    for event in events:
        match event:
            case Show(_, _, what):
                shown = CRIB if what == "crib" else HAND
            case Peg(seat, points, kind):
                made[rules.sides[seat]][PEGGING if kind in _PEGGED else shown] += points
    return made


def _prospect(made: Sequence[Sequence[float]], us: Side) -> Prospect:
    others = [points for side, points in enumerate(made) if side != us]
    theirs = [sum(points) / len(others) for points in zip(*others, strict=True)]
    return Prospect(Tally(*made[us]), Tally(*theirs))


_PEGGED = (PegKind.PLAY, PegKind.LAST, PegKind.HEELS)


def _standing(rules: Rules, us: Side, scores: Sequence[int], winner: Side | None) -> float:
    """1 for a game won and 0 for one lost; else a rule of thumb: how near home each side is."""
    if winner is not None:
        return float(winner == us)
    nearness = [
        1 / (target - points + _A_DEAL)
        for points, target in zip(scores, rules.targets, strict=True)
    ]
    if rules.lowball:
        nearness = [1 / near for near in nearness]
    share = [near**_STEEP for near in nearness]
    return share[us] / sum(share)


_A_DEAL, _STEEP = 10, 3


def _distinct(view: View) -> tuple[Action, ...]:
    if not view.legal:
        waiting = ", ".join(f"seat {seat}" for seat in view.awaiting if seat >= 0) or "nobody"
        raise ValueError(f"this view has nothing to choose: the game waits for {waiting}")
    return view.legal


def _pack(state: State) -> Sequence[Card]:
    """The cards that may be turned up; where that is done, it makes no difference."""
    out = {card for cards in (*state.kept, *state.discarded, state.pack) for card in cards}
    return [card for card in DECK if card not in out]


def _pegs(move: Move, card: Card, wish: int) -> tuple[int, int]:
    pile = (*move.pile, card)
    if move.rules.flush_in_play:
        points = sum(combo.points for combo in score.play(pile, rules=move.rules))
    else:
        points = pegs(tuple([laid.rank for laid in pile]))
    return wish * points, card.rank


def _state(move: Move) -> State:
    state = object.__new__(State)
    move.write(state)
    return state

"""A table: one game being played, who may act, and what has been done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from threading import RLock
from typing import Protocol

from muggins.paper.entry import Step, TakeBack
from muggins.rulebook.events import NATURE, Action, Cut, Deal, Event, Seat, Show
from muggins.rulebook.refusal import shown
from muggins.rulebook.rules import SIX_CARD, Rules, no_rules
from muggins.rulebook.state import State
from muggins.rulebook.view import Bot, IllegalAction, Phase, View
from muggins.table.shoe import Shoe, cut_for_deal, cut_from, deal_from


class Stale(IllegalAction):
    """An action that was meant for an earlier moment of the game."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """A step that the table accepts, and what becomes of the game."""

    step: Step
    events: tuple[Event, ...]
    """The action, and the shows and pegs that follow from it; nothing for a take-back."""
    state: State


class Keeper(Protocol):
    """Whoever is told of every step, before anybody can see it."""

    def write(self, steps: Sequence[Accepted]) -> None:
        """Keep these steps; if this raises, none of them has happened."""
        ...


class Table:
    """One game at one table, the only thing in this library that changes.

    >>> from muggins.table.shoe import SeededShoe
    >>> table = Table(SeededShoe(7))
    >>> table.state.phase, table.state.awaiting
    (<Phase.DISCARD: 'discard'>, (0, 1))

    The shoe deals and turns up the starter as soon as that is due: deck `first_deck` for the first
    deal, the next for the next. Without a dealer its deck 0 is cut for deal. Without a shoe there
    is a real pack: a dealer must be named, and somebody acts for NATURE. `scores` go on from there,
    as in State; `entries` are played again, and the journal, which knows them, is not told.

    Threads may share a table: one acts or takes back after the other.
    """

    def __init__(
        self,
        shoe: Shoe | None = None,
        rules: Rules = SIX_CARD,
        *,
        dealer: Seat | None = None,
        scores: tuple[int, ...] | None = None,
        first_deck: int = 1,
        entries: Iterable[Step] = (),
        journal: Keeper | None = None,
    ) -> None:
        if dealer is None:
            if shoe is None:
                raise ValueError("without a shoe nobody cuts for deal; name the dealer")
            dealer = cut_for_deal(shoe.deck(0), rules.seats).dealer
        self._shoe, self._first_deck, self._journal = shoe, first_deck, journal
        self._one_at_a_time = RLock()
        self._standing = [State(rules, dealer, scores)]
        self._states = self._standing[:]
        self._entries: list[Step] = []
        for step in entries:
            self._check_nature(step)
            self._commit([self._accepted(self.state, step)])
        self._go_on([])

    @property
    def state(self) -> State:
        """The whole truth; show nobody more than `view`."""
        return self._standing[-1]

    @property
    def entries(self) -> tuple[Step, ...]:
        """All that was accepted, nature's actions and take-backs too, in order."""
        return tuple(self._entries)

    @property
    def version(self) -> int:
        """How many entries there are."""
        return len(self._entries)

    @property
    def next_deck(self) -> int:
        """The number of the next deck to be dealt; after the game, the next game's first."""
        return self._first_deck + _deals(self.state)

    def view(self, seat: Seat | None) -> View:
        """The game as a seat sees it; None is a spectator."""
        return self.state.seen_by(seat)

    def act(self, action: Action, *, by: Seat, version: int | None = None) -> State:
        """Accept an action, and then nature's as far as they are due.

        `by` is who acts; `version` is where the game stood when he chose. Raises Stale for a choice
        that was made for another moment, IllegalAction for any other that is not allowed, and
        whatever the journal raises; then nothing has happened.
        """
        self._check_actor(action, by)
        with self._one_at_a_time:
            if version is not None:
                self._check_version(by, version)
            return self._go_on([self._accepted(self.state, action)])

    def take_back(self, by: Seat) -> State:
        """Go back to before the last thing that a seat chose in this deal.

        What others did since goes too. A starter that was seen will come again, as the deck is the
        same; whether one may then discard anew is for those at the table to say, and the entries
        tell. Once hands are laid open nothing comes back. Raises IllegalAction.
        """
        with self._one_at_a_time:
            last = self._last_of(by)
            if isinstance(last, str):
                raise IllegalAction(last)
            step = TakeBack(len(self._standing) - 1 - last)
            return self._go_on([self._accepted(self.state, step)])

    def may_take_back(self, seat: Seat) -> bool:
        """Whether there is something that a seat may take back."""
        return isinstance(self._last_of(seat), int)

    def _check_actor(self, action: Action, by: Seat) -> None:
        """Nobody acts for another, nor for nature where a shoe does."""
        if not isinstance(action, Action):
            raise IllegalAction(f"{shown(action)} is no action: a deal, a play, a go and so on are")
        actor = _actor(action)
        if actor == NATURE and self._shoe is not None:
            raise IllegalAction("the cards come from the shoe at this table: nobody else deals")
        if actor != by:
            raise IllegalAction(f"{_named(by)} cannot do what is for {_named(actor)} to do")

    def _check_version(self, by: Seat, version: int) -> None:
        """An action is stale if its seat has acted since, or what it may do has changed since."""
        if not 0 <= version <= self.version:
            raise Stale(f"there is no version {version}; the game stands at {self.version}")
        legal = self.state.legal(by)
        unchanged = all(state.legal(by) == legal for state in self._states[version:-1])
        since = self._entries[version:]
        acted = any(not isinstance(step, TakeBack) and _actor(step) == by for step in since)
        if acted or not unchanged:
            raise Stale(
                f"the game has gone on since (from {version} to {self.version}): look again"
            )

    def _check_nature(self, step: Step) -> None:
        """What is played again must have come from this shoe."""
        if self._shoe is None or not isinstance(step, Deal | Cut):
            return
        if self.state.awaiting == (NATURE,) and step != self._drawn(self._shoe, self.state):
            where = f"{'the deal' if isinstance(step, Deal) else 'the starter'} of step"
            raise IllegalAction(f"{where} {self.version + 1} is not what the shoe gives")

    def _accepted(self, state: State, step: Step) -> Accepted:
        """What a step makes of the game; a take-back is the first of its batch."""
        if isinstance(step, TakeBack):
            if not 0 < step.actions < len(self._standing):
                standing = len(self._standing) - 1
                raise IllegalAction(f"{step.actions} actions cannot be taken back of {standing}")
            return Accepted(step, (), self._standing[-1 - step.actions])
        after = state.apply(step)
        return Accepted(step, after.log[len(state.log) :], after)

    def _go_on(self, steps: list[Accepted]) -> State:
        """Add what nature does next, have it all written down, and only then let it be seen."""
        state = steps[-1].state if steps else self.state
        while self._shoe is not None and state.awaiting == (NATURE,):
            steps.append(self._accepted(state, self._drawn(self._shoe, state)))
            state = steps[-1].state
        if self._journal is not None and steps:
            self._journal.write(steps)
        self._commit(steps)
        return self.state

    def _commit(self, steps: Sequence[Accepted]) -> None:
        for accepted in steps:
            self._entries.append(accepted.step)
            self._states.append(accepted.state)
            if isinstance(accepted.step, TakeBack):
                del self._standing[-accepted.step.actions :]
            else:
                self._standing.append(accepted.state)

    def _drawn(self, shoe: Shoe, state: State) -> Deal | Cut:
        """What nature does now."""
        number = self._first_deck + _deals(state)
        if state.phase == Phase.DEAL:
            return deal_from(shoe.deck(number), state.rules, state.dealer)
        return cut_from(shoe.deck(number - 1), state.rules)

    def _last_of(self, seat: Seat) -> int | str:
        """Which action was a seat's last choice of this deal, or why there is none."""
        if self.state.phase == Phase.OVER:
            return "the game is over: nothing can be taken back"
        if any(isinstance(event, Show) for event in self.state.deal_log):
            return "the hands are laid open: nothing of this deal can be taken back"
        if seat == NATURE and self._shoe is not None:
            return "the cards come from the shoe at this table: they stay as they are"
        actions = self.state.actions
        for at in range(len(actions) - 1, -1, -1):
            if _actor(actions[at]) == seat:
                return at
            if isinstance(actions[at], Deal):
                break
        return f"{_named(seat)} has chosen nothing in this deal that could be taken back"


def play(bots: Sequence[Bot], shoe: Shoe, rules: Rules = SIX_CARD) -> State:
    """A whole game, the bots in order of seats, the first dealer by the cut.

    >>> from muggins.engine import bots
    >>> from muggins.table.shoe import SeededShoe
    >>> play([bots.greedy(seed=1), bots.random(seed=2)], SeededShoe(7)).phase
    <Phase.OVER: 'over'>

    Raises ValueError for a wrong number of bots, and IllegalAction, which names the bot and its
    seat, for a choice that is not legal; TypeError for what is no bot, or no Rules.
    """
    if not isinstance(rules, Rules):
        raise no_rules(rules)
    for seat, bot in enumerate(bots):
        if isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
            raise TypeError(
                f"{bot!r} at seat {seat} is no bot: a bot has choose(view), which gives an action"
            )
    if len(bots) != rules.seats:
        raise ValueError(f"{len(bots)} bots sit down; this form has {rules.seats} seats")
    table = Table(shoe, rules)
    while table.state.awaiting:
        seat = table.state.awaiting[0]
        action = bots[seat].choose(table.view(seat))
        try:
            table.act(action, by=seat)
        except IllegalAction as refusal:
            raise IllegalAction(
                f"{bots[seat]!r} at seat {seat} chose {action}: {refusal}"
            ) from refusal
    return table.state


def _actor(action: Action) -> Seat:
    return NATURE if isinstance(action, Deal | Cut) else action.seat


def _named(seat: Seat) -> str:
    return "nature" if seat == NATURE else f"seat {seat}"


def _deals(state: State) -> int:
    return sum(isinstance(event, Deal) for event in state.log)

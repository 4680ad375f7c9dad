"""The chance to win with all cards open: what a game is worth after any card, whoever sees it.

From there both go on as the engine's solved players do, each by what he alone may see; the starter
is not known before it is cut, and so all that may be turned up are tried. After a deal a game is
worth what its scores are. So it goes up and down by nature alone, as long as both play like that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from muggins.engine.experts import expert
from muggins.engine.habits import form_of
from muggins.engine.levels.sight import missed, shown
from muggins.engine.winning import worths
from muggins.rulebook.card import DECK
from muggins.rulebook.events import Claim, Deal, Event, Go, Muggins, Peg, Play
from muggins.rulebook.rules import Rules
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase

if TYPE_CHECKING:
    from muggins.engine.kernels.games import Policy

Bytes: TypeAlias = NDArray[np.uint8]
Floats: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Lie:
    """A deal as it lies, with all cards open, and what both would lay away who have not yet."""

    dealer: int
    scores: tuple[int, int]
    """Before the deal, by seat."""
    hands: Bytes
    """uint8[1, 2, 6] as dealt; [1, 2, 5] in five-card."""
    tosses: Bytes
    """uint8[1, 2, 2]: what each has laid away, or would."""
    starter: int | None
    told: tuple[int, ...]
    """The play so far: cards and GO."""


@dataclass(frozen=True, slots=True)
class Truth:
    """What a form's games are worth to seat 0 with all cards open."""

    rules: Rules
    """The form, counted by the table: what is claimed falsely is another's loss."""
    policy: Policy
    win: Floats
    """float[target, target]: [next dealer's, pone's score], the worth to that dealer."""

    def of(self, state: State) -> float:
        """Seat 0's chance to win from a state."""
        match state.phase:
            case Phase.OVER:
                return float(state.winner == 0)
            case Phase.DEAL:
                return self.before(state.scores, state.dealer)
            case Phase.CLAIM | Phase.CALL:
                return self.of(_counted(state))
        return self.lying(self.lie(state))

    def before(self, scores: Sequence[int], dealer: int) -> float:
        """Seat 0's chance to win before a deal."""
        ends = np.array([scores], np.int64)
        return float(self.worth(ends, dealer)[0])

    def worth(self, scores: NDArray[np.integer], dealer: int) -> Floats:
        """The same of many scores, int[n, 2]: float[n]; a score that is home has won."""
        target = len(self.win)
        inside = np.minimum(scores, target - 1)
        dealers = self.win[inside[:, dealer], inside[:, 1 - dealer]]
        ours = dealers if dealer == 0 else 1 - dealers
        return np.where(scores[:, 0] == target, 1.0, np.where(scores[:, 1] == target, 0.0, ours))

    def lie(self, state: State) -> Lie:
        """How a deal under way lies."""
        log = state.deal_log
        deal = log[0]
        assert isinstance(deal, Deal)
        hands = np.array([deal.hands], np.uint8)
        scores = scores_before(state)
        tosses = np.zeros((1, 2, 2), np.uint8)
        if not all(state.discarded):
            tosses = self.tossed(hands, state.dealer, scores)
        for seat, laid in enumerate(state.discarded):
            if laid:
                tosses[0, seat] = laid
        starter = None if state.starter is None else int(state.starter)
        return Lie(state.dealer, scores, hands, tosses, starter, told_of(log))

    def lying(self, lie: Lie) -> float:
        """Seat 0's chance to win as a deal lies: over all starters, if it is not cut."""
        if lie.starter is not None:
            starters = np.array([lie.starter], np.uint8)
        else:
            starters = np.setdiff1d(np.arange(len(DECK), dtype=np.uint8), lie.hands)
        n = len(starters)
        hands, tosses = np.repeat(lie.hands, n, axis=0), np.repeat(lie.tosses, n, axis=0)
        return float(self.many(lie, hands, tosses, starters, lie.told).mean())

    def many(
        self, lie: Lie, hands: Bytes, tosses: Bytes, starters: Bytes, told: tuple[int, ...]
    ) -> Floats:
        """Seat 0's chance to win in each of many deals of the dealer and the scores of a lie."""
        from muggins.engine.kernels import middle
        from muggins.engine.kernels.games import END, TOLD

        plays = np.full((len(hands), TOLD), END, np.uint8)
        plays[:, : len(told)] = told
        begun = middle.Begun.of(hands, tosses, starters, plays)
        ends = middle.finished(
            begun, self.policy, rules=self.rules, dealer=lie.dealer, scores=lie.scores
        )
        return self.worth(ends, 1 - lie.dealer)

    def tossed(self, hands: Bytes, dealer: int, scores: tuple[int, int]) -> Bytes:
        """What both would lay away of each of many deals: uint8[n, 2, 2]."""
        from muggins.engine.kernels import middle

        return middle.tossed(hands, self.policy, rules=self.rules, dealer=dealer, scores=scores)


@lru_cache(8)  # as of `winning.worths`
def truth(rules: Rules) -> Truth | None:
    """What games of a form are worth; None where its scores have no worth, or nobody solved it."""
    known = worths(rules)
    if known is None or form_of(rules) is None:
        return None
    counted = replace(rules, counting="automatic", muggins=False)
    return Truth(counted, expert(counted), known.win.table)


def told_of(log: Sequence[Event]) -> tuple[int, ...]:
    """The play of a deal so far, as kernels are told it: cards and GO."""
    from muggins.engine.kernels.games import GO

    return tuple(
        GO if isinstance(event, Go) else int(event.card)
        for event in log
        if isinstance(event, Play | Go)
    )


def scores_before(state: State) -> tuple[int, int]:
    """The scores before the deal under way, by seat; of two."""
    scores = list(state.scores)
    for event in state.deal_log:
        if isinstance(event, Peg):
            scores[state.rules.sides[event.seat]] -= event.points
    return scores[0], scores[1]


def _counted(state: State) -> State:
    """The state when all that is still to be counted is claimed as it is, and called as it is."""
    while state.phase in (Phase.CLAIM, Phase.CALL):
        (seat,) = state.awaiting
        view = state.seen_by(seat)
        if state.phase == Phase.CLAIM:
            state = state.apply(Claim(seat, shown(view)))
        else:
            state = state.apply(Muggins(seat, missed(view)))
    return state

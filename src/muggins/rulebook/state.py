"""The whole truth about a game at one moment, and the one way from it to the next."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from random import Random

from muggins.rulebook import imagining, refusal
from muggins.rulebook.card import Card, Cards
from muggins.rulebook.events import (
    NATURE,
    Action,
    Claim,
    Deal,
    Discard,
    Event,
    Go,
    Muggins,
    Peg,
    Play,
    Seat,
    Show,
)  # fmt: skip
from muggins.rulebook.move import Move, mixed
from muggins.rulebook.rules import SIX_CARD, Rules, Side, no_rules
from muggins.rulebook.score import MOST
from muggins.rulebook.view import IllegalAction, Opening, Phase, View, since_the_deal

_HIDING = (Deal, Discard)
"""The events that not everybody sees; nothing else hides anything."""


@dataclass(frozen=True, init=False, repr=False)
class State:
    """A game before, between and after its deals; never changed, only followed by another.

    >>> state = State()
    >>> state.phase, state.awaiting == (NATURE,)
    (<Phase.DEAL: 'deal'>, True)

    Without scores it is a new game, where the first deal of five-card gives pone three for last;
    with scores (by side) it goes on from there. Raises ValueError for a dealer or scores that the
    form does not have, TypeError for what is no Rules.
    """

    rules: Rules
    opening: Opening
    dealer: Seat
    scores: tuple[int, ...]
    """By side."""
    winner: Side | None
    phase: Phase
    hands: tuple[Cards, ...]
    """By seat: cards not yet played or laid away."""
    kept: tuple[Cards, ...]
    """By seat: the whole hand, as it is counted at the show."""
    discarded: tuple[Cards, ...]
    """By seat: what was laid away to the crib."""
    pack: Cards
    """What the pack gave to the crib."""
    starter: Card | None
    pile: Cards
    """The cards of the current count, oldest first."""
    passed: tuple[Seat, ...]
    """Who has said go in the current count."""
    last: Seat | None
    """Who played the last card."""
    turn: Seat | None
    """Who is to play, claim or call."""
    shown: int
    """How many hands have been counted in this deal's show."""
    log: tuple[Event, ...]
    """Everything that happened: actions, and the shows and pegs that followed from them."""

    def __init__(
        self, rules: Rules = SIX_CARD, dealer: Seat = 0, scores: tuple[int, ...] | None = None
    ) -> None:
        if not isinstance(rules, Rules):
            raise no_rules(rules)
        if type(dealer) is not int or not 0 <= dealer < rules.seats:
            raise ValueError(f"seat {dealer} cannot deal: the seats are 0 to {rules.seats - 1}")
        if scores is not None:
            scores = tuple(scores)
            if len(scores) != len(rules.targets):
                raise ValueError(f"{len(scores)} scores for {len(rules.targets)} sides")
            for score, target in zip(scores, rules.targets, strict=True):
                if type(score) is not int or not 0 <= score < target:
                    raise ValueError(f"a score of {score}; a game goes on from 0 to {target - 1}")
        Move.new_game(rules, Opening(dealer, scores)).write(self)

    @property
    def awaiting(self) -> tuple[Seat, ...]:
        """Who is to act: seats, or NATURE alone; nobody only when the game is over."""
        match self.phase:
            case Phase.DEAL | Phase.CUT:
                return (NATURE,)
            case Phase.DISCARD:
                return tuple([seat for seat in range(self.rules.seats) if self.owed(seat)])
            case Phase.OVER:
                return ()
        assert self.turn is not None
        return (self.turn,)

    @property
    def count(self) -> int:
        """What the pile comes to, 0 to 31."""
        return sum([card.value for card in self.pile])

    @property
    def crib(self) -> Cards:
        """The cards in the crib so far, in the order of the pack."""
        return mixed(*self.discarded, self.pack)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions of the log; applied to a State of the same opening they give this one."""
        return tuple(event for event in self.log if not isinstance(event, Show | Peg))

    @property
    def deal_log(self) -> tuple[Event, ...]:
        """What happened since the last deal, the Deal first."""
        return since_the_deal(self.log)

    def legal(self, seat: Seat | None) -> tuple[Action, ...]:
        """What a seat may do now; nature's actions are not listed, claims only without combos."""
        if seat is None or seat == NATURE or seat not in self.awaiting:
            return ()
        match self.phase:
            case Phase.DISCARD:
                return tuple([Discard(seat, some) for some in self._discards(seat)])
            case Phase.PLAY:
                room = 31 - self.count
                fits = [card for card in self.hands[seat] if card.value <= room]
                return tuple([Play(seat, card) for card in fits]) or (Go(seat),)
            case Phase.CLAIM:
                return tuple(Claim(seat, points) for points in range(self.most + 1))
            case _:
                return tuple(Muggins(seat, points) for points in range(self.most + 1))

    def apply(self, action: Action) -> State:
        """The state after an action, with all that follows from it.

        Raises IllegalAction, which says what would do; this state stays as it is.
        """
        why_not = refusal.refusal(self, action)
        if why_not:
            raise IllegalAction(why_not)
        move = Move.after(self)
        move.make(action)
        state = object.__new__(State)
        move.write(state)
        return state

    def seen_by(self, seat: Seat | None) -> View:
        """The game as a seat sees it; None is a spectator, who sees no hand."""
        if seat is not None and not 0 <= seat < self.rules.seats:
            raise ValueError(f"nobody sits at {seat}: the seats are 0 to {self.rules.seats - 1}")
        return View(
            seat=seat,
            rules=self.rules,
            opening=self.opening,
            dealer=self.dealer,
            scores=self.scores,
            winner=self.winner,
            phase=self.phase,
            awaiting=self.awaiting,
            hand=self.hands[seat] if seat is not None and self.hands else (),
            held=tuple(map(len, self.hands)),
            starter=self.starter,
            pile=self.pile,
            legal=self.legal(seat),
            log=tuple([e.seen_by(seat) if isinstance(e, _HIDING) else e for e in self.log]),
        )

    @staticmethod
    def imagine(view: View, rng: Random) -> State:
        """A state that looks like the view: `State.imagine(view, rng).seen_by(seat) == view`.

        Uniform over the deals that make every logged action legal. Raises ValueError where no
        deal does.
        """
        return imagining.imagine(
            State(view.rules, view.opening.dealer, view.opening.scores), view, rng
        )

    def __repr__(self) -> str:
        scores = "-".join(map(str, self.scores))
        return f"<State {self.phase}, {scores}, dealer {self.dealer}, {len(self.log)} events>"

    @property
    def most(self) -> int:
        """The most that can be claimed in this form, whatever the cards."""
        return max(MOST[self.rules.hand], MOST[self.rules.crib])

    def owed(self, seat: Seat) -> int:
        """How many cards a seat has yet to lay away in this deal."""
        rules = self.rules
        dealt = rules.dealt[rules.place(seat, self.dealer)]
        return dealt - rules.hand - len(self.discarded[seat])

    def _discards(self, seat: Seat) -> list[Cards]:
        return [
            some
            for some in combinations(self.hands[seat], self.owed(seat))
            if not refusal.keeps_a_five(self, seat, some)
        ]

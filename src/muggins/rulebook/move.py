"""One action carried out, rule by rule, from a state to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeVar

from muggins.rulebook import score
from muggins.rulebook.card import Card, Cards
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
from muggins.rulebook.rules import Rules, Side
from muggins.rulebook.score import Combo, ComboKind
from muggins.rulebook.view import Opening, Phase

if TYPE_CHECKING:
    from muggins.rulebook.state import State

_T = TypeVar("_T")


class _Home(Exception):
    """A side has reached its target: whatever was to follow does not happen."""


class Move:
    """A state while an action changes it: its fields, and a method for each thing that happens.

    The action has been found legal before.
    """

    rules: Rules
    opening: Opening
    dealer: Seat
    scores: tuple[int, ...]
    winner: Side | None
    phase: Phase
    hands: tuple[Cards, ...]
    kept: tuple[Cards, ...]
    discarded: tuple[Cards, ...]
    pack: Cards
    starter: Card | None
    pile: Cards
    passed: tuple[Seat, ...]
    last: Seat | None
    turn: Seat | None
    shown: int
    log: tuple[Event, ...]

    @classmethod
    def new_game(cls, rules: Rules, opening: Opening) -> Move:
        """The state before the first deal."""
        move = cls()
        move.rules, move.opening, move.dealer = rules, opening, opening.dealer
        move.scores = opening.scores or (0,) * len(rules.targets)
        move.winner, move.log = None, ()
        move.clear_the_table()
        if opening.scores is None and rules.three_for_last:
            move.peg(move.left_of(move.dealer), rules.three_for_last, PegKind.THREE)
        return move

    @classmethod
    def after(cls, state: State) -> Move:
        """The state as it stands."""
        move = cls()
        vars(move).update(vars(state))
        return move

    def write(self, state: State) -> None:
        """Fill in a state that nobody has seen yet."""
        vars(state).update(vars(self))

    def make(self, action: Action) -> None:
        """Log the action and do all that follows; the game stops on the very point."""
        self.log += (action,)
        try:
            match action:
                case Deal():
                    self.deal(action)
                case Discard():
                    self.discard(action)
                case Cut():
                    self.cut(action)
                case Play():
                    self.play(action)
                case Go():
                    self.go(action)
                case Claim():
                    self.claim(action)
                case _:
                    self.call(action)
        except _Home:
            pass

    # The deal

    def deal(self, deal: Deal) -> None:
        """A hand to each seat, and the crib's cards from the pack."""
        self.hands = self.kept = deal.hands
        self.discarded = ((),) * self.rules.seats
        self.pack = deal.crib
        self.phase = Phase.DISCARD if any(self.rules.discards) else Phase.CUT

    def discard(self, discard: Discard) -> None:
        """Cards laid away; when all have done so, the cut is due."""
        seat = discard.seat
        rest = tuple(card for card in self.hands[seat] if card not in discard.cards)
        self.hands = self.kept = _put(self.hands, seat, rest)
        self.discarded = _put(self.discarded, seat, discard.cards)
        if all(len(cards) == self.rules.hand for cards in self.hands):
            self.phase = Phase.CUT

    def cut(self, cut: Cut) -> None:
        """The starter turned up: a jack is two for his heels, to the dealer."""
        self.starter = cut.card
        self.phase = Phase.PLAY
        self.turn = self.left_of(self.dealer)
        if cut.card.text[0] == "J" and self.below(self.rules.heels_below, self.dealer):
            self.peg_combos(self.dealer, PegKind.HEELS, (Combo(ComboKind.HEELS, (cut.card,), 2),))

    # The play

    def play(self, play: Play) -> None:
        """A card laid on the pile, and what it makes with those before it."""
        seat, card = play.seat, play.card
        self.hands = _put(self.hands, seat, tuple([c for c in self.hands[seat] if c is not card]))
        self.pile += (card,)
        self.last = seat
        if self.rules.go == "bicycle":
            self.passed = ()
        self.peg_combos(seat, PegKind.PLAY, score.play(self.pile, rules=self.rules))
        if self.count == 31:
            self.close_the_count()
        else:
            self.turn_passes_from(seat)

    def go(self, go: Go) -> None:
        """A seat passes; under Bicycle's rule the second go in succession closes the count."""
        self.passed += (go.seat,)
        if self.rules.go == "bicycle" and len(self.passed) == 2:
            self.peg_last()
        else:
            self.turn_passes_from(go.seat)

    def turn_passes_from(self, seat: Seat) -> None:
        """To the left, past those without cards and those who said go; nobody says it twice.

        Back at the player of the last card it is still his if a card of his fits; else the count
        is closed, and that card was the last.
        """
        assert self.last is not None
        while (seat := self.left_of(seat)) != self.last:
            if self.hands[seat] and seat not in self.passed:
                self.turn = seat
                return
        count = self.count
        if any(count + card.value <= 31 for card in self.hands[seat]):
            self.turn = seat
        else:
            self.peg_last()

    def peg_last(self) -> None:
        """One for the go or for last, and the count is closed."""
        assert self.last is not None
        if self.below(self.rules.last_below, self.last):
            self.peg_combos(self.last, PegKind.LAST, (Combo(ComboKind.LAST, self.pile[-1:], 1),))
        self.close_the_count()

    def close_the_count(self) -> None:
        """The next seat with cards, left of the last player, leads anew; or the play is over."""
        assert self.last is not None
        self.pile, self.passed = (), ()
        if self.rules.one_series or not any(self.hands):
            self.show()
            return
        self.turn = self.left_of(self.last)
        while not self.hands[self.turn]:
            self.turn = self.left_of(self.turn)

    @property
    def count(self) -> int:
        """What the pile comes to."""
        return sum([card.value for card in self.pile])

    # The show

    def show(self) -> None:
        """Lay open the next hand from the dealer's left, then the crib; then the next deal."""
        if self.shown > self.rules.seats:
            self.next_deal()
            return
        seat, cards, what = self.to_count()
        self.log += (Show(seat, cards, what),)
        if self.rules.counting == "claimed":
            self.phase, self.turn = Phase.CLAIM, seat
        else:
            self.peg_combos(seat, PegKind(what), self.true_count())
            self.counted()

    def to_count(self) -> tuple[Seat, Cards, Literal["hand", "crib"]]:
        """Whose cards are counted now, which, and what they are."""
        seats = self.rules.seats
        if self.shown == seats:
            return self.dealer, mixed(*self.discarded, self.pack), "crib"
        seat = (self.dealer + 1 + self.shown) % seats
        return seat, self.kept[seat], "hand"

    def true_count(self) -> tuple[Combo, ...]:
        """What the cards to be counted are worth."""
        assert self.starter is not None
        _, cards, what = self.to_count()
        return score.hand(cards, self.starter, crib=what == "crib", rules=self.rules)

    def claim(self, claim: Claim) -> None:
        """The true count is pegged up to the claim; the other side pegs what is claimed beyond."""
        seat, _, what = self.to_count()
        combos = self.true_count()
        true = sum(combo.points for combo in combos)
        told = () if self.rules.muggins else combos  # the caller is to find what was missed himself
        self.peg(seat, min(true, claim.points), PegKind(what), told)
        self.peg(self.other_side(seat), max(0, claim.points - true), PegKind.OVER)
        if self.rules.muggins:
            self.phase, self.turn = Phase.CALL, self.other_side(seat)
        else:
            self.counted()

    def call(self, call: Muggins) -> None:
        """The caller pegs what was missed, as far as he names it; the counter, what is beyond.

        Points for which the counter had no holes left were not to be had, and are not the caller's.
        """
        seat, _, _ = self.to_count()
        claim = next(event for event in reversed(self.log) if isinstance(event, Claim))
        missed = max(0, sum(combo.points for combo in self.true_count()) - claim.points)
        self.peg(call.seat, min(missed, call.points, self.holes_left(seat)), PegKind.MUGGINS)
        self.peg(seat, max(0, call.points - missed), PegKind.OVER)
        self.counted()

    def counted(self) -> None:
        """One count is settled before the next begins; of nothing it goes back, in some forms."""
        if self.rules.back_up and not self.true_count():
            seat, _, _ = self.to_count()
            self.peg(seat, -self.rules.back_up, PegKind.BACK)
        self.shown += 1
        self.show()

    def next_deal(self) -> None:
        """The deal passes to the left."""
        self.dealer = self.left_of(self.dealer)
        self.clear_the_table()

    def clear_the_table(self) -> None:
        """All cards go back into the pack."""
        self.phase = Phase.DEAL
        self.hands = self.kept = self.discarded = ()
        self.pack = self.pile = ()
        self.starter = self.last = self.turn = None
        self.passed, self.shown = (), 0

    # The board

    def peg_combos(self, seat: Seat, kind: PegKind, combos: tuple[Combo, ...]) -> None:
        """Peg all that they are worth."""
        self.peg(seat, sum([combo.points for combo in combos]), kind, combos)

    def peg(self, seat: Seat, points: int, kind: PegKind, combos: tuple[Combo, ...] = ()) -> None:
        """Move a side's peg, not past the game hole nor behind the start: the one place for it."""
        side = self.rules.sides[seat]
        before, target = self.scores[side], self.rules.targets[side]
        after = max(0, min(target, before + points))
        if after == before:
            return
        self.log += (Peg(seat, after - before, kind, combos),)
        self.scores = _put(self.scores, side, after)
        if after == target:
            self.phase, self.turn = Phase.OVER, None
            self.winner = self.lowest_side() if self.rules.lowball else side
            raise _Home

    def holes_left(self, seat: Seat) -> int:
        """How far from home a seat's side is."""
        side = self.rules.sides[seat]
        return self.rules.targets[side] - self.scores[side]

    def below(self, limit: int | None, seat: Seat) -> bool:
        """Whether a seat's side is still below the score where an award stops, if there is one."""
        return limit is None or self.scores[self.rules.sides[seat]] < limit

    def lowest_side(self) -> Side:
        """The side with the fewest points; of equals, the first to the dealer's left."""
        seats = self.rules.seats
        order = [self.rules.sides[(self.dealer + step) % seats] for step in range(1, seats + 1)]
        return min(order, key=self.scores.__getitem__)

    # The table

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return (seat + 1) % self.rules.seats

    def other_side(self, seat: Seat) -> Seat:
        """The next seat to the left that is of another side."""
        sides = self.rules.sides
        other = self.left_of(seat)
        while sides[other] == sides[seat]:
            other = self.left_of(other)
        return other


def mixed(*some: Cards) -> Cards:
    """Cards in the order of the pack, which tells nobody whose was which."""
    return tuple(sorted(card for cards in some for card in cards))


def _put(some: tuple[_T, ...], at: int, item: _T) -> tuple[_T, ...]:
    return (*some[:at], item, *some[at + 1 :])

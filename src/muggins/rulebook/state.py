"""The whole truth about a game at one moment, and the one way from it to the next."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from random import Random

from muggins.rulebook import imagining
from muggins.rulebook.card import BACK, Card, Cards, spell
from muggins.rulebook.events import (
    NATURE,
    Action,
    Claim,
    Cut,
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
from muggins.rulebook.move import Move
from muggins.rulebook.rules import SIX_CARD, Rules, Side
from muggins.rulebook.score import MOST, Combo, ComboKind, worth
from muggins.rulebook.view import IllegalAction, Opening, Phase, View, since_the_deal


@dataclass(frozen=True, init=False, repr=False)
class State:
    """A game before, between and after its deals; never changed, only followed by another.

    >>> state = State()
    >>> state.phase, state.awaiting == (NATURE,)
    (<Phase.DEAL: 'deal'>, True)

    Without scores it is a new game, where the first deal of five-card gives pone three for last;
    with scores (by side) it goes on from there. Raises ValueError for a dealer or scores that the
    form does not have.
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
    laid: tuple[Cards, ...]
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
                return tuple(seat for seat in range(self.rules.seats) if self._owed(seat))
            case Phase.OVER:
                return ()
        assert self.turn is not None
        return (self.turn,)

    @property
    def count(self) -> int:
        """What the pile comes to, 0 to 31."""
        return sum(card.value for card in self.pile)

    @property
    def crib(self) -> Cards:
        """The cards in the crib so far, in the order of the pack."""
        return tuple(sorted(card for cards in (*self.laid, self.pack) for card in cards))

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
                return tuple(Discard(seat, some) for some in self._discards(seat))
            case Phase.PLAY:
                fits = tuple(card for card in self.hands[seat] if self.count + card.value <= 31)
                return tuple(Play(seat, card) for card in fits) or (Go(seat),)
            case Phase.CLAIM:
                return tuple(Claim(seat, points) for points in range(self._most + 1))
            case _:
                return tuple(Muggins(seat, points) for points in range(self._most + 1))

    def apply(self, action: Action) -> State:
        """The state after an action, with all that follows from it.

        Raises IllegalAction, which says what would do; this state stays as it is.
        """
        refusal = _malformed(action) or self._refusal(action)
        if refusal:
            raise IllegalAction(refusal)
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
            log=tuple([event.seen_by(seat) for event in self.log]),
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
    def _most(self) -> int:
        return max(MOST[self.rules.hand], MOST[self.rules.crib])

    def _owed(self, seat: Seat) -> int:
        """How many cards a seat has yet to lay away."""
        return self.rules.discards[self.rules.place(seat, self.dealer)] - len(self.laid[seat])

    def _discards(self, seat: Seat) -> list[Cards]:
        return [
            some
            for some in combinations(self.hands[seat], self._owed(seat))
            if self._tosses(seat, some)
        ]

    def _tosses(self, seat: Seat, some: Cards) -> bool:
        """Whether a discard has the fives that it must have."""
        if not self.rules.toss_fives:
            return True
        fives = sum(card.value == 5 for card in self.hands[seat])
        return sum(card.value == 5 for card in some) == min(fives, len(some))

    def _refusal(self, action: Action) -> str:
        """Why an action is not allowed now, and what would do; nothing if it is."""
        match action, self.phase:
            case Deal(), Phase.DEAL:
                return self._misdeal(action)
            case Cut(card), Phase.CUT:
                return self._miscut(card)
            case ((Deal() | Cut()), _):
                return f"{_a(action)} is not awaited now: {self._awaited()}"
        assert not isinstance(action, Deal | Cut)
        if action.seat not in self.awaiting:
            return f"seat {action.seat} is not awaited now: {self._awaited()}"
        match action, self.phase:
            case Discard(seat, some), Phase.DISCARD:
                return self._misdiscard(seat, some)
            case Play(seat, card), Phase.PLAY:
                return self._misplay(seat, card)
            case Go(seat), Phase.PLAY:
                fits = self.legal(seat)
                return "" if fits == (action,) else f"{_may_play(fits)}: no go at {self.count}"
            case Claim(_, points, combos), Phase.CLAIM:
                return self._misclaim(points) or self._misnamed(points, combos)
            case Muggins(_, points), Phase.CALL:
                return self._misclaim(points)
        return f"{_a(action)} is not awaited now: {self._awaited()}"

    def _awaited(self) -> str:
        match self.phase:
            case Phase.OVER:
                return "the game is over"
            case Phase.DEAL | Phase.CUT:
                return f"the {self.phase} comes first"
        *others, last = map(str, self.awaiting)
        seats = f"seats {', '.join(others)} and {last}" if others else f"seat {last}"
        return f"{seats} to {self.phase}"

    def _misdeal(self, deal: Deal) -> str:
        rules = self.rules
        if len(deal.hands) != rules.seats:
            return f"hands dealt: {len(deal.hands)}; there are {rules.seats} seats"
        for seat, cards in enumerate(deal.hands):
            wanted = rules.dealt[rules.place(seat, self.dealer)]
            if len(cards) != wanted:
                return f"cards dealt to seat {seat}: {len(cards)}; it gets {wanted}"
        if len(deal.crib) != rules.from_pack:
            return f"cards from the pack: {len(deal.crib)}; it gives {rules.from_pack} to the crib"
        dealt = [card for cards in (*deal.hands, deal.crib) for card in cards]
        return _not_of_one_pack(dealt)

    def _miscut(self, card: Card) -> str:
        out = (*(card for cards in (*self.kept, *self.laid) for card in cards), *self.pack)
        if card in out:
            return f"{card} is dealt already and cannot be the starter"
        return _not_of_one_pack([card])

    def _misdiscard(self, seat: Seat, some: Cards) -> str:
        hand, owed = self.hands[seat], self._owed(seat)
        for card in some:
            if card not in hand:
                return f"{card} is not in the hand {spell(hand)}"
        if len(set(some)) != owed or len(some) != owed:
            return f"cards laid away: {len(set(some))}; it must be {owed} of {spell(hand)}"
        if not self._tosses(seat, some):
            fives = spell(card for card in hand if card.value == 5)
            return f"fives go to the crib in this form: {fives} before {spell(some)}"
        return ""

    def _misplay(self, seat: Seat, card: Card) -> str:
        hand = self.hands[seat]
        if card not in hand:
            return f"{card} is not in the hand {spell(hand)}; {_may_play(self.legal(seat))}"
        count = self.count + card.value
        if count > 31:
            return f"{card} would make the count {count}; {_may_play(self.legal(seat))}"
        return ""

    def _misnamed(self, points: int, combos: tuple[Combo, ...]) -> str:
        """Combos of a claim need not be there, but they are made of the cards that are shown."""
        show = next(event for event in reversed(self.log) if isinstance(event, Show))
        for combo in combos:
            if combo.kind in _NOT_AT_THE_SHOW:
                return f"{combo} is nothing that counts at the show"
            if not set(combo.cards) <= {*show.cards, self.starter}:
                return f"{combo} is not of the cards that are shown, {spell(show.cards)}"
            if combo.points != worth(combo.kind, len(combo.cards)):
                return f"{combo} is worth {worth(combo.kind, len(combo.cards))}"
        named = sum(combo.points for combo in combos)
        if combos and named != points:
            return f"the combinations come to {named}, and the claim to {points}"
        return ""

    def _misclaim(self, points: int) -> str:
        if type(points) is not int or not 0 <= points <= self._most:
            return f"{points} points cannot be counted; say a number from 0 to {self._most}"
        return ""


_NOT_AT_THE_SHOW = (ComboKind.THIRTY_ONE, ComboKind.HEELS, ComboKind.LAST)


def _malformed(action: object) -> str:
    """Why something is no action at all; nothing if it is made of what an action is made of."""
    match action:
        case Play(seat, Card()) | Go(seat) | Muggins(seat):
            well = type(seat) is int
        case Show() | Peg():
            return f"{action} is no action: shows and pegs follow from actions"
        case Deal(tuple(hands), tuple(pack)) if _all(tuple, hands):
            well = all(_all(Card, cards) for cards in (*hands, pack))
        case Discard(seat, tuple(some)):
            well = type(seat) is int and _all(Card, some)
        case Claim(seat, _, tuple(combos)):
            well = type(seat) is int and all(map(_is_combo, combos))
        case _:
            well = isinstance(action, Cut) and isinstance(action.card, Card)
    if well:
        return ""
    return f"{action!r} is no action; one is made of whole numbers, cards and tuples of cards"


def _is_combo(one: object) -> bool:
    match one:
        case Combo(ComboKind(), tuple(cards), int()):
            return _all(Card, cards)
    return False


def _all(kind: type, some: tuple[object, ...]) -> bool:
    return all(isinstance(one, kind) for one in some)


def _a(action: Action) -> str:
    return f"a {type(action).__name__.lower()}"


def _may_play(legal: tuple[Action, ...]) -> str:
    cards = [str(action.card) for action in legal if isinstance(action, Play)]
    if not cards:
        return "nothing fits: say go"
    return (
        " or ".join([", ".join(cards[:-1]), cards[-1]] if cards[1:] else cards) + " may be played"
    )


def _not_of_one_pack(some: list[Card]) -> str:
    for at, card in enumerate(some):
        if card is BACK:
            return f"{card} is not one of the fifty-two cards"
        if card in some[:at]:
            return f"{card} is there twice; a pack has each card once"
    return ""

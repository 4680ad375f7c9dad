"""What happened at the table, told sentence by sentence to one who sits there, or to all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from muggins.paper import say
from muggins.paper.plain import listed, side_name
from muggins.rulebook import score
from muggins.rulebook.card import Card, Cards
from muggins.rulebook.events import (
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
from muggins.rulebook.view import View

Writer: TypeAlias = Callable[[Card], str]
"""How a card is written where it is not named in words."""


class Told(NamedTuple):
    """A sentence, and whether it belongs to a count, which is told at the pace that is set."""

    words: str
    counts: bool


@dataclass(slots=True)
class Talk:
    """Tells the log of a view; `names` are by seat, and the view's own seat is "you".

    It goes through the log from the deal on, as a count depends on what was before. `nineteen` is
    whether the listener knows what that is; after the telling it says so.
    """

    view: View
    names: Sequence[str]
    write: Writer = str
    nineteen: bool = False
    _scores: list[int] = field(init=False)
    _pile: list[Card] = field(init=False, default_factory=list)
    _played: int = field(init=False, default=0)
    _deals: int = field(init=False)
    _starter: Card | None = field(init=False, default=None)
    _shown: Show | None = field(init=False, default=None)
    _claim: Claim | None = field(init=False, default=None)
    _called: bool = field(init=False, default=False)

    def since(self, start: int) -> Iterator[Told]:
        """What happened from that event of the log on."""
        log, first = self.view.log, self._begin(start)
        for at in range(first, len(log)):
            event, after = log[at], log[at + 1] if at + 1 < len(log) else None
            told = [*self._told(event, after)]
            if at >= start:
                counts = isinstance(event, Show | Claim | Muggins | Peg)
                yield from (Told(words, counts) for words in told)

    def _begin(self, start: int) -> int:
        """Where the deal of that event begins; how it stood then is what was pegged since less."""
        log = self.view.log
        deals = [at for at, event in enumerate(log) if isinstance(event, Deal)]
        before = [at for at in deals if at <= start]
        first = before[-1] if before else 0
        self._deals = len(before[:-1])
        self._scores = list(self.view.scores)
        for event in log[first:]:
            if isinstance(event, Peg):
                self._scores[self.view.rules.sides[event.seat]] -= event.points
        return first

    def _told(self, event: Event, after: Event | None) -> Iterator[str]:
        match event:
            case Deal():
                yield from self._deal(event)
            case Discard() | Go():
                yield self._event(event)
            case Cut(card):
                self._starter = card
                yield self._event(event)
            case Play():
                yield from self._play(event, after)
            case Peg(kind=PegKind.PLAY):
                yield from self._peg_in_play(event)
            case Peg(kind=PegKind.LAST):
                self._move(event)
                yield f"{self._who(event.seat)}: one for {self._last()}. {self._score(event.seat)}"
                self._pile.clear()
            case Show():
                yield from self._show(event)
            case Claim():
                yield from self._claims(event, after)
            case Muggins():
                yield from self._calls(event)
            case Peg():
                self._move(event)
                yield f"{self._peg(event)} {self._score(event.seat)}"

    # The deal and the play

    def _deal(self, deal: Deal) -> Iterator[str]:
        self._deals += 1
        self._played, self._starter = 0, None
        self._pile.clear()
        yield f"Deal {self._deals}."
        if deal.crib:
            some = "one card" if len(deal.crib) == 1 else f"{say.number(len(deal.crib))} cards"
            yield f"The pack gives {some} to the crib."

    def _play(self, play: Play, after: Event | None) -> Iterator[str]:
        """A card as it is played: "Bob: nine of spades, fifteen for two. Bob has 7."."""
        self._pile.append(play.card)
        self._played += 1
        pegs = after.combos if isinstance(after, Peg) and after.kind == PegKind.PLAY else ()
        count = sum(card.value for card in self._pile)
        _, comma, rest = say.play(play.card, count, pegs).partition(",")
        yield f"{self._who(play.seat)}: {play.card.name}{comma}{rest}." + (
            f" {self._score_after(after)}" if isinstance(after, Peg) and pegs else ""
        )
        if count == 31:
            self._pile.clear()

    def _score_after(self, peg: Peg) -> str:
        self._move(peg)
        return self._score(peg.seat)

    def _peg_in_play(self, peg: Peg) -> Iterator[str]:
        """It was told with its card; here only what the game hole cut off."""
        if peg.points != peg.worth:
            yield f"{self._verb(peg.seat, 'need')} only {peg.points} of it."

    def _last(self) -> str:
        rules = self.view.rules
        rest = rules.seats * rules.hand - self._played
        return "the go" if rest and not rules.one_series else "last"

    # The show

    def _show(self, show: Show) -> Iterator[str]:
        self._shown = show
        crib = "the crib: " if show.what == "crib" else ""
        assert self._starter is not None
        yield (
            f"{self._verb(show.seat, 'show')} {crib}{self._cards(show.cards)}, "
            f"with {self.write(self._starter)}."
        )
        if self.view.rules.counting == "automatic":
            yield from self._counted()

    def _claims(self, claim: Claim, after: Event | None) -> Iterator[str]:
        self._claim, self._called = claim, False
        yield f"{self._verb(claim.seat, 'count')} {claim.points}."
        last = isinstance(after, Peg) and self._ends(after)
        if not self.view.rules.muggins or claim.points > self._true() or last:
            yield from self._counted()
            yield self._verdict(claim)

    def _ends(self, peg: Peg) -> bool:
        side = self.view.rules.sides[peg.seat]
        return self._scores[side] + peg.points == self.view.rules.targets[side]

    def _calls(self, call: Muggins) -> Iterator[str]:
        """A call, and now the count; of a claim that was too high all has been told."""
        claim = self._claim
        assert claim is not None
        self._called = True
        if claim.points > self._true() and not call.points:
            return
        who = self._who(call.seat)
        yield f"{who}: Muggins! {call.points} missed." if call.points else self._event(call)
        if claim.points <= self._true():
            yield from self._counted()
            yield self._verdict(claim)

    def _counted(self) -> Iterator[str]:
        """The count, a phrase at a time with its cards."""
        told = say.steps(self._combos())
        for step in told:
            yield f"{step.words[:1].upper()}{step.words[1:]}: {self._cards(step.cards)}."
        if not told:
            yield "Nineteen." if self.nineteen else "Nothing. Players call that nineteen."
            self.nineteen = True

    def _verdict(self, claim: Claim) -> str:
        """What a claim missed, or had too much."""
        true, said = self._true(), claim.points
        if true == said:
            return f"{said} is right."
        if true > said:
            who = "you" if claim.seat == self.view.seat else self.names[claim.seat]
            return f"It is {true}: {who} missed {true - said}."
        return f"It is {true}, not {said}: {said - true} too many."

    def _true(self) -> int:
        return sum(combo.points for combo in self._combos())

    def _combos(self) -> tuple[score.Combo, ...]:
        assert self._shown is not None
        assert self._starter is not None
        crib = self._shown.what == "crib"
        return score.hand(self._shown.cards, self._starter, crib=crib, rules=self.view.rules)

    # Words

    def _peg(self, peg: Peg) -> str:
        """What was pegged, without what it was for: that was said."""
        if peg.kind in (PegKind.HAND, PegKind.CRIB):
            of = "" if peg.worth == peg.points else f" of {peg.worth}"
            return f"{self._verb(peg.seat, 'peg')} {peg.points}{of} for the {peg.kind}."
        if peg.kind is PegKind.OVER and self._called:
            return f"{self._verb(peg.seat, 'peg')} {peg.points} for the wrong call."
        return self._event(peg)

    def _event(self, event: Event) -> str:
        return say.event(event, self.names, listener=self.view.seat, card=self._written(event))

    def _written(self, event: Event) -> Writer | None:
        """In words, but for rows of cards."""
        return self.write if isinstance(event, Discard) else None

    def _cards(self, some: Cards) -> str:
        return " ".join(self.write(card) for card in sorted(some))

    def _move(self, peg: Peg) -> None:
        self._scores[self.view.rules.sides[peg.seat]] += peg.points

    def _score(self, seat: Seat) -> str:
        side, listener = self.view.rules.sides[seat], self.view.seat
        who = sided(self.view.rules, side, self.names, listener)
        has = "has" if who == self.names[seat] and seat != listener else "have"
        return f"{who} {has} {self._scores[side]}."

    def _who(self, seat: Seat) -> str:
        return "You" if seat == self.view.seat else self.names[seat]

    def _verb(self, seat: Seat, verb: str) -> str:
        return f"You {verb}" if seat == self.view.seat else f"{self.names[seat]} {verb}s"


def sided(rules: Rules, side: Side, names: Sequence[str], listener: Seat | None) -> str:
    """Who plays for a side, the listener first, as "You": "You and Cid"."""
    if listener is None or rules.sides[listener] != side:
        return side_name(rules, side, names)
    seats = range(rules.seats)
    mates = [names[seat] for seat in seats if rules.sides[seat] == side and seat != listener]
    return listed(["You", *mates])


def standing(
    rules: Rules, scores: Sequence[int], names: Sequence[str], listener: Seat | None
) -> str:
    """The scores on all sides, the listener's first: "You 23, Greedy 31"."""
    own = None if listener is None else rules.sides[listener]
    sides = sorted(range(len(scores)), key=lambda side: side != own)
    return ", ".join(f"{sided(rules, side, names, listener)} {scores[side]}" for side in sides)

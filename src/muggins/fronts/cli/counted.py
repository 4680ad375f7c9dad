"""A hand or a pile that was counted, told item by item, in a line, or as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import fill
from types import MappingProxyType
from typing import Any

from muggins.fronts.cli import reading
from muggins.fronts.cli.ink import Ink
from muggins.fronts.cli.program import typed
from muggins.paper import say
from muggins.paper.plain import WIDTH
from muggins.rulebook import score
from muggins.rulebook.card import BadNotation, Card, Cards, cards, spell
from muggins.rulebook.rules import SIX_CARD, Rules
from muggins.rulebook.score import Combo

_SIZES = range(3, 7)
# The smallest cards of a pack go over 31 with the fourteenth.
_ORDINALS = (
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand or crib, its starter, and what it counts."""

    cards: Cards
    starter: Card
    combos: tuple[Combo, ...]

    @classmethod
    def read(cls, text: str, rules: Rules | None, *, crib: bool) -> Hand:
        """Count a hand written with its starter last; without rules, of any size.

        Raises ValueError, which says what would do.
        """
        some = cards(text)
        hand, starter = some[:-1], some[-1:]
        fault = _fault_of_size(len(hand), rules, "crib" if crib else "hand")
        if fault:
            raise BadNotation(fault)
        combos = score.hand(hand, starter[0], crib=crib, rules=rules or SIX_CARD)
        return cls(hand, starter[0], combos)

    @property
    def points(self) -> int:
        """What it counts in all."""
        return sum(combo.points for combo in self.combos)

    @property
    def note(self) -> str:
        """What was taken for the hand, where it is not of six-card; else nothing."""
        size = len(self.cards)
        if size == SIX_CARD.hand:
            return ""
        return f"a hand of {say.number(size)} and the starter {self.starter}"

    def json(self) -> str:
        """For a program."""
        combos = [_combo(combo) for combo in self.combos]
        return _json({"points": self.points, "combos": combos, "say": say.count(self.combos)})

    def brief(self) -> str:
        """In a line, or as many as it takes, the next ones set in."""
        line = f"{self.points:>2}  {spell(self.cards)} {self.starter}  {say.count(self.combos)}"
        return fill(line, WIDTH, subsequent_indent="      ")

    def lines(self, ink: Ink) -> Iterator[str]:
        """Item by item, and then as it is said."""
        steps = say.steps(self.combos)
        if steps:
            width = max(5, *(3 * len(step.cards) - 1 for step in steps))
            yield ink.dim(f"{'cards':<{width}}  points  total")
            for step in steps:
                shown = _row(step.cards, ink, width)
                yield f"{shown}  {step.points:>6}  {step.total:>5}  {step.words}"
            yield ""
        points = _points(self.points)
        said = fill(f"{points}: {say.count(self.combos)}.", WIDTH)
        yield ink.bold(points) + said.removeprefix(points)


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of the play, and what each card of it pegged."""

    written: tuple[reading.Written, ...]
    combos: tuple[tuple[Combo, ...], ...]

    @classmethod
    def read(cls, text: str, rules: Rules) -> Pile:
        """Count a pile, oldest card first, suits written or not.

        Raises ValueError, which names the card that does not fit.
        """
        written = reading.pile(text)
        if not written:
            raise BadNotation("write the cards of the pile, oldest first: --play 4 6 5")
        if rules.flush_in_play and any(len(text) == 1 for _, text in written):
            raise BadNotation("this form has flushes in the play: write the suits too")
        some = tuple(card for card, _ in written)
        combos = []
        for at, (card, shown) in enumerate(written, 1):
            count = sum(card.value for card in some[:at])
            if count > 31:
                raise BadNotation(
                    f"the {_ORDINALS[at]} card, {shown}, would make the count {count}; "
                    "a count ends at 31"
                )
            combos.append(score.play(some[:at], rules=rules))
        return cls(written, tuple(combos))

    def __iter__(self) -> Iterator[tuple[reading.Written, int, tuple[Combo, ...], int]]:
        """Each card as written, the count that it made, and what it pegged."""
        count = 0
        for written, combos in zip(self.written, self.combos, strict=True):
            count += written.card.value
            yield written, count, combos, sum(combo.points for combo in combos)

    def json(self) -> str:
        """For a program; a card is as it was written, without a suit where none was."""
        texts = {written.card: written.text for written in self.written}
        cards = [
            {
                "card": written.text,
                "count": count,
                "points": points,
                "combos": [_combo(combo, texts) for combo in combos],
            }
            for written, count, combos, points in self
        ]
        return _json({"cards": cards})

    def brief(self) -> str:
        """In a line: each card, and what it pegged."""
        cards = [f"{text}{f' for {points}' if points else ''}" for (_, text), _, _, points in self]
        return f"{sum(points for *_, points in self):>2}  {', '.join(cards)}"

    def lines(self, ink: Ink) -> Iterator[str]:
        """Card by card, and then the sum."""
        yield ink.dim("card  count  points")
        for (card, text), count, combos, points in self:
            shown = ink.card(card, text) if len(text) > 1 else text
            said = say.play(card, count, combos)
            yield f"{shown}{' ' * (4 - len(text))}  {count:>5}  {points:>6}  {said}"
        yield ""
        yield ink.bold(_points(sum(points for *_, points in self))) + ", go and last card apart."


def _fault_of_size(size: int, rules: Rules | None, what: str) -> str:
    if size < 1:
        return typed("write a hand and then the starter, like this: muggins score 5h 5s 5d Jc 5c")
    if rules is None:
        if size in _SIZES:
            return ""
        return f"{size} and the starter; a {what} has {_SIZES[0]} to {_SIZES[-1]} cards"
    wanted = rules.crib if what == "crib" else rules.hand
    if size == wanted:
        return ""
    return f"{size} and the starter; in this form a {what} has {wanted} cards, and the starter last"


def _json(data: dict[str, Any]) -> str:
    from json import dumps  # not needed for people

    return dumps(data)


def _combo(combo: Combo, texts: Mapping[Card, str] = MappingProxyType({})) -> dict[str, Any]:
    cards = [texts.get(card, card.text) for card in combo.cards]
    return {"kind": str(combo.kind), "cards": cards, "points": combo.points}


def _row(some: Sequence[Card], ink: Ink, width: int) -> str:
    return " ".join(map(ink.card, some)) + " " * (width - 3 * len(some) + 1)


def _points(points: int) -> str:
    return f"{points} point{'' if points == 1 else 's'}"

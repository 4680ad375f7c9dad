"""A hand, a crib or a pile to count, and what was missed of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from muggins.paper import say
from muggins.paper.say import Step
from muggins.rulebook import score
from muggins.rulebook.card import Card, Cards
from muggins.rulebook.rules import SIX_CARD, Rules
from muggins.rulebook.score import Combo, ComboKind
from muggins.study.trainers.choice import Grade

_NEARLY = 2
"""By so many points a count may be off that is nearly right: one fifteen, or one pair."""

_MOST = (1, 2, 3, 5)
"""So many combinations has a hand at most that is of level 1, 2, 3 and 4."""


@dataclass(frozen=True, slots=True)
class Count:
    """Cards to be counted.

    >>> from muggins.rulebook.card import cards
    >>> puzzle = Count("counting", "mine", "hand", cards("5h 5s 5d Jc"), Card("5c"))
    >>> puzzle.points, puzzle.answer(28).missed
    (29, (<ComboKind.NOB: 'nob'>,))
    """

    trainer: str
    name: str
    what: Literal["hand", "crib", "play"]
    """Of a pile of the play it is what its last card pegs, go and last card apart."""
    cards: Cards
    """The hand or crib; a pile of the play, oldest first."""
    starter: Card | None
    """None for a pile of the play."""
    rules: Rules = SIX_CARD

    @property
    def address(self) -> str:
        """What makes it again: the trainer and the name."""
        return f"{self.trainer}/{self.name}"

    @property
    def combos(self) -> tuple[Combo, ...]:
        """All that is in it."""
        if self.starter is None:
            return score.play(self.cards, rules=self.rules)
        crib = self.what == "crib"
        return score.hand(self.cards, self.starter, crib=crib, rules=self.rules)

    @property
    def points(self) -> int:
        """What it counts."""
        return sum(combo.points for combo in self.combos)

    @property
    def level(self) -> int:
        """How hard it is, 1 to 5: by its combinations, or of a pile by its cards."""
        if self.starter is None:
            return max(1, min(5, len(self.cards) - 1))
        return 1 + sum(len(self.combos) > most for most in _MOST)

    @property
    def kinds(self) -> frozenset[ComboKind]:
        """The kinds of combination that it has."""
        return frozenset(combo.kind for combo in self.combos)

    def answer(
        self,
        points: int,
        *,
        by_kind: Mapping[ComboKind, int] | None = None,
        seconds: float | None = None,
    ) -> Counted:
        """What is to be said of a count; `by_kind` is what was counted of each kind, if told.

        `seconds` is how long it took; somebody else has a clock.
        """
        combos, true = self.combos, self.points
        off = points - true
        grade = Grade.NEARLY if abs(off) <= _NEARLY else Grade.WRONG
        if not off:
            grade = Grade.RIGHT
        missed = _missed_of(combos, by_kind) if by_kind is not None else _missed(combos, -off)
        return Counted(grade, points, true, say.steps(combos), missed, seconds)


@dataclass(frozen=True, slots=True)
class Counted:
    """What is to be said of a count."""

    grade: Grade
    said: int
    true: int
    steps: tuple[Step, ...]
    """The count item by item, as it is spoken."""
    missed: tuple[ComboKind, ...]
    """The kinds that were missed; where kinds were not told, those that it may have been."""
    seconds: float | None = None

    @property
    def off(self) -> int:
        """How much too high; below 0 where points were missed."""
        return self.said - self.true


def _missed_of(combos: Iterable[Combo], told: Mapping[ComboKind, int]) -> tuple[ComboKind, ...]:
    there = Counter[ComboKind]()
    for combo in combos:
        there[combo.kind] += combo.points
    return tuple(kind for kind in ComboKind if told.get(kind, 0) < there[kind])


def _missed(combos: tuple[Combo, ...], short: int) -> tuple[ComboKind, ...]:
    """The kinds of which some combinations add up to what is missing; else all that are there.

    None where nothing is missing, or too much was counted.
    """
    if short <= 0:
        return ()
    there = [kind for kind in ComboKind if any(combo.kind == kind for combo in combos)]
    found = [
        kind
        for kind in there
        if short in _sums(combo.points for combo in combos if combo.kind == kind)
    ]
    return tuple(found or there)


def _sums(points: Iterable[int]) -> set[int]:
    sums = {0}
    for worth in points:
        sums |= {so_far + worth for so_far in sums}
    return sums

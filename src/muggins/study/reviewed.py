"""What a review says: every decision with what it cost, every stroke of chance with its luck."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal, NamedTuple, TypeAlias

from muggins.rulebook.events import Action, Claim, Discard, Muggins, Play, Seat
from muggins.rulebook.rules import Rules, Side

Part: TypeAlias = Literal["discards", "play", "counting"]
"""The parts of a deal in which somebody decides."""
PARTS: tuple[Part, ...] = ("discards", "play", "counting")
Chance: TypeAlias = Literal["deal", "cut", "hidden"]
"""Where luck comes from: the cards dealt, the starter, and what a choice meets in hidden cards."""
CHANCES: tuple[Chance, ...] = ("deal", "cut", "hidden")


class Grade(StrEnum):
    """How much a decision gives away; its sign is what a record marks it with."""

    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def sign(self) -> str:
        """Of the marks of a record; none for what is fine."""
        return {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}.get(self, "")


FROM_WIN = {Grade.INACCURACY: 0.005, Grade.MISTAKE: 0.015, Grade.BLUNDER: 0.04}
"""What is given away of a game, from which on a decision has each grade; ascending."""
FROM_POINTS = {Grade.INACCURACY: 0.4, Grade.MISTAKE: 1.2, Grade.BLUNDER: 3.0}
"""The same in points, where nobody knows what scores are worth."""


MISTAKES = (Grade.MISTAKE, Grade.BLUNDER)
"""What comes back as an exercise; an inaccuracy is let pass."""


def grade(points: float, win: float | None) -> Grade:
    """The grade of a decision that gives so much away: by the chance to win, if that is known.

    >>> grade(1.1, 0.016), grade(1.1, None)
    (<Grade.MISTAKE: 'mistake'>, <Grade.INACCURACY: 'inaccuracy'>)
    """
    lost, steps = (points, FROM_POINTS) if win is None else (win, FROM_WIN)
    reached = [step for step in steps if lost >= steps[step]]
    return reached[-1] if reached else Grade.FINE


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A decision, and what the engine says of it; where nothing could be chosen, none was made."""

    ply: int
    """How many actions stand, this one included: `states[ply]` is the game after it."""
    entry: int
    """Its place among the entries of the record."""
    deal: int
    """Of the game, from 1."""
    seat: Seat
    part: Part
    moment: str
    """When in the deal: "discard", "lead", "at 15", "hand", "crib", "call"."""
    played: Action
    best: Action
    points: float
    """Given away of the points to be expected, net: 0 or more."""
    win: float | None
    """Given away of the chance to win: 0 or more; None where that is not known."""
    found: float
    """What the best wins oftener than par: the choice of the solved player, who plays his cards for
    points wherever home is. By that player the chance to win is measured with all cards open."""
    why: str
    """In a sentence: what the choice gives up against the best, or what decides for the best."""
    grade: Grade

    @property
    def cost(self) -> float:
        """What it is weighed by: the chance to win, or else the points."""
        return self.points if self.win is None else self.win


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke:
    """A stroke of chance, and what it did."""

    ply: int
    deal: int
    what: Chance
    luck: float
    """How much side 0's chance to win rose by it."""
    seat: Seat | None = None
    """Whose choice met the hidden cards."""


class Look(NamedTuple):
    """One action that stands, looked through."""

    ply: int
    deal: int
    win: float | None
    """Side 0's chance to win after it; None where unknown."""
    decision: Judged | None
    stroke: Stroke | None


@dataclass(frozen=True, slots=True)
class Sum:
    """The decisions of a seat, or of a part of its play, added up."""

    decisions: int
    errors: int
    """Those that are not fine."""
    points: float
    win: float | None

    @property
    def rate(self) -> float:
        """The share of decisions that are errors."""
        return self.errors / self.decisions if self.decisions else 0.0


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Review:
    """A game, or as much of it as was played, decision by decision and stroke by stroke."""

    rules: Rules
    players: tuple[str, ...]
    """By seat; or nobody is named."""
    scores: tuple[int, ...]
    winner: Side | None
    """None: the game was not played to its end."""
    deals: int
    graph: tuple[float, ...]
    """Side 0's chance to win before the first action and after each; empty where unknown."""
    entries: tuple[int, ...]
    """Where among the entries of the record each action is, those taken back left out."""
    decisions: tuple[Judged, ...]
    strokes: tuple[Stroke, ...]
    note: str = ""
    """What could not be measured, in a sentence."""

    def __repr__(self) -> str:
        by = f" of {' and '.join(self.players)}" if self.players else ""
        return f"<Review{by}, {len(self.decisions)} decisions>"

    def worst(self, n: int = 3, *, seat: Seat | None = None) -> tuple[Judged, ...]:
        """The costliest errors, of a seat or of all, the costliest first; what is fine is none."""
        wrong = [one for one in self._of(seat) if one.grade != Grade.FINE]
        return tuple(sorted(wrong, key=lambda one: (-one.cost, one.ply))[:n])

    def sum(self, seat: Seat | None = None, part: Part | None = None) -> Sum:
        """The decisions of a seat, or of all, in a part of the game or in the whole of it."""
        found = [one for one in self._of(seat) if part in (None, one.part)]
        return sum_of(found, known=bool(self.graph))

    def luck(self, side: Side = 0, what: Chance | None = None) -> float:
        """How much chance did for a side: what it added to its chance to win. 0 where unknown."""
        total = sum(one.luck for one in self.strokes if what in (None, one.what))
        return total if side == 0 else -total

    def skill(self, side: Side = 0) -> float:
        """What a side's decisions added to its chance to win: 0 at best."""
        return 0.0 - sum(one.win or 0.0 for one in self._of_side(side))

    def found(self, side: Side = 0) -> float:
        """What a side could have added to its chance to win by playing better than par."""
        return sum(one.found for one in self._of_side(side))

    def played(self, side: Side = 0) -> float:
        """What a side's decisions added to its chance to win, against par: found, less given away.

        Luck of the side, this, less this of the other side, and the gap are what the chance rose.
        """
        return self.skill(side) + self.found(side)

    @property
    def gap(self) -> float:
        """What is left of side 0's rise without luck, and what both sides' decisions made of par.

        Luck is measured with open cards, and decisions in each one's own view: they differ a little
        in what a choice is worth on the whole. From game to game by some 0.05 (docs/review.md).
        """
        if not self.graph:
            return 0.0
        played = self.played(0) - self.played(1)
        return self.graph[-1] - self.graph[0] - self.luck() - played

    def adjusted(self, side: Side = 0) -> float | None:
        """What the game would have been worth to a side without luck; None where unknown.

        The chance at the start, with both sides' decisions on it; it may come to more than 1.
        """
        if not self.graph:
            return None
        end = self.graph[-1] - self.luck()
        return end if side == 0 else 1 - end

    def rating(self, seat: Seat) -> float | None:
        """What the seat gave away of the game, in percent: 0 is perfect. None where unknown."""
        lost = self.sum(seat).win
        return None if lost is None else 100 * lost

    def data(self) -> dict[str, Any]:
        """All of it in plain values, for JSON."""
        return {
            "rules": str(self.rules),
            "players": list(self.players),
            "scores": list(self.scores),
            "winner": self.winner,
            "deals": self.deals,
            "note": self.note,
            "graph": [round(win, 5) for win in self.graph],
            "entries": list(self.entries),
            "seats": [self._seat_data(seat) for seat in range(self.rules.seats)],
            "sides": [self._side_data(side) for side in (0, 1)] if self.graph else [],
            "gap": round(self.gap, 5) if self.graph else None,
            "decisions": [_judged_data(one) for one in self.decisions],
            "strokes": [_stroke_data(one) for one in self.strokes],
        }

    def _of(self, seat: Seat | None) -> Iterable[Judged]:
        return (one for one in self.decisions if seat in (None, one.seat))

    def _of_side(self, side: Side) -> Iterable[Judged]:
        return (one for one in self.decisions if self.rules.sides[one.seat] == side)

    def _seat_data(self, seat: Seat) -> dict[str, Any]:
        parts = {part: _sum_data(self.sum(seat, part)) for part in PARTS}
        rating = self.rating(seat)
        return {
            **_sum_data(self.sum(seat)),
            "rating": None if rating is None else round(rating, 3),
            "parts": parts,
        }

    def _side_data(self, side: Side) -> dict[str, Any]:
        adjusted = self.adjusted(side)
        return {
            "start": round(self.graph[0] if side == 0 else 1 - self.graph[0], 5),
            "luck": round(self.luck(side), 5),
            "luck_by": {what: round(self.luck(side, what), 5) for what in CHANCES},
            "skill": round(self.skill(side), 5),
            "found": round(self.found(side), 5),
            "played": round(self.played(side), 5),
            "adjusted": None if adjusted is None else round(adjusted, 5),
        }


def sum_of(decisions: Iterable[Judged], *, known: bool) -> Sum:
    """Decisions added up; `known`: whether their chance to win is."""
    found = list(decisions)
    errors = sum(one.grade != Grade.FINE for one in found)
    points = sum(one.points for one in found)
    return Sum(len(found), errors, points, sum(one.win or 0.0 for one in found) if known else None)


def written(action: Action) -> str:
    """What was chosen, as short as it is unmistakable: "5h Jd", "9s", "go", "12".

    >>> from muggins.rulebook.card import cards
    >>> written(Discard(0, cards("Jd 5h"))), written(Claim(1, 12))
    ('5h Jd', '12')
    """
    match action:
        case Discard(_, some):
            return " ".join(card.text for card in sorted(some))
        case Play(_, card):
            return card.text
        case Claim(_, points) | Muggins(_, points):
            return str(points)
    return "go"


def _judged_data(one: Judged) -> dict[str, Any]:
    return {
        "ply": one.ply,
        "entry": one.entry,
        "deal": one.deal,
        "seat": one.seat,
        "part": one.part,
        "moment": one.moment,
        "played": written(one.played),
        "best": written(one.best),
        "points": round(one.points, 4),
        "win": None if one.win is None else round(one.win, 5),
        "found": round(one.found, 5),
        "grade": str(one.grade),
        "sign": one.grade.sign,
        "why": one.why,
    }


def _stroke_data(one: Stroke) -> dict[str, Any]:
    luck = round(one.luck, 5)
    return {"ply": one.ply, "deal": one.deal, "what": one.what, "seat": one.seat, "luck": luck}


def _sum_data(one: Sum) -> dict[str, Any]:
    win = None if one.win is None else round(one.win, 5)
    points = round(one.points, 3)
    return {"decisions": one.decisions, "errors": one.errors, "points": points, "win": win}

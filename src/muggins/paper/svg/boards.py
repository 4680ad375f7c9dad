"""The board with the pegs of a game in it, and the figures beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from muggins.paper.svg import marks, wood
from muggins.paper.svg.pegs import SHAPES, peg
from muggins.paper.svg.pen import (
    ASKED,
    FIGURE,
    STRONG,
    Svg,
    breadth,
    fitted,
    framed,
    listed,
    moved,
    num,
    plain,
    sheet,
    span,
    words,
)
from muggins.paper.svg.theme import ink
from muggins.paper.svg.track import PARKED, Board
from muggins.rulebook.rules import SIX_CARD, Rules

PHONE = 395.0
"""The width that figures are written for, a turned board's; beside a wider one they are larger."""
_ROW = 44.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing:
    """How a game stands, as a board shows it; by side.

    Raises ValueError, which says what no board can show.
    """

    scores: tuple[int, ...]
    before: tuple[int | None, ...]
    """Where each hinder peg is; None if it is not known."""
    targets: tuple[int, ...]
    names: tuple[str, ...]
    skunks: tuple[int, ...] = ()
    lurch: bool = False

    def __post_init__(self) -> None:
        sides = len(self.scores)
        if not 2 <= sides <= 5:
            raise ValueError(f"scores names {sides} sides; a board has lanes for two to five")
        for field in ("before", "targets", "names"):
            if len(getattr(self, field)) != sides:
                found = len(getattr(self, field))
                raise ValueError(f"{field} names {found} sides, but scores has {sides}")
        for field in ("scores", "before"):
            for side, (score, target) in enumerate(
                zip(getattr(self, field), self.targets, strict=True)
            ):
                if score is not None and not 0 <= score <= target:
                    raise ValueError(
                        f"side {side} has {score} in {field}; its board goes from 0 to {target}"
                    )

    @property
    def lines(self) -> dict[tuple[int, str], tuple[int, ...]]:
        """The brass lines: the score that each comes after, its word, and the sides it is for."""
        lines: dict[tuple[int, str], tuple[int, ...]] = {}
        for side, target in enumerate(self.targets):
            for after, word in self._lines_to(target):
                if after > 0:
                    lines[after, word] = (*lines.get((after, word), ()), side)
        return lines

    def _lines_to(self, target: int) -> list[tuple[int, str]]:
        if self.lurch:
            return [(target // 2, "lurch")]
        return [
            (target - distance, word)
            for distance, word in zip(self.skunks, ("skunk", "double skunk"), strict=False)
        ]

    @property
    def title(self) -> str:
        """One line for a screen reader."""
        scores = (f"{name} {score}" for name, score in zip(self.names, self.scores, strict=True))
        return f"Cribbage board: {', '.join(scores)}"

    @property
    def desc(self) -> str:
        """The same with the last scores, and the lines."""
        sentences = [self._sentence(side) for side in range(len(self.scores))]
        if self.lines:
            lines = listed(f"{word} at {after}" for after, word in sorted(self.lines))
            sentences.append(f"Lines: {lines}.")
        return " ".join(sentences)

    def _sentence(self, side: int) -> str:
        score, before, target = self.scores[side], self.before[side], self.targets[side]
        came = "" if before is None or before == score else f", from {before}"
        left = "home" if score == target else f"{target - score} to go"
        return f"{self.names[side]}, {SHAPES[side]} pegs: {score}{came}; {left}."


def board(
    scores: Sequence[int],
    names: Sequence[str] | None = None,
    *,
    before: Sequence[int | None] | None = None,
    rules: Rules | None = None,
    targets: Sequence[int] | None = None,
    games: Sequence[int] = (),
    turned: bool = False,
    theme: str = "auto",
    prefix: str | None = None,
) -> Svg:
    """Draw the board, two pegs a side; upright, or turned to lie wide and low.

    >>> board((103, 109), before=(95, 107), names=("Ann", "Bo"))
    <Svg: Cribbage board: Ann 103, Bo 109>

    All is by side. `before` is where the hinder pegs are; `rules` give targets and lines, or
    `targets` alone (121 without either). With `names` the figures stand above and below. `games`
    are the games won, up to five a side. Raises ValueError for what no board can show, TypeError
    for what is no scores.
    """
    if not isinstance(scores, Sequence) or isinstance(scores, str):
        raise TypeError(f"{scores!r} is no scores by side; svg.state draws a whole game")
    standing = standing_of(scores, before=before, rules=rules, targets=targets, names=names)
    plan = Board.to(max(standing.targets), len(standing.scores), turned=turned)
    body = pegged(plan, standing, games=_checked(games, plan))
    width, height = plan.size
    if names is not None:
        body, height = with_figures(body, plan, standing)
    return framed(
        body, size=(width, height), title=standing.title, desc=standing.desc, theme=theme,
        prefix=prefix,
    )  # fmt: skip


def standing_of(
    scores: Sequence[int],
    *,
    before: Sequence[int | None] | None,
    rules: Rules | None,
    targets: Sequence[int] | None,
    names: Sequence[str] | None,
) -> Standing:
    """What is to be shown, from what was given."""
    if rules is not None and targets is not None:
        raise ValueError("targets and rules are both given; the rules have the targets")
    if rules is not None:
        targets = rules.targets
    form = rules or SIX_CARD
    sides = len(scores)
    return Standing(
        scores=tuple(scores),
        before=tuple(before) if before is not None else (None,) * sides,
        targets=tuple(targets) if targets is not None else (121,) * sides,
        names=tuple(
            map(plain, [f"side {side}" for side in range(sides)] if names is None else names)
        ),
        skunks=form.skunks,
        lurch=form.lurch,
    )


def _checked(games: Sequence[int], plan: Board) -> tuple[int, ...]:
    if not games:
        return ()
    if not wood.has_games(plan):
        raise ValueError("this board has no room for a plate of games; leave games out")
    if len(games) != plan.lanes or not all(0 <= won <= 5 for won in games):
        raise ValueError(f"games is {tuple(games)}; it is 0 to 5 for each of {plan.lanes} sides")
    return tuple(games)


def pegged(plan: Board, standing: Standing, *, games: tuple[int, ...] = ()) -> str:
    """The plank with everything on it."""
    lines = standing.lines
    after = {score for score, _ in lines}
    body = wood.plank(plan) + wood.inlay(plan)
    for side, target in enumerate(standing.targets):
        if target < plan.target:
            body += wood.early_home(plan, side, target)
    for (score, word), sides in lines.items():
        body += marks.brass(plan, score, word, sides)
    body += marks.numbers(plan, after) + marks.streets(plan, after) + marks.ends(plan)
    if wood.has_games(plan):
        body += wood.games(plan, games or (0,) * plan.lanes)
    return body + _pegs(plan, standing)


def _pegs(plan: Board, standing: Standing) -> str:
    """Trails, then the hinder pegs, then the front ones above all."""
    sides = list(enumerate(zip(standing.scores, standing.before, strict=True)))
    trails = [_trail(plan, side, before, score) for side, (score, before) in sides]
    holes = [(side, _hinder(score, before)) for side, (score, before) in sides]
    hinder = [_peg(plan, side, hole, front=False) for side, hole in holes if hole is not None]
    front = [_peg(plan, side, score, front=True) for side, (score, _) in sides]
    return "".join((*trails, *hinder, *front))


def _hinder(score: int, before: int | None) -> int | None:
    """The hole of the hinder peg: before the start until it is known to have moved."""
    if score == 0 and not before:
        return PARKED
    if before is None:
        return 0
    return before if before != score else None


def _trail(plan: Board, side: int, before: int | None, score: int) -> str:
    """The way from the hinder peg to the front one: the last score, tinted along the lane."""
    if before is None or before == score:
        return ""
    path = plan.way(side, *sorted((before, score)))
    return (
        f'<path d="{path}" fill="none" stroke="{ink(f"peg-{side}")}" opacity=".38" '
        f'stroke-width="{num(0.5 * plan.scale)}" stroke-linecap="round" stroke-linejoin="round" '
        f'data-trail="{side}"/>'
    )


def _peg(plan: Board, side: int, hole: int, *, front: bool) -> str:
    two, radius = plan.lanes == 2, 0.47
    if plan.turned:
        radius = 0.56 if two else 0.52
    return peg(side, *plan.hole(side, hole), radius * plan.scale, front=front)


def with_figures(
    body: str, plan: Board, standing: Standing, *, notes: Sequence[str] = (), mine: int = 0
) -> tuple[str, float]:
    """The plank between the others' figures above and one side's below; and the height of all.

    `notes` are a few words beside each name, by side.
    """
    width, height = plan.size
    unit = width / PHONE
    sides = range(len(standing.scores))
    rows = [
        moved(figures(standing, side, note=notes[side] if notes else ""), 0, 0, unit)
        for side in (*(side for side in sides if side != mine), mine)
    ]
    row = _ROW * unit
    top = row * (len(rows) - 1)
    whole = top + height + row
    above = "".join(moved(drawn, 0, at * row) for at, drawn in enumerate(rows[:-1]))
    below = moved(rows[-1], 0, top + height)
    return sheet(width, whole, "surface") + above + moved(body, 0, top) + below, whole


def figures(standing: Standing, side: int, *, note: str = "") -> str:
    """One side's row: its peg, its name, its score, and how far it has to go."""
    score, target = standing.scores[side], standing.targets[side]
    left = "home" if score == target else f"{target - score} to go"
    room, second = 222.0, ink("ink-2")  # before the score begins
    note = fitted(note, 140, 14)
    name = fitted(standing.names[side], room - 14 * breadth(note), 17)
    tail = span(note, 14, colour=second) if note else ""
    return (
        peg(side, 20, 22, 7.5)
        + words(name, 38, 28, 17, colour=ink("ink"), more=STRONG, tail=tail)
        + words(str(score), PHONE - 90, 31.5, 28, colour=ink("ink"), anchor="end", more=FIGURE)
        + words(left, PHONE - 12, 28, 15, colour=second, anchor="end", more=ASKED)
    )

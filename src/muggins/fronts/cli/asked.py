"""What somebody asks the engine about: who deals, the score, the form, or a whole position."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, TypeAlias

from cyclopts import Parameter

from muggins.fronts.cli import needing
from muggins.fronts.cli.leaving import Refusal
from muggins.rulebook import spelled
from muggins.rulebook.rules import SIX_CARD, Rules
from muggins.rulebook.view import Phase, View

DealerFlag: TypeAlias = Annotated[bool, Parameter(negative="", help="You deal: the crib is yours.")]
PoneFlag: TypeAlias = Annotated[
    bool, Parameter(negative="", help="Another deals: the crib is not yours.")
]
ScoreFlag: TypeAlias = Annotated[
    str | None,
    Parameter(metavar="SCORE", help="How it stands, yours first, like 80-75; else by points."),
]
PositionFlag: TypeAlias = Annotated[
    str | None,
    Parameter(metavar="TEXT", help="A position in one line, instead of all the rest."),
]
SeedFlag: TypeAlias = Annotated[
    int, Parameter(help="What imagined deals are drawn from, in forms that are tried out.")
]


def form(rules: str | None) -> Rules:
    """The form that is named, or else six-card."""
    with told():
        return SIX_CARD if rules is None else spelled.rules(rules)


def deals(dealer: bool, pone: bool) -> bool:
    """Whether who asks deals; Refusal where it is not said, or said twice."""
    if dealer == pone:
        raise Refusal(
            "it is --dealer or --pone, not both"
            if dealer
            else "whose crib is it? write --dealer if you deal, --pone if another does"
        )
    return dealer


def scores(text: str, rules: Rules) -> tuple[int, ...]:
    """Read a score by sides, that of who asks first: "80-75".

    Raises Refusal. Whether the score is one that can be is for the rules to say.
    """
    sides = len(rules.targets)
    if not re.fullmatch(r"[0-9]{1,4}([-:,/ ][0-9]{1,4})*", text.strip()):
        raise Refusal(f"{text[:40]!r} is no score; write {_like(sides)}, yours first")
    found = tuple(map(int, re.findall(r"[0-9]+", text)))
    if len(found) != sides:
        raise Refusal(
            f"{text.strip()!r} is the score of {len(found)}, and {sides} play for themselves in "
            f"this form; write {_like(sides)}, yours first"
        )
    for score, target in zip(found, rules.targets, strict=True):
        if score >= target:
            raise Refusal(f"{score} is past the end: the game is won with {target}")
    return found


def placed(text: str, phase: Phase) -> View:
    """What the seat sees that is to move in a position; it must be the time for that.

    Where several are to lay away at once it is the first whose cards are told. Raises Refusal.
    """
    from muggins.paper import position
    from muggins.paper.told import read

    with told():
        awaited = position.view(text, None).awaiting
        seats = [seat for seat in awaited if seat >= 0 and seat not in read(text).hidden]
        if not seats:
            raise Refusal("nobody whose cards are told is to move in this position")
        view = position.view(text, seats[0])
    if view.phase is not phase:
        command = {Phase.DISCARD: "muggins discard", Phase.PLAY: "muggins peg"}.get(view.phase)
        would = f"; {command} would do" if command else ""
        raise Refusal(f"in this position it is time to {view.phase}{would}")
    return view


@contextmanager
def told() -> Iterator[None]:
    """What cannot be is refused with the sentence that says why."""
    try:
        with needing.the_engine():
            yield
    except ValueError as fault:
        raise Refusal(str(fault)) from None


def alone(position: str | None, *others: object) -> bool:
    """Whether a position is given; Refusal where the same is told in another way too."""
    if position is None:
        return False
    if any(others):
        raise Refusal("a position says all there is; write nothing beside it")
    return True


def words(some: Sequence[str]) -> str:
    """Words as one text, whether they came apart or not."""
    return " ".join(some)


def _like(sides: int) -> str:
    return "-".join(["80", "75", "60", "55", "50", "45"][:sides])

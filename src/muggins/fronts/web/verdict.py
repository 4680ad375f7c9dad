"""What a game came to, in a sentence or two: to one of its players, or to anybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from muggins.fronts.web.asked import asked
from muggins.fronts.web.sitting import Sitting
from muggins.paper.plain import listed
from muggins.paper.record import Record
from muggins.paper.say import number
from muggins.rulebook.events import Seat
from muggins.rulebook.rules import Side
from muggins.table.match import result

EVEN = 0.03
"""Luck that moved the chance to win by less than this was neither kind nor unkind."""


def title(sitting: Sitting, game: int, record: Record, seat: Seat | None) -> str:
    """Who won and by how much; or how it ended otherwise.

    `seat` is the reader's, if it is his game; `game` is counted from 1.
    """
    state = record.state
    if state.winner is None:
        scores = _scores(state.scores, 0 if seat is None else record.rules.sides[seat])
        if sitting.ended and game == len(sitting.games()):
            return f"{asked(sitting, state.seen_by(seat)).rstrip('.')}, {scores}"
        return f"Not finished, {scores}"
    mine = None if seat is None else record.rules.sides[seat]
    margin = number(result(state).margin)
    if mine not in (None, state.winner) and len(state.scores) == 2:
        assert mine is not None
        return f"You lost by {margin}, {_scores(state.scores, mine)}"
    who = "You" if mine == state.winner else named(sitting.names, record, state.winner)
    return f"{who} won by {margin}, {_scores(state.scores, state.winner)}"


def _scores(scores: Sequence[int], first: Side) -> str:
    """All scores, that of one side before the others."""
    others = [score for side, score in enumerate(scores) if side != first]
    return "\N{EN DASH}".join(map(str, [scores[first], *others]))


def named(names: Sequence[str], record: Record, side: Side) -> str:
    """The players of a side."""
    return listed(names[seat] for seat, of in enumerate(record.rules.sides) if of == side)


def about(
    names: Sequence[str], record: Record, review: Mapping[str, Any], seat: Seat | None
) -> str:
    """Who played what, and what there was of luck and of errors."""
    sides = record.rules.sides
    form = f"{str(record.rules).partition(',')[0]}, {review['deals']} deal"
    form += "" if review["deals"] == 1 else "s"
    if seat is None:
        players = " against ".join(named(names, record, side) for side in sorted(set(sides)))
        return f"{players}, {form}."
    others = [names[at] for at, side in enumerate(sides) if side != sides[seat]]
    return f"Against {listed(others)}, {form}. {_luck_and_errors(review, seat, sides[seat])}"


def _luck_and_errors(review: Mapping[str, Any], seat: Seat, side: Side) -> str:
    errors = review["seats"][seat]["errors"]
    wrong = f"{number(errors)} of your decisions {'was' if errors == 1 else 'were'} not"
    if not review["sides"]:
        return f"{_capital(wrong)} the best." if errors else "All of your decisions were fine."
    luck = review["sides"][side]["luck"]
    if luck > EVEN:
        return f"The cards were kind; {wrong}." if errors else "The cards were kind."
    cards = "The cards were unkind" if luck < -EVEN else "The cards were even-handed"
    return f"{cards}, and {wrong} the best." if errors else f"{cards}; your decisions were fine."


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"

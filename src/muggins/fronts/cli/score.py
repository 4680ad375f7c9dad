"""muggins score: count a hand, or what each card of a pile pegs."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from muggins.fronts.cli.counting import answer
from muggins.fronts.cli.flags import ColorFlag, JsonFlag, RulesFlag


def score(
    *cards: Annotated[
        str,
        Parameter(
            help="A hand of 3 to 6 cards and then the starter, like 5h Jd 10c; "
            "a single - reads hands from standard input, one a line."
        ),
    ],
    play: Annotated[
        bool,
        Parameter(negative="", help="Count each card of a pile; suits may be left out."),
    ] = False,
    crib: Annotated[bool, Parameter(negative="", help="Count a crib.")] = False,
    rules: RulesFlag = None,
    json: JsonFlag = False,
    color: ColorFlag = None,
) -> int:
    """Count a hand with its starter, or each card of a pile."""
    return answer(cards, play=play, crib=crib, rules=rules, json=json, color=color)

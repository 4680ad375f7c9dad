"""muggins score: count a hand, or what each card of a pile pegs."""

from __future__ import annotations

import json as jsons
import sys
from collections.abc import Callable, Iterable
from typing import Annotated

from cyclopts import Parameter

from muggins.fronts.cli import leaving
from muggins.fronts.cli.counted import Hand, Pile
from muggins.fronts.cli.flags import STDIN, ColorFlag, JsonFlag, RulesFlag
from muggins.fronts.cli.ink import ink
from muggins.rulebook.rules import SIX_CARD, Rules


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
    form = None if rules is None else _form(rules)
    if play and crib:
        raise leaving.Refusal("--crib counts a crib, --play a pile; write one of them")

    def read(text: str) -> Hand | Pile:
        return Pile.read(text, form or SIX_CARD) if play else Hand.read(text, form, crib=crib)

    if cards == (STDIN,):
        return _each(sys.stdin, read, json=json)
    try:
        counted = read(" ".join(cards))
    except ValueError as fault:
        raise leaving.Refusal(str(fault)) from None
    if json:
        print(jsons.dumps(counted.data()))
    else:
        print("\n".join(counted.lines(ink(color, sys.stdout))))
    return leaving.WELL


def _each(lines: Iterable[str], read: Callable[[str], Hand | Pile], *, json: bool) -> int:
    """Count every line; one that cannot be read is told of, and the others go on."""
    code = leaving.WELL
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            counted = read(line)
        except ValueError as fault:
            print(f"muggins: line {number}: {fault}", file=sys.stderr)
            code = leaving.PROBLEM
            continue
        print(jsons.dumps(counted.data()) if json else counted.brief(), flush=not json)
    return code


def _form(text: str) -> Rules:
    from muggins.rulebook import spelled

    return spelled.rules(text)

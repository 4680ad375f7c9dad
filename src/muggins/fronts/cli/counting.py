"""What `muggins score` does, and the quick way to it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from muggins.fronts.cli import leaving
from muggins.fronts.cli.bounded import Bounded
from muggins.fronts.cli.counted import Hand, Pile
from muggins.fronts.cli.ink import ink
from muggins.rulebook.rules import SIX_CARD, Rules

if TYPE_CHECKING:
    from muggins.fronts.cli.flags import Color

_FLAGS = ("--play", "--crib", "--json")


def quick(words: Sequence[str]) -> int | None:
    """Answer `score` with cards and its plain options; None for any other words.

    The parser would read them in the same way, but to import it takes three times as long as all
    the rest, and cards are counted in loops of shell scripts.
    """
    if words[:1] != ["score"]:
        return None
    rules = None
    if "--rules" in words[:-1]:
        at = words.index("--rules")
        rules, words = words[at + 1], [*words[:at], *words[at + 2 :]]
    flags = {word for word in words if word.startswith("-")}
    if not flags.issubset(_FLAGS) or (rules or "").startswith("-"):
        return None
    play, crib, json = (flag in flags for flag in _FLAGS)
    cards = [word for word in words[1:] if word not in flags]
    return answer(cards, play=play, crib=crib, rules=rules, json=json)


def answer(
    cards: Sequence[str],
    *,
    play: bool = False,
    crib: bool = False,
    rules: str | None = None,
    json: bool = False,
    color: Color | None = None,
) -> int:
    """Count what the words say, or each line of standard input, and print it."""
    if play and crib:
        raise leaving.Refusal("--crib counts a crib, --play a pile; write one of them")
    form = None if rules is None else _form(rules)

    def read(text: str) -> Hand | Pile:
        return Pile.read(text, form or SIX_CARD) if play else Hand.read(text, form, crib=crib)

    if list(cards) == [leaving.STDIN]:
        return _each(Bounded(sys.stdin, leaving.STDIN), read, json=json)
    try:
        counted = read(" ".join(cards))
    except ValueError as fault:
        raise leaving.Refusal(str(fault)) from None
    if form is None and isinstance(counted, Hand) and counted.note:
        print(f"muggins: {counted.note}", file=sys.stderr)
    if json:
        print(counted.json())
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
        print(counted.json() if json else counted.brief())
    return code


def _form(text: str) -> Rules:
    from muggins.rulebook import spelled

    try:
        return spelled.rules(text)
    except ValueError as fault:
        raise leaving.Refusal(str(fault)) from None

"""A game walked through at the terminal, a step at a time."""

from __future__ import annotations

from collections.abc import Sequence

from muggins.fronts.cli.ink import Ink
from muggins.fronts.cli.settings import load
from muggins.fronts.cli.telling import Step, hinder, lines, names_of
from muggins.paper import say
from muggins.paper.record import Record

_HELP = """\
Enter    the next step        start   back to the beginning
b        one step back        end     on to the end
12       to step 12           board   the board
table    what lies there      q       leave"""


def walk(steps: Sequence[Step], record: Record, ink: Ink) -> None:
    """Show steps as they are asked for, until there are no more questions."""
    names = names_of(record)
    settings = load().settings
    at = 0
    _show(steps, at, ink)
    while True:
        try:
            word = input(ink.dim(f"step {at} of {len(steps) - 1}> ")).strip().lower()
        except EOFError:
            print()
            return
        match word:
            case "q" | "quit":
                return
            case "board":
                print(
                    say.board(
                        steps[at].game.scores,
                        hinder(steps[at]),
                        record.rules,
                        names,
                        ascii=settings.ascii,
                    )
                )
            case "table":
                card = say.symbol if settings.suits == "symbols" else str
                print(say.table(steps[at].game, names, card=card))
            case "" | "n" | "next" if at == len(steps) - 1:
                print("That was the last step; b goes back, q leaves.")
            case _:
                to = _target(word, at, len(steps) - 1)
                if to is None:
                    print(_HELP)
                else:
                    at = to
                    _show(steps, at, ink)


def _target(word: str, at: int, last: int) -> int | None:
    """The step that a word asks for; None if it asks for none."""
    match word:
        case "" | "n" | "next":
            return at + 1
        case "b" | "back":
            return max(0, at - 1)
        case "start":
            return 0
        case "end":
            return last
    return min(int(word), last) if word.isdecimal() and len(word) < 6 else None


def _show(steps: Sequence[Step], at: int, ink: Ink) -> None:
    print("\n".join(lines(steps[at], ink, first=at == 0)))

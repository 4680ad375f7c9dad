"""A game walked through at the terminal, a step at a time."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill

from muggins.fronts.cli import advice
from muggins.fronts.cli.ink import Ink
from muggins.fronts.cli.settings import load
from muggins.fronts.cli.telling import Step, hinder, lines, names_of
from muggins.paper import say
from muggins.paper.plain import WIDTH
from muggins.paper.record import Record
from muggins.rulebook.state import State
from muggins.rulebook.view import View

_HELP = """\
Enter    the next step        start   back to the beginning
b        one step back        end     on to the end
12       to step 12           board   the board
hint     what to do here      table   what lies there
why      was this step good?  q       leave"""


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
            case "hint":
                _say(_hints(steps[at].game, names))
            case "why":
                _say([_why(steps, at, names)])
            case "" | "n" | "next" if at == len(steps) - 1:
                print("That was the last step; b goes back, q leaves.")
            case _:
                to = _target(word, at, len(steps) - 1)
                if to is None:
                    print(_HELP)
                else:
                    at = to
                    _show(steps, at, ink)


def _hints(game: State | View, names: Sequence[str]) -> list[str]:
    """What each who is to move might do, by what he alone may know."""
    if isinstance(game, View):
        if game.legal:
            return [advice.hint(game)]
        return ["It is not this seat's turn here: go on to where it is."]
    seats = [seat for seat in game.awaiting if seat >= 0]
    if not seats:
        return ["Nobody is to choose here: go on to where somebody is."]
    return [f"{names[seat]}: {advice.hint(game.seen_by(seat))}" for seat in seats]


def _why(steps: Sequence[Step], at: int, names: Sequence[str]) -> str:
    """What the engine says of a step, by what was known to who took it."""
    action = next(filter(advice.chosen, steps[at].events), None)
    if not at or action is None:
        return "Nothing was chosen in this step."
    before = steps[at - 1].game
    if isinstance(before, State):
        before = before.seen_by(action.seat)
    if before.seat != action.seat:
        return "That was another's choice, and he knew other cards."
    return advice.why(before, action, names[action.seat])


def _say(sentences: Sequence[str]) -> None:
    for sentence in sentences:
        print(fill(sentence, WIDTH, subsequent_indent="  "))


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

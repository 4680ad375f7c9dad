"""muggins replay: step through a record, or have it told from end to end."""

from __future__ import annotations

import json as jsons
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Annotated

from cyclopts import Parameter

from muggins.fronts.cli import leaving
from muggins.fronts.cli.bounded import Bounded
from muggins.fronts.cli.flags import ColorFlag, JsonFlag
from muggins.fronts.cli.ink import Ink, ink
from muggins.fronts.cli.stepping import walk
from muggins.fronts.cli.telling import Step, lines, steps
from muggins.paper.record import BadLine, Record, records


def replay(
    file: Annotated[Path, Parameter(help="A record; - is standard input, told to its end.")],
    /,
    *,
    game: Annotated[int, Parameter(help="Which game of the record, from 1.")] = 1,
    seat: Annotated[
        int | None, Parameter(metavar="SEAT", help="See only what that seat saw, from 0.")
    ] = None,
    json: JsonFlag = False,
    color: ColorFlag = None,
) -> int:
    """Step through a record; in a pipe it is told from end to end."""
    name = str(file)
    record = chosen(name, game)
    if seat is not None and not 0 <= seat < record.rules.seats:
        raise leaving.Refusal(f"there is no seat {seat}; they are 0 to {record.rules.seats - 1}")
    told = steps(record, seat)
    if json:
        for number, step in enumerate(told):
            print(jsons.dumps(_data(number, step)))
    elif name != leaving.STDIN and sys.stdin.isatty() and sys.stdout.isatty():
        walk(list(told), record, ink(color, sys.stdout))
    else:
        _tell(told, ink(color, sys.stdout))
    return leaving.WELL


def chosen(name: str, number: int) -> Record:
    """The game of that number; Refusal where there is none, or it cannot be read."""
    if number < 1:
        raise leaving.Refusal(f"there is no game {number}; the first is 1")
    if name == leaving.STDIN:
        return _nth(sys.stdin.buffer, name, number)
    with Path(name).open("rb") as file:
        return _nth(file, name, number)


def _nth(file: IO[bytes], name: str, number: int) -> Record:
    bad: list[BadLine] = []
    read = 0
    lines = Bounded(file, name)
    for read, record in enumerate(records(lines, bad.append), 1):
        beyond = read + len(bad) - number
        if beyond >= 0:
            if beyond:
                raise _unreadable(name, bad[-beyond])
            return record
    if read + len(bad) >= number:
        raise _unreadable(name, bad[number - read - 1])
    there = f"{read} game{'' if read == 1 else 's'}" if read else "no game"
    raise leaving.Refusal(f"there is no game {number} in {name}; it has {there}", leaving.PROBLEM)


def _unreadable(name: str, bad: BadLine) -> leaving.Refusal:
    return leaving.Refusal(f"{name}:{bad.line}:{bad.column}: {bad.sentence}", leaving.PROBLEM)


def _tell(told: Iterable[Step], ink: Ink) -> None:
    for number, step in enumerate(told):
        print("\n".join(lines(step, ink, first=not number)))


def _data(number: int, step: Step) -> dict[str, object]:
    return {
        "step": number,
        "events": [str(event) for event in step.events],
        "say": list(step.sentences),
        "scores": list(step.game.scores),
        "phase": str(step.game.phase),
    }

"""muggins verify: check records against the rules, and their deals against their secret."""

from __future__ import annotations

import json as jsons
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import IO, Annotated

from cyclopts import Parameter

from muggins.fronts.cli import leaving
from muggins.fronts.cli.checking import Fault, Sums, faults
from muggins.fronts.cli.flags import ColorFlag, JsonFlag
from muggins.fronts.cli.ink import Ink, ink
from muggins.fronts.cli.program import typed
from muggins.fronts.cli.progress import read_with_progress


def verify(
    *files: Annotated[Path, Parameter(help="Records; a single - is standard input.")],
    json: JsonFlag = False,
    color: ColorFlag = None,
) -> int:
    """Check that games went by the rules, and deal them again where that can be done."""
    if not files:
        raise leaving.Refusal(typed("name the records to check: muggins verify game.muggins"))
    sums, unread = Sums(), 0
    for name in map(str, files):
        try:
            with _opened(name) as file:
                for fault in faults(file, name, sums):
                    print(_json(fault) if json else _line(fault, ink(color, sys.stdout)))
        except BrokenPipeError:
            raise
        except (OSError, leaving.Refusal) as error:
            failed = leaving.what_failed(error, name) if isinstance(error, OSError) else str(error)
            print(f"muggins: {leaving.shown(failed)}", file=sys.stderr)
            unread += 1
    if json:
        print(jsons.dumps({"summary": asdict(sums)}))
    elif sums.games:
        print(_summary(sums))
    return leaving.PROBLEM if sums.wrong or unread else leaving.WELL


@contextmanager
def _opened(name: str) -> Iterator[IO[bytes]]:
    if name == leaving.STDIN:
        yield sys.stdin.buffer
        return
    with Path(name).open("rb") as file, read_with_progress(file, name) as shown:
        yield shown


def _line(fault: Fault, ink: Ink) -> str:
    where = f"{leaving.shown(fault.file)}:{fault.line}:{fault.column}"
    return f"{ink.bold(where)}: {fault.sentence}"


def _json(fault: Fault) -> str:
    where = {"file": fault.file, "line": fault.line, "column": fault.column}
    return jsons.dumps(where | {"problem": fault.sentence})


def _summary(sums: Sums) -> str:
    told = [
        f"{sums.games} game{'' if sums.games == 1 else 's'}",
        f"{sums.wrong} wrong" if sums.wrong else "nothing wrong",
    ]
    if sums.unfinished:
        told.append(f"{sums.unfinished} unfinished")
    if sums.dealt_again:
        told.append(f"{sums.dealt_again} dealt again as their secret says")
    if sums.from_position:
        told.append(f"{sums.from_position} begun from a position, whose first deal is not checked")
    if sums.sealed:
        told.append(f"{sums.sealed} with a secret that is not shown yet")
    if sums.unchecked:
        told.append(f"{sums.unchecked} not dealt again, for want of a Shuffle")
    return f"{', '.join(told)}."

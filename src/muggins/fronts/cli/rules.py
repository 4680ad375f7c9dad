"""muggins rules: list the forms of the game, or explain one."""

from __future__ import annotations

import json as jsons
import sys
from dataclasses import asdict
from textwrap import wrap
from typing import Annotated, Any

from cyclopts import Parameter

from muggins.fronts.cli import leaving
from muggins.fronts.cli.flags import ColorFlag, JsonFlag
from muggins.fronts.cli.ink import Ink, ink
from muggins.paper import explain
from muggins.paper.plain import WIDTH
from muggins.rulebook import spelled
from muggins.rulebook.rules import FORMS, Rules


def rules(
    name: Annotated[
        str | None,
        Parameter(help="A form, or a variation of one: six-card,target=61,counting=claimed"),
    ] = None,
    /,
    *,
    json: JsonFlag = False,
    color: ColorFlag = None,
) -> int:
    """List the forms of the game, or explain one."""
    if name is not None:
        form = spelled.rules(name)
        print(jsons.dumps(_data(form)) if json else _explained(form, ink(color, sys.stdout)))
    elif json:
        print(jsons.dumps([_data(form) for form in FORMS.values()]))
    else:
        print(_list(ink(color, sys.stdout)))
        print("\n`muggins rules NAME` explains one.", file=sys.stderr)
    return leaving.WELL


def _explained(form: Rules, ink: Ink) -> str:
    name = spelled.name(form)
    return ink.bold(name) + explain.rules(form, name).removeprefix(name)


def _list(ink: Ink) -> str:
    """A form a row: its name, and what it is in short."""
    width = max(map(len, FORMS))
    rows = []
    for name, form in FORMS.items():
        first, *rest = wrap(explain.summary(form), WIDTH - width - 2)
        rows.append(f"{ink.bold(name)}{' ' * (width - len(name))}  {first}")
        rows.extend(f"{'':<{width + 2}}{line}" for line in rest)
    return "\n".join(rows)


def _data(form: Rules) -> dict[str, Any]:
    return {
        "name": spelled.name(form),
        "summary": explain.summary(form),
        "text": explain.rules(form),
        "rules": asdict(form),
    }

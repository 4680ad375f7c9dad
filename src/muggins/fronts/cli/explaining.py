"""What `muggins rules` does, without the parser, so that there is a quick way to it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from muggins.fronts.cli import leaving
from muggins.fronts.cli.ink import Ink, ink
from muggins.fronts.cli.program import typed
from muggins.paper import explain
from muggins.paper.plain import WIDTH
from muggins.rulebook import spelled
from muggins.rulebook.rules import FORMS, Rules

if TYPE_CHECKING:
    from muggins.fronts.cli.flags import Color


def quick(words: Sequence[str]) -> int | None:
    """Answer `rules` without options, but for --json; None for any other words."""
    if words[:1] != ["rules"]:
        return None
    names = [word for word in words[1:] if word != "--json"]
    if len(names) > 1 or any(name.startswith("-") for name in names):
        return None
    return answer(*names, json="--json" in words)


def answer(name: str | None = None, *, json: bool = False, color: Color | None = None) -> int:
    """List the forms of the game, or explain one."""
    if name is not None:
        form = _form(name)
        print(_json(_data(form)) if json else _explained(form, ink(color, sys.stdout)))
    elif json:
        print(_json([_data(form) for form in FORMS.values()]))
    else:
        print(_list(ink(color, sys.stdout)))
        sys.stdout.flush()
        print(typed("`muggins rules NAME` explains one."), file=sys.stderr)
    return leaving.WELL


def _form(name: str) -> Rules:
    try:
        return spelled.rules(name)
    except ValueError as fault:
        raise leaving.Refusal(str(fault)) from None


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


def _json(data: Any) -> str:
    from json import dumps  # not needed for people

    return dumps(data)


def _data(form: Rules) -> dict[str, Any]:
    return {
        "name": spelled.name(form),
        "summary": explain.summary(form),
        "text": explain.rules(form),
        "rules": asdict(form),
    }

"""muggins rules: list the forms of the game, or explain one."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from muggins.fronts.cli import offering
from muggins.fronts.cli.explaining import answer
from muggins.fronts.cli.flags import ColorFlag, JsonFlag


def rules(
    name: Annotated[
        str | None,
        Parameter(
            help="A form, or a variation of one: six-card,target=61,counting=claimed",
            completer=offering.forms,
        ),
    ] = None,
    /,
    *,
    json: JsonFlag = False,
    color: ColorFlag = None,
) -> int:
    """List the forms of the game, or explain one."""
    return answer(name, json=json, color=color)

"""Options that several commands have."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from cyclopts import Parameter

from muggins.fronts.cli import offering
from muggins.fronts.cli.program import typed

Color: TypeAlias = Literal["auto", "always", "never"]
ColorFlag: TypeAlias = Annotated[
    Color | None, Parameter(help="Colour in what is printed; auto is at a terminal only.")
]
JsonFlag: TypeAlias = Annotated[bool, Parameter(negative="", help="Print JSON, for a program.")]
RulesFlag: TypeAlias = Annotated[
    str | None,
    Parameter(
        metavar="FORM",
        help=typed("The form of the game; `muggins rules` lists them."),
        completer=offering.forms,
    ),
]

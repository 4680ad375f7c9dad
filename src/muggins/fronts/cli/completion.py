"""muggins completion: print a script that completes commands in a shell."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import Parameter

from muggins.fronts.cli import leaving


def completion(
    shell: Annotated[Literal["bash", "zsh", "fish"], Parameter(help="The shell that you use.")], /
) -> int:
    """Print a script that completes commands, options and their values in a shell."""
    from muggins.fronts.cli.app import build

    print(build().generate_completion(shell=shell))
    return leaving.WELL

"""What the program is called by whoever started it, so that a hint can be typed as it stands."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping

_NAME = "muggins"


def program(environ: Mapping[str, str] = os.environ) -> str:
    """The word that starts the program: "./muggins" from a checkout, "muggins" where installed.

    >>> program({"MUGGINS_AS": "./muggins"}), program({})
    ('./muggins', 'muggins')
    """
    return shlex.quote(environ.get("MUGGINS_AS") or _NAME)


def typed(command: str, environ: Mapping[str, str] = os.environ) -> str:
    """A command written with "muggins", or a sentence with one in it, as it is to be typed here.

    >>> typed("zcat games.gz | muggins verify -", {"MUGGINS_AS": "./muggins"})
    'zcat games.gz | ./muggins verify -'
    """
    return command.replace(f"{_NAME} ", f"{program(environ)} ", 1)

"""The voice at the terminal that the program was started at, as its player has set it."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

from muggins.fronts.cli.ink import ink
from muggins.fronts.cli.playing.voice import PAUSES, Voice
from muggins.fronts.cli.settings import Settings

if TYPE_CHECKING:
    from muggins.fronts.cli.flags import Color


def at_terminal(settings: Settings, color: Color | None, *, draws: bool = True) -> Voice:
    """A voice that says things on standard output, and hears what is typed on standard input."""
    return Voice(
        sys.stdin,
        sys.stdout,
        live=sys.stdin.isatty() and sys.stdout.isatty(),
        width=shutil.get_terminal_size((79, 24)).columns,
        ascii=settings.ascii,
        pause=PAUSES[settings.pace],
        draws=draws,
        wipes=os.environ.get("TERM") != "dumb",
        tint=ink(color, sys.stdout).red,
    )

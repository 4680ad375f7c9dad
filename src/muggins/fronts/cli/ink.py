"""Colour, where it is wanted: in text for a terminal, never in a pipe."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from muggins.fronts.cli.flags import Color
    from muggins.rulebook.card import Card


@dataclass(frozen=True, slots=True)
class Ink:
    r"""Text in colour, or as it is.

    >>> Ink(on=False).bold("29"), Ink(on=True).bold("29")
    ('29', '\x1b[1m29\x1b[0m')
    """

    on: bool

    def bold(self, text: str) -> str:
        """Text that is to be seen first."""
        return self._in("1", text)

    def dim(self, text: str) -> str:
        """Text that may be overlooked."""
        return self._in("2", text)

    def red(self, text: str) -> str:
        """Text of a red suit, or of something wrong."""
        return self._in("31", text)

    def card(self, card: Card, written: str = "") -> str:
        """A card, red if its suit is."""
        written = written or card.text
        return self.red(written) if card.suit in (1, 2) and card.text != "xx" else written

    def _in(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.on and text else text


def ink(flag: Color | None, stream: TextIO, environ: Mapping[str, str] | None = None) -> Ink:
    """The ink for a stream: as the flag says, NO_COLOR, FORCE_COLOR, else the settings.

    The file of settings is looked into only for a terminal.
    """
    environ = os.environ if environ is None else environ
    if flag in ("always", "never"):
        return Ink(flag == "always")
    if environ.get("NO_COLOR"):
        return Ink(False)
    if environ.get("FORCE_COLOR"):
        return Ink(True)
    if environ.get("MUGGINS_COLOR") in ("always", "never"):
        return Ink(environ["MUGGINS_COLOR"] == "always")
    if not stream.isatty() or environ.get("TERM") == "dumb":
        return Ink(False)
    from muggins.fronts.cli.settings import BadSetting, load

    try:
        return Ink(flag == "auto" or load(environ=environ).settings.color != "never")
    except (BadSetting, OSError):
        return Ink(True)  # the command that goes by the settings will say what is wrong with them

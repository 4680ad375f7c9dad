"""What is said at the terminal, and what is typed there: line after line, and no more than that."""

from __future__ import annotations

import re
import select
import time
import unicodedata
from collections.abc import Callable, Mapping
from textwrap import wrap
from types import MappingProxyType
from typing import TextIO

from muggins.fronts.cli.bounded import Bounded
from muggins.paper.plain import plain

WIDTH = 79
"""No line is longer, in columns."""
PAUSES: Mapping[str, float | None] = MappingProxyType(
    {"instant": 0.0, "quick": 0.3, "steady": 0.55, "slow": 2.0, "enter": None}
)
"""How long each thing told is left to be read, by pace; None waits for the Enter key."""
NARROWEST = 20
_PROMPT = "> "
_WIPE = "\x1b[2J\x1b[3J\x1b[H"
_BLANK = "\n" * 60
_RED = re.compile(r"\b[A2-9TJQK](?:[dh]\b|[♦♥]\ufe0e?)")


class Left(Exception):
    """Nobody answers any more: the input has ended, or somebody said quit."""


class Voice:
    r"""Says sentences, wrapped, and asks for lines.

    >>> import io
    >>> voice = Voice(io.StringIO("5h jc\n"), io.StringIO())
    >>> voice.ask("Lay away two cards:")
    '5h jc'
    >>> voice.out.getvalue()
    'Lay away two cards:\n> 5h jc\n'

    `live` is a terminal at both ends: only there are things told slowly, and the screen cleared.
    Elsewhere what was typed is written too, so that the whole can be read afterwards.
    `pause` is in seconds; None waits for the Enter key, which else hurries what is told. `draws`
    is whether boards are drawn, not told. `tint` colours cards of the red suits.
    """

    def __init__(
        self,
        source: TextIO,
        out: TextIO,
        *,
        live: bool = False,
        width: int = WIDTH,
        ascii: bool = False,
        pause: float | None = 0.0,
        draws: bool = True,
        wipes: bool = True,
        tint: Callable[[str], str] = str,
        typed_within: Callable[[TextIO, float], bool] | None = None,
    ) -> None:
        self.source, self.out, self.live = source, out, live
        self._lines = Bounded(source, "what was typed")
        self.width = max(NARROWEST, min(WIDTH, width))
        self.ascii, self.pause, self.draws = ascii, pause, draws
        self._wipes, self._tint = wipes, tint
        self._typed_within = typed_within or _typed_within
        self._hurried = False
        """Whether what is told now is no longer waited for."""
        self._ahead: list[str] = []
        """What was typed while something was told, and answers the next question."""

    def say(self, text: str) -> None:
        """Say a sentence or more, in as many lines as it takes."""
        self._write("\n".join(wrap(text, self.width)) + "\n")

    def quote(self, line: str) -> None:
        """Show a line that is to be copied, in one piece."""
        self._write(f"{line}\n")

    def lay_out(self, text: str) -> None:
        """Show what has lines of its own; what is too wide is wrapped."""
        for line in text.splitlines():
            self._write("\n".join(wrap(line, self.width) if self._long(line) else [line]) + "\n")

    def skip(self) -> None:
        """Leave a line free."""
        self._write("\n")

    def ask(self, question: str) -> str:
        """Ask for a line, and return it without blanks at its ends.

        Raises Left at the end of the input.
        """
        self.say(question)
        if self.live:
            self._write(_PROMPT)
        if self._hurried:
            self._drop_taps()
        self._hurried = False
        if self._ahead:
            self._write(f"{plain(self._ahead[0], self.width - len(_PROMPT))}\n")
            return self._ahead.pop()
        return self._heard()

    def wait(self) -> None:
        """Leave what was said to be read, at the pace that is set, or until Enter is pressed."""
        if not self.live:
            return
        if self.pause is None:
            self._tapped()
        elif self.pause and not self._hurried:
            self._hurried = self._typed_within(self.source, self.pause)
            if self._hurried:
                self._drop_taps()

    def hand_to(self, name: str) -> None:
        """Wait until nobody but that player looks."""
        self.say(f"Pass to {name}, then press Enter." if self.live else f"Pass to {name}.")
        self._ahead.clear()
        if self.live:
            self._tapped()

    def clear(self) -> None:
        """Clear the screen, and what had scrolled off it."""
        if self.live:
            self._write(_WIPE if self._wipes else _BLANK)

    def _tapped(self) -> None:
        """Wait for the Enter key; words before it were no answer to anything."""
        if self._heard():
            self.say("Only Enter was awaited, so what you typed was not taken.")

    def _drop_taps(self) -> None:
        """Throw away the Enter keys that hurried the telling; a whole answer is kept."""
        while not self._ahead and self._typed_within(self.source, 0):
            typed = self._heard()
            if typed:
                self._ahead.append(typed)

    def _heard(self) -> str:
        line = self._lines.readline()
        if not line:
            if self.live:
                self._write("\n")
            raise Left
        typed = line.strip()
        if not self.live:
            self._write(f"{_PROMPT}{plain(typed, self.width - len(_PROMPT))}".rstrip() + "\n")
        return typed

    def _long(self, line: str) -> bool:
        return len(line) > self.width

    def _write(self, text: str) -> None:
        shown = plainly(text) if self.ascii else text
        self.out.write(_RED.sub(lambda card: self._tint(card[0]), shown))
        self.out.flush()


def _typed_within(source: TextIO, seconds: float) -> bool:
    """Wait so long, or until a line was typed; whether one was."""
    try:
        return bool(select.select([source], [], [], seconds)[0])
    except (OSError, ValueError):  # it is no terminal, or the system cannot tell
        time.sleep(seconds)
        return False


def plainly(text: str) -> str:
    """The text without a character outside ASCII.

    >>> plainly("Zoë plays the five")
    'Zoe plays the five'
    """
    bare = unicodedata.normalize("NFKD", text)
    kept = "".join(letter for letter in bare if not unicodedata.combining(letter))
    return kept.encode("ascii", "replace").decode()

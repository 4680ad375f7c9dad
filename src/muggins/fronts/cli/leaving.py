"""How a command ends: its exit code, and the sentence that goes with it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

WELL = 0
PROBLEM = 1
"""Something that was looked at is not as it should be, or could not be read or written."""
USAGE = 2
BUG = 70
INTERRUPTED = 130
PIPE_CLOSED = 141


STDIN = "<stdin>"
"""What a lone "-" becomes: the name of standard input, also in what is said of it."""


class Refusal(Exception):
    """A command that cannot go on, and the sentence that says why and what would do."""

    def __init__(self, sentence: str, code: int = USAGE) -> None:
        super().__init__(sentence)
        self.code = code


def what_failed(error: OSError, name: str = "") -> str:
    """A failure of the system as a sentence: "game.txt: permission denied".

    >>> what_failed(FileNotFoundError(2, "No such file or directory", "game.txt"))
    'game.txt: no such file or directory'
    """
    reason = (error.strerror or str(error) or type(error).__name__).rstrip(".")
    reason = reason[:1].lower() + reason[1:]
    name = name or (os.fsdecode(error.filename) if error.filename else "")
    return f"{name}: {reason}" if name else reason


def shown(text: str) -> str:
    r"""A text that holds names of others, so that a terminal only prints it, and not for pages.

    >>> shown("\x1b[2Jgame.txt is no \nrecord"), len(shown("9" * 5000))
    ('?[2Jgame.txt is no ?record', 43)
    """
    plain = "".join(letter if letter.isprintable() else "?" for letter in text)
    return _ENDLESS.sub(r"\1...", plain)


_ENDLESS = re.compile(r"(\S{40})\S{160,}")


def near(word: str, known: Iterable[str]) -> str:
    """What would do instead of a word: the one or two names most like it, or all.

    >>> near("scroe", ["score", "play"]), near("x", ["score", "play"])
    ('score would do', 'there are score, play')
    """
    from difflib import get_close_matches

    word, known = word.lower()[:40], tuple(known)
    likely = get_close_matches(word, known, 2, cutoff=0.8) or get_close_matches(word, known, 2)
    return f"{either(likely)} would do" if likely else f"there are {', '.join(known)}"


def either(words: Iterable[str]) -> str:
    """Words of which one is to be chosen: "letters or symbols"."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last

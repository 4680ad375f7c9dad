"""What a name decides: decks and numbers that are the same on every machine."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256

from muggins.rulebook.card import BadNotation, Cards
from muggins.table.shoe import SeededShoe

SCHEME = "muggins-train-1"
"""The name and version of the way from a name to an exercise; another way has another number."""
LONGEST = 24

_NAME = re.compile(rf"[a-z0-9][a-z0-9-]{{0,{LONGEST - 1}}}")
_LETTERS = "bcdfghjklmnpqrstvwxz"
"""No vowels, so that a name is nobody's word."""


@dataclass(frozen=True, slots=True)
class Lot:
    """All that follows from one text.

    >>> Lot("discard/kestrel").deck()[:3], Lot("discard/kestrel").below(121, "score")
    ((6h, 7h, As), 14)
    """

    text: str

    def below(self, limit: int, about: str) -> int:
        """A number below the limit; `about` tells apart what is asked of one lot."""
        digest = sha256(f"{SCHEME}/{self.text}/{about}".encode()).digest()
        return int.from_bytes(digest, "big") % limit  # limits are so small that all are alike

    def deck(self, n: int = 1) -> Cards:
        """A shuffled pack."""
        return SeededShoe(f"{SCHEME}/{self.text}").deck(n)

    def name(self) -> str:
        """Six letters to call an exercise by."""
        return "".join(_LETTERS[self.below(len(_LETTERS), f"letter {at}")] for at in range(6))


def checked(name: str) -> str:
    """The name of an exercise as it is written: in small letters.

    >>> checked(" Kestrel ")
    'kestrel'

    Raises BadNotation, which says what would do.
    """
    plain = name.strip().lower()
    if not _NAME.fullmatch(plain):
        raise BadNotation(
            f"{name.strip()[:40]!r} names no exercise; a name is 1 to {LONGEST} letters, digits "
            "and dashes, like kestrel"
        )
    return plain

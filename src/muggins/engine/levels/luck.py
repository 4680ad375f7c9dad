"""Luck that can be had again: what a player leaves to chance follows from his seed and his view."""

from __future__ import annotations

import hashlib
from random import Random
from typing import TypeAlias

from muggins.rulebook.view import View

Seed: TypeAlias = int | str


def chance(seed: Seed, view: View, about: str = "") -> Random:
    """Luck that depends on the seed and on what was seen in this deal, and on nothing else.

    The same on every machine and in every process; `about` tells apart what is asked of one view.
    """
    seen = [str(seed), str(view.seat), str(view.scores), *map(str, view.deal_log)]
    if about:
        seen.append(about)
    return Random(hashlib.sha256("\n".join(seen).encode(errors="surrogatepass")).digest())

"""Players of every strength, from one that plays anything to the best there is."""

from __future__ import annotations

from collections.abc import Callable

from muggins.engine.levels.beginner import Beginner
from muggins.engine.levels.careful import Careful
from muggins.engine.levels.club import Club
from muggins.engine.levels.expert import Expert
from muggins.engine.levels.greedy import Greedy
from muggins.engine.levels.luck import Seed
from muggins.engine.levels.perfect import Perfect
from muggins.engine.levels.whim import Whim
from muggins.rulebook.view import Bot


def random(seed: Seed = 0) -> Bot:
    """A player to whom all that is legal is alike.

    >>> random(seed=2)
    Whim(seed=2)
    """
    return Whim(seed)


def beginner(seed: Seed = 0) -> Bot:
    """One who has learnt the rules: keeps and pegs what he sees, and does not see all."""
    return Beginner(seed)


def greedy(seed: Seed = 0) -> Bot:
    """A player who takes what there is: the most points before the cut, the most now in the play.

    >>> greedy(seed=1)
    Greedy(seed=1)
    """
    return Greedy(seed)


def club(seed: Seed = 0) -> Bot:
    """One who plays every week: average hands and cribs by heart, and common sense in the play."""
    return Club(seed)


def careful(seed: Seed = 0) -> Bot:
    """One who asks of every card what the next player may answer."""
    return Careful(seed)


def expert(seed: Seed = 0) -> Bot:
    """The best choice that the engine knows, always."""
    return Expert(seed)


def perfect(seed: Seed = 0) -> Bot:
    """What cannot be exploited: the solved strategy, cards drawn by its chances.

    For the solved forms alone; it raises TableError where a table, or the form, is missing.
    """
    return Perfect(seed)


_LEVELS: dict[str, Callable[[Seed], Bot]] = {
    "random": random,
    "beginner": beginner,
    "greedy": greedy,
    "club": club,
    "careful": careful,
    "expert": expert,
}
NAMES = tuple(_LEVELS)
"""The bots that play every form, by name, the weakest first."""


def named(name: str, seed: Seed = 0) -> Bot:
    """The bot of that name: one of NAMES, or perfect.

    Raises ValueError, which tells the names, for any other.
    """
    if name == "perfect":
        return perfect(seed)
    if name not in _LEVELS:
        raise ValueError(f"{name!r} is no bot; there are {', '.join(NAMES)}")
    return _LEVELS[name](seed)

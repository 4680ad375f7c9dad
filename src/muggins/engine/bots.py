"""Players of every strength, from one that plays anything to the best there is."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from muggins.rulebook import score
from muggins.rulebook.card import Card
from muggins.rulebook.events import Action, Claim, Discard, Muggins, Play, Show
from muggins.rulebook.score import ComboKind
from muggins.rulebook.view import Bot, View

Seed: TypeAlias = int | str
_Valued: TypeAlias = tuple[tuple[int, ...], Action]


def random(seed: Seed = 0) -> Bot:
    """A player to whom all that is legal is alike.

    >>> random(seed=2)
    Whim(seed=2)
    """
    return Whim(seed)


def greedy(seed: Seed = 0) -> Bot:
    """A player who takes what there is: the most points before the cut, the most now in the play.

    >>> greedy(seed=1)
    Greedy(seed=1)
    """
    return Greedy(seed)


_LEVELS: dict[str, Callable[[Seed], Bot]] = {"random": random, "greedy": greedy}
NAMES = tuple(_LEVELS)
"""The bots by name, the weakest first."""


def named(name: str, seed: Seed = 0) -> Bot:
    """The bot of that name.

    Raises ValueError, which tells the names, for any other.
    """
    if name not in _LEVELS:
        raise ValueError(f"{name!r} is no bot; there are {', '.join(NAMES)}")
    return _LEVELS[name](seed)


@dataclass(frozen=True, slots=True)
class Whim:
    """Chooses among the legal actions by lot."""

    seed: Seed

    def choose(self, view: View) -> Action:
        """Any legal action."""
        return chance(self.seed, view).choice(view.legal)


@dataclass(frozen=True, slots=True)
class Greedy:
    """Looks no further than the points in sight; in lowball it leaves them all it can.

    It keeps the most points before the cut, plays the card that pegs the most, the highest of
    equals, and counts without a mistake. What is still equal is decided by lot.
    """

    seed: Seed

    def choose(self, view: View) -> Action:
        """The legal action that looks best at once."""
        match view.legal[0]:
            case Discard():
                return self._discard(view)
            case Play():
                return self._play(view)
            case Claim(seat, _):
                return Claim(seat, shown(view))
            case Muggins(seat, _):
                return Muggins(seat, missed(view))
        return view.legal[0]

    def _discard(self, view: View) -> Action:
        valued: list[_Valued] = []
        for action in view.legal:
            assert isinstance(action, Discard)
            kept = [card for card in view.hand if card not in action.cards]
            valued.append(((_wish(view) * before_the_cut(kept),), action))
        return self._best(view, valued)

    def _play(self, view: View) -> Action:
        valued: list[_Valued] = []
        for action in view.legal:
            assert isinstance(action, Play)
            pegs = sum(c.points for c in score.play((*view.pile, action.card), rules=view.rules))
            valued.append(((_wish(view) * pegs, action.card.rank), action))
        return self._best(view, valued)

    def _best(self, view: View, valued: list[_Valued]) -> Action:
        """The action of the greatest value; of equals one by lot."""
        most = max(value for value, _ in valued)
        best = [action for value, action in valued if value == most]
        return best[0] if len(best) == 1 else chance(self.seed, view).choice(best)


def before_the_cut(kept: Iterable[Card]) -> int:
    """What cards that are kept, three or more, are worth without a starter.

    >>> from muggins.rulebook.card import cards
    >>> before_the_cut(cards("5h 5s Jd Kd")), before_the_cut(cards("2h 4h 6h Jh"))
    (10, 4)
    """
    first, *others = kept
    combos = score.hand(others, first)  # the starter's fifteens, pairs and runs are any card's
    suited = len({card.suit for card in (first, *others)}) == 1
    among = sum(combo.points for combo in combos if combo.kind not in _WITH_THE_STARTER)
    return among + (len(others) + 1) * suited


_WITH_THE_STARTER = (ComboKind.FLUSH, ComboKind.NOB)


def shown(view: View) -> int:
    """What the hand or crib that was laid open last is worth."""
    show = next(event for event in reversed(view.log) if isinstance(event, Show))
    assert view.starter is not None
    return score.points(show.cards, view.starter, crib=show.what == "crib", rules=view.rules)


def missed(view: View) -> int:
    """What the last claim left to be called."""
    claim = next(event for event in reversed(view.log) if isinstance(event, Claim))
    return max(0, shown(view) - claim.points)


def chance(seed: Seed, view: View) -> Random:
    """Luck that depends on the seed and on what was seen in this deal, and on nothing else.

    The same on every machine and in every process.
    """
    seen = [str(seed), str(view.seat), str(view.scores), *map(str, view.deal_log)]
    return Random(hashlib.sha256("\n".join(seen).encode(errors="surrogatepass")).digest())


def _wish(view: View) -> int:
    """Whether points are wanted: 1, or -1 where the lowest score wins."""
    return -1 if view.rules.lowball else 1

"""Greedy: takes what there is."""

from __future__ import annotations

from dataclasses import dataclass

from muggins.engine.levels.player import Player, Worth
from muggins.engine.levels.sight import before_the_cut, pegs, wish
from muggins.rulebook.card import Card, Cards
from muggins.rulebook.view import View


@dataclass(frozen=True, slots=True)
class Greedy(Player):
    """Looks no further than the points in sight; in lowball leaves them all he can.

    Keep the most points before the cut, whosever crib it is. Play the card that pegs the most, the
    highest of equals. Count without a mistake.
    """

    def keeping(self, view: View, kept: Cards, away: Cards) -> Worth:
        """The points before the cut."""
        return (wish(view) * before_the_cut(kept),)

    def playing(self, view: View, card: Card) -> Worth:
        """The points now, then the rank."""
        return wish(view) * pegs(view, card), card.rank

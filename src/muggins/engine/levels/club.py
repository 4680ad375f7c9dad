"""Club: plays every week, knows the crib by heart, and pegs with common sense."""

from __future__ import annotations

from dataclasses import dataclass

from muggins.engine.levels.average import average
from muggins.engine.levels.crib import crib
from muggins.engine.levels.luck import chance
from muggins.engine.levels.player import Player, Worth
from muggins.engine.levels.sight import laid_open, noticed, pegged, wish
from muggins.rulebook.card import Card, Cards
from muggins.rulebook.view import View

SLIP, MISCOUNT = 0.04, 0.02
"""How often a combination is missed: in the play, and among the cards laid open."""


@dataclass(frozen=True, slots=True)
class Club(Player):
    """Looks past the cut when he keeps, and one card ahead when he plays.

    Keep what counts the most over all starters, with what the discards bring your crib, or cost
    you in the other's. Peg what there is, though in good company one may be overlooked. Else leave
    no count of 5 or 21, where every ten-card scores, and so lead no five; and get rid of high cards
    first.
    """

    def keeping(self, view: View, kept: Cards, away: Cards) -> Worth:
        """The average hand and the average crib."""
        return (wish(view) * (average(kept, view.hand) + crib(view, away)),)

    def playing(self, view: View, card: Card) -> Worth:
        """The points now, then common sense, then the rank."""
        points = noticed(pegged(view, card), SLIP, chance(self.seed, view, card.text))
        inviting = view.count + card.value in (5, 21)
        return wish(view) * points, -wish(view) * inviting, card.rank

    def count(self, view: View) -> int:
        """Nearly all that is there."""
        return noticed(laid_open(view), MISCOUNT, chance(self.seed, view, "count"))

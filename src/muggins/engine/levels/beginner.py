"""Beginner: has learnt the rules, and sees most of what he is looking at."""

from __future__ import annotations

from dataclasses import dataclass

from muggins.engine.levels.crib import ours
from muggins.engine.levels.luck import chance
from muggins.engine.levels.player import Player, Worth
from muggins.engine.levels.sight import among, laid_open, noticed, pegged, wish
from muggins.rulebook.card import Card, Cards, spell
from muggins.rulebook.view import View

SLIP, MISCOUNT = 0.2, 0.06
"""How often a combination is missed: among the cards held, and among those laid open."""
REMEMBERS = 0.2
"""How often he thinks of the crib."""


@dataclass(frozen=True, slots=True)
class Beginner(Player):
    """Keeps the points that he sees, and does not see them all.

    Keep what counts before the cut; in one deal of five, remember that a pair or a five in the crib
    is somebody's too. Peg what you see; else play any card. Count slowly, and miss a fifteen now
    and then: whoever plays muggins will tell you.
    """

    def keeping(self, view: View, kept: Cards, away: Cards) -> Worth:
        """The points that he sees before the cut, and seldom what goes to the crib."""
        points = noticed(among(kept), SLIP, chance(self.seed, view, spell(kept)))
        if chance(self.seed, view, "crib").random() < REMEMBERS:
            points += _plain(away) if ours(view) else -_plain(away)
        return (wish(view) * points,)

    def playing(self, view: View, card: Card) -> Worth:
        """The points that he sees now."""
        luck = chance(self.seed, view, card.text)
        return (wish(view) * noticed(pegged(view, card), SLIP, luck),)

    def count(self, view: View) -> int:
        """What he finds, most of what is there."""
        return noticed(laid_open(view), MISCOUNT, chance(self.seed, view, "count"))


def _plain(away: Cards) -> int:
    """What anybody can tell of cards for the crib: two for a five, for a pair, and for fifteen."""
    fives = sum(card.value == 5 for card in away)
    pair = len(away) == 2 and away[0].rank == away[1].rank
    fifteen = sum(card.value for card in away) == 15
    return 2 * (fives + pair + fifteen)

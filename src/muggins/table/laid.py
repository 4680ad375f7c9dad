"""A table that is laid out as a position says, and goes on with a shoe."""

from __future__ import annotations

from dataclasses import dataclass

from muggins.rulebook.card import Card, Cards
from muggins.rulebook.events import Cut, Deal
from muggins.rulebook.state import State
from muggins.table.shoe import Shoe, stacked
from muggins.table.table import Table


@dataclass(frozen=True, slots=True)
class LaidShoe:
    """A shoe whose deck 1 was laid out by hand; all others are another shoe's."""

    first: Cards
    shoe: Shoe

    def deck(self, n: int) -> Cards:
        """The deck of that number."""
        return self.first if n == 1 else self.shoe.deck(n)


def laid_out(state: State, shoe: Shoe) -> Table:
    """A table where a deal goes on from a state; its log has that deal alone, as a position's.

    The starter, where none was turned up yet, is the first free card of the shoe's deck 1, and the
    next deal is its deck 2.

    >>> from muggins.table.shoe import SeededShoe
    >>> table = laid_out(Table(SeededShoe(1), dealer=0).state, SeededShoe(2))
    >>> table.state.hands == Table(SeededShoe(1), dealer=0).state.hands
    True
    """
    actions, opening = state.actions, state.opening
    deal = next((one for one in actions if isinstance(one, Deal)), None)
    if deal is not None:
        turned = next((one.card for one in actions if isinstance(one, Cut)), None)
        first = stacked(
            hands=deal.hands,
            crib=deal.crib,
            starter=turned or _first_free(shoe.deck(1), deal),
            rules=state.rules,
            dealer=opening.dealer,
        )
        shoe = LaidShoe(first, shoe)
    return Table(shoe, state.rules, dealer=opening.dealer, scores=opening.scores, entries=actions)


def _first_free(deck: Cards, deal: Deal) -> Card:
    out = {card for some in (*deal.hands, deal.crib) for card in some}
    return next(card for card in deck if card not in out)

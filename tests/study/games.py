"""Games between bots, for what is reckoned from games."""

from __future__ import annotations

from functools import cache

from muggins.engine import bots
from muggins.paper.record import Record
from muggins.rulebook.rules import SIX_CARD, Rules
from muggins.rulebook.state import State
from muggins.table.shoe import SeededShoe
from muggins.table.table import play


@cache
def game(seed: int, rules: Rules = SIX_CARD) -> State:
    """A game between greedy bots, over."""
    return play([bots.greedy(seed)] * rules.seats, SeededShoe(seed), rules)


def recorded(seed: int, *players: str, rules: Rules = SIX_CARD, **headers: str) -> Record:
    """Such a game, written down."""
    return Record.of(game(seed, rules), players=players, headers=headers)

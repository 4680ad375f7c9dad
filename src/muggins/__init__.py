"""Cribbage: its rules, its scores, its records, and a table to play at.

>>> import muggins as mg
>>> five, *rest = mg.cards("5c 5h 5s 5d Jc")
>>> mg.score.points(rest, five)
29
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from muggins.engine import bots
    from muggins.engine.analysis import options
    from muggins.engine.rollouts import rollout
    from muggins.paper import position, say, svg
    from muggins.paper.record import Record, dumps, loads, records
    from muggins.rulebook import score
    from muggins.rulebook.card import BACK, DECK, BadNotation, Card, Cards, cards
    from muggins.rulebook.events import (
        NATURE,
        Action,
        Claim,
        Cut,
        Deal,
        Discard,
        Event,
        Go,
        Muggins,
        Peg,
        PegKind,
        Play,
        Seat,
        Show,
    )
    from muggins.rulebook.rules import (
        BACK_UP_TEN,
        CAPTAIN,
        EIGHT_CARD,
        FIVE_CARD,
        FIVE_CARD_AMERICAN,
        FIVE_HANDED,
        FORMS,
        FOUR_HANDED,
        FOUR_PARTNERS,
        LOWBALL,
        SEVEN_CARD,
        SEVEN_CARD_1909,
        SIX_CARD,
        SIX_CARD_1909,
        SIX_PARTNERS,
        THREE_HANDED,
        THREE_HANDED_BICYCLE,
        THREE_HANDED_DEALER_SIX,
        TOSS_FIVES,
        Rules,
        Side,
    )
    from muggins.rulebook.score import Combo, ComboKind
    from muggins.rulebook.spelled import rules
    from muggins.rulebook.state import State
    from muggins.rulebook.view import Bot, IllegalAction, Opening, Phase, View
    from muggins.study.reviewed import Review
    from muggins.study.reviewing import review
    from muggins.table.match import Match, Result
    from muggins.table.shoe import FairShoe, SeededShoe, Shoe, StackedShoe
    from muggins.table.table import Stale, Table, play

_HOMES = {
    "engine.analysis": "options",
    "engine.bots": "bots",
    "engine.rollouts": "rollout",
    "paper.position": "position",
    "paper.record": "Record dumps loads records",
    "paper.say": "say",
    "paper.svg": "svg",
    "rulebook.card": "BACK BadNotation Card Cards DECK cards",
    "rulebook.events": """
        Action Claim Cut Deal Discard Event Go Muggins NATURE Peg PegKind Play Seat Show
    """,
    "rulebook.rules": """
        BACK_UP_TEN CAPTAIN EIGHT_CARD FIVE_CARD FIVE_CARD_AMERICAN FIVE_HANDED FORMS FOUR_HANDED
        FOUR_PARTNERS LOWBALL Rules SEVEN_CARD SEVEN_CARD_1909 SIX_CARD SIX_CARD_1909 SIX_PARTNERS
        THREE_HANDED THREE_HANDED_BICYCLE THREE_HANDED_DEALER_SIX TOSS_FIVES Side
    """,
    "rulebook.score": "Combo ComboKind score",
    "rulebook.spelled": "rules",
    "rulebook.state": "State",
    "rulebook.view": "Bot IllegalAction Opening Phase View",
    "study.reviewing": "review",
    "study.reviewed": "Review",
    "table.match": "Match Result",
    "table.shoe": "FairShoe SeededShoe Shoe StackedShoe",
    "table.table": "Stale Table play",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "BACK",
    "BACK_UP_TEN",
    "CAPTAIN",
    "DECK",
    "EIGHT_CARD",
    "FIVE_CARD",
    "FIVE_CARD_AMERICAN",
    "FIVE_HANDED",
    "FORMS",
    "FOUR_HANDED",
    "FOUR_PARTNERS",
    "LOWBALL",
    "NATURE",
    "SEVEN_CARD",
    "SEVEN_CARD_1909",
    "SIX_CARD",
    "SIX_CARD_1909",
    "SIX_PARTNERS",
    "THREE_HANDED",
    "THREE_HANDED_BICYCLE",
    "THREE_HANDED_DEALER_SIX",
    "TOSS_FIVES",
    "Action",
    "BadNotation",
    "Bot",
    "Card",
    "Cards",
    "Claim",
    "Combo",
    "ComboKind",
    "Cut",
    "Deal",
    "Discard",
    "Event",
    "FairShoe",
    "Go",
    "IllegalAction",
    "Match",
    "Muggins",
    "Opening",
    "Peg",
    "PegKind",
    "Phase",
    "Play",
    "Record",
    "Result",
    "Review",
    "Rules",
    "Seat",
    "SeededShoe",
    "Shoe",
    "Show",
    "Side",
    "StackedShoe",
    "Stale",
    "State",
    "Table",
    "View",
    "__version__",
    "bots",
    "cards",
    "dumps",
    "loads",
    "options",
    "play",
    "position",
    "records",
    "review",
    "rollout",
    "rules",
    "say",
    "score",
    "svg",
]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if not TYPE_CHECKING:  # so that a misspelt name is still found by a type checker

    def __getattr__(name: str) -> object:
        """Import the home of a public name when it is first asked for."""
        home = _HOME.get(name)
        if home is None:
            raise AttributeError(f"module 'muggins' has no attribute {name!r}")
        module = import_module(f"muggins.{home}")
        value = module if home.endswith(f".{name}") else getattr(module, name)
        globals()[name] = value
        return value

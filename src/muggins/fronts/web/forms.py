"""The forms of the game and the bots to play it with, as programs are told them."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from litestar import get

from muggins.fronts.web.wire import Form
from muggins.paper import explain
from muggins.rulebook import spelled
from muggins.rulebook.rules import FORMS, Rules
from muggins.rulebook.state import State

LEVELS = {
    "random": "Plays anything that is legal.",
    "beginner": "Has learnt the rules, and does not see everything.",
    "greedy": "Takes the points that lie there, and does not look ahead.",
    "club": "Plays every week: good hands and cribs by heart, common sense in the play.",
    "careful": "Asks of every card what you may answer.",
    "expert": "The best that the engine knows, always.",
}


class Named(msgspec.Struct, frozen=True, kw_only=True):
    """A form of the game."""

    name: str
    title: str
    seats: int
    summary: str
    prose: str
    form: Form


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """A bot, and what it does."""

    name: str
    sentence: str


@get("/api/forms", summary="The forms of the game", tags=("rules",), sync_to_thread=False)
def forms() -> list[Named]:
    """Each with its rules in prose."""
    return [
        Named(
            name=name,
            title=form(rules).title,
            seats=rules.seats,
            summary=explain.summary(rules),
            prose=explain.rules(rules),
            form=form(rules),
        )
        for name, rules in FORMS.items()
    ]


@get("/api/levels", summary="The bots", tags=("rules",), sync_to_thread=False)
def levels() -> list[Level]:
    """The weakest first."""
    return [Level(name=name, sentence=sentence) for name, sentence in LEVELS.items()]


@lru_cache(256)
def form(rules: Rules) -> Form:
    """A form of the game, for the page."""
    name = spelled.name(rules)
    return Form(
        name=name,
        title=titled(name),
        cards=rules.hand,
        targets=list(rules.targets),
        counting=rules.counting,
        muggins=rules.muggins,
        seats=rules.seats,
        sides=list(rules.sides),
        most=State(rules).most,
        lowball=rules.lowball,
        lines=list(rules.skunks),
    )


_TITLES = {
    "six-card-1909": "six-card cribbage of 1909",
    "seven-card-1909": "seven-card cribbage of 1909",
    "five-card-american": "five-card cribbage, American",
    "three-handed-bicycle": "three-handed cribbage, Bicycle",
    "three-handed-dealer-six": "three-handed cribbage, six to the dealer",
    "four-partners": "four-handed cribbage in pairs",
    "six-partners": "six-handed cribbage in pairs",
}
"""What a name alone would not say well."""


def titled(name: str) -> str:
    """The form without its changes, in words: "six-card cribbage"."""
    form = name.partition(",")[0]
    return _TITLES.get(form, f"{form} cribbage")

"""Who sits at the table: people by their names, and bots."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from muggins.engine import bots
from muggins.paper.plain import listed, plain
from muggins.rulebook.events import Seat
from muggins.rulebook.rules import (
    FIVE_HANDED,
    FOUR_PARTNERS,
    SIX_CARD,
    SIX_PARTNERS,
    THREE_HANDED,
    Rules,
)  # fmt: skip
from muggins.rulebook.view import Bot

FORM_FOR: dict[int, Rules] = {
    2: SIX_CARD,
    3: THREE_HANDED,
    4: FOUR_PARTNERS,
    5: FIVE_HANDED,
    6: SIX_PARTNERS,
}
"""What so many players play, if they do not say."""
LONGEST_NAME = 20
_HOUSE_NAMES = ("Hal", "Ida", "Jo", "Kit", "Liz", "Max", "Nan")
_PERSON = "-"


@dataclass(frozen=True, slots=True)
class Sitter:
    """One who sits at the table; `level` is a bot's, and nothing for a person."""

    name: str
    level: str = ""


Sitters = tuple[Sitter, ...]


def seated(players: str, seats: int, *, name: str, level: str) -> Sitters:
    """Read who plays: names with commas between, in order of seats; bots by their level.

    >>> names(seated("Ann,greedy,random:Bob", 4, name="Player", level="greedy"))
    ('Ann', 'Hal', 'Bob', 'Ida')

    Empty seats go to bots of `level`; where nobody is named, `name` sits first. Raises ValueError,
    which says what would do.
    """
    words = [word.strip() for word in players.split(",") if word.strip()]
    if len(words) > seats:
        raise ValueError(
            f"{len(words)} players are named, and this form has {seats} seats; name fewer, "
            f"or choose a form for {len(words)} with --rules"
        )
    asked = [_sitter(word) for word in words] or [Sitter(name)]
    asked += [Sitter("", level)] * (seats - len(asked))
    return _all_named(asked)


def _sitter(word: str) -> Sitter:
    level, colon, name = word.partition(":")
    if level.strip().lower() in bots.NAMES:
        return Sitter(_name(name) if colon else "", level.strip().lower())
    if colon:
        raise ValueError(f"{level[:40]!r} is no bot; there are {listed(bots.NAMES)}")
    return Sitter(_name(word))


def _name(word: str) -> str:
    name = plain(word, LONGEST_NAME + 1)
    if not name or len(name) > LONGEST_NAME or not re.match(r"\w", name):
        raise ValueError(f"{word[:40]!r} is no name; a name has 1 to {LONGEST_NAME} letters")
    return name


def _all_named(asked: Sequence[Sitter]) -> Sitters:
    """Names for those who have none: a lone bot is called by its level."""
    taken = [sitter.name for sitter in asked if sitter.name]
    for name in taken:
        if [other.lower() for other in taken].count(name.lower()) > 1:
            raise ValueError(f"{name} is there twice; give each player another name")
    nameless = sum(not sitter.name for sitter in asked)
    spare = iter([name for name in _HOUSE_NAMES if name not in taken])
    return tuple(
        sitter
        if sitter.name
        else Sitter(sitter.level.capitalize() if nameless == 1 else next(spare), sitter.level)
        for sitter in asked
    )


def names(sitters: Sitters) -> tuple[str, ...]:
    """What everybody is called, by seat."""
    return tuple(sitter.name for sitter in sitters)


def people(sitters: Sitters) -> tuple[Seat, ...]:
    """The seats of the people."""
    return tuple(seat for seat, sitter in enumerate(sitters) if not sitter.level)


def listener(sitters: Sitters) -> Seat | None:
    """The one person, who is told as "you"; nobody where there are more, or none."""
    seats = people(sitters)
    return seats[0] if len(seats) == 1 else None


def written(sitters: Sitters) -> str:
    """Which of them are bots, for a header: "- greedy"."""
    return " ".join(sitter.level or _PERSON for sitter in sitters)


def reread(players: Sequence[str], levels: str) -> Sitters:
    """Read what `written` wrote, with the names. Raises ValueError."""
    words = levels.split()
    unknown = {*words} - {_PERSON, *bots.NAMES}
    if len(words) != len(players) or unknown:
        raise ValueError(f"{levels[:40]!r} does not say who is a bot")
    return tuple(
        Sitter(name, "" if word == _PERSON else word)
        for name, word in zip(players, words, strict=True)
    )


def minds(sitters: Sitters, seed: str) -> dict[Seat, Bot]:
    """The bots by seat; the same seed makes them choose the same again."""
    return {
        seat: bots.named(sitter.level, f"{seed}/{seat}")
        for seat, sitter in enumerate(sitters)
        if sitter.level
    }


def introduced(sitters: Sitters) -> str:
    """Who of them is a bot, as a sentence; nothing where it goes without saying."""
    told = []
    for level in bots.NAMES:
        these = [sitter.name for sitter in sitters if sitter.level == level]
        if these and these != [level.capitalize()]:
            are = f"is a {level} bot" if len(these) == 1 else f"are {level} bots"
            told.append(f"{listed(these)} {are}.")
    return " ".join(told)

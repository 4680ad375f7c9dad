"""Cards of the play as somebody typed them, with or without their suits."""

from __future__ import annotations

import re
from typing import NamedTuple

from muggins.rulebook.card import RANK_NAMES, SUITS, BadNotation, Card


class Written(NamedTuple):
    """A card, and what was written of it: "4" where the suit was left out."""

    card: Card
    text: str


_WORD = re.compile(r"(10|[a2-9tjqk1])([cdhs♣♧♦♢♥♡♠♤]?)[\ufe0e\ufe0f]?", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,;./|+_-]*")


def pile(text: str) -> tuple[Written, ...]:
    """Read a pile; a card without a suit gets the first of c, d, h, s that nobody else has.

    >>> [f"{card} was {text}" for card, text in pile("4 6 10h 4c")]
    ['4d was 4', '6c was 6', 'Th was Th', '4c was 4c']

    Raises BadNotation for what is no card, and for a fifth card of a rank.
    """
    words = _words(text)
    taken = {Card(rank + suit) for rank, suit in words if suit}
    read = []
    for rank, suit in words:
        card = Card(rank + suit) if suit else _free(rank, taken)
        taken.add(card)
        read.append(Written(card, card.text if suit else card.text[0]))
    return tuple(read)


def _words(text: str) -> list[tuple[str, str]]:
    words, at = [], _after_space(text, 0)
    while at < len(text):
        word = _WORD.match(text, at)
        if not word:
            found = text[at:].split()[0][:12]
            raise BadNotation(f"{found!r} is no card; write 5h, Jd, 10c, or in the play 5, J, 10")
        words.append((word[1], word[2]))
        at = _after_space(text, word.end())
    return words


def _after_space(text: str, at: int) -> int:
    space = _BETWEEN.match(text, at)
    return space.end() if space else at


def _free(rank: str, taken: set[Card]) -> Card:
    for suit in SUITS:
        card = Card(rank + suit)
        if card not in taken:
            return card
    name = RANK_NAMES[card.rank]
    raise BadNotation(f"there are five {name}{'es' if name == 'six' else 's'}; a pack has four")

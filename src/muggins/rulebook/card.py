"""The fifty-two cards, and how they are written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

RANKS = "A23456789TJQK"
SUITS = "cdhs"
RANK_NAMES = (
    "ace", "two", "three", "four", "five", "six", "seven",
    "eight", "nine", "ten", "jack", "queen", "king",
)  # fmt: skip
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")

_BACK = 52


class BadNotation(ValueError):
    """Something written that cannot be read; the message says what was found and what would do."""


class Card(int):
    """A playing card: the int 4 * rank + suit, ace low, suits in the order c d h s.

    A card is always true, compares and sorts as its int, and there is one object a card.

    >>> Card("5h"), Card(0), Card("10s")
    (5h, Ac, Ts)
    >>> Card("Qd").value, Card("Qd").name
    (10, 'queen of diamonds')

    Raises BadNotation for text that is no card, ValueError for an int outside 0 to 52.
    """

    rank: int
    """0 for an ace to 12 for a king."""
    suit: int
    """0 to 3: clubs, diamonds, hearts, spades."""
    value: int
    """What the card counts in fifteens and in the play: 1 to 10."""
    text: str
    """Two characters: "5h", "Td"; "xx" for the back of a card."""

    def __new__(cls, card: int | str) -> Card:
        if isinstance(card, str):
            return _read(card)
        if not 0 <= card <= _BACK:
            raise ValueError(
                f"{int(card)} is no card; cards are 0 (Ac) to 51 (Ks), and 52 is a back"
            )
        return _ALL[card]

    @property
    def name(self) -> str:
        """The card in words: "five of hearts"."""
        if self is BACK:
            return "hidden card"
        return f"{RANK_NAMES[self.rank]} of {SUIT_NAMES[self.suit]}"

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__

    def __format__(self, spec: str) -> str:
        return format(self.text, spec)

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (int(self),)


Cards: TypeAlias = tuple[Card, ...]


def _make(number: int) -> Card:
    card = int.__new__(Card, number)
    rank, suit = divmod(number, 4)
    card.rank, card.suit, card.value = rank, suit, min(rank + 1, 10)
    card.text = "xx" if number == _BACK else RANKS[rank] + SUITS[suit]
    return card


_ALL = tuple(_make(number) for number in range(_BACK + 1))
DECK: Cards = _ALL[:_BACK]
"""The pack in order, Ac Ad Ah As 2c ... Ks."""
BACK: Card = _ALL[_BACK]
"""A card seen from behind; it is no card of DECK."""

_SUIT_LETTERS = str.maketrans("♣♧♦♢♥♡♠♤", "ccddhhss")
_STYLE = re.compile("[\ufe0e\ufe0f]")
_CARD = re.compile(r"(10|[a2-9tjqk1])([cdhs])|xx", re.IGNORECASE | re.ASCII)
_BETWEEN = re.compile(r"[\s,;./|+\-_]*")


def cards(text: str) -> Cards:
    """Read cards written like "5h Jd": "10h" and "5♥" too, any case, any separator or none.

    >>> cards("5h Jd, 10C") == cards("5hjdtc")
    True

    A back, "xx", is read as BACK. Raises BadNotation, which names the first thing that is no card,
    TypeError for what is no text.
    """
    if not isinstance(text, str):
        raise TypeError(f"cards reads one text, such as '5h Jd'; {text!r} is none")
    text = _STYLE.sub("", text)
    plain = text.translate(_SUIT_LETTERS)
    found, at = [], _end_of(_BETWEEN.match(plain))
    while at < len(plain):
        match = _CARD.match(plain, at)
        if not match:
            word = re.split(r"[\s,;]", text[at : at + 12])[0]
            raise BadNotation(f"{word!r} is no card; cards are written like 5h, Jd, Tc or 10c")
        found.append(_of(match))
        at = _end_of(_BETWEEN.match(plain, match.end()))
    return tuple(found)


def spell(some: Iterable[Card], between: str = " ") -> str:
    """Write cards side by side: "5h Jd".

    >>> spell(cards("10c4h"))
    'Tc 4h'
    """
    return between.join(card.text for card in some)


def _end_of(match: re.Match[str] | None) -> int:
    assert match  # _BETWEEN matches the empty string
    return match.end()


def _of(match: re.Match[str]) -> Card:
    rank, suit = match.groups()
    if rank is None:
        return BACK
    letter = {"10": "T", "1": "A"}.get(rank, rank.upper())
    return _ALL[4 * RANKS.index(letter) + SUITS.index(suit.lower())]


def _read(text: str) -> Card:
    some = cards(text)
    if len(some) != 1:
        raise BadNotation(f"{text!r} is not one card; a card is written like 5h, Jd, Tc or 10c")
    return some[0]

"""The faces of the cards and their back, drawn in a space of 100 by 140; no font is needed."""

from __future__ import annotations

from muggins.paper.svg.courts import half_figure
from muggins.paper.svg.lettering import cut
from muggins.paper.svg.pen import ID, num
from muggins.paper.svg.theme import ink
from muggins.rulebook.card import BACK, SUIT_NAMES, SUITS, Card

WIDTH, HEIGHT = 100.0, 140.0
INDEXES = ("normal", "large")

_SUITS = {
    "s": "M0-49C9-31 45-11 45 15C45 29 35 37 24 37C15 37 8 33 4.5 26C5.5 37 9.5 44 18 48H-18"
    "C-9.5 44-5.5 37-4.5 26C-8 33-15 37-24 37C-35 37-45 29-45 15C-45-11-9-31 0-49Z",
    "h": "M0 46C-12 31-45 12-45-16C-45-32-34.5-42-23-42C-12.5-42-4-36 0-26C4-36 12.5-42 23-42"
    "C34.5-42 45-32 45-16C45 12 12 31 0 46Z",
    "d": "M0-50C9-32 23-14 38 0C23 14 9 32 0 50C-9 32-23 14-38 0C-23-14-9-32 0-50Z",
    "c": "M0-48A21.5 21.5 0 0 1 14.5-10.6A21.5 21.5 0 1 1 5 24.5C6 36 10 43.5 18 48H-18"
    "C-10 43.5-6 36-5 24.5A21.5 21.5 0 1 1-14.5-10.6A21.5 21.5 0 0 1 0-48Z",
}
"""In a box from -50 to 50, to the eye of equal weight."""

_TALL = 'x="25.5" y="15.5" width="49" height="109" rx="3.5"'
_DEFINED = {
    f"suit-{suit}": f'<path id="{ID}-suit-{suit}" d="{path}"/>' for suit, path in _SUITS.items()
}
_DEFINED["court"] = f'<clipPath id="{ID}-court"><rect {_TALL}/></clipPath>'


def defined(drawing: str) -> str:
    """The drawing, with the suits and the frame that it uses defined before it."""
    used = "".join(text for name, text in _DEFINED.items() if f"#{ID}-{name}" in drawing)
    return f"<defs>{used}</defs>{drawing}" if used else drawing


def face(card: Card, *, index: str = "normal") -> str:
    """The whole card; BACK is the back. Raises ValueError for an unknown index."""
    if index not in INDEXES:
        raise ValueError(f"{index!r} is no index; choose 'normal' or 'large'")
    if card is BACK:
        return _paper() + _back()
    body = _large(card) if index == "large" else _standard(card)
    return _paper() + _in_suit(card, body)


def mini(card: Card, x: float, y: float, width: float, height: float) -> str:
    """A card in a list: rank and suit on a piece of card, its corner at x, y."""
    mark = height * 0.54
    middle = height / 2
    rank = cut(card.text[0], width * 0.31, middle - mark / 2, mark, mark * 0.145)
    suit = _pip(card, width * 0.7, middle, mark * 0.98)
    paper = (
        f'<rect width="{num(width)}" height="{num(height)}" rx="{num(height * 0.14)}" '
        f'fill="{ink("card")}" stroke="{ink("card-edge")}"/>'
    )
    return f'<g transform="translate({num(x, y)})">{paper}{_in_suit(card, rank + suit)}</g>'


def _in_suit(card: Card, body: str) -> str:
    return f'<g fill="currentColor" color="{ink(SUIT_NAMES[card.suit])}">{body}</g>'


def _paper() -> str:
    return (
        f'<rect x=".6" y=".6" width="98.8" height="138.8" rx="7.4" '
        f'fill="{ink("card")}" stroke="{ink("card-edge")}" stroke-width="1.2"/>'
    )


def _pip(card: Card, x: float, y: float, size: float, *, turned: bool = False) -> str:
    turn = " rotate(180)" if turned else ""
    suit = SUITS[card.suit]
    place = f"translate({num(x, y)}) scale({size / 100:.4g}){turn}"
    return f'<use href="#{ID}-suit-{suit}" transform="{place}"/>'


def _both_ways(half: str) -> str:
    return f'{half}<g transform="rotate(180 50 70)">{half}</g>'


_L, _M, _R = 38.0, 51.5, 65.0
_CORNERS = [(_L, 30.0), (_R, 30.0), (_L, 110.0), (_R, 110.0)]
_SIX = [*_CORNERS, (_L, 70.0), (_R, 70.0)]
_EIGHT = [(x, y) for y in (27.0, 55.7, 84.3, 113.0) for x in (_L, _R)]
_PIPS = {
    "A": [(_M, 70.0)],
    "2": [(_M, 30.0), (_M, 110.0)],
    "3": [(_M, 30.0), (_M, 70.0), (_M, 110.0)],
    "4": _CORNERS,
    "5": [*_CORNERS, (_M, 70.0)],
    "6": _SIX,
    "7": [*_SIX, (_M, 50.0)],
    "8": [*_SIX, (_M, 50.0), (_M, 90.0)],
    "9": [*_EIGHT, (_M, 70.0)],
    "T": [*_EIGHT, (_M, 41.3), (_M, 98.7)],
}


def _standard(card: Card) -> str:
    rank = card.text[0]
    corner = cut(rank, 14.5, 9.5, 21, 3.9) + _pip(card, 14.5, 45.5, 16.5)
    body = _both_ways(corner)
    if rank in "JQK":
        return body + _court(card)
    size = 44 if rank == "A" else 18.5 if rank in "9T" else 19.5
    return body + "".join(_pip(card, x, y, size, turned=y > 70) for x, y in _PIPS[rank])


def _court(card: Card) -> str:
    half = half_figure(card.text[0]) + _pip(card, 31.2, 22.2, 8.6)
    return (
        f'<rect {_TALL} fill="{ink("court-ground")}"/>'
        f'<g clip-path="url(#{ID}-court)">{_both_ways(half)}</g>'
        f'<path d="M25.5 70H74.5" stroke="{ink("court-gold")}" stroke-width="2.4"/>'
        f'<rect {_TALL} fill="none" stroke="currentColor" stroke-width=".9"/>'
    )


def _large(card: Card) -> str:
    """Rank and suit in the strip that shows when cards overlap, and one big suit."""
    rank = card.text[0]
    middle = 31 if rank == "T" else 27
    return cut(rank, middle, 12, 50, 8.8) + _pip(card, middle, 87, 30) + _pip(card, 68, 103, 50)


def _back() -> str:
    """A field of holes, every fifth larger: a board seen from far away."""
    holes = "".join(
        f'<circle cx="{num(15 + column * 7.78)}" cy="{num(15.4 + row * 7.8)}" '
        f'r="{1.75 if (row + column) % 5 == 0 else 0.85}"/>'
        for row in range(15)
        for column in range(10)
    )
    line = ink("back-line")
    return (
        f'<rect x="6" y="6" width="88" height="128" rx="4.5" fill="{ink("back")}"/>'
        f'<rect x="8.6" y="8.6" width="82.8" height="122.8" rx="3" fill="none" '
        f'stroke="{line}" stroke-width=".8"/><g fill="{line}">{holes}</g>'
    )

"""What every picture shares: numbers, words, routed lettering, and the frame round it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from hashlib import blake2s
from html import escape

from muggins.paper.svg.theme import coloured, ink

SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,P052,'Liberation Serif',Georgia,serif"
SANS = "-apple-system,'Segoe UI',Inter,Roboto,'Liberation Sans','Helvetica Neue',Arial,sans-serif"

ID = "\x1a"
"""Stands for the picture's own name until it is framed; no text can contain it."""


class Svg(str):
    """A picture: the text of an SVG file, which notebooks show.

    >>> Svg("<svg><title>five of hearts</title></svg>")
    <Svg: five of hearts>
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        title = re.search("<title[^>]*>([^<]*)", self)
        return f"<Svg: {title[1] if title else ''}>"


def num(*values: float) -> str:
    """Write numbers as SVG does: two decimals at most, no empty zeros.

    >>> num(1.5, -0.001, 20.0, 1 / 3)
    '1.5 0 20 0.33'
    """
    return " ".join(f"{round(value, 2) + 0.0:.10g}" for value in values)


def plain(text: str) -> str:
    r"""One line of text without control characters, and without what turns its direction.

    >>> plain(" Ann\x00\n of\u202e  York ")
    'Ann of York'
    """
    return " ".join("".join(" " if _unseen(letter) else letter for letter in text).split())


def _unseen(letter: str) -> bool:
    turns = "\u202a" <= letter <= "\u202e" or "\u2066" <= letter <= "\u2069"
    nothing = ord(letter) & 0xFFFE == 0xFFFE
    return turns or nothing or unicodedata.category(letter) in ("Cc", "Cs")


def fitted(text: str, room: float, size: float) -> str:
    """A text cut to fit into a width, by a guess at its letters: no font is at hand.

    >>> fitted("Bartholomew", 60, 17)
    'Barth…'
    """
    text = plain(text)
    if breadth(text) * size <= room:
        return text
    text = text[:200]
    while text and (breadth(text) + 0.9) * size > room:
        text = text[:-1]
    return text.rstrip() + "…"


def breadth(text: str) -> float:
    """About how wide a text is in sans, in its own size."""
    return sum(map(_breadth, text))


def _breadth(letter: str) -> float:
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.05
    if letter in "mwMW@%":
        return 0.92
    if letter in "iljtfrI.,:;'!| ":
        return 0.34
    return 0.7 if letter.isupper() else 0.58


def listed(parts: Iterable[str]) -> str:
    """Say a list as one does.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last


def words(
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    colour: str,
    anchor: str = "start",
    more: str = "",
    tail: str = "",
) -> str:
    """Text with its base line at y; `more` is further attributes, `tail` a `span` that follows."""
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" text-anchor="{anchor}" '
        f'fill="{colour}"{more}>{escape(plain(text))}{tail}</text>'
    )


def span(text: str, size: float, *, colour: str) -> str:
    """Smaller words that follow a text in its line."""
    return (
        f'<tspan dx="8" font-size="{num(size)}" font-weight="400" fill="{colour}">'
        f"{escape(plain(text))}</tspan>"
    )


SAID = f' font-family="{SERIF}" font-style="italic"'
FIGURE = f' font-family="{SERIF}" style="font-variant-numeric:lining-nums tabular-nums"'
ASKED = f' font-family="{SANS}"'
STRONG = f' font-family="{SANS}" font-weight="600"'


def moved(body: str, x: float, y: float, scale: float = 1.0) -> str:
    """The same drawing elsewhere, larger or smaller."""
    size = "" if scale == 1 else f" scale({scale:.4g})"
    return f'<g transform="translate({num(x, y)}){size}">{body}</g>'


def sheet(width: float, height: float, name: str) -> str:
    """The ground that a picture lies on, in the colour of that name."""
    return f'<rect width="{num(width)}" height="{num(height)}" rx="12" fill="{ink(name)}"/>'


def framed(
    body: str,
    *,
    size: tuple[float, float],
    title: str,
    desc: str,
    theme: str,
    deck: str = "two",
    prefix: str | None = None,
) -> Svg:
    """The whole file; its ids begin with `prefix`, or with a name made from its content.

    Raises ValueError for an unknown theme or deck, and a prefix that cannot be an id.
    """
    if prefix is not None and not re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", prefix):
        raise ValueError(f"{prefix!r} cannot begin an id; use letters, digits, - and _")
    width, height = num(size[0]), num(size[1])
    style, drawing = coloured(body, theme=theme, deck=deck, within=f"#{ID}")
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{ID}" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" style="max-width:100%;height:auto" role="img" '
        f'aria-labelledby="{ID}-title {ID}-desc">'
        f'<title id="{ID}-title">{escape(plain(title))}</title>'
        f'<desc id="{ID}-desc">{escape(plain(desc))}</desc>{style}{drawing}</svg>\n'
    )
    name = prefix or "m" + blake2s(text.encode(), digest_size=4).hexdigest()
    return Svg(text.replace(ID, name))

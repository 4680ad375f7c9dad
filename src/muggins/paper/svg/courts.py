"""Jack, queen and king: half figures of flat shapes, dressed in the colour of their suit."""

from __future__ import annotations

from muggins.paper.svg.theme import ink

_CLOTH = "currentColor"
_SKIN, _INK, _GOLD, _CARD = (
    ink(name) for name in ("court-skin", "court-ink", "court-gold", "card")
)


def half_figure(rank: str) -> str:
    """One half, seen from the waist up, above y = 70 of the card; the other half is it, turned."""
    robe, hair, hat = {"K": _KING, "Q": _QUEEN, "J": _JACK}[rank]
    face = _shape(_SKIN, "M42 34H58V42C58 48.5 54.5 52 50 52S42 48.5 42 42Z")
    look = _line(_INK, "M45 39.7H47.6M52.4 39.7H55M50 39.5V43.3L51.3 44")
    if rank == "K":
        return robe + hair + face + _BEARD + look + hat
    neck = _shape(_SKIN, "M46.5 46H53.5V54C52 56 48 56 46.5 54Z")
    mouth = _line(_INK, "M48.3 47.6H51.7")
    return robe + hair + neck + face + look + mouth + hat


def _shape(colour: str, path: str) -> str:
    return f'<path fill="{colour}" d="{path}"/>'


def _line(colour: str, path: str, width: float = 1.1) -> str:
    return (
        f'<path fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round" '
        f'stroke-linejoin="round" d="{path}"/>'
    )


def _dot(colour: str, x: float, y: float, radius: float) -> str:
    return f'<circle fill="{colour}" cx="{x}" cy="{y}" r="{radius}"/>'


_BEARD = _shape(_INK, "M42 43C45 47.5 55 47.5 58 43V45C58 50 54.5 54 50 54S42 50 42 45Z")

_KING = (
    _shape(_CLOTH, "M25 70C26 59 34 54 43 52H57C66 54 74 59 75 70Z")
    + _shape(_GOLD, "M43 51L50 70L57 51Z")
    + _line(_CARD, "M38 53.5L46.5 70M62 53.5L53.5 70"),
    _shape(_INK, "M39.5 33V44C39.5 54 44 60.5 50 60.5S60.5 54 60.5 44V33Z"),
    _shape(_GOLD, "M39 34L38 21.5L44.4 27L50 19.5L55.6 27L62 21.5L61 34Z")
    + _shape(_CLOTH, "M39 34L38.6 29.8H61.4L61 34Z")
    + _dot(_CLOTH, 38, 20.6, 1.6)
    + _dot(_CLOTH, 50, 18.9, 1.8)
    + _dot(_CLOTH, 62, 20.6, 1.6),
)
"""Robe, hair and crown."""

_QUEEN = (
    _shape(_CLOTH, "M25 70C26 61 33 56 42 54C45 57 55 57 58 54C67 56 74 61 75 70Z")
    + _shape(_SKIN, "M41.5 54C43 62 57 62 58.5 54L55 51H45Z")
    + _line(_GOLD, "M41.5 54C43 63 57 63 58.5 54", 2)
    + _dot(_GOLD, 50, 65.5, 2),
    _shape(_INK, "M38 36C36 46 37 53 40 57H45V40H55V57H60C63 53 64 46 62 36C60 30 40 30 38 36Z"),
    _shape(
        _GOLD,
        "M40 34C39 28 39.5 24 41 22C43 24.5 45 24.5 46.5 21.5C48 24 52 24 53.5 21.5"
        "C55 24.5 57 24.5 59 22C60.5 24 61 28 60 34C54 31.5 46 31.5 40 34Z",
    )
    + _dot(_CLOTH, 50, 20, 2)
    + _dot(_CLOTH, 41, 20.5, 1.5)
    + _dot(_CLOTH, 59, 20.5, 1.5),
)

_JACK = (
    _shape(_CLOTH, "M25 70C27 60 34 56 42 54H58C66 56 73 60 75 70Z")
    + _shape(_GOLD, "M25 70C27 60 34 56 42 54L50 70Z")
    + _shape(_CARD, "M41 54.5L45 51H55L59 54.5L50 60Z")
    + _line(_INK, "M41 54.5L45 51H55L59 54.5L50 60Z", 0.9),
    _shape(_INK, "M39 34C38 42 38.5 47 40.5 49.5L45 48V36H55V48L59.5 49.5C61.5 47 62 42 61 34Z"),
    _shape(
        _CLOTH,
        "M37 33.5C36 26 42 21.5 51 21.5C60 21.5 65 25.5 63.5 31L61.5 34.5C54 31.5 45 31.5 39 35Z",
    )
    + _line(_GOLD, "M38.5 35C45 31.3 54 31.3 61.8 34.6", 2.4)
    + _shape(_GOLD, "M60 27C65 24 68 20 68.5 15.5C63 17 58.5 20.5 56.5 25.5Z"),
)

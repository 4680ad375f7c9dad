"""Pegs seen from above: each side has its shape before its colour."""

from __future__ import annotations

from math import cos, pi, sin

from muggins.paper.svg.pen import num
from muggins.paper.svg.theme import ink

SHAPES = ("round", "square", "triangle", "diamond", "ring")


def peg(side: int, x: float, y: float, radius: float, *, front: bool = True) -> str:
    """The front peg, solid with a pale core; or the hinder one, pale with a coloured edge."""
    colour, rim = ink(f"peg-{side}"), ink("peg-rim")
    fill, edge = (colour, rim) if front else (rim, colour)
    size = radius if front else radius * 0.8
    core = _core(SHAPES[side], size, front=front)
    return (
        f'<g data-side="{side}" data-peg="{"front" if front else "hinder"}" '
        f'transform="translate({num(x, y)})" fill="{fill}" stroke="{edge}" '
        f'stroke-width="{num(radius * 0.22)}" stroke-linejoin="round">'
        f"{_body(SHAPES[side], size)}{core}</g>"
    )


def _body(shape: str, size: float) -> str:
    match shape:
        case "square":
            half = size * 0.9
            return _square(half, half * 0.26)
        case "triangle":
            return _polygon(3, size * 1.34)
        case "diamond":
            return _polygon(4, size * 1.24)
        case _:
            return f'<circle r="{num(size)}"/>'


def _core(shape: str, size: float, *, front: bool) -> str:
    if shape == "ring":
        hole, edge = (ink("hole"), ink("peg-rim")) if front else (ink("peg-4"), "none")
        return f'<circle r="{num(size * 0.42)}" fill="{hole}" stroke="{edge}"/>'
    if not front:
        return ""
    pale = f' fill="{ink("peg-rim")}" stroke="none"'
    match shape:
        case "round":
            return f'<circle r="{num(size * 0.42)}"{pale}/>'
        case "square":
            return _square(size * 0.36, size * 0.07, pale)
        case "triangle":
            return _polygon(3, size * 0.4, pale)
        case _:
            return _polygon(4, size * 0.46, pale)


def _square(half: float, corner: float, more: str = "") -> str:
    return (
        f'<rect x="{num(-half)}" y="{num(-half)}" width="{num(2 * half)}" '
        f'height="{num(2 * half)}" rx="{num(corner)}"{more}/>'
    )


def _polygon(corners: int, size: float, more: str = "") -> str:
    """A regular one that stands on its side or corner with another corner straight up."""
    angles = [2 * pi * at / corners for at in range(corners)]
    points = "L".join(num(size * sin(angle), -size * cos(angle)) for angle in angles)
    return f'<path d="M{points}Z"{more}/>'

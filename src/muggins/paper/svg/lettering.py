"""Ranks and numerals, cut with one round-ended tool: the same strokes number cards and board."""

from __future__ import annotations

from muggins.paper.svg.pen import num

GLYPHS = {
    "0": (50, "M25 0C9 0 0 18 0 50S9 100 25 100S50 82 50 50S41 0 25 0Z"),
    "1": (24, "M0 18L24 0V100"),
    "2": (50, "M1 27C1 10 11 0 25 0S49 10 49 26C49 43 36 57 1 100H50"),
    "3": (
        50,
        "M2 17C6 6 14 0 24.5 0C38.5 0 47.5 9 47.5 23.5S38 47 22 47C40 47 50 57 50 73"
        "S40 100 24.5 100C12 100 3.5 93 0 81",
    ),
    "4": (54, "M40 100V0L0 73H54"),
    "5": (
        50,
        "M46 0H8L4 46C9 39 16 36 25 36C40 36 50 48 50 67.5S40 100 24.5 100C12.5 100 4 94 0 84",
    ),
    "6": (
        50,
        "M45 12C41 4 35 0 27 0C10 0 0 20 0 58C0 86 9 100 25.5 100S50 87 50 69S40 39 26 39"
        "S4 47 .5 60",
    ),
    "7": (48, "M0 0H48L17 100"),
    "8": (
        50,
        "M25 47C12 47 3.5 37.5 3.5 23.5S12 0 25 0S46.5 9.5 46.5 23.5S38 47 25 47"
        "C10 47 0 57.5 0 73.5S10 100 25 100S50 89.5 50 73.5S40 47 25 47Z",
    ),
    "9": (
        50,
        "M5 88C9 96 15 100 23 100C40 100 50 80 50 42C50 14 41 0 24.5 0S0 13 0 31S10 61 24 61"
        "S46 53 49.5 40",
    ),
    "T": (84, "M0 18L20 0V100M65 0C53 0 46 16 46 50S53 100 65 100S84 84 84 50S77 0 65 0Z"),
    "A": (56, "M0 100L28 0L56 100M10.5 66H45.5"),
    "J": (42, "M20 0H42V71C42 90 34 100 21 100S1 91 0 75"),
    "Q": (54, "M27 0C10 0 0 18 0 50S10 100 27 100S54 82 54 50S44 0 27 0ZM32 72L55 103"),
    "K": (52, "M0 0V100M49 0L0 61M18 40L52 100"),
    "I": (30, "M15 0V100M0 0H30M0 100H30"),
    "V": (62, "M8 0L31 100L54 0M-3 0H19M43 0H65"),
}
"""A letter's width, and its skeleton, 100 high."""


def cut(
    word: str,
    x: float,
    y: float,
    height: float,
    weight: float,
    *,
    ink: str = "currentColor",
    gap: float = 26,
) -> str:
    """A word of routed letters, centred on x, its top at y; `weight` is the width of the tool."""
    scale = height / 100
    width = sum(GLYPHS[letter][0] for letter in word) + gap * (len(word) - 1)
    at, strokes = -width / 2, []
    for letter in word:
        advance, skeleton = GLYPHS[letter]
        strokes.append(f'<path transform="translate({num(at)})" d="{skeleton}"/>')
        at += advance + gap
    return (
        f'<g data-cut="{word}" transform="translate({num(x, y)}) scale({scale:.4g})" '
        f'fill="none" stroke="{ink}" '
        f'stroke-width="{weight / scale:.3g}" stroke-linecap="round" stroke-linejoin="round">'
        f"{''.join(strokes)}</g>"
    )

"""Words cut with the tool that cut the ranks, for pictures that go where no font is."""

from __future__ import annotations

import re
import unicodedata
from html import unescape

from muggins.paper.svg.lettering import GLYPHS
from muggins.paper.svg.pen import Svg, num

_BOWL = "M22 34A22 33 0 1 0 22 100A22 33 0 1 0 22 34Z"
_LETTERS = {
    "a": (44, f"{_BOWL}M44 36V100"),
    "b": (44, f"{_BOWL}M0 0V100"),
    "c": (40, "M40 47C36 39 30 34 22 34A22 33 0 0 0 22 100C30 100 36 95 40 87"),
    "d": (44, f"{_BOWL}M44 0V100"),
    "e": (44, "M0 66H44C44 46 35 34 22 34A22 33 0 0 0 22 100C31 100 38 96 42 87"),
    "f": (28, "M29 3C26 1 24 0 21 0C14 0 10 5 10 14V100M0 38H26"),
    "g": (44, f"{_BOWL}M44 36V106C44 122 36 130 22 130C13 130 6 127 2 120"),
    "h": (40, "M0 0V100M0 60C0 44 9 34 21 34C33 34 40 43 40 58V100"),
    "i": (2, "M1 36V100M1 12V13"),
    "j": (12, "M12 36V112C12 124 7 130 -3 130M12 12V13"),
    "k": (38, "M0 0V100M36 36L0 74M14 61L38 100"),
    "l": (12, "M1 0V86C1 96 5 100 13 100"),
    "m": (68, "M0 36V100M0 56C0 43 8 34 18 34C28 34 34 42 34 55V100M34 56C34 43 42 34 52 34"
              "C62 34 68 42 68 55V100"),
    "n": (40, "M0 36V100M0 60C0 44 9 34 21 34C33 34 40 43 40 58V100"),
    "o": (44, _BOWL),
    "p": (44, f"{_BOWL}M0 36V130"),
    "q": (44, f"{_BOWL}M44 36V130"),
    "r": (26, "M0 36V100M0 62C0 46 10 34 27 36"),
    "s": (36, "M34 46C31 38 26 34 18 34C8 34 1 40 1 49C1 71 36 62 36 83C36 93 29 100 18 100"
              "C9 100 3 95 0 86"),
    "t": (28, "M11 12V82C11 95 17 100 28 98M0 38H27"),
    "u": (40, "M0 36V76C0 91 7 100 19 100C31 100 40 90 40 74M40 36V100"),
    "v": (42, "M0 36L21 100L42 36"),
    "w": (62, "M0 36L15 100L31 42L47 100L62 36"),
    "x": (40, "M0 36L40 100M40 36L0 100"),
    "y": (42, "M0 36L21 98M42 36L16 116C12 127 7 131 -3 129"),
    "z": (38, "M1 36H37L0 100H38"),
    "A": GLYPHS["A"],
    "B": (48, "M0 0V100M0 0H24C38 0 45 9 45 23S38 47 24 47H0M24 47C40 47 48 58 48 73S40 100 24 100"
              "H0"),
    "C": (58, "M57 20C51 7 42 0 31 0C12 0 0 20 0 50S12 100 31 100C42 100 51 93 57 80"),
    "D": (56, "M0 0V100H20C44 100 56 82 56 50S44 0 20 0H0"),
    "E": (44, "M44 0H0V100H44M0 47H38"),
    "F": (42, "M42 0H0V100M0 48H36"),
    "G": (60, "M57 19C51 7 42 0 31 0C12 0 0 20 0 50S12 100 31 100C48 100 59 86 59 55H34"),
    "H": (54, "M0 0V100M54 0V100M0 48H54"),
    "I": (2, "M1 0V100"),
    "J": (38, "M38 0V71C38 90 30 100 18 100S0 91 -2 78"),
    "K": GLYPHS["K"],
    "L": (42, "M0 0V100H42"),
    "M": (68, "M0 100V0L34 62L68 0V100"),
    "N": (54, "M0 100V0L54 100V0"),
    "O": (62, "M31 0C12 0 0 20 0 50S12 100 31 100S62 80 62 50S50 0 31 0Z"),
    "P": (48, "M0 100V0H25C40 0 48 11 48 28S40 56 25 56H0"),
    "Q": (62, "M31 0C12 0 0 20 0 50S12 100 31 100S62 80 62 50S50 0 31 0ZM38 72L63 104"),
    "R": (50, "M0 100V0H25C40 0 48 11 48 27S40 54 25 54H0M27 54L50 100"),
    "S": (48, "M46 17C42 6 34 0 24 0C10 0 2 10 2 24C2 57 48 42 48 74C48 90 39 100 24 100"
              "C12 100 4 94 0 82"),
    "T": (52, "M0 0H52M26 0V100"),
    "U": (54, "M0 0V64C0 87 10 100 27 100S54 87 54 64V0"),
    "V": (58, "M0 0L29 100L58 0"),
    "W": (84, "M0 0L20 100L42 8L64 100L84 0"),
    "X": (54, "M0 0L54 100M54 0L0 100"),
    "Y": (54, "M0 0L27 50L54 0M27 50V100"),
    "Z": (52, "M0 0H52L0 100H52"),
    " ": (22, ""),
    ".": (2, "M1 99V100"),
    ",": (4, "M3 98L-2 117"),
    ":": (2, "M1 48V49M1 99V100"),
    ";": (4, "M3 48V49M3 98L-2 117"),
    "'": (2, "M1 0V22"),
    "\u2019": (4, "M4 0L0 22"),
    "-": (26, "M0 64H26"),
    "\u2212": (40, "M0 56H40"),
    "+": (40, "M0 56H40M20 36V76"),
    "(": (16, "M16 -8C4 14 0 32 0 52S4 90 16 112"),
    ")": (16, "M0 -8C12 14 16 32 16 52S12 90 0 112"),
    "/": (36, "M0 108L36 -8"),
    "!": (2, "M1 0V68M1 99V100"),
    "?": (42, "M0 22C2 8 11 0 22 0C34 0 42 9 42 22C42 42 21 42 21 68M21 99V100"),
    "\u2026": (46, "M1 99V100M23 99V100M45 99V100"),
    **{digit: GLYPHS[digit] for digit in "0123456789"},
}  # fmt: skip
"""As GLYPHS: a width, and a skeleton 100 high; what hangs below the line goes on to 130."""

_CAPITAL = 0.68
"""How high a capital is, of the size of a text."""
_APART = 22
"""Between two letters, of a capital's 100."""
_PLAIN, _STRONG, _LEAN = 10.5, 15.0, 11
"""How wide the tool is for plain and for strong words; how many degrees lean what is said."""
_TEXT = re.compile(
    r'<text x="(?P<x>[^"]+)" y="(?P<y>[^"]+)" font-size="(?P<size>[^"]+)" '
    r'text-anchor="(?P<anchor>\w+)" fill="(?P<ink>[^"]+)"(?P<more>[^>]*)>(?P<words>[^<]*)'
    r'(?:<tspan dx="(?P<dx>[^"]+)" font-size="(?P<small>[^"]+)" font-weight="400" '
    r'fill="(?P<faint>[^"]+)">(?P<note>[^<]*)</tspan>)?</text>'
)
_TURNED = re.compile(r' transform="[^"]+"')


def routed(picture: str) -> Svg:
    """The picture with its words as strokes, so that it is the same wherever it is seen.

    >>> from muggins.paper.svg import hand
    >>> "<text" in hand("5h 5s", combos=()), "<text" in routed(hand("5h 5s", combos=()))
    (True, False)

    Accents are left out; words with a letter of another script stay text, for a font to show.
    """
    return Svg(_TEXT.sub(_strokes, picture))


def breadth(words: str, size: float) -> float:
    """How wide words are in that size."""
    return (sum(_LETTERS[letter][0] + _APART for letter in words) - _APART) * size * _CAPITAL / 100


def _strokes(text: re.Match[str]) -> str:
    words, note = _spelled(text["words"]), _spelled(text["note"] or "")
    if words is None or note is None:
        return text[0]
    size, wide = float(text["size"]), breadth(words, float(text["size"]))
    left = float(text["x"]) - {"start": 0.0, "middle": wide / 2, "end": wide}[text["anchor"]]
    strong, leans = "600" in text["more"], "italic" in text["more"]
    weight = _STRONG if strong else _PLAIN
    drawn = _word(words, left, float(text["y"]), size, weight, ink=text["ink"], leans=leans)
    if note:
        after = left + wide + float(text["dx"])
        small = float(text["small"])
        drawn += _word(note, after, float(text["y"]), small, _PLAIN, ink=text["faint"])
    turned = _TURNED.search(text["more"])
    return f"<g{turned[0]}>{drawn}</g>" if turned else drawn


def _spelled(words: str) -> str | None:
    """The words in letters that there are; None where one is not."""
    plain = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", unescape(words).replace("…", "\x00"))
        if not unicodedata.combining(letter)
    ).replace("\x00", "…")
    return plain if all(letter in _LETTERS for letter in plain) else None


def _word(
    words: str, x: float, y: float, size: float, weight: float, *, ink: str, leans: bool = False
) -> str:
    """Letters on a base line at y, from x on; large ones are cut finer."""
    scale, at, strokes = size * _CAPITAL / 100, 0, []
    for letter in words:
        wide, skeleton = _LETTERS[letter]
        if skeleton:
            strokes.append(f'<path transform="translate({at})" d="{skeleton}"/>')
        at += wide + _APART
    lean = f" skewX(-{_LEAN})" if leans else ""
    fine = weight * (0.8 if size > 40 else 1.0)
    return (
        f'<g transform="translate({num(x, y)}) scale({scale:.4g}){lean} translate(0 -100)" '
        f'fill="none" stroke="{ink}" stroke-width="{num(fine)}" stroke-linecap="round" '
        f'stroke-linejoin="round" aria-hidden="true">{"".join(strokes)}</g>'
    )

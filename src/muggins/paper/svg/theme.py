"""The colours, by name: a light and a dark set, and the four-coloured deck."""

from __future__ import annotations

import re

THEMES = ("auto", "light", "dark")
DECKS = ("two", "four")

LIGHT = {
    # the room
    "felt": "#dbe3da",
    "surface": "#fafbf8",
    "line": "#c5cfc4",
    "hole-faint": "#a9b6a9",
    "ink": "#1a211d",
    "ink-2": "#475149",
    "band": "#d2e5d9",
    "band-edge": "#17503a",
    # cards
    "card": "#fffefb",
    "card-edge": "#bfc3b8",
    "clubs": "#1b1f26",
    "diamonds": "#b3221b",
    "hearts": "#b3221b",
    "spades": "#1b1f26",
    "court-skin": "#f1d9bc",
    "court-ink": "#23272e",
    "court-gold": "#d6a63c",
    "court-ground": "#f6f1e3",
    "back": "#22503d",
    "back-line": "#a6c9b6",
    # the board: walnut, maple, brass
    "wood": "#6a4830",
    "wood-grain": "#54361f",
    "wood-light": "#8d6545",
    "wood-edge": "#3d2716",
    "inlay": "#e8d2a8",
    "glint": "#fff6e2",
    "engrave": "#f0dcb4",
    "hole": "#3a2413",
    "brass": "#dcb552",
    # the sides' pegs: blue, red, violet, ochre, grey
    "peg-0": "#1d4f9c",
    "peg-1": "#b3271e",
    "peg-2": "#6a2f96",
    "peg-3": "#7d4a00",
    "peg-4": "#4b5259",
    "peg-rim": "#fffaf0",
}

DARK = LIGHT | {
    "felt": "#18201c",
    "surface": "#1d2522",
    "line": "#333f39",
    "hole-faint": "#4a5851",
    "ink": "#ebefea",
    "ink-2": "#adb9b1",
    "band": "#223c30",
    "band-edge": "#9bd8b8",
    "card": "#ece9e1",
    "card-edge": "#8b8f86",
    "diamonds": "#a81d17",
    "hearts": "#a81d17",
    "court-skin": "#e6cdae",
    "court-gold": "#c2953a",
    "court-ground": "#e2dccd",
    "back": "#2a5a46",
    "back-line": "#93b8a4",
    "wood": "#46301f",
    "wood-grain": "#352314",
    "wood-light": "#5f442e",
    "wood-edge": "#1c110a",
    "inlay": "#b89d73",
    "glint": "#d0b78f",
    "engrave": "#d3ba8d",
    "hole": "#24160b",
    "brass": "#c69f45",
    "peg-0": "#153f86",
    "peg-1": "#981c14",
    "peg-2": "#56217f",
    "peg-3": "#5e3600",
    "peg-4": "#3a4046",
    "peg-rim": "#fff6e4",
}

FOUR = {"clubs": "#1a6a35", "diamonds": "#1b5fae"}
"""What the four-coloured deck changes, in both themes; the shapes of the suits stay."""

_INK = re.compile("\x1b([a-z0-9-]+)\x1b")


def ink(name: str) -> str:
    """Stands for a colour until the theme is chosen; no text can contain it."""
    assert name in LIGHT, name
    return f"\x1b{name}\x1b"


def coloured(drawing: str, *, theme: str, deck: str, within: str) -> tuple[str, str]:
    """The style sheet, and the drawing in its colours.

    A chosen theme is written out in plain colours, for programs that know no custom properties;
    "auto" leaves the choice to the reader's system. Raises ValueError for an unknown theme or deck.
    """
    if theme not in THEMES:
        raise ValueError(f"{theme!r} is no theme; choose 'auto', 'light' or 'dark'")
    if deck not in DECKS:
        raise ValueError(f"{deck!r} is no deck; choose 'two' or 'four' colours")
    light, dark = (LIGHT, DARK) if deck == "two" else (LIGHT | FOUR, DARK | FOUR)
    if theme != "auto":
        chosen = light if theme == "light" else dark
        return "", _INK.sub(lambda name: chosen[name[1]], drawing)
    used = sorted(set(_INK.findall(drawing)))
    by_day = ";".join(f"--{name}:{light[name]}" for name in used)
    by_night = ";".join(f"--{name}:{dark[name]}" for name in used if dark[name] != light[name])
    style = (
        f"<style>{within}{{{by_day}}}"
        f"@media (prefers-color-scheme:dark){{{within}{{{by_night}}}}}</style>"
    )
    return style, _INK.sub(r"var(--\1)", drawing)

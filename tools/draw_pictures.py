"""Draw the pictures of docs/pictures again: python tools/draw_pictures.py"""

from __future__ import annotations

from pathlib import Path

from muggins.paper import svg
from muggins.rulebook import score
from muggins.rulebook.card import Card, cards
from muggins.rulebook.rules import SIX_CARD

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"


def pictures() -> dict[str, str]:
    """Every picture by the name of its file."""
    held, starter = cards("5h 5s 5d Jc"), Card("5c")
    return {
        "board.svg": svg.board(
            (103, 109), before=(95, 107), rules=SIX_CARD, names=("Ann", "Bo"), turned=True
        ),
        "counted-hand.svg": svg.hand(held, starter, score.hand(held, starter)),
        "twenty-nine.svg": svg.routed(svg.twenty_nine(held, starter)),
    }


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures().items():
        (PICTURES / name).write_bytes(picture.encode())
        print(f"docs/pictures/{name}: {len(picture.encode())} bytes")

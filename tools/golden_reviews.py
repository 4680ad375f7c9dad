"""Write the golden reviews: tests/golden/reviews.

Run from the root of the repository: python -m tools.golden_reviews
"""

from __future__ import annotations

import json
from pathlib import Path

from muggins.paper.record import Record, loads, records
from muggins.study.reviewing import review

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"
BOOK = '[Muggins "1"]\n[Rules "five-card"]\n[Dealer "1"]\n[Players "A" "B"]\n\n'
NAMES = ("book", "deal", "five-card", "match")


def record(name: str) -> Record:
    """The game of a golden review: the book's two deals, or the first of the golden records."""
    if name == "book":
        return loads(BOOK + (GOLDEN / "book_game.txt").read_text(encoding="utf-8"))
    return next(records(GOLDEN / "records" / f"{name}.muggins"))


def path(name: str) -> Path:
    return GOLDEN / "reviews" / f"{name}.json"


if __name__ == "__main__":
    for name in NAMES:
        text = json.dumps(review(record(name)).data(), indent=1, ensure_ascii=False)
        path(name).write_text(f"{text}\n", encoding="utf-8")

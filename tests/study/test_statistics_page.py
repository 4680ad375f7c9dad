"""docs/statistics.md says what was measured."""

from __future__ import annotations

import re
from pathlib import Path

from muggins.rulebook.rules import FIVE_CARD, SIX_CARD
from muggins.study.expectations import NAMES, expectations
from muggins.study.figures import LABELS

PAGE = (Path(__file__).parents[2] / "docs/statistics.md").read_text(encoding="utf-8")


def test_the_table_is_that_of_the_expectations() -> None:
    six, five = expectations(SIX_CARD), expectations(FIVE_CARD)
    rows = {
        label: numbers.split(" | ")
        for label, numbers in re.findall(r"^\| ([a-z ]+) \| ([\d. |]+) \|$", PAGE, re.MULTILINE)
    }
    assert [*rows] == [LABELS[name] for name in NAMES]
    for name in NAMES:
        known = [getattr(form, name) for form in (six, five)]
        assert rows[LABELS[name]] == [
            f"{number:.2f}" for one in known for number in (one.mean, one.spread)
        ]
        assert all(1.96 * one.error < 0.011 for one in known)
    for form in (six, five):
        assert form is not None
        assert f"{form.first_deal:.1%}".replace("%", " %") in PAGE

"""Reviews as they were when somebody read them over: the book's two deals, and recorded games."""

from __future__ import annotations

import json
from typing import Any

import pytest

from muggins.study.reviewing import review
from tools.golden_reviews import NAMES, path, record


def close(found: Any, golden: Any, where: str = "") -> None:
    """The same, numbers to a thousandth: sums of many floats differ between machines."""
    if isinstance(golden, dict):
        assert found.keys() == golden.keys(), where
        for name, value in golden.items():
            close(found[name], value, f"{where}.{name}")
    elif isinstance(golden, list):
        assert len(found) == len(golden), where
        for at, (one, other) in enumerate(zip(found, golden, strict=True)):
            close(one, other, f"{where}[{at}]")
    else:
        assert found == (
            pytest.approx(golden, abs=1e-3) if isinstance(golden, float) else golden
        ), where


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] * (name == "match")) for name in NAMES]
)
def test_the_golden_review(name: str) -> None:
    close(review(record(name)).data(), json.loads(path(name).read_text(encoding="utf-8")))

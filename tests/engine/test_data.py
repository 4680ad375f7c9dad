"""The tables that are shipped: whole, as small as promised, and as good as their README says."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import pytest

import muggins.engine
from muggins.engine.solving.regrets import DEALER, PONE, Pegging
from muggins.engine.solving.shipping import Packed, unpack
from muggins.engine.solving.tree import tree
from muggins.engine.tables import Form, table

DATA = Path(muggins.engine.__file__).parent / "data"
ROWS = {
    cells[0]: cells
    for line in (DATA / "README.md").read_text().splitlines()
    if line.startswith("|") and ".npz" in line
    for cells in [[cell.strip() for cell in line.split("|")[1:-1]]]
}


def shipped(form: Form) -> Pegging:
    """The play of a form as it is shipped, with the hands that both keep."""
    five_card = form == "five-card"
    pegging = Pegging(tree(3 if five_card else 4, one_series=five_card), threads=2)
    unpack(Packed(**table(form, "play")), pegging)
    pegging.deal(*table(form, "deals")["kept"].astype(float))
    return pegging


def test_every_table_is_the_one_that_the_readme_tells_of() -> None:
    tables = {path.name: path for path in DATA.glob("*.npz")}
    assert set(tables) == set(ROWS)
    for name, path in tables.items():
        assert hashlib.sha256(path.read_bytes()).hexdigest()[:16] == ROWS[name][-1]


def test_all_tables_together_are_under_twenty_megabytes() -> None:
    assert sum(path.stat().st_size for path in DATA.glob("*.npz")) < 20_000_000


def test_the_play_of_five_card_leaves_next_to_nothing_to_gain() -> None:
    pegging = shipped("five-card")
    assert pegging.gap().both < 0.0005
    assert pegging.value(DEALER) == pytest.approx(-pegging.value(PONE), abs=1e-5)


@pytest.mark.long
def test_the_play_of_six_card_leaves_next_to_nothing_to_gain() -> None:
    assert shipped("six-card").gap().both < 0.002


@pytest.mark.parametrize("form", ["five-card", "six-card"])
def test_what_is_kept_and_tossed_are_chances(form: Form) -> None:
    deals = table(form, "deals")
    for name in ("kept", "pegged"):
        assert deals[name].sum(axis=1) == pytest.approx([1, 1], abs=1e-4)
    assert (deals["likely"] >= 0).all()


@pytest.mark.parametrize("form", ["five-card", "six-card"])
def test_more_points_are_never_worth_less(form: Form) -> None:
    for name, worth in table(form, "worth").items():
        if name.startswith("win"):
            assert (worth >= 0).all()
            assert (worth <= 1).all()
            assert (np.diff(worth, axis=0) >= -0.01).all()  # dealer's own
            assert (np.diff(worth, axis=1) <= 0.01).all()

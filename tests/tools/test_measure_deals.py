"""The expectations of a deal are what the engine's experts make."""

from __future__ import annotations

import os
from math import sqrt

import numpy as np
import pytest

from muggins.engine.experts import expert
from muggins.engine.kernels.games import END, LONGEST, play
from muggins.rulebook.rules import FIVE_CARD, SIX_CARD, Rules
from muggins.study.expectations import NAMES, expectations
from muggins.study.figures import figures
from muggins.study.sheets import sheet
from tests.twins.test_kernels_games import replayed
from tools.measure_deals import measured

pytestmark = pytest.mark.skipif("NUMBA_DISABLE_JIT" in os.environ, reason="takes minutes")


@pytest.mark.parametrize("rules", [SIX_CARD, FIVE_CARD], ids=str)
def test_expectations_are_what_experts_make(rules: Rules) -> None:
    """On other deals than those of the table: five standard errors are a chance of a millionth."""
    known = expectations(rules)
    assert known is not None
    found = measured(rules, 20_000, seed=77)
    assert set(found) == set(NAMES)
    for name, values in found.items():
        expected = getattr(known, name)
        assert abs(values.mean() - expected.mean) < 5 * expected.spread / sqrt(20_000), name
        assert values.std() == pytest.approx(expected.spread, rel=0.05), name


@pytest.mark.long
@pytest.mark.parametrize(("rules", "games"), [(SIX_CARD, 2500), (FIVE_CARD, 4000)], ids=str)
def test_whole_games_are_as_expected_while_home_is_far(rules: Rules, games: int) -> None:
    """Near home experts play for the game, and the play may end early: that is left out."""
    both, log = expert(rules), np.empty((games, LONGEST), np.uint8)
    play(games, 79, both, both, rules=rules, log=log)
    ends = (replayed([byte for byte in row.tolist() if byte != END], rules)[-1] for row in log)
    sheets = [sheet(end) for end in ends]
    found = figures([(one, seat) for one in sheets for seat in (0, 1)])
    assert {figure.name for figure in found} == set(NAMES)
    for figure in found:
        assert figure.z is not None
        assert abs(figure.z) < 4.5, figure

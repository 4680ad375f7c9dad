"""The solved players, to targets that were solved and to others."""

from __future__ import annotations

import os
from dataclasses import replace

import numpy as np
import pytest

from muggins.engine.experts import expert
from muggins.engine.kernels.games import play
from muggins.engine.winning import worths
from muggins.rulebook.rules import FIVE_CARD

compiled = pytest.mark.skipif("NUMBA_DISABLE_JIT" in os.environ, reason="takes minutes uncompiled")


def test_to_a_target_that_is_not_shipped_scores_are_worth_what_is_worked_out() -> None:
    rules = FIVE_CARD.to(31)
    solved, known = expert(rules).solved, worths(rules)
    assert solved
    assert known
    assert np.allclose(solved.stakes.after[:, :31], 1 - known.win.table, atol=1e-6)


def test_the_nearest_targets_have_their_worth() -> None:
    known = worths(replace(FIVE_CARD, targets=(1, 1), three_for_last=0))
    assert known
    assert known.win.table.shape == (1, 1)


def test_two_targets_are_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="both play to the same target"):
        expert(replace(FIVE_CARD, targets=(61, 31)))


@compiled
def test_an_expert_plays_to_any_target() -> None:
    both = expert(FIVE_CARD.to(31))
    scores, _ = play(20, 7, both, both, rules=FIVE_CARD.to(31))
    assert (scores.max(axis=1) == 31).all()

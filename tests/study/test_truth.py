"""The chance to win with open cards goes up and down by nature alone, if both play as solved."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from muggins.arena.interval import mean_of
from muggins.engine.experts import expert
from muggins.engine.kernels.games import LONGEST, play
from muggins.rulebook.events import Cut, Deal
from muggins.rulebook.rules import FIVE_CARD, LOWBALL, SIX_CARD, THREE_HANDED, Rules
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase
from muggins.study.truth import Truth, truth
from tests.rulebook.playing import read
from tests.twins.test_kernels_games import replayed

compiled = pytest.mark.skipif("NUMBA_DISABLE_JIT" in os.environ, reason="takes minutes uncompiled")


def of(rules: Rules) -> Truth:
    known = truth(rules)
    assert known
    return known


@compiled
@pytest.mark.parametrize("rules", [SIX_CARD, FIVE_CARD])
def test_between_solved_players_the_result_is_the_luck_of_the_cards(rules: Rules) -> None:
    known, log, both = of(rules), np.empty((2, LONGEST), np.uint8), expert(rules)
    play(2, 21, both, both, rules=rules, log=log)
    for row in log:
        states = replayed(row.tolist(), rules)
        chances = [known.of(state) for state in states]
        luck = 0.0
        for (before, after), change in zip(pairwise(states), np.diff(chances), strict=True):
            if isinstance(after.log[len(before.log)], Deal | Cut):
                luck += change
            else:
                assert change == pytest.approx(0, abs=1e-9)  # as the solved player does
        assert luck == pytest.approx(chances[-1] - chances[0])


@compiled
@pytest.mark.parametrize("rules", [SIX_CARD, FIVE_CARD])
def test_over_ten_thousand_games_of_solved_players_luck_is_nothing(rules: Rules) -> None:
    known, both = of(rules), expert(rules)
    scores, _ = play(10_000, 4, both, both, rules=rules)
    luck = (scores[:, 0] == rules.targets[0]) - known.of(State(rules))
    mean = mean_of(luck.tolist())
    assert abs(mean.mean) < 1.5 * mean.half


@compiled
def test_before_the_cut_all_starters_are_tried() -> None:
    known = of(SIX_CARD)
    state = State(SIX_CARD, 0, (103, 109)).apply(read("deal 2h5d6c9sJhKc 4h4d7s8cTdQh"))
    state = state.apply(read("1 discard TdQh")).apply(read("0 discard JhKc"))
    left = set(range(52)) - {int(c) for hand in state.kept for c in hand}
    left -= {int(c) for laid in state.discarded for c in laid}
    from muggins.rulebook.card import DECK

    after = [known.of(state.apply(Cut(DECK[card]))) for card in sorted(left)]
    assert len(after) == 40
    assert known.of(state) == pytest.approx(sum(after) / 40)


@compiled
def test_counts_that_are_claimed_are_worth_what_lies_there() -> None:
    rules = replace(SIX_CARD, counting="claimed", muggins=True)
    known = of(rules)
    state = State(rules, 0, (20, 30)).apply(read("deal 2h5d6c9sJhKc 4h4d7s8cTdQh"))
    for line in ("1 discard TdQh", "0 discard JhKc", "cut 5c", "1 play 7s", "0 play 9s",
                 "1 play 8c", "0 play 6c", "1 go", "1 play 4d", "0 play 2h", "1 play 4h",
                 "0 play 5d"):  # fmt: skip
        state = state.apply(read(line))
    assert state.phase == Phase.CLAIM
    right, less = (state.apply(read(f"1 claim {points}")) for points in (6, 4))
    assert known.of(right) == pytest.approx(known.of(state))
    assert known.of(less) > known.of(state)  # seat 0 may call two


def test_forms_that_nobody_solved_have_no_truth() -> None:
    assert truth(LOWBALL) is None
    assert truth(THREE_HANDED) is None
    assert truth(replace(SIX_CARD, targets=(121, 61))) is None

"""Deals taken up anywhere against whole games of the same players, which the rulebook replays."""

from __future__ import annotations

import os

import numpy as np
import pytest

from muggins.engine.experts import expert
from muggins.engine.kernels.games import END, GO, LONGEST, RANDOM, TOLD, play
from muggins.engine.kernels.middle import Begun, finished, tossed
from muggins.rulebook.events import Cut, Deal, Discard, Go, Peg, Play
from muggins.rulebook.rules import FIVE_CARD, SIX_CARD, Rules
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase
from tests.twins.test_kernels_games import replayed

pytestmark = pytest.mark.skipif("NUMBA_DISABLE_JIT" in os.environ, reason="minutes uncompiled")


def ends_of_deals(rules: Rules, games: int) -> list[State]:
    """The state after each deal of games between two experts; at the end of the game too."""
    both, log = expert(rules), np.empty((games, LONGEST), np.uint8)
    play(games, 11, both, both, rules=rules, log=log)
    ends = []
    for row in log:
        states = replayed(row.tolist(), rules)
        ends += [s for s in states[1:] if s.phase in (Phase.DEAL, Phase.OVER)]
    return ends


def before(state: State) -> tuple[int, tuple[int, int]]:
    """Who dealt the last deal of a state, and the scores before it."""
    dealer = state.dealer if state.phase == Phase.OVER else 1 - state.dealer
    scores = list(state.scores)
    for event in state.deal_log:
        if isinstance(event, Peg):
            scores[event.seat] -= event.points
    return dealer, (scores[0], scores[1])


@pytest.mark.parametrize("rules", [SIX_CARD, FIVE_CARD])
def test_a_deal_taken_up_after_any_card_ends_as_it_did(rules: Rules) -> None:
    both, from_everywhere = expert(rules), 0
    for end in ends_of_deals(rules, 12):
        dealer, scores = before(end)
        (deal,) = (e for e in end.deal_log if isinstance(e, Deal))
        laid = {e.seat: e.cards for e in end.deal_log if isinstance(e, Discard)}
        hands = np.array([deal.hands], np.uint8)
        tosses = tossed(hands, both, rules=rules, dealer=dealer, scores=scores)
        assert [set(pair) for pair in tosses[0].tolist()] == [set(laid[0]), set(laid[1])]
        played = [GO if isinstance(e, Go) else int(e.card)
                  for e in end.deal_log if isinstance(e, Play | Go)]  # fmt: skip
        n = len(played) + 1
        told = np.full((n, TOLD), END, np.uint8)
        for at in range(n):
            told[at, :at] = played[:at]
        starter = next((e.card for e in end.deal_log if isinstance(e, Cut)), 0)
        begun = Begun.of(
            np.repeat(hands, n, axis=0),
            np.repeat(tosses, n, axis=0),
            np.full(n, starter, np.uint8),
            told,
        )
        ends = finished(begun, both, rules=rules, dealer=dealer, scores=scores)
        assert (ends == end.scores).all()
        from_everywhere += n
    assert from_everywhere > 500


def test_what_is_told_is_played_though_nobody_would() -> None:
    both = expert()
    hands = np.array([[[0, 1, 16, 17, 20, 24], [32, 36, 40, 44, 48, 50]]], np.uint8)
    tosses, starters = hands[:, :, 4:], np.array([8], np.uint8)
    told = np.full((1, TOLD), END, np.uint8)
    as_told = told.copy()
    as_told[0, :2] = 44, 17  # a queen, and a five on it: fifteen for two, whatever else is there
    begun = Begun.of(hands, tosses, starters, as_told)
    assert finished(begun, both, dealer=0)[0, 0] >= 2
    worse = told.copy()
    worse[0, :2] = 44, 0
    ends = [finished(Begun.of(hands, tosses, starters, one), both)[0] for one in (as_told, worse)]
    assert (ends[0] != ends[1]).any()


def test_who_is_not_solved_takes_up_no_deal() -> None:
    with pytest.raises(ValueError, match="plays as it is solved"):
        tossed(np.zeros((1, 2, 6), np.uint8), RANDOM)

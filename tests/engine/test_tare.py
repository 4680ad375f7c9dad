"""Near home a chance to win is made right: over many hands it is what the score is worth."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest

from muggins.engine.asking import discard_view
from muggins.engine.discards import discard_options
from muggins.engine.habits import habits
from muggins.engine.tare import tare_of, tares, trued
from muggins.engine.winning import odds
from muggins.rulebook.card import DECK
from muggins.rulebook.rules import FIVE_CARD, LOWBALL, SIX_CARD, Rules


def best(hands: int, scores: tuple[int, int], dealer: bool, rules: Rules) -> tuple[float, float]:
    """How often the best discard wins, over so many hands; and the error of that."""
    known, rng, wins = habits(rules), Random(11), []
    assert known
    for _ in range(hands):
        hand = tuple(rng.sample(DECK, rules.dealt[0]))
        view = discard_view(hand, dealer=dealer, scores=scores, rules=rules)
        wins.append(max(option.win or 0.0 for option in discard_options(view, known)))
    return float(np.mean(wins)), float(np.std(wins) / hands**0.5)


@pytest.mark.parametrize(
    ("scores", "rules"),
    [((118, 118), SIX_CARD), ((115, 112), SIX_CARD), ((58, 57), FIVE_CARD)],
)
@pytest.mark.parametrize("dealer", [True, False])
def test_the_best_discard_wins_as_often_as_the_score_says(
    scores: tuple[int, int], rules: Rules, dealer: bool
) -> None:
    win, error = best(50, scores, dealer, rules)
    assert win == pytest.approx(odds(scores, dealer=dealer, rules=rules).win, abs=2.5 * error)


@pytest.mark.long
@pytest.mark.parametrize("scores", [*product((90, 100, 105, 110, 115, 118, 120), repeat=2)])
@pytest.mark.parametrize("dealer", [True, False])
def test_so_it_does_at_every_score_of_six_card(scores: tuple[int, int], dealer: bool) -> None:
    win, error = best(400, scores, dealer, SIX_CARD)
    edge = 0.015 if max(scores) > 117 else 0.01
    told = odds(scores, dealer=dealer).win
    assert win == pytest.approx(told, abs=edge + 2.5 * error)


def test_what_is_sure_stays_sure_and_the_order_stays() -> None:
    right = trued(np.array([0.0, 0.2, 0.6, 1.0]), 0.5)
    assert (right[0], right[-1]) == (0, 1)
    assert (np.diff(right) > 0).all()


def test_the_tare_of_chances_makes_their_mean_what_it_should_be() -> None:
    chances = np.array([0.1, 0.4, 0.45, 0.9])
    assert trued(chances, tare_of(chances, 0.3)).mean() == pytest.approx(0.3)


def test_forms_that_are_not_solved_have_no_tare() -> None:
    assert tares(LOWBALL) is None

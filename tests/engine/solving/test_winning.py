"""What scores are worth: a deal cut off at the right card, and players who know the score."""

from __future__ import annotations

import os
from functools import partial
from itertools import product

import numpy as np
import pytest

from muggins.engine.experts import at_stakes, expert
from muggins.engine.kernels.games import play
from muggins.engine.solving.winning import (
    WIN,
    Live,
    Worth,
    _Board,
    record,
    shorter,
    straightened,
    worth,
)
from muggins.engine.tables import table
from muggins.rulebook.rules import FIVE_CARD

compiled = pytest.mark.skipif("NUMBA_DISABLE_JIT" in os.environ, reason="takes minutes uncompiled")


def test_the_dealer_wins_from_where_pone_cannot_get_home() -> None:
    deal = np.zeros((1, 32), np.int8)
    deal[0, :4] = 0, 4, 6, 5  # heels, pone's hand, the dealer's, the crib
    deal[0, 4:7] = 2, 2 * 2, 2 * 1 + 1  # pone pegs 2, then the dealer 1
    table = worth(deal, FIVE_CARD).win
    assert table[60, 58] == 1.0  # pone makes 60 in the play, the dealer pegs out
    assert table[60, 59] == 0.0  # here pone is home first
    assert table[50, 55] == 0.0  # pone counts first
    assert table[50, 54] == 1.0


def test_game_points_count_the_lurch_twice() -> None:
    deal = np.zeros((1, 32), np.int8)
    deal[0, 1:4] = 1, 60, 1
    assert worth(deal, FIVE_CARD).games[0, 20] == 2
    assert worth(deal, FIVE_CARD).games[0, 40] == 1
    assert worth(deal, FIVE_CARD).games[0, 60] == -2


def test_what_the_dealer_pegged_stays_his_where_pone_counts_out() -> None:
    deal = np.zeros((1, 32), np.int8)
    deal[0, 1] = 40
    deal[0, 4:6] = 1, 2 * 2 + 1  # the dealer pegs 2
    games = worth(deal, FIVE_CARD).games
    assert games[29, 25] == -1  # he is at 31, which is half of 61
    assert games[28, 25] == -2


def test_far_from_home_only_what_a_deal_brings_in_all_counts() -> None:
    deals = np.zeros((3, 32), np.int8)
    deals[0, :9] = 2, 4, 6, 5, 4, 2 * 2, 2 * 3 + 1, 2 * 1, 2 * 1 + 1
    deals[1, :5] = 0, 10, 2, 7, 0
    deals[2, :6] = 2, 40, 20, 9, 1, 2 * 2 + 1
    found = worth(deals, FIVE_CARD)
    short, whole = _Board(deals, FIVE_CARD, None), _Board(deals, FIVE_CARD, None)
    whole.most[:] = 61  # every deal is gone through peg by peg
    short.tables[:] = whole.tables[:] = found.win, found.games
    for dealer, pone in product(range(61), repeat=2):
        assert short.at(dealer, pone)[0] == pytest.approx(whole.at(dealer, pone)[0], abs=1e-12)


def test_a_chance_a_hair_past_certainty_has_no_error() -> None:
    board = _Board(np.zeros((4, 32), np.int8), FIVE_CARD, None)
    for past in (-1e-9, 1 + 1e-9):
        board.tables[WIN] = past
        assert board.at(0, 0)[1] == 0
        assert board.at(60, 60)[1] == 0


def test_a_point_more_is_worth_no_less_once_it_is_straightened() -> None:
    rough = np.array([[0.5, 0.4, 0.41], [0.7, 0.5, 0.3], [0.6, 0.55, 0.4]])
    win = straightened(Worth(rough, rough, rough)).win
    assert (np.diff(win, axis=0) >= 0).all()
    assert (np.diff(win, axis=1) <= 0).all()
    smooth = np.array([[0.5, 0.4], [0.6, 0.5]])
    assert np.allclose(straightened(Worth(smooth, smooth, smooth)).win, smooth)


def test_a_nearer_target_is_a_corner_of_a_farther_one() -> None:
    deals = np.zeros((2, 32), np.int8)
    deals[0, :9] = 2, 4, 6, 5, 4, 2 * 2, 2 * 3 + 1, 2 * 1, 2 * 1 + 1
    deals[1, :5] = 0, 10, 2, 7, 0
    to_61 = worth(deals, FIVE_CARD)
    corner = shorter(worth(deals, FIVE_CARD.to(75)), deals, FIVE_CARD)
    assert np.allclose(corner.win, to_61.win)
    assert np.allclose(corner.games, to_61.games)


@compiled
@pytest.mark.long
def test_what_scores_are_worth_is_what_games_come_to() -> None:
    """Five-card from twelve scores: chi-square against games of the same players."""
    policy, n = expert(FIVE_CARD, by_score=False), 20_000
    live = Live(partial(at_stakes, policy, FIVE_CARD), 5, error=0.004)
    win, _, error = worth(record(200_000, policy, FIVE_CARD, seed=5), FIVE_CARD, live=live)
    player, total = at_stakes(policy, FIVE_CARD, win), 0.0
    places = [(0, 3), (30, 30), (20, 45), (45, 20), (50, 50), (55, 55),
              (58, 58), (60, 60), (52, 60), (60, 52), (40, 57), (57, 40)]  # fmt: skip
    for number, start in enumerate(places):
        scores, _ = play(n, 100 + number, player, player, rules=FIVE_CARD, start=start)
        off = (scores[:, 0] == 61).mean() - win[start]
        total += off**2 / (win[start] * (1 - win[start]) / n + error[start] ** 2)
    assert total < 26.2  # one in a hundred of twelve


@compiled
def test_what_is_shipped_is_what_games_of_experts_come_to() -> None:
    both, win = expert(FIVE_CARD), table("five-card", "worth")["win61"]
    for start in ((0, 3), (55, 50)):
        scores, _ = play(20_000, 3, both, both, rules=FIVE_CARD, start=start)
        assert (scores[:, 0] == 61).mean() == pytest.approx(win[start], abs=0.015)

"""Games in bulk, written down and played again by the rulebook, action by action."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from muggins.engine.kernels import games
from muggins.engine.kernels.games import END, GO, LONGEST, RANDOM, Policy, play, random_games
from muggins.engine.kernels.series import series
from muggins.rulebook.card import DECK, Cards
from muggins.rulebook.events import Cut, Deal, Discard, Go, Play
from muggins.rulebook.rules import FIVE_CARD, LOWBALL, SEVEN_CARD, SIX_CARD, THREE_HANDED, Rules
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase

GREEDY = Policy(
    np.zeros((2, 91, 2, 13), np.float32),
    np.zeros((2, 1820), np.float32),
    series().score.astype(np.float32),
)
LINE = SIX_CARD.to(61)

compiled = pytest.mark.skipif("NUMBA_DISABLE_JIT" in os.environ, reason="takes minutes uncompiled")

pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")
"""Uncompiled, the mixing of random numbers overflows, as it is meant to."""


def replayed(written: list[int], rules: Rules) -> list[State]:
    """All states of a game that was written down."""
    bytes_left = iter(written)
    states = [State(rules)]

    def take(number: int) -> Cards:
        return tuple(DECK[next(bytes_left)] for _ in range(number))

    while states[-1].awaiting:
        state = states[-1]
        match state.phase:
            case Phase.DEAL:
                zero, one = take(rules.dealt[0]), take(rules.dealt[1])
                states.append(state.apply(Deal((zero, one))))
            case Phase.DISCARD:
                states.append(state.apply(Discard(state.awaiting[0], take(2))))
            case Phase.CUT:
                states.append(state.apply(Cut(*take(1))))
            case _:
                (seat,) = state.awaiting
                byte = next(bytes_left)
                action = Go(seat) if byte == GO else Play(seat, DECK[byte])
                states.append(state.apply(action))
    assert next(bytes_left, END) == END
    return states


@pytest.mark.parametrize("rules", [SIX_CARD, LINE, FIVE_CARD, FIVE_CARD.to(121)])
@pytest.mark.parametrize("one", [RANDOM, GREEDY])
def test_the_rulebook_plays_the_same_games_to_the_same_end(rules: Rules, one: Policy) -> None:
    if one is GREEDY and rules.hand == 3:
        one = one._replace(pegging=np.zeros((2, 455), np.float32))
    n = 25
    log = np.empty((n, LONGEST), np.uint8)
    scores, deals = play(n, 5, one, rules=rules, log=log)
    for game in range(n):
        states = replayed(log[game].tolist(), rules)
        assert states[-1].scores == tuple(scores[game])
        assert sum(state.phase is Phase.DEAL for state in states) == deals[game]


def test_who_takes_what_there_is_beats_who_plays_by_lot() -> None:
    scores, _ = play(200, 3, RANDOM, GREEDY)
    assert (scores[:, 1] == 121).mean() > 0.9


def test_the_same_seed_gives_the_same_games_however_many_at_once() -> None:
    whole = random_games(30, 8)
    halves = play(10, 8), play(20, 8, first=10)
    assert (np.concatenate([half.scores for half in halves]) == whole.scores).all()
    assert (random_games(30, 9).scores != whole.scores).any()


@compiled
def test_every_card_is_dealt_to_every_place_and_every_discard_made() -> None:
    n = 1_500
    log = np.empty((n, LONGEST), np.uint8)
    play(n, 1, log=log)
    for place in range(12):
        times = np.bincount(log[:, place], minlength=52)
        assert len(times) == 52
        assert 0 < ((times - n / 52) ** 2 / (n / 52)).sum() < 110  # chi-square of 51: 1 in 10^5
    where = Counter(tuple(np.flatnonzero(np.isin(row[:6], row[12:14]))) for row in log)
    assert len(where) == 15
    assert max(where.values()) < 1.6 * min(where.values())


@compiled
def test_cards_that_fit_are_played_alike_often() -> None:
    n = 1_500
    log = np.empty((n, LONGEST), np.uint8)
    play(n, 2, log=log)
    leads: Counter[int] = Counter()
    for row in log:
        kept = [card for card in row[6:12] if card not in row[14:16]]
        leads[kept.index(row[17])] += 1
    assert len(leads) == 4
    assert max(leads.values()) < 1.4 * min(leads.values())


@pytest.mark.parametrize(
    "rules", [THREE_HANDED, LOWBALL, SEVEN_CARD, replace(SIX_CARD, last_below=60)]
)
def test_other_forms_are_not_played_in_bulk(rules: Rules) -> None:
    with pytest.raises(ValueError, match="six-card and five-card for two are"):
        games.play(1, 1, rules=rules)

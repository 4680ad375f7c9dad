"""Games in bulk, written down and played again by the rulebook, action by action."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from muggins.engine.experts import expert
from muggins.engine.kernels import games
from muggins.engine.kernels.games import (
    COLUMNS,
    END,
    GO,
    LONGEST,
    RANDOM,
    Policy,
    deals,
    pairs,
    play,
    random_games,
    record,
)
from muggins.engine.kernels.series import series
from muggins.engine.levels.careful import Careful
from muggins.engine.packed import Strategy
from muggins.engine.tables import table
from muggins.rulebook.card import DECK, Card, Cards
from muggins.rulebook.events import Cut, Deal, Discard, Go, Peg, PegKind, Play
from muggins.rulebook.rules import FIVE_CARD, LOWBALL, SEVEN_CARD, SIX_CARD, THREE_HANDED, Rules
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase, View

GREEDY = Policy(
    np.zeros((2, 91, 2, 13), np.float32),
    np.zeros((2, 1820), np.float32),
    series().score.astype(np.float32),
)
CAREFUL = GREEDY._replace(care=np.array([0.7, 0.8], np.float32))
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
@pytest.mark.parametrize("one", [RANDOM, GREEDY, CAREFUL])
def test_the_rulebook_plays_the_same_games_to_the_same_end(rules: Rules, one: Policy) -> None:
    if one is not RANDOM and rules.hand == 3:
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


def test_care_beats_greed() -> None:
    there, back = pairs(300, 3, CAREFUL, GREEDY)
    wins = (there.scores[:, 0] == 121).mean() + (back.scores[:, 1] == 121).mean()
    assert wins / 2 > 0.52


def test_care_is_that_of_the_careful_level() -> None:
    log, met = np.empty((8, LONGEST), np.uint8), 0
    play(8, 9, CAREFUL, GREEDY, log=log)
    for row in log:
        for state, after in pairwise(replayed(row.tolist(), SIX_CARD)):
            action = after.log[len(state.log)]
            if not isinstance(action, Play) or action.seat or state.passed or not state.hands[1]:
                continue
            view = state.seen_by(0)
            worth = {card: Careful().playing(view, card)[0] for card in _cards(view)}
            assert worth[action.card] > max(worth.values()) - 0.01
            met += len(worth) > 1
    assert met > 60


def _cards(view: View) -> Iterator[Card]:
    return (action.card for action in view.legal if isinstance(action, Play))


def test_a_pair_of_games_is_played_with_the_same_cards_whoever_plays() -> None:
    logs = [np.empty((20, LONGEST), np.uint8) for _ in range(2)]
    for log, players in zip(logs, ((GREEDY, RANDOM), (RANDOM, GREEDY)), strict=True):
        play(20, 4, *players, log=log)
    assert (logs[0][:, :12] == logs[1][:, :12]).all()
    assert (logs[0][:, 16] == logs[1][:, 16]).all()
    there, back = pairs(20, 4, GREEDY, RANDOM)
    assert (there.scores == play(20, 4, GREEDY, RANDOM).scores).all()
    assert (back.scores == play(20, 4, RANDOM, GREEDY).scores).all()


def test_games_go_on_from_any_scores() -> None:
    scores, many = play(50, 6, start=(120, 0))
    assert (scores[:, 0] == 121).mean() > 0.9
    assert many.max() < 5


def test_a_deal_that_is_recorded_is_the_first_of_its_game() -> None:
    n = 40
    log = np.empty((n, LONGEST), np.uint8)
    play(n, 7, GREEDY, GREEDY, log=log)
    recorded, scores = record(n, 7, GREEDY, GREEDY), deals(n, 7, GREEDY, GREEDY)
    assert recorded.shape == (n, COLUMNS)
    for game in range(n):
        states = replayed(log[game].tolist(), SIX_CARD)
        after = next(state for state in states[1:] if state.phase is Phase.DEAL)
        heels, pone_hand, dealer_hand, crib, number, *pegs = recorded[game].tolist()
        assert not any(pegs[number:])
        dealer = heels + dealer_hand + crib + sum(peg >> 1 for peg in pegs if peg & 1)
        pone = pone_hand + sum(peg >> 1 for peg in pegs if not peg & 1)
        assert after.scores == (dealer, pone) == tuple(scores[game])
        assert pegs[:number] == [
            2 * event.points + (event.seat == 0)
            for event in after.log
            if isinstance(event, Peg) and event.kind in (PegKind.PLAY, PegKind.LAST)
        ]


# --- as it is solved -----------------------------------------------------------------------


@compiled
@pytest.mark.parametrize("mixed", [False, True])
def test_experts_play_by_the_rules_and_by_what_is_solved(mixed: bool) -> None:
    one, n = expert(FIVE_CARD, mixed=mixed), 25
    log = np.empty((n, LONGEST), np.uint8)
    scores, many = play(n, 5, one, one, rules=FIVE_CARD, log=log)
    strategy, met = Strategy(**table("five-card", "play")), 0
    for game in range(n):
        states = replayed(log[game].tolist(), FIVE_CARD)
        assert states[-1].scores == tuple(scores[game])
        assert sum(state.phase is Phase.DEAL for state in states) == many[game]
        for state, after in pairwise(states):
            action = after.log[len(state.log)]
            if isinstance(action, Play) and not _pegs_out(state, action.seat):
                met += _is_told(strategy, state, action, mixed)
    assert met > 300


def _pegs_out(state: State, seat: int) -> bool:
    """Whether a card takes the seat home."""
    return any(state.apply(action).winner is not None for action in state.legal(seat))


def _is_told(strategy: Strategy, state: State, action: Play, mixed: bool) -> bool:
    """Whether the strategy says what to play; if so, it is what was played."""
    played = [
        event.card.rank if isinstance(event, Play) else 13
        for event in state.deal_log
        if isinstance(event, Play | Go)
    ]
    ranks = tuple(card.rank for card in state.hands[action.seat])
    if not all(state.hands) or sum(map(len, state.hands)) < 3:
        return False
    told = strategy.strategy(ranks, tuple(played))
    if mixed:
        assert told[action.card.rank] > 0
    else:
        assert told[action.card.rank] == max(told.values())
    return len(told) > 1


@compiled
def test_who_looks_at_the_score_wins_oftener_and_makes_no_more() -> None:
    by_score, by_points = expert(FIVE_CARD), expert(FIVE_CARD, by_score=False)
    there, back = pairs(20_000, 1, by_score, by_points, rules=FIVE_CARD)
    wins = ((there.scores[:, 0] == 61).astype(float) + (back.scores[:, 1] == 61)) / 2
    assert wins.mean() - 0.5 > 3 * wins.std() / len(wins) ** 0.5


@pytest.mark.parametrize("start", [(61, 3), (0, 62), (-1, 0)])
def test_games_begin_before_the_game_hole(start: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=r"start is \(.*\); both scores are 0 to 60"):
        play(1, 7, rules=FIVE_CARD, start=start)


def test_other_forms_have_no_experts() -> None:
    with pytest.raises(ValueError, match="no other form"):
        expert(SEVEN_CARD)


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

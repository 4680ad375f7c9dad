from random import Random

import numpy as np
import pytest

from muggins.engine.kernels.series import state_of
from muggins.engine.ranks import number_of
from muggins.rulebook.card import cards
from muggins.rulebook.events import Peg, PegKind
from muggins.rulebook.events import Play as Played
from muggins.rulebook.rules import FIVE_CARD, SIX_CARD, Rules
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase
from tests.engine.dealing import states
from tests.twins.lines import Front, Greed, Play, fitting, gone, played


def as_front(state: State) -> Front:
    """One row: the state, dealer 0 and pone 1."""
    one = np.zeros(1, np.int64)
    turn = state.turn if state.turn is not None else 0
    return Front(
        chance=np.ones(1),
        state=one + state_of(tuple(card.rank for card in state.pile)),
        passed=np.array([bool(state.passed)]),
        mover=one + 1 - turn,
        held=np.array([[number_of(state.hands[1]), number_of(state.hands[0])]]),
        pegged=np.zeros((1, 2), np.int64),
        over=one > 0,
        kept=one,
        node=one,
        path=one,
    )


def pegged(before: State, after: State) -> list[int]:
    """What pone, seat 1, and the dealer pegged in the play from one state to the other."""
    points = [0, 0]
    for event in after.log[len(before.log) :]:
        if isinstance(event, Peg) and event.kind in (PegKind.PLAY, PegKind.LAST):
            points[1 - event.seat] += event.points
    return points


@pytest.mark.parametrize("rules", [SIX_CARD, FIVE_CARD])
def test_a_front_goes_the_way_of_the_rulebook(rules: Rules) -> None:
    rng, play = Random(5), Play(Greed(), rules.one_series)
    plays = (s for _ in range(40) for s in states(rules, rng, (0, 0)) if s.phase == Phase.PLAY)
    for state in plays:
        front = as_front(state)
        for action in state.legal(state.turn):
            after = state.apply(action)
            if isinstance(action, Played):
                assert fitting(front)[0, action.card.rank]
                ahead = played(front, np.array([action.card.rank]), play)
            else:
                assert not fitting(front).any()
                ahead = gone(front, play)
            assert ahead.pegged.tolist() == [pegged(state, after)]
            assert bool(ahead.over[0]) == (after.phase != Phase.PLAY)
            if after.phase == Phase.PLAY:
                expected = as_front(after)
                for name in ("state", "passed", "mover", "held"):
                    assert (getattr(ahead, name) == getattr(expected, name)).all(), name


def test_a_play_is_over_where_somebody_is_home() -> None:
    rng = Random(6)
    state = next(s for s in states(SIX_CARD, rng, (0, 0)) if s.phase == Phase.PLAY)
    front = as_front(state)._replace(pegged=np.array([[4, 0]]))
    rank = int(fitting(front)[0].argmax())
    assert not played(front, np.array([rank]), Play(Greed())).over[0]
    assert played(front, np.array([rank]), Play(Greed(), needs=(4, 9))).over[0]


def test_greed_takes_the_most_and_of_equals_the_highest() -> None:
    front = as_front(next(s for s in states(SIX_CARD, Random(7)) if s.phase == Phase.PLAY))
    front = front._replace(
        state=np.array([state_of((6,))]), held=np.array([[number_of(cards("8h 7d Kc Qs"))] * 2])
    )
    assert Greed().chances(front).argmax() == cards("8h")[0].rank
    front = front._replace(state=np.array([0]))
    assert Greed().chances(front).argmax() == cards("Kc")[0].rank

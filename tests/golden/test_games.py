"""A whole game of each form, as it was when somebody read it over: nothing in it has changed."""

import pytest

from muggins.rulebook.state import State
from muggins.rulebook.view import Phase
from tests.golden.tables import HERE
from tests.laws.games import ALL
from tools.golden_games import game, text


@pytest.mark.parametrize("name", ALL)
def test_the_golden_game(name: str) -> None:
    state = game(name, ALL[name])
    assert state.phase == Phase.OVER
    assert text(state) == (HERE / "games" / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ALL)
def test_the_golden_game_played_from_its_actions_alone(name: str) -> None:
    state = game(name, ALL[name])
    again = State(state.rules, dealer=1)
    for action in state.actions:
        again = again.apply(action)
    assert text(again) == text(state)

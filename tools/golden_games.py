"""Write a whole game of each form, event by event, for tests to play again: tests/golden/games.

Run from the root of the repository: python -m tools.golden_games
"""

from pathlib import Path

from muggins.rulebook.rules import Rules
from muggins.rulebook.state import State
from tests.laws.games import ALL, Chance, nth

GAMES = Path("tests/golden/games")


def game(name: str, rules: Rules) -> State:
    """The game that follows from the form's name, with the second seat as the first dealer."""
    return nth(State(rules, dealer=1), Chance(f"golden {name}"), 10_000)


def text(state: State) -> str:
    """A game, an event a line."""
    return "".join(f"{event}\n" for event in state.log)


if __name__ == "__main__":
    for name, rules in ALL.items():
        (GAMES / f"{name}.txt").write_text(text(game(name, rules)), encoding="utf-8")

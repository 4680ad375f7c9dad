"""Random games, move by move, against another implementation: OpenSpiel's cribbage.

It deviates from the rules twice, and both are allowed for here:

1. It pays a flush of four in the crib without the starter; so the games are played by that old
   option.
2. It counts hands and crib all at once and past the game hole, so that the wrong player may win at
   the show; so a game is compared until one side is home.
"""

from dataclasses import replace
from typing import Any

import pytest

from muggins.rulebook.card import Card, cards
from muggins.rulebook.events import Action, Cut, Deal, Discard, Play
from muggins.rulebook.rules import SIX_CARD
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase
from tests.laws.games import Chance, action

pyspiel = pytest.importorskip("pyspiel", reason="open-spiel is not installed: no second opinion")

OLD_COMPANY = replace(SIX_CARD, open_crib_flush=True)


class Twin:
    """A game of OpenSpiel's that follows one of ours."""

    def __init__(self) -> None:
        self.state: Any = pyspiel.load_game("cribbage").new_initial_state()

    def legal(self) -> set[str]:
        """The words for what may be done now, cards in our order: "Choose 5C 7D"."""
        seat = self.state.current_player()
        return {self.state.action_to_string(seat, move) for move in self.state.legal_actions()}

    def do(self, word: str) -> None:
        seat = self.state.current_player()
        words = {
            self.state.action_to_string(seat, move): move for move in self.state.legal_actions()
        }
        self.state.apply_action(words[word])

    def follow(self, action: Action) -> None:
        """The same action there; both hands are dealt, and laid away, seat by seat."""
        match action:
            case Deal(hands):
                for card in (*hands[0], *hands[1]):
                    self.do(f"Deal {word(card)}")
            case Cut(card):
                self.do(f"Deal {word(card)}")
            case Discard(_, some):
                self.do(chosen(*some))
            case Play(_, card):
                self.do(chosen(card))
            case _:
                self.do("Pass")

    def pass_by(self, state: State) -> None:
        """It asks for a pass where a count is closed by itself."""
        while self.legal() == {"Pass"} and not asks_for_a_go(state, self.state.current_player()):
            self.do("Pass")

    @property
    def scores(self) -> tuple[int, ...]:
        line = next(line for line in str(self.state).splitlines() if line.startswith("Scores:"))
        return tuple(map(int, line.split()[1:]))


def word(card: Card) -> str:
    return card.text.upper()


def chosen(*some: Card) -> str:
    """The words for choosing cards, which it has in the order of the pack."""
    return "Choose " + " ".join(map(word, sorted(some)))


def asks_for_a_go(state: State, seat: int) -> bool:
    return seat in state.awaiting and {type(move).__name__ for move in state.legal(seat)} == {"Go"}


def legal(state: State, seat: int) -> set[str]:
    words = set()
    for move in state.legal(seat):
        match move:
            case Discard(_, some):
                words.add(chosen(*some))
            case Play(_, card):
                words.add(chosen(card))
            case _:
                words.add("Pass")
    return words


def by_seat(state: State, chance: Chance) -> Action:
    """Any action, the discards in the order of the seats."""
    if state.phase == Phase.DISCARD:
        return chance.one_of(state.legal(state.awaiting[0]))
    return action(state, chance)


def compared(name: str) -> State:
    """A whole game, the same there as here in every legal move and every score."""
    state, twin, chance = State(OLD_COMPANY), Twin(), Chance(name)
    while True:
        move = by_seat(state, chance)
        state = state.apply(move)
        twin.follow(move)
        if state.winner is not None:
            return state
        twin.pass_by(state)
        assert twin.scores == state.scores, state.deal_log
        seat = state.awaiting[0]
        assert twin.state.current_player() == seat
        if seat >= 0:
            assert twin.legal() == legal(state, seat)


@pytest.mark.parametrize("number", range(20))
def test_a_game_is_the_same(number: int) -> None:
    assert compared(f"twin {number}").phase == Phase.OVER


@pytest.mark.long
def test_many_games_are_the_same() -> None:
    for number in range(20, 300):
        compared(f"twin {number}")


def test_it_still_pays_the_crib_a_flush_of_four() -> None:
    """The first deviation, or else it need not be allowed for."""
    state, twin, chance = State(OLD_COMPANY), Twin(), Chance("a crib of clubs")
    deal = Deal((cards("2c4c6dJdQhKh"), cards("8c9cAdAh3s3h")))
    laid = Discard(0, cards("2c4c")), Discard(1, cards("8c9c"))
    move: Action
    for move in (deal, *laid, Cut(Card("7h"))):
        state = state.apply(move)
        twin.follow(move)
    while state.phase == Phase.PLAY:
        move = action(state, chance)
        state = state.apply(move)
        twin.follow(move)
        twin.pass_by(state)
    strict = State(SIX_CARD)
    for move in state.actions:
        strict = strict.apply(move)
    assert twin.scores == state.scores
    assert sum(twin.scores) == sum(strict.scores) + 4

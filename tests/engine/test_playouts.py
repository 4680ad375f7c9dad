"""Playouts in plain numbers against the rules themselves."""

from copy import copy
from dataclasses import replace
from random import Random

import pytest

from muggins.engine.playouts import Playout, pegs
from muggins.engine.rollouts import _made, greedy, play_on
from muggins.rulebook.card import DECK
from muggins.rulebook.events import Cut, Deal
from muggins.rulebook.move import Move
from muggins.rulebook.rules import FIVE_CARD, FORMS, FOUR_HANDED, SIX_CARD, THREE_HANDED, Rules
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase

OTHERS = {
    "old company": replace(SIX_CARD, flush_in_play=True, open_crib_flush=True, heels_below=118),
    "no last card near home": replace(FOUR_HANDED, last_below=112),
    "claimed": replace(THREE_HANDED, counting="claimed", muggins=True),
    "claimed, back up ten": replace(SIX_CARD, counting="claimed", back_up=10),
    "five-card to its end": replace(FIVE_CARD, targets=(31, 31)),
}
EVERY = [*FORMS.items(), *OTHERS.items()]


def begun(rules: Rules, rng: Random) -> State:
    """A deal somewhere in the play, near the end of the game or not."""
    scores = tuple(
        rng.choice([0, target - 2, target - rng.randint(1, 20)]) for target in rules.targets
    )
    state = State(rules, rng.randrange(rules.seats), scores)
    deck = rng.sample(DECK, len(DECK))
    sizes = [rules.dealt[rules.place(seat, state.dealer)] for seat in range(rules.seats)]
    hands = tuple(tuple(deck.pop() for _ in range(size)) for size in sizes)
    state = state.apply(Deal(hands, tuple(deck.pop() for _ in range(rules.from_pack))))
    while state.phase is Phase.DISCARD:
        state = state.apply(rng.choice(state.legal(state.awaiting[0])))
    state = state.apply(Cut(deck.pop()))
    for _ in range(rng.randrange(3 * rules.seats)):
        if state.phase is Phase.PLAY:
            state = state.apply(rng.choice(state.legal(state.awaiting[0])))
    return state


@pytest.mark.parametrize(("name", "rules"), EVERY, ids=[name for name, _ in EVERY])
def test_what_greedy_players_make_is_what_the_rules_say(name: str, rules: Rules) -> None:
    rng, home = Random(name), 0
    for _ in range(40):
        state = begun(rules, rng)
        if state.phase is not Phase.PLAY:
            continue
        by_rules = Move.after(state)
        quick = Playout(copy(by_rules), _made((), rules), {})
        play_on(by_rules, greedy, DECK[0])
        quick.run()
        assert quick.made == _made(by_rules.log[len(state.log) :], rules)
        assert (tuple(quick.scores), quick.winner) == (by_rules.scores, by_rules.winner)
        home += quick.winner is not None
    assert home  # some games ended on the way


def test_a_third_eight_pegs_six_and_a_run_may_be_in_any_order() -> None:
    assert pegs((7, 7, 7)) == 6
    assert pegs((3, 5, 4)) == 5  # fifteen, and a run of three

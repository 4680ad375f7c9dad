"""Views from deals at random, for the tests of what thinks about them."""

from collections.abc import Iterator
from random import Random

from muggins.rulebook.card import DECK
from muggins.rulebook.events import NATURE, Cut, Deal
from muggins.rulebook.rules import Rules
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase


def dealt(rules: Rules, dealer: int, rng: Random) -> Deal:
    pack = list(DECK)
    rng.shuffle(pack)
    hands = []
    for seat in range(rules.seats):
        size = rules.dealt[rules.place(seat, dealer)]
        hands.append(tuple(sorted(pack[:size])))
        del pack[:size]
    return Deal(tuple(hands), tuple(pack[: rules.from_pack]))


def states(
    rules: Rules, rng: Random, scores: tuple[int, ...] | None = None, dealer: int = 0
) -> Iterator[State]:
    """One deal played at random: every state at which some seat is to act."""
    state = State(rules, dealer, scores).apply(dealt(rules, dealer, rng))
    while state.phase not in (Phase.DEAL, Phase.OVER):
        if state.awaiting == (NATURE,):
            out = {card for some in (*state.kept, *state.discarded, state.pack) for card in some}
            state = state.apply(Cut(rng.choice([card for card in DECK if card not in out])))
        else:
            yield state
            state = state.apply(rng.choice(state.legal(rng.choice(state.awaiting))))

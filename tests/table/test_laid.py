from random import Random

import pytest

from muggins.paper import position
from muggins.rulebook.events import Cut, Deal
from muggins.rulebook.rules import FIVE_CARD, FORMS, SIX_CARD
from muggins.rulebook.state import State
from muggins.table.laid import laid_out
from muggins.table.shoe import SeededShoe, cut_from, deal_from
from muggins.table.table import Table
from tests.engine.dealing import states


@pytest.mark.parametrize("name", FORMS)
def test_a_table_is_laid_out_as_every_position_says(name: str) -> None:
    rules, rng = FORMS[name], Random(name)
    for state in states(rules, rng, None):
        said = position.of(state)
        table = laid_out(position.state(said), SeededShoe(1))
        if not isinstance(table.entries[-1], Deal | Cut) or table.state.phase == state.phase:
            assert position.of(table.state) == said
            assert table.state.hands == state.hands
        assert table.state.log[: len(state.deal_log)] == state.deal_log


def test_the_starter_and_later_deals_are_the_shoes() -> None:
    dealt = Table(SeededShoe(1), dealer=0).state
    shoe = SeededShoe(2)
    table = laid_out(dealt, shoe)
    while table.state.awaiting and table.next_deck < 3:
        seat = table.state.awaiting[0]
        table.act(table.state.legal(seat)[0], by=seat)
    out = {card for hand in dealt.hands for card in hand}
    turned = next(one.card for one in table.entries if isinstance(one, Cut))
    assert turned == next(card for card in shoe.deck(1) if card not in out)
    second = [one for one in table.entries if isinstance(one, Deal)][1]
    assert second == deal_from(shoe.deck(2), SIX_CARD, dealer=1)


def test_before_a_deal_the_shoe_deals_it_all() -> None:
    shoe = SeededShoe(3)
    table = laid_out(State(FIVE_CARD, 1, (20, 30)), shoe)
    assert table.entries == (deal_from(shoe.deck(1), FIVE_CARD, dealer=1),)
    assert table.state.scores == (20, 30)
    assert cut_from(shoe.deck(1), FIVE_CARD).card not in table.state.hands[0]

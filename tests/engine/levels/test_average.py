"""The average hand, and what two cards are worth to the crib."""

from dataclasses import replace
from random import Random

import pytest

from muggins.engine.levels.average import average
from muggins.engine.levels.crib import crib
from muggins.rulebook import score
from muggins.rulebook.card import DECK, cards
from muggins.rulebook.events import Deal
from muggins.rulebook.rules import CAPTAIN, FOUR_PARTNERS, SIX_CARD, THREE_HANDED, Rules
from muggins.rulebook.state import State
from muggins.rulebook.view import View


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_the_average_is_that_of_counting_with_every_starter(size: int) -> None:
    rng = Random(size)
    hands = [rng.sample(DECK, size + 2) for _ in range(20)]
    hands += [[*cards("Jh 3h 5h 6h Qh 8h")[:size], *cards("2c 5d")], list(DECK[16 : 18 + size])]
    for hand in hands:
        kept, starters = tuple(hand[:size]), [card for card in DECK if card not in hand]
        counted = sum(score.points(kept, starter) for starter in starters) / len(starters)
        assert average(kept, hand) == pytest.approx(counted)


def seen(rules: Rules, seat: int) -> View:
    sizes, pack = [rules.dealt[rules.place(at, 0)] for at in range(rules.seats)], list(DECK)
    hands = tuple(tuple(pack.pop(0) for _ in range(size)) for size in sizes)
    return State(rules).apply(Deal(hands, tuple(pack[: rules.from_pack]))).seen_by(seat)


def test_fives_are_for_one_s_own_crib() -> None:
    assert crib(seen(SIX_CARD, 0), cards("5h 5s")) == 8.9
    assert crib(seen(SIX_CARD, 1), cards("5h 5s")) == -9.4


def test_the_order_of_two_cards_does_not_matter() -> None:
    view = seen(SIX_CARD, 0)
    assert crib(view, cards("2h Ks")) == crib(view, cards("Ks 2h")) == 3.6


def test_a_card_alone_is_worth_what_it_is_with_any_other() -> None:
    view = seen(FOUR_PARTNERS, 0)
    assert crib(view, cards("5c")) > crib(view, cards("2c")) > crib(view, cards("Kc"))
    assert crib(view, ()) == 0


def test_a_partner_s_crib_is_one_s_own() -> None:
    assert crib(seen(FOUR_PARTNERS, 2), cards("5c")) == crib(seen(FOUR_PARTNERS, 0), cards("5c"))


def test_of_two_other_sides_each_is_hurt_by_half() -> None:
    three, captain = seen(THREE_HANDED, 1), seen(CAPTAIN, 1)
    assert crib(three, cards("5c")) == pytest.approx(crib(captain, cards("5c")) / 2)
    assert crib(replace(captain, dealer=2), cards("5c")) > 0

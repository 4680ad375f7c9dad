from functools import cache
from itertools import product

import numpy as np
import pytest

from muggins.engine.winning import Course, Worth, added, near, odds, tilted, worths
from muggins.rulebook.rules import FIVE_CARD, LOWBALL, SIX_CARD, SIX_CARD_1909

TARGET = 7
COURSE = Course(
    np.array([0.5, 0.3, 0.2]), np.array([0.0, 0.6, 0.4]), np.array([0.3, 0.0, 0.7]),
    np.array([0.2, 0.5, 0.3]),
)  # fmt: skip


@cache
def dealer_wins(dealer: int, pone: int) -> float:
    """The same deal counted part by part, in words that are slow."""
    total = 0.0
    starters = np.array([12.0, 0.0, 1.0]) / 13  # his heels, before a card is played
    parts = product(*map(enumerate, (starters, *COURSE)))
    for (heels, turned), (p, pegs), (d, deals), (h, hand), (c, crib) in parts:
        chance = turned * pegs * deals * hand * crib
        if not chance:
            continue
        if dealer + heels >= TARGET:
            total += chance
            continue
        d += heels
        pone_out, dealer_out = pone + p >= TARGET, dealer + d >= TARGET
        if pone_out and dealer_out:
            needs = TARGET - pone, TARGET - dealer - heels
            total += chance * needs[0] / sum(needs)
        elif dealer_out:
            total += chance
        elif pone_out or pone + p + h >= TARGET:
            pass
        elif dealer + d + c >= TARGET:
            total += chance
        else:
            total += chance * (1 - dealer_wins(pone + p + h, dealer + d + c))
    return total


def test_the_table_is_worked_out_as_deal_after_deal_is_counted() -> None:
    worth = Worth(np.zeros((TARGET,) * 2), np.ones(TARGET), np.zeros(TARGET), 1).work_out(COURSE)
    for dealer, pone in product(range(TARGET), repeat=2):
        assert worth.table[dealer, pone] == pytest.approx(dealer_wins(dealer, pone), abs=1e-9)


@pytest.mark.parametrize("rules", [SIX_CARD, FIVE_CARD])
def test_a_point_more_is_never_worth_less(rules) -> None:  # type: ignore[no-untyped-def]
    known = worths(rules)
    assert known
    assert (np.diff(known.win.table, axis=0) > -1e-9).all()
    assert (np.diff(known.win.table, axis=1) < 1e-9).all()


def test_what_one_wins_the_other_loses() -> None:
    mine, theirs = odds((80, 75), dealer=True), odds((75, 80), dealer=False)
    assert mine.win + theirs.win == pytest.approx(1)
    assert mine.game_points + theirs.game_points == pytest.approx(0)


def test_the_first_deal_is_an_advantage_in_six_card() -> None:
    assert 0.54 < odds((0, 0), dealer=True).win < 0.58


def test_three_for_last_all_but_levels_the_first_deal_of_five_card() -> None:
    assert 0.47 < odds((0, 3), dealer=True, rules=FIVE_CARD).win < 0.51


def test_a_skunk_in_sight_is_worth_more_than_a_game() -> None:
    lead = (100, 20)
    assert odds(lead, dealer=True).game_points > 1
    assert odds(lead, dealer=True, rules=SIX_CARD.to(122)).win > 0.9
    assert odds(lead, dealer=True, rules=SIX_CARD_1909).game_points > 1


def test_odds_refuse_what_is_no_score_and_what_is_not_known() -> None:
    with pytest.raises(ValueError, match="from 0 to 120"):
        odds((121, 0), dealer=True)
    with pytest.raises(ValueError, match="six-card and five-card"):
        odds((0, 0), dealer=True, rules=LOWBALL)
    with pytest.raises(ValueError, match="at most 250"):  # more would take minutes
        odds((0, 0), dealer=True, rules=SIX_CARD.to(251))


def test_chances_are_bent_to_the_mean_that_is_asked_for() -> None:
    bent = tilted(np.array([0.2, 0.3, 0.3, 0.2]), np.array([0.8, 1.5, 2.2]))
    assert bent @ np.arange(4) == pytest.approx([0.8, 1.5, 2.2], abs=1e-6)
    assert bent[1] == pytest.approx([0.2, 0.3, 0.3, 0.2], abs=1e-6)


def test_the_sum_of_two_is_added_up_over_all_ways() -> None:
    assert added(np.array([0.5, 0.5]), np.array([0.5, 0.5])) == pytest.approx([0.25, 0.5, 0.25])


def test_home_is_near_where_a_side_could_be_there_in_two_deals_or_three() -> None:
    assert not near(SIX_CARD, (80, 80))
    assert near(SIX_CARD, (0, 81))

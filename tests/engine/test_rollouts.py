from dataclasses import replace
from math import hypot
from random import Random

import pytest

from muggins.engine import bots
from muggins.engine.asking import discard_view, pegging_view
from muggins.engine.rollouts import (
    following,
    greedy,
    imagined,
    rollout,
    rollouts,
    tally,
    this_deal,
)
from muggins.rulebook.events import Go
from muggins.rulebook.move import Move
from muggins.rulebook.rules import FIVE_CARD, FORMS, LOWBALL, SEVEN_CARD, THREE_HANDED, TOSS_FIVES
from muggins.rulebook.state import State
from muggins.rulebook.view import IllegalAction, View
from tests.engine.dealing import dealt, states


def an_open_view() -> View:
    """Three cards each but one: short to play out, with a choice."""
    return pegging_view("4h 6d 7s 8c", "7s 9d", dealer=False, starter="5c", tossed="Ac Kd")


def test_the_same_seed_says_the_same() -> None:
    view = discard_view("5h 6c 7d 8s Jh Qd", dealer=True)
    assert rollouts(view, 5, 1) == rollouts(view, 5, 1)
    assert rollouts(view, 5, 1) != rollouts(view, 5, 2)


def test_one_action_is_tried_on_the_deals_that_all_are_tried_on() -> None:
    view = an_open_view()
    alone = [rollout(view, action, 6, 3) for action in view.legal]
    together = rollouts(view, 6, 3)
    assert alone == [replace(one, sure=replace(one.sure, apart=0.0)) for one in together]


def test_how_far_apart_two_are_is_surer_than_if_they_had_been_tried_apart() -> None:
    best, *others = sorted(rollouts(an_open_view(), 40), key=lambda one: -one.points.net)
    assert best.sure.apart == 0
    assert others
    assert all(0 < one.sure.apart < hypot(one.sure.error, best.sure.error) for one in others)


def test_two_cards_of_a_rank_are_worth_the_same() -> None:
    view = pegging_view("4h 4d 7s 8c", "7s 9d", dealer=False, starter="5c", tossed="Ac Kd")
    fours = [one.points for one in rollouts(view, 8) if str(one.action)[-2] == "4"]
    assert len(fours) == 2
    assert fours[0] == fours[1]


@pytest.mark.parametrize("rules", [THREE_HANDED, FIVE_CARD, SEVEN_CARD], ids=str)
def test_an_imagined_deal_looks_like_what_was_seen_of_it(rules) -> None:  # type: ignore[no-untyped-def]
    rng, seat = Random(4), 1
    for state in states(rules, rng, None):
        view = state.seen_by(seat)
        only = this_deal(view)
        for one in imagined(view, 2, 7):
            assert one.seen_by(seat) == only


def test_the_points_of_a_deal_are_what_the_scores_moved() -> None:
    rng = Random(5)
    *_, state = states(THREE_HANDED, rng, (0, 0, 0))
    state = state.apply(state.legal(state.awaiting[0])[0])
    found = tally(state.log, THREE_HANDED, 1)
    assert found.ours.total == state.scores[1]
    assert found.theirs.total == (state.scores[0] + state.scores[2]) / 2


def test_error_bars_hold_what_they_promise() -> None:
    """Of the 95 % intervals of many seeds, about so many hold the truth: the mean of many."""
    view = an_open_view()
    action = view.legal[0]
    truth = rollout(view, action, 1200, seed=10_000).points.net
    held = 0
    for seed in range(60):
        one = rollout(view, action, 20, seed)
        held += abs(one.points.net - truth) < 1.96 * one.sure.error
    assert 52 <= held < 60


def test_a_policy_may_be_any_bots() -> None:
    view = an_open_view()
    one = rollout(view, view.legal[0], 4, policy=following(bots.random(1)))
    assert one.sure.samples == 4


def test_a_greedy_policy_counts_truly_and_lays_away_the_least() -> None:
    view = discard_view("5h 5s Jd Kd 2c 9h", dealer=True)
    (state,) = imagined(view, 1, 0)
    assert str(greedy(Move.after(state), 0)) == "0 discard 2c9h"


def test_who_is_nearly_home_stands_well_but_nobody_knows_how_often_he_wins() -> None:
    near = discard_view(
        "5h 6c 7d 8s Jh Qd", dealer=False, scores=(115, 0), rules=FORMS["toss-fives"]
    )
    best = max(rollouts(near, 10), key=lambda one: one.standing or 0)
    assert best.standing is not None
    assert best.standing > 0.8
    assert best.win is None


def test_in_lowball_it_is_the_points_of_the_others_that_are_wanted() -> None:
    view = discard_view("5h 5s 5d Jh 2c 9h", dealer=False, rules=LOWBALL)
    tried = rollouts(view, 12)
    worst = max(tried, key=lambda one: one.points.net)
    assert "5" not in str(worst.action).split()[-1]


def test_what_cannot_be_tried_is_refused() -> None:
    view = an_open_view()
    with pytest.raises(IllegalAction, match="legal actions"):
        rollout(view, Go(0))
    with pytest.raises(ValueError, match="two or more"):
        rollout(view, view.legal[0], 1)
    with pytest.raises(ValueError, match="waits for seat 0"):
        rollouts(State().apply(dealt(State().rules, 0, Random(1))).seen_by(None))


@pytest.mark.parametrize(("hand", "played"), [("4h 7s 9d Kc", "5d"), ("5h 7s 9d Kc", "8d")])
def test_what_was_laid_away_and_is_not_told_is_imagined_too(hand: str, played: str) -> None:
    view = pegging_view(hand, played, dealer=True, starter="2c", rules=TOSS_FIVES)
    laid = {state.discarded[0] for state in imagined(view, 20, 1)}
    assert len(laid) > 1
    assert all(card not in laid_away for laid_away in laid for card in view.kept)
    assert all(option.points for option in rollouts(view, 4))

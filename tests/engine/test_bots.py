"""Bots: what the greedy one takes, and what holds for every one."""

from dataclasses import replace
from random import Random

import pytest

from muggins.engine import bots
from muggins.rulebook import score
from muggins.rulebook.card import DECK, Card, cards
from muggins.rulebook.events import (
    NATURE,
    Claim,
    Cut,
    Deal,
    Discard,
    Muggins,
    Play,
)
from muggins.rulebook.rules import (
    LOWBALL,
    SIX_CARD,
    THREE_HANDED,
    TOSS_FIVES,
    Rules,
)
from muggins.rulebook.state import State
from muggins.rulebook.view import Bot, Phase, View
from tests.laws.games import ALL, Chance, natures

CLAIMED = Rules(counting="claimed", muggins=True)


def dealt(mine: str, *, rules: Rules = SIX_CARD) -> View:
    """Seat 0's view of a deal that gave it those cards."""
    hand = cards(mine)
    rest = [card for card in DECK if card not in hand]
    return State(rules).apply(Deal((hand, tuple(rest[::7][: len(hand)])))).seen_by(0)


def game(some: list[Bot], rules: Rules, chance: Chance) -> State:
    """A whole game, the last awaited seat acting first."""
    state = State(rules)
    while state.awaiting:
        seat = state.awaiting[-1]
        if seat == NATURE:
            state = state.apply(natures(state, chance))
            continue
        view = state.seen_by(seat)
        action = some[seat].choose(view)
        assert some[seat].choose(view) == action
        state = state.apply(action)
    return state


def test_greedy_keeps_the_most_points_before_the_cut() -> None:
    action = bots.greedy(1).choose(dealt("5h 5s Jd Kd 2c 9h"))
    assert isinstance(action, Discard)
    assert set(action.cards) == set(cards("2c 9h"))


def test_greedy_sees_the_flush_that_it_would_keep() -> None:
    action = bots.greedy(1).choose(dealt("2h 4h 8h Qh Ks Kd"))
    assert isinstance(action, Discard)
    assert set(action.cards) == set(cards("Ks Kd"))


def test_greedy_counts_no_flush_of_three_in_a_hand_of_four() -> None:
    assert bots.before_the_cut(cards("2h 4h 8h Ts")) == 0
    assert bots.before_the_cut(cards("Ts 2h 4h 8h")) == 0
    assert bots.before_the_cut(cards("2h 4h 8h")) == 3


def test_greedy_counts_no_nob_before_the_cut() -> None:
    assert bots.before_the_cut(cards("Jh 2h 6s 8c")) == 0
    assert bots.before_the_cut(cards("2h 6s 8c Jh")) == 0


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_before_the_cut_is_what_the_starter_adds_nothing_to(size: int) -> None:
    rng = Random(size)
    for _ in range(200):
        kept = rng.sample(DECK, size)
        rest = [card for card in DECK if card not in kept]
        assert bots.before_the_cut(kept) <= min(score.points(kept, card) for card in rest)


def test_greedy_keeps_the_fewest_in_lowball() -> None:
    view = dealt("5h 5s Jd Kd 2c 9h", rules=LOWBALL)
    action = bots.greedy(1).choose(view)
    assert isinstance(action, Discard)
    kept = [card for card in view.hand if card not in action.cards]
    assert bots.before_the_cut(kept) == 0


def test_greedy_tosses_the_fives_where_the_form_says_so() -> None:
    action = bots.greedy(1).choose(dealt("5h 5s Jd Kd 2c 9h", rules=TOSS_FIVES))
    assert isinstance(action, Discard)
    assert set(action.cards) == set(cards("5h 5s"))


def led(mine: str, theirs: str, lead: str, rules: Rules = SIX_CARD) -> View:
    """Dealer's view (seat 0) after pone's lead; both keep four."""
    spare = [card for card in DECK if card not in cards(mine + theirs)]
    hands = (*cards(mine), *spare[:2]), (*cards(theirs), *spare[2:4])
    state = State(rules).apply(Deal(hands))
    state = state.apply(Discard(0, tuple(spare[:2]))).apply(Discard(1, tuple(spare[2:4])))
    starter = next(card for card in spare[4:] if card.text[0] != "J")
    return state.apply(Cut(starter)).apply(Play(1, Card(lead))).seen_by(0)


def test_greedy_pegs_the_most_now() -> None:
    view = led("7h 8s Kd Qd", "8h 2s 3d 4d", "8h")
    assert view.legal
    action = bots.greedy(1).choose(view)
    assert isinstance(action, Play)
    assert action.card in cards("7h 8s")


def test_greedy_plays_its_highest_card_where_nothing_pegs() -> None:
    assert bots.greedy(1).choose(led("Ah 3s 4d Qd", "8h 2s 3d 4c", "8h")) == Play(0, Card("Qd"))


def test_greedy_pegs_the_fewest_in_lowball() -> None:
    view = led("7h 8s Ad Ts", "8h 2s 3d 4d", "8h", LOWBALL)
    assert bots.greedy(1).choose(view) == Play(0, Card("Ts"))


def at_the_show(rules: Rules) -> State:
    some, chance = [bots.greedy(1), bots.greedy(2)], Chance("show")
    state = State(rules)
    while state.phase != Phase.CLAIM:
        (seat, *_) = state.awaiting
        nature = seat == NATURE
        action = natures(state, chance) if nature else some[seat].choose(state.seen_by(seat))
        state = state.apply(action)
    return state


def test_greedy_claims_what_it_has() -> None:
    state = at_the_show(CLAIMED)
    assert state.starter is not None
    claim = bots.greedy(1).choose(state.seen_by(1))
    assert claim == Claim(1, score.points(state.kept[1], state.starter))


@pytest.mark.parametrize(("claimed", "called"), [(0, "all"), (29, "nothing")])
def test_greedy_calls_what_was_missed_and_no_more(claimed: int, called: str) -> None:
    state = at_the_show(CLAIMED)
    assert state.starter is not None
    true = score.points(state.kept[1], state.starter)
    assert true > 0
    state = state.apply(Claim(1, claimed))
    expected = true if called == "all" else 0
    assert bots.greedy(1).choose(state.seen_by(0)) == Muggins(0, expected)


VARIANTS = ALL | {"lowball-of-three": replace(THREE_HANDED, lowball=True, skunks=())}


@pytest.mark.parametrize("name", bots.NAMES)
@pytest.mark.parametrize("form", VARIANTS)
def test_every_bot_plays_every_form_to_its_end(form: str, name: str) -> None:
    rules = VARIANTS[form]
    some = [bots.named(name, seed) for seed in range(rules.seats)]
    assert game(some, rules, Chance(form)).winner is not None


@pytest.mark.parametrize("name", bots.NAMES)
def test_a_choice_depends_on_the_view_and_the_seed_alone(name: str) -> None:
    view = dealt("2c 4d 6h 8s Tc Qd")
    first = bots.named(name, 1)
    for seed in range(20):
        first.choose(dealt("Ac Ad Ah As Kc Kd"))
        assert first.choose(view) == bots.named(name, 1).choose(view)
        assert bots.named(name, seed) == bots.named(name, seed)
    assert len({bots.named(name, seed).choose(view) for seed in range(40)}) > 1


def test_luck_is_the_same_on_every_machine() -> None:
    view = dealt("2c 4d 6h 8s Tc Qd")
    assert bots.chance("a seed", view).getrandbits(32) == 240605423


def test_a_bot_nobody_knows_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="'sharp' is no bot; there are random, greedy"):
        bots.named("sharp", 1)


def test_a_bot_needs_no_seed() -> None:
    assert bots.greedy() == bots.greedy(0)
    assert bots.named("random") == bots.random()

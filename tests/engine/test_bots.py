"""Bots: what marks each level, and what holds for every one."""

from dataclasses import replace

import pytest

from muggins.engine import bots, tables
from muggins.engine.levels import expert
from muggins.engine.levels.beginner import MISCOUNT
from muggins.engine.levels.luck import chance
from muggins.engine.levels.sight import before_the_cut
from muggins.engine.packed import Strategy
from muggins.engine.tables import MissingTable, TableError, table
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
    FIVE_CARD,
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


def game(some: list[Bot], state: State, chance: Chance) -> State:
    """The game on to its end, the last awaited seat acting first."""
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


def test_greedy_keeps_the_fewest_in_lowball() -> None:
    view = dealt("5h 5s Jd Kd 2c 9h", rules=LOWBALL)
    action = bots.greedy(1).choose(view)
    assert isinstance(action, Discard)
    kept = [card for card in view.hand if card not in action.cards]
    assert before_the_cut(kept) == 0


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


@pytest.mark.parametrize("name", ["beginner", "club"])
def test_weaker_levels_overlook_points_now_and_then_and_never_invent_any(name: str) -> None:
    state = at_the_show(CLAIMED)
    view, true = state.seen_by(1), bots.greedy(1).choose(state.seen_by(1))
    assert isinstance(true, Claim)
    assert true.points > 0
    claims = [bots.named(name, seed).choose(view) for seed in range(300)]
    points = [claim.points for claim in claims if isinstance(claim, Claim)]
    assert max(points) == true.points
    assert 0 < sum(some < true.points for some in points) < 150


def test_a_beginner_calls_only_what_he_has_seen_himself() -> None:
    state = at_the_show(CLAIMED).apply(Claim(1, 0))
    view, most = state.seen_by(0), bots.greedy(1).choose(state.seen_by(0))
    assert isinstance(most, Muggins)
    calls = {bots.beginner(seed).choose(view) for seed in range(300)}
    assert max(call.points for call in calls if isinstance(call, Muggins)) == most.points
    assert MISCOUNT > 0
    assert len(calls) > 1


def test_a_beginner_sees_most_of_what_he_holds() -> None:
    view = dealt("5h 5s Jd Kd 2c 9h")
    best = bots.greedy(1).choose(view)
    chosen = [bots.beginner(seed).choose(view) for seed in range(100)]
    assert 50 < chosen.count(best) < 100


def test_club_throws_a_pair_in_its_own_crib_and_not_in_the_other_s() -> None:
    mine = "7h 7s Ah 4d Jd Kc"
    own, other = dealt(mine), replace(dealt(mine), dealer=1)
    assert bots.club().choose(other) != bots.club().choose(own)


def test_club_leads_no_five() -> None:
    view = to_lead("5h 5s 2d 3c")
    leads = {bots.club(seed).choose(view) for seed in range(20)}
    assert leads == {Play(1, Card("3c"))}


def test_club_leaves_no_twenty_one() -> None:
    view = led("Ah Jd 9h 2c", "Ts 2s 3d 4d", "Ts")
    choice = bots.club().choose(view)
    assert isinstance(choice, Play)
    assert choice == Play(0, Card("Jd"))
    view = led("Ah Jh 9h 2c", "Js 2s 3d 4d", "Js")
    assert bots.club(3).choose(view) == Play(0, Card("Jh"))


def test_careful_does_not_pair_for_the_sake_of_two_where_six_may_answer() -> None:
    """A pair royal is likelier the fewer of the rank are gone; a low count gives it room."""
    risky = led("7h Kd 9s 2c", "7s 2s 3d 4d", "7s")
    assert bots.careful().choose(risky) == Play(0, Card("7h"))
    inviting = led("5h Kd 9s 2c", "Qs 2s 3d 4d", "Qs")
    assert bots.careful().choose(inviting) == Play(0, Card("5h"))


def test_careful_takes_the_go_that_is_sure() -> None:
    view = led("Kd Ks Ah 3c", "Qs Jh Th 9d", "Qs")
    assert bots.careful().choose(view) in (Play(0, Card("3c")), Play(0, Card("Ah")))


def to_lead(mine: str) -> View:
    """Pone's view (seat 1) with the lead."""
    spare = [card for card in DECK if card not in cards(mine)]
    hands = tuple(spare[:6]), (*cards(mine), *spare[6:8])
    state = State().apply(Deal(hands)).apply(Discard(0, hands[0][4:]))
    state = state.apply(Discard(1, hands[1][4:]))
    starter = next(card for card in spare[8:] if card.text[0] != "J")
    return state.apply(Cut(starter)).seen_by(1)


VARIANTS = ALL | {"lowball-of-three": replace(THREE_HANDED, lowball=True, skunks=())}


@pytest.mark.parametrize("name", bots.NAMES)
@pytest.mark.parametrize("form", VARIANTS)
def test_every_bot_plays_every_form_to_its_end(
    form: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expert, "PLAYOUTS", 12)
    rules = VARIANTS[form]
    some = [bots.named(name, seed) for seed in range(rules.seats)]
    start = tuple(target - 20 for target in rules.targets)
    assert game(some, State(rules, 0, start), Chance(form)).winner is not None


@pytest.mark.parametrize("name", ["random", "beginner", "greedy"])
def test_seeds_decide_between_equals(name: str) -> None:
    view = dealt("2c 4d 6h 8s Tc Qd")
    assert len({bots.named(name, seed).choose(view) for seed in range(40)}) > 1


@pytest.mark.parametrize("name", bots.NAMES)
def test_a_choice_depends_on_the_view_and_the_seed_alone(name: str) -> None:
    view = dealt("2c 4d 6h 8s Tc Qd")
    first = bots.named(name, 1)
    for seed in range(3):
        first.choose(dealt("Ac Ad Ah As Kc Kd"))
        assert first.choose(view) == bots.named(name, 1).choose(view)
        assert bots.named(name, seed) == bots.named(name, seed)


def test_luck_is_the_same_on_every_machine() -> None:
    view = dealt("2c 4d 6h 8s Tc Qd")
    assert chance("a seed", view).getrandbits(32) == 240605423


def test_a_bot_nobody_knows_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="'sharp' is no bot; there are random, beginner, greedy"):
        bots.named("sharp", 1)


def test_perfect_draws_his_cards_by_the_chances_of_the_solved_play() -> None:
    """The lead of five-card, where the solution is mixed."""
    state = State(FIVE_CARD).apply(Deal((cards("2c 3c 7d Th Kh"), cards("4h 4s 6d Jh Qs"))))
    state = state.apply(Discard(0, cards("2c 3c"))).apply(Discard(1, cards("Jh Qs")))
    view = state.apply(Cut(Card("9s"))).seen_by(1)
    played = [bots.perfect(seed).choose(view) for seed in range(300)]
    strategy = Strategy(**table("five-card", "play")).of((3, 3, 5), 0)
    for rank, likely in strategy.items():
        share = sum(isinstance(p, Play) and p.card.rank == rank for p in played) / 300
        assert abs(share - likely) < 0.12


def test_perfect_refuses_a_form_that_is_not_solved() -> None:
    with pytest.raises(TableError, match="expert plays every form"):
        bots.perfect().choose(dealt("5h 5s Jd Kd 2c 9h", rules=LOWBALL))


def test_perfect_names_the_table_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(form: str, what: str) -> None:
        raise MissingTable(f"the table {form}-{what}.npz is missing")

    monkeypatch.setattr(tables, "table", missing)
    with pytest.raises(MissingTable, match=r"six-card-play\.npz is missing"):
        bots.perfect().choose(dealt("5h 5s Jd Kd 2c 9h"))


def test_perfect_is_a_bot_by_name_but_not_one_for_every_form() -> None:
    assert bots.named("perfect", 3) == bots.perfect(3)
    assert "perfect" not in bots.NAMES


def test_a_bot_needs_no_seed() -> None:
    assert bots.greedy() == bots.greedy(0)
    assert bots.named("random") == bots.random()

import pickle
from collections.abc import Iterator
from dataclasses import replace
from math import isfinite
from random import Random

import pytest

from muggins.engine import habits, rollouts
from muggins.engine.analysis import growing, more, options
from muggins.engine.asking import discard_view, pegging_view
from muggins.engine.prospects import Option
from muggins.engine.tables import MissingTable
from muggins.rulebook.events import Claim, Muggins
from muggins.rulebook.rules import FORMS, SIX_CARD, Rules
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase
from tests.engine.dealing import states

CLAIMED = replace(SIX_CARD, counting="claimed", muggins=True)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few deals: what is asked is that there is an answer, not how sure it is."""
    monkeypatch.setattr(rollouts, "PLAYOUTS", 40)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("name", FORMS)
def test_every_form_is_answered_at_every_turn(name: str) -> None:
    rules, rng = FORMS[name], Random(name)
    near_home = tuple(target - 25 for target in rules.targets)
    for state in states(rules, rng, rng.choice((None, near_home))):
        view = state.seen_by(state.awaiting[0])
        found = options(view)
        assert {str(one.action) for one in found} == {str(action) for action in view.legal}
        for one in found:
            assert isfinite(one.points.net)
            assert isfinite(one.sure.error)
            assert one.win is None or -1e-9 <= one.win <= 1 + 1e-9
            assert one.why


def test_the_same_view_is_answered_the_same() -> None:
    view = discard_view("5h 6c 7d 8s Jh Qd", dealer=True)
    assert options(view) == options(view)


@pytest.mark.usefixtures("few")
def test_other_forms_are_answered_by_their_seed() -> None:
    view = discard_view("5h 6c 7d 8s Jh Qd 2c", dealer=True, rules=FORMS["seven-card"])
    assert options(view, seed=1) == options(view, seed=1)
    assert options(view, seed=1) != options(view, seed=2)


def test_an_answer_grows_surer_and_ends_as_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    view = discard_view("5h 6c 7d 8s Jh Qd 2c", dealer=True, rules=FORMS["seven-card"])
    monkeypatch.setattr(rollouts, "PLAYOUTS", 1000)
    *some, last = growing(view, seed=1)
    assert last == options(view, seed=1)
    samples = [answer[0].sure.samples for answer in (*some, last)]
    assert len(samples) > 3
    assert samples == sorted({*samples})
    errors = [sum(one.sure.error for one in answer) for answer in (*some, last)]
    assert errors[-1] < errors[0]


def test_an_answer_may_be_carried_on_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    view = discard_view("5h 6c 7d 8s Jh Qd 2c", dealer=True, rules=FORMS["seven-card"])
    monkeypatch.setattr(rollouts, "PLAYOUTS", 600)
    found, trial = more(view, seed=1)
    while trial is not None:
        found, trial = more(view, pickle.loads(pickle.dumps(trial)))
    assert found == options(view, seed=1)


def test_what_is_worked_out_is_answered_once() -> None:
    view = discard_view("5h 6c 7d 8s Jh Qd", dealer=True)
    assert list(growing(view)) == [options(view)]


def test_by_points_the_best_brings_the_most() -> None:
    found = options(discard_view("5h 6c 7d 8s Jh Qd", dealer=True))
    nets = [one.points.net for one in found]
    assert nets == sorted(nets, reverse=True)


def test_near_home_the_best_wins_the_most() -> None:
    found = options(discard_view("5h 6c 7d 8s Jh Qd", dealer=True, scores=(103, 109)))
    wins = [one.win or 0 for one in found]
    assert wins == sorted(wins, reverse=True)


def test_a_pair_is_taken_where_nothing_speaks_against_it() -> None:
    best, *_ = options(pegging_view("2h 4s 9d Kc", "4h", dealer=True, starter="6c"))
    assert str(best.action) == "0 play 4s"


def claimed(rules: Rules) -> list[State]:
    return [s for s in states(rules, Random(3), (0, 0)) if s.phase in (Phase.CLAIM, Phase.CALL)]


def test_the_true_count_is_the_best_claim_and_what_was_missed_the_best_call() -> None:
    asked = claimed(CLAIMED)
    assert {state.phase for state in asked} == {Phase.CLAIM, Phase.CALL}
    for state in asked:
        seat = state.awaiting[0]
        best = options(state.seen_by(seat))[0]
        assert isinstance(best.action, Claim | Muggins)
        after = state.apply(best.action)
        gained = {a: after.apply(a) for a in after.legal(1 - seat)} if after.phase == "call" else {}
        moved = after.scores[seat] - state.scores[seat]
        for action in state.legal(seat):
            other = state.apply(action)
            net = other.scores[seat] - other.scores[1 - seat]
            assert net <= after.scores[seat] - after.scores[1 - seat]
        assert moved >= 0
        assert all(later.scores[1 - seat] <= after.scores[1 - seat] for later in gained.values())


def near_home() -> list[tuple[State, tuple[Option, ...]]]:
    """Counts and calls where one side or the other has few holes left, with their options."""
    return [
        (state, options(state.seen_by(state.awaiting[0])))
        for seed in range(4)
        for state in states(CLAIMED, Random(seed), (112 + seed, 115 - seed))
        if state.phase in (Phase.CLAIM, Phase.CALL)
    ]


def test_no_points_are_promised_for_which_there_are_no_holes() -> None:
    asked = near_home()
    assert {state.phase for state, _ in asked} == {Phase.CLAIM, Phase.CALL}
    for state, found in asked:
        seat = state.awaiting[0]
        for one in found:
            after = state.apply(one.action)
            assert one.points.ours.total == after.scores[seat] - state.scores[seat]
            if after.phase == Phase.CALL:
                calls = [after.apply(action) for action in after.legal(1 - seat)]
                after = max(calls, key=lambda called: called.scores[1 - seat])
            assert one.points.theirs.total == after.scores[1 - seat] - state.scores[1 - seat]


def test_a_count_that_ends_the_game_is_won_or_lost() -> None:
    ended = 0
    for state, found in near_home():
        seat = state.awaiting[0]
        for one in found:
            winner = state.apply(one.action).winner
            if winner is not None:
                ended += 1
                assert one.win == (winner == seat)
            if one.win == 1:
                assert winner == seat
        best = found[0].win
        assert best == 1 or all(one.win != 1 for one in found)
        assert best != 0 or all(one.win == 0 for one in found)
    assert ended > 3


def test_who_has_nothing_to_choose_is_told_who_has() -> None:
    state = State()
    with pytest.raises(ValueError, match="the deal is awaited"):
        options(state.seen_by(0))
    turn = next(s for s in states(SIX_CARD, Random(1)) if s.phase == Phase.PLAY)
    with pytest.raises(ValueError, match=f"seat {turn.turn} is to play"):
        options(turn.seen_by(1 - turn.awaiting[0]))


@pytest.fixture
def no_tables(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def missing(form: str, what: str) -> None:
        raise MissingTable(f"the table {form}-{what}.npz is missing")

    monkeypatch.setattr(habits, "table", missing)
    known = habits.habits, habits._habits
    for each in known:
        each.cache_clear()
    yield
    for each in known:
        each.cache_clear()


@pytest.mark.usefixtures("no_tables")
def test_a_table_that_is_missing_names_itself() -> None:
    with pytest.raises(MissingTable, match=r"six-card-deals\.npz is missing"):
        options(discard_view("5h 6c 7d 8s Jh Qd", dealer=True))


@pytest.mark.usefixtures("no_tables")
def test_counting_needs_no_table() -> None:
    for state in claimed(CLAIMED):
        assert options(state.seen_by(state.awaiting[0]))

"""Duels: the same cards for both, the same outcome however it is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from muggins.arena.duel import Duel, Pair, read, run
from muggins.arena.interval import mean_of, share_of
from muggins.rulebook.rules import FIVE_CARD, FOUR_PARTNERS, THREE_HANDED, Rules


def test_greedy_beats_random_nearly_always() -> None:
    outcome = run(Duel("greedy", "random", seed=1), 8)
    assert outcome.wins.mean > 0.85
    assert outcome.wins.low > 0.5
    assert outcome.margin.low > 0


def test_a_bot_against_itself_wins_half_the_pair_and_no_points() -> None:
    duel = Duel("greedy", "greedy", seed=3)
    outcome = run(duel, 10)
    assert abs(outcome.wins.mean - 0.5) <= outcome.wins.half + 1e-9


@pytest.mark.parametrize("rules", [FIVE_CARD, FOUR_PARTNERS])
def test_exchanging_the_names_exchanges_the_outcome(rules: Rules) -> None:
    ours = Duel("greedy", "random", rules, 5).pair(2)
    theirs = Duel("random", "greedy", rules, 5).pair(2)
    assert ours.wins == 2 - theirs.wins
    assert ours.margin == -theirs.margin


def test_the_outcome_does_not_depend_on_the_number_of_processes() -> None:
    duel = Duel("greedy", "random", FIVE_CARD, "x")
    assert run(duel, 30, processes=2) == run(duel, 30)


def test_a_duel_goes_on_from_what_was_kept(tmp_path: Path) -> None:
    duel, file = Duel("greedy", "random", FIVE_CARD, 9), tmp_path / "duels.jsonl"
    whole = run(duel, 40)
    run(duel, 10, kept=file)
    with file.open("a") as torn:
        torn.write('{"duel": ["greedy", "ran')
    told: list[tuple[int, int]] = []
    assert run(duel, 40, kept=file, progress=lambda *so: told.append(so)) == whole
    assert told[-1] == (40, 40)
    assert told[0][0] > 10


def test_pairs_that_other_code_has_played_are_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel, file = Duel("random", "random", FIVE_CARD, 1), tmp_path / "duels.jsonl"
    run(duel, 3, kept=file)
    assert len(list(read(duel, file))) == 3
    monkeypatch.setattr("muggins.arena.duel._source", lambda: "other")
    assert not list(read(duel, file))


def test_another_duel_in_the_same_file_is_another(tmp_path: Path) -> None:
    file = tmp_path / "duels.jsonl"
    run(Duel("random", "random", FIVE_CARD, 1), 3, kept=file)
    assert run(Duel("random", "random", FIVE_CARD, 2), 3, kept=file) == run(
        Duel("random", "random", FIVE_CARD, 2), 3
    )


def test_what_cannot_be_a_duel_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="two sides"):
        Duel("greedy", "random", THREE_HANDED)
    with pytest.raises(ValueError, match="'nobody' is no bot"):
        Duel("nobody", "random")


def test_the_pair_is_the_unit() -> None:
    interval = mean_of([pair.wins / 2 for pair in (Pair(0, 1, 0), Pair(1, 1, 5), Pair(2, 1, -5))])
    assert (interval.mean, interval.half) == (0.5, 0)


@pytest.mark.parametrize(
    ("values", "ends"),
    [
        ([1.0] * 5, (0.4, 1)),
        ([0.0] * 60, (0, 0.05)),
        ([0.5] * 30, (0.45, 0.55)),
        ([1.0] * 2, (0, 1)),
        ([1.0, 1.0, 1.0, 0.5], (0.63, 1)),
    ],
)
def test_a_share_is_never_surer_than_its_cases_allow(
    values: list[float], ends: tuple[float, float]
) -> None:
    share = share_of(values)
    assert (share.low, share.high) == pytest.approx(ends, abs=1e-4)

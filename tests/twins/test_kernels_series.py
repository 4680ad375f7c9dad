"""The automaton of the play against the rulebook: what each card of a pile scores."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from muggins.engine.kernels.series import built, series, state_of
from muggins.rulebook import score
from muggins.rulebook.card import DECK, Card, Cards


def points(pile: Cards) -> int:
    return sum(combo.points for combo in score.play(pile))


def count(pile: Cards) -> int:
    return sum(card.value for card in pile)


def grown(pile: Cards) -> Iterator[Cards]:
    """The piles of one card more, one a rank, as long as the pack has that rank."""
    for rank in range(13):
        alike = sum(card.rank == rank for card in pile)
        if alike < 4:
            yield (*pile, Card(4 * rank + alike))


def agrees(pile: Cards, state: int) -> Iterator[tuple[Cards, int]]:
    """Compare each card on this pile with the rulebook; the piles that go on, and their states."""
    after, scores, _ = series()
    for more in grown(pile):
        rank, then = more[-1].rank, int(after[state, more[-1].rank])
        assert (then == -1) == (count(more) > 31), more
        if then == -1:
            continue
        assert scores[state, rank] == points(more), more
        assert (then == 0) == (count(more) == 31), more
        if then:
            assert series().counts[then] == count(more), more
            yield more, then


def test_a_six_between_a_five_and_a_seven_is_a_run_of_three() -> None:
    assert series().score[state_of((4, 6)), 5] == 3


def test_every_card_on_every_pile_of_up_to_four_scores_as_the_rulebook_says() -> None:
    piles: list[tuple[Cards, int]] = [((), 0)]
    for _ in range(4):
        piles = [more for pile, state in piles for more in agrees(pile, state)]
    assert len(piles) > 20_000


def test_every_card_on_long_piles_scores_as_the_rulebook_says() -> None:
    rng = Random(1)
    for _ in range(500):
        pile: Cards = ()
        state = 0
        low = [card for card in DECK if card.rank < rng.choice((3, 5, 8, 13))]
        rng.shuffle(low)
        for _ in range(13):
            going_on = {more[-1].rank: (more, then) for more, then in agrees(pile, state)}
            rank = next((card.rank for card in low if card.rank in going_on), None)
            if rank is None:
                break
            pile, state = going_on[rank]


@pytest.mark.long
def test_every_card_on_every_pile_of_up_to_five_scores_as_the_rulebook_says() -> None:
    piles: list[tuple[Cards, int]] = [((), 0)]
    for _ in range(5):
        piles = [more for pile, state in piles for more in agrees(pile, state)]


def test_what_is_shipped_is_what_is_built() -> None:
    for name, made in built()._asdict().items():
        assert np.array_equal(getattr(series(), name), made)


def test_no_two_states_have_the_same_future() -> None:
    after, scores, counts = series()
    rows = np.hstack([after, scores, counts[:, None]])
    assert len(np.unique(rows, axis=0)) == len(rows) == 22_498


def test_states_are_numbered_by_count_and_each_can_be_reached() -> None:
    after, _, counts = series()
    assert (np.diff(counts.astype(int)) >= 0).all()
    forward = after > np.arange(len(after))[:, None]
    assert (forward | (after <= 0)).all()
    assert set(after[forward]) == set(range(1, len(after)))


def test_a_pile_over_thirty_one_has_no_state() -> None:
    with pytest.raises(ValueError, match="more than 31"):
        state_of((12, 12, 12, 12))

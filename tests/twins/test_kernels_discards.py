"""Discards in bulk against the rulebook, starter by starter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from muggins.engine.kernels.discards import choose, keeps
from muggins.rulebook import score
from muggins.rulebook.card import DECK, Cards, cards

MULTISETS = {size: [*combinations_with_replacement(range(13), size)] for size in (2, 3, 4)}

Floats = NDArray[np.float32]
dealt = st.integers(5, 6).flatmap(lambda size: st.permutations(DECK).map(lambda d: tuple(d[:size])))
suited = st.permutations(DECK[3::4]).map(lambda suit: (*suit[:5], DECK[0]))


def splits(hand: Cards) -> Iterator[tuple[Cards, Cards]]:
    """Each discard, and what it keeps."""
    for toss in combinations(hand, 2):
        yield toss, tuple(card for card in hand if card not in toss)


def starters(hand: Cards) -> Cards:
    return tuple(card for card in DECK if card not in hand)


def number(some: Cards) -> int:
    """The number of the multiset of their ranks."""
    return MULTISETS[len(some)].index(tuple(sorted(card.rank for card in some)))


def worth(hand: Cards, role: int, crib: Floats, pegging: Floats) -> list[float]:
    """What each discard is worth: the twin of `choose`."""
    values = []
    for toss, kept in splits(hand):
        pair, alike = number(toss), int(toss[0].suit == toss[1].suit)
        sign = 1 if role else -1
        shows = [
            score.points(kept, starter) + sign * float(crib[role, pair, alike, starter.rank])
            for starter in starters(hand)
        ]
        pegs = pegging[role, number(kept)]
        values.append(sum(shows) / len(shows) + float(pegs))
    return values


def test_three_fives_and_the_jack_of_the_fourth_may_count_twenty_nine() -> None:
    hand = cards("5c 5d 5h Js Ac 2d")
    _, spread = keeps(np.array([hand], np.uint8))
    tosses = [toss for toss, _ in splits(hand)]
    assert spread[0, tosses.index(cards("Ac 2d"))][29] == 1


@given(dealt | suited)
def test_a_discard_keeps_what_the_rulebook_counts_with_each_starter(hand: Cards) -> None:
    mean, spread = keeps(np.array([hand], np.uint8))
    for at, (_, kept) in enumerate(splits(hand)):
        counts = [score.points(kept, starter) for starter in starters(hand)]
        assert mean[0, at] == np.float32(sum(counts) / len(counts))
        assert {n: times for n, times in enumerate(spread[0, at]) if times} == Counter(counts)


@given(dealt | suited, st.integers(0, 1), st.integers(0, 2**32 - 1))
def test_a_discard_is_worth_its_hand_its_crib_and_its_pegging(
    hand: Cards, role: int, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    crib = rng.random((2, 91, 2, 13), np.float32) * 10
    pegging = rng.random((2, len(MULTISETS[len(hand) - 2])), np.float32) * 4 - 2
    best, values = choose(np.array([hand], np.uint8), np.array([role], np.uint8), crib, pegging)
    expected = worth(hand, role, crib, pegging)
    assert values[0] == pytest.approx(expected, abs=1e-4)
    assert expected[best[0]] == pytest.approx(max(expected), abs=1e-4)


def test_of_equals_the_first_discard_is_best() -> None:
    hand = cards("Kc Kd Kh Ks Qc Qd")  # with pegging that cares for nothing, crib neither
    zeros = np.zeros((2, 91, 2, 13), np.float32), np.zeros((2, 1820), np.float32)
    best, values = choose(np.array([hand], np.uint8), np.array([1], np.uint8), *zeros)
    assert best[0] == np.flatnonzero(values[0] == values[0].max())[0]


def test_seven_cards_are_no_hand() -> None:
    with pytest.raises(ValueError, match="five or six cards a row"):
        keeps(np.zeros((2, 7), np.uint8))

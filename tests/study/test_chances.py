"""Chances and their words."""

from itertools import groupby, product
from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.study.chances import chi_square, corrected, highly, kindly, run_chance, two_sided


@pytest.mark.parametrize(
    ("statistic", "freedom", "chance"),
    [  # printed tables: the points that are passed by 95, 5, 1 and 0.1 in 100
        (3.841, 1, 0.05), (6.635, 1, 0.01), (10.828, 1, 0.001), (18.307, 10, 0.05),
        (21.026, 12, 0.05), (26.217, 12, 0.01), (5.226, 12, 0.95), (67.505, 50, 0.05),
        (124.342, 100, 0.05), (149.449, 100, 0.001),
    ],
)  # fmt: skip
def test_chi_square_is_as_printed_tables_have_it(
    statistic: float, freedom: int, chance: float
) -> None:
    assert chi_square(statistic, freedom) == pytest.approx(chance, rel=2e-3)


@given(st.floats(0, 300))
def test_with_two_degrees_chi_square_is_a_power_of_e(statistic: float) -> None:
    assert chi_square(statistic, 2) == pytest.approx(exp(-statistic / 2), rel=1e-9, abs=1e-12)


@given(st.floats(0, 8))
def test_with_one_degree_chi_square_is_a_normal_deviate_squared(z: float) -> None:
    assert chi_square(z * z, 1) == pytest.approx(two_sided(z), rel=1e-8, abs=1e-12)


def test_what_is_no_statistic_is_refused() -> None:
    with pytest.raises(ValueError, match="degrees of freedom"):
        chi_square(-1, 3)


@pytest.mark.parametrize("win", [0.5, 0.3])
def test_the_chance_of_a_streak_is_that_of_all_rows_that_have_one(win: float) -> None:
    for games, longest in product(range(9), range(1, 6)):
        found = 0.0
        for row in product((True, False), repeat=games):
            runs = [len([*same]) for won, same in groupby(row) if won]
            if max(runs, default=0) >= longest:
                found += win ** sum(row) * (1 - win) ** (games - sum(row))
        assert run_chance(games, longest, win) == pytest.approx(found, abs=1e-12)


def test_words_change_where_they_say() -> None:
    assert kindly(1.281) == "as expected"
    assert kindly(1.282) == "kinder than 9 in 10"
    assert kindly(-3.1) == "less kind than 999 in 1000"
    assert highly(2.0) == "higher than 19 in 20"


def test_the_rarest_of_many_tests_is_not_as_rare_as_it_looks() -> None:
    assert corrected([0.002] + [0.5] * 19)[0] == pytest.approx(0.04)
    assert corrected([]) == ()

"""Statistics as plots."""

from __future__ import annotations

from dataclasses import replace

from muggins.study.pictures import errors_plot, figure_strip, figures_plot, ranks_plot
from muggins.study.sheets import sheet
from muggins.study.statistics import Statistics, statistics
from tests.study.games import game


def told(given_away: float | None = None) -> Statistics:
    sheets = [sheet(game(seed)) for seed in range(7)]
    return statistics([replace(one, given_away=(given_away, None)) for one in sheets], "Seat 0")


def test_every_figure_is_in_the_plot() -> None:
    form = told().forms[0]
    drawn = figures_plot(form.yours, theme="light")
    for one in form.yours:
        assert f"{one.label}: {one.mean:.2f}, expected {one.expected:.2f}, band " in drawn
        assert f"{one.label}: {one.mean:.2f}" in figure_strip(one)


def test_ranks_that_were_dealt_are_bars() -> None:
    cards = told().forms[0].cards
    drawn = ranks_plot(cards)
    assert f"A {cards.dealt[0]}, 2 {cards.dealt[1]}, " in drawn
    assert f"Expected is {sum(cards.dealt) / 13:.1f} each" in drawn


def test_errors_are_drawn_where_games_were_reviewed() -> None:
    assert errors_plot(told().games) is None
    drawn = errors_plot(told(4.0).games)
    assert drawn is not None
    assert "From 4.0 % to 4.0 %" in drawn
    assert "in 3 steps" in drawn

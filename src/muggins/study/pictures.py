"""Statistics as small plots; each says in words what it shows, and `exports` has it as a table."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from muggins.paper.svg.pen import Svg
from muggins.paper.svg.plots import Banded, bands, bars, line, strip
from muggins.rulebook.card import RANKS
from muggins.study.chances import Z95
from muggins.study.figures import Figure
from muggins.study.rawdeals import RawDeal
from muggins.study.statistics import Moment

_AT_ONCE = 3
"""So many games make one point of a line."""


def banded(one: Figure) -> Banded:
    """A figure as a row of a plot."""
    return Banded(one.label, one.mean, one.expected, one.half, one.words)


def figure_strip(one: Figure, *, width: float = 300, theme: str = "auto") -> Svg:
    """One figure against its band, for a cell of a table."""
    return strip(banded(one), width=width, theme=theme)


def figures_plot(figures: Sequence[Figure], *, width: float = 660, theme: str = "auto") -> Svg:
    """Figures, each against its band. Raises ValueError for none."""
    title = "Points a deal, and what to expect"
    return bands([*map(banded, figures)], title=title, width=width, theme=theme)


def ranks_plot(cards: RawDeal, *, width: float = 470, theme: str = "auto") -> Svg:
    """The ranks that were dealt, against what chance deals: of 100 bars 95 end in the band."""
    all_ = sum(cards.dealt)
    size = all_ / cards.hands if cards.hands else 0
    variance = all_ / 13 * 12 / 13 * (52 - size) / 51
    return bars(
        cards.dealt,
        list(RANKS),
        title="Cards dealt, by rank",
        expected=all_ / 13,
        half=Z95 * sqrt(variance),
        width=width,
        theme=theme,
    )


def errors_plot(games: Sequence[Moment], *, width: float = 470, theme: str = "auto") -> Svg | None:
    """What was given away, a point for every three games; None where none was reviewed."""
    errors = [one.given_away for one in games if one.given_away is not None]
    if not errors:
        return None
    threes = [errors[at : at + _AT_ONCE] for at in range(0, len(errors), _AT_ONCE)]
    ends = f"games 1 to {len(threes[0])}", f"to {len(errors)}"
    return line(
        [sum(three) / len(three) for three in threes],
        title="Given away each game",
        ends=ends if len(threes) > 1 else (ends[0], ""),
        unit=" %",
        width=width,
        theme=theme,
    )

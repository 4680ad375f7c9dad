"""Small plots: drawn as they should be, and said for who cannot see them."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.paper.svg.pen import Svg
from muggins.paper.svg.plots import Banded, bands, bars, line, strip

SVG = "{http://www.w3.org/2000/svg}"
CRIB = Banded("crib", 4.31, 4.67, 0.36, "as expected")


def parsed(picture: Svg) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def dot(picture: Svg) -> float:
    (found,) = parsed(picture).iter(f"{SVG}circle")
    return float(found.attrib["cx"])


def test_a_plot_says_what_it_shows() -> None:
    drawn = parsed(bands([CRIB, Banded("hand", 8.0)], title="Points <a deal>"))
    assert drawn.findtext(f"{SVG}title") == "Points <a deal>"
    assert drawn.findtext(f"{SVG}desc") == (
        "crib: 4.31, expected 4.67, band 4.31 to 5.03, as expected. hand: 8.00."
    )
    assert drawn.attrib["role"] == "img"


def test_the_dot_lies_where_the_mean_lies_in_its_band() -> None:
    low, middle, high = (dot(strip(CRIB._replace(value=value))) for value in (4.31, 4.67, 5.03))
    (band,) = parsed(strip(CRIB)).iter(f"{SVG}rect")
    left = float(band.attrib["x"])
    assert low == pytest.approx(left, abs=0.02)
    assert middle == pytest.approx(150)
    assert high == pytest.approx(left + float(band.attrib["width"]), abs=0.02)


def test_what_lies_beyond_the_strip_is_a_tip_that_points_there() -> None:
    far = strip(CRIB._replace(value=99))
    assert not [*parsed(far).iter(f"{SVG}circle")]
    assert "Z" in far


def test_bars_are_as_high_as_their_counts() -> None:
    drawn = parsed(bars([10, 5, 0], ["A", "2", "3"], title="Aces"))
    heights = [float(bar.attrib["height"]) for bar in drawn.iter(f"{SVG}rect")]
    assert heights[0] == 2 * heights[1]
    assert heights[2] == 0
    told = bars([10, 5], ["A", "2"], title="Aces", expected=7.5, half=2)
    assert "A 10, 2 5. Expected is 7.5 each, give or take 2.0." in told


@given(st.lists(st.floats(-200, 200), min_size=1, max_size=80), st.sampled_from([280, 470, 900]))
def test_a_line_stays_within_its_picture(values: list[float], width: float) -> None:
    drawn = line(values, title="x", width=width, ends=("first", "last"))
    height = float(parsed(drawn).attrib["height"])
    (path,) = re.findall(r'd="M([^"]*)" fill="none"', drawn)
    for point in path.split("L"):
        x, y = map(float, point.split())
        assert 0 <= x <= width
        assert 0 <= y <= height


@pytest.mark.parametrize(
    ("draw", "says"),
    [
        (lambda: bands([], title="x"), "no rows, no plot"),
        (lambda: line([], title="x"), "no values, no plot"),
        (lambda: bars([1], [], title="x"), "1 counts and 0 labels"),
        (lambda: line([1], title="x", theme="sepia"), "'sepia' is no theme"),
    ],
)
def test_what_cannot_be_drawn_is_refused(draw: Callable[[], Svg], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        draw()


@pytest.mark.parametrize("width", [320, 660])
def test_the_same_plot_is_drawn_in_both_themes(width: float) -> None:
    light, dark = (bands([CRIB], title="x", width=width, theme=it) for it in ("light", "dark"))
    assert light != dark
    auto = bands([CRIB], title="x", width=width)
    assert "prefers-color-scheme:dark" in auto
    shapes = [re.sub("#[0-9a-f]{6}|m[0-9a-f]{8}", "", picture) for picture in (light, dark)]
    assert shapes[0] == shapes[1]

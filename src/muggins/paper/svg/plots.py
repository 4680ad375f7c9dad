"""Small plots: means against their bands, counts as bars, and a line over time."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import NamedTuple

from muggins.paper.svg.pen import ASKED, FIGURE, STRONG, Svg, fitted, framed, moved, num, words
from muggins.paper.svg.theme import ink

_ROW, _EDGE = 44.0, 16.0
_STRIP = 38.0
_SPAN = 2.4
"""Half a strip is so many half bands long."""
_NARROW = 520
"""Under this width a row takes two lines."""
_TEXT = 13.0
_LEAST_STEP = 0.1


class Banded(NamedTuple):
    """A mean, where it should lie, and what that comes to."""

    label: str
    value: float
    expected: float | None = None
    half: float | None = None
    """Half of the band in which 95 of 100 such means lie."""
    words: str = ""

    @property
    def said(self) -> str:
        """All of it in a sentence, for who cannot see the plot."""
        if self.expected is None or self.half is None:
            return f"{self.label}: {self.value:.2f}."
        low, high = self.expected - self.half, self.expected + self.half
        told = f", {self.words}" if self.words else ""
        return (
            f"{self.label}: {self.value:.2f}, expected {self.expected:.2f}, "
            f"band {low:.2f} to {high:.2f}{told}."
        )


def strip(
    row: Banded, *, width: float = 300, theme: str = "auto", prefix: str | None = None
) -> Svg:
    """One mean against its band, for a table's cell: the dot is the mean, the line the expectation.

    >>> strip(Banded("crib", 4.31, 4.67, 0.36))
    <Svg: crib: 4.31, expected 4.67, band 4.31 to 5.03.>
    """
    return framed(
        _strip(row, width),
        size=(width, _STRIP),
        title=row.said,
        desc="The dot is the mean, the line is what is expected, and 95 of 100 lie in the band.",
        theme=theme,
        prefix=prefix,
    )


def bands(
    rows: Sequence[Banded],
    *,
    title: str,
    width: float = 660,
    theme: str = "auto",
    prefix: str | None = None,
) -> Svg:
    """Several means, each against its band, on a scale of its own.

    Narrow ones, for a phone, have two lines a row. Raises ValueError without rows.
    """
    if not rows:
        raise ValueError("no rows, no plot; give one Banded or more")
    narrow = width < _NARROW
    step = 64.0 if narrow else _ROW
    top = 8.0 if narrow else 34.0
    body = "" if narrow else _heads(width)
    for at, row in enumerate(rows):
        y = top + at * step
        if at or not narrow:
            body += _rule(_EDGE, width - _EDGE, y)
        drawn = _two_lines(row, width) if narrow else _one_line(row, width)
        body += moved(drawn, 0, y)
    return framed(
        body,
        size=(width, top + step * len(rows) + 4),
        title=title,
        desc=" ".join(row.said for row in rows),
        theme=theme,
        prefix=prefix,
    )


def bars(
    counts: Sequence[int],
    labels: Sequence[str],
    *,
    title: str,
    expected: float | None = None,
    half: float | None = None,
    width: float = 470,
    theme: str = "auto",
    prefix: str | None = None,
) -> Svg:
    """Counts side by side, with what each should be and its band.

    >>> bars([3, 5], ["A", "2"], title="Aces and twos", expected=4, half=3)
    <Svg: Aces and twos>

    Raises ValueError without counts, or for another number of labels.
    """
    if not counts or len(counts) != len(labels):
        raise ValueError(f"{len(counts)} counts and {len(labels)} labels; give one for each")
    left, top, base = 40.0, 14.0, 176.0
    most = max([*counts, (expected or 0) + (half or 0), 1])
    scale = (base - top) / most
    each = (width - left - _EDGE) / len(counts)
    body = _levels((0.0, most, _round_step(most / 3)), left, width, base, scale)
    if expected is not None:
        body += _expected_band(expected, half, (left, width - _EDGE), base, scale)
    for at, (count, label) in enumerate(zip(counts, labels, strict=True)):
        x, wide = left + at * each, each * 0.56
        body += (
            f'<rect x="{num(x + (each - wide) / 2)}" y="{num(base - count * scale)}" '
            f'width="{num(wide)}" height="{num(count * scale)}" rx="2" fill="{ink("ink")}"/>'
        )
        body += words(label, x + each / 2, base + 18, _TEXT, colour=ink("ink-2"), anchor="middle",
                      more=ASKED)  # fmt: skip
    said = ", ".join(f"{label} {count}" for label, count in zip(labels, counts, strict=True))
    band = "" if expected is None else f" Expected is {expected:.1f} each"
    give = "" if half is None or not band else f", give or take {half:.1f}"
    desc = f"{said}.{band}{give}{'.' if band else ''}"
    return framed(body, size=(width, base + 28), title=title, desc=desc, theme=theme, prefix=prefix)


def line(
    values: Sequence[float],
    *,
    title: str,
    ends: tuple[str, str] = ("", ""),
    unit: str = "",
    width: float = 470,
    theme: str = "auto",
    prefix: str | None = None,
) -> Svg:
    """Values in order of time; `ends` is what the first and the last are called.

    >>> line([9.4, 4.4], title="Given away each game", ends=("game 1", "game 2"))
    <Svg: Given away each game>

    Raises ValueError without values.
    """
    if not values:
        raise ValueError("no values, no plot; give one or more")
    left, right, top, base = 40.0, width - 30, 18.0, 196.0
    low, high = min(0.0, *values), max(0.0, *values)
    step = _round_step(max((high - low) / 3, _LEAST_STEP))
    low, high = floor(low / step) * step, ceil(high / step) * step
    high = high if high > low else low + step
    scale = (base - top) / (high - low)
    zero = base + low * scale
    points = [
        (left + (right - left) * (at / (len(values) - 1) if len(values) > 1 else 0.5),
         zero - value * scale)
        for at, value in enumerate(values)
    ]  # fmt: skip
    path = "L".join(num(*point) for point in points)
    body = _levels((low, high, step), left, width, zero, scale)
    body += (
        f'<path d="M{path}" fill="none" stroke="{ink("ink")}" stroke-width="2" '
        f'stroke-linejoin="round"/>'
    )
    if len(points) <= 60:
        body += "".join(_dot(x, y, 3) for x, y in points)
    x, y = points[-1]
    under = y + 22 < base
    last = f"{values[-1]:.1f}{unit}"
    body += words(last, x + 12, y + 18 if under else y - 10, _TEXT, colour=ink("ink"),
                  anchor="end", more=STRONG)  # fmt: skip
    for text, at, anchor in ((ends[0], left, "start"), (ends[1], right + 12, "end")):
        body += words(text, at, base + 22, _TEXT, colour=ink("ink-2"), anchor=anchor, more=ASKED)
    told = f"From {values[0]:.1f}{unit} to {last}; lowest {min(values):.1f}, highest "
    return framed(
        body,
        size=(width, base + 32),
        title=title,
        desc=f"{told}{max(values):.1f}, in {len(values)} steps.",
        theme=theme,
        prefix=prefix,
    )


# --- parts ---------------------------------------------------------------------------------


def _strip(row: Banded, width: float) -> str:
    middle, half = width / 2, (width - 16) / 2
    body = _rule(8, width - 8, _STRIP / 2)
    if row.expected is None or not row.half:
        return body
    wide = half / _SPAN
    body += (
        f'<rect x="{num(middle - wide)}" y="9" width="{num(2 * wide)}" height="20" rx="3" '
        f'fill="{ink("band")}" stroke="{ink("band-edge")}"/>'
        f'<path d="M{num(middle)} 9V29" stroke="{ink("ink")}" stroke-width="1.6"/>'
    )
    off = (row.value - row.expected) / row.half
    if abs(off) <= _SPAN:
        return body + _dot(middle + off * wide, _STRIP / 2, 5.5, rim=True)
    way = 1 if off > 0 else -1  # farther than the strip goes: a tip that points there
    x = middle + way * (half + 4)
    return body + (f'<path d="M{num(x)} 19L{num(x - way * 11)} 12.5V25.5Z" fill="{ink("ink")}"/>')


def _heads(width: float) -> str:
    value, expected, strip_at, said = _columns(width)
    heads = (
        ("mean", value, "end"), ("expected", expected, "end"),
        ("95 of 100 in the band", strip_at + _strip_width(width) / 2, "middle"),
        ("in words", said, "start"),
    )  # fmt: skip
    return "".join(
        words(text, x, 22, _TEXT, colour=ink("ink-2"), anchor=anchor, more=ASKED)
        for text, x, anchor in heads
    )


def _columns(width: float) -> tuple[float, float, float, float]:
    """Where the mean and the expectation end, and the strip and the words begin."""
    return width * 0.345, width * 0.455, width * 0.47, width * 0.745


def _strip_width(width: float) -> float:
    return width * 0.265


def _one_line(row: Banded, width: float) -> str:
    value, expected, strip_at, said = _columns(width)
    body = _label(row.label, value - 44) + _figure(f"{row.value:.2f}", value, 27)
    if row.expected is not None:
        body += words(f"{row.expected:.2f}", expected, 27, 15, colour=ink("ink-2"), anchor="end",
                      more=FIGURE)  # fmt: skip
    strip_width = _strip_width(width)
    body += moved(_strip(row, strip_width), strip_at, (_ROW - _STRIP) / 2)
    return body + words(
        fitted(row.words, width - said - 8, _TEXT), said, 27, _TEXT, colour=ink("ink"), more=ASKED
    )


def _two_lines(row: Banded, width: float) -> str:
    body = _label(row.label, width - 150, 20) + _figure(f"{row.value:.2f}", width - _EDGE, 20)
    if row.expected is not None:
        body += words(
            f"expected {row.expected:.2f}", width - 62, 20, _TEXT,
            colour=ink("ink-2"), anchor="end", more=ASKED,
        )  # fmt: skip
    strip_width = width * 0.44
    body += moved(_strip(row, strip_width), _EDGE - 8, 25)
    return body + words(
        fitted(row.words, width - strip_width - 24, _TEXT), width - _EDGE, 49, _TEXT,
        colour=ink("ink-2"), anchor="end", more=ASKED,
    )  # fmt: skip


def _label(text: str, room: float, y: float = 27) -> str:
    return words(fitted(text, room - _EDGE, 14), _EDGE, y, 14, colour=ink("ink"), more=ASKED)


def _figure(text: str, x: float, y: float) -> str:
    return words(
        text, x, y, 15, colour=ink("ink"), anchor="end", more=f'{FIGURE} font-weight="600"'
    )


def _rule(left: float, right: float, y: float) -> str:
    return f'<path d="M{num(left, y)}H{num(right)}" stroke="{ink("line")}"/>'


def _dot(x: float, y: float, radius: float, *, rim: bool = False) -> str:
    edge = f' stroke="{ink("surface")}" stroke-width="2"' if rim else ""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{ink("ink")}"{edge}/>'


def _levels(
    span: tuple[float, float, float], left: float, width: float, zero: float, scale: float
) -> str:
    """Lines at round numbers, from the least to the most by a step, each with its number."""
    level, most, step = span
    body = ""
    while level <= most + step * 1e-9:
        y = zero - level * scale
        body += _rule(left, width - _EDGE, y)
        body += words(f"{level:g}", left - 8, y + 4.5, _TEXT, colour=ink("ink-2"), anchor="end",
                      more=ASKED)  # fmt: skip
        level = round(level + step, 9)
    return body


def _round_step(rough: float) -> float:
    """The next of 1, 2, 5, 10, 20, ... or 0.5, 0.2, ... that is no less.

    >>> _round_step(3.4), _round_step(12), _round_step(0.07)
    (5.0, 20.0, 0.1)
    """
    ten = 10.0 ** floor(log10(rough))
    return next(round(step * ten, 12) for step in (1, 2, 5, 10) if step * ten >= rough * (1 - 1e-9))


def _expected_band(
    expected: float, half: float | None, sides: tuple[float, float], base: float, scale: float
) -> str:
    left, right = sides
    body = ""
    if half is not None:
        low, high = max(0.0, expected - half), expected + half
        body += (
            f'<rect x="{num(left)}" y="{num(base - high * scale)}" width="{num(right - left)}" '
            f'height="{num((high - low) * scale)}" fill="{ink("band")}"/>'
        )
    return body + (
        f'<path d="M{num(left, base - expected * scale)}H{num(right)}" '
        f'stroke="{ink("band-edge")}" stroke-width="1.6"/>'
    )

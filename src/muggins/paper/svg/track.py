"""Where every hole of a board is; one function places them, and all else is drawn from it.

The unit is the pitch, from one hole of a group of five to the next. The plank stands upright, the
start at its lower left. Streets of thirty run up, down, up ... side by side: twenty-five holes
straight and five round a bend, so that the eyes of the bends are 30, 60, 90 ... The last street is
straight and comes home:

      .---.        .---.        hole n of a lane lies beside the middle of the track,
     |  30 |      |  90 |       lane 0 leftmost on the way, lane 1 rightmost,
     |     |      |     |       further lanes between the two
     |     |  60  |     |
     1      '----'      120
     start              home
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import TypeAlias

from muggins.paper.svg.pen import num

Point: TypeAlias = tuple[float, float]

PARKED = -1
"""The lowest hole: -1 and 0 are before the start, for pegs that have not scored."""

_GROUP, _STREET, _BEND = 5, 30, 5
_HOME = 2.0
"""From the last hole of a street to the game hole."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Board:
    """The plan of a plank; all lengths but `scale` in pitches.

    >>> Board.to(121).hole(0, 1), Board.to(121).hole(1, 1)
    ((42.0, 627.2), (68.4, 627.2))
    """

    streets: tuple[int, ...] = (30, 30, 30, 30)
    """The holes of each street; the game hole comes after the last."""
    lanes: int = 2
    turned: bool = False
    """A quarter turn to the right, for a wide and low space."""
    scale: float = 20.0
    """Units of the picture to a pitch."""
    gap: float = 0.62
    """More room between two groups of five."""
    spacing: float = 1.32
    """Between two lanes."""
    corridor: float = 2.18
    """Between two streets, from edge to edge."""
    border: float = 0.5
    """Inlay beyond the outer lanes."""
    run_in: float = 0.42
    """From the last straight hole to where a bend begins."""
    side: float = 1.6
    """Plank beyond the first and the last street."""
    head: float = 1.05
    foot: float = 1.05

    @classmethod
    def to(cls, target: int, lanes: int = 2, *, turned: bool = False) -> Board:
        """The board for so many points: whole streets of thirty, the last shorter or longer.

        >>> Board.to(61).streets, Board.to(100).streets
        ((30, 30), (30, 30, 39))
        """
        if not 1 <= target <= 1000:
            raise ValueError(f"no board goes to {target}; a target is 1 to 1000")
        if not 2 <= lanes <= 5:
            raise ValueError(f"no board has {lanes} lanes; two to five sides can play")
        holes = target - 1
        whole = max(0, (holes + _STREET // 2) // _STREET - 1)
        streets = (_STREET,) * whole + (holes - whole * _STREET,)
        two = lanes == 2
        if not turned:
            return cls(streets=streets, lanes=lanes, spacing=1.32 if two else 1.0)
        return cls(
            streets=streets,
            lanes=lanes,
            turned=True,
            scale=10.0,
            gap=0.42,
            spacing=1.5 if two else 1.16,
            corridor=1.62 if two else 2.0,
            run_in=0.36,
            side=0.95 if two and len(streets) > 1 else 1.7,
            head=0.75,
            foot=0.75,
        )

    @property
    def target(self) -> int:
        """The game hole."""
        return sum(self.streets) + 1

    @property
    def reach(self) -> float:
        """From the middle of the track to the edge of the inlay."""
        return (self.lanes - 1) / 2 * self.spacing + self.border

    @property
    def bend(self) -> float:
        """The radius of the middle of a bend; streets lie two of them apart."""
        return self.corridor / 2 + self.reach

    @property
    def low(self) -> float:
        """Where the lower bends begin."""
        return self.high + 2 * self.run_in + self._along(_STREET - _BEND - 1)

    @property
    def high(self) -> float:
        """Where the upper bends begin."""
        return self.head - self._extent()[0]

    @property
    def width(self) -> float:
        """The plank's, upright."""
        across = 2 * self.bend * (len(self.streets) - 1) + 2 * self.reach
        return across + 2 * self.side

    @property
    def height(self) -> float:
        """The plank's, upright."""
        top, bottom = self._extent()
        return self.head + bottom - top + self.foot

    @property
    def size(self) -> Point:
        """Width and height of the picture, in its own units."""
        width, height = (self.height, self.width) if self.turned else (self.width, self.height)
        return round(width * self.scale, 2), round(height * self.scale, 2)

    def street(self, number: int) -> float:
        """How far to the right the middle of a street is, counted from 0."""
        return self.side + self.reach + 2 * self.bend * number

    def street_of(self, n: int) -> tuple[int, int]:
        """The street of a hole and its place there, both from 0; the game hole follows the last."""
        number = max(0, min((n - 1) // _STREET, len(self.streets) - 1))
        return number, n - 1 - number * _STREET

    def in_bend(self, n: int) -> bool:
        """Whether the hole lies round a bend."""
        number, at = self.street_of(n)
        return number < len(self.streets) - 1 and at >= _STREET - _BEND

    def hole(self, lane: int, n: int) -> Point:
        """Where a hole is in the picture: -1 and 0 at the start, the target the game hole.

        Raises ValueError for a lane or hole that the board has not.
        """
        if not 0 <= lane < self.lanes:
            raise ValueError(f"no lane {lane}; this board's are 0 to {self.lanes - 1}")
        if not PARKED <= n <= self.target:
            raise ValueError(f"no hole {n}; this board's are {PARKED} to {self.target}")
        return self.beside(n, 0.0 if n == self.target else self.offset(lane))

    def offset(self, lane: int) -> float:
        """How far to the left of the middle a lane is."""
        at = {0: 0, 1: self.lanes - 1}.get(lane, lane - 1)
        return ((self.lanes - 1) / 2 - at) * self.spacing

    def beside(self, n: int, left: float, on: float = 0.0) -> Point:
        """A point of the picture so far to the left of the middle at hole n, and so far on."""
        x, y, (dx, dy) = self.middle(n)
        return self.place(x + dy * left + dx * on, y - dx * left + dy * on)

    def place(self, x: float, y: float) -> Point:
        """A point of the upright plank, in the units of the picture."""
        if self.turned:
            x, y = self.height - y, x
        return round(x * self.scale, 2), round(y * self.scale, 2)

    def middle(self, n: int) -> tuple[float, float, Point]:
        """Where the middle of the track is at hole n of the upright plank, and its way there."""
        x, y, way = self._middle(n)
        return x, self.high + y, way

    def line(self, left: float, first: float, last: float) -> str:
        """The track as a path, so far to the left of its middle.

        It begins `first` before hole 1 and ends `last` beyond the last.
        """
        final = len(self.streets) - 1
        path = []
        for number in range(final + 1):
            up = number % 2 == 0
            aside = -left if up else left
            start, end = (self.low, self.high) if up else (self.high, self.low)
            if number == 0:
                start = self.middle(1)[1] + first
            if number == final:
                end = self.middle(self.target)[1] + (_HOME - last) * (1 if up else -1)
            x = self.street(number) + aside
            path.append(f"{'L' if number else 'M'}{num(*self.place(x, start))}")
            path.append(f"L{num(*self.place(x, end))}")
            if number < final:
                radius = num((self.bend - aside) * self.scale)
                across = self.place(self.street(number + 1) - aside, end)
                path.append(f"A{radius} {radius} 0 0 {int(up)} {num(*across)}")
        return "".join(path)

    def way(self, lane: int, first: int, last: int) -> str:
        """The path from hole to hole along a lane, round the bends."""
        path = f"M{num(*self.hole(lane, first))}"
        for n in range(first, last):
            path += self._step(lane, n) + num(*self.hole(lane, n + 1))
        return path

    def _step(self, lane: int, n: int) -> str:
        """From hole n towards the next: what comes before its place in a path."""
        from_bend, to_bend = self.in_bend(n), self.in_bend(n + 1)
        if not from_bend and not to_bend:
            return "L"
        number = self.street_of(n)[0]
        up = number % 2 == 0
        aside = -self.offset(lane) if up else self.offset(lane)
        edge, radius = self.high if up else self.low, num((self.bend - aside) * self.scale)
        arc = f"A{radius} {radius} 0 0 {int(up)} "
        if from_bend and to_bend:
            return arc
        if to_bend:
            return f"L{num(*self.place(self.street(number) + aside, edge))}{arc}"
        return f"{arc}{num(*self.place(self.street(number + 1) - aside, edge))}L"

    def table(self) -> dict[str, object]:
        """Every hole of every lane, ready for JSON: `holes[lane][n - first]` is [x, y]."""
        return {
            "target": self.target,
            "streets": list(self.streets),
            "turned": self.turned,
            "size": list(self.size),
            "first": PARKED,
            "holes": [
                [list(self.hole(lane, n)) for n in range(PARKED, self.target + 1)]
                for lane in range(self.lanes)
            ],
        }

    def _along(self, at: int) -> float:
        """From the first hole of a street to another, counted from 0, on the straight."""
        return at + at // _GROUP * self.gap

    def _middle(self, n: int) -> tuple[float, float, Point]:
        """As `middle`, but measured from where the upper bends begin."""
        low = 2 * self.run_in + self._along(_STREET - _BEND - 1)
        if n <= 0:
            return self.street(0), low - self.run_in + 1.75 - n, (0, -1)
        number, at = self.street_of(n)
        up = number % 2 == 0
        if self.in_bend(n):
            angle = pi * (at - (_STREET - _BEND) + 1) / (_BEND + 1)
            x = self.street(number) + self.bend * (1 - cos(angle))
            rise = self.bend * sin(angle)
            way = sin(angle), cos(angle) * (-1 if up else 1)
            return x, -rise if up else low + rise, way
        along = (
            self._along(at) if n < self.target else self._along(max(at - 1, 0)) + _HOME * (at > 0)
        )
        if up:
            return self.street(number), low - self.run_in - along, (0, -1)
        return self.street(number), self.run_in + along, (0, 1)

    def _extent(self) -> Point:
        """The highest and lowest edge of the inlay, measured from where the upper bends begin."""
        home, start = self._middle(self.target)[1], self._middle(PARKED)[1]
        ends = [home - self.reach, home + self.reach, start + self.reach + 0.1]
        if not self.turned:
            ends.append(start + self.reach + 0.75)  # the word under the start
        low = 2 * self.run_in + self._along(_STREET - _BEND - 1)
        bends = len(self.streets) - 1
        outer = self.bend + self.reach
        ends += [-outer] * (bends > 0) + [low + outer] * (bends > 1)
        return min(ends), max(ends)

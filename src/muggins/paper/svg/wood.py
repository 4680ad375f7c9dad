"""The plank: walnut and its grain, the maple inlay, the holes, the plate for games."""

from __future__ import annotations

from itertools import pairwise
from math import pi, sin
from random import Random

from muggins.paper.svg.pegs import peg
from muggins.paper.svg.pen import ID, SAID, num, words
from muggins.paper.svg.theme import ink
from muggins.paper.svg.track import PARKED, Board, Point


def plank(board: Board) -> str:
    """The walnut, its edge and its grain."""
    width, height = board.size
    corner = (0.7 if board.turned else 1.0) * board.scale
    line = 0.07 * board.scale
    shape = f'width="{num(width)}" height="{num(height)}" rx="{num(corner)}"'
    clip = f'<defs><clipPath id="{ID}-plank"><rect {shape}/></clipPath></defs>'
    edge = _frame(board, corner, line / 2, line, "wood-edge")
    bevel = _frame(board, corner, line * 1.7, line * 0.8, "wood-light")
    return f'{clip}<rect {shape} fill="{ink("wood")}"/>{_grain(board)}{edge}{bevel}'


def _frame(board: Board, corner: float, inset: float, line: float, name: str) -> str:
    """A line round the plank, so far within its edge."""
    width, height = (length - 2 * inset for length in board.size)
    return (
        f'<rect x="{num(inset)}" y="{num(inset)}" width="{num(width)}" height="{num(height)}" '
        f'rx="{num(corner - inset)}" fill="none" stroke="{ink(name)}" stroke-width="{num(line)}"/>'
    )


def _grain(board: Board) -> str:
    """Long, slow lines with the plank, bowed round one heart: enough to say wood."""
    rng, lines, x = Random(121), [], 0.35
    heart = board.width * 0.62
    while x < board.width:
        near = max(0.0, 1 - abs(x - heart) / (board.width * 0.5))
        bow, drift = (1.1 if x < heart else -1.1) * near, rng.uniform(-0.5, 0.5)
        points = [
            board.place(
                x + drift * at / 4 + bow * sin(pi * at / 4) + rng.uniform(-0.12, 0.12),
                board.height * at / 4,
            )
            for at in range(5)
        ]
        lines.append(
            f'<path d="{_slow(points, board.turned)}" '
            f'stroke-width="{num(rng.uniform(0.03, 0.11) * board.scale)}" '
            f'opacity="{num(rng.uniform(0.25, 0.8))}"/>'
        )
        x += rng.uniform(0.22, 0.75)
    return (
        f'<g fill="none" stroke="{ink("wood-grain")}" clip-path="url(#{ID}-plank)">'
        f"{''.join(lines)}</g>"
    )


def _slow(points: list[Point], turned: bool) -> str:
    """A smooth line through points, which passes each of them along the plank."""
    path = f"M{num(*points[0])}"
    for (x0, y0), (x1, y1) in pairwise(points):
        if turned:
            bends = num((2 * x0 + x1) / 3, y0, (x0 + 2 * x1) / 3, y1)
        else:
            bends = num(x0, (2 * y0 + y1) / 3, x1, (y0 + 2 * y1) / 3)
        path += f"C{bends} {num(x1, y1)}"
    return path


def inlay(board: Board) -> str:
    """The maple with its dark string, each lane's dyed veneer, the start line and the holes."""
    wide = 2 * board.reach
    body = _track(board, 0, "wood-edge", wide + 0.15) + _track(board, 0, "inlay", wide)
    body += "".join(_veneer(board, lane) for lane in range(board.lanes))
    (ax, ay), (bx, by) = (board.beside(1, left, -0.9) for left in (-board.reach, board.reach))
    body += (
        f'<path d="M{num(ax, ay)}L{num(bx, by)}" stroke="{ink("hole")}" opacity=".75" '
        f'stroke-width="{num(0.08 * board.scale)}"/>'
    )
    return body + _holes(board) + _home(board)


def _track(board: Board, left: float, name: str, width: float) -> str:
    parked, home = -PARKED + 1.95, 2.0
    return _stroke(board, board.line(left, parked, home), name, width, ' stroke-linecap="round"')


def _stroke(board: Board, path: str, name: str, width: float, more: str = "") -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{ink(name)}" '
        f'stroke-width="{num(width * board.scale)}"{more}/>'
    )


def _veneer(board: Board, lane: int) -> str:
    """Along the edge for the outer lanes, through the holes for those between."""
    aside = board.offset(lane)
    if lane < 2:
        aside += (board.border - 0.12) * (1 if aside > 0 else -1)
    return _stroke(board, board.line(aside, 0.9, 0.9), f"peg-{lane}", 0.1)


def _holes(board: Board) -> str:
    """Dots: lines of no length with round ends, a glint at the lower edge of each."""
    places = [
        board.hole(lane, n) for lane in range(board.lanes) for n in range(PARKED, board.target)
    ]
    path = "".join(f"M{num(*place)}h0" for place in places)
    width = (0.43 if board.turned else 0.38) * board.scale
    dots = f'fill="none" stroke-linecap="round" stroke-width="{num(width)}"'
    return (
        f'<path d="{path}" {dots} stroke="{ink("glint")}" '
        f'transform="translate(0 {num(0.06 * board.scale)})"/>'
        f'<path d="{path}" {dots} stroke="{ink("hole")}" data-holes="{len(places)}"/>'
    )


def _home(board: Board) -> str:
    at, unit = board.hole(0, board.target), board.scale
    return _dot(at, 0.67 * unit, "wood", rim=0.15 * unit) + _dot(at, 0.3 * unit, "hole")


def early_home(board: Board, lane: int, target: int) -> str:
    """A brass ring round the game hole of a side that plays to less than the board's."""
    at, unit = board.hole(lane, target), board.scale
    return (
        f'<g data-home="{lane}">{_dot(at, 0.52 * unit, "wood-edge")}'
        f"{_dot(at, 0.4 * unit, 'wood', rim=0.16 * unit)}{_dot(at, 0.21 * unit, 'hole')}</g>"
    )


def _dot(at: Point, radius: float, name: str, *, rim: float = 0.0) -> str:
    """A round thing in a colour, with a rim of brass if it has a width."""
    brass = f' stroke="{ink("brass")}" stroke-width="{num(rim)}"' if rim else ""
    x, y = at
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{ink(name)}"{brass}/>'


def games(board: Board, won: tuple[int, ...]) -> str:
    """A small plate with five holes a side for the games won, below the lower bend."""
    unit, rows = board.scale, board.lanes
    x = board.street(1) + board.bend
    y = board.height - board.foot - (rows * 0.8 + 0.1) / 2
    ends_at = [num(*board.place(x + aside, y)) for aside in (-2.2, 2.2)]
    body = ""
    for name, wide in (("wood-edge", rows * 0.8 + 0.15), ("inlay", rows * 0.8)):
        body += _stroke(board, f"M{'L'.join(ends_at)}", name, wide, ' stroke-linecap="round"')
    for side, count in enumerate(won):
        row = y - 0.8 * board.offset(side) / board.spacing
        body += "".join(_dot(board.place(x + at - 2, row), 0.15 * unit, "hole") for at in range(5))
        if count:
            body += peg(side, *board.place(x + count - 3, row), 0.3 * unit)
    if board.turned:
        return body
    word = board.place(x, y - rows * 0.4 - 0.5)
    return body + words(
        "games", *word, 0.74 * unit, colour=ink("engrave"), anchor="middle", more=SAID
    )


def has_games(board: Board) -> bool:
    """Whether the corner for the plate is free: beside a last street that comes down home."""
    streets = len(board.streets)
    return board.lanes < 4 and streets > 3 and streets % 2 == 0 and board.streets[-1] > 28

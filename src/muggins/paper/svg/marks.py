"""What is cut and laid into a plank to read it by: numbers, lines, and the words beside them."""

from __future__ import annotations

from collections.abc import Collection

from muggins.paper.svg.lettering import cut
from muggins.paper.svg.pen import SAID, num, words
from muggins.paper.svg.theme import ink
from muggins.paper.svg.track import PARKED, Board, Point

_ROMAN = ("I", "II", "III", "IV", "V", "VI")


def numbers(board: Board, lines: Collection[int]) -> str:
    """Cut at the end of every group, or every second; those of the bends stand in their eyes.

    A number makes way for one of the lines, which each come after a score.
    """
    step = 10 if board.turned else 5
    cuts = [
        _number(board, n)
        for n in range(step, board.target, step)
        if not board.in_bend(n) and n not in lines and not (board.turned and n - 1 in lines)
    ]
    eyes = [_eye(board, number) for number in range(len(board.streets) - 1)]
    between_lanes = ink("engrave") if _numbered_beside(board) else ink("hole")
    return (
        f'<g color="{between_lanes}" opacity=".85">{"".join(cuts)}</g>'
        f'<g color="{ink("engrave")}">{"".join(eyes)}</g>'
    )


def _numbered_beside(board: Board) -> bool:
    """Whether numbers stand on the walnut: a turned board has no room for them among many lanes."""
    return board.turned and board.lanes > 2


def _number(board: Board, n: int) -> str:
    unit = board.scale
    if not board.turned:
        on = (1 + board.gap) / 2 if n < board.target - 1 else 0.72
        x, y = board.beside(n, 0, on)
        top, height, tool = y - 0.28 * unit, 0.56 * unit, 0.066 * unit
        number = cut(str(n), x, top, height, tool)
        if board.lanes == 2:
            return number
        return cut(str(n), x, top, height, 6 * tool, ink=ink("inlay")) + number  # over the veneer
    x, y = board.beside(n, 0)
    if _numbered_beside(board):
        y -= (board.reach + 0.75) * unit
    return cut(str(n), x, y - 0.4 * unit, 0.8 * unit, 0.088 * unit)


def _eye(board: Board, street: int) -> str:
    up = street % 2 == 0
    edge = board.high + 0.62 if up else board.low - 0.62
    x, y = board.place(board.street(street) + board.bend, edge)
    height = 0.98 * board.scale
    return cut(str(30 * (street + 1)), x, y - height / 2, height, 0.115 * board.scale)


def streets(board: Board, lines: Collection[int]) -> str:
    """I, II, III ... half way along each; none where the word of a line stands."""
    unit, body = board.scale, ""
    for street, (holes, roman) in enumerate(zip(board.streets, _ROMAN, strict=False)):
        taken = any(board.street_of(n + 1) == (street, at) for n in lines for at in range(4, 20))
        if holes < 20 or taken:
            continue
        x, y = board.beside(30 * street + 15, 0, (1 + board.gap) / 2)
        height = 0.8 if board.turned else 0.72
        if _numbered_beside(board):
            y -= (board.reach + 0.75) * unit
        elif not board.turned:
            x += (board.reach + 0.78) * unit
        gap = 12 if roman == "IV" else 6 if "V" in roman else 0
        body += cut(roman, x, y - height / 2 * unit, height * unit, 0.085 * unit, gap=gap)
    name, faint = ("hole", ".85") if board.turned and board.lanes == 2 else ("engrave", ".6")
    return f'<g color="{ink(name)}" opacity="{faint}">{body}</g>'


def ends(board: Board) -> str:
    """The words start and home."""
    x, y, _ = board.middle(PARKED)
    home_x, home_y, (_, down) = board.middle(board.target)
    if board.turned:
        start = inlaid(board, "start", x + board.reach + 0.6, y - 0.1)
        return start + inlaid(board, "home", home_x - board.reach - 0.6, home_y)
    at, size = board.place(x, y + board.reach + 0.75), 0.74 * board.scale
    start = words("start", *at, size, colour=ink("engrave"), anchor="middle", more=SAID)
    return start + inlaid(board, "home", home_x - down * (board.reach + 0.62), home_y)


def inlaid(
    board: Board,
    word: str,
    x: float,
    y: float,
    *,
    anchor: str = "middle",
    down: bool = False,
) -> str:
    """A word that runs with the grain, whichever way the plank lies; x and y are the plank's."""
    px, py = board.place(x, y)
    size = (0.92 if board.turned else 0.74) * board.scale
    turn = "" if board.turned else f' transform="rotate({90 if down else -90} {num(px, py)})"'
    more = SAID + turn
    return words(word, px, py + 0.3 * size, size, colour=ink("engrave"), anchor=anchor, more=more)


def brass(board: Board, after: int, word: str, lanes: tuple[int, ...]) -> str:
    """A line between two holes, across the lanes that it counts for, and its word."""
    width = (0.22 if board.turned else 0.19) * board.scale
    everybody = len(lanes) == board.lanes
    over = board.border + 0.3 if everybody else board.spacing / 2 - 0.1
    offsets = [board.offset(lane) for lane in lanes]
    path = "M" + "L".join(
        num(*_before(board, after + 1, left)) for left in (max(offsets) + over, min(offsets) - over)
    )
    bed, line = (
        f'<path d="{path}" stroke="{ink(name)}" stroke-width="{num(wide)}" stroke-linecap="round"'
        for name, wide in (("wood-edge", width * 1.8), ("brass", width))
    )
    return f'{bed}/>{line} data-line="{after}"/>{_line_word(board, after, word)}'


def _before(board: Board, n: int, left: float) -> Point:
    """Half way between hole n and the one before, so far to the left of the middle."""
    if board.in_bend(n):
        (ax, ay), (bx, by) = board.beside(n - 1, left), board.beside(n, left)
        return (ax + bx) / 2, (ay + by) / 2
    return board.beside(n, left, -0.5 - (board.gap / 2 if board.street_of(n)[1] % 5 == 0 else 0))


def _line_word(board: Board, after: int, word: str) -> str:
    """Beside the line, from it onwards; none round a bend, where no corridor runs."""
    n = after + 1
    if board.in_bend(n):
        return ""
    street, at = board.street_of(n)
    last, up = street == len(board.streets) - 1, street % 2 == 0
    x, y, (_, dy) = board.middle(n)
    aside = board.reach + 0.62
    on = 0.0
    if board.turned and last and street:
        aside = -aside
        on = 3.4 if at < 3 else 0.0
    y += dy * (on - 0.2)
    anchor = "end" if board.turned and not up else "start"
    return inlaid(board, word, x + aside, y, anchor=anchor, down=not up)

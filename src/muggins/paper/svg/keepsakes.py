"""Pictures to keep: the best hand there is, and how a game ended."""

from __future__ import annotations

from collections.abc import Sequence

from muggins.paper.svg import wood
from muggins.paper.svg.boards import PHONE
from muggins.paper.svg.faces import defined
from muggins.paper.svg.hands import named, row_drawn, row_of
from muggins.paper.svg.lettering import cut
from muggins.paper.svg.pegs import peg
from muggins.paper.svg.pen import ASKED, SAID, Svg, framed, moved, num, plain, sheet, words
from muggins.paper.svg.tables import board_drawn
from muggins.paper.svg.theme import ink
from muggins.paper.svg.track import Board
from muggins.rulebook import score
from muggins.rulebook.card import Card
from muggins.rulebook.card import cards as read
from muggins.rulebook.state import State

BEST = 29
RARE = 216_580
"""One deal of six cards in so many is a 29, if nobody lays a part of it away.

C(52, 6) hands of 46 starters each; 4 x C(47, 2) have three fives and the jack of the fourth one's
suit, and not the fourth five, which is then the starter.
"""
_WIDE = 790.0
_EDGE, _TOP = 36.0, 42.0
_HOLES = 30
_WORD = 62.0


def twenty_nine(
    cards: Sequence[Card] | str,
    starter: Card | str,
    *,
    deck: str = "two",
    index: str = "normal",
    theme: str = "auto",
    prefix: str | None = None,
) -> Svg:
    """Draw the best hand there is, laid on the plank of a board, with a peg in the last hole.

    >>> repr(twenty_nine("5h 5s 5d Jc", "5c"))[:36]
    '<Svg: Twenty-nine: five of hearts, f'

    Raises ValueError for any other hand.
    """
    cards = read(cards) if isinstance(cards, str) else tuple(map(Card, cards))
    starter = Card(starter)
    if score.points(cards, starter) != BEST:
        raise ValueError(f"this hand counts {score.points(cards, starter)}; only a 29 is drawn so")
    plan = Board.to(121, 2, turned=True)
    scale = _WIDE / plan.size[0]
    height = plan.size[1] * scale
    row = row_of(4, starter=True, widest=96.0)
    body = moved(wood.plank(plan), 0, 0, scale)
    body += moved(row_drawn((*cards, starter), row, index=index), _EDGE, _TOP)
    middle = (_EDGE + row.right + _WIDE) / 2
    body += _number(middle, _TOP + 4)
    body += words(
        "twenty-nine", middle, _TOP + 130, 25, colour=ink("engrave"), anchor="middle", more=SAID
    )
    body += _street(height - 76)
    body += words(
        f"one deal of six cards in {RARE:,}", _WIDE - _EDGE, height - 23, 16,
        colour=ink("engrave"), anchor="end", more=ASKED,
    )  # fmt: skip
    return framed(
        defined(body),
        size=(_WIDE, height),
        title=f"Twenty-nine: {named(cards)}; starter {starter.name}",
        desc="The best hand there is, on a walnut plank, with a peg in the twenty-ninth hole.",
        theme=theme,
        deck=deck,
        prefix=prefix,
    )


def ended(
    state: State,
    word: str,
    sentence: str = "",
    *,
    names: Sequence[str] | None = None,
    theme: str = "auto",
    prefix: str | None = None,
) -> Svg:
    """Draw the end of a game: one word, a sentence under it, and the board.

    `names` are by seat. Raises ValueError for a game that is not over.
    """
    if state.winner is None:
        raise ValueError("the game is not over; svg.state draws it as it stands")
    game = board_drawn(state, names)
    width, height = game.size
    unit = width / PHONE
    top = _WORD + 28 * bool(sentence)
    said = words(plain(word), 16, 46, 40, colour=ink("ink"), more=SAID)
    if sentence:
        said += words(plain(sentence), 16, 74, 15, colour=ink("ink-2"), more=ASKED)
    body = moved(said, 0, 0, unit) + moved(game.body, 0, top * unit)
    size = (width, height + top * unit)
    return framed(
        defined(sheet(*size, "felt") + body),
        size=size,
        title=f"{word} {game.title}",
        desc=f"{sentence} {game.desc}".strip(),
        theme=theme,
        prefix=prefix,
    )


def _number(middle: float, top: float) -> str:
    """The number, inlaid in brass over a dark string."""
    return "".join(
        cut(str(BEST), middle, top + 6, 84, weight, ink=ink(colour))
        for colour, weight in (("wood-edge", 17.0), ("brass", 11.5), ("inlay", 3.0))
    )


def _street(y: float) -> str:
    """Thirty holes in maple, in fives, with the way to the last but one and its peg."""
    left, right, gap = _EDGE + 10, _WIDE - _EDGE - 10, 9.0
    pitch = (right - left - 5 * gap) / (_HOLES - 1)
    places = [left + at * pitch + at // 5 * gap for at in range(_HOLES)]
    lines = "".join(
        f'<path d="M{num(left, y)}H{num(right)}" stroke="{ink(name)}" stroke-width="{wide}" '
        'stroke-linecap="round"/>'
        for name, wide in (("wood-edge", 31), ("inlay", 28))
    )
    at = places[BEST - 1]
    trail = (
        f'<path d="M{num(left, y)}H{num(at)}" stroke="{ink("peg-0")}" opacity=".38" '
        'stroke-width="10" stroke-linecap="round"/>'
    )
    dots = "".join(f"M{num(place, y)}h0" for place in places)
    holes = f'<path d="{dots}" stroke="{ink("hole")}" stroke-width="7" stroke-linecap="round"/>'
    pegs = peg(0, left, y, 8.5, front=False) + peg(0, at, y, 8.5)
    return f"{lines}{trail}{holes}{pegs}"

"""The pictures that the pages share: the cards and pegs on one sheet, and the board of any form."""

from __future__ import annotations

import json
import re
from functools import cache

from muggins.paper.svg import marks, wood
from muggins.paper.svg.boards import Standing
from muggins.paper.svg.faces import HEIGHT, WIDTH, defined, face
from muggins.paper.svg.pegs import SHAPES, peg
from muggins.paper.svg.pen import ID, num
from muggins.paper.svg.theme import coloured
from muggins.paper.svg.track import Board
from muggins.rulebook import spelled
from muggins.rulebook.card import BACK, DECK
from muggins.rulebook.rules import Rules

_BOARD = re.compile(
    r"board-([a-z0-9=,_-]{1,200})-(upright|lying)(?:\+([0-5](?:-[0-5]){1,4}))?\.json"
)


SHEETS = {"cards.svg": "normal", "cards-large.svg": "large"}
"""The sheets of cards, by the size of their index."""


def drawn(name: str) -> tuple[bytes, str] | None:
    """A picture by its file name, with its media type; None for any other name."""
    if name in SHEETS:
        return sheet(SHEETS[name]).encode(), "image/svg+xml"
    found = board(name)
    return None if found is None else (found, "application/json")


@cache
def sheet(index: str) -> str:
    """Every card as a symbol to be used by name: `c-5h`, the back `c-xx`, a large index `l-5h`.

    They use what `small` defines. Their colours are the custom properties of the page.
    """
    letter, pack = ("l", DECK) if index == "large" else ("c", (*DECK, BACK))
    faces = [_symbol(f"{letter}-{card}", face(card, index=index)) for card in pack]
    return f'<svg xmlns="http://www.w3.org/2000/svg">{_inked("".join(faces))}</svg>\n'


@cache
def small() -> str:
    """What every page has in it: suits, `suit-h`, and pegs of radius ten, `peg-0`, `hinder-0`."""
    every = "".join(face(card) for card in DECK)
    suits = defined(every).removesuffix(every)
    pegs = "".join(
        f'<g id="{name}-{side}">{peg(side, 0, 0, 10, front=name == "peg")}</g>'
        for side in range(len(SHAPES))
        for name in ("peg", "hinder")
    )
    return f'<svg class="sheet-of-symbols" aria-hidden="true">{_inked(suits + pegs)}</svg>'


def _symbol(name: str, drawing: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 {num(WIDTH)} {num(HEIGHT)}">{drawing}</symbol>'


def board(name: str) -> bytes | None:
    """The board of that file name as JSON, its picture without pegs and the place of every hole.

    >>> plank = json.loads(board("board-six-card,target=61-lying.json"))
    >>> plank["target"], len(plank["holes"]), plank["svg"][:4]
    (61, 2, '<svg')

    `board-six-card-lying+2-1.json` has two games and one in its plate. None for a name of no board.
    """
    named = _BOARD.fullmatch(name)
    if not named:
        return None
    try:
        rules = spelled.rules(named[1])
    except ValueError:
        return None
    won = tuple(map(int, named[3].split("-"))) if named[3] else (0,) * len(rules.targets)
    if len(won) != len(rules.targets):
        return None
    return _board(rules, won, turned=named[2] == "lying")


def _board(rules: Rules, won: tuple[int, ...], *, turned: bool) -> bytes:
    plan = Board.to(max(rules.targets), len(rules.targets), turned=turned)
    width, height = plan.size
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(width)} {num(height)}">'
        f"{_inked(_plank(plan, rules, won))}</svg>"
    )
    radius = 0.47 if not turned else 0.56 if plan.lanes == 2 else 0.52
    return json.dumps(
        {**plan.table(), "svg": svg, "peg": radius * plan.scale, "scale": plan.scale},
        separators=(",", ":"),
    ).encode()


def _plank(plan: Board, rules: Rules, won: tuple[int, ...]) -> str:
    """As `boards.pegged` draws it, without the pegs of this game."""
    none = (0,) * plan.lanes
    standing = Standing(
        scores=none, before=none, targets=rules.targets, names=("",) * plan.lanes,
        skunks=rules.skunks, lurch=rules.lurch,
    )  # fmt: skip
    after = {score for score, _ in standing.lines}
    body = wood.plank(plan) + wood.inlay(plan)
    for side, target in enumerate(rules.targets):
        if target < plan.target:
            body += wood.early_home(plan, side, target)
    for (score, word), sides in standing.lines.items():
        body += marks.brass(plan, score, word, sides)
    if wood.has_games(plan):
        body += wood.games(plan, won)
    return body + marks.numbers(plan, after) + marks.streets(plan, after) + marks.ends(plan)


def _inked(drawing: str) -> str:
    """Its colours left to the page, its ids to the sheet."""
    _, drawing = coloured(drawing, theme="auto", deck="two", within="")
    return drawing.replace(f"{ID}-", "")

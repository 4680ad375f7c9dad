"""A game as it stands: the board, the figures, and the cards on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from muggins.paper.svg.boards import PHONE, Standing, pegged, with_figures
from muggins.paper.svg.faces import defined
from muggins.paper.svg.hands import Row, named, row_drawn, row_of
from muggins.paper.svg.pen import (
    ASKED,
    FIGURE,
    Svg,
    fitted,
    framed,
    listed,
    moved,
    plain,
    sheet,
    words,
)
from muggins.paper.svg.theme import ink
from muggins.paper.svg.track import Board
from muggins.rulebook.card import BACK, Card, Cards
from muggins.rulebook.events import Cut, Deal, Discard, Peg, PegKind, Seat, Show
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase, View

_CARD, _EDGE = 62.0, 16.0
_TABLE, _ROW = 144.0, 126.0
"""The heights of the table, and of a hand with the words above it."""

Hand: TypeAlias = tuple[str, Cards]
"""Cards, and what they are called."""


def state(
    game: State | View,
    names: Sequence[str] | None = None,
    *,
    deck: str = "two",
    index: str = "normal",
    theme: str = "auto",
    prefix: str | None = None,
) -> Svg:
    """Draw a game: the board turned, the table, and the hands that are seen.

    >>> state(State(), names=("Ann", "Bo"))
    <Svg: Cribbage board: Ann 0, Bo 0>

    A State shows every hand, a View its own; at the show, the cards laid open. `names` are by seat.
    """
    names = _names(game, names)
    drawn = board_drawn(game, names)
    (width, top), body = drawn.size, drawn.body
    unit = width / PHONE
    rows = _rows(game, names)
    table = _table(game, names, index)
    if table or rows:
        under = top + (_TABLE * bool(table)) * unit
        body += moved(table, 0, top, unit) + moved(_held(rows, index), 0, under, unit)
        top = under + _ROW * len(rows) * unit
        body = sheet(width, top, "felt") + body
    return framed(
        defined(body),
        size=(width, top),
        title=drawn.title,
        desc=" ".join((drawn.desc, *_sentences(game, names, rows))),
        theme=theme,
        deck=deck,
        prefix=prefix,
    )


class Drawn(NamedTuple):
    """A board before it is framed: what it looks like, how large, and in words."""

    body: str
    size: tuple[float, float]
    title: str
    desc: str


def board_drawn(game: State | View, names: Sequence[str] | None) -> Drawn:
    """The board of a game, turned, with the figures above and below it."""
    names = _names(game, names)
    standing = _standing(game, names)
    plan = Board.to(max(standing.targets), len(standing.scores), turned=True)
    mine = game.rules.sides[game.seat] if isinstance(game, View) and game.seat is not None else 0
    body, height = with_figures(
        pegged(plan, standing), plan, standing, notes=_notes(game, names), mine=mine
    )
    return Drawn(body, (plan.size[0], height), standing.title, standing.desc)


def _names(game: State | View, names: Sequence[str] | None) -> tuple[str, ...]:
    seats = game.rules.seats
    if names is None:
        return tuple(f"seat {seat}" for seat in range(seats))
    if len(names) != seats:
        raise ValueError(f"names names {len(names)} seats; this form has {seats}")
    return tuple(map(plain, names))


def _standing(game: State | View, names: tuple[str, ...]) -> Standing:
    """The scores, and from the last peg of each side, where its hinder peg is."""
    rules = game.rules
    before: dict[int, int] = {}
    for event in reversed(game.log):
        if isinstance(event, Peg):
            side = rules.sides[event.seat]
            before.setdefault(side, game.scores[side] - event.points)
    sides = range(len(game.scores))
    return Standing(
        scores=game.scores,
        before=tuple(before.get(side) for side in sides),
        targets=rules.targets,
        names=tuple(
            listed(name for name, at in zip(names, rules.sides, strict=True) if at == side)
            for side in sides
        ),
        skunks=rules.skunks,
        lurch=rules.lurch,
    )


_DUE = {
    Phase.DISCARD: "to discard",
    Phase.PLAY: "to play",
    Phase.CLAIM: "to count",
    Phase.CALL: "to call",
}


def _notes(game: State | View, names: tuple[str, ...]) -> list[str]:
    """Who deals and who is awaited, beside the name of a side; of partners, who is awaited."""
    notes = []
    for side in range(len(game.scores)):
        seats = [seat for seat, at in enumerate(game.rules.sides) if at == side]
        due = [names[seat] for seat in seats if seat in game.awaiting]
        if len(seats) == 1:
            notes.append(", ".join(_doing(game, seats[0])))
        else:
            notes.append(f"{listed(due)} {_DUE[game.phase]}" if due else "")
    return notes


def _doing(game: State | View, seat: Seat) -> list[str]:
    doing = ["deals"] if seat == game.dealer else []
    if seat in game.awaiting:
        doing.append(_DUE[game.phase])
    return doing


def _table(game: State | View, names: tuple[str, ...], index: str) -> str:
    """The starter, the cards of the count, and the crib."""
    row, body = Row((0.0,), _CARD), _pile(game, index)
    base = 34 + row.height + 19
    starter, right = _starter(game), PHONE - _EDGE
    if starter is not None:
        body += moved(row_drawn((starter,), row, index=index), _EDGE, 34)
        body += _label("starter", _EDGE, base)
    if _crib_size(game) and not _shows(game):
        whose = f"{fitted(names[game.dealer], 100, 14.5)}\u2019s crib"
        body += moved(row_drawn((BACK,), row), right - _CARD, 34)
        body += _label(whose, right, base, anchor="end")
    return body


def _label(text: str, x: float, y: float, *, anchor: str = "start") -> str:
    return words(text, x, y, 14.5, colour=ink("ink-2"), anchor=anchor, more=ASKED)


def _pile(game: State | View, index: str) -> str:
    """The cards of the count, each over the one before, and the count above them."""
    if game.phase is not Phase.PLAY:
        return ""
    body = _label("count", PHONE / 2 - 4, 26, anchor="end")
    body += words(str(game.count), PHONE / 2 + 4, 27, 28, colour=ink("ink"), more=FIGURE)
    if not game.pile:
        return body
    room = PHONE - 2 * (_EDGE + _CARD + 22) - _CARD
    step = min(36.0, room / max(1, len(game.pile) - 1))
    left = (PHONE - _CARD - step * (len(game.pile) - 1)) / 2
    row = Row(tuple(left + step * at for at in range(len(game.pile))), _CARD)
    return body + moved(row_drawn(game.pile, row, index=index), 0, 42)


def _held(rows: list[Hand], index: str) -> str:
    body = ""
    for at, (label, cards) in enumerate(rows):
        row = row_of(len(cards), starter=False, widest=_CARD, within=PHONE - 2 * _EDGE)
        y = _ROW * at
        body += _label(label, _EDGE, y + 20)
        body += moved(row_drawn(cards, row, index=index), _EDGE, y + 29)
    return body


def _rows(game: State | View, names: tuple[str, ...]) -> list[Hand]:
    """The hands to draw: those laid open at the show, else those held that can be seen."""
    shows = _shows(game)
    if shows:
        return [
            (f"{names[show.seat]}\u2019s {show.what}{points}", show.cards) for show, points in shows
        ]
    if isinstance(game, State):
        held = list(enumerate(game.hands))
    else:
        held = [] if game.seat is None else [(game.seat, game.hand)]
    return [(f"{names[seat]}\u2019s hand", cards) for seat, cards in held if cards]


def _shows(game: State | View) -> list[tuple[Show, str]]:
    """The cards laid open in this deal, with what was pegged for them."""
    shows: list[tuple[Show, str]] = []
    for event in game.deal_log:
        if isinstance(event, Show):
            shows.append((event, ""))
        elif isinstance(event, Peg) and event.kind in (PegKind.HAND, PegKind.CRIB):
            shows[-1] = (shows[-1][0], f": {event.points}")
    return shows


def _starter(game: State | View) -> Card | None:
    return next((event.card for event in game.deal_log if isinstance(event, Cut)), None)


def _crib_size(game: State | View) -> int:
    """How many cards lie in the crib."""
    laid = (event.cards for event in game.deal_log if isinstance(event, Discard))
    given = (event.crib for event in game.deal_log if isinstance(event, Deal))
    return sum(map(len, (*laid, *given)))


def _sentences(game: State | View, names: tuple[str, ...], rows: list[Hand]) -> Iterator[str]:
    """Who deals and who is to act, and the cards, in words."""
    for seat, name in enumerate(names):
        doing = _doing(game, seat)
        if doing:
            yield f"{name}: {', '.join(doing)}."
    starter = _starter(game)
    if starter is not None:
        yield f"Starter {starter.name}."
    if game.pile:
        yield f"On the table {named(game.pile)}; the count is {game.count}."
    for label, cards in rows:
        yield f"{label}: {named(cards)}."

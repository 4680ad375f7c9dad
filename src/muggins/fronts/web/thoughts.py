"""What the engine thinks: hints at a table, a tutor, and the analysis board."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing, contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from litestar import Request, post
from litestar.params import FromPath, JSONBody
from litestar.response import Stream
from msgspec import Meta, structs

from muggins.engine.prospects import alike
from muggins.fronts.web.api import SeatQuery, checked
from muggins.fronts.web.browser import reader_of
from muggins.fronts.web.forms import form
from muggins.fronts.web.given import TheRoom
from muggins.fronts.web.refusals import BadInput, Late, NotYours, Unavailable, sentence
from muggins.fronts.web.room import Room
from muggins.fronts.web.shown import eyes, hinder
from muggins.fronts.web.sitting import chosen
from muggins.fronts.web.weighed import Cost, Weighed, cost, weighed_all
from muggins.fronts.web.wire import Form
from muggins.paper import position
from muggins.rulebook import spelled
from muggins.rulebook.card import BACK, Card, cards
from muggins.rulebook.view import View

if TYPE_CHECKING:
    from muggins.engine.prospects import Option
    from muggins.fronts.web.thinking import Order

_Asked = Request[Any, Any, Any]


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that may be done, the best first."""

    options: list[Weighed]
    by_win: bool
    """Whether it is ranked by the chance to win; else by points."""
    order: str
    """The same in a sentence, and the doubt about it."""


class Sitter(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a position."""

    seat: int
    side: int
    name: str


class Lying(msgspec.Struct, frozen=True, kw_only=True):
    """A card on the pile."""

    card: str


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """A position from the seat that has the choice, as a table is shown."""

    seat: int
    you: list[int]
    rules: Form
    players: list[Sitter]
    dealer: int
    scores: list[int]
    behind: list[int]
    targets: list[int]
    phase: str
    hand: list[str]
    starter: str | None
    pile: list[Lying]
    count: int


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """A position as it is written, and everything that may be done in it."""

    position: str
    shown: Seen
    options: list[Weighed]
    by_win: bool
    """Whether they are ranked by the chance to win; else by points."""
    order: str
    """The same in a sentence, and the doubt about it."""


class Growing(msgspec.Struct, frozen=True, kw_only=True):
    """What a line of a growing analysis says: the options so far; the first line has all."""

    options: list[Weighed]
    last: bool
    """Whether this is all that will be said."""
    by_win: bool
    """Whether they are ranked by the chance to win; else by points."""
    order: str
    """The same in a sentence, and the doubt about it."""
    position: str | None = None
    shown: Seen | None = None


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """An action that somebody thinks of."""

    action: Annotated[str, Meta(max_length=2000)]


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A position as it is written; or a hand, who deals, and what else is known of it."""

    position: Annotated[str, Meta(max_length=8000)] | None = None
    seat: Annotated[int, Meta(ge=0, le=5)] | None = None
    hand: Annotated[str, Meta(max_length=100)] | None = None
    dealer: bool = True
    starter: Annotated[str, Meta(max_length=3)] | None = None
    history: Annotated[str, Meta(max_length=200)] = ""
    """All that was played since the cut, "7s 9s go" and so on."""
    tossed: Annotated[str, Meta(max_length=30)] = ""
    scores: Annotated[list[Annotated[int, Meta(ge=0, le=1000)]], Meta(max_length=6)] | None = None
    rules: Annotated[str, Meta(max_length=400)] = "six-card"


@post(
    "/api/games/{game:str}/hint",
    summary="What the engine would do",
    status_code=200,
    tags=("games",),
)
async def hint(
    request: _Asked, game: FromPath[str], room: TheRoom, seat: SeatQuery = None
) -> Advice:
    """From what your own seat sees, and only where hints were agreed on."""
    view = await _yours(request, game, room, seat)
    found = await _options(room, view)
    by_win, order = await _order(room, view, found)
    return Advice(options=weighed_all(found), by_win=by_win, order=order)


@post(
    "/api/games/{game:str}/hint/growing",
    summary="What the engine would do, and more as it is known",
    status_code=200,
    tags=("games",),
)
async def grow_hint(
    request: _Asked, game: FromPath[str], room: TheRoom, seat: SeatQuery = None
) -> Stream:
    """A line of JSON for each answer, each surer than the one before; the last says so."""
    return await _as_it_grows(room, await _yours(request, game, room, seat))


@post(
    "/api/games/{game:str}/tutor",
    summary="What an action would cost",
    status_code=200,
    tags=("games",),
)
async def tutor(
    request: _Asked,
    game: FromPath[str],
    data: JSONBody[Judged],
    room: TheRoom,
    seat: SeatQuery = None,
) -> Cost:
    """Against the best that the engine knows; only where hints were agreed on."""
    try:
        action = chosen(data.action)
    except ValueError as wrong:
        raise BadInput(str(wrong)) from None
    view = await _yours(request, game, room, action.seat if seat is None else seat)
    options = await _options(room, view)
    mine = next((one for one in options if alike(one.action, action)), None)
    if mine is None:
        raise BadInput("That cannot be done now.")
    return cost(view, options[0], mine)


@post("/api/analysis", summary="Weigh a position", status_code=200, tags=("analysis",))
async def analyse(data: JSONBody[Position], room: TheRoom) -> Analysis:
    """Everything that may be done in it, the best first, with reasons."""
    view, written = _read(data)
    found = await _options(room, view)
    by_win, order = await _order(room, view, found)
    return Analysis(
        position=written,
        shown=seen_from(view),
        options=weighed_all(found),
        by_win=by_win,
        order=order,
    )


@post(
    "/api/analysis/growing",
    summary="Weigh a position, and be told more as it is known",
    status_code=200,
    tags=("analysis",),
)
async def grow(data: JSONBody[Position], room: TheRoom) -> Stream:
    """A line of JSON for each answer, each surer than the one before; the last says so."""
    view, written = _read(data)
    return await _as_it_grows(room, view, written)


async def _as_it_grows(room: Room, view: View, written: str | None = None) -> Stream:
    """What may be done in a view, line by line; the first says the position too, if it is told."""
    answers = room.thinkers.growing(view)
    with thought():
        found, last = await anext(answers)
    first = await _grown(room, view, found, last)
    if written is not None:
        first = structs.replace(first, position=written, shown=seen_from(view))

    async def lines() -> AsyncIterator[bytes]:
        async with aclosing(answers):
            yield _line(first)
            async for found, last in answers:
                yield _line(await _grown(room, view, found, last))

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Stream(lines(), media_type="application/x-ndjson", headers=headers)


async def _grown(room: Room, view: View, found: tuple[Option, ...], last: bool) -> Growing:
    by_win, order = await _order(room, view, found)
    return Growing(options=weighed_all(found), last=last, by_win=by_win, order=order)


def _line(answer: Growing) -> bytes:
    return msgspec.json.encode(answer) + b"\n"


def _read(data: Position) -> tuple[View, str]:
    """The view that was sent, and the position as it is written; raises BadInput."""
    try:
        view = _view(data)
        return view, position.of(view)
    except ValueError as wrong:
        raise BadInput(sentence(wrong)) from None


async def _options(room: Room, view: View) -> tuple[Option, ...]:
    with thought():
        return await room.thinkers.options(view)


async def _order(room: Room, view: View, found: tuple[Option, ...]) -> Order:
    with thought():
        return await room.thinkers.order(view, found)


@contextmanager
def thought() -> Iterator[None]:
    """A sentence where the engine cannot think, as without a table of its own."""
    try:
        yield
    except ValueError as wrong:
        raise BadInput(sentence(wrong)) from None
    except RuntimeError as error:
        raise Unavailable("The engine cannot be asked here now; the log says why.") from error


async def _yours(request: _Asked, game: str, room: Room, seat: int | None) -> View:
    """The view of a seat of yours that is to act, where advice may be given."""
    reader = reader_of(request, seat)
    sitting = await room.sitting(checked(game))
    mine = sitting.held_by(reader.holder)
    if not mine:
        raise NotYours("You look on here: no seat of this table is yours.")
    if not (sitting.terms.hints or sitting.terms.tutor):
        raise NotYours("There are no hints at this table: they were not agreed on.")
    at = eyes(sitting, mine, seat)
    if sitting.table is None or at not in sitting.awaiting:
        raise Late("It is not your turn.")
    return sitting.view(at)


def _view(data: Position) -> View:
    from muggins.engine.asking import discard_view, pegging_view

    if data.position is not None:
        return placed(data.position, data.seat)
    if data.hand is None:
        raise BadInput("Send a position, or a hand.")
    rules = spelled.rules(data.rules)
    if data.starter is None:
        return discard_view(data.hand, dealer=data.dealer, scores=data.scores, rules=rules)
    return pegging_view(
        cards(data.hand),
        data.history,
        dealer=data.dealer,
        starter=Card(data.starter),
        tossed=data.tossed,
        scores=data.scores,
        rules=rules,
    )


def placed(text: str, seat: int | None) -> View:
    """What a seat sees in a position: the one that is told, or the first that has a choice."""
    asked = [seat] if seat is not None else list(range(6))
    faults: list[ValueError] = []
    for at in asked:
        try:
            view = position.view(text, at)
            if view.legal and BACK not in view.hand:
                return view
        except ValueError as fault:
            faults.append(fault)
    raise faults[0] if faults else ValueError("nobody has a choice in this position")


def seen_from(view: View) -> Seen:
    """A position as its seat sees it, for the page."""
    seat, rules = view.seat or 0, view.rules
    others = "The other" if rules.seats == 2 else "Seat {}"
    return Seen(
        seat=seat,
        you=[seat],
        rules=form(rules),
        players=[
            Sitter(seat=at, side=side, name="You" if at == seat else others.format(at + 1))
            for at, side in enumerate(rules.sides)
        ],
        dealer=view.dealer,
        scores=list(view.scores),
        behind=list(hinder(view)),
        targets=list(rules.targets),
        phase=str(view.phase),
        hand=list(map(str, view.hand)),
        starter=None if view.starter is None else str(view.starter),
        pile=[Lying(card=str(card)) for card in view.pile],
        count=view.count,
    )

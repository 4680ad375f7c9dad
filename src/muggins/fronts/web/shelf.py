"""The games of a browser: its list, what is told of those that are over, records to look at."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.params import FromPath

from muggins.fronts.web import opening, summary, tokens
from muggins.fronts.web.api import Made, Said, SeatQuery, checked
from muggins.fronts.web.browser import cookie, reader_of, token_of
from muggins.fronts.web.forms import titled
from muggins.fronts.web.given import TheRoom, TheSettings
from muggins.fronts.web.refusals import BadInput, NotHere
from muggins.fronts.web.replay import as_record, stood
from muggins.fronts.web.room import Room
from muggins.fronts.web.schema import Row
from muggins.fronts.web.shown import at_ply
from muggins.fronts.web.wire import Shown

_Asked = Request[Any, Any, Any]


class Mine(msgspec.Struct, frozen=True, kw_only=True):
    """A game of one's own, in a list."""

    id: str
    address: str
    at: float
    seats: list[int]
    """Those that are held by this browser."""
    title: str
    about: summary.Summary | None
    """None where it cannot be read."""


@get("/api/mine", summary="Your games, the latest first", tags=("games",))
async def mine(request: _Asked, room: TheRoom) -> list[Mine]:
    """What this browser plays, has played or has uploaded."""
    return await listed_for(room, reader_of(request).holder)


async def listed_for(room: Room, holder: str) -> list[Mine]:
    """The games of a browser, the latest first."""
    if not holder:
        return []
    return [_listed(game, row, holder) for game, row in await room.store.games_of(holder)]


def _listed(game: str, row: Row, holder: str) -> Mine:
    own, about = summary.mark(game, holder), summary.read(game, row)
    if about is None:
        return Mine(id=game, address=f"/g/{game}", at=row.at, seats=[], title="", about=None)
    return Mine(
        id=game,
        address=f"/g/{game}",
        at=row.at,
        seats=[seat for seat, marks in enumerate(about.marks) if own in marks],
        title=titled(about.rules),
        about=msgspec.structs.replace(about, marks=()),
    )


@get("/api/games/{game:str}/record", summary="The games of a table as a record", tags=("games",))
async def record(request: _Asked, game: FromPath[str], room: TheRoom) -> Response[str]:
    """Games that are over; with the secret, once the match is."""
    sitting = await room.sitting(checked(game))
    text = await as_record(sitting)
    headers = {"Content-Disposition": f'attachment; filename="{game}.muggins"'}
    return Response(text, media_type="text/plain", headers=headers)


@get(
    "/api/games/{game:str}/plies/{n:int}",
    summary="A game that is over, as it stood",
    tags=("games",),
)
async def ply(
    request: _Asked,
    game: FromPath[str],
    n: FromPath[int],
    room: TheRoom,
    seat: SeatQuery = None,
) -> Shown:
    """After so many steps, every hand open."""
    sitting = await room.sitting(checked(game))
    state, last = await stood(sitting, n)
    mine = sitting.held_by(reader_of(request).holder)
    eyes = seat if seat is not None else next(iter(mine), 0)
    if eyes >= sitting.rules.seats:
        raise BadInput(f"There is no seat {eyes}.")
    return at_ply(sitting, state, n, eyes, mine, plies=last + 1)


@delete(
    "/api/games/{game:str}",
    summary="Take a game out of your list",
    status_code=200,
    tags=("games",),
)
async def forget(request: _Asked, game: FromPath[str], room: TheRoom) -> Said:
    """When the last player does so, it is gone for good."""
    if not await room.forget(checked(game), reader_of(request).holder):
        raise NotHere("There is no such game in your list.")
    return Said()


@post("/api/records", summary="Upload a record to look at", status_code=201, tags=("games",))
async def upload(request: _Asked, room: TheRoom, settings: TheSettings) -> Response[Made]:
    """The body is the text of the record, at most half a million bytes."""
    token = token_of(request) or tokens.fresh_token()
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise BadInput("This is no text in UTF-8, so no record.") from None
    async with room.reading:
        entry = await asyncio.to_thread(opening.uploaded, text, tokens.hashed(token))
    game = tokens.code_of(token, f"record {tokens.hashed(text)}")
    await room.open(game, entry)
    made = Made(id=game, address=f"/g/{game}")
    return Response(made, cookies=[cookie(token, secure=settings.is_secure)], status_code=201)

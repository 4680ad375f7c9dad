"""How a game goes on, or ends, when somebody leaves it."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, post
from litestar.params import FromPath, JSONBody

from muggins.engine.bots import NAMES
from muggins.fronts.web import wishes
from muggins.fronts.web.api import SeatNumber, Short, checked
from muggins.fronts.web.browser import reader_of
from muggins.fronts.web.entries import How
from muggins.fronts.web.given import TheRoom, TheSettings
from muggins.fronts.web.refusals import BadInput, Late, NotYours
from muggins.fronts.web.room import Room
from muggins.fronts.web.shown import Reader
from muggins.fronts.web.wire import Shown

_Asked = Request[Any, Any, Any]


class About(msgspec.Struct, frozen=True, kw_only=True):
    """Whose seat it is about; without it, that of the one who is waited for."""

    seat: SeatNumber | None = None
    bot: Short = ""


class Resigning(msgspec.Struct, frozen=True, kw_only=True):
    """For which seat, where one holds several."""

    seat: SeatNumber | None = None


@post(
    "/api/games/{game:str}/claim-win",
    summary="Claim the win, as the other has left",
    status_code=200,
    tags=("games",),
)
async def claim(request: _Asked, game: FromPath[str], room: TheRoom) -> Shown:
    """When one who is awaited has been away for long enough, or has used up his time."""
    return await _end(request, game, room, "claimed")


@post(
    "/api/games/{game:str}/call-off",
    summary="Call the game off, as the other has left",
    status_code=200,
    tags=("games",),
)
async def call_off(request: _Asked, game: FromPath[str], room: TheRoom) -> Shown:
    """When one who is awaited has been away for long enough: nobody wins."""
    return await _end(request, game, room, "called off")


@post("/api/games/{game:str}/resign", summary="Give the match up", status_code=200, tags=("games",))
async def resign(
    request: _Asked, game: FromPath[str], data: JSONBody[Resigning], room: TheRoom
) -> Shown:
    """The other side wins."""
    reader = reader_of(request, data.seat)
    return await room.wish(
        checked(game), reader, lambda it: wishes.resigned(it, reader.holder, data.seat)
    )


async def _end(request: _Asked, game: str, room: Room, how: How) -> Shown:
    reader = reader_of(request)
    await _left(room, checked(game), reader)
    return await room.wish(game, reader, lambda it: wishes.ended(it, reader.holder, how))


@post(
    "/api/games/{game:str}/bot-takes-over",
    summary="Let a bot play for one who has left",
    status_code=200,
    tags=("games",),
)
async def let_a_bot(
    request: _Asked,
    game: FromPath[str],
    data: JSONBody[About],
    room: TheRoom,
    settings: TheSettings,
) -> Shown:
    """The bot keeps the seat to the end of the match."""
    reader = reader_of(request)
    gone = await _left(room, checked(game), reader)
    seat = gone[0] if data.seat is None else data.seat
    if seat not in gone:
        raise Late("That player has not left.")
    bot = data.bot or settings.bot
    if bot not in NAMES:
        raise BadInput(f"{bot!r} is no bot; there are {', '.join(NAMES)}.")
    return await room.wish(
        game,
        reader,
        lambda it: (
            None if it.chairs[seat].kind == "bot" else wishes.replaced(it, reader.holder, seat, bot)
        ),
    )


async def _left(room: Room, game: str, reader: Reader) -> list[int]:
    """The seats that have been waited for long enough, as this reader sees it."""
    state = await room.read(game, reader)
    if not state.you:
        raise NotYours("You look on here: no seat of this table is yours.")
    if not state.may:
        raise Late("Nobody has been away for long enough.")
    return [one.seat for one in state.gone if room.clock() >= one.until]

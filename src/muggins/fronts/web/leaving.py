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
from muggins.fronts.web.entries import Ended, Replaced
from muggins.fronts.web.given import TheRoom, TheSettings
from muggins.fronts.web.refusals import BadInput, Late, NotYours
from muggins.fronts.web.room import Room
from muggins.fronts.web.shown import left_by, may
from muggins.fronts.web.sitting import Sitting
from muggins.fronts.web.wire import Shown
from muggins.rulebook.events import Seat
from muggins.study.endings import How

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

    def wish(it: Sitting) -> Ended | None:
        _left(room, it, reader.holder, "claim-win" if how == "claimed" else "call-off")
        return wishes.ended(it, reader.holder, how)

    return await room.wish(checked(game), reader, wish)


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
    bot = data.bot or settings.bot
    if bot not in NAMES:
        raise BadInput(f"{bot!r} is no bot; there are {', '.join(NAMES)}.")

    def wish(it: Sitting) -> Replaced | None:
        left = _left(room, it, reader.holder, "bot-takes-over")
        seat = left[0] if data.seat is None else data.seat
        if seat not in left:
            raise Late("That player has not left.")
        return wishes.replaced(it, reader.holder, seat, bot)

    return await room.wish(checked(game), reader, wish)


def _left(room: Room, sitting: Sitting, holder: str, what: str) -> list[Seat]:
    """The seats of others that were waited for long enough, where this may be done about it.

    It is asked while the table stands still: one who comes back just now has not left.
    """
    mine, about = sitting.held_by(holder), room.surroundings(sitting)
    if not mine:
        raise NotYours("You look on here: no seat of this table is yours.")
    open_ = may(sitting, mine, about)
    if not open_:
        raise Late("Nobody has been away for long enough.")
    if what not in open_:
        raise Late("A win is claimed from the other side, where there is one; a bot may finish.")
    return left_by(mine, about)

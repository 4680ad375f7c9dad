"""Coming to a seat: by an invitation, or by a link that carries it from another device."""

from __future__ import annotations

import io
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody

from muggins.fronts.web import tokens, wishes
from muggins.fronts.web.api import Short, checked
from muggins.fronts.web.browser import cookie, reader_of, token_of
from muggins.fronts.web.forms import form
from muggins.fronts.web.given import TheRoom, TheSettings
from muggins.fronts.web.opening import Word
from muggins.fronts.web.refusals import NotHere
from muggins.fronts.web.room import Room
from muggins.fronts.web.settings import Settings
from muggins.fronts.web.shown import Reader, fair, invites
from muggins.fronts.web.sitting import Sitting
from muggins.fronts.web.wire import Fair, Form, Shown

_Asked = Request[Any, Any, Any]


class SittingDown(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits down, and the word that he cuts with, if he does so at once."""

    invite: Short
    name: Short = ""
    word: Word | None = None


class Landing(msgspec.Struct, frozen=True, kw_only=True):
    """A link that was carried here."""

    carry: Short


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """Where something is."""

    address: str
    qr: str = ""


class Invitation(msgspec.Struct, frozen=True, kw_only=True):
    """What an invitation is to."""

    id: str
    seat: int
    open: bool
    yours: bool
    """Whether one sits at that table already."""
    rules: Form
    match: str
    players: list[str]
    hints: bool
    takeback: bool
    clock: int | None
    fair: Fair | None


@post(
    "/api/games/{game:str}/sit",
    summary="Sit down where you are invited",
    status_code=200,
    tags=("games",),
)
async def sit(
    request: _Asked,
    game: FromPath[str],
    data: JSONBody[SittingDown],
    room: TheRoom,
    settings: TheSettings,
) -> Response[Shown]:
    """An invitation is used up by this, and by nothing else."""
    token = token_of(request) or tokens.fresh_token()
    reader = Reader(holder=tokens.hashed(token))
    code = _code_for(game, data.invite)
    state = await room.wish(
        checked(game),
        reader,
        lambda it: wishes.sat(it, reader.holder, code, data.name, data.word),
    )
    return Response(state, cookies=[cookie(token, secure=settings.is_secure)], status_code=200)


@post(
    "/api/games/{game:str}/carry",
    summary="A link that carries your seat elsewhere",
    status_code=200,
    tags=("games",),
)
async def carry(request: _Asked, game: FromPath[str], room: TheRoom) -> Link:
    """It works once; the seat stays here too."""
    reader = reader_of(request)
    code = tokens.fresh_code()
    await room.wish(checked(game), reader, lambda it: wishes.carried(it, reader.holder, code))
    return Link(address=f"/seat/{game}{code}")


@post(
    "/api/games/{game:str}/land",
    summary="Take the seat that a link carries",
    status_code=200,
    tags=("games",),
)
async def land(
    request: _Asked,
    game: FromPath[str],
    data: JSONBody[Landing],
    room: TheRoom,
    settings: TheSettings,
) -> Response[Shown]:
    """The link is used up by this, and by nothing else."""
    token = token_of(request) or tokens.fresh_token()
    reader = Reader(holder=tokens.hashed(token))
    code = _code_for(game, data.carry)
    state = await room.wish(
        checked(game), reader, lambda it: wishes.landed(it, reader.holder, code)
    )
    return Response(state, cookies=[cookie(token, secure=settings.is_secure)], status_code=200)


@get("/api/games/{game:str}/qr/{seat:str}", summary="An invitation as a picture", tags=("games",))
async def qr(
    request: _Asked,
    game: FromPath[str],
    seat: FromPath[str],
    room: TheRoom,
    settings: TheSettings,
) -> Response[bytes]:
    """For whoever opened the table; the seat is like 1.svg."""
    sitting = await room.sitting(checked(game))
    mine = sitting.opened is not None and reader_of(request).holder == sitting.opened.holder
    for invited in invites(sitting) if mine else ():
        if seat == f"{invited.seat}.svg":
            return drawn(f"{origin_of(request, settings)}{invited.address}")
    raise NotHere("There is no invitation to that seat that you may see.")


@get("/api/invitations/{link:str}", summary="What an invitation is to", tags=("games",))
async def invitation(request: _Asked, link: FromPath[str], room: TheRoom) -> Invitation:
    """Looking at it never uses it up."""
    return await seen(room, link, reader_of(request).holder)


async def seen(room: Room, link: str, holder: str) -> Invitation:
    """What an invitation is to, for the browser that opens it."""
    sitting, seat = await invited(room, link)
    return Invitation(
        id=sitting.id,
        seat=seat,
        open=not sitting.chairs[seat].filled,
        yours=bool(sitting.held_by(holder)),
        rules=form(sitting.rules),
        match=sitting.match.terms,
        players=[chair.name for chair in sitting.chairs],
        hints=sitting.terms.hints,
        takeback=sitting.terms.takeback,
        clock=sitting.terms.clock,
        fair=fair(sitting),
    )


async def invited(room: Room, link: str) -> tuple[Sitting, int]:
    """The table and the seat of an invitation; raises NotHere."""
    parts = tokens.parted(link)
    if parts is not None:
        sitting = await room.sitting(parts[0])
        if sitting.opened is not None:
            seat = wishes.invited(sitting, parts[1])
            if seat is not None:
                return sitting, seat
    raise NotHere("This is no invitation, or a letter of it is missing; ask for the link again.")


def _code_for(game: str, link: str) -> str:
    """The code of a link to that game."""
    parts = tokens.parted(link)
    if parts is None or parts[0] != game:
        raise NotHere("This link is not for this table; ask for it again.")
    return parts[1]


def origin_of(request: _Asked, settings: Settings) -> str:
    """How others reach this server."""
    return settings.address.rstrip("/") or f"{request.base_url.scheme}://{request.base_url.netloc}"


def drawn(address: str) -> Response[bytes]:
    """An address as a QR code."""
    import segno

    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="svg", border=3, scale=6, xmldecl=False)
    headers = {"Cache-Control": "no-store"}
    return Response(out.getvalue(), media_type="image/svg+xml", headers=headers)

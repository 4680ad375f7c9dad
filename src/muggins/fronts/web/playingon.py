"""Playing on from a position: one that was set up, or that a game came to which is over."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, post
from litestar.params import JSONBody
from msgspec import Meta

from muggins.engine.rollouts import imagined
from muggins.fronts.web import opening, tokens
from muggins.fronts.web.api import Made, SeatNumber, Short, checked
from muggins.fronts.web.browser import cookie, reader_of, token_of
from muggins.fronts.web.entries import Opened
from muggins.fronts.web.given import TheRoom, TheSettings
from muggins.fronts.web.opening import ActionId, NewGame, Wanted, Word
from muggins.fronts.web.refusals import BadInput, sentence
from muggins.fronts.web.replay import stood
from muggins.fronts.web.thoughts import placed
from muggins.paper import position
from muggins.paper.told import read
from muggins.rulebook import spelled
from muggins.rulebook.events import Seat
from muggins.rulebook.state import State

LONGEST = 5000
"""A position with more characters has no room in the record of its game."""


class PlayingOn(msgspec.Struct, frozen=True, kw_only=True):
    """From where: a position as it is written, or a ply of a game that is over; and who plays."""

    position: Annotated[str, Meta(max_length=LONGEST)] | None = None
    game: Short | None = None
    ply: Annotated[int, Meta(ge=0)] = 0
    seat: SeatNumber | None = None
    """Yours; without it that of the one who has the choice."""
    anew: bool = False
    """Whether what you would not see is dealt anew where it is known."""
    bot: Short = ""
    name: Short = ""
    word: Word = ""
    action_id: ActionId = "1"


@post("/api/positions", summary="Play on from a position", status_code=201, tags=("games",))
async def play_on(
    request: Request[Any, Any, Any],
    data: JSONBody[PlayingOn],
    room: TheRoom,
    settings: TheSettings,
) -> Response[Made]:
    """A table against bots that begins there; the same browser and action_id open one only.

    Hidden cards may be any that fit; the sealed secret draws them. That deal cannot be checked
    afterwards, the later ones can: the table and its record say so.
    """
    token = token_of(request) or tokens.fresh_token()
    holder, secret = tokens.hashed(token), settings.secret()
    asked = await _asked(data, room, reader_of(request).holder)
    named = {"name": settings.name, "bot": settings.bot}
    terms = await asyncio.to_thread(_terms, data, asked, holder, secret, named)
    game = tokens.code_of(token, f"position {data.action_id}")
    await room.open(game, terms)
    made = Made(id=game, address=f"/g/{game}")
    return Response(made, cookies=[cookie(token, secure=settings.is_secure)], status_code=201)


async def _asked(data: PlayingOn, room: TheRoom, holder: str) -> tuple[str, Seat | None]:
    """The position that is meant, and the seat that is taken."""
    if data.position is not None:
        return data.position, data.seat
    if data.game is None:
        raise BadInput("Send a position, or a game that is over and a ply of it.")
    sitting = await room.sitting(checked(data.game))
    state, _ = await stood(sitting, data.ply)
    mine = sitting.held_by(holder)
    try:
        written = position.of(state)
    except ValueError as wrong:
        raise BadInput(sentence(wrong)) from None
    return written, data.seat if data.seat is not None else next(iter(mine), 0)


def _terms(
    data: PlayingOn,
    asked: tuple[str, Seat | None],
    holder: str,
    secret: bytes,
    named: dict[str, str],
) -> Opened:
    text, wanted = asked
    try:
        state, seat, told = _laid(text, wanted, secret, anew=data.anew)
        laid = position.of(state)
    except ValueError as wrong:
        raise BadInput(sentence(wrong)) from None
    if state.winner is not None:
        raise BadInput("The game is over in this position; go back to where it is not.")
    if max(len(laid), len(told)) > LONGEST:
        raise BadInput(f"This position is longer than {LONGEST} characters.")
    chairs = [
        Wanted(kind="me", name=data.name) if at == seat else Wanted(kind="bot", bot=data.bot)
        for at in range(state.rules.seats)
    ]
    new = NewGame(
        rules=spelled.name(state.rules),
        seats=chairs,
        dealer=state.opening.dealer,
        word=data.word,
    )
    terms = opening.opened(new, holder, secret=secret, key=tokens.fresh_token(), **named)
    return msgspec.structs.replace(terms, position=told, laid=laid)


def _laid(text: str, wanted: Seat | None, secret: bytes, *, anew: bool) -> tuple[State, Seat, str]:
    """The whole position, whose seat is taken, and the position as that seat knows it."""
    if read(text).whole and not anew:
        state = position.state(text)
        seat = next((at for at in state.awaiting if at >= 0), 0) if wanted is None else wanted
        state.seen_by(seat)  # there is such a seat
        return state, seat, position.of(state)
    view = placed(text, wanted)
    assert view.seat is not None
    (state,) = imagined(view, 1, f"{secret.hex()} {text}")
    return state, view.seat, position.of(view)

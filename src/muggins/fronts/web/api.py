"""The tables, for browsers and for programs: state by streams, actions one by one."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.params import FromPath, HeaderParameter, JSONBody, QueryParameter
from litestar.response import Stream
from msgspec import Meta

from muggins.fronts.web import opening, tokens, wishes
from muggins.fronts.web.browser import cookie, reader_of, token_of
from muggins.fronts.web.following import Following
from muggins.fronts.web.given import TheRoom, TheSettings
from muggins.fronts.web.onlookers import Stream as Looking
from muggins.fronts.web.opening import ActionId, NewGame, Word
from muggins.fronts.web.refusals import BadInput, NotHere, NotYours
from muggins.fronts.web.shown import invites
from muggins.fronts.web.told import pointed_at
from muggins.fronts.web.wire import Invited, Shown
from muggins.paper import say
from muggins.rulebook.card import cards

PHRASES = (
    "Good luck.",
    "Well played.",
    "Nicely counted.",
    "Oh dear.",
    "Sorry, thinking.",
    "One moment.",
    "Thank you.",
    "Good game.",
)
"""All that can be said at a table."""

Short = Annotated[str, Meta(max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
_Asked = Request[Any, Any, Any]
SeatQuery = Annotated[int | None, QueryParameter(name="seat", ge=0, le=5)]


class Made(msgspec.Struct, frozen=True, kw_only=True):
    """A table: its address, and who may be invited to it."""

    id: str
    address: str
    invites: list[Invited] = []


class Doing(msgspec.Struct, frozen=True, kw_only=True):
    """An action as a record writes it, the version at which it was chosen, and a name for it."""

    action_id: ActionId
    version: int
    action: Annotated[str, Meta(max_length=2000)]


class TakingBack(msgspec.Struct, frozen=True, kw_only=True):
    """The version that is seen, and a name for what is done."""

    action_id: ActionId
    version: int
    seat: SeatNumber | None = None


class Cutting(msgspec.Struct, frozen=True, kw_only=True):
    """Any word, or none; for one seat, or for all that are held."""

    word: Word = ""
    seat: SeatNumber | None = None


class Phrase(msgspec.Struct, frozen=True, kw_only=True):
    """Which phrase is said."""

    n: Annotated[int, Meta(ge=0, le=len(PHRASES) - 1)]


class Pointing(msgspec.Struct, frozen=True, kw_only=True):
    """Cards of the hand or crib that is being counted."""

    cards: Annotated[list[Annotated[str, Meta(max_length=3)]], Meta(max_length=7)]


class Pointed(msgspec.Struct, frozen=True, kw_only=True):
    """A combination, and how a claim writes it."""

    kind: str
    cards: list[str]
    points: int
    text: str


class Pointings(msgspec.Struct, frozen=True, kw_only=True):
    """What cards make together, each in no other company; and how that is said."""

    combos: list[Pointed]
    said: str


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """That it is done."""

    done: bool = True


class Games(Controller):
    """Tables: open one, look at it, act at it."""

    path = "/api/games"
    tags = ("games",)

    @post(summary="Open a table", status_code=201)
    async def make(
        self, request: _Asked, data: JSONBody[NewGame], room: TheRoom, settings: TheSettings
    ) -> Response[Made]:
        """Open a table; the same browser and action_id open one only."""
        token = token_of(request) or tokens.fresh_token()
        holder = tokens.hashed(token)
        game = tokens.code_of(token, f"open {data.action_id}")
        terms = opening.opened(
            data,
            holder,
            secret=settings.secret(),
            key=tokens.fresh_token(),
            name=settings.name,
            bot=settings.bot,
        )
        await room.open(game, terms)
        made = Made(id=game, address=f"/g/{game}", invites=invites(await room.sitting(game)))
        return Response(made, cookies=[cookie(token, secure=settings.is_secure)], status_code=201)

    @get("/{game:str}", summary="A table as you see it")
    async def see(
        self, request: _Asked, game: FromPath[str], room: TheRoom, seat: SeatQuery = None
    ) -> Response[Shown | None]:
        """The table at its version; the version and the seat are its ETag."""
        state = await room.read(checked(game), reader_of(request, seat))
        tag = f'"{state.version}-{state.seat}"'
        headers = {"ETag": tag, "Cache-Control": "no-store"}
        return Response(state, headers=headers)

    @get("/{game:str}/events", summary="A table as it goes on, as a stream of events")
    async def follow(
        self,
        request: _Asked,
        game: FromPath[str],
        room: TheRoom,
        last: Annotated[str, HeaderParameter(name="Last-Event-ID", max_length=20)] = "",
        seat: SeatQuery = None,
    ) -> Stream:
        """`shown` has the table, its id the version; `here` and `phrase` are not kept."""
        known = int(last) if last.isascii() and last.isdigit() else None
        await room.sitting(checked(game))
        looking = Looking(reader_of(request, seat))
        content = room.look(game, looking, known)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return Following(content, looking.close, media_type="text/event-stream", headers=headers)

    @post("/{game:str}/actions", summary="Do something in the game", status_code=200)
    async def act(
        self,
        request: _Asked,
        game: FromPath[str],
        data: JSONBody[Doing],
        room: TheRoom,
        seat: SeatQuery = None,
    ) -> Shown:
        """What may be done is in `legal`; the answer comes when it is on disk."""
        reader = reader_of(request, seat)
        return await room.wish(
            checked(game),
            reader,
            lambda it: wishes.acted(it, reader.holder, data.action_id, data.version, data.action),
        )

    @post("/{game:str}/combos", summary="What some cards of the count make", status_code=200)
    async def point(
        self, request: _Asked, game: FromPath[str], data: JSONBody[Pointing], room: TheRoom
    ) -> Pointings:
        """Those and no others, of the hand or crib that lies open to be counted."""
        sitting = await room.sitting(checked(game))
        if not sitting.held_by(reader_of(request).holder):
            raise NotYours("You look on here: no seat of this table is yours.")
        try:
            found = pointed_at(sitting.view(None), cards(" ".join(data.cards)))
        except ValueError as wrong:
            raise BadInput(f"{wrong}.") from None
        told = [
            Pointed(
                kind=str(combo.kind),
                cards=list(map(str, combo.cards)),
                points=combo.points,
                text=str(combo),
            )
            for combo in found
        ]
        return Pointings(combos=told, said=say.count(found) if found else "")

    @post("/{game:str}/takeback", summary="Take back what you did last", status_code=200)
    async def take_back(
        self,
        request: _Asked,
        game: FromPath[str],
        data: JSONBody[TakingBack],
        room: TheRoom,
        seat: SeatQuery = None,
    ) -> Shown:
        """Only where it was agreed on, and before the hands are laid open."""
        reader = reader_of(request, seat)
        return await room.wish(
            checked(game),
            reader,
            lambda it: wishes.took_back(it, reader.holder, data.action_id, data.version, data.seat),
        )

    @post("/{game:str}/next", summary="The next game, or another match", status_code=200)
    async def next(
        self, request: _Asked, game: FromPath[str], room: TheRoom, settings: TheSettings
    ) -> Made:
        """After a game the next of its match; after the match another, at another table."""
        reader = reader_of(request)
        sitting = await room.sitting(checked(game))
        if not sitting.over:
            await room.wish(game, reader, lambda it: wishes.next_game(it, reader.holder))
            return Made(id=game, address=f"/g/{game}")
        if not sitting.held_by(reader.holder):
            raise NotYours("You look on here: no seat of this table is yours.")
        # The same for all who ask at once, so that they come to one table.
        to = sitting.again or tokens.code_of(sitting.terms.key, "again")
        if not sitting.again:
            noted = wishes.again(sitting, reader.holder, to=to)
            secret, key = settings.secret(), tokens.fresh_token()
            await room.open(to, opening.anew(sitting, secret=secret, key=key))
            await room.wish(game, reader, lambda it: None if it.again else noted)
            to = (await room.sitting(game)).again
        return Made(id=to, address=f"/g/{to}")

    @post("/{game:str}/cut", summary="Cut the pack with a word", status_code=200)
    async def cut(
        self, request: _Asked, game: FromPath[str], data: JSONBody[Cutting], room: TheRoom
    ) -> Shown:
        """Everybody cuts once, with any word; then the cards are dealt."""
        reader = reader_of(request, data.seat)
        return await room.wish(
            checked(game),
            reader,
            lambda it: wishes.parted(it, reader.holder, data.word, data.seat),
        )

    @post("/{game:str}/phrase", summary="Say one of a few phrases", status_code=200)
    async def phrase(
        self, request: _Asked, game: FromPath[str], data: JSONBody[Phrase], room: TheRoom
    ) -> Said:
        """It goes to all who look at the table now, and is not kept."""
        reader = reader_of(request)
        sitting = await room.sitting(checked(game))
        mine = sitting.held_by(reader.holder)
        if not mine:
            raise NotYours("You look on here: no seat of this table is yours.")
        await room.spread(game, "phrase", {"seat": mine[0], "n": data.n, "said": PHRASES[data.n]})
        return Said()


def checked(game: str) -> str:
    """The address of a game, if it is written like one."""
    if not tokens.is_code(game):
        raise NotHere("There is no game at this address.")
    return game

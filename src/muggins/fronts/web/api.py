"""The tables, for browsers and for programs: state by streams, actions one by one."""

from __future__ import annotations

import io
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, delete, get, post
from litestar.params import FromPath, HeaderParameter, JSONBody, QueryParameter
from litestar.response import Stream
from msgspec import Meta

from muggins.engine.bots import NAMES
from muggins.fronts.web import summary, tokens, wishes
from muggins.fronts.web.browser import cookie, reader_of, token_of
from muggins.fronts.web.entries import How
from muggins.fronts.web.given import TheRoom, TheSettings
from muggins.fronts.web.refusals import BadInput, Late, NotHere, NotYours
from muggins.fronts.web.replay import as_record, plies
from muggins.fronts.web.room import Room
from muggins.fronts.web.settings import Settings
from muggins.fronts.web.shown import (
    Fair,
    Form,
    Invited,
    Reader,
    Shown,
    at_ply,
    fair,
    form,
    invites,
    titled,
)
from muggins.fronts.web.sitting import Sitting
from muggins.fronts.web.told import pointed_at
from muggins.fronts.web.wishes import ActionId, NewGame, Word
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


class SittingDown(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits down, and the word that he cuts with, if he does so at once."""

    invite: Short
    name: Short = ""
    word: Word | None = None


class Cutting(msgspec.Struct, frozen=True, kw_only=True):
    """Any word, or none; for one seat, or for all that are held."""

    word: Word = ""
    seat: SeatNumber | None = None


class Phrase(msgspec.Struct, frozen=True, kw_only=True):
    """Which phrase is said."""

    n: Annotated[int, Meta(ge=0, le=len(PHRASES) - 1)]


class About(msgspec.Struct, frozen=True, kw_only=True):
    """Whose seat it is about; without it, that of the one who is waited for."""

    seat: SeatNumber | None = None
    bot: Short = ""


class Resigning(msgspec.Struct, frozen=True, kw_only=True):
    """For which seat, where one holds several."""

    seat: SeatNumber | None = None


class Landing(msgspec.Struct, frozen=True, kw_only=True):
    """A link that was carried here."""

    carry: Short


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


class Mine(msgspec.Struct, frozen=True, kw_only=True):
    """A game of one's own, in a list."""

    id: str
    address: str
    at: float
    seats: list[int]
    """Those that are held by this browser."""
    title: str
    about: summary.Summary


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
        terms = wishes.opened(
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
        content = room.look(game, reader_of(request, seat), known)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return Stream(content, media_type="text/event-stream", headers=headers)

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
        to = sitting.again or tokens.fresh_code()
        if not sitting.again:
            noted, terms = wishes.again(
                sitting, reader.holder, secret=settings.secret(), key=tokens.fresh_token(), to=to
            )
            await room.open(to, terms)
            await room.wish(game, reader, lambda it: None if it.again else noted)
            to = (await room.sitting(game)).again
        return Made(id=to, address=f"/g/{to}")

    @post("/{game:str}/sit", summary="Sit down where you are invited", status_code=200)
    async def sit(
        self,
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

    @post("/{game:str}/claim-win", summary="Claim the win, as the other has left", status_code=200)
    async def claim(self, request: _Asked, game: FromPath[str], room: TheRoom) -> Shown:
        """When one who is awaited has been away for long enough, or has used up his time."""
        return await self._end(request, game, room, "claimed")

    @post(
        "/{game:str}/call-off", summary="Call the game off, as the other has left", status_code=200
    )
    async def call_off(self, request: _Asked, game: FromPath[str], room: TheRoom) -> Shown:
        """When one who is awaited has been away for long enough: nobody wins."""
        return await self._end(request, game, room, "called off")

    @post("/{game:str}/resign", summary="Give the match up", status_code=200)
    async def resign(
        self, request: _Asked, game: FromPath[str], data: JSONBody[Resigning], room: TheRoom
    ) -> Shown:
        """The other side wins."""
        reader = reader_of(request, data.seat)
        return await room.wish(
            checked(game), reader, lambda it: wishes.resigned(it, reader.holder, data.seat)
        )

    async def _end(self, request: _Asked, game: str, room: Room, how: How) -> Shown:
        reader = reader_of(request)
        await _left(room, checked(game), reader)
        return await room.wish(game, reader, lambda it: wishes.ended(it, reader.holder, how))

    @post(
        "/{game:str}/bot-takes-over", summary="Let a bot play for one who has left", status_code=200
    )
    async def let_a_bot(
        self,
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
                None
                if it.chairs[seat].kind == "bot"
                else wishes.replaced(it, reader.holder, seat, bot)
            ),
        )

    @post("/{game:str}/carry", summary="A link that carries your seat elsewhere", status_code=200)
    async def carry(self, request: _Asked, game: FromPath[str], room: TheRoom) -> Link:
        """It works once; the seat stays here too."""
        reader = reader_of(request)
        code = tokens.fresh_code()
        await room.wish(checked(game), reader, lambda it: wishes.carried(it, reader.holder, code))
        return Link(address=f"/seat/{game}{code}")

    @post("/{game:str}/land", summary="Take the seat that a link carries", status_code=200)
    async def land(
        self,
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

    @get("/{game:str}/qr/{seat:str}", summary="An invitation as a picture")
    async def qr(
        self,
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
                return drawn(f"{_origin(request, settings)}{invited.address}")
        raise NotHere("There is no invitation to that seat that you may see.")

    @get("/{game:str}/record", summary="The games of a table as a record")
    async def record(self, request: _Asked, game: FromPath[str], room: TheRoom) -> Response[str]:
        """Games that are over; with the secret, once the match is."""
        sitting = await room.sitting(checked(game))
        text = as_record(sitting)
        headers = {"Content-Disposition": f'attachment; filename="{game}.muggins"'}
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)

    @get("/{game:str}/plies/{n:int}", summary="A game that is over, as it stood")
    async def ply(
        self,
        request: _Asked,
        game: FromPath[str],
        n: FromPath[int],
        room: TheRoom,
        seat: SeatQuery = None,
    ) -> Shown:
        """After so many steps, every hand open."""
        sitting = await room.sitting(checked(game))
        states = plies(sitting)
        if not 0 <= n < len(states):
            raise NotHere(f"There is no ply {n}; they go from 0 to {len(states) - 1}.")
        mine = sitting.held_by(reader_of(request).holder)
        eyes = seat if seat is not None else next(iter(mine), 0)
        if eyes >= sitting.rules.seats:
            raise BadInput(f"There is no seat {eyes}.")
        return at_ply(sitting, states[n], n, eyes, mine, plies=len(states))

    @delete("/{game:str}", summary="Take a game out of your list", status_code=200)
    async def forget(self, request: _Asked, game: FromPath[str], room: TheRoom) -> Said:
        """When the last player does so, it is gone for good."""
        if not await room.store.forget(reader_of(request).holder, checked(game)):
            raise NotHere("There is no such game in your list.")
        return Said()


@get("/api/mine", summary="Your games, the latest first", tags=("games",))
async def mine(request: _Asked, room: TheRoom) -> list[Mine]:
    """What this browser plays, has played or has uploaded."""
    holder = reader_of(request).holder
    if not holder:
        return []
    return [
        _listed(game, row.at, summary.read(row.told), holder)
        for game, row in await room.store.games_of(holder)
    ]


def _listed(game: str, at: float, about: summary.Summary, holder: str) -> Mine:
    own = summary.mark(game, holder)
    return Mine(
        id=game,
        address=f"/g/{game}",
        at=at,
        seats=[seat for seat, marks in enumerate(about.marks) if own in marks],
        title=titled(about.rules),
        about=msgspec.structs.replace(about, marks=()),
    )


@get("/api/invitations/{link:str}", summary="What an invitation is to", tags=("games",))
async def invitation(request: _Asked, link: FromPath[str], room: TheRoom) -> Invitation:
    """Looking at it never uses it up."""
    sitting, seat = await invited(room, link)
    return Invitation(
        id=sitting.id,
        seat=seat,
        open=not sitting.chairs[seat].filled,
        yours=bool(sitting.held_by(reader_of(request).holder)),
        rules=form(sitting.rules),
        match=sitting.match.terms,
        players=[chair.name for chair in sitting.chairs],
        hints=sitting.terms.hints,
        takeback=sitting.terms.takeback,
        clock=sitting.terms.clock,
        fair=fair(sitting),
    )


@post("/api/records", summary="Upload a record to look at", status_code=201, tags=("games",))
async def upload(request: _Asked, room: TheRoom, settings: TheSettings) -> Response[Made]:
    """The body is the text of the record, at most half a million bytes."""
    token = token_of(request) or tokens.fresh_token()
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise BadInput("This is no text in UTF-8, so no record.") from None
    entry = wishes.uploaded(text, tokens.hashed(token))
    game = tokens.code_of(token, f"record {tokens.hashed(text)}")
    await room.open(game, entry)
    made = Made(id=game, address=f"/g/{game}")
    return Response(made, cookies=[cookie(token, secure=settings.is_secure)], status_code=201)


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


def checked(game: str) -> str:
    """The address of a game, if it is written like one."""
    if not tokens.is_code(game):
        raise NotHere("There is no game at this address.")
    return game


def _code_for(game: str, link: str) -> str:
    """The code of a link to that game."""
    parts = tokens.parted(link)
    if parts is None or parts[0] != game:
        raise NotHere("This link is not for this table; ask for it again.")
    return parts[1]


async def _left(room: Room, game: str, reader: Reader) -> list[int]:
    """The seats that have been waited for long enough, as this reader sees it."""
    state = await room.read(game, reader)
    if not state.you:
        raise NotYours("You look on here: no seat of this table is yours.")
    if not state.may:
        raise Late("Nobody has been away for long enough.")
    return [one.seat for one in state.gone if room.clock() >= one.until]


def _origin(request: _Asked, settings: Settings) -> str:
    """How others reach this server."""
    return settings.address.rstrip("/") or f"{request.base_url.scheme}://{request.base_url.netloc}"


def drawn(address: str) -> Response[bytes]:
    """An address as a QR code."""
    import segno

    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="svg", border=3, scale=6, xmldecl=False)
    headers = {"Cache-Control": "no-store"}
    return Response(out.getvalue(), media_type="image/svg+xml", headers=headers)

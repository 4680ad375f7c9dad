"""Challenges: the same deals for whoever opens a link, against the same bot; then side by side."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from muggins.fronts.web import comparing, opening, tokens
from muggins.fronts.web.api import Made, Short
from muggins.fronts.web.browser import cookie, reader_of, token_of
from muggins.fronts.web.entries import Challenged, written
from muggins.fronts.web.forms import form
from muggins.fronts.web.given import TheRoom, TheSettings
from muggins.fronts.web.opening import ActionId, NewGame, Wanted
from muggins.fronts.web.refusals import BadInput, Late, NotHere, Unreadable, sentence
from muggins.fronts.web.room import Room
from muggins.fronts.web.schema import Row
from muggins.fronts.web.store import Conflict
from muggins.fronts.web.summary import Summary, note_unreadable
from muggins.fronts.web.summary import read as summed
from muggins.fronts.web.wire import Form
from muggins.rulebook import spelled
from muggins.study.duplicate import YOU, Challenge, fresh_seed

_Asked = Request[Any, Any, Any]
SEAL = "muggins-challenge-1"
"""The name and version of the seal: SHA-256 of this, a line feed, and the challenge as written."""
MOST_GAMES = 9
MOST_TABLES = 180
"""Tables of a challenge, the latest, that are compared."""


class NewChallenge(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be played, and against whom."""

    rules: Annotated[str, Meta(max_length=400)] = "six-card"
    bot: Short = ""
    games: Annotated[int, Meta(ge=1, le=MOST_GAMES)] = 1
    action_id: ActionId = "1"


class Taking(msgspec.Struct, frozen=True, kw_only=True):
    """Who takes it up."""

    name: Short = ""


class Issued(msgspec.Struct, frozen=True, kw_only=True):
    """Where a challenge is."""

    code: str
    address: str


class Yours(msgspec.Struct, frozen=True, kw_only=True):
    """One of your games of a challenge."""

    number: int
    address: str | None = None
    over: bool = False
    given_up: bool = False
    """Whether it was resigned: then it was not played, and there is no second try."""
    won: bool | None = None
    scores: list[int] = []


class Dare(msgspec.Struct, frozen=True, kw_only=True):
    """A challenge as you may see it; its seed when you have played it."""

    code: str
    rules: Form
    bot: str
    games: list[Yours]
    seal: str
    done: bool
    """Whether you have played all of it to its end."""
    tables: int
    """How many games of it were played to their end, yours and others'."""
    unread: int
    """How many games of it cannot be read."""
    course: str | None
    """As it is written, with its seed, once you are done."""


@dataclass(frozen=True, slots=True)
class _Table:
    """A table where a challenge is played, as a list has it."""

    game: str
    about: Summary | None
    """None where it cannot be read."""

    @property
    def played(self) -> bool:
        """Whether it was played to its end; one who resigns has but looked at the deals."""
        return self.about is not None and self.about.over and not self.about.ended


@post("/api/challenges", summary="Issue a challenge", status_code=201, tags=("challenges",))
async def issue(
    request: _Asked, data: JSONBody[NewChallenge], room: TheRoom, settings: TheSettings
) -> Response[Issued]:
    """Its deals are drawn now, before anybody plays; the seed stays here."""
    token = token_of(request) or tokens.fresh_token()
    try:
        challenge = Challenge(
            seed=fresh_seed(),
            rules=spelled.rules(data.rules),
            bot=(data.bot or settings.bot).strip().lower(),
            games=data.games,
        )
    except ValueError as wrong:
        raise BadInput(sentence(wrong)) from None
    if challenge.rules.seats != 2:
        raise BadInput("A challenge is for two: you and the bot; choose a form for two.")
    code = tokens.code_of(token, f"challenge {data.action_id}")
    about = Summary(rules=spelled.name(challenge.rules), players=(), scores=(), phase="challenge")
    row = Row(
        1,
        room.clock(),
        written(Challenged(course=str(challenge))),
        msgspec.json.encode(about).decode(),
    )
    with suppress(Conflict):
        await room.store.add(tokens.challenged(code), [row])
    made = Issued(code=code, address=f"/d/{code}")
    return Response(made, cookies=[cookie(token, secure=settings.is_secure)], status_code=201)


@get("/api/challenges/{code:str}", summary="A challenge as you may see it", tags=("challenges",))
async def see(request: _Asked, code: FromPath[str], room: TheRoom) -> Dare:
    """What is played, your games, and the seal of the deals."""
    challenge, tables = await course(room, code), await _tables(room, code)
    token = token_of(request)
    mine = [_yours(code, number, token, tables) for number in range(1, challenge.games + 1)]
    done = all(one.over and not one.given_up for one in mine)
    return Dare(
        code=code,
        rules=form(challenge.rules),
        bot=challenge.bot,
        games=mine,
        seal=seal(challenge),
        done=done,
        tables=sum(one.played for one in tables),
        unread=sum(one.about is None for one in tables),
        course=str(challenge) if done else None,
    )


@post(
    "/api/challenges/{code:str}/games/{number:int}",
    summary="Play a game of a challenge",
    status_code=200,
    tags=("challenges",),
)
async def play(
    request: _Asked,
    code: FromPath[str],
    number: FromPath[int],
    data: JSONBody[Taking],
    room: TheRoom,
    settings: TheSettings,
) -> Response[Made]:
    """A table for it; each browser has one for each game, and no second try."""
    challenge = await course(room, code)
    if not 1 <= number <= challenge.games:
        raise NotHere(f"There is no game {number}; they go from 1 to {challenge.games}.")
    token = token_of(request) or tokens.fresh_token()
    game = _game(token, code, number)
    new = NewGame(
        rules=spelled.name(challenge.rules),
        seats=[Wanted(kind="me", name=data.name), Wanted(kind="bot", bot=challenge.bot)],
        dealer=challenge.dealer(number),
        word="",
        hints=False,
        tutor=False,
        takeback=False,
    )
    terms = opening.opened(
        new,
        tokens.hashed(token),
        secret=settings.secret(),
        key=tokens.fresh_token(),
        name=settings.name,
        bot=challenge.bot,
    )
    terms = msgspec.structs.replace(terms, challenge=code, course=str(challenge), number=number)
    await room.open(game, terms)
    made = Made(id=game, address=f"/g/{game}")
    return Response(made, cookies=[cookie(token, secure=settings.is_secure)])


@get(
    "/api/challenges/{code:str}/comparison",
    summary="A challenge side by side",
    tags=("challenges",),
)
async def comparison(request: _Asked, code: FromPath[str], room: TheRoom) -> dict[str, Any]:
    """Deal by deal, you first, then all others who have played it; only when you have."""
    found: dict[str, Any] = (await _compared(request, code, room)).told
    return found


@get(
    "/api/challenges/{code:str}/comparison.csv",
    summary="A challenge side by side, a row a deal and player",
    tags=("challenges",),
    media_type="text/csv",
)
async def comparison_rows(request: _Asked, code: FromPath[str], room: TheRoom) -> Response[str]:
    """For a spreadsheet; only when you have played all of it."""
    rows = (await _compared(request, code, room)).rows
    return Response(rows, media_type="text/csv", headers=_as(f"{code}.csv"))


@get(
    "/api/challenges/{code:str}/comparison.json",
    summary="A challenge side by side, as a file",
    tags=("challenges",),
)
async def comparison_file(
    request: _Asked, code: FromPath[str], room: TheRoom
) -> Response[dict[str, Any]]:
    """All that the comparison tells."""
    told = (await _compared(request, code, room)).told
    return Response(told, headers=_as(f"{code}.json"))


@get(
    "/api/challenges/{code:str}/record",
    summary="Your games of a challenge as a record",
    tags=("challenges",),
    media_type="text/plain",
)
async def record(request: _Asked, code: FromPath[str], room: TheRoom) -> Response[str]:
    """With the seed, so that the deals can be checked; only when you have played all of it."""
    text = (await _compared(request, code, room)).records
    return Response(text, media_type="text/plain", headers=_as(f"{code}.muggins"))


def _as(name: str) -> dict[str, str]:
    """What has a browser keep an answer as a file."""
    return {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}


def seal(challenge: Challenge) -> str:
    """What is shown of a challenge before: nobody finds the deals from it, nor changes them."""
    return sha256(f"{SEAL}\n{challenge}".encode()).hexdigest()


async def course(room: Room, code: str) -> Challenge:
    """The challenge of a code; raises NotHere."""
    rows = await room.store.rows(tokens.challenged(code)) if tokens.is_code(code) else []
    if not rows:
        raise NotHere("This is no challenge, or a letter of it is missing; ask for the link again.")
    try:
        return Challenge.of(msgspec.json.decode(rows[0].entry, type=Challenged).course)
    except ValueError:  # whose words may tell the seed
        note_unreadable(tokens.challenged(code))
        raise Unreadable("This challenge cannot be read any more; issue another.") from None


async def _tables(room: Room, code: str) -> list[_Table]:
    rows = await room.store.games_of(tokens.challenged(code), MOST_TABLES)
    return [_Table(game, summed(game, row)) for game, row in rows]


async def _compared(request: _Asked, code: str, room: Room) -> comparing.Side:
    challenge, tables = await course(room, code), await _tables(room, code)
    token = token_of(request)
    played = [one.game for one in tables if one.played]
    mine = [_game(token, code, number) for number in range(1, challenge.games + 1)]
    if not token or not all(game in played for game in mine):
        if any(one.game in mine and one.about and one.about.ended for one in tables):
            raise Late("You gave a game of it up: so it stands beside nobody's.")
        many = "its game" if challenge.games == 1 else f"all of its {challenge.games} games"
        raise Late(f"This is shown when you have played {many}: it tells the cards.")
    rows = [(game, await room.store.rows(game)) for game in played]
    holder = reader_of(request).holder
    found = await room.thinkers.ask(comparing.side_by_side, str(challenge), rows, holder)
    if found is None:
        raise Unreadable("A game of yours cannot be read any more, so nothing can stand beside it.")
    return found


def _game(token: str, code: str, number: int) -> str:
    """The table where a browser plays a game of a challenge."""
    return tokens.code_of(token, f"challenge {code} {number}")


def _yours(code: str, number: int, token: str, tables: list[_Table]) -> Yours:
    game = _game(token, code, number)
    found = next((one for one in tables if one.game == game), None)
    if found is None:
        return Yours(number=number)
    about = found.about
    if about is None:
        return Yours(number=number, address=f"/g/{game}")
    won = None if about.winner is None else about.winner == YOU
    return Yours(
        number=number,
        address=f"/g/{game}",
        over=about.over,
        given_up=bool(about.ended),
        won=won,
        scores=list(about.scores),
    )

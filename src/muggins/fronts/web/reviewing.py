"""Looking back at a game that is over: its review as it is worked out, comments, and the record."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody
from litestar.response import Stream
from msgspec import Meta

from muggins.fronts.web import wishes
from muggins.fronts.web.api import SeatNumber, checked
from muggins.fronts.web.browser import reader_of
from muggins.fronts.web.given import TheReviews, TheRoom
from muggins.fronts.web.hindsight import Comment, Hindsight, comments, hindsight
from muggins.fronts.web.refusals import BadInput, Late, NotHere, Refused
from muggins.fronts.web.replay import as_record
from muggins.fronts.web.reviews import Kept, Progress
from muggins.fronts.web.sitting import Sitting
from muggins.fronts.web.thoughts import thought

log = logging.getLogger("muggins.web")

_Asked = Request[Any, Any, Any]
GameNumber = Annotated[int, Meta(ge=1, le=10_000)]


class Reviewing(msgspec.Struct, frozen=True, kw_only=True):
    """Which game of the match, from 1, or a ply of it; and through whose eyes."""

    game: GameNumber = 1
    ply: Annotated[int, Meta(ge=0)] | None = None
    seat: SeatNumber | None = None


class Course(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the answer: how far it has come, or the review, or why there is none."""

    progress: Progress | None = None
    review: Hindsight | None = None
    error: str = ""


class Noting(msgspec.Struct, frozen=True, kw_only=True):
    """A comment on an entry of a game of the match; without a text it goes."""

    entry: Annotated[int, Meta(ge=0, le=1_000_000)]
    text: Annotated[str, Meta(max_length=wishes.LONGEST_NOTE)]
    game: GameNumber = 1
    seat: SeatNumber | None = None


@post(
    "/api/games/{game:str}/review",
    summary="A game that is over, looked through",
    status_code=200,
    tags=("games",),
)
async def review(
    request: _Asked,
    game: FromPath[str],
    data: JSONBody[Reviewing],
    room: TheRoom,
    reviews: TheReviews,
) -> Stream:
    """A line of JSON for each bit of progress; the last has the review, or why there is none."""
    sitting, number = await _game(room, game, data)
    record = sitting.games()[number - 1]
    holder = reader_of(request).holder
    if data.seat is not None and data.seat >= record.rules.seats:
        raise BadInput(f"There is no seat {data.seat}.")
    answers = reviews.follow(sitting.id, number, record)
    with thought():
        first = await anext(answers)

    def line(answer: Progress | Kept) -> bytes:
        if isinstance(answer, Progress):
            return _line(Course(progress=answer))
        seen = hindsight(sitting, number, answer, holder, data.seat)
        return _line(Course(review=seen))

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    content = _lines(first, answers, line)
    return Stream(content, media_type="application/x-ndjson", headers=headers)


async def _lines(
    first: Progress | Kept, answers: AsyncGenerator[Progress | Kept], line: Any
) -> AsyncIterator[bytes]:
    async with aclosing(answers):
        try:
            yield await asyncio.to_thread(line, first)
            with thought():
                async for answer in answers:
                    yield await asyncio.to_thread(line, answer)
        except Refused as refused:
            yield _line(Course(error=str(refused)))
        except Exception:
            log.exception("a game could not be looked through")
            yield _line(Course(error="This game could not be looked through; the log says why."))


def _line(answer: Course) -> bytes:
    return msgspec.json.encode(answer) + b"\n"


@post(
    "/api/games/{game:str}/notes",
    summary="Write a comment into the record",
    status_code=200,
    tags=("games",),
)
async def note(
    request: _Asked, game: FromPath[str], data: JSONBody[Noting], room: TheRoom
) -> list[Comment]:
    """By a player of the game, or who uploaded it; all who may look at the game may read it."""
    reader = reader_of(request, data.seat)
    await room.wish(
        checked(game),
        reader,
        lambda it: wishes.noted(
            it,
            reader.holder,
            game=data.game,
            entry=data.entry,
            seat=data.seat,
            text=data.text,
        ),
    )
    return comments(await room.sitting(game), data.game, reader.holder)


@get(
    "/api/games/{game:str}/review/record",
    summary="The games of a table as a record, with what their reviews say",
    tags=("games",),
)
async def marked(game: FromPath[str], room: TheRoom, reviews: TheReviews) -> Response[str]:
    """Marks and comments on what was not the best, in those games that were looked through."""
    sitting = await room.sitting(checked(game))
    _over(sitting)
    found = [await reviews.kept(game, at) for at in range(1, len(sitting.games()) + 1)]
    if not any(found):
        raise Late("No game of this table was looked through yet; look at its review first.")
    text = await as_record(sitting, found)
    headers = {"Content-Disposition": f'attachment; filename="{game}-review.muggins"'}
    return Response(text, media_type="text/plain", headers=headers)


async def _game(room: TheRoom, game: str, asked: Reviewing) -> tuple[Sitting, int]:
    """A table, and the game of it that is meant; raises Late, NotHere."""
    sitting = await room.sitting(checked(game))
    _over(sitting)
    games = sitting.games()
    if asked.ply is None:
        if asked.game > len(games):
            raise NotHere(f"There is no game {asked.game} that is over; there are {len(games)}.")
        return sitting, asked.game
    end = 0
    for number, one in enumerate(games, 1):
        end += len(one.entries)
        if asked.ply <= end:
            return sitting, number
    raise NotHere(f"There is no ply {asked.ply}; they go from 0 to {end}.")


def _over(sitting: Sitting) -> None:
    if not sitting.games():
        raise Late("This can be looked at when the game is over.")

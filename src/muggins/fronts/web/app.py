"""The whole application: pages, interface, streams and store put together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from litestar import Litestar, MediaType, Request, Response
from litestar.datastructures import State as Kept
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy.exc import SQLAlchemyError

from muggins import __version__
from muggins.fronts.web import (
    api,
    challenges,
    drawing,
    files,
    forms,
    health,
    inviting,
    leaving,
    pages,
    playingon,
    reckoning,
    reviewing,
    shelf,
    thoughts,
    training,
)
from muggins.fronts.web.apipage import ApiPage, Interface
from muggins.fronts.web.database import unavailable
from muggins.fronts.web.described import describe_refusals
from muggins.fronts.web.files import Files
from muggins.fronts.web.guard import MOST_RECORD_BYTES, Guard
from muggins.fronts.web.listening import listen
from muggins.fronts.web.onlookers import PRESENCE
from muggins.fronts.web.pages import Pages
from muggins.fronts.web.refusals import BadInput, Refused, sentence
from muggins.fronts.web.reviews import Reviews
from muggins.fronts.web.room import Room
from muggins.fronts.web.settings import Settings
from muggins.fronts.web.store import Store
from muggins.fronts.web.sweeping import Broom
from muggins.fronts.web.thinking import Thinkers
from muggins.fronts.web.upgrading import upgrade

log = logging.getLogger("muggins.web")

_Asked = Request[Any, Any, Any]


def app(settings: Settings, store: Store | None = None, *, fresh: bool = False) -> Litestar:
    """The application, with a store that is open, or one that it opens when it starts."""
    made = Files(fresh=fresh)
    shells = Pages(made)

    @asynccontextmanager
    async def living(app: Litestar) -> AsyncIterator[None]:
        kept = await asyncio.to_thread(opened, settings) if store is None else store
        thinkers = Thinkers(settings.thinkers)
        room = Room(
            kept,
            thinkers,
            grace=settings.grace,
            clock=settings.clock,
            passing=settings.passing,
        )
        app.state.room = room
        app.state.reviews = Reviews(kept, thinkers)
        thinkers.warm()
        tasks = [asyncio.ensure_future(_tidy(room))]
        if kept.shared:
            tasks.append(asyncio.ensure_future(listen(room, settings.database)))
        try:
            yield
        finally:
            room.close()
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            thinkers.close()
            await asyncio.to_thread(kept.close)

    made_app = Litestar(
        route_handlers=[
            api.Games,
            inviting.sit,
            inviting.carry,
            inviting.land,
            inviting.qr,
            inviting.invitation,
            leaving.claim,
            leaving.call_off,
            leaving.resign,
            leaving.let_a_bot,
            shelf.mine,
            shelf.record,
            shelf.ply,
            shelf.forget,
            shelf.upload,
            playingon.play_on,
            reviewing.review,
            reviewing.note,
            reviewing.marked,
            thoughts.hint,
            thoughts.grow_hint,
            thoughts.tutor,
            thoughts.analyse,
            thoughts.grow,
            forms.forms,
            forms.levels,
            drawing.hand,
            drawing.standing,
            drawing.game,
            challenges.issue,
            challenges.see,
            challenges.play,
            challenges.comparison,
            challenges.comparison_rows,
            challenges.comparison_file,
            challenges.record,
            reckoning.stats,
            reckoning.stats_rows,
            reckoning.stats_file,
            reckoning.fairness,
            reckoning.fairness_rows,
            reckoning.fairness_file,
            training.following,
            training.exercise,
            training.daily,
            training.answer,
            training.progress,
            training.mistakes,
            health.healthz,
            health.readyz,
            files.static,
            pages.home,
            pages.table,
            pages.review,
            pages.join,
            pages.seat,
            pages.analysis,
            pages.games,
            pages.training,
            pages.challenge,
            pages.stats,
            pages.fairness,
            pages.fair,
            pages.rules,
            pages.manifest,
            pages.favicon,
            pages.worker,
        ],
        dependencies={
            "room": Provide(_room, sync_to_thread=False),
            "reviews": Provide(_reviews, sync_to_thread=False),
            "settings": Provide(lambda: settings, sync_to_thread=False),
            "files": Provide(lambda: made, sync_to_thread=False),
            "pages": Provide(lambda: shells, sync_to_thread=False),
        },
        exception_handlers={
            Exception: _refusing(shells),
        },
        lifespan=[living],
        request_max_body_size=MOST_RECORD_BYTES,
        openapi_config=OpenAPIConfig(
            title="muggins",
            version=__version__,
            description="Cribbage at a table in the browser.",
            path="/api",
            openapi_router=Interface(),
            render_plugins=[ApiPage(shells), JsonRenderPlugin()],
        ),
        logging_config=None,
        debug=False,
    )
    describe_refusals(made_app)
    made_app.asgi_handler = Guard(made_app.asgi_handler, settings, lambda: made.importmap)
    return made_app


def opened(settings: Settings) -> Store:
    """The store, brought up to date; raises Unavailable."""
    store = Store(settings.database, patience=settings.patience)
    try:
        upgrade(store.engine)
        store.database.check_writable()
    except Refused:
        store.close()
        raise
    except SQLAlchemyError as error:
        store.close()
        raise unavailable(error) from error
    return store


def _room(state: Kept) -> Room:
    room: Room = state.room
    return room


def _reviews(state: Kept) -> Reviews:
    reviews: Reviews = state.reviews
    return reviews


async def _tidy(room: Room) -> None:
    """Every now and then: tell who looks on, and let go of what nobody looks at."""
    broom = Broom(room.passing)
    while True:
        await asyncio.sleep(PRESENCE)
        room.tidy()
        broom.sweep(watched=room.is_watched)
        if room.store.shared:
            room.tell_again()


def _refusing(shells: Pages) -> Callable[[_Asked, Exception], Any]:
    """What is answered to a request that fails: a sentence, and the table where it is known."""

    def refuse(request: _Asked, error: Exception) -> Response[Any]:
        refusal = _refusal(error)
        if refusal.status >= 500:
            log.error("%s: %s", refusal.status, refusal, exc_info=error)
        if not request.url.path.startswith("/api"):
            page = pages.refused(shells, refusal)
            return Response(page, status_code=refusal.status, media_type=MediaType.HTML)
        return Response(
            {"error": str(refusal), "state": refusal.state},
            status_code=refusal.status,
            media_type="application/json",
        )

    return refuse


def _refusal(error: Exception) -> Refused:
    """Any error as a sentence and a number; what is nobody's business stays in the log."""
    match error:
        case Refused():
            return error
        case HTTPException(status_code=status, detail=detail) if status < 500:
            refusal = Refused(_plainly(status, detail, error))
            refusal.status = status
            return refusal
        case HTTPException(detail="client disconnected prematurely"):
            return BadInput("That ended before it was whole.")  # which nobody is there to read
        case RecursionError():
            return BadInput("That is nested too deeply to be read.")
    refusal = Refused("Something went wrong here. Your game is safe; load the page again.")
    refusal.status = 500
    return refusal


def _plainly(status: int, detail: str, error: HTTPException) -> str:
    match status:
        case 404:
            return "There is nothing at this address."
        case 405:
            return "That cannot be done at this address."
        case 413:
            return "That is more than is read here."
    extra = error.extra if isinstance(error.extra, list) else []
    said = [
        _about(str(one.get("key", "")), str(one.get("message", "")))
        for one in extra
        if isinstance(one, dict)
    ]
    return sentence("; ".join(said) or detail)[:300]


def _about(key: str, message: str) -> str:
    """What is wrong with a part of what was sent; where it is missing the framework names it."""
    missing = "nothing was sent" if key == "data" else f"{key} is missing"
    return missing if message == repr(key) else f"{key}: {message}"

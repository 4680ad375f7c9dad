"""Whether it lives, and whether it can be played at."""

from __future__ import annotations

from litestar import MediaType, Response, get
from litestar.openapi import ResponseSpec

from muggins.fronts.web.given import TheRoom
from muggins.fronts.web.refusals import Unavailable


@get("/healthz", summary="Whether the server lives", tags=("health",), media_type="text/plain")
async def healthz() -> str:
    """It does, if this is answered."""
    return "ok\n"


@get(
    "/readyz",
    summary="Whether it can be played at",
    tags=("health",),
    media_type="text/plain",
    responses={503: ResponseSpec(None, description="Not now.", media_type=MediaType.TEXT)},
)
async def readyz(room: TheRoom) -> Response[str]:
    """Whether the database answers, and the server is not about to stop."""
    try:
        if room.closing:
            raise Unavailable("It is about to stop.")
        await room.store.answers()
    except Unavailable as why:
        return Response(f"{why}\n", status_code=503, media_type="text/plain")
    return Response("ready\n", media_type="text/plain")

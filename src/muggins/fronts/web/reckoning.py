"""Figures in the browser: what games come to, and whether the cards of this server are fair."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get

from muggins.fronts.web.browser import reader_of
from muggins.fronts.web.given import TheRoom
from muggins.study.exports import data, figures_csv, trials_csv
from muggins.study.shuffles import Shuffles
from muggins.study.statistics import Statistics

_Asked = Request[Any, Any, Any]


@get("/api/stats", summary="What your games come to", tags=("figures",))
async def stats(request: _Asked, room: TheRoom) -> dict[str, Any]:
    """Of this browser's games that are over: figures against what experts make, streaks, others."""
    return _told(*await room.ledger.mine(reader_of(request).holder))


@get(
    "/api/stats/figures.csv",
    summary="Your figures, a row each",
    tags=("figures",),
    media_type="text/csv",
)
async def stats_rows(request: _Asked, room: TheRoom) -> Response[str]:
    """For a spreadsheet."""
    told, _ = await room.ledger.mine(reader_of(request).holder)
    return _rows(figures_csv(told), "muggins-figures.csv")


@get("/api/stats/figures.json", summary="Your figures, as a file", tags=("figures",))
async def stats_file(request: _Asked, room: TheRoom) -> Response[dict[str, Any]]:
    """All that /api/stats tells."""
    told = _told(*await room.ledger.mine(reader_of(request).holder))
    return Response(told, headers=_as("muggins-figures.json"))


@get("/api/fairness", summary="Whether the cards of this server are fair", tags=("figures",))
async def fairness(room: TheRoom) -> dict[str, Any]:
    """The deals of its latest games, tried in many ways; worked out anew every few minutes."""
    return _told(*await room.ledger.tried())


@get(
    "/api/fairness/trials.csv",
    summary="The trials, a row each",
    tags=("figures",),
    media_type="text/csv",
)
async def fairness_rows(room: TheRoom) -> Response[str]:
    """For a spreadsheet."""
    return _rows(trials_csv((await room.ledger.tried())[0]), "muggins-trials.csv")


@get("/api/fairness/trials.json", summary="The trials, as a file", tags=("figures",))
async def fairness_file(room: TheRoom) -> Response[dict[str, Any]]:
    """All that /api/fairness tells."""
    return Response(_told(*await room.ledger.tried()), headers=_as("muggins-trials.json"))


def _told(found: Statistics | Shuffles, unread: int) -> dict[str, Any]:
    """Figures for programs, with `unread`: how many games could not be read."""
    told: dict[str, Any] = data(found)
    return told | {"unread": unread}


def _rows(text: str, name: str) -> Response[str]:
    return Response(text, media_type="text/csv", headers=_as(name))


def _as(name: str) -> dict[str, str]:
    """What has a browser keep an answer as a file."""
    return {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}

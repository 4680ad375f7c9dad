"""The browser that asks: its token is a cookie, and only the hash of it is ever kept."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import Cookie

from muggins.fronts.web import tokens
from muggins.fronts.web.shown import Reader

COOKIE = "seat"
_YEAR = 365 * 24 * 3600


def token_of(request: Request[Any, Any, Any]) -> str:
    """The token of the browser, or nothing."""
    token = request.cookies.get(COOKIE, "")
    return token if tokens.is_token(token) else ""


def reader_of(request: Request[Any, Any, Any], seat: int | None = None) -> Reader:
    """Who looks, and through which of his seats."""
    token = token_of(request)
    return Reader(holder=tokens.hashed(token) if token else "", seat=seat)


def cookie(token: str, *, secure: bool) -> Cookie:
    """The cookie that a browser keeps for a year; no script can read it."""
    return Cookie(
        key=COOKIE,
        value=token,
        path="/",
        max_age=_YEAR,
        httponly=True,
        samesite="lax",
        secure=secure,
    )

"""What stands before everything: who may ask, how much and how often, and what each answer says."""

from __future__ import annotations

import base64
import hashlib
import ipaddress
import logging
import time
from collections.abc import Callable
from functools import lru_cache
from http.cookies import CookieError, SimpleCookie
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
from litestar.enums import HttpMethod, ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send
from litestar.utils.path import normalize_path

from muggins.fronts.web.browser import COOKIE
from muggins.fronts.web.settings import Settings
from muggins.fronts.web.tokens import hashed
from muggins.fronts.web.turnstile import AGAIN, Turnstile

log = logging.getLogger("muggins.web.access")

MOST_BYTES = 16_384
"""In the body of a request."""
MOST_RECORD_BYTES = 500_000
MOST_PROGRESS_BYTES = 100_000
_THOUGHTS = ("/api/analysis", "/api/analysis/growing")
_ASKING = ("/hint", "/hint/growing", "/tutor", "/review")
_DEAR = ("/api/games", "/api/positions", "/api/records", *_THOUGHTS)
"""What costs five times as much to ask."""
_BELOW = ("/api/training/", "/api/fairness", "/api/stats", "/api/challenges", "/api/pictures/")
"""The same of all below these, whether it changes anything or not."""
_DRAWN = "/static/board-"
"""Of these there are more than are kept."""
_CHANGES = ("POST", "PUT", "PATCH", "DELETE")


class Guard:
    """Checks each request before the application has it, and marks each answer."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        importmap: Callable[[], str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._app, self._settings, self._importmap = app, settings, importmap
        self._turnstile = Turnstile(settings, clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or have it answered."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        scope["path"] = normalize_path(scope["path"])  # as the application will read it
        begun, status = time.perf_counter(), 0

        async def marked(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *self._headers()]
            await send(message)

        asked, refusal = _as_asked(scope), self._refusal(scope)
        if refusal:
            await _refuse(marked, scope["path"], *refusal)
        elif _takes_long(scope["path"]):
            await self._counted(asked, receive, marked)
        else:
            await self._app(asked, receive, marked)
        if log.isEnabledFor(logging.INFO):
            told = {
                "method": scope["method"],
                "route": _route(scope["path"]),
                "status": status,
                "ms": round(1000 * (time.perf_counter() - begun), 1),
            }
            log.info("%(method)s %(route)s %(status)s %(ms)s ms", told, extra={"told": told})

    # Who may ask

    def _refusal(self, scope: HTTPScope) -> tuple[int, str] | tuple[int, str, int] | None:
        """What a request is refused with, if it is: number, sentence, and perhaps for how long."""
        headers = {name.lower(): value for name, value in scope["headers"]}
        host = headers.get(b"host", b"").decode("latin-1")
        if not self._answers_to(host):
            return 400, "This server does not go by that name; its operator can add it to hosts."
        path, changes = scope["path"], scope["method"] in _CHANGES
        dear = path in _DEAR or path.startswith(_BELOW)
        if changes:
            refusal = _unfit(headers, host, path)
            if refusal:
                return refusal
        elif not dear and not path.startswith(_DRAWN):
            return None
        price = 5.0 if dear else 1.0
        wait = self._turnstile.wait(self._address(scope), price)
        if wait:
            return 429, "That was a lot in a short time; wait a moment.", wait
        return None

    def _answers_to(self, host: str) -> bool:
        """Whether the name in the request is one of ours; a number cannot be a false name."""
        called = _called(host)
        return called is not None and (called.is_number or called.name in self._settings.names)

    def _address(self, scope: HTTPScope) -> str:
        """Who asks; behind a proxy that is believed, what it says."""
        return _counts_as((scope.get("client") or ("",))[0])

    async def _counted(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """Have it answered, where not too much of its kind goes on."""
        address, path = self._address(scope), scope["path"]
        if path in _THOUGHTS or path.endswith(_ASKING) or path.startswith(_BELOW):
            keys = self._turnstile.think(address)
            said = "The engine thinks of enough that was asked from here; wait a moment."
        else:
            keys = self._turnstile.look(address, _browser(scope))
            said = "Too many streams are open from here; close some tabs, or try again in a moment."
        if keys is None:
            await _refuse(send, path, 429, said, AGAIN)
            return
        try:
            await self._app(scope, receive, send)
        finally:
            self._turnstile.leave(keys)

    # What each answer says

    def _headers(self) -> list[tuple[bytes, bytes]]:
        return _marks(self._importmap(), self._settings.is_secure)


@lru_cache(16)
def _marks(importmap: str, secure: bool) -> list[tuple[bytes, bytes]]:
    policy = (
        "default-src 'none'; "
        f"script-src 'self' '{_hash(importmap)}'; "
        "style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    )
    told = [
        ("content-security-policy", policy),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
    ]
    if secure:
        told.append(("strict-transport-security", "max-age=31536000"))
    return [(name.encode(), value.encode()) for name, value in told]


class _Called(NamedTuple):
    """What a request calls the server."""

    name: str
    is_number: bool


@lru_cache(256)
def _called(host: str) -> _Called | None:
    """A Host header as it is read; None where it is none."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return None
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return _Called(name, is_number=False)
    return _Called(name, is_number=True)


@lru_cache(1024)
def _counts_as(address: str) -> str:
    """An address as it is counted.

    Whoever has one number of the long kind has a whole net of them: the net counts as one.
    """
    try:
        return str(ipaddress.IPv6Interface(f"{address.partition('%')[0]}/64").network)
    except ValueError:
        return address


def _unfit(headers: dict[bytes, bytes], host: str, path: str) -> tuple[int, str] | None:
    """Why something that changes anything is not even read."""
    if headers.get(b"x-muggins") != b"1" or not _same_site(headers, host):
        return 403, "This did not come from a page of this server."
    most = _most(path)
    length = headers.get(b"content-length", b"0")
    if b"transfer-encoding" in headers:
        return 411, "Say first how much is sent."
    if not length.isdigit() or int(length) > most:
        return 413, f"That is more than {most} bytes."
    return None


def _most(path: str) -> int:
    """The bytes that are read at an address."""
    if path == "/api/records":
        return MOST_RECORD_BYTES
    return MOST_PROGRESS_BYTES if path.startswith("/api/training/") else MOST_BYTES


def _same_site(headers: dict[bytes, bytes], host: str) -> bool:
    """Whether a page of this server sent it, as far as the browser tells."""
    if headers.get(b"sec-fetch-site", b"same-origin") not in (b"same-origin", b"none"):
        return False
    origin = headers.get(b"origin", b"//" + host.encode("latin-1")).decode("latin-1")
    try:
        return urlsplit(origin).netloc == host
    except ValueError:
        return False


def _hash(script: str) -> str:
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return f"sha256-{digest}"


def _route(path: str) -> str:
    """A path without what nobody else may know: no invitation stands in a log."""
    kind, _, rest = path.lstrip("/").partition("/")
    if kind in ("join", "seat", "a"):
        return f"/{kind}/..."
    if kind == "api" and rest.startswith("invitations/"):
        return "/api/invitations/..."
    return path[:120]


def _takes_long(path: str) -> bool:
    """Whether it is a stream, or something to be thought of."""
    of_game = path.startswith("/api/games/") and path.endswith(("/events", *_ASKING))
    return of_game or path in _THOUGHTS or path.startswith(_BELOW)


def _browser(scope: HTTPScope) -> str:
    """The token of the browser that asks, hashed; nothing where it has none."""
    sent = b"; ".join(value for name, value in scope["headers"] if name.lower() == b"cookie")
    try:
        token = SimpleCookie(sent.decode("latin-1")).get(COOKIE)
    except CookieError:
        return ""
    return hashed(token.value) if token else ""


def _as_asked(scope: HTTPScope) -> HTTPScope:
    """Whoever asks for the head of something gets it as the whole would be; a stream has no end."""
    if scope["method"] != "HEAD" or scope["path"].endswith("/events"):
        return scope
    return {**scope, "method": HttpMethod.GET}


async def _refuse(send: Send, path: str, status: int, sentence: str, wait: int = 0) -> None:
    """A sentence: for a program below /api, and anywhere else for somebody to read."""
    told = path.startswith("/api")
    body = msgspec.json.encode({"error": sentence, "state": None}) if told else sentence.encode()
    headers = [
        (b"content-type", b"application/json" if told else b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        *([(b"retry-after", str(wait).encode())] if wait else []),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})

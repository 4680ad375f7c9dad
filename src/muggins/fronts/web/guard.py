"""What stands before everything: who may ask, how much and how often, and what each answer says."""

from __future__ import annotations

import base64
import hashlib
import ipaddress
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from muggins.fronts.web.settings import Settings

log = logging.getLogger("muggins.web.access")

MOST_BYTES = 16_384
"""In the body of a request."""
MOST_RECORD_BYTES = 500_000
_MOST_CLIENTS = 10_000
_DEAR = (
    "/api/games",
    "/api/positions",
    "/api/records",
    "/api/analysis",
    "/api/analysis/growing",
)
"""What costs five times as much to ask."""
_CHANGES = ("POST", "PUT", "PATCH", "DELETE")


@dataclass(slots=True)
class _Bucket:
    """What one address may still ask; it fills up again with time."""

    left: float
    at: float


class Guard:
    """Checks each request before the application has it, and marks each answer."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        importmap: Callable[[], str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._app, self._settings, self._clock = app, settings, clock
        self._importmap = importmap
        self._buckets: dict[str, _Bucket] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or have it answered."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 0

        async def marked(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *self._headers()]
            await send(message)

        refusal = self._refusal(scope)
        if refusal:
            await _refuse(marked, *refusal)
        else:
            await self._app(scope, receive, marked)
        if log.isEnabledFor(logging.INFO):
            told = {
                "method": scope["method"],
                "route": _route(scope["path"]),
                "status": status,
                "ms": round(1000 * (time.perf_counter() - begun), 1),
            }
            log.info("%(method)s %(route)s %(status)s %(ms)s ms", told, extra={"told": told})

    # Who may ask

    def _refusal(self, scope: HTTPScope) -> tuple[int, str] | None:
        """The number and the sentence that a request is refused with, if it is."""
        headers = {name.lower(): value for name, value in scope["headers"]}
        host = headers.get(b"host", b"").decode("latin-1")
        if not self._answers_to(host):
            return 400, "This server does not go by that name; its operator can add it to hosts."
        if scope["method"] not in _CHANGES:
            return None
        if headers.get(b"x-muggins") != b"1" or not _same_site(headers, host):
            return 403, "This did not come from a page of this server."
        most = MOST_RECORD_BYTES if scope["path"] == "/api/records" else MOST_BYTES
        length = headers.get(b"content-length", b"0")
        if b"transfer-encoding" in headers:
            return 411, "Say first how much is sent."
        if not length.isdigit() or int(length) > most:
            return 413, f"That is more than {most} bytes."
        if not self._may(scope):
            return 429, "That was a lot in a short time; wait a moment."
        return None

    def _answers_to(self, host: str) -> bool:
        """Whether the name in the request is one of ours; a number cannot be a false name."""
        name = urlsplit(f"//{host}").hostname or ""
        if name in self._settings.names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def _may(self, scope: HTTPScope) -> bool:
        """Whether this address has not asked too much; opening a table counts for five."""
        client = (scope.get("client") or ("",))[0]
        rate, now = self._settings.rate, self._clock()
        most = 4 * rate
        bucket = self._buckets.get(client)
        if bucket is None:
            if len(self._buckets) >= _MOST_CLIENTS:
                self._buckets.clear()
            bucket = self._buckets[client] = _Bucket(most, now)
        bucket.left = min(most, bucket.left + (now - bucket.at) * rate)
        bucket.at = now
        price = 5.0 if scope["path"] in _DEAR else 1.0
        if bucket.left < price:
            return False
        bucket.left -= price
        return True

    # What each answer says

    def _headers(self) -> list[tuple[bytes, bytes]]:
        policy = (
            "default-src 'none'; "
            f"script-src 'self' '{_hash(self._importmap())}'; "
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
        if self._settings.is_secure:
            told.append(("strict-transport-security", "max-age=31536000"))
        return [(name.encode(), value.encode()) for name, value in told]


def _same_site(headers: dict[bytes, bytes], host: str) -> bool:
    """Whether a page of this server sent it, as far as the browser tells."""
    if headers.get(b"sec-fetch-site", b"same-origin") not in (b"same-origin", b"none"):
        return False
    origin = headers.get(b"origin")
    return origin is None or urlsplit(origin.decode("latin-1")).netloc == host


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


async def _refuse(send: Send, status: int, sentence: str) -> None:
    body = msgspec.json.encode({"error": sentence, "state": None})
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})

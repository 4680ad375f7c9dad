"""Starting the server, and stopping it so that nobody notices."""

from __future__ import annotations

import logging
import signal
import sys
from collections.abc import Callable
from socket import socket
from types import FrameType

import msgspec
import uvicorn
from litestar import Litestar

from muggins.fronts.web import sweeping
from muggins.fronts.web.app import app
from muggins.fronts.web.app import opened as opened_store
from muggins.fronts.web.connection import Connection
from muggins.fronts.web.settings import Settings

TURN = 0.0005
"""Seconds for which the loop goes on while the thread that writes wants to; Python's own are ten
times as long, and a commit wants to several times."""


class Server(uvicorn.Server):
    """A server that ends its streams when it is told to stop: browsers come back by themselves."""

    def __init__(self, config: uvicorn.Config, made: Litestar, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._made, self._opened = made, opened

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            sys.setswitchinterval(TURN)
            sweeping.by_hand()
            self._opened()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End the streams first, as they would never end by themselves."""
        room = self._made.state.get("room")
        if room is not None:
            room.close()
        super().handle_exit(sig, frame)


def serve(
    settings: Settings, opened: Callable[[], None] = lambda: None, *, fresh: bool = False
) -> int:
    """Serve until it is told to stop, and return the exit code; `opened` is called at its start."""
    _log(settings)
    made = app(settings, opened_store(settings), fresh=fresh)
    server = Server(config(settings, made), made, opened)
    # It ends by this after it has closed: of itself, and so that nothing of it is left behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    server.run()
    return 0 if server.started else 1


def config(settings: Settings, made: Litestar) -> uvicorn.Config:
    """How the application is served; who asks is believed of the proxies that are named alone."""
    return uvicorn.Config(
        made,
        host=settings.host,
        port=settings.port,
        http=Connection,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=65,
        lifespan="on",
        ws="none",
    )


class _Json(logging.Formatter):
    """A line of JSON for each thing that is logged."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "said": record.getMessage(),
            **getattr(record, "told", {}),
        }
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(told).decode()


def _log(settings: Settings) -> None:
    handler = logging.StreamHandler(sys.stderr)
    plain = logging.Formatter("%(asctime)s %(levelname)s %(message)s")
    handler.setFormatter(_Json() if settings.logs == "json" else plain)
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    level = logging.INFO if settings.logs == "json" else logging.WARNING
    logging.getLogger("muggins").setLevel(level)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)

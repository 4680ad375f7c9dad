"""A connection, and how long it may take to say what it wants."""

from __future__ import annotations

import asyncio

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_HEAD = 65_536
"""Bytes of a request before its body."""


def _refused(status: bytes, sentence: str) -> bytes:
    """An answer to what cannot even be given to the application."""
    body = msgspec.json.encode({"error": sentence, "state": None})
    head = b"HTTP/1.1 %s\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
    return head % (status, len(body)) + b"connection: close\r\n\r\n" + body


_TOO_LONG = _refused(
    b"431 Request Header Fields Too Large", "That begins with more than is read before the body."
)
_NO_REQUEST = _refused(b"400 Bad Request", "That is no request that HTTP/1.1 knows.")


class Connection(HttpToolsProtocol):
    """One that does not end its request in time, or begins it without end, is closed.

    What is answered may take as long as it likes, as the streams do.
    """

    patience = 30.0
    """Seconds for a whole request, from the first moment on."""
    _head = 0
    _headed = False
    _due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come, and is to say what he wants."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """He says it, or some of it."""
        super().data_received(data)
        if not self._headed:
            self._head += len(data)
        if self._head > MOST_HEAD and not self.transport.is_closing():
            self.transport.write(_TOO_LONG)
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """What was sent cannot be read at all."""
        self.transport.write(_NO_REQUEST)
        self.transport.close()

    def on_message_begin(self) -> None:
        """The parser has found another request."""
        super().on_message_begin()
        self._head, self._headed = 0, False
        self._wait()

    def on_headers_complete(self) -> None:
        """The guard looks at how much follows."""
        super().on_headers_complete()
        self._head, self._headed = 0, True

    def on_message_complete(self) -> None:
        """He has said it."""
        super().on_message_complete()
        self._hurry_no_more()

    def connection_lost(self, exc: Exception | None) -> None:
        """He has gone."""
        self._hurry_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._due is None:
            self._due = self.loop.call_later(self.patience, self.transport.close)

    def _hurry_no_more(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None

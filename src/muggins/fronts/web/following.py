"""An answer that goes on: it ends of itself when whoever reads it has gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Any

from litestar.datastructures import Cookie
from litestar.response import Stream
from litestar.response.base import ASGIResponse
from litestar.response.streaming import ASGIStreamingResponse
from litestar.types import Receive, Send


class Following(Stream):
    """A stream that is told by `end` that nobody reads it any more.

    The framework's own is cancelled instead, and leaves a ring of frames behind with all that
    they hold, which only a sweep of the whole memory finds.
    """

    def __init__(
        self,
        content: AsyncIterator[bytes],
        end: Callable[[], None],
        *,
        media_type: str,
        headers: dict[str, str],
    ) -> None:
        super().__init__(content, media_type=media_type, headers=headers)
        self._content, self._end = content, end

    def to_asgi_response(
        self,
        app: Any,
        request: Any,
        *,
        cookies: Iterable[Cookie] | None = None,
        headers: dict[str, str] | None = None,
        is_head_response: bool = False,
        **_: Any,
    ) -> ASGIResponse:
        """The answer as it is sent."""
        return _Sent(
            self._end,
            iterator=self._content,
            cookies=[*self.cookies, *(cookies or ())],
            headers={**(headers or {}), **self.headers},
            is_head_response=is_head_response,
            media_type=self.media_type,
            status_code=self.status_code,
        )


class _Sent(ASGIStreamingResponse):
    def __init__(self, end: Callable[[], None], **given: Any) -> None:
        super().__init__(**given)
        self._end = end

    async def send_body(self, send: Send, receive: Receive) -> None:
        """Send part by part, and listen meanwhile whether anybody is there."""
        listening = asyncio.ensure_future(self._end_with_the_reader(receive))
        try:
            await self._stream(send)
        finally:
            listening.cancel()

    async def _end_with_the_reader(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._end()

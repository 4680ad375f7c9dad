"""Hearing from the other processes on one PostgreSQL that a table has gone on."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import sqlalchemy as sql

from muggins.fronts.web.refusals import Refused
from muggins.fronts.web.room import Room
from muggins.fronts.web.store import CHANNEL

log = logging.getLogger("muggins.web")

_AGAIN = 1.0
"""Seconds until a connection that was lost is tried again."""


async def listen(room: Room, address: str) -> None:
    """Hear what the others tell, for ever; after a silence every table is read anew."""
    missed = False
    while True:
        try:
            await _heard(room, address, missed=missed)
        except OSError as error:
            log.warning("no news from the database: %s", error)
        missed = True
        await asyncio.sleep(_AGAIN)


async def _heard(room: Room, address: str, *, missed: bool) -> None:
    import psycopg

    url = sql.make_url(address).set(drivername="postgresql")
    try:
        connection = await psycopg.AsyncConnection.connect(
            url.render_as_string(hide_password=False), autocommit=True
        )
    except psycopg.Error as error:
        raise ConnectionError(str(error)) from error
    async with connection:
        try:
            await connection.execute(f"LISTEN {CHANNEL}")
            if missed:
                with suppress(Refused):
                    await room.renew()
            async for news in connection.notifies():
                try:
                    await room.heard(news.payload)
                except Refused as refused:
                    log.warning("news of a table came, and it cannot be read: %s", refused)
        except psycopg.Error as error:
            raise ConnectionError(str(error)) from error

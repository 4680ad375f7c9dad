"""muggins serve: a table in the browser, for this machine or for everybody."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from muggins.fronts.cli.handing import Handover
from muggins.fronts.cli.leaving import Refusal
from muggins.fronts.cli.settings import BadSetting, Logs, Settings, data_folder, load, usable


def serve(
    *,
    host: Annotated[
        str | None,
        Parameter(help="Where it listens: 127.0.0.1 is this machine alone, 0.0.0.0 lets all in."),
    ] = None,
    port: Annotated[int | None, Parameter(help="The port that it listens at.")] = None,
    database: Annotated[
        str | None,
        Parameter(
            metavar="ADDRESS",
            help="Where the games are kept: sqlite:///FILE, or "
            "postgresql+psycopg://USER@HOST/NAME for many servers.",
        ),
    ] = None,
    address: Annotated[
        str | None,
        Parameter(metavar="URL", help="How others reach it: https://cribbage.example."),
    ] = None,
    hosts: Annotated[
        str | None, Parameter(metavar="NAMES", help="More names that it answers to.")
    ] = None,
    proxies: Annotated[
        str | None,
        Parameter(metavar="NUMBERS", help="Proxies that are believed when they say who asks."),
    ] = None,
    thinkers: Annotated[
        str | None, Parameter(metavar="MANY", help="Processes in which bots think, or auto.")
    ] = None,
    logs: Annotated[Logs | None, Parameter(help="How things are logged.")] = None,
) -> Handover:
    """Open a table in the browser, and keep it open until Ctrl-C.

    Nobody needs an account; friends come by a link. What was played is kept.
    """
    flags = {
        "host": host,
        "port": None if port is None else str(port),
        "database": database,
        "address": address,
        "hosts": hosts,
        "proxies": proxies,
        "thinkers": thinkers,
        "logs": logs,
    }
    try:
        settings = load(flags).settings
    except BadSetting as bad:
        raise Refusal(str(bad)) from None
    return Handover("serve", given(settings))


def given(settings: Settings) -> dict[str, Any]:
    """What the table in the browser is to go by."""
    return {
        "host": settings.host,
        "port": settings.port,
        "database": where(settings),
        "address": settings.address,
        "hosts": tuple(settings.hosts.split(",")) if settings.hosts else (),
        "proxies": settings.proxies,
        "thinkers": None if settings.thinkers == "auto" else int(settings.thinkers),
        "logs": settings.logs,
        "name": settings.name,
        "bot": settings.bot,
        "form": settings.form,
    }


def where(settings: Settings) -> str:
    """The database: the one that was named, or a file in the folder of all that is kept."""
    if settings.database:
        return settings.database
    return f"sqlite:///{usable(data_folder()) / 'tables.db'}"

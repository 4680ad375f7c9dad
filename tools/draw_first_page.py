#!/usr/bin/env python3
"""Write the first page anew as its script draws it for a newcomer: python tools/draw_first_page.py

A slow phone shows that before any script has come. A test says when it is to be drawn again.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[1] / "src/muggins/fronts/web/pages/home.html"

SENT = re.compile(r'<div id="page" data-drawn>.*?</div>\n(?=<template)', re.S)
READ = """() => {
  const room = document.getElementById("page").cloneNode(true);
  const copies = room.querySelectorAll("input");
  const inputs = document.querySelectorAll("#page input");
  inputs.forEach((at, n) => copies[n].toggleAttribute("checked", at.checked));
  return room.innerHTML;
}"""


def drawn(page: Any, base: str) -> str:
    """The first page, as its script draws it into an empty room, before the board has come."""

    def emptied(route: Any) -> None:
        answer = route.fetch()
        text = SENT.sub('<div id="page"></div>\n', answer.text())
        route.fulfill(response=answer, body=text)

    page.route(f"{base}/", emptied)
    page.route("**/board-*.json", lambda route: None)
    page.goto(f"{base}/", wait_until="commit")
    page.locator("form .button.main").wait_for()
    text: str = page.evaluate(READ)
    page.unroute_all(behavior="ignoreErrors")
    return text


def main() -> int:
    from playwright.sync_api import sync_playwright

    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tests.fronts.web.browser.conftest import QUIET, Server, chromium

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        try:
            FILE.write_text(drawn(browser.new_page(), server.base) + "\n")
        finally:
            browser.close()
            server.stop()
    print(f"{FILE.name}: {FILE.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())

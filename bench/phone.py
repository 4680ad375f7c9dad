"""How soon a page can be used on a slow phone: Chromium slowed down, and its main button pressed.

Its processor is four times slower; the network takes 150 ms to answer, 1.6 Mbit/s down, 750 kbit/s
up. Each page is opened by a browser that was never there, and by one that was. It can be used when
its main button is drawn and may be pressed; its script is there when a press is answered at once.
Then the button is pressed, and what it promises must come. The page's own processor time until then
is taken apart, without any slowing. Where a machine is busy, what that makes with the network says
more than the clock: the answers that are waited for one after another, the bytes, and four times
the processor.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.fronts.web.browser.conftest import PHONE, QUIET, Server, chromium

NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 // 8,
    "uploadThroughput": 750_000 // 8,
}
SLOWER = 4
BUTTON = "button[type=submit].main:enabled"
CARD = ".hand .pick"

WATCH = """
const seen = wanted => new Promise(done => {
  const look = () => (wanted() ? done(performance.now()) : requestAnimationFrame(look));
  look();
});
const drawn = () => document.querySelector("BUTTON")?.getClientRects().length;
window.usable = seen(drawn);
window.answering = seen(() => drawn() && !document.querySelector("[data-drawn]"));
"""

FIGURES = """async () => {
  const [usable, answering] = await Promise.all([window.usable, window.answering]);
  const [page] = performance.getEntriesByType("navigation");
  const all = performance.getEntriesByType("resource").filter(one => one.startTime < usable);
  return {
    usable, answering, requests: all.length + 1,
    sent: [page, ...all].reduce((sum, one) => sum + one.transferSize, 0) / 1000,
    each: [page, ...all].map(one => [one.name, one.startTime, one.responseEnd, one.transferSize]),
  };
}"""


@dataclass(frozen=True, slots=True)
class Scene:
    """A page, its main button, and what comes when that is pressed."""

    name: str
    address: str
    button: str
    works: Callable[[Page], None]
    cookies: list[Any] = field(default_factory=list)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=int, default=5, help="visits of each page")
    asked.add_argument("--each", action="store_true", help="tell every request of one visit")
    wanted = asked.parse_args()
    print("| | usable | script there | processor | requests | kB | reckoned | load average |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        try:
            for again in (False, True):
                for scene in (first_page, invitation, table):
                    visits = [
                        visit(browser, server.base, scene(browser, server.base), again=again)
                        for _ in range(wanted.rounds)
                    ]
                    tell(scene.__name__.replace("_", " "), visits, again=again)
                    if wanted.each:
                        requests(visits[0])
        finally:
            browser.close()
            server.stop()
    return 0


def tell(name: str, visits: list[dict[str, Any]], *, again: bool) -> None:
    """A row: the middle of all visits, and the slowest."""
    middle = {
        key: statistics.median(one[key] for one in visits) for key in visits[0] if key != "each"
    }
    waits = 1 if again else 2  # the page, and then all that stands in it
    bytes_a_ms = NETWORK["downloadThroughput"] / 1000
    reckoned = (
        waits * NETWORK["latency"]
        + 1000 * middle["sent"] / bytes_a_ms
        + SLOWER * middle["processor"]
    )
    worst = max(one["usable"] for one in visits)
    print(
        f"| {name}{', again' if again else ''} | {middle['usable']:.0f} (at most {worst:.0f}) | "
        f"{middle['answering']:.0f} | {middle['processor']:.0f} | {middle['requests']:.0f} | "
        f"{middle['sent']:.0f} | {reckoned:.0f} | {os.getloadavg()[0]:.1f} |",
        flush=True,
    )


def requests(visit: dict[str, Any]) -> None:
    for name, start, end, size in visit["each"]:
        print(f"{start:8.0f} {end:8.0f} {size:8} {name}")


# What is opened


def first_page(browser: Browser, base: str) -> Scene:
    return Scene("first page", "/", BUTTON, lambda page: page.wait_for_url("**/g/*"))


def invitation(browser: Browser, base: str) -> Scene:
    """A new one, of somebody else."""
    context = browser.new_context()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    made = context.request.post(
        f"{base}/api/games",
        data={"rules": "six-card", "seats": seats, "action_id": "open"},
        headers={"X-Muggins": "1"},
    ).json()
    context.close()
    address = made["invites"][0]["address"]
    return Scene("invitation", address, BUTTON, lambda page: page.wait_for_url("**/g/*"))


def table(browser: Browser, base: str) -> Scene:
    """One in play, where cards are to be laid away."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(base)
    page.locator(BUTTON).click()
    page.wait_for_url("**/g/*")
    page.locator(CARD).first.wait_for()
    address, cookies = page.url.removeprefix(base), context.cookies()
    context.close()
    raised = page_has(f"{CARD}[aria-pressed=true]")
    return Scene("table", address, CARD, raised, list(cookies))


def page_has(what: str) -> Callable[[Page], None]:
    return lambda page: page.locator(what).first.wait_for()


# How it is opened


def visit(browser: Browser, base: str, scene: Scene, *, again: bool) -> dict[str, Any]:
    """Open it unslowed, for the processor's time; then slowly, and press the button."""
    with opened(browser, scene, again=False) as page:
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(base + scene.address, wait_until="commit")
        page.evaluate("async () => { await window.usable; }")
        told = session.send("Performance.getMetrics")["metrics"]
    spent = {one["name"]: one["value"] for one in told}
    processor = 1000 * (spent["TaskDuration"] - spent["DevToolsCommandDuration"])
    with opened(browser, scene, again=again) as page:
        if again:
            page.goto(base + scene.address)
            page.evaluate("async () => { await navigator.serviceWorker.ready; }")
            page.wait_for_load_state()
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", NETWORK)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(base + scene.address, wait_until="commit")
        figures: dict[str, Any] = page.evaluate(FIGURES)
        page.locator(scene.button).first.click()
        scene.works(page)
    return {**figures, "processor": processor}


@contextmanager
def opened(browser: Browser, scene: Scene, *, again: bool) -> Iterator[Page]:
    """A page of a new browser; only one that comes again has the worker that keeps files."""
    context = browser.new_context(**PHONE, service_workers="allow" if again else "block")
    context.add_cookies(scene.cookies)
    page = context.new_page()
    page.add_init_script(WATCH.replace("BUTTON", scene.button))
    try:
        yield page
    finally:
        context.close()


if __name__ == "__main__":
    sys.exit(main())

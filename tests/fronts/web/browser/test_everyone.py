"""For everyone: axe finds nothing, targets are large, nothing is cut off, and what it weighs."""

import gzip
import re
import runpy
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.fronts.web.browser.conftest import Opener, Server
from tests.fronts.web.browser.seated import Seated, begin, play_on

PAGES = ("/", "/games", "/fair", "/rules", "/rules/five-card", "/a/", "/api", "/nothing-here")
STAGES = ("discard", "play", "telling")
HAND = "/a/six-card:0:103-107:xxxxxxxxxxxx-6h7c8c8d9sKd"


def screens(everyday: str) -> pytest.MarkDecorator:
    """Phone and desk, light and dark: one of them every day, the others for long."""
    return pytest.mark.parametrize(
        ("phone", "theme"),
        [
            pytest.param(
                size == "phone",
                theme,
                id=f"{size}-{theme}",
                marks=[] if f"{size}-{theme}" == everyday else pytest.mark.long,
            )
            for size in ("phone", "desk")
            for theme in ("light", "dark")
        ],
    )


def clean(page: Page, where: str) -> None:
    """Hold a page against axe, and look at what is too small or too far to the right."""
    found = Axe().run(page)
    assert found.violations_count == 0, f"{where}: {found.generate_report()}"
    assert _too_small(page) == [], where
    # a phone shows a page that is too wide smaller, and its own width grows with it
    assert page.viewport_size is not None
    wide = page.evaluate("document.documentElement.scrollWidth") - page.viewport_size["width"]
    assert wide <= 0, f"{where} is {wide} pixels wider than the screen"


def _too_small(page: Page) -> list[str]:
    """What can be pressed and is less than 44 pixels; links within a sentence are let off."""
    small: list[str] = page.evaluate(_SMALL)
    return small


_SMALL = """() => {
    const pressed = "button, a[href], select, summary, .segments label, .choice, .switch, .box";
    const let_off = "p, label.upload, .link, .hex, .sheet-of-symbols";
    return [...document.querySelectorAll(pressed)]
        .filter(at => at.checkVisibility() && !at.closest(let_off) && !at.matches(".hush"))
        .map(at => [at, at.getBoundingClientRect()])
        .filter(([at, box]) => box.width < 43.5 || box.height < 43.5)
        .map(([at, box]) => `${at.outerHTML.slice(0, 90)} ${box.width}x${box.height}`);
}"""


def _ready(page: Page) -> None:
    page.wait_for_function(
        "document.querySelector('main h1') && document.querySelector('.sheet-of-symbols')"
    )
    page.wait_for_load_state("networkidle") if "/g/" not in page.url else None


@screens("phone-light")
def test_axe_finds_nothing_on_any_page(
    opened: Opener, shared: Server, theme: Any, phone: bool
) -> None:
    opened.forgiven = lambda fault: "/nothing-here" in fault
    page = opened(phone=phone, color_scheme=theme)
    for address in PAGES:
        page.goto(shared.base + address)
        _ready(page)
        clean(page, address)


@screens("desk-dark")
def test_axe_finds_nothing_at_the_table(
    opened: Opener, shared: Server, theme: Any, phone: bool
) -> None:
    page = opened(phone=phone, color_scheme=theme, reduced_motion="reduce")
    player = begin(page, shared.base, dealer=1)
    for stage in STAGES:
        play_on([player], until=[stage])
        clean(page, f"the table at {stage}")
        if stage == "play":
            page.get_by_role("button", name="Hint").click()
            page.locator(".advice .rank").first.wait_for()
            clean(page, "a hint")
    page.get_by_role("button", name="Settings").click()
    clean(page, "the settings")


@pytest.mark.parametrize(
    "width", [320, 1280, *(pytest.param(n, marks=pytest.mark.long) for n in (390, 768, 1920, 3840))]
)
def test_nothing_is_wider_than_the_screen(opened: Opener, shared: Server, width: int) -> None:
    height = min(max(640, width * 9 // 16), 1200)  # more of it is drawn slowly without a card
    page = opened(viewport={"width": width, "height": height}, reduced_motion="reduce")
    player = begin(page, shared.base, dealer=1)
    for stage in STAGES:
        play_on([player], until=[stage])
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, stage
        expect(player.main).to_be_in_viewport()
        for card in page.locator(".hand .pick").all():
            box = card.bounding_box()
            assert box is not None
            assert 0 <= box["x"] <= width - box["width"], stage
        assert page.locator(".board").count() == 1  # one board is drawn, not both


def test_a_newcomer_with_a_phone_deals_with_one_tap(opened: Opener, shared: Server) -> None:
    page = opened(phone=True)
    page.goto(shared.base)
    deal = page.locator(".button.main")  # one filled thing is on the screen
    expect(deal).to_have_text("Deal")
    expect(deal).to_be_in_viewport(ratio=1)
    deal.tap()
    page.locator("main.game[data-stage]").wait_for()
    page.goto(shared.base)
    expect(page.locator(".button.main")).to_have_text("Go on")


def test_the_first_page_weighs_less_than_a_hundred_kilobytes(
    opened: Opener, shared: Server
) -> None:
    page, weight = opened(phone=True), 0

    def weighed(answer: Any) -> None:
        nonlocal weight
        weight += len(gzip.compress(answer.body()))

    page.on("response", weighed)
    page.goto(shared.base)
    page.locator(".board .pegs").wait_for()
    page.wait_for_load_state("networkidle")
    assert 0 < weight < 100_000


def test_the_first_page_is_sent_as_its_script_draws_it(opened: Opener, shared: Server) -> None:
    tool = runpy.run_path(str(Path(__file__).parents[4] / "tools/draw_first_page.py"))
    drawn = tool["drawn"](opened(), shared.base)
    assert drawn == tool["FILE"].read_text().strip(), "draw it again: tools/draw_first_page.py"


def test_a_press_that_comes_before_the_script_deals_when_it_comes(
    opened: Opener, shared: Server
) -> None:
    page, held = opened(phone=True), list[Any]()
    page.route("**/gathered/home.js*", lambda route: held.append(route))
    with page.expect_request("**/gathered/home.js*"):
        page.goto(shared.base, wait_until="commit")
    page.get_by_role("radio", name="Five-card").check()
    page.get_by_role("button", name="Deal").tap()
    expect(page.locator("form")).to_have_attribute("data-sent", "early")
    held.pop().continue_()
    page.wait_for_url("**/g/*")
    expect(page.locator(".bar .where")).to_contain_text("Five-card")


def test_nothing_that_a_page_needs_is_asked_for_by_what_was_asked_for(
    opened: Opener, shared: Server
) -> None:
    page, asked = opened(phone=True), list[str]()
    page.on("request", lambda request: asked.append(request.url.removeprefix(shared.base)))
    page.goto(shared.base)
    page.locator(".button.main").wait_for()
    _at_once(page, asked)
    page.locator(".button.main").tap()
    page.wait_for_url("**/g/*")
    page.locator(".hand .pick").first.wait_for()
    asked.clear()
    page.reload()
    page.locator(".hand .pick").first.wait_for()
    _at_once(page, asked)


def _at_once(page: Page, asked: list[str]) -> None:
    """All that was asked for after the page stands in it, the picture of the board apart."""
    needed = [one for one in asked[1:] if not re.search(r"/board-|/icon|/worker\.js|/events$", one)]
    sent = page.request.get(page.url).text()
    assert {*needed} <= {*re.findall(r'(?:src|href|data-\w+)="([^"]+)"', sent)}
    assert len(needed) <= 6


def test_the_settings_are_kept_and_followed(opened: Opener, shared: Server) -> None:
    page = opened()
    player = begin(page, shared.base)
    player.wait_for("discard")
    page.get_by_role("button", name="Settings").click()
    for name in ("Dark", "Four colours", "Large index"):
        page.get_by_role("radio", name=name, exact=True).check()
    page.reload()
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-deck", "four")
    expect(page.locator(".hand .card use").first).to_have_attribute("href", f"#l-{player.hand[0]}")


def test_a_live_region_tells_each_play(opened: Opener, shared: Server) -> None:
    player = begin(opened(), shared.base, dealer=0)  # the bot leads
    player.wait_for("discard")
    player.act()
    player.wait_for("play")
    told = player.page.locator('[aria-live="polite"] .said')
    expect(told).to_contain_text("count is")


def test_under_reduced_motion_pegs_stand_at_once(opened: Opener, shared: Server) -> None:
    page = opened(reduced_motion="reduce")
    player = begin(page, shared.base)
    play_on([player], until=["telling"])
    places = page.evaluate(_PLACES)
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert places == page.evaluate(_PLACES)


_PLACES = """[...document.querySelectorAll(".pegs [data-peg=front]")]
    .map(peg => peg.getAttribute("transform"))"""


def test_a_hand_is_analysed_at_an_address_of_its_own(opened: Opener, shared: Server) -> None:
    page = opened(phone=True)
    page.goto(f"{shared.base}/a/")
    page.get_by_label("Your cards").fill("6h 7c 8c 8d 9s kd")
    page.get_by_label("Your cards").press("Tab")
    page.get_by_role("button", name="What would be best?").click()
    expect(page.locator(".ranked .rank")).to_have_count(6)
    expect(page).to_have_url(re.compile("/a/six-card"))
    best = page.locator(".rank.best .minis").inner_html()
    page.reload()
    expect(page.locator(".ranked .rank")).to_have_count(6)
    assert page.locator(".rank.best .minis").inner_html() == best
    clean(page, "the analysis")


@pytest.mark.long
def test_a_game_that_is_over_is_stepped_through(opened: Opener, shared: Server) -> None:
    page = opened()
    player = begin(page, shared.base, target=31)
    play_on([player])
    clean(page, "the end")
    page.get_by_role("link", name="Look it over").click()
    step = page.locator(".where-at")
    expect(step).to_contain_text("step 1")
    page.keyboard.press("ArrowRight")
    expect(step).to_contain_text("step 2")
    expect(page).to_have_url(re.compile("/2$"))
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="One step on")).to_be_disabled()
    clean(page, "the replay")
    assert max(Seated(page).scores) == 31

"""Every place that a table comes to: axe finds nothing, nothing is cut off or too small."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.fronts.web.browser.conftest import Opener, Server
from tests.fronts.web.browser.seated import Seated, begin, play_on
from tests.fronts.web.browser.test_everyone import clean

pytestmark = pytest.mark.long

OPEN = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
SCREENS = pytest.mark.parametrize(
    ("phone", "theme"), [(True, "light"), (False, "dark")], ids=["phone-light", "desk-dark"]
)
MOST = [("three-handed", 3), ("four-handed", 4), ("six-partners", 6), ("eight-card", 2)]


@SCREENS
def test_before_the_first_deal(opened: Opener, shared: Server, theme: Any, phone: bool) -> None:
    host = opened(phone=phone, color_scheme=theme)
    table = begin(host, shared.base, seats=OPEN, word=None)
    clean(host, "the lobby")
    link = host.locator(".invitation .link a").get_attribute("href") or ""
    guest = opened(phone=phone, color_scheme=theme, settings={"name": "Bob"})
    guest.goto(link)
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()
    clean(guest, "an invitation")
    guest.get_by_role("button", name="Sit down").click()
    table.wait_for("cut")
    clean(host, "the cut")
    guest.goto(link)
    expect(guest.get_by_role("link", name="To the table")).to_be_visible()
    clean(guest, "an invitation that is used up")


@SCREENS
def test_where_counts_are_claimed(opened: Opener, shared: Server, theme: Any, phone: bool) -> None:
    host = opened(phone=phone, color_scheme=theme)
    guest = opened(phone=phone, color_scheme=theme, settings={"name": "Bob"})
    table = begin(host, shared.base, seats=OPEN, muggins=True, dealer=0)
    watch = opened(phone=phone, color_scheme=theme)
    watch.goto(host.url)
    guest.goto(host.locator(".invitation .link a").get_attribute("href") or "")
    guest.get_by_role("button", name="Sit down").click()
    other = Seated(guest)
    play_on([table, other], until=["claim", "waiting"])
    while other.stage != "claim":
        play_on([table, other], until=["claim", "waiting"])
        table.act()
    guest.locator(".mat .pick").first.click()
    clean(guest, "a claim")
    other.act()
    table.wait_for("claim")
    host.get_by_label("One more").click()
    clean(host, "a call")
    clean(watch, "a spectator's table")


@SCREENS
def test_the_end_and_what_opens_over_a_table(
    opened: Opener, shared: Server, theme: Any, phone: bool
) -> None:
    page = opened(phone=phone, color_scheme=theme)
    player = begin(page, shared.base, target=5)
    player.wait_for("discard")
    page.get_by_role("button", name="Fair deal").click()
    clean(page, "the seal")
    page.keyboard.press("Escape")
    if phone:
        page.get_by_role("button", name="Log of the deal").click()
        clean(page, "the log")
        page.keyboard.press("Escape")
    play_on([player])
    clean(page, "the end")
    page.get_by_role("link", name="Look it over").click()
    expect(page.locator(".where-at")).to_contain_text("step 1")
    page.keyboard.press("End")
    clean(page, "the replay")
    page.goto(f"{shared.base}/games")
    expect(page.locator(".gamerow").first).to_be_visible()
    clean(page, "a list of games")


@pytest.mark.parametrize(("form", "seats"), MOST)
@pytest.mark.parametrize("width", [320, 1280])
def test_many_seats_and_long_boards_fit(
    opened: Opener, shared: Server, form: str, seats: int, width: int
) -> None:
    page = opened(viewport={"width": width, "height": 844 if width < 900 else 800})
    bots = [{"kind": "bot", "bot": "greedy"}] * (seats - 1)
    player = begin(page, shared.base, rules=form, seats=[{"kind": "me", "name": "Ann"}, *bots])
    for stage in ("discard", "play"):
        play_on([player], until=[stage])
        clean(page, f"{form} at {stage}")
        cards = page.locator(".hand .pick").all()
        for box in filter(None, (card.bounding_box() for card in cards)):
            assert 0 <= box["x"] <= width - box["width"], stage


@pytest.mark.parametrize("height", [640, 780])
def test_a_hint_leaves_the_whole_hand_in_view(opened: Opener, shared: Server, height: int) -> None:
    page = opened(phone=True, viewport={"width": 360, "height": height})
    player = begin(page, shared.base, dealer=1, hints=True)
    player.wait_for("discard")
    page.get_by_role("button", name="Hint").tap()
    expect(page.locator(".advice .rank")).to_have_count(2)
    expect(page.get_by_text("The engine thinks.")).to_be_hidden()
    bar = page.locator(".actions").bounding_box()
    hand = page.locator(".hand .cards").bounding_box()
    assert bar is not None
    assert hand is not None
    assert hand["y"] + hand["height"] <= bar["y"]

"""Figures and challenges in the browser: nothing to reckon, a challenge taken up and compared."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.fronts.web.browser.conftest import Opener, Server
from tests.fronts.web.browser.seated import Seated, play_on
from tests.fronts.web.browser.test_everyone import clean

ISSUE = """async () => {
    const answer = await fetch("/api/challenges", {method: "POST",
        body: JSON.stringify({rules: "six-card,target=11", bot: "greedy", action_id: "1"}),
        headers: {"Content-Type": "application/json", "X-Muggins": "1"}});
    return (await answer.json()).address;
}"""


def taken_up(page: Page, shared: Server, address: str) -> None:
    """Play a challenge to its end, and go back to it."""
    page.goto(shared.base + address)
    page.get_by_role("button", name="Play game 1").click()
    page.locator("main.game[data-stage]").wait_for()
    play_on([Seated(page)])
    page.get_by_role("link", name="To the challenge").click()


def test_without_games_there_is_a_sentence(opened: Opener, shared: Server) -> None:
    page = opened(phone=True)
    page.goto(f"{shared.base}/stats")
    expect(page.locator("main")).to_contain_text("nothing to reckon yet")
    expect(page.get_by_role("link", name="Play a game")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_two_play_a_challenge_and_see_it_side_by_side(
    opened: Opener, shared: Server, theme: Any
) -> None:
    ann, bob = opened(color_scheme=theme), opened(phone=True, color_scheme=theme)
    ann.goto(f"{shared.base}/d")
    clean(ann, "/d")
    address = ann.evaluate(ISSUE)
    bob.goto(shared.base + address)
    bob.locator(".hex").wait_for()
    clean(bob, "a challenge before it is played")
    taken_up(ann, shared, address)
    expect(ann.locator("main")).to_contain_text("Nobody else has played it yet")
    taken_up(bob, shared, address)
    expect(bob.get_by_role("heading", name="Game 1, deal by deal")).to_be_visible()
    clean(bob, "a challenge side by side")
    ann.reload()
    expect(ann.locator("tbody").first).to_contain_text("1")
    clean(ann, "the same on a desk")
    for page in (ann, bob):
        for place in ("/stats", "/fairness"):
            page.goto(shared.base + place)
            page.locator("main .sheet").first.wait_for()
            clean(page, place)


def test_who_resigns_in_a_challenge_is_led_back_to_it(opened: Opener, shared: Server) -> None:
    page = opened(phone=True)
    page.goto(f"{shared.base}/d")
    address = page.evaluate(ISSUE)
    page.goto(shared.base + address)
    page.get_by_role("button", name="Play game 1").click()
    player = Seated(page)
    player.wait_for("discard")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    player.wait_for("over")
    page.get_by_role("link", name="To the challenge").click()
    expect(page).to_have_url(shared.base + address)
    expect(page.locator("main")).to_contain_text("You gave game 1 up.")

"""What leads on from a table: answers that grow, play from a position or a ply, and resigning."""

import re

import pytest
from playwright.sync_api import expect

from tests.fronts.web.browser.conftest import Opener, Server
from tests.fronts.web.browser.seated import Seated, begin, play_on

HAND = "/a/six-card:0:90-95:5h5sJdKd2c9h-xxxxxxxxxxxx"
SEVEN = "/a/seven-card:0:0-0:5h6c7d8sJhQd2c-xxxxxxxxxxxxxx-xx"
ALL_BUT_PLAYED = "/a/six-card:0:103-115:2h5d6c9sJhKc-4h4d7s8cTdQh:1TdQh-0JhKc:5c:7s9s8c6cgo_4d2h4h"
"""One card is to be played; then the other goes home with his hand."""


def test_a_position_is_played_on_and_the_table_says_so(opened: Opener, shared: Server) -> None:
    page = opened(phone=True)
    page.goto(shared.base + HAND)
    page.get_by_role("button", name="Play from here").click()
    page.get_by_label("Against").select_option("greedy")
    page.get_by_role("button", name="Play", exact=True).click()
    player = Seated(page)
    player.wait_for("discard")
    assert sorted(player.hand) == sorted(["5h", "5s", "Jd", "Kd", "2c", "9h"])
    assert set(player.scores) == {90, 95}
    page.get_by_role("button", name="Fair deal").click()
    expect(page.get_by_role("dialog")).to_contain_text("its first deal was laid out")


def test_who_resigns_is_asked_first_and_may_play_again(opened: Opener, shared: Server) -> None:
    page = opened()
    player = begin(page, shared.base, dealer=1)
    player.wait_for("discard")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Play on").click()
    player.wait_for("discard")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    player.wait_for("over")
    expect(page.locator(".verdict")).to_contain_text("You resign.")
    expect(page.get_by_role("button", name="Again")).to_be_enabled()


@pytest.mark.long
def test_an_answer_grows_and_only_its_end_is_told(opened: Opener, shared: Server) -> None:
    page = opened(reduced_motion="reduce")
    page.goto(shared.base + SEVEN)
    heard, ranked = page.locator(".ranked").locator(".."), page.locator(".rank.best .why")
    expect(heard).to_contain_text("Thinking")
    first = spread(ranked.inner_text())
    expect(heard.get_by_role("status")).to_be_empty()
    expect(heard.get_by_role("status")).to_contain_text("Best:")
    assert spread(ranked.inner_text()) < first


def spread(why: str) -> float:
    """How sure an answer is."""
    told = re.match(r"±([0-9.]+)\. ", why)
    assert told
    return float(told[1])


@pytest.mark.long
def test_a_game_that_is_over_is_played_on_as_it_was_dealt(opened: Opener, shared: Server) -> None:
    page = opened(phone=True)
    player = begin(page, shared.base, target=31)
    play_on([player])
    page.goto(f"{page.url}/4")
    page.get_by_role("button", name="Play from here").click()
    page.get_by_role("radio", name="As they were").check()
    page.get_by_label("Against").select_option("greedy")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(re.compile(r"/g/\w+$"))
    play_on([Seated(page)])
    page.goto(f"{shared.base}/fair?game={page.url.rpartition('/')[2]}")
    expect(page.get_by_role("status")).to_contain_text("It agrees.")
    expect(page.get_by_role("status")).to_contain_text("The first deal was laid out")


def test_the_log_says_who_has_won_when_the_last_hand_is_told(
    opened: Opener, shared: Server
) -> None:
    page = opened(settings={"pace": "tap"})
    page.goto(shared.base + ALL_BUT_PLAYED)
    page.get_by_role("button", name="Play from here").click()
    page.get_by_label("Against").select_option("greedy")
    page.get_by_role("button", name="Play", exact=True).click()
    player, log = Seated(page), page.locator("aside.log")
    player.wait_for("play")
    play_on([player], until=["telling"])
    while player.stage == "telling":
        expect(log.get_by_role("heading", name="This deal")).to_be_visible()
        expect(log.get_by_role("heading", name="The result")).to_have_count(0)
        player.act()
    expect(log.get_by_role("heading", name="The result")).to_be_visible()

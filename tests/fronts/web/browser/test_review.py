"""A game that is over, looked through: for everyone, by keyboard alone, and from the table."""

import json
import re
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.fronts.web.browser.conftest import Opener, Server
from tests.fronts.web.browser.test_everyone import clean, screens
from tests.fronts.web.browser.test_training import answer

RECORD = Path(__file__).parents[3] / "golden" / "records" / "five-card.muggins"


@pytest.fixture(scope="module")
def address(shared: Server) -> str:
    """A review that anybody may look at."""
    asked = urllib.request.Request(
        f"{shared.base}/api/records",
        data=RECORD.read_bytes(),
        headers={"X-Muggins": "1", "Content-Type": "text/plain"},
    )
    with urllib.request.urlopen(asked) as answer:
        return f"{shared.base}{json.load(answer)['address']}/review"


def ready(page: Page, address: str) -> None:
    page.goto(address)
    page.locator(".decisions li").first.wait_for()
    page.locator(".stood .mat").wait_for()


def stands(page: Page, step: int) -> None:
    """Wait until the address has that step."""
    expect(page).to_have_url(re.compile(f"#{step}$"))


@screens("phone-light")
def test_axe_finds_nothing_in_a_review(
    opened: Opener, address: str, theme: Any, phone: bool
) -> None:
    page = opened(phone=phone, color_scheme=theme, reduced_motion="reduce")
    ready(page, address)
    clean(page, "a review")
    page.get_by_text("The same as a table").click()
    page.get_by_role("radio", name="All", exact=True).check()
    expect(page.locator(".decisions li").nth(20)).to_be_visible()
    clean(page, "all of a review")


def test_a_narrow_phone_has_all_of_a_review(opened: Opener, address: str) -> None:
    page = opened(viewport={"width": 320, "height": 640})
    ready(page, address)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    label = page.locator(".graph svg").first.get_attribute("aria-label") or ""
    assert re.search(r"chance to win through \d+ deals: from \d+ percent", label)


def test_keys_alone_go_through_a_review_and_comment_on_it(opened: Opener, shared: Server) -> None:
    page = opened(reduced_motion="reduce")
    page.goto(shared.base)
    there = page.evaluate(_UPLOAD, RECORD.read_text())
    ready(page, f"{shared.base}{there}/review")
    page.keyboard.press("n")  # to the first error
    expect(page.locator(".judged .grade")).to_contain_text("?")
    step = int(page.evaluate("location.hash.slice(1)"))
    page.keyboard.press("ArrowRight")
    stands(page, step + 1)
    page.keyboard.press("p")
    stands(page, step)
    page.get_by_role("button", name="Write a comment").focus()
    page.keyboard.press("Enter")
    page.get_by_role("textbox").focus()
    page.keyboard.type("never n again")  # which are letters here
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".comment")).to_have_text("never n again")
    clean(page, "a comment")
    stands(page, step)
    page.reload()
    expect(page.locator(".comment")).to_have_text("never n again")
    text = page.evaluate("fetch(document.querySelector('[download]').href).then(_ => _.text())")
    assert "never n again" in text


_UPLOAD = """text => fetch("/api/records", {method: "POST", body: text,
    headers: {"X-Muggins": "1", "Content-Type": "text/plain"}})
    .then(answer => answer.json()).then(made => made.address)"""


def test_a_costly_decision_leads_to_the_table_as_it_stood(opened: Opener, address: str) -> None:
    page = opened()
    ready(page, address)
    costliest = page.locator(".mistake").first
    played = costliest.locator(".swap .minis").first.text_content() or ""
    costliest.get_by_role("link", name="Look at it").click()
    expect(page.locator(".judged .swap .minis").first).to_have_text(played)
    expect(page.locator("#step")).to_be_in_viewport()
    page.get_by_role("link", name="At the table").click()
    expect(page.locator("main.replay")).to_be_visible()
    page.get_by_role("link", name="Review").click()
    expect(page.locator(".judged")).to_be_visible()
    expect(page).to_have_url(re.compile("#."))


def test_the_costliest_are_practised_one_after_the_other(opened: Opener, address: str) -> None:
    page = opened()
    ready(page, address)
    page.get_by_role("link", name="Practise these three").click()
    for number in range(1, 4):
        expect(page.locator(".exercise .label").first).to_contain_text(f"{number} of 3")
        answer(page)
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="of 3 right")).to_be_focused()
    page.get_by_role("link", name="Back to the review").click()
    expect(page).to_have_url(address)


def test_who_erred_nowhere_is_told_of_himself_alone(opened: Opener, address: str) -> None:
    page = opened()
    page.route("**/api/games/*/review", _without_errors_of_mine)
    ready(page, address)
    sheet = page.get_by_role("region", name="No costly decision of yours")
    expect(sheet).to_contain_text("Nothing that you chose cost as much as an inaccuracy.")


def _without_errors_of_mine(route: Route) -> None:
    """The review, as it is told to a player none of whose decisions was an error."""
    answer = route.fetch()
    *before, last = answer.text().splitlines()
    course = json.loads(last)
    course["review"] |= {"you": [0], "worst": []}
    route.fulfill(response=answer, body="\n".join([*before, json.dumps(course)]) + "\n")


@pytest.mark.long
def test_mistakes_of_a_game_are_taken_up_once(opened: Opener, address: str) -> None:
    page = opened()
    page.route("**/api/games/*/review", _as_if_mine)
    ready(page, address)
    told = page.get_by_role("status").filter(has_text="among your mistakes")
    expect(told).to_contain_text("2 mistakes of this game")
    page.reload()
    page.locator(".decisions li").first.wait_for()
    page.wait_for_load_state("networkidle")
    expect(told).to_have_count(0)
    page.goto(f"{address.partition('/g/')[0]}/t")
    page.get_by_role("link", name="Your mistakes (2)").click()
    expect(page.locator(".exercise .label").first).to_contain_text("your mistakes, 2 left")


def _as_if_mine(route: Route) -> None:
    """The review, two decisions of which are the mistakes of who reads it."""
    answer = route.fetch()
    *before, last = answer.text().splitlines()
    course = json.loads(last)
    wrong = [one["exercise"] for one in course["review"]["decisions"] if one["sign"]]
    course["review"]["mistakes"] = [one.removeprefix("/t/") for one in wrong if one][:2]
    route.fulfill(response=answer, body="\n".join([*before, json.dumps(course)]) + "\n")

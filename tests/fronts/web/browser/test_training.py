"""Practice in the browser: by tap, by key and by ear, at an address, kept between visits."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from muggins.study.trainers import Count, Progress, exercise
from tests.fronts.web.browser.conftest import Opener, Server
from tests.fronts.web.browser.test_everyone import clean

KEPT = "JSON.parse(localStorage.getItem('muggins-progress')).trainers"


def at(page: Page, shared: Server, address: str) -> Page:
    page.goto(f"{shared.base}/t/{address}")
    page.locator("h1:focus").wait_for()
    return page


def test_the_keyboard_alone_answers_and_goes_on(opened: Opener, shared: Server) -> None:
    page = at(opened(), shared, "discard/kestrel")
    assert page.locator(".judged, .ranked").count() == 0
    page.keyboard.press("1")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator(".judged [role=status]")).to_contain_text("best")
    expect(page.locator(".rank").first).to_contain_text("%")
    assert page.evaluate(KEPT)["discard"]["done"] == 1
    page.keyboard.press("Enter")
    expect(page.locator(".judged")).to_have_count(0)
    expect(page).not_to_have_url(f"{shared.base}/t/discard/kestrel")
    address = page.url
    hand = page.locator(".hand .pick").all_inner_texts()
    page.reload()
    page.locator("h1:focus").wait_for()
    assert (page.url, page.locator(".hand .pick").all_inner_texts()) == (address, hand)


def test_a_count_is_told_item_by_item_with_its_cards_raised(opened: Opener, shared: Server) -> None:
    page = at(opened(phone=True, settings={"pace": "tap"}), shared, "counting/kestrel")
    page.locator(".pad button", has_text="29").tap()
    page.locator("[data-main]").tap()
    expect(page.locator(".grade")).to_contain_text("wrong")
    told = page.locator(".steps li")
    while page.locator("[data-main]").inner_text() == "Next item":
        raised = page.locator(".mat .raised").count()
        assert raised == page.locator(".steps .now .cardname").count()
        many = told.count()
        page.locator("[data-main]").tap()
        expect(told).to_have_count(many + 1)
    expect(page.locator(".judged [role=status]")).to_contain_text("too many")


def test_a_clock_that_runs_out_takes_what_is_there(opened: Opener, shared: Server) -> None:
    page = opened(settings={"pace": "once", "hurry": "0.5"})
    at(page, shared, "counting/kestrel")
    expect(page.locator(".grade")).to_be_visible()


@pytest.mark.long
def test_the_puzzle_of_the_day_is_answered_shown_and_kept(opened: Opener, shared: Server) -> None:
    page = opened(phone=True)
    page.goto(f"{shared.base}/t/daily")
    for number in range(1, 6):
        page.locator("h1:focus").wait_for()
        expect(page.locator(".exercise .label").first).to_contain_text(f"{number} of 5")
        answer(page)
        if number == 2:  # and goes on where it was left
            page.reload()
        else:
            page.locator("[data-main]").click()
    text = page.locator(".sharing").inner_text()
    assert " of 5, counting " in text
    page.goto(f"{shared.base}/t")
    expect(page.get_by_role("link", name="The result")).to_be_visible()


def answer(page: Page) -> None:
    """Anything at all."""
    main = page.locator("[data-main]")
    if page.locator(".pad").count():
        page.locator(".pad button").first.click()
    picks = page.locator('.hand .pick[aria-pressed="false"]:not([aria-disabled="true"])')
    while main.is_disabled():
        picks.first.click()
    main.click()
    page.locator(".judged").wait_for()


@pytest.mark.long
def test_progress_is_saved_and_read_in_another_browser(
    opened: Opener, shared: Server, tmp_path: Any
) -> None:
    page = at(opened(), shared, "counting/kestrel")
    answer(page)
    page.goto(f"{shared.base}/t")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save it").click()
    file = tmp_path / "progress.json"
    saving.value.save_as(file)
    other = opened()
    other.goto(f"{shared.base}/t")
    other.locator("input[type=file]").set_input_files(file)
    expect(other.locator("tbody")).to_contain_text("Counting")
    opened.forgiven = lambda fault: "/api/training/progress" in fault
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}")
    other.locator("input[type=file]").set_input_files(wrong)
    expect(other.get_by_role("alert")).to_contain_text("no progress")


@pytest.mark.long
def test_mistakes_come_back_until_all_are_answered_well(opened: Opener, shared: Server) -> None:
    page, hand = opened(), exercise("counting/kestrel")
    assert isinstance(hand, Count)
    page.goto(f"{shared.base}/t")
    kept = Progress().with_mistakes((hand.address,)).to_json()
    page.evaluate("kept => localStorage.setItem('muggins-progress', kept)", kept)
    page.reload()
    page.get_by_role("link", name="Your mistakes (1)").click()
    for count, said in ((29, "Next"), (hand.points, "Done")):
        expect(page.locator(".exercise .label").first).to_contain_text("your mistakes, 1 left")
        page.locator(".pad").get_by_text(f"{count}", exact=True).click()
        page.locator("[data-main]").click()
        page.locator(".judged .steps").wait_for()
        expect(page.locator("[data-main]")).to_have_text(said)
        page.locator("[data-main]").click()
    expect(page.get_by_role("heading", name="All answered well")).to_be_focused()
    clean(page, "no mistakes left")
    page.get_by_role("link", name="Practise on").click()
    page.get_by_text("How far you have come").wait_for()
    expect(page.get_by_role("link", name="Your mistakes")).to_have_count(0)


def looked_over(page: Page, shared: Server, *trainers: str) -> None:
    """Every page of practice, before and after an answer."""
    page.goto(f"{shared.base}/t")
    page.get_by_text("How far you have come").wait_for()
    clean(page, "/t")
    for address in (f"{trainer}/kestrel" for trainer in trainers):
        at(page, shared, address)
        page.locator(".sheet-of-symbols").last.wait_for(state="attached")
        clean(page, address)
        answer(page)
        clean(page, f"{address} answered")


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_axe_finds_nothing_in_practice_in_any_theme(
    opened: Opener, shared: Server, theme: Any, phone: bool
) -> None:
    page = opened(phone=phone, color_scheme=theme)
    looked_over(page, shared, "discard", "pegging", "counting")


def test_a_name_of_no_exercise_is_a_sentence(opened: Opener, shared: Server) -> None:
    page = opened()
    opened.forgiven = lambda fault: "/api/training/exercises" in fault
    page.goto(f"{shared.base}/t/discard/!!")
    expect(page.get_by_role("alert")).to_contain_text("names no exercise")

"""Pictures to share, from the pages themselves: seen, handed on and saved, and nothing hidden."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from muggins.rulebook.card import cards
from tests.fronts.web.browser.conftest import Opener, Server
from tests.fronts.web.browser.seated import begin, play_on
from tests.fronts.web.browser.test_everyone import clean
from tests.fronts.web.browser.test_training import answer, at

POSITION = "six-card:0:80-75:5h6c7d8sJhQd-xxxxxxxxxxxx"
SHARES = """navigator.canShare = given => given.files.every(file => file.type === "image/png");
navigator.share = async given => { window.handed = given.files[0].size; };"""


def pictured(page: Page, where: str) -> str:
    """Ask for the picture of a page, wait until it is seen, and say where it is drawn."""
    page.get_by_role("button", name="Picture").or_(
        page.get_by_role("button", name="A picture to share")
    ).first.click()
    picture = page.locator("img.picture")
    expect(picture).to_have_js_property("complete", True)
    expect(picture).not_to_have_js_property("naturalWidth", 0)
    expect(page.get_by_role("link", name="Save PNG")).to_be_visible()
    clean(page, f"the picture at {where}")
    return picture.get_attribute("src") or ""


def drawn(source: str) -> set[str]:
    """The cards that a picture is asked to show."""
    return {
        f"{card}" for card in cards(re.sub(r"xx|[-_]", " ", source.split("/")[-1].split(".")[0]))
    }


@pytest.mark.long
def test_a_hand_that_is_told_is_a_picture_of_what_lies_open(opened: Opener, shared: Server) -> None:
    page = opened(phone=True, settings={"pace": "tap"})
    player = begin(page, shared.base, dealer=1)
    play_on([player], until=["telling"])
    while page.locator(".mat.show").count() == 0:
        moment = player.moment
        player.main.click()
        player.wait_past(moment)
    lies = {one.get_attribute("href") or "" for one in page.locator(".mat.show .card use").all()}
    source = pictured(page, "the show")
    assert {f"#c-{card}" for card in drawn(source)} == lies
    page.keyboard.press("Escape")
    expect(page.locator("img.picture")).to_have_count(0)


@pytest.mark.long
def test_a_position_is_handed_on_or_saved(opened: Opener, shared: Server, tmp_path: Path) -> None:
    page = opened()
    page.add_init_script(SHARES)
    page.goto(f"{shared.base}/a/{POSITION}")
    page.locator(".rank").first.wait_for()
    assert POSITION.replace(":", "%3A") in pictured(page, "the analysis board")
    page.get_by_role("button", name="Share", exact=True).click()
    page.wait_for_function("() => window.handed > 1000")
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save SVG").click()
    saving.value.save_as(tmp_path / "position.svg")
    text = (tmp_path / "position.svg").read_text()
    shown = {*re.findall(r"\w+ of (?:clubs|diamonds|hearts|spades)", text)}
    assert shown == {card.name for card in cards("5h 6c 7d 8s Jh Qd")}


@pytest.mark.long
def test_an_exercise_has_a_picture_that_does_not_answer_it(opened: Opener, shared: Server) -> None:
    page = at(opened(), shared, "counting/kestrel")
    page.locator(".pad").wait_for()
    expect(page.get_by_role("button", name="Picture")).to_have_count(0)
    answer(page)
    assert "/hands/" in pictured(page, "a count")
    at(page, shared, "discard/kestrel")
    assert "/positions/" in pictured(page, "a discard")


@pytest.mark.long
def test_a_hand_is_a_picture_when_its_game_is_stepped_through(
    opened: Opener, shared: Server
) -> None:
    page = opened()
    player = begin(page, shared.base, dealer=0, target=61)
    play_on([player])
    page.get_by_role("link", name="Look it over").click()
    step = page.locator(".where-at")
    expect(step).to_contain_text("step 1")
    for number in range(2, 30):
        if page.locator(".mat.show").count():
            break
        page.keyboard.press("ArrowRight")
        expect(step).to_contain_text(f"step {number}")
    assert "/hands/" in pictured(page, "a step")
    expect(page.locator("aside.log")).to_contain_text("Deal 1. You dealt.")

"""Whole games in the browser: against a bot, by link, by keyboard alone, claimed, on one screen."""

import pytest
from playwright.sync_api import expect

from tests.fronts.web.browser.conftest import Opener, Server
from tests.fronts.web.browser.seated import Seated, begin, play_on, stage_of


def test_a_game_begins_from_the_first_page_and_plays_a_deal(opened: Opener, shared: Server) -> None:
    page = opened(phone=True)
    page.goto(shared.base)
    page.get_by_role("radio", name="Greedy").check()
    page.get_by_role("button", name="Deal").click()
    player = Seated(page)
    player.wait_for("cut", "discard")
    play_on([player], until=["telling"])
    expect(page.get_by_role("button", name="Go on")).to_be_visible()


def test_the_picture_is_the_score(opened: Opener, shared: Server) -> None:
    player = begin(opened(), shared.base, dealer=0)
    play_on([player], until=["telling"])
    for _ in range(12):
        (other, mine), pegs = player.counted
        assert pegs == [mine, other]
        if not player.act():
            break


def test_a_discard_can_be_changed_until_it_is_confirmed(opened: Opener, shared: Server) -> None:
    player = begin(opened(), shared.base)
    player.wait_for("discard")
    picks = player.page.locator(".hand .pick")
    picks.nth(0).click()
    expect(player.main).to_be_disabled()
    picks.nth(1).click()
    expect(player.main).to_be_enabled()
    picks.nth(0).click()
    expect(picks.nth(0)).to_have_attribute("aria-pressed", "false")
    picks.nth(4).click()
    laid = [player.hand[1], player.hand[4]]
    player.main.click()
    player.wait_for("waiting", "play")
    assert not set(laid) & set(player.hand)
    assert len(player.hand) == 4


def test_a_card_is_drawn_onto_the_table(opened: Opener, shared: Server) -> None:
    player = begin(opened(), shared.base, dealer=1)
    player.wait_for("discard")
    player.act()
    player.wait_for("play")
    card = player.page.locator('.hand .pick:not([aria-disabled="true"])').first
    name, moment = card.get_attribute("data-card"), player.moment
    card.drag_to(player.page.locator(".mat"))
    player.wait_past(moment)
    assert name not in player.hand


@pytest.mark.long
def test_two_play_a_whole_game_of_six_card_by_link(opened: Opener, shared: Server) -> None:
    _by_link(opened, shared, "Six-card")


@pytest.mark.long
def test_two_play_a_whole_game_of_five_card_by_link(opened: Opener, shared: Server) -> None:
    _by_link(opened, shared, "Five-card")


def _by_link(opened: Opener, shared: Server, form: str) -> None:
    host = opened()
    host.goto(shared.base)
    host.get_by_role("radio", name="A friend").check()
    host.get_by_role("radio", name=form).check()
    host.get_by_role("button", name="Lay the table").click()
    link = host.locator(".invitation .link a").get_attribute("href")
    assert link
    guest = opened(phone=True, settings={"name": "Bob"})
    guest.goto(link)
    guest.reload()  # to look at it uses nothing up
    guest.get_by_role("button", name="Sit down").click()
    players = [Seated(host), Seated(guest)]
    play_on(players)
    words = [page.locator(".verdict .word").inner_text() for page in (host, guest)]
    assert words[0] == words[1]
    assert sorted(players[0].scores) == sorted(players[1].scores)
    assert players[0].scores == tuple(reversed(players[1].scores))


@pytest.mark.long
def test_the_keyboard_alone_plays_a_whole_game(opened: Opener, shared: Server) -> None:
    page = opened()
    page.goto(shared.base)
    page.get_by_role("radio", name="Greedy").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    player = Seated(page)
    player.wait_for("cut", "discard")
    while (stage := stage_of(moment := player.moment)) != "over":
        match stage:
            case "discard":
                page.keyboard.press("1")
                page.keyboard.press("2")
                page.keyboard.press("Enter")
            case "play":
                while fit := player.may_be_raised():
                    fit.focus()
                    page.keyboard.press("Space")
                expect(player.main).to_be_enabled()
                page.keyboard.press("Enter")
            case "telling" | "cut":
                page.keyboard.press("Enter")
        player.wait_past(moment)
    expect(page.locator(".verdict .word")).to_be_visible()


def test_two_claim_their_counts_and_call_muggins(opened: Opener, shared: Server) -> None:
    host = opened()
    table = begin(
        host, shared.base, rules="six-card", target=31, muggins=True,
        seats=[{"kind": "me", "name": "Ann"}, {"kind": "open"}],
    )  # fmt: skip
    link = host.locator(".invitation .link a").get_attribute("href")
    assert link
    guest = opened(phone=True, settings={"name": "Bob"})
    guest.goto(link)
    guest.get_by_role("button", name="Sit down").click()
    players = [table, Seated(guest)]
    called = 0
    while called < 3:  # both hands and the crib
        moments = [player.moment for player in players]
        done = [_claims_or_calls(player) for player in players]
        called += done.count("called")
        if not any(done):
            players[0].wait_past(moments[0])
    play_on(players, until=["discard", "over"])
    assert sum(players[0].scores) >= 3  # what was called was pegged by the caller


def _claims_or_calls(player: Seated) -> str:
    """Claim nothing, call one too few: so that something is always there to be called."""
    missed = player.page.get_by_label("Points missed")
    if player.stage != "claim" or not missed.count():
        return "acted" if player.act() else ""
    moment = player.moment
    missed.fill("1")
    player.page.get_by_role("button", name="Muggins!").click()
    player.wait_past(moment)
    return "called"


def test_the_screen_is_passed_as_soon_as_one_has_acted(opened: Opener, shared: Server) -> None:
    player = begin(
        opened(phone=True), shared.base,
        seats=[{"kind": "me", "name": "Ann"}, {"kind": "device", "name": "Bob"}],
    )  # fmt: skip
    player.wait_for("curtain")
    player.act()
    with player.page.expect_response("**/actions*") as answered:
        player.act()
    assert answered.value.json()["seat"] == 1
    player.wait_for("curtain")
    expect(player.main).to_have_text("I am Bob")


@pytest.mark.long
def test_after_a_match_both_cut_for_another(opened: Opener, shared: Server) -> None:
    host, guest = opened(), opened(phone=True, settings={"name": "Bob"})
    players = [begin(
        host, shared.base, target=2, seats=[{"kind": "me", "name": "Ann"}, {"kind": "open"}],
    ), Seated(guest)]  # fmt: skip
    guest.goto(host.locator(".invitation .link a").get_attribute("href") or "")
    guest.get_by_role("button", name="Sit down").click()
    play_on(players)
    for page, label in ((host, "Again"), (guest, "To the next table")):
        page.get_by_role("button", name=label).click()
    for player in players:
        player.wait_for("cut")
    host.get_by_label("A word to cut with, or none").fill("horse")
    host.get_by_role("button", name="Cut").click()
    expect(host.get_by_text("Waiting for the other player.")).to_be_visible()
    guest.get_by_role("button", name="Cut").click()
    for player in players:
        player.wait_for("discard")


@pytest.mark.long
def test_two_pass_one_screen(opened: Opener, shared: Server) -> None:
    player = begin(
        opened(phone=True), shared.base, target=31,
        seats=[{"kind": "me", "name": "Ann"}, {"kind": "device", "name": "Bob"}],
    )  # fmt: skip
    player.wait_for("curtain")
    assert player.hand == []  # nobody's cards lie there before he says that he is there
    play_on([player])
    expect(player.page.locator(".verdict")).to_be_visible()

"""Nothing lost, nothing leaked: reloads, servers killed, lines cut, and those who only look on."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.fronts.web.browser.conftest import Opener, Server
from tests.fronts.web.browser.seated import Seated, begin, play_on


def test_a_reload_in_every_phase_finds_the_same_seat_and_state(
    opened: Opener, shared: Server
) -> None:
    player = begin(opened(phone=True), shared.base, muggins=True, dealer=1)
    met: set[str] = set()
    while not {"discard", "play", "claim", "telling"} <= met:
        stage = player.wait_for("discard", "play", "claim", "telling", "over")
        assert stage != "over"
        if stage not in met:
            before = player.moment, player.hand, player.scores
            player.page.reload()
            player.wait_for(stage)
            after = player.moment, player.hand, player.scores
            if after[0].split()[0] == before[0].split()[0]:  # the other may have gone on meanwhile
                assert after == before
                met.add(stage)
        player.act()


def test_a_server_killed_and_started_again_goes_on_by_itself(opened: Opener, own: Server) -> None:
    opened.forgiven = lambda fault: "Failed to load resource" in fault
    player = begin(opened(), own.base, dealer=1)
    player.wait_for("discard")
    player.act()
    player.wait_for("play")
    hand, scores = player.hand, player.scores
    own.kill()
    expect(player.page.locator(".strip")).to_contain_text("Your game is safe")
    player.page.locator('.hand .pick:not([aria-disabled="true"])').first.click()
    player.main.click()  # asked while nobody answers, and done once somebody does
    moment = player.moment
    own.start()
    player.wait_past(moment)
    assert len(player.hand) == len(hand) - 1
    expect(player.page.locator(".strip")).to_have_count(0)
    assert all(now >= before for now, before in zip(player.scores, scores, strict=True))


def test_a_page_says_that_it_is_off_line_and_comes_back(opened: Opener, shared: Server) -> None:
    opened.forgiven = lambda fault: "ERR_INTERNET_DISCONNECTED" in fault
    player = begin(opened(phone=True), shared.base)
    player.wait_for("discard")
    player.page.context.set_offline(True)
    expect(player.page.locator(".strip")).to_contain_text("You are off line")
    assert len(player.hand) == 6  # the cards stay
    player.page.context.set_offline(False)
    expect(player.page.locator(".strip")).to_have_count(0)
    assert player.act()


def test_a_spectator_sees_the_table_and_no_hand(opened: Opener, shared: Server) -> None:
    player = begin(opened(), shared.base, dealer=1)
    player.wait_for("discard")
    watching = opened()
    heard: list[str] = []
    watching.on("response", lambda answer: heard.append(_text(answer)))
    watching.goto(player.page.url)
    seat = Seated(watching)
    seat.wait_for("waiting")
    assert seat.hand == []
    hidden = player.hand
    player.act()
    player.wait_for("play")
    watching.reload()
    seat.wait_for("waiting")
    expect(watching.get_by_role("button", name="You are watching")).to_be_disabled()
    assert not any(f'"{card}"' in text for card in hidden for text in heard if '"version"' in text)


def _text(answer: object) -> str:
    """The body of an answer that is whole; a stream never is."""
    kind = getattr(answer, "headers", {}).get("content-type", "")
    return answer.text() if "json" in kind else ""  # type: ignore[attr-defined]


def test_a_seat_is_carried_to_another_device(opened: Opener, shared: Server) -> None:
    player = begin(opened(), shared.base)
    player.wait_for("discard")
    player.page.get_by_role("button", name="Settings").click()
    player.page.get_by_role("button", name="Take the seat elsewhere").click()
    link = player.page.locator("dialog .hex a").get_attribute("href")
    assert link
    phone = opened(phone=True)
    phone.goto(f"{shared.base}{link}")
    phone.get_by_role("button", name="Sit here").click()
    other = Seated(phone)
    other.wait_for("discard")
    assert other.hand == player.hand


def test_an_invitation_that_is_used_up_lets_one_watch(opened: Opener, shared: Server) -> None:
    host = opened()
    begin(host, shared.base, seats=[{"kind": "me", "name": "Ann"}, {"kind": "open"}])
    link = host.locator(".invitation .link a").get_attribute("href")
    assert link
    guest, late = opened(settings={"name": "Bob"}), opened(settings={"name": "Cid"})
    late.goto(link)
    expect(late.get_by_role("button", name="Sit down")).to_be_visible()
    guest.goto(link)
    guest.get_by_role("button", name="Sit down").click()
    Seated(guest).wait_for("cut", "discard", "waiting")
    late.reload()
    late.get_by_role("link", name="Watch the game").click()
    Seated(late).wait_for("lobby", "waiting")


@pytest.mark.long
def test_the_browser_deals_a_fair_match_again(opened: Opener, shared: Server) -> None:
    player = begin(opened(), shared.base, target=31, word="a horse, étoile %")
    play_on([player])
    player.page.get_by_role("link", name="deal it again and compare").click()
    told = player.page.locator(".sheet[role=status]")
    expect(told).to_contain_text("It agrees.")
    _spoil(player.page)
    expect(told).to_contain_text("It does not agree.")


def _spoil(page: Page) -> None:
    """Put another starter into the first deal."""
    record = page.locator("textarea").first
    text = record.input_value()
    starter = re.search(r"\ncut (\S\S)", text)
    assert starter
    record.fill(text.replace(starter[0], "\ncut " + ("5h" if starter[1] != "5h" else "5s"), 1))
    page.get_by_role("button", name="Deal it again").click()


def test_the_browser_shuffles_as_the_library_does(opened: Opener, shared: Server) -> None:
    page = opened()
    page.goto(f"{shared.base}/fair")
    page.get_by_label("The secret").fill(bytes(range(32)).hex())
    page.get_by_label("The words").fill("horse\nétoile\n")
    page.get_by_role("button", name="Show the decks").click()
    from muggins.rulebook.card import spell
    from muggins.table.shoe import FairShoe

    shoe = FairShoe(bytes(range(32)), ("horse", "étoile", ""))
    expect(page.locator(".hex").nth(0)).to_have_text(shoe.commitment)
    expect(page.locator(".hex").nth(3)).to_have_text(spell(shoe.deck(2), " "))

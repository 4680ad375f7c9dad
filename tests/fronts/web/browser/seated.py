"""Somebody at a table in a browser: what he sees there, and how he does what is due."""

from __future__ import annotations

import json
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

SETTINGS = {"pace": "once", "name": "Ann"}
PATIENCE = 60_000
"""Milliseconds until what does not come is given up; a busy machine needs many."""


_COUNTED = """() => {
    const all = (which, told) =>
        [...document.querySelectorAll(which)].map(one => Number(one.dataset[told]));
    return [all(".seat .score", "score"), all('.pegs [data-peg="front"]', "hole")];
}"""


class Seated:
    """A player or a spectator, and the page that he looks at."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def game(self) -> Locator:
        return self.page.locator("main.game")

    @property
    def main(self) -> Locator:
        """The one thing that is to be done."""
        return self.page.locator("[data-main]")

    @property
    def moment(self) -> str:
        """The version, the seat, the stage, and how far a count is told."""
        return self.game.get_attribute("data-moment", timeout=PATIENCE) or ""

    @property
    def stage(self) -> str:
        return stage_of(self.moment)

    @property
    def hand(self) -> list[str]:
        """The cards of the hand, as they lie."""
        return [
            pick.get_attribute("data-card") or "" for pick in self.page.locator(".hand .pick").all()
        ]

    @property
    def scores(self) -> tuple[int, ...]:
        """The other's and one's own, as the rows beside the board have them."""
        rows = self.page.locator(".seat .score").all()
        return tuple(int(row.get_attribute("data-score") or "") for row in rows)

    @property
    def counted(self) -> tuple[list[int], list[int]]:
        """The scores, and the holes of the front pegs lane by lane, both of the same instant."""
        scores, pegs = self.page.evaluate(_COUNTED)
        return scores, pegs

    def wait_for(self, *stages: str) -> str:
        """Until it comes to one of these."""
        self.page.wait_for_function(
            "stages => stages.includes(document.querySelector('main.game')?.dataset.stage)",
            arg=list(stages),
            timeout=PATIENCE,
        )
        return self.stage

    def wait_past(self, moment: str) -> None:
        """Until something else is to be seen."""
        self.page.wait_for_function(
            "moment => document.querySelector('main.game')?.dataset.moment !== moment",
            arg=moment,
            timeout=PATIENCE,
        )

    def act(self) -> bool:
        """Do what is due, if anything is; whether it was."""
        moment = self.moment
        match stage_of(moment):
            case "telling" | "cut" | "curtain" | "claim":
                self.main.click()
            case "discard":
                self.choose_discards()
                self.main.click()
            case "play":
                while fit := self.may_be_raised():
                    fit.click()
                self.main.click()
            case _:
                return False
        self.wait_past(moment)
        return True

    def may_be_raised(self) -> Locator | None:
        """A card that fits and may be raised, where something must be raised first.

        The button also waits for the answer to what was done before: then nothing need be raised.
        """
        raised = self.page.locator('.hand .pick[aria-pressed="true"]')
        fit = self.page.locator('.hand .pick[aria-pressed="false"][aria-disabled="false"]')
        if self.main.is_enabled() or raised.count() or not fit.count():
            return None
        return fit.first

    def choose_discards(self) -> None:
        """Raise cards from the left until they are enough."""
        picks = self.page.locator('.hand .pick[aria-pressed="false"]')
        while self.main.is_disabled():
            picks.first.click()


def stage_of(moment: str) -> str:
    """The stage that a moment tells: read by itself it may be that of another moment."""
    return moment.split()[2]


def play_on(players: Sequence[Seated], until: Sequence[str] = ("over",)) -> None:
    """All do what is due until each has come to a stage of those; says where it hangs."""
    while not all(player.stage in until for player in players):
        moments = [player.moment for player in players]
        acted = [player.stage not in until and player.act() for player in players]
        if any(acted):
            continue
        for player, moment in zip(players, moments, strict=True):
            if player.stage not in until:
                player.wait_past(moment)
                break


def settle(page: Page, **more: object) -> None:
    """What the browser is set to before it opens anything."""
    kept = json.dumps(json.dumps({**SETTINGS, **more}))
    page.context.add_init_script(
        f"localStorage.getItem('muggins') ?? localStorage.setItem('muggins', {kept})"
    )


def begin(page: Page, base: str, **wanted: object) -> Seated:
    """Open a table through the interface, and look at it."""
    page.goto(f"{base}/rules")
    game = {
        "seats": [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "greedy"}],
        "word": "horse",
    }
    made = page.evaluate(
        """async wanted => {
            const answer = await fetch("/api/games", {method: "POST", body: JSON.stringify(wanted),
                headers: {"Content-Type": "application/json", "X-Muggins": "1"}});
            return await answer.json();
        }""",
        {"action_id": "1", **game, **wanted},
    )
    page.goto(f"{base}{made['address']}")
    expect(page.locator("main.game[data-stage]")).to_be_attached(timeout=PATIENCE)
    return Seated(page)

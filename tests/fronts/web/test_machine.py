"""Whatever browsers send, and in whatever order, the table is what the library makes of it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from muggins.fronts.web.sitting import chosen
from muggins.paper.record import TakeBack
from muggins.rulebook import spelled
from muggins.rulebook.view import IllegalAction
from muggins.table.shoe import FairShoe
from muggins.table.table import Stale, Table
from tests.fronts.web.serving import Browser, Server
from tests.fronts.web.test_leaks import sitting_at

PICK = st.integers(0, 10**6)


class Sent:
    """An action that was sent, and what it was answered with."""

    def __init__(self, seat: int, id: str, version: int, action: str, status: int) -> None:
        self.seat, self.id, self.version, self.action = seat, id, version, action
        self.status = status


class TwoBrowsers(RuleBasedStateMachine):
    """Two players and one who looks on, against a table of the library."""

    server: Server

    @initialize(
        form=st.sampled_from(
            ["six-card", "five-card", "six-card,counting=claimed,muggins=yes", "lowball"]
        ),
        word=st.text(max_size=5),
    )
    def sit_down(self, form: str, word: str) -> None:
        self.ann, self.bob, self.eve = (self.server.browser() for _ in range(3))
        wanted = [{"kind": "me"}, {"kind": "open"}]
        made = self.ann.open(rules=form, target=31, seats=wanted, takeback=True)
        self.game = made["id"]
        link = made["invites"][0]["address"].removeprefix("/join/")
        self.bob.post(f"games/{self.game}/sit", {"invite": link, "word": word})
        self.ann.cut(self.game, "horse")
        secret = bytes.fromhex(sitting_at(self.server, self.game).terms.secret)
        rules = spelled.rules(form).to(31)
        self.model = Table(FairShoe(secret, ("horse", word)), rules)
        self.version = self.ann.see(self.game)["version"]
        self.moments = {self.version: self.model.version}
        self.sent: list[Sent] = []
        self.number = 0

    def browser(self, seat: int) -> Browser:
        return (self.ann, self.bob)[seat]

    def send(self, seat: int, version: int, action: str, id: str = "") -> Any:
        """Send an action, and see that it is answered as the library would."""
        self.number += 1
        id = id or f"a{self.number}"
        browser = self.browser(seat)
        sent = {"action_id": id, "version": version, "action": action}
        answer = browser.client.post(f"/api/games/{self.game}/actions", json=sent)
        done = any((one.seat, one.id, one.status) == (seat, id, 200) for one in self.sent)
        wanted = 200 if done else self.modelled(seat, version, action)
        assert answer.status_code == wanted, answer.text[:300]
        self.sent.append(Sent(seat, id, version, action, wanted))
        state = answer.json() if wanted == 200 else answer.json()["state"]
        assert state["version"] == self.version
        return state

    def modelled(self, seat: int, version: int, action: str) -> int:
        """What the library makes of an action: done, stale or not allowed."""
        if version not in self.moments:
            return 409
        try:
            self.model.act(chosen(action), by=seat, version=self.moments[version])
        except Stale:
            return 409
        except IllegalAction:
            return 400
        self.went_on()
        return 200

    def went_on(self) -> None:
        self.version += 1
        self.moments[self.version] = self.model.version

    def awaited(self, pick: int) -> int:
        return self.model.state.awaiting[pick % len(self.model.state.awaiting)]

    def legal(self, seat: int, pick: int) -> str:
        legal = self.model.state.legal(seat)
        return str(legal[pick % len(legal)])

    def goes_on(self) -> bool:
        return bool(self.model.state.awaiting)

    @precondition(goes_on)
    @rule(who=PICK, what=PICK)
    def act(self, who: int, what: int) -> None:
        seat = self.awaited(who)
        self.send(seat, self.version, self.legal(seat, what))

    @precondition(goes_on)
    @rule(who=PICK, what=PICK, back=st.integers(-2, 12))
    def act_late(self, who: int, what: int, back: int) -> None:
        seat = self.awaited(who)
        self.send(seat, self.version - back, self.legal(seat, what))

    @precondition(lambda self: self.sent)
    @rule(which=PICK)
    def send_the_same_again(self, which: int) -> None:
        one = self.sent[which % len(self.sent)]
        self.send(one.seat, one.version, one.action, one.id)

    @precondition(lambda self: self.sent)
    @rule(which=PICK)
    def send_an_old_action_anew(self, which: int) -> None:
        one = self.sent[which % len(self.sent)]
        self.send(one.seat, self.version, one.action)

    @precondition(goes_on)
    @rule(who=PICK, what=PICK)
    def act_for_another(self, who: int, what: int) -> None:
        seat = self.awaited(who)
        action = self.legal(seat, what)
        seen = {"id": self.game, "version": self.version}
        for other in (self.browser(1 - seat), self.eve):
            refused = other.act(seen, action, 403)
            assert refused["state"]["version"] == self.version

    @precondition(goes_on)
    @rule(who=PICK, what=PICK, many=st.integers(2, 5), same=st.booleans())
    def act_at_once(self, who: int, what: int, many: int, same: bool) -> None:
        seat = self.awaited(who)
        self.number += 1

        def send(at: int) -> int:
            sent = {
                "action_id": f"b{self.number}{'' if same else f' {at}'}",
                "version": self.version,
                "action": action,
            }
            path = f"/api/games/{self.game}/actions"
            return self.browser(seat).client.post(path, json=sent).status_code

        action = self.legal(seat, what)
        with ThreadPoolExecutor(many) as pool:
            answers = sorted(pool.map(send, range(many)))
        assert self.modelled(seat, self.version, action) == 200
        assert answers == ([200] * many if same else [200, *[409] * (many - 1)])

    @rule(seat=st.integers(0, 1))
    def take_back(self, seat: int) -> None:
        self.number += 1
        sent = {"action_id": f"t{self.number}", "version": self.version, "seat": seat}
        path = f"/api/games/{self.game}/takeback"
        answer = self.browser(seat).client.post(path, json=sent)
        if self.model.may_take_back(seat):
            assert answer.status_code == 200, answer.text[:300]
            self.model.take_back(seat)
            assert isinstance(self.model.entries[-1], TakeBack)
            self.went_on()
        else:
            assert answer.status_code == 400, answer.text[:300]

    @rule()
    def forget_and_read_anew(self) -> None:
        """As a server does that has just been started."""
        live = self.server.room._live[self.game]
        live.sitting = None

    @invariant()
    def each_sees_what_the_library_shows(self) -> None:
        if not hasattr(self, "model"):
            return
        for browser, seat in ((self.ann, 0), (self.bob, 1), (self.eve, None)):
            shown, view = browser.see(self.game), self.model.view(seat)
            assert shown["version"] == self.version
            assert shown["hand"] == [str(card) for card in view.hand]
            assert shown["scores"] == list(view.scores)
            assert [one["card"] for one in shown["pile"]] == [str(card) for card in view.pile]
            assert [one["action"] for one in shown["legal"]] == [str(one) for one in view.legal]
            assert shown["phase"] == view.phase
            assert shown["undo"] == (seat is not None and self.model.may_take_back(seat))

    def teardown(self) -> None:
        for browser in (self.ann, self.bob, self.eve) if hasattr(self, "ann") else ():
            browser.client.close()


def test_the_table_is_what_the_library_makes_of_all_that_is_sent(server: Server) -> None:
    run(server, examples=5, steps=20)


@pytest.mark.long
def test_the_table_stays_what_the_library_makes_of_it(shared: Server) -> None:
    run(shared, examples=100, steps=50)


def run(server: Server, *, examples: int, steps: int) -> None:
    machine = type("TwoBrowsersHere", (TwoBrowsers,), {"server": server})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )

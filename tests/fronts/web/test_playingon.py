"""Tables that begin from a position: laid out as it says, and honest about it."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest

from muggins.fronts.cli.checking import Sums, faults
from muggins.paper import position
from muggins.paper.record import Record, records
from muggins.rulebook.events import Deal
from tests.fronts.web.serving import Browser, Server
from tests.fronts.web.test_games import at_table, first, played_out

HAND = {"hand": "5h 5s Jd Kd 2c 9h", "dealer": True, "scores": [90, 95]}


def begun(browser: Browser, **sent: Any) -> str:
    made = browser.post("positions", {"bot": "greedy", "word": "horse", **sent}, 201)
    return str(made["id"])


def checked(text: str) -> Sums:
    sums = Sums()
    assert not list(faults(io.BytesIO(text.encode()), "it", sums))
    return sums


def record(browser: Browser, game: str) -> tuple[str, Record]:
    text = browser.get(f"games/{game}/record")
    return text, next(records(text.splitlines(keepends=True)))


def test_a_hand_that_was_set_up_is_played_on_and_its_record_says_so(server: Server) -> None:
    me = server.browser()
    said = me.post("analysis", HAND)["position"]
    game = begun(me, position=said)
    state = me.see(game)
    assert (state["seat"], state["scores"], state["phase"]) == (0, [90, 95], "discard")
    assert sorted(state["hand"]) == sorted(HAND["hand"].split())  # type: ignore[attr-defined]
    assert state["fair"]["laid"]
    assert state["position"].startswith(said)
    over = me.play(game, first)
    text, kept = record(me, game)
    assert kept.state.scores == tuple(over["scores"])
    assert (kept.opening.scores, kept.headers["From"]) == ((90, 95), said)
    sums = checked(text)
    assert (sums.wrong, sums.dealt_again, sums.from_position) == (0, 1, 1)
    again = me.client.post("/api/records", content=text).json()["id"]
    assert me.see(again)["scores"] == over["scores"]


def test_later_deals_can_be_checked_and_are(server: Server) -> None:
    me = server.browser()
    game = begun(me, position=me.post("analysis", HAND | {"scores": [0, 0]})["position"])
    me.play(game, first)
    text, kept = record(me, game)
    deals = [one.step for one in kept.entries if isinstance(one.step, Deal)]
    swapped = deals[1].hands[0][0], deals[1].hands[1][0]
    wrong = text.replace(str(deals[1]), _swapped(str(deals[1]), *map(str, swapped)))
    assert "From" in kept.headers
    sums = Sums()
    assert list(faults(io.BytesIO(wrong.encode()), "it", sums))


def _swapped(text: str, one: str, other: str) -> str:
    return text.replace(one, "!").replace(other, one).replace("!", other)


def test_a_score_alone_is_a_position_and_all_of_its_deals_can_be_checked(server: Server) -> None:
    me = server.browser()
    game = begun(me, position="six-card:1:100-110")
    state = me.see(game)
    assert (state["scores"], state["dealer"], state["fair"]["laid"]) == ([100, 110], 1, False)
    me.play(game, first)
    sums = checked(record(me, game)[0])
    assert (sums.dealt_again, sums.from_position) == (1, 0)


def test_a_game_that_is_over_is_played_on_from_any_ply_as_it_was_dealt(server: Server) -> None:
    ann, bob, game = at_table(server, target=31)
    over = played_out(ann, bob, game, random.Random(4))
    _, kept = record(ann, game)
    states = list(kept)
    for ply in random.Random(1).sample(range(over["ply"]), 3):
        then = states[ply]
        on = begun(bob, game=game, ply=ply, action_id=f"ply {ply}")
        state = bob.see(on)
        if then.phase not in ("deal", "cut") and then.awaiting[0] == 1:
            assert state["position"] == position.of(then.seen_by(1))
        assert state["you"] == [1]
        bob.play(on, first)
        text, whole = record(bob, on)
        assert whole.state.log[: len(then.deal_log)] == then.deal_log
        assert checked(text).wrong == 0
    assert "over" in bob.post("positions", {"game": game, "ply": over["ply"]}, 400)["error"]
    bob.post("positions", {"game": game, "ply": over["ply"] + 1}, 404)


def test_dealt_anew_only_what_is_seen_stays(server: Server) -> None:
    ann, bob, game = at_table(server, target=31)
    played_out(ann, bob, game, random.Random(4))
    _, kept = record(ann, game)
    states = list(kept)
    seen_other = set()
    ply = next(n for n, state in enumerate(states) if state.phase == "play" and 0 in state.awaiting)
    for number in range(3):
        sent = {"game": game, "ply": ply, "seat": 0, "anew": True, "action_id": f"anew {number}"}
        on = begun(ann, **sent)
        assert ann.see(on)["position"] == position.of(states[ply].seen_by(0))
        ann.play(on, first)
        _, whole = record(ann, on)
        deal = next(one.step for one in whole.entries if isinstance(one.step, Deal))
        assert deal.hands[0] == states[ply].deal_log[0].hands[0]  # type: ignore[union-attr]
        seen_other.add(deal.hands[1])
        assert "xx" in whole.headers["From"]
    assert len(seen_other) > 1


def test_nothing_hidden_in_a_position_is_told_to_those_who_look_on(server: Server) -> None:
    me, eve = server.browser(), server.browser()
    game = begun(me, position=me.post("analysis", HAND)["position"])
    text = eve.client.get(f"/api/games/{game}").text
    state = eve.see(game)
    shown = {one["card"] for one in (*state["pile"], *state["played"])}
    assert state["hand"] == []
    assert not any(f'"{card}"' in text for card in str(HAND["hand"]).split() if card not in shown)


def test_the_same_wish_opens_one_table_and_the_next_match_begins_anew(server: Server) -> None:
    me = server.browser()
    me.client.get("/")
    said = me.post("analysis", HAND)["position"]
    game = begun(me, position=said, action_id="x")
    assert begun(me, position=said, action_id="x") == game
    me.play(game, first)
    again = me.post(f"games/{game}/next")["id"]
    state = me.cut(again)
    assert not state["fair"]["laid"]
    assert me.play(again, first)["phase"] == "over"
    text, kept = record(me, again)
    assert "From" not in kept.headers
    assert checked(text).wrong == 0


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"position": "nonsense"},
        {"position": "six-card:0:0-0:2h5d6c9sJhKc-xxxxxxxxxxxx", "seat": 5},
        {"position": "six-card:0:0-0:2h5d6c9sJhKc-xxxxxxxxxxxx", "seat": 1},
        {"position": "six-card:0:0-0:2h5d6c9sJhKc-xxxxxxxxxxxx", "bot": "deep blue"},
        {"position": "six-card:0:0-0:2h5d6c9sJhKc-xxxxxxxxxxxx", "word": "x" * 257},
        {"position": "x" * 6000},
    ],
)
def test_where_nothing_can_be_played_on_from_is_refused(server: Server, wrong: Any) -> None:
    assert server.browser().post("positions", wrong, 400)["error"].endswith(".")

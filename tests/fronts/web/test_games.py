"""Tables as browsers have them: opened, sat down at, played, taken further and looked back at."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from muggins.engine import rollouts
from muggins.engine.analysis import options
from muggins.engine.prospects import Option
from muggins.paper.record import records
from muggins.rulebook.view import View
from muggins.table.fairness import Dealt, Fairness, check
from tests.fronts.web.serving import WAIT, Browser, Server


def first(state: Any) -> Any:
    return state["legal"][0]


def seats(*kinds: str) -> list[dict[str, str]]:
    return [{"kind": kind} for kind in kinds]


def at_table(server: Server, **new: Any) -> tuple[Browser, Browser, str]:
    """Two browsers at a table, both having cut."""
    ann, bob = server.browser(), server.browser()
    new.setdefault("seats", [{"kind": "me", "name": "Ann"}, {"kind": "open"}])
    game = ann.open(**new)
    sit(bob, game["invites"][0]["address"], name="Bob", word="horse")
    ann.cut(game["id"], "étoile")
    return ann, bob, game["id"]


def sit(browser: Browser, address: str, status: int = 200, **given: Any) -> Any:
    link = address.removeprefix("/join/")
    return browser.post(f"games/{link[:16]}/sit", {"invite": link, **given}, status)


def turn(ann: Browser, bob: Browser, game: str) -> tuple[Browser, Any]:
    """Who is to act, and what he sees."""
    state = ann.see(game)
    return (ann, state) if state["legal"] else (bob, bob.see(game))


def test_a_game_against_a_bot_is_played_to_its_end_and_its_deals_agree(shared: Server) -> None:
    me = shared.browser()
    game = me.open(rules="six-card", target=61, match="games=1")["id"]
    assert me.see(game)["phase"] == "words"
    seal = me.see(game)["fair"]["commitment"]
    me.cut(game, "horse")
    end = me.play(game, first)
    assert end["phase"] == "over"
    assert end["winner"] in (0, 1)
    assert end["match"]["over"]
    (record,) = records(me.get(f"games/{game}/record").splitlines(keepends=True))
    assert record.state.scores == tuple(end["scores"])
    fairness = Fairness.read(record.headers)
    assert fairness is not None
    assert fairness.commitment == seal == end["fair"]["commitment"]
    played = Dealt(record.rules, record.opening.dealer, record.state.log)
    assert check(fairness, [played], cut=record.headers["Cut"]).agrees


def test_friends_come_by_a_link_that_looking_at_never_uses_up(shared: Server) -> None:
    ann, bob, eve = shared.browser(), shared.browser(), shared.browser()
    game = ann.open(seats=seats("me", "open"), rules="five-card")
    (invited,) = game["invites"]
    link = invited["address"].removeprefix("/join/")
    for _ in range(2):
        assert bob.client.get(invited["address"]).status_code == 200
        assert bob.get(f"invitations/{link}")["open"]
    assert sit(bob, invited["address"], name="Bob")["you"] == [1]
    assert sit(bob, invited["address"], name="Bob")["you"] == [1]
    refused = sit(eve, invited["address"], 409, name="Eve")
    assert "sits there already" in refused["error"]
    assert not eve.get(f"invitations/{link}")["open"]
    assert eve.see(game["id"])["spectator"]
    assert bob.see(game["id"])["invites"] == []


def test_only_who_opened_a_table_sees_its_invitations(shared: Server) -> None:
    ann, eve = shared.browser(), shared.browser()
    game = ann.open(seats=seats("me", "open", "open"), rules="three-handed")["id"]
    assert [one["seat"] for one in ann.see(game)["invites"]] == [1, 2]
    assert eve.see(game)["invites"] == []
    assert ann.client.get(f"/api/games/{game}/qr/1.svg").text.startswith("<svg")
    assert eve.client.get(f"/api/games/{game}/qr/1.svg").status_code == 404


def test_the_same_action_sent_twice_is_done_once(shared: Server) -> None:
    ann, bob, game = at_table(shared)
    state = ann.see(game)
    action = state["legal"][0]["action"]
    once = ann.act(state, action, id="a")
    assert once["version"] == state["version"] + 1
    again = ann.act(state, action, id="a")
    assert again["version"] == once["version"]
    bob.act(bob.see(game), bob.see(game)["legal"][0]["action"])
    late = ann.act(state, action, id="a")
    assert late["version"] == once["version"] + 1
    assert ann.act(state, action, 409, id="b")["state"]["version"] == late["version"]


def test_actions_sent_at_once_have_one_effect(shared: Server) -> None:
    ann, _, game = at_table(shared)
    state = ann.see(game)

    def send(number: int) -> int:
        sent = {
            "action_id": f"at once {number % 3}",
            "version": state["version"],
            "action": state["legal"][number]["action"],
        }
        path = f"/api/games/{game}/actions"
        return ann.client.post(path, json=sent).status_code

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(send, range(12)))
    assert answers.count(200) in range(1, 5)
    assert set(answers) == {200, 409}
    after = ann.see(game)
    assert after["version"] == state["version"] + 1
    assert len(after["laid"]) == 2


def test_nobody_acts_for_another(shared: Server) -> None:
    ann, bob, game = at_table(shared)
    state = ann.see(game)
    hers = state["legal"][0]["action"]
    eve = shared.browser()
    for other in (bob, eve):
        refused = other.act(state, hers, 403)
        assert refused["state"]["hand"] != state["hand"]
    eve.post(f"games/{game}/cut", {"word": "x"}, 403)
    eve.post(f"games/{game}/hint", {}, 403)
    eve.post(f"games/{game}/phrase", {"n": 0}, 403)
    assert ann.see(game)["version"] == state["version"]


@pytest.mark.parametrize(
    "action",
    [
        "",
        "deal xx",
        "cut 5h",
        "takeback 1",
        "0 play",
        "0 play 5h 6h",
        "9 go",
        "0 discard xxxx",
        "¤" * 200,
    ],
)
def test_what_is_no_action_is_refused_with_a_sentence(shared: Server, action: str) -> None:
    ann, _, game = at_table(shared)
    state = ann.see(game)
    refused = ann.act(state, action, 400)
    assert refused["error"].endswith(".")
    assert ann.see(game)["version"] == state["version"]


def test_what_the_rules_refuse_comes_back_with_the_table(shared: Server) -> None:
    ann, _, game = at_table(shared)
    state = ann.see(game)
    refused = ann.act(state, "0 go", 400)
    assert refused["state"]["version"] == state["version"]
    assert refused["state"]["hand"] == state["hand"]


def test_a_discard_is_not_stale_because_the_other_has_laid_away(shared: Server) -> None:
    ann, bob, game = at_table(shared)
    hers, his = ann.see(game), bob.see(game)
    ann.act(hers, hers["legal"][0]["action"])
    assert bob.act(his, his["legal"][0]["action"])["phase"] == "play"


def test_what_was_done_against_a_bot_can_be_taken_back(server: Server) -> None:
    me = server.browser()
    game = me.open()["id"]
    state = me.cut(game)
    assert not state["undo"]
    me.act(state, state["legal"][3]["action"])
    played = me.wait(game, lambda it: it["phase"] == "play" and it["legal"])
    assert played["undo"]
    sent = {"action_id": "back", "version": played["version"]}
    back = me.post(f"games/{game}/takeback", sent)
    assert back["phase"] == "discard"
    assert back["hand"] == state["hand"]
    assert me.post(f"games/{game}/takeback", sent)["version"] == back["version"]


def test_between_people_nothing_is_taken_back_nor_hinted_unless_agreed(server: Server) -> None:
    ann, _, game = at_table(server)
    state = ann.see(game)
    done = ann.act(state, state["legal"][0]["action"])
    assert not done["undo"]
    ann.post(f"games/{game}/takeback", {"action_id": "x", "version": done["version"]}, 403)
    ann.post(f"games/{game}/hint", {}, 403)
    ann, _, game = at_table(server, takeback=True, hints=True)
    state = ann.see(game)
    assert ann.post(f"games/{game}/hint")["options"]
    done = ann.act(state, state["legal"][0]["action"])
    assert done["undo"]
    sent = {"action_id": "x", "version": done["version"]}
    assert ann.post(f"games/{game}/takeback", sent)["laid"] == []


def test_a_hint_ranks_all_that_is_legal_and_the_tutor_says_what_another_costs(
    server: Server,
) -> None:
    me = server.browser()
    game = me.open(tutor=True)["id"]
    state = me.cut(game)
    options = me.post(f"games/{game}/hint")["options"]
    assert {one["action"] for one in options} == {one["action"] for one in state["legal"]}
    (told,) = lines(me, {}, f"games/{game}/hint/growing")
    assert (told["options"], told["last"], told["shown"]) == (options, True, None)
    best, worst = options[0]["action"], options[-1]["action"]
    assert me.post(f"games/{game}/tutor", {"action": best}) == {}
    cost = me.post(f"games/{game}/tutor", {"action": worst})
    assert cost["loss_points"] > 0
    assert cost["better"] == best


@pytest.mark.parametrize("asked", ["options", "order"])
def test_an_engine_that_cannot_be_asked_is_told_in_a_sentence(
    server: Server, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    async def fail(*_: Any) -> None:
        raise RuntimeError("a table is missing")

    monkeypatch.setattr(server.room.thinkers, asked, fail)
    me = server.browser()
    game = me.open()["id"]
    me.cut(game)
    assert "cannot be asked" in me.post(f"games/{game}/hint", {}, 503)["error"]
    sent = {"hand": "5h 5s Jd Kd 2c 9h"}
    assert "cannot be asked" in me.post("analysis", sent, 503)["error"]


def test_a_hand_is_weighed_on_the_analysis_board(server: Server) -> None:
    me = server.browser()
    weighed = me.post("analysis", {"hand": "5h 5s Jd Kd 2c 9h", "dealer": True})
    assert len(weighed["options"]) == 15
    again = me.post("analysis", {"position": weighed["position"]})
    assert again["options"] == weighed["options"]
    for wrong in ({}, {"hand": "5h"}, {"position": "nonsense"}, {"hand": "5h 5h Jd Kd 2c 9h"}):
        assert me.post("analysis", wrong, 400)["error"].endswith(".")


def test_a_ranking_by_points_says_why_the_chance_to_win_is_another(server: Server) -> None:
    me = server.browser()
    far = me.post("analysis", {"position": "six-card:1:10-20:4sTd9h3c6sTh-xxxxxxxxxxxx"})
    assert (far["by_win"], far["order"][:17]) == (False, "Ranked by points,")
    best = far["options"][0]["win"]
    assert any(one["win"] > best for one in far["options"]) == ("roughly" in far["order"])
    near = me.post("analysis", {"position": "six-card:1:110-111:4sTd9h3c6sTh-xxxxxxxxxxxx"})
    assert (near["by_win"], near["order"][:17]) == (True, "Ranked by the cha")


def lines(browser: Browser, sent: Any, path: str = "analysis/growing") -> list[Any]:
    with browser.client.stream("POST", f"/api/{path}", json=sent) as answer:
        assert answer.status_code == 200
        return [json.loads(line) for line in answer.iter_lines()]


def test_an_analysis_is_told_as_it_grows(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rollouts, "PLAYOUTS", 1000)
    me = server.browser()
    sent = {"hand": "5h 6c 7d 8s Jh Qd 2c", "dealer": True, "rules": "seven-card"}
    first, *others = lines(me, sent)
    assert (first["position"], first["shown"]["hand"][0]) == (sent_back(me, sent), "5h")
    assert [one["last"] for one in (first, *others)] == [False] * len(others) + [True]
    assert others[-1]["options"] == me.post("analysis", sent)["options"]
    assert others[-1]["options"][0]["error"] < first["options"][0]["error"]
    (only,) = lines(me, {"hand": "5h 5s Jd Kd 2c 9h"})
    assert only["last"]
    for wrong in ({}, {"hand": "5h"}, {"position": "nonsense"}):
        assert me.post("analysis/growing", wrong, 400)["error"].endswith(".")


def sent_back(browser: Browser, sent: Any) -> Any:
    return browser.post("analysis", sent)["position"]


def test_nothing_is_tried_for_one_who_has_gone(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = threading.Event()

    async def growing(view: View) -> AsyncIterator[tuple[tuple[Option, ...], bool]]:
        try:
            yield options(view), False
            await asyncio.sleep(600)
        finally:
            ended.set()

    monkeypatch.setattr(server.room.thinkers, "growing", growing)
    sent = {"hand": "5h 5s Jd Kd 2c 9h"}
    with server.browser().client.stream("POST", "/api/analysis/growing", json=sent) as answer:
        told = answer.iter_lines()
        assert not json.loads(next(told))["last"]
        assert not ended.is_set()
    assert ended.wait(WAIT)


def test_the_games_of_a_match_follow_one_another_and_then_another_match(shared: Server) -> None:
    ann, bob, game = at_table(shared, target=31, match="2 games")
    rng = random.Random(5)
    for number in (1, 2):
        over = played_out(ann, bob, game, rng)
        assert over["game"] == number
        assert len(over["match"]["results"]) == number
        if number == 1:
            assert not over["match"]["over"]
            assert over["fair"]["secret"] is None
            assert ann.post(f"games/{game}/next")["id"] == game
            assert bob.post(f"games/{game}/next")["id"] == game
            loser = 1 - over["match"]["results"][0]["winner"]
            assert ann.see(game)["dealer"] == loser
    assert over["match"]["over"]
    assert len(over["fair"]["secret"]) == 64
    again = ann.post(f"games/{game}/next")["id"]
    assert again != game
    assert bob.post(f"games/{game}/next")["id"] == again
    assert bob.see(game)["again"] == again
    assert bob.see(again)["you"] == [1]
    assert bob.see(again)["fair"]["commitment"] != over["fair"]["commitment"]
    assert shared.browser().post(f"games/{game}/next", {}, 403)


def played_out(ann: Browser, bob: Browser, game: str, rng: random.Random) -> Any:
    """Two browsers play a game to its end."""
    while (state := ann.see(game))["phase"] != "over":
        who, state = turn(ann, bob, game)
        who.act(state, rng.choice(state["legal"])["action"])
    return state


def test_claimed_hands_tell_at_once_what_was_missed(server: Server) -> None:
    ann, bob, game = at_table(server, counting="claimed")
    while (state := ann.see(game))["phase"] != "claim":
        who, state = turn(ann, bob, game)
        who.act(state, state["legal"][0]["action"])
    assert state["shows"][-1]["settled"] is False
    assert state["shows"][-1]["lines"] == []
    who, state = turn(ann, bob, game)
    counted = who.act(state, next(one["action"] for one in state["legal"] if one["points"] == 29))
    first = counted["shows"][0]
    assert first["settled"]
    assert first["claimed"] == 29
    assert first["over"] == 29 - first["total"]
    assert sum(line["points"] for line in first["lines"]) == first["total"]


def test_cards_that_are_pointed_at_are_said_and_only_to_players(server: Server) -> None:
    ann, bob, game = at_table(server, counting="claimed")
    ann.post(f"games/{game}/combos", {"cards": ["5h"]}, 400)
    server.browser().post(f"games/{game}/combos", {"cards": ["5h"]}, 403)
    waiting = server.browser().open(seats=seats("me", "open"))["id"]
    server.browser().post(f"games/{waiting}/combos", {"cards": ["5h"]}, 403)
    while (state := ann.see(game))["phase"] != "claim":
        who, state = turn(ann, bob, game)
        who.act(state, state["legal"][0]["action"])
    show = state["shows"][-1]
    for some in (show["cards"], [*show["cards"], show["starter"]]):
        for one in bob.post(f"games/{game}/combos", {"cards": some})["combos"]:
            assert sorted(one["cards"]) == sorted(some)


def test_the_counting_of_a_deal_is_shown_until_the_next_is_cut(server: Server) -> None:
    ann, bob, game = at_table(server)
    while (state := ann.see(game))["deals"] == 1:
        who, state = turn(ann, bob, game)
        who.act(state, state["legal"][0]["action"])
    shows = [show for show in state["shows"] if show["deal"] == 1]
    assert [show["what"] for show in shows] == ["hand", "hand", "crib"]
    assert {item["deal"] for item in state["log"]} == {1, 2}


def test_one_device_can_hold_the_seats_of_two(server: Server) -> None:
    us = server.browser()
    game = us.open(seats=[{"kind": "me", "name": "Ann"}, {"kind": "device", "name": "Bo"}])["id"]
    assert us.see(game)["hints"] is False
    state = us.cut(game, "horse")
    assert state["you"] == [0, 1]
    for _ in range(2):
        hand = state["hand"]
        assert us.get(f"games/{game}?seat={state['seat']}")["hand"] == hand
        state = us.act(state, state["legal"][0]["action"])
    assert state["phase"] == "play"
    assert state["seat"] == state["awaiting"][0]


def test_a_seat_is_carried_to_another_device_by_a_link_that_works_once(shared: Server) -> None:
    ann, _, game = at_table(shared)
    phone, eve = shared.browser(), shared.browser()
    link = ann.post(f"games/{game}/carry")["address"].removeprefix("/seat/")
    assert phone.client.get(f"/seat/{link}").status_code == 200
    landed = phone.post(f"games/{game}/land", {"carry": link})
    assert landed["you"] == [0]
    assert landed["hand"] == ann.see(game)["hand"]
    assert eve.post(f"games/{game}/land", {"carry": link}, 409)["state"]["hand"] == []
    eve.post(f"games/{game}/land", {"carry": f"{game}{'a' * 16}"}, 409)
    eve.post(f"games/{game}/land", {"carry": "nonsense"}, 404)
    assert [one["id"] for one in phone.get("mine")] == [game]


def test_who_is_left_waits_and_then_may_end_it(server: Server) -> None:
    for how, ended in (("claim-win", "claimed"), ("call-off", "called off")):
        ann, _, game = at_table(server)
        state = ann.see(game)
        ann.act(state, state["legal"][0]["action"])
        assert ann.see(game)["may"] == []
        ann.post(f"games/{game}/{how}", {}, 409)
        server.clock.now += server.settings.grace + 1
        assert how in ann.see(game)["may"]
        server.browser().post(f"games/{game}/{how}", {}, 403)
        over = ann.post(f"games/{game}/{how}")
        assert (over["phase"], over["ended"]["how"]) == ("over", ended)
        assert over["match"]["over"]
        ann.act(over, "0 go", 409)
        assert "result" not in ann.get(f"games/{game}/record")


def test_how_a_game_ends_before_its_time_is_seen_by_the_others_at_once(shared: Server) -> None:
    for path, how in (
        ("resign", "resigned"),
        ("claim-win", "claimed"),
        ("call-off", "called off"),
    ):
        ann, _, game = at_table(shared)
        state = ann.see(game)
        ann.act(state, state["legal"][0]["action"])
        shared.clock.now += shared.settings.grace + 1
        stream = shared.browser().events(game)
        next(stream)
        ann.post(f"games/{game}/{path}")
        over = next(stream)
        assert (over["phase"], over["ended"]["how"]) == ("over", how)
        stream.close()
        assert over["fair"]["secret"]


def test_a_bot_that_takes_over_is_seen_by_the_others_at_once(server: Server) -> None:
    ann, _, game = at_table(server)
    state = ann.see(game)
    ann.act(state, state["legal"][0]["action"])
    server.clock.now += server.settings.grace + 1
    looking = server.browser().events(game)
    next(looking)
    ann.post(f"games/{game}/bot-takes-over", {"bot": "random"})
    assert next(looking)["players"][1]["kind"] == "bot"
    looking.close()


def test_who_resigns_has_lost_and_the_list_and_the_record_say_so(server: Server) -> None:
    ann, bob, game = at_table(server)
    server.browser().post(f"games/{game}/resign", {}, 403)
    ann.post(f"games/{game}/resign", {"seat": 1}, 403)
    over = ann.post(f"games/{game}/resign")
    assert over["ended"] == {"how": "resigned", "seat": 0, "winner": 1}
    assert over["asked"] == "You resign."
    assert ann.post(f"games/{game}/resign")["version"] == over["version"]
    assert bob.see(game)["asked"] == "Ann resigns: you win."
    (listed,) = bob.get("mine")
    assert (listed["about"]["winner"], listed["about"]["ended"]) == (1, "resigned")
    (record,) = records(bob.get(f"games/{game}/record").splitlines(keepends=True))
    assert record.headers["Result"] == "Ann resigned"
    assert bob.post(f"games/{game}/next")["id"] != game


def test_against_a_bot_one_may_resign_but_not_for_a_partner_nor_among_three(
    server: Server,
) -> None:
    me = server.browser()
    game = me.open()["id"]
    me.post(f"games/{game}/resign", {}, 409)
    me.cut(game)
    assert me.post(f"games/{game}/resign")["ended"]["winner"] == 1
    three = me.open(rules="three-handed", word="w")["id"]
    assert "two sides" in me.post(f"games/{three}/resign", {}, 400)["error"]
    bob = server.browser()
    four = me.open(rules="four-partners", seats=seats("me", "bot", "open", "bot"), word="w")
    sit(bob, four["invites"][0]["address"], word="w")
    assert "partner" in me.post(f"games/{four['id']}/resign", {}, 400)["error"]


def test_a_bot_takes_over_from_one_who_has_left(server: Server) -> None:
    ann, bob, game = at_table(server, target=31)
    state = ann.see(game)
    ann.act(state, state["legal"][0]["action"])
    server.clock.now += server.settings.grace + 1
    taken = ann.post(f"games/{game}/bot-takes-over", {"bot": "random"})
    assert taken["players"][1]["bot"] == "random"
    over = ann.play(game, first)
    assert bob.see(game)["spectator"]
    (record,) = records(ann.get(f"games/{game}/record").splitlines(keepends=True))
    fairness = Fairness.read(record.headers)
    assert over["fair"]["words"] == ["étoile", "horse"]
    played = Dealt(record.rules, record.opening.dealer, record.state.log)
    assert check(fairness, [played], cut=record.headers["Cut"]).agrees


def test_a_clock_that_has_run_out_lets_the_other_claim(server: Server) -> None:
    ann, bob, game = at_table(server, clock=1)
    state = ann.see(game)
    ann.act(state, state["legal"][0]["action"])
    streaming = bob.stream(game)
    next(streaming)
    assert ann.see(game)["may"] == []
    server.clock.now += 59
    assert ann.see(game)["may"] == []
    server.clock.now += 2
    assert "claim-win" in ann.see(game)["may"]
    streaming.close()


def test_a_phrase_and_who_is_there_are_told_to_those_who_look_on(server: Server) -> None:
    ann, bob, game = at_table(server)
    stream = bob.stream(game)
    assert next(stream)[0] == "shown"
    assert next(stream)[2]["here"] == [1]
    ann.post(f"games/{game}/phrase", {"n": 0})
    kind, _, said = next(stream)
    assert (kind, said["seat"]) == ("phrase", 0)
    ann.post(f"games/{game}/phrase", {"n": 99}, 400)
    stream.close()


def test_a_stream_goes_on_where_it_was_left(shared: Server) -> None:
    ann, bob, game = at_table(shared)
    state = ann.see(game)
    stream = bob.stream(game, known=state["version"])
    assert next(stream)[0] == "here"
    done = ann.act(state, state["legal"][0]["action"])
    kind, number, _ = next(stream)
    assert (kind, number) == ("shown", str(done["version"]))
    stream.close()
    late = bob.stream(game, known=state["version"])
    assert next(late)[1] == number
    late.close()


def test_a_record_is_told_when_the_game_is_over_and_not_before(server: Server) -> None:
    ann, bob, game = at_table(server, target=31)
    ann.get(f"games/{game}/record", 409)
    ann.get(f"games/{game}/plies/0", 409)
    over = played_out(ann, bob, game, random.Random(1))
    text = ann.get(f"games/{game}/record")
    (record,) = records(text.splitlines(keepends=True))
    assert record.state.scores == tuple(over["scores"])
    last = bob.get(f"games/{game}/plies/{over['ply']}")
    assert last["scores"] == over["scores"]
    first = bob.get(f"games/{game}/plies/1")
    assert [len(hand) for hand in first["hands"]] == [6, 6]
    bob.get(f"games/{game}/plies/{over['ply'] + 1}", 404)


def test_a_record_that_is_uploaded_can_be_looked_through(server: Server) -> None:
    ann, bob, game = at_table(server, target=31)
    played_out(ann, bob, game, random.Random(2))
    text = ann.get(f"games/{game}/record")
    made = ann.client.post("/api/records", content=text).json()
    shown = ann.see(made["id"])
    assert shown["phase"] == "over"
    assert [player["name"] for player in shown["players"]] == ["Ann", "Bob"]
    assert ann.get(f"games/{made['id']}/plies/2")["ply"] == 2
    assert ann.client.get(made["address"]).status_code == 200
    for bad in (b"", b"no record", b"\xff\xfe", b'[Muggins "1"]\n0 play 5h\n'):
        assert ann.client.post("/api/records", content=bad).status_code == 400


def test_a_list_has_the_games_of_this_browser_alone(server: Server) -> None:
    ann, bob, game = at_table(server)
    assert [one["id"] for one in bob.get("mine")] == [game]
    assert server.browser().get("mine") == []
    assert bob.client.delete(f"/api/games/{game}").status_code == 200
    assert bob.get("mine") == []
    assert ann.see(game)["phase"] == "discard"
    assert bob.client.delete(f"/api/games/{game}").status_code == 404
    assert ann.client.delete(f"/api/games/{game}").status_code == 200


@pytest.mark.parametrize(
    "wrong",
    [
        {"rules": "seventeen-card"},
        {"rules": "lowball", "counting": "claimed"},
        {"match": "for ever"},
        {"seats": [{"kind": "bot"}]},
        {"seats": [{"kind": "me"}, {"kind": "me"}]},
        {"seats": [{"kind": "me"}] + [{"kind": "bot"}] * 2},
        {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "deep blue"}]},
        {"seats": [{"kind": "me", "name": "\u202e"}]},
        {"dealer": 5},
        {"target": 0},
        {"seats": "me"},
        {"word": "x" * 300},
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(server: Server, wrong: Any) -> None:
    answer = server.browser().open(400, **wrong)
    assert answer["error"].endswith(".")
    assert answer["state"] is None


def test_the_same_wish_for_a_table_opens_one(server: Server) -> None:
    me = server.browser()
    me.client.get("/")
    assert me.open(action_id="x")["id"] == me.open(action_id="x")["id"]
    assert me.open(action_id="y")["id"] != me.open(action_id="x")["id"]

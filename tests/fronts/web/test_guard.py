"""Who may ask, how much and how often; and what every answer says to the browser."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import html
import json
import logging
import re
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from muggins.engine.prospects import Option
from muggins.fronts.web.files import Files
from muggins.fronts.web.guard import MOST_BYTES, MOST_RECORD_BYTES
from muggins.fronts.web.pages import Pages
from muggins.fronts.web.settings import Settings
from muggins.fronts.web.thinking import Order
from muggins.fronts.web.turnstile import Turnstile
from tests.fronts.web.serving import Browser, Server, served
from tests.fronts.web.test_games import at_table

PAGES = ["/", "/games", "/a", "/fair", "/rules", "/rules/captain", "/api", "/nothing-here"]


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=30) as made:
        yield made


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"X-Muggins": "1", "Origin": "https://elsewhere.example"},
        {"X-Muggins": "1", "Origin": "null"},
        {"X-Muggins": "1", "Origin": "http://["},
        {"X-Muggins": "1", "Sec-Fetch-Site": "cross-site"},
        {"X-Muggins": "1", "Sec-Fetch-Site": "same-site"},
    ],
)
def test_what_another_site_sends_is_refused(client: httpx.Client, headers: dict[str, str]) -> None:
    answer = client.post("/api/games", json={}, headers=headers)
    assert answer.status_code == 403
    assert answer.json() == {
        "error": "This did not come from a page of this server.",
        "state": None,
    }


def test_what_a_page_of_this_server_sends_is_taken(client: httpx.Client) -> None:
    headers = {
        "X-Muggins": "1",
        "Origin": str(client.base_url).rstrip("/"),
        "Sec-Fetch-Site": "same-origin",
    }
    assert client.post("/api/games", json={}, headers=headers).status_code == 201


@pytest.mark.parametrize(
    "host", ["elsewhere.example", "127.0.0.1.elsewhere.example", "", "a b", "[::1", "]["]
)
def test_a_name_that_is_not_ours_is_not_answered(client: httpx.Client, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 400


@pytest.mark.parametrize("host", ["localhost:1", "127.0.0.1", "192.168.1.7:8121", "[::1]:8121"])
def test_our_names_and_all_numbers_are_answered(client: httpx.Client, host: str) -> None:
    assert client.get("/healthz", headers={"Host": host}).status_code == 200


def test_a_body_that_is_too_large_is_not_read(client: httpx.Client) -> None:
    sent = {"X-Muggins": "1"}
    big = client.post("/api/games", content=b" " * (MOST_BYTES + 1), headers=sent)
    assert big.status_code == 413
    record = client.post("/api/records", content=b" " * (MOST_RECORD_BYTES + 1), headers=sent)
    assert record.status_code == 413

    def endless() -> Iterator[bytes]:
        yield b" " * 100

    assert client.post("/api/records", content=endless(), headers=sent).status_code == 411


@pytest.mark.parametrize("body", ["[" * 16_000, '{"x":' + "[" * 7_000 + "]" * 7_000 + "}"])
def test_what_is_nested_without_end_is_refused_with_a_sentence(
    client: httpx.Client, body: str
) -> None:
    answer = client.post("/api/games", content=body, headers={"X-Muggins": "1"})
    assert answer.status_code == 400
    assert "nested" in answer.json()["error"]


def test_one_address_cannot_ask_without_end(file: str) -> None:
    with served(file, rate=2.0) as server:
        me = server.browser()
        answers = [me.client.post("/api/games", json={}).status_code for _ in range(8)]
        assert 429 in answers
        assert answers[0] == 201
        refused = me.client.post("/api/games", json={})
        assert 1 <= int(refused.headers["retry-after"]) <= 3


@contextmanager
def streaming(browser: Browser, game: str, status: int = 200) -> Iterator[httpx.Headers]:
    """Look at a table, and hold the stream open."""
    with browser.client.stream("GET", f"/api/games/{game}/events") as answer:
        assert answer.status_code == status
        yield answer.headers


def browsers(server: Server, many: int) -> list[Browser]:
    made = [server.browser() for _ in range(many)]
    for one in made:
        one.client.get("/")
    return made


def test_one_browser_and_one_address_have_so_many_streams_and_no_more(file: str) -> None:
    with served(file, streams=3, streams_each=2) as server:
        me, other, third = browsers(server, 3)
        game = me.open()["id"]
        with streaming(me, game), streaming(me, game):
            with streaming(me, game, 429) as refused:
                assert int(refused["retry-after"]) > 0
            with streaming(other, game), streaming(third, game, 429):
                assert "close some tabs" in other.client.get(f"/api/games/{game}/events").text


@pytest.mark.parametrize("written", ["/api/games/{}/events/", "//api/games//{}/events"])
def test_an_address_that_is_written_otherwise_is_counted_too(file: str, written: str) -> None:
    with served(file, streams=1) as server:
        me = server.browser()
        game = me.open()["id"]
        with streaming(me, game):
            url = f"{server.url}{written.format(game)}"
            assert me.client.get(url).status_code == 429


def test_a_net_of_long_numbers_counts_as_one_address(file: str) -> None:
    with served(file, streams=1, proxies="127.0.0.1") as server:
        one, near, far = (
            server.browser(**{"X-Forwarded-For": number})
            for number in ("2001:db8::1", "2001:db8::2:1", "2001:db8:0:1::1")
        )
        game = one.open()["id"]
        with streaming(one, game), streaming(near, game, 429), streaming(far, game):
            pass


def test_a_stream_that_was_closed_makes_room_for_another(file: str) -> None:
    turnstile = Turnstile(Settings(database=file, streams=1), time.monotonic)
    first = turnstile.look("10.0.0.1", "")
    assert first is not None
    assert turnstile.look("10.0.0.1", "") is None
    assert turnstile.look("10.0.0.2", "") is not None
    turnstile.leave(first)
    assert turnstile.look("10.0.0.1", "") is not None


def test_the_engine_thinks_of_so_much_for_one_address_and_no_more(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, done = threading.Event(), threading.Event()

    async def slow(_: Any) -> tuple[Option, ...]:
        asked.set()
        await asyncio.to_thread(done.wait, 30)
        return ()

    async def unordered(*_: Any) -> Order:
        return Order(by_win=False, said="")

    hand = {"hand": "5h 5s Jd Kd 2c 9h"}
    with served(file, thoughts=1) as server, ThreadPoolExecutor(1) as pool:
        monkeypatch.setattr(server.room.thinkers, "options", slow)
        monkeypatch.setattr(server.room.thinkers, "order", unordered)
        me = server.browser()
        first = pool.submit(me.post, "analysis", hand)
        assert asked.wait(30)
        other = server.browser()
        game = other.open(word="w")["id"]
        for path, sent in (("analysis/growing", hand), (f"games/{game}/hint", {})):
            assert "wait a moment" in other.post(path, sent, 429)["error"]
        done.set()
        assert first.result(30)["options"] == []
        assert other.post(f"games/{game}/hint")["options"] == []


@pytest.mark.parametrize(("proxies", "status"), [("127.0.0.1", 200), ("10.0.0.9", 429), ("", 429)])
def test_a_proxy_is_believed_only_where_it_is_named(file: str, proxies: str, status: int) -> None:
    with served(file, streams=1, proxies=proxies) as server:
        ann, bob = (server.browser(**{"X-Forwarded-For": f"192.0.2.{at}"}) for at in (1, 2))
        game = ann.open()["id"]
        with streaming(ann, game), streaming(bob, game, status):
            pass


@pytest.mark.parametrize("page", PAGES)
def test_no_page_has_a_script_or_style_that_its_policy_does_not_name(
    client: httpx.Client, page: str
) -> None:
    answer = client.get(page)
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert policy.startswith("default-src 'none'")
    for attributes, script in re.findall(r"<script([^>]*)>(.*?)</script>", answer.text, re.DOTALL):
        digest = base64.b64encode(hashlib.sha256(html.unescape(script).encode()).digest()).decode()
        assert "src=" in attributes or f"'sha256-{digest}'" in policy
    assert "<style" not in answer.text
    assert not re.search(r"<[^>]+\s(style|on\w+)=", answer.text)
    assert not re.search(r"""(src|href)=["'](https?:)?//""", answer.text)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"


def test_what_a_page_is_sent_with_cannot_leave_its_place() -> None:
    given = {"/api/mine": "</template><b>&lt;<!--"}
    text = Pages(Files()).page("home", given=given)
    (sent,) = re.findall(r'<template id="given">(.*?)</template>', text, re.DOTALL)
    assert not {*"<&"} & {*sent}
    assert json.loads(sent) == given


def test_a_seat_is_a_cookie_that_no_script_reads(server: Server) -> None:
    answer = server.browser().client.get("/")
    (cookie,) = answer.headers.get_list("set-cookie")
    assert cookie.startswith("seat=")
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    again = httpx.get(f"{server.url}/", headers={"Cookie": cookie.partition(";")[0]})
    assert "set-cookie" not in again.headers


def test_behind_https_the_cookie_is_secure(file: str) -> None:
    with served(file, address="https://cribbage.example") as server:
        answer = httpx.get(server.url, headers={"Host": "cribbage.example"})
        assert "Secure" in answer.headers["set-cookie"]
        assert "strict-transport-security" in answer.headers


def test_only_the_hash_of_a_token_is_kept(server: Server) -> None:
    ann, _, game = at_table(server)
    token = ann.client.cookies["seat"]
    with server.room.store.engine.connect() as connection:
        kept = str(connection.exec_driver_sql("SELECT * FROM entries").all())
        kept += str(connection.exec_driver_sql("SELECT * FROM holders").all())
    assert game in kept
    assert token not in kept
    assert hashlib.sha256(token.encode()).hexdigest() in kept


def test_no_invitation_and_no_token_stands_in_a_log(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="muggins")
    ann = server.browser()
    made = ann.open(seats=[{"kind": "me"}, {"kind": "open"}])
    address = made["invites"][0]["address"]
    ann.client.get(address)
    ann.get(f"invitations/{address.removeprefix('/join/')}")
    ann.client.get("/a/six-card:0:0-0:2h5d6c9sJhKc-xxxxxxxxxxxx")
    told = "\n".join(one.getMessage() for one in caplog.records if one.name.startswith("muggins"))
    assert "/join/..." in told
    assert address.removeprefix("/join/") not in told
    assert ann.client.cookies["seat"] not in told
    assert "2h5d" not in told


def test_what_fails_inside_tells_nobody_how(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any) -> None:
        raise RuntimeError("the deck is 5h Jd")

    monkeypatch.setattr(server.room, "read", fail)
    me = server.browser()
    answer = me.get(f"games/{'a' * 16}", 500)
    assert answer == {
        "error": "Something went wrong here. Your game is safe; load the page again.",
        "state": None,
    }


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/%252e%252e/app.py",
        "/static/nothing.js",
        "/static/a%00b.js",
        f"/static/{'a' * 300}.js",
        f"/static/{'a/' * 5000}",
    ],
)
def test_no_file_is_sent_but_those_of_the_pages(client: httpx.Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_file_is_kept_under_the_address_that_changes_with_it(client: httpx.Client) -> None:
    page = client.get("/").text
    addresses = re.findall(r'(?:src|href)="(/static/[^"]+[?]v=[^"]+)"', page)
    assert addresses
    for address in addresses:
        answer = client.get(html.unescape(address))
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        bare = client.get(address.partition("?")[0])
        assert bare.headers["cache-control"] == "no-cache"
        same = {"If-None-Match": bare.headers["etag"]}
        assert client.get(address.partition("?")[0], headers=same).status_code == 304


def test_the_interface_is_what_its_description_says(server: Server) -> None:
    sends_what_the_description_allows(server, examples=5)


@pytest.mark.long
def test_the_interface_stays_what_its_description_says(server: Server) -> None:
    sends_what_the_description_allows(server, examples=60)


def sends_what_the_description_allows(server: Server, *, examples: int) -> None:
    """Send what the description allows, and what it does not; no answer may surprise."""
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if operation.path.endswith("/events"):
            continue  # which never ends

        @given(case=operation.as_strategy())
        @settings(
            max_examples=examples,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            database=None,
        )
        def check(case: Any) -> None:
            answer = case.call(headers={"X-Muggins": "1"})
            case.validate_response(answer, checks=CHECKED)

        check()


CHECKED = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]

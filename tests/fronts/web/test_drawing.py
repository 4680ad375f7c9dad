"""Pictures to share, over the interface: nothing hidden is in them."""

from __future__ import annotations

import re

import pytest

from muggins.rulebook.card import cards
from tests.fronts.web.serving import Server
from tests.fronts.web.test_games import first

PNG = b"\x89PNG"


def test_a_hand_is_drawn_and_counted(server: Server) -> None:
    client = server.browser().client
    best = client.get("/api/pictures/hands/5h5s5dJc-5c.svg")
    assert best.headers["content-type"] == "image/svg+xml"
    assert "29" in best.text
    assert client.get("/api/pictures/hands/5h5s.svg?theme=dark").text.startswith("<svg")
    assert client.get("/api/pictures/hands/2h3h4h5h-6h.png").content[:4] == PNG


def test_a_crib_is_counted_as_a_crib(server: Server) -> None:
    client = server.browser().client
    path = "/api/pictures/hands/2h4h6h8h-Ks.svg"
    assert "flush" in client.get(path).text
    assert "flush" not in client.get(f"{path}?crib=true").text
    assert "flush" not in client.get(f"{path}?crib=true&deck=four&rules=five-card").text


def test_a_game_under_way_is_drawn_without_hands(server: Server) -> None:
    me = server.browser()
    game = me.open(seats=[{"kind": "me"}, {"kind": "bot"}], word="", target=31, dealer=1)["id"]
    state = me.see(game)
    picture = me.client.get(f"/api/pictures/games/{game}.svg").text
    names = {"A": "ace", "T": "ten", "J": "jack", "Q": "queen", "K": "king"}
    assert not [card for card in state["hand"] if f"{names.get(card[0], '?')} of" in picture]
    page = me.client.get(f"/g/{game}").text
    assert f'property="og:image" content="{server.url}/api/pictures/games/{game}.png"' in page
    me.play(game, first)
    assert "wins by" in me.client.get(f"/api/pictures/games/{game}.svg").text


def test_a_position_is_drawn_as_its_seat_sees_it(server: Server) -> None:
    text = "six-card:0:80-75:5h6c7d8sJhQd-xxxxxxxxxxxx"
    answer = server.browser().client.get(f"/api/pictures/positions/{text}.svg")
    named = {*re.findall(r"\w+ of (?:clubs|diamonds|hearts|spades)", answer.text)}
    assert named == {card.name for card in cards("5h 6c 7d 8s Jh Qd")}
    assert "Dealer 80" in answer.text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("hands/5h5h.svg", 400),
        ("hands/zz.svg", 400),
        ("hands/5h.gif", 404),
        ("hands/5h5c-6h.svg?rules=poker", 400),
        ("positions/nonsense.svg", 400),
        ("games/aaaaaaaaaaaaaaaa.svg", 404),
        ("games/x.svg", 404),
    ],
)
def test_what_cannot_be_drawn_is_a_sentence(server: Server, path: str, status: int) -> None:
    assert server.browser().get(f"pictures/{path}", status)["error"].endswith(".")

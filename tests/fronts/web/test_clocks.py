"""The day is set anew, a year on or a year back: nobody's time runs out for it, or stands still."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.fronts.web.serving import Browser, Clock, Server, served
from tests.fronts.web.test_games import at_table

YEAR = 365 * 86_400.0


@contextmanager
def by(file: str, day: Clock) -> Iterator[Server]:
    """A server that goes by that day; its own clock is the time that passes."""
    with served(file, clock=day) as server:
        server.clock.now = 1_000.0  # since it was started, as it may be
        yield server


def awaited(ann: Browser, game: str) -> Any:
    """Ann has acted, and the other is waited for."""
    state = ann.see(game)
    ann.act(state, state["legal"][0]["action"])
    return ann.see(game)


@pytest.mark.parametrize("by_how_much", [YEAR, -YEAR])
def test_who_is_there_has_the_time_that_he_has_whatever_the_day_is_set_to(
    file: str, by_how_much: float
) -> None:
    day = Clock()
    with by(file, day) as server:
        ann, bob, game = at_table(server, clock=1)
        awaited(ann, game)
        here = bob.stream(game)
        next(here)
        day.now += by_how_much
        server.clock.now += 20
        assert ann.see(game)["may"] == []
        state = bob.see(game)
        bob.act(state, state["legal"][0]["action"])
        assert ann.see(game)["clock"]["left"] == [60, 40]
        server.clock.now += 61
        late = bob if ann.see(game)["legal"] else ann
        assert "claim-win" in late.see(game)["may"]
        here.close()


@pytest.mark.parametrize("by_how_much", [YEAR, -YEAR])
def test_who_has_left_is_waited_for_as_long_whatever_the_day_is_set_to(
    file: str, by_how_much: float
) -> None:
    day = Clock()
    with by(file, day) as server:
        ann, _, game = at_table(server)
        awaited(ann, game)
        server.clock.now += server.settings.grace - 1
        day.now += by_how_much
        assert ann.see(game)["may"] == []
        server.clock.now += 1
        assert "claim-win" in ann.see(game)["may"]


def test_a_clock_of_the_game_goes_on_where_the_day_went_back_before_the_server_was_started(
    file: str,
) -> None:
    day = Clock()
    with by(file, day) as server:
        ann, bob, game = at_table(server, clock=1)
        awaited(ann, game)
        tokens = [one.client.cookies["seat"] for one in (ann, bob)]
    day.now -= YEAR
    with by(file, day) as server:
        ann, bob = [server.browser(Cookie=f"seat={token}") for token in tokens]
        here = bob.stream(game)
        next(here)
        server.clock.now += 59
        told = ann.see(game)
        assert (told["may"], told["clock"]["now"] - told["clock"]["since"]) == ([], 59)
        server.clock.now += 1
        assert "claim-win" in ann.see(game)["may"]
        here.close()

"""Memory is swept when it holds nobody up."""

from __future__ import annotations

import gc

import pytest

from muggins.fronts.web.sweeping import LATEST, QUIET, Broom, by_hand
from tests.fronts.web.serving import Clock


def test_all_is_swept_while_nobody_looks_on_or_when_it_is_long_overdue() -> None:
    clock = Clock()
    broom = Broom(clock)
    assert not broom.sweep(watched=False)
    clock.now += QUIET
    assert not broom.sweep(watched=True)
    assert broom.sweep(watched=False)
    assert not broom.sweep(watched=False)
    clock.now += LATEST
    assert broom.sweep(watched=True)


def test_what_is_old_is_not_swept_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    set_to: list[tuple[int, ...]] = []
    monkeypatch.setattr(gc, "freeze", lambda: None)
    monkeypatch.setattr(gc, "set_threshold", lambda *three: set_to.append(three))
    young, middle, _ = gc.get_threshold()
    by_hand()
    ((*kept, old),) = set_to
    assert kept == [young, middle]
    assert old >= 1_000_000

from dataclasses import replace
from random import Random

import pytest

from muggins.rulebook.card import BACK, cards
from muggins.rulebook.events import Action, Deal, Discard
from muggins.rulebook.state import State
from muggins.rulebook.view import Bot, Phase, View, since_the_deal
from tests.laws.games import Chance, after
from tests.rulebook.playing import play

DEALT = State().apply(Deal((cards("2h5d6c9sJhKc"), cards("4h4d7s8cTdQh"))))


def test_a_seat_sees_its_hand_and_backs() -> None:
    view = DEALT.seen_by(1)
    assert view.hand == cards("4h4d7s8cTdQh")
    assert view.held == (6, 6)
    assert list(map(str, view.log)) == ["deal xxxxxxxxxxxx 4h4d7s8cTdQh"]
    assert len(view.legal) == 15


def test_a_spectator_sees_no_hand() -> None:
    view = DEALT.seen_by(None)
    assert (view.seat, view.hand, view.legal, view.discarded) == (None, (), (), ())
    assert list(map(str, view.log)) == ["deal xxxxxxxxxxxx xxxxxxxxxxxx"]


def test_a_seat_remembers_what_it_discarded_and_kept() -> None:
    state = play(DEALT, "1 discard TdQh")
    assert state.seen_by(1).discarded == cards("Td Qh")
    assert state.seen_by(0).discarded == state.seen_by(None).discarded == ()
    assert state.seen_by(0).log[-1] == Discard(1, (BACK, BACK))
    assert state.seen_by(0).held == (6, 4)


def test_a_view_counts_its_pile() -> None:
    state = play(DEALT, "1 discard TdQh / 0 discard JhKc / cut 5c / 1 play 7s / 0 play 9s")
    view = state.seen_by(0)
    assert (view.pile, view.count) == (cards("7s 9s"), 16)
    assert view.starter == cards("5c")[0]
    assert view.kept == cards("2h 5d 6c 9s")
    assert state.seen_by(None).kept == State().seen_by(0).kept == ()


def test_a_deals_log_begins_with_its_deal() -> None:
    assert since_the_deal(()) == State().seen_by(0).deal_log == ()
    for state in after(State(), Chance("a game")):
        view = state.seen_by(0)
        assert view.deal_log == since_the_deal(view.log)
        if state.log:
            assert isinstance(view.deal_log[0], Deal)
            assert not any(isinstance(event, Deal) for event in view.deal_log[1:])
            assert view.log[len(view.log) - len(view.deal_log) :] == view.deal_log


class Low:
    """Plays and lays away its lowest."""

    def choose(self, view: View) -> Action:
        return view.legal[0]


def test_a_bot_needs_no_more_than_a_view() -> None:
    bot: Bot = Low()
    state = play(DEALT, "1 discard TdQh / 0 discard JhKc / cut 5c")
    while state.phase is Phase.PLAY:
        [seat] = state.awaiting
        imagined = State.imagine(state.seen_by(seat), Random(1))
        state = state.apply(bot.choose(imagined.seen_by(seat)))
    assert state.phase is Phase.DEAL


def test_a_view_whose_log_says_otherwise_cannot_be_imagined() -> None:
    view = replace(DEALT.seen_by(1), awaiting=(0,))
    with pytest.raises(ValueError, match="no deal of the hidden cards was found"):
        State.imagine(view, Random(1))

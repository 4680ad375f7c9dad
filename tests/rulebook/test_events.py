import pickle
from dataclasses import FrozenInstanceError

import pytest

from muggins.rulebook.card import BACK, Card, cards
from muggins.rulebook.events import (
    Claim,
    Cut,
    Deal,
    Discard,
    Event,
    Go,
    Muggins,
    Peg,
    PegKind,
    Play,
    Show,
)
from muggins.rulebook.score import Combo, ComboKind

PAIR = Combo(ComboKind.PAIR, cards("4d 4h"), 2)
FIFTEEN = Combo(ComboKind.FIFTEEN, cards("7s 8c"), 2)
HANDS = (cards("2h 5d"), cards("4h 4d"))

WRITTEN: list[tuple[Event, str]] = [
    (Deal(HANDS), "deal 2h5d 4h4d"),
    (Deal(HANDS, cards("Ks")), "deal 2h5d 4h4d crib Ks"),
    (Discard(1, cards("Td Qh")), "1 discard TdQh"),
    (Cut(Card("5c")), "cut 5c"),
    (Play(1, Card("7s")), "1 play 7s"),
    (Go(0), "0 go"),
    (Claim(0, 8), "0 claim 8"),
    (Claim(0, 4, (FIFTEEN, PAIR)), "0 claim 4 fifteen(7s 8c) pair(4d 4h)"),
    (Muggins(1, 2), "1 muggins 2"),
    (Show(1, cards("4h 4d"), "hand"), "1 show 4h4d"),
    (Show(0, cards("4h 4d"), "crib"), "0 show crib 4h4d"),
    (Peg(0, 3, PegKind.THREE), "0 peg 3 three"),
    (Peg(1, 4, PegKind.HAND, (FIFTEEN, PAIR)), "1 peg 4 hand fifteen(7s 8c) pair(4d 4h)"),
    (Peg(1, 1, PegKind.CRIB, (FIFTEEN, PAIR)), "1 peg 1 of 4 crib fifteen(7s 8c) pair(4d 4h)"),
    (Peg(0, 1, PegKind.LAST, (Combo(ComboKind.LAST, cards("6c"), 1),)), "0 peg 1 last"),
    (Peg(0, 2, PegKind.HEELS, (Combo(ComboKind.HEELS, cards("Jc"), 2),)), "0 peg 2 heels"),
    (Peg(0, -10, PegKind.BACK), "0 peg -10 back"),
]


@pytest.mark.parametrize(("event", "text"), WRITTEN)
def test_an_event_is_written_in_a_line(event: Event, text: str) -> None:
    assert str(event) == text


@pytest.mark.parametrize("event", [event for event, _ in WRITTEN])
def test_an_event_is_a_value(event: Event) -> None:
    assert pickle.loads(pickle.dumps(event)) == event
    assert len({event, pickle.loads(pickle.dumps(event))}) == 1
    with pytest.raises((FrozenInstanceError, TypeError)):
        event.seat = 5  # type: ignore[misc, union-attr]


def test_a_seat_sees_its_own_hand_of_a_deal() -> None:
    deal = Deal(HANDS, cards("Ks"))
    assert str(deal.seen_by(0)) == "deal 2h5d xxxx crib xx"
    assert str(deal.seen_by(1)) == "deal xxxx 4h4d crib xx"
    assert str(deal.seen_by(None)) == "deal xxxx xxxx crib xx"


def test_a_seat_sees_its_own_discard() -> None:
    discard = Discard(1, cards("Td Qh"))
    assert discard.seen_by(1) is discard
    assert discard.seen_by(0) == discard.seen_by(None) == Discard(1, (BACK, BACK))


@pytest.mark.parametrize("event", [event for event, _ in WRITTEN if not isinstance(event, Deal)])
def test_all_else_is_open(event: Event) -> None:
    assert isinstance(event, Discard) or event.seen_by(0) is event.seen_by(None) is event


def test_a_peg_is_worth_its_combos() -> None:
    assert Peg(0, 1, PegKind.CRIB, (FIFTEEN, PAIR)).worth == 4
    assert Peg(0, 3, PegKind.THREE).worth == 3

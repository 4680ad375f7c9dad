import re
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest
from hypothesis import given

from muggins.rulebook import spelled
from muggins.rulebook.rules import (
    CAPTAIN,
    FIVE_CARD,
    FIVE_HANDED,
    FORMS,
    FOUR_PARTNERS,
    SEVEN_CARD,
    SEVEN_CARD_1909,
    SIX_CARD,
    SIX_PARTNERS,
    THREE_HANDED,
    THREE_HANDED_DEALER_SIX,
    Rules,
)
from muggins.rulebook.state import State
from tests.golden.tables import rows
from tests.laws.games import any_rules


def test_the_defaults_are_six_card() -> None:
    assert Rules() == SIX_CARD
    assert (SIX_CARD.seats, SIX_CARD.discards, SIX_CARD.from_pack) == (2, (2, 2), 0)


def test_a_variant_is_a_value() -> None:
    short = SIX_CARD.to(61)
    assert short.targets == (61, 61)
    assert {SIX_CARD: "long", short: "short"}[Rules(targets=(61, 61))] == "short"
    with pytest.raises(FrozenInstanceError):
        short.hand = 5  # type: ignore[misc]
    with pytest.raises(TypeError):
        Rules((0, 1))  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="jokers"):
        Rules(jokers=2)  # type: ignore[call-arg]


def test_all_sides_go_to_a_new_target() -> None:
    assert CAPTAIN.to(31).targets == (31, 31)
    assert THREE_HANDED.to(61).targets == (61, 61, 61)


TABLE = {row["form"]: row for row in rows("forms")}


@pytest.mark.parametrize("name", FORMS)
def test_the_forms_are_as_the_table_has_them(name: str) -> None:
    rules, row = FORMS[name], TABLE[name]

    def numbers(some: tuple[int, ...]) -> str:
        return " ".join(map(str, some))

    assert {
        "form": name,
        "sides": numbers(rules.sides),
        "dealt": numbers(rules.dealt),
        "discards": numbers(rules.discards),
        "from_pack": str(rules.from_pack),
        "hand": str(rules.hand),
        "crib": str(rules.crib),
        "targets": numbers(rules.targets),
        "lines": "half" if rules.lurch else numbers(rules.skunks),
    } == row


def test_what_only_some_forms_have() -> None:
    neutral = Rules()
    special = {
        name: {
            field.name
            for field in fields(Rules)
            if field.name not in ("sides", "dealt", "hand", "crib", "targets", "skunks", "lurch")
            and getattr(rules, field.name) != getattr(neutral, field.name)
        }
        for name, rules in FORMS.items()
    }
    assert {name: names for name, names in special.items() if names} == {
        "five-card": {"three_for_last", "one_series"},
        "three-handed-bicycle": {"go"},
        "lowball": {"lowball"},
        "back-up-ten": {"back_up"},
        "toss-fives": {"toss_fives"},
    }


def test_every_form_is_another() -> None:
    assert len(set(FORMS.values())) == len(FORMS) == len(TABLE)


def test_seats_are_counted_from_the_dealer() -> None:
    assert [THREE_HANDED_DEALER_SIX.place(seat, 1) for seat in range(3)] == [2, 0, 1]
    assert [FIVE_HANDED.discards[FIVE_HANDED.place(seat, 4)] for seat in range(5)] == [
        1,
        1,
        1,
        1,
        0,
    ]


def test_partners_sit_opposite() -> None:
    assert FOUR_PARTNERS.sides == (0, 1, 0, 1)
    assert all(SIX_PARTNERS.sides[seat] == SIX_PARTNERS.sides[seat + 3] for seat in range(3))


def test_hand_and_crib_are_of_their_own_sizes() -> None:
    assert (SEVEN_CARD.hand, SEVEN_CARD.crib) == (5, 5)
    assert (SEVEN_CARD_1909.hand, SEVEN_CARD_1909.crib) == (5, 4)
    assert (FIVE_CARD.hand, FIVE_CARD.crib) == (3, 4)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"sides": [0, 1]}, "sides is [0, 1]; it must be a tuple of whole numbers"),
    ({"sides": (0, True)}, "sides is (0, True); it must be a tuple of whole numbers"),
    ({"hand": "4"}, "hand is '4'; it must be a whole number"),
    ({"hand": True}, "hand is True; it must be a whole number"),
    ({"lurch": 1}, "lurch is 1; it must be True or False"),
    ({"go": "left"}, "go is 'left'; it must be 'rotate' or 'bicycle'"),
    ({"counting": "loud"}, "counting is 'loud'; it must be 'automatic' or 'claimed'"),
    ({"heels_below": "120"}, "heels_below is '120'; it must be a whole number or None"),
    ({"sides": (0,)}, "sides names 1 seats; cribbage is played by 2 to 6"),
    ({"sides": tuple(range(7))}, "sides names 7 seats; cribbage is played by 2 to 6"),
    ({"sides": (0, 2)}, "sides is (0, 2); sides are numbered from 0, and there are at least two"),
    ({"sides": (0, 0)}, "sides is (0, 0); sides are numbered from 0, and there are at least two"),
    ({"targets": (121,)}, "targets names 1 sides, but sides has 2"),
    ({"dealt": (6, 6, 6)}, "dealt names 3 seats, but sides has 2"),
    ({"hand": 2}, "a hand of 2 cards; hands have 3 to 6"),
    ({"hand": 7, "dealt": (9, 9)}, "a hand of 7 cards; hands have 3 to 6"),
    ({"crib": 2}, "a crib of 2 cards; cribs have 3 to 6"),
    ({"crib": 7}, "a crib of 7 cards; cribs have 3 to 6"),
    ({"dealt": (6, 3)}, "dealt is (6, 3): nobody can keep 4 of fewer cards"),
    ({"dealt": (7, 6)}, "5 discards do not go into a crib of 4"),
    ({"go": "bicycle"},
     "go is 'bicycle', which needs three seats or more; with two it is 'rotate'"),
    ({"targets": (0, 121)}, "targets is (0, 121); a target is 1 to 1000"),
    ({"targets": (121, 1001)}, "targets is (121, 1001); a target is 1 to 1000"),
    ({"skunks": (61, 31)},
     "skunks is (61, 31); write the distances from home upwards, 1 to 1000"),
    ({"skunks": (31, 31)},
     "skunks is (31, 31); write the distances from home upwards, 1 to 1000"),
    ({"skunks": (0, 31)}, "skunks is (0, 31); write the distances from home upwards, 1 to 1000"),
    ({"skunks": (1, 2, 3)},
     "skunks is (1, 2, 3); there are at most a skunk and a double skunk"),
    ({"lurch": True}, "lurch and skunks exclude each other: set skunks=() for the lurch"),
    ({"lowball": True}, "lowball has no skunk and no lurch: set skunks=(), lurch=False"),
    ({"lowball": True, "skunks": (), "lurch": True},
     "lowball has no skunk and no lurch: set skunks=(), lurch=False"),
    ({"three_for_last": -1}, "three_for_last is -1; it is 0 or more, below the target"),
    ({"three_for_last": 121}, "three_for_last is 121; it is 0 or more, below the target"),
    ({"three_for_last": 3, "sides": (0, 1, 2), "dealt": (5, 5, 5), "targets": (121,) * 3},
     "three_for_last is pone's, and only two-handed games have a pone"),
    ({"heels_below": 122}, "heels_below is 122; it is a score, 0 to 121, or None"),
    ({"last_below": -1}, "last_below is -1; it is a score, 0 to 121, or None"),
    ({"back_up": -10}, "back_up is -10; it is 0 to 1000 points to move back"),
    ({"muggins": True}, "muggins needs counting='claimed': the table's own count misses nothing"),
    ({"lowball": True, "skunks": (), "counting": "claimed"},
     "lowball cannot be claimed: everybody would claim nothing"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "sentence"), WRONG)
def test_what_contradicts_is_refused(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        replace(SIX_CARD, **changes)


def test_no_form_asks_for_more_cards_than_a_pack_has() -> None:
    most = Rules(sides=tuple(range(6)), dealt=(6,) * 6, hand=6, crib=6, targets=(121,) * 6)
    assert sum(most.dealt) + most.from_pack == 42


@given(any_rules())
def test_rules_that_are_made_can_be_made_again(rules: Rules) -> None:
    assert replace(rules) == rules
    assert sum(rules.discards) + rules.from_pack == rules.crib
    assert hash(replace(rules)) == hash(rules)
    assert spelled.rules(str(rules)) == rules
    assert repr(rules) == f"<Rules {rules}>"


@pytest.mark.parametrize("found", ["five-card", None, 61])
def test_what_is_no_rules_is_refused_with_the_way_to_them(found: Any) -> None:
    with pytest.raises(TypeError, match=re.escape(f"{found!r} is no Rules; rules('five-card')")):
        State(found)

"""The forms of cribbage in prose."""

from dataclasses import fields, replace
from typing import Any

import pytest

from muggins.paper import explain
from muggins.rulebook.rules import (
    BACK_UP_TEN,
    CAPTAIN,
    FIVE_CARD,
    FIVE_HANDED,
    FORMS,
    FOUR_HANDED,
    FOUR_PARTNERS,
    LOWBALL,
    SEVEN_CARD,
    SIX_CARD,
    SIX_PARTNERS,
    THREE_HANDED,
    THREE_HANDED_BICYCLE,
    THREE_HANDED_DEALER_SIX,
    Rules,
)

CLAIMED = Rules(counting="claimed")

OTHERWISE: dict[str, tuple[Rules, Any]] = {
    "sides": (FOUR_PARTNERS, (0, 1, 1, 0)),
    "dealt": (SIX_CARD, (5, 5)),
    "hand": (replace(SIX_CARD, crib=6), 3),
    "crib": (SIX_CARD, 5),
    "targets": (SIX_CARD, (61, 61)),
    "skunks": (SIX_CARD, (31,)),
    "lurch": (Rules(skunks=()), True),
    "three_for_last": (SIX_CARD, 3),
    "one_series": (SIX_CARD, True),
    "go": (THREE_HANDED, "bicycle"),
    "heels_below": (SIX_CARD, 118),
    "last_below": (SIX_CARD, 115),
    "open_crib_flush": (SIX_CARD, True),
    "flush_in_play": (SIX_CARD, True),
    "lowball": (Rules(skunks=()), True),
    "back_up": (SIX_CARD, 10),
    "toss_fives": (SIX_CARD, True),
    "counting": (SIX_CARD, "claimed"),
    "muggins": (CLAIMED, True),
}


def prose(rules: Rules) -> str:
    """An explanation on one line."""
    return " ".join(explain.rules(rules).split())


@pytest.mark.parametrize("field", [field.name for field in fields(Rules)])
def test_the_prose_changes_with_every_field(field: str) -> None:
    rules, value = OTHERWISE[field]
    assert explain.rules(replace(rules, **{field: value})) != explain.rules(rules)


def test_every_form_in_use_is_explained_differently_in_lines_that_fit() -> None:
    told = [explain.rules(rules, name) for name, rules in FORMS.items()]
    assert len({text.split("\n", 1)[1] for text in told}) == len(FORMS)
    assert all(len(line) <= 79 for text in told for line in text.splitlines())
    assert [text.splitlines()[0] for text in told] == list(FORMS)


def test_every_form_in_use_has_a_line_for_a_list() -> None:
    told = [explain.summary(rules) for rules in FORMS.values()]
    assert len(set(told)) == len(FORMS)
    assert told[0] == "2 players, 6 dealt, keep 4, to 121"
    assert explain.summary(FIVE_CARD) == (
        "2 players, 5 dealt, keep 3, to 61, lurch, 3 for last, one series"
    )
    assert explain.summary(CAPTAIN) == ("3 players in 2 sides, 5 dealt, keep 4, to 61 and 121")


def test_only_two_players_have_a_pone() -> None:
    for rules in FORMS.values():
        assert ("pone" in explain.rules(rules).lower()) == (rules.seats == 2)


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        (SIX_CARD, "Two players."),
        (FOUR_HANDED, "Four players, each alone."),
        (FOUR_PARTNERS, "Four players: seats 1 and 3 against seats 2 and 4."),
        (CAPTAIN, "Three players: seat 1 against seats 2 and 3."),
        (CAPTAIN, "Home is 61 for seat 1 and 121 for seats 2 and 3."),
        (SIX_CARD, "31 or more from home (90 or fewer) is skunked, and 61 or more from home"),
        (SIX_CARD.to(61), "and 61 or more from home (still at the start) doubly."),
        (SIX_CARD.to(60), "and 61 or more from home (never) doubly."),
        (SEVEN_CARD, "A loser 31 or more from home (150 or fewer) is skunked."),
        (replace(CAPTAIN, lurch=True), "(of 61 30 or fewer, of 121 60 or fewer) is lurched."),
        (FIVE_CARD, "fewer than half the points (30 or fewer) is lurched."),
        (FIVE_CARD, "Pone begins the game with three for last"),
        (FIVE_CARD, "A hand all of one suit scores three, or four if the starter"),
        (SIX_CARD, "Each is dealt six cards, keeps four and lays two away."),
        (Rules(dealt=(4, 4)), "keeps four and lays none away."),
        (Rules(dealt=(4, 4)), "The pack gives the dealer a crib of four."),
        (THREE_HANDED, "crib of four, with one card from the pack."),
        (THREE_HANDED_DEALER_SIX, "The dealer is dealt six cards and every other player five;"),
        (FIVE_HANDED, "The dealer is dealt four cards and every other player five;"),
        (SIX_PARTNERS, "four, five, five, four, five and five cards are dealt;"),
        (SIX_CARD, "the dealer pegs two for his heels."),
        (Rules(heels_below=118), "two for his heels, and only from a score below 118."),
        (Rules(heels_below=0), "A jack there scores nothing."),
        (Rules(last_below=0), "The last card of a count scores nothing for being the last."),
        (SIX_CARD, "says go, and the other plays on while a card fits."),
        (THREE_HANDED, "the others play on in turn while any of them can."),
        (THREE_HANDED_BICYCLE, "a second go after the first ends the count."),
        (SEVEN_CARD, "A crib must match the starter as well, and then scores six."),
        (Rules(open_crib_flush=True), "So does a crib: four, or five if the starter"),
        (BACK_UP_TEN, "A hand or crib of nothing goes ten back"),
        (LOWBALL, "Whoever reaches 121 loses, on the very point."),
        (replace(THREE_HANDED, skunks=(), lowball=True), "and the lowest score wins it."),
        (CLAIMED, "goes to the other side. What is missed is lost."),
        (Rules(counting="claimed", muggins=True), "may be called by the other side with muggins"),
        (replace(THREE_HANDED, counting="claimed"), "goes to the next side to the left."),
    ],
)
def test_a_form_is_told_by_its_fields(rules: Rules, says: str) -> None:
    assert says in prose(rules)

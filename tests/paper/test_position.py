"""Positions: one line each."""

import re

import pytest

from muggins.paper import position
from muggins.rulebook.card import BadNotation, Card, cards
from muggins.rulebook.events import Claim, Show
from muggins.rulebook.rules import FIVE_CARD, SIX_CARD, Rules
from muggins.rulebook.score import Combo, ComboKind
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase, View
from tests.laws.games import ALL, Chance, after

DEAL = "six-card:0:103-109:2h5d6c9sJhKc-4h4d7s8cTdQh:1TdQh-0JhKc:5c"
PLAYED = f"{DEAL}:7s9s8c6cgo_4d2h4h5d_"
SEEN = "six-card:0:0-0:2h5d6c9sJhKc-xxxxxxxxxxxx:1xxxx-0JhKc:5c"


def same(one: State | View, other: State | View) -> bool:
    """Whether two states or views are the same from the deal on."""
    names = ["rules", "dealer", "scores", "winner", "phase", "awaiting", "pile", "deal_log"]
    names += ["hand", "held", "legal", "seat"] if isinstance(one, View) else ["hands", "discarded"]
    return all(getattr(one, name) == getattr(other, name) for name in names)


def test_a_position_has_the_scores_before_the_deal_and_what_was_done_since() -> None:
    state = position.state(f"{DEAL}:7s9s8c")
    assert state.scores == (103, 112)
    assert state.count == 24
    assert position.of(state) == f"{DEAL}:7s9s8c"


def test_the_rest_follows_from_the_rules() -> None:
    state = position.state(PLAYED)
    assert (state.winner, state.scores) == (0, (121, 118))
    assert position.of(state) == PLAYED


def test_a_new_game_of_five_card_has_its_three_for_last_already() -> None:
    assert position.of(State(FIVE_CARD)) == "five-card:0:0-3"
    assert position.state("five-card:0:0-3").scores == (0, 3)


def test_a_seat_sees_its_own_cards_and_backs() -> None:
    state = position.state(f"{DEAL}:7s9s")
    assert position.of(state.seen_by(1)) == (
        "six-card:0:103-109:xxxxxxxxxxxx-4h4d7s8cTdQh:1TdQh-0xxxx:5c:7s9s"
    )
    assert position.of(state.seen_by(None)) == (
        "six-card:0:103-109:xxxxxxxxxxxx-xxxxxxxxxxxx:1xxxx-0xxxx:5c:7s9s"
    )


def test_hands_that_were_laid_open_are_written_where_one_is_hidden() -> None:
    shown = position.of(position.state(PLAYED).seen_by(0))
    assert shown.endswith(":4h4d7s8c_2h5d6c9s_TdJhQhKc")
    view = position.view(shown, 0)
    assert next(event.cards for event in view.log if isinstance(event, Show)) == cards("4h4d7s8c")


def test_claims_and_calls_are_numbers_with_what_is_pointed_at() -> None:
    rules = "six-card,counting=claimed,muggins=yes"
    text = f"{rules}:0:0-0{PLAYED[18:]}:4=fifteen.7s8c=pair.4d4h_m2"
    state = position.state(text)
    pair = Combo(ComboKind.PAIR, cards("4d4h"), 2)
    assert Claim(1, 4, (Combo(ComboKind.FIFTEEN, cards("7s8c"), 2), pair)) in state.log
    assert position.of(state) == text
    assert position.of(position.view(position.of(state.seen_by(0)), 0)).endswith(
        ":4h4d7s8c_4=fifteen.7s8c=pair.4d4h_m2_2h5d6c9s"
    )


def test_other_spellings_are_understood() -> None:
    assert position.state(DEAL.replace("Td", "10D").replace("5c", "5C").upper()) == (
        position.state(DEAL)
    )
    assert position.state(f" {DEAL}::\n") == position.state(DEAL)


def test_a_form_without_discards_has_an_empty_field() -> None:
    text = "six-card,dealt=4.4:0:0-0:Ac2c3c4c-5c6c7c8c-AdAh2d2h::9c:5c"
    assert position.of(position.state(text)) == text
    seen = position.of(position.state(text).seen_by(1))
    assert seen == "six-card,dealt=4.4:0:0-0:xxxxxxxx-5c6c7c8c-xxxxxxxx::9c:5c"
    assert position.of(position.view(seen, 1)) == seen


@pytest.mark.parametrize("form", ALL)
def test_every_moment_of_every_form_is_read_as_it_was_written(form: str) -> None:
    rules = ALL[form]
    chance = Chance(f"positions of {form}")
    for at, state in enumerate(after(State(rules, rules.seats - 1), chance)):
        if at % 4 == 0:
            assert same(position.state(position.of(state)), state)
            for seat in (chance.below(rules.seats), None):
                view = state.seen_by(seat)
                found = position.view(position.of(view), seat)
                assert same(found, view)
                assert position.of(found) == position.of(view)
        if at > 100:
            break


def test_only_characters_that_are_safe_everywhere_are_written() -> None:
    chance = Chance("safe")
    for rules in ALL.values():
        for state in after(State(rules), chance):
            assert re.fullmatch(r"[A-Za-z0-9.,=:_-]*", position.of(state.seen_by(0)))
            if len(state.log) > 40:
                break


def test_a_deal_is_found_where_the_play_leaves_few() -> None:
    view = position.view(f"{SEEN}:Qd6cKs2hgo_", 0)  # nothing under a four is left to seat 1
    assert (view.awaiting, view.held) == ((1,), (2, 2))
    tens = "six-card:1:0-0:AcAdAhAs2c2d-xxxxxxxxxxxx:1xxxx-0AsAh:3c:2cKdAcKhAdgo"
    assert position.view(tens, 0).held == (1, 2)
    ace = "six-card:1:0-0:9c9dJhJs2c2d-xxxxxxxxxxxx:1xxxx-02c2d:3c:9cKdJsgo"
    with pytest.raises(BadNotation, match="no deal"):
        position.view(ace, 0)  # seat 0 cannot go on, and the count is not closed


def test_fives_are_found_where_they_must_have_been_tossed() -> None:
    toss = "toss-fives:0:0-0:2h4d6c9sJhKc-xxxxxxxxxxxx:1xxxx-0JhKc:5c:5d"
    assert position.view(toss, 0).pile == (Card("5d"),)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "a position has 3 to 8"),
        ("six-card:0", "a position has 3 to 8"),
        ("a:" * 9, "a position has 3 to 8"),
        ("x" * 9000, "too many for a position"),
        ("whist:0:0-0", "no form of cribbage"),
        ("six-card:2:0-0", "seat 2 cannot deal"),
        ("six-card:0-1:0-0", "the dealer field is"),
        ("six-card:0:0", "1 scores for 2 sides"),
        ("six-card:0:0-121", "a score of 121"),
        ("six-card:0:0-99999", "the scores field is"),
        ("six-card:0:0-0:2h", "hands dealt: 1"),
        ("six-card:0:0-0:2h-3h", "dealt to seat 0: 1; it gets 6"),
        ("six-card:0:0-0:2h5d6c9sJh!-xx", "a hand is '2h5d6c9sJh!'"),
        ("six-card:0:0-0:2h5d6c9sJhK-xx", "a hand is '2h5d6c9sJhK'"),
        (f"six-card:0:0-0:{'2h' * 81}", "a pack has 52 cards"),
        ("six-card:0:0-0:2h5d6c9sJh5\N{LATIN SMALL LETTER LONG S}-xx", "a hand is"),
        ("six-card:0:0-0:2h5d6c9sJhxx-4h4d7s8cTdQh", "hidden in part"),
        ("six-card:0:0-0:2h5d6c9sJh2h-4h4d7s8cTdQh", "2h is there twice"),
        (DEAL.replace("0JhKc", "JhKc"), "write the seat and its cards"),
        (DEAL.replace("0JhKc", "2JhKc"), "write the seat and its cards"),
        (DEAL.replace("0JhKc", "0xxxx"), "hidden where the hand is"),
        (DEAL.replace("0JhKc", "0JhQc"), "Qc is not in the hand"),
        (DEAL.replace("-0JhKc", ""), "a cut is not awaited now"),
        (DEAL.replace(":5c", ":5c5d"), "it is one card, 5c"),
        (DEAL.replace(":5c", ":xx"), "it is one card, 5c"),
        (f"{DEAL}:7s9z", "write cards, go, and _"),
        (f"{DEAL}:9s", "9s is not in the hand 4h 4d 7s 8c"),
        (f"{DEAL}:7s9s8c6c_", "found '7s9s8c6c_', where '7s9s8c6c' is what happens"),
        (f"{DEAL}:7s9s8c6cgo", "where '7s9s8c6cgo_' is what happens"),
        (f"{PLAYED}7s", "is played where no card is awaited, but the over"),
        (f"{PLAYED}:4", "is claimed or called where nothing is to be counted"),
        (f"{PLAYED}:4h4d7s8c", "where '' is what happens"),
        (f"{PLAYED}:m4=pair.4h4d", "a call is"),
        (f"{PLAYED}:4=pear.4h4d", "there are fifteen"),
        (f"{PLAYED}:4=pair.4z", "cards are written like"),
        (f"{PLAYED}:?", "in the show is '?'"),
        (SEEN, "a card is hidden here"),
    ],
)
def test_what_is_no_position_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        position.state(text)
    assert sentence in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "seat", "sentence"),
    [
        (SEEN, 1, "the hand of seat 1 is hidden here"),
        (f"{SEEN}:2h", 0, "2h is there twice"),
        (f"{SEEN}:5c", 0, "5c is there twice"),
        (SEEN.replace("-xxxxxxxxxxxx", "-xxxxxxxxxx"), 0, "dealt to seat 1: 5; it gets 6"),
        (SEEN.replace("-xxxxxxxxxxxx", "-xxxxxxxxxxxx-xx"), 0, "no deal for 2 seats"),
        (f"{SEEN}:Ad2hgo", 0, "no deal of the hidden cards fits"),
        (f"{SEEN}:Kd9s2d_", 0, "no deal of the hidden cards fits"),
        (f"{SEEN}:KdKhKsQc", 0, "no deal of the hidden cards fits"),
        (f"{SEEN}:Kd9s2d6c_4s5d_Qs2h_:Kd2d4sQc", 0, "no deal of the hidden cards fits"),
        (f"{SEEN}::4", 0, "no deal of the hidden cards fits"),
    ],
)
def test_what_cannot_have_been_seen_is_refused(text: str, seat: int, sentence: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        position.view(text, seat)
    assert sentence in str(refusal.value)


def test_nobody_sits_where_there_is_no_seat() -> None:
    with pytest.raises(ValueError, match="nobody sits at 2"):
        position.view(DEAL, 2)


def test_a_finished_deal_stays_until_the_next() -> None:
    text = PLAYED.replace("103-109", "0-0")
    state = position.state(text)
    assert (state.phase, state.dealer) == (Phase.DEAL, 1)
    assert position.of(state) == text
    assert state.rules == SIX_CARD == Rules()

"""The forms of cribbage as one word."""

import re
from contextlib import suppress
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.rulebook import spelled
from muggins.rulebook.card import BadNotation
from muggins.rulebook.rules import FORMS, Rules

CHANGES: dict[str, st.SearchStrategy[Any]] = {
    "sides": st.sampled_from([(0, 1), (1, 0), (0, 1, 2), (0, 1, 0, 1), (0, 0, 1), (0, 1, 2, 3)]),
    "dealt": st.lists(st.integers(3, 8), min_size=2, max_size=4).map(tuple),
    "hand": st.integers(3, 6),
    "crib": st.integers(3, 6),
    "targets": st.lists(st.integers(1, 1000), min_size=2, max_size=4).map(tuple),
    "skunks": st.sampled_from([(), (31,), (31, 61), (1, 999), (60,)]),
    "lurch": st.booleans(),
    "three_for_last": st.integers(0, 5),
    "one_series": st.booleans(),
    "go": st.sampled_from(["rotate", "bicycle"]),
    "heels_below": st.none() | st.integers(0, 121),
    "last_below": st.none() | st.integers(0, 121),
    "open_crib_flush": st.booleans(),
    "flush_in_play": st.booleans(),
    "lowball": st.booleans(),
    "back_up": st.integers(0, 121),
    "toss_fives": st.booleans(),
    "counting": st.sampled_from(["automatic", "claimed"]),
    "muggins": st.booleans(),
}
FIELDS = [field.name for field in fields(Rules)]


@st.composite
def forms(draw: st.DrawFn) -> Rules:
    """A form in use with some fields changed, as far as they do not contradict one another."""
    rules = draw(st.sampled_from(list(FORMS.values())))
    for field in draw(st.lists(st.sampled_from(FIELDS), max_size=6)):
        with suppress(ValueError):
            rules = replace(rules, **{field: draw(CHANGES[field])})
    return rules


def refusal(text: str) -> str:
    with pytest.raises(BadNotation) as refused:
        spelled.rules(text)
    return str(refused.value)


def test_every_form_in_use_is_its_own_name() -> None:
    assert [spelled.name(rules) for rules in FORMS.values()] == list(FORMS)
    assert [spelled.rules(name) for name in FORMS] == list(FORMS.values())


def test_every_field_can_be_changed() -> None:
    assert set(CHANGES) == set(FIELDS)


@given(forms())
def test_a_name_is_one_safe_word_and_reads_back_as_the_same_rules(rules: Rules) -> None:
    name = spelled.name(rules)
    assert re.fullmatch(r"[A-Za-z0-9.,=-]+", name)
    assert len(name) <= spelled.LONGEST
    assert spelled.rules(name) == rules
    assert spelled.rules(name.upper().replace("-", "_")) == rules


def test_the_nearest_form_is_named_and_only_what_differs_from_it() -> None:
    assert spelled.name(Rules(targets=(61, 61), counting="claimed", muggins=True)) == (
        "six-card,target=61,counting=claimed,muggins=yes"
    )
    assert spelled.name(FORMS["five-card"].to(121)) == "five-card,target=121"
    assert spelled.name(replace(FORMS["captain"], targets=(31, 121))) == "captain,targets=31.121"
    assert spelled.name(Rules(skunks=())) == "six-card,skunks=none"
    assert spelled.name(Rules(heels_below=118, toss_fives=True)) == "toss-fives,heels-below=118"


def test_targets_may_be_written_side_by_side_or_as_one() -> None:
    assert spelled.rules("six-card,targets=61.61") == spelled.rules("six-card,target=61")
    assert spelled.rules("six-card,target=61,sides=0.1.2,dealt=5.5.5").targets == (61, 61, 61)


def test_none_yes_and_no_are_read_in_any_case() -> None:
    rules = spelled.rules(" Five_Card,LURCH=No,heels_below=NONE,last-below=60,muggins=false ")
    assert rules == replace(FORMS["five-card"], lurch=False, last_below=60)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "'' is no form of cribbage; there are six-card, six-card-1909, five-card"),
        ("sixcard", "'sixcard' is no form of cribbage; six-card"),
        ("target=61", "'target=61' is no form of cribbage"),
        ("six-card,", "'' has no value; write fields like target=61"),
        ("six-card,muggins", "'muggins' has no value"),
        ("six-card,mugins=yes", "'mugins' is no field of the rules; muggins would do"),
        ("six-card,zzz=1", "'zzz' is no field of the rules; there are target, sides"),
        ("six-card,muggins=maybe", "muggins is 'maybe'; it must be yes or no"),
        ("six-card,hand=four", "hand is 'four'; a number of at most six digits would do"),
        ("six-card,target=1234567", "target is '1234567'; a number"),
        ("six-card,target=\u0661", "target is '\u0661'; a number"),
        ("six-card,dealt=6..6", "dealt is ''; a number"),
        ("six-card,heels-below=late", "heels-below is 'late'; a number"),
        ("six-card,hand=4,hand=4", "hand is there twice; write it once"),
        ("six-card,target=61,targets=61.61", "targets is there twice; write it once"),
        ("six-card,muggins=yes", "muggins needs counting='claimed'"),
        ("six-card,go=round", "go is 'round'; it must be 'rotate' or 'bicycle'"),
        ("six-card,sides=none", "sides names 0 seats"),
        ("six-card,targets=none", "targets names 0 sides"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_would_do(text: str, says: str) -> None:
    assert refusal(text).startswith(says)


def test_a_long_text_is_refused_unread_and_a_long_word_is_quoted_short() -> None:
    assert refusal("six-card," * 100) == "900 characters are too many for a form; 600 are read"
    assert len(refusal("x" * 600)) < 400


@given(st.text(max_size=40) | st.text("six-card,target=.19_none", max_size=40))
def test_any_text_is_read_or_refused_as_bad_notation(text: str) -> None:
    try:
        rules = spelled.rules(f"six-card,{text}")
    except BadNotation:
        return
    assert spelled.rules(spelled.name(rules)) == rules

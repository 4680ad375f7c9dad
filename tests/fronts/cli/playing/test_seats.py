"""Who sits at the table."""

import pytest

from muggins.engine import bots
from muggins.fronts.cli.playing.seats import (
    Sitter,
    introduced,
    listener,
    minds,
    names,
    people,
    reread,
    seated,
    written,
)  # fmt: skip


def sit(players: str, seats: int = 2) -> tuple[Sitter, ...]:
    return seated(players, seats, name="Player", level="greedy")


def test_alone_one_plays_against_the_usual_bot() -> None:
    assert sit("") == (Sitter("Player"), Sitter("Greedy", "greedy"))
    assert sit("Ann,") == (Sitter("Ann"), Sitter("Greedy", "greedy"))


def test_bots_sit_where_they_are_named_with_a_name_of_their_own() -> None:
    assert sit("random, Ann") == (Sitter("Random", "random"), Sitter("Ann"))
    assert sit("Ann, GREEDY : Hal") == (Sitter("Ann"), Sitter("Hal", "greedy"))


def test_several_nameless_bots_have_different_names() -> None:
    four = sit("Hal,greedy,greedy", 4)
    assert len(set(names(four))) == 4
    assert people(four) == (0,)


@pytest.mark.parametrize(
    ("players", "told"),
    [
        ("Ann,Bob,Cid", "3 players are named, and this form has 2 seats"),
        ("Ann,ann", "Ann is there twice"),
        ("wise:Hal,Ann", "'wise' is no bot; there are random, beginner, greedy"),
        ("greedy:,Ann", "'' is no name"),
        ("\x1b[2J,Ann", "is no name"),
        ("A" * 21, "a name has 1 to 20 letters"),
    ],
)
def test_what_cannot_sit_is_refused_in_a_sentence(players: str, told: str) -> None:
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 - the sentence is looked at below
        sit(players)
    assert told in str(refusal.value)


def test_who_is_a_bot_can_be_written_and_read_again() -> None:
    three = sit("Ann,greedy,random:Bo", 3)
    assert written(three) == "- greedy random"
    assert reread(names(three), written(three)) == three


@pytest.mark.parametrize("levels", ["", "- wise", "- greedy greedy", "-"])
def test_who_is_a_bot_is_not_guessed(levels: str) -> None:
    with pytest.raises(ValueError, match="does not say who is a bot"):
        reread(("Ann", "Bo"), levels)


def test_only_a_lone_person_is_you() -> None:
    assert listener(sit("greedy,Ann")) == 1
    assert listener(sit("Ann,Bob")) is None
    assert listener(sit("greedy,random")) is None


def test_bots_get_a_seed_each_and_are_introduced_unless_their_name_says_all() -> None:
    assert minds(sit("Ann"), "7") == {1: bots.greedy("7/1")}
    assert introduced(sit("Ann")) == ""
    assert introduced(sit("Ann,random:Bo", 3)) == "Bo is a random bot."
    assert introduced(sit("Ann", 3)) == "Hal and Ida are greedy bots."

"""Exercises by their address, of a position, and new ones."""

import json
import subprocess
import sys
from dataclasses import is_dataclass
from pathlib import Path

import pytest

from muggins.rulebook.card import BadNotation
from muggins.rulebook.events import Play
from muggins.rulebook.score import ComboKind
from muggins.study.trainers import TRAINERS, Choice, Count, exercise, exercise_of, fresh

GOLDEN = Path(__file__).parents[2] / "golden" / "exercises.json"
PLAY = "six-card:0:103-109:2h5d6c9sJhKc-xxxxxxxxxxxx:1xxxx-0JhKc:5c:7s9s8c6cgo_4d"
CLAIM = (
    "six-card,counting=claimed:0:0-0:2h5d6c9sJhKc-4h4d7s8cTdQh:1TdQh-0JhKc:5c:7s9s8c6cgo_4d2h4h5d_"
)


def written(address: str) -> str:
    """An exercise in a line."""
    found = exercise(address)
    if isinstance(found, Choice):
        return found.position
    starter = f" {found.starter}" if found.starter else ""
    return f"{found.what} {' '.join(map(str, found.cards))}{starter}"


def test_an_address_gives_what_it_always_gave() -> None:
    golden = json.loads(GOLDEN.read_text())
    assert {address: written(address) for address in golden} == golden
    assert {address.partition("/")[0] for address in golden} == {*TRAINERS}


def test_an_address_gives_the_same_in_another_process() -> None:
    code = (
        "from muggins.study.trainers import exercise;"
        "print(hash('a'), exercise('pegging/kestrel').position)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert done.split()[1] == written("pegging/kestrel")


@pytest.mark.parametrize("trainer", TRAINERS)
def test_an_exercise_is_a_value_and_its_address_makes_it_again(trainer: str) -> None:
    found = exercise(f"{trainer}/Kestrel")
    assert is_dataclass(found)
    assert found.address == f"{trainer}/kestrel"
    assert exercise(found.address) == found
    assert hash(found) == hash(exercise(found.address))


@pytest.mark.parametrize("name", ["a", "b", "c", "d"])
def test_in_the_play_there_are_two_ranks_to_choose_from(name: str) -> None:
    found = exercise(f"pegging/{name}")
    assert isinstance(found, Choice)
    plays = [action for action in found.view.legal if isinstance(action, Play)]
    assert len({play.card.rank for play in plays}) > 1


def test_a_position_becomes_an_exercise() -> None:
    play, claim = exercise_of(PLAY), exercise_of(CLAIM)
    assert play.address == f"pegging/{PLAY}"
    assert exercise(play.address) == play
    assert isinstance(claim, Count)
    assert (claim.what, claim.points) == ("hand", 6)
    assert exercise(claim.address) == claim
    assert exercise(f"endgame/{PLAY}").trainer == "endgame"


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("chess/kestrel", "the trainers are discard, pegging, endgame, counting"),
        ("kestrel", "is no exercise; it is written like discard/kestrel"),
        ("discard/", "names no exercise; a name is 1 to 24 letters"),
        ("discard/" + "a" * 25, "names no exercise"),
        (f"discard/{PLAY}", "this position is for pegging"),
        ("pegging/six-card:0:0-0", "nobody whose cards are told is to act"),
        ("pegging/six-card:no", "."),
    ],
)
def test_what_is_no_exercise_is_refused_in_a_sentence(address: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        exercise(address)


@pytest.mark.parametrize(("trainer", "level"), [("discard", 1), ("pegging", 4), ("counting", 2)])
def test_a_new_exercise_is_of_the_wanted_level(trainer: str, level: int) -> None:
    found = fresh(trainer, level, "monday")
    assert found == fresh(trainer, level, "monday") == exercise(found.address)
    assert found.level == level


def test_a_new_endgame_is_turned_by_the_score() -> None:
    found = fresh("endgame", 2, "monday")
    assert isinstance(found, Choice)
    assert found.turns


def test_a_kind_that_is_missed_comes_back_as_its_lots_say() -> None:
    def with_nob(**missed: int) -> int:
        lots = {ComboKind(kind): many for kind, many in missed.items()}
        found = [fresh("counting", 1, str(day), lots) for day in range(6)]
        return sum(ComboKind.NOB in one.kinds for one in found if isinstance(one, Count))

    assert with_nob() < with_nob(nob=4) < with_nob(nob=99) == 6


def test_there_are_five_levels() -> None:
    with pytest.raises(ValueError, match="6 is no level; there are 1 to 5"):
        fresh("discard", 6, "monday")
    with pytest.raises(BadNotation, match="'chess' is no trainer"):
        fresh("chess", 1, "monday")

"""hint and why: what the engine says at the table, and to whom."""

import re

import pytest

from muggins.fronts.cli import advice
from muggins.fronts.cli.playing.seats import seated
from muggins.fronts.cli.playing.sitting import Sitting
from muggins.fronts.cli.playing.voice import WIDTH, Left, Voice
from muggins.paper import position
from muggins.rulebook import spelled
from muggins.rulebook.card import Card, cards
from muggins.rulebook.events import Claim, Discard, Go
from muggins.table.shoe import SeededShoe
from muggins.table.table import Table
from tests.fronts.cli.playing.typist import Terminal, Typist

DEALT = "six-card:0:103-109:2h5d6c9sJhKc-xxxxxxxxxxxx"
PLAYED = f"{DEALT}:1xxxx-0JhKc:5c:7s9s8c6cgo_4d"
WHOLE = "six-card,counting=claimed:0:0-0:2h5d6c9sJhKc-4h4d7s8cTdQh:1TdQh-0JhKc:5c:"
SHOWN = f"{WHOLE}7s9s8c6cgo_4d2h4h5d_"


def told_at(form: str, players: str, *lines: str, seed: int = 2) -> list[str]:
    """What is said at a table, up to when somebody quits, without the lines that were typed."""
    rules = spelled.rules(form)
    terminal = Terminal(Typist(seed), [*lines, "quit"])
    sitters = seated(players, rules.seats, name="Ann", level="greedy")
    table = Table(SeededShoe(form), rules, dealer=0)
    with pytest.raises(Left):
        Sitting(table, sitters, Voice(terminal, terminal), seed="7").play()
    text = terminal.getvalue()
    assert max(map(len, text.splitlines())) <= WIDTH
    return " ".join(re.sub(r"^> .*$", "|", text, flags=re.MULTILINE).split()).split("|")


def test_a_hint_names_the_first_choice_and_what_decides() -> None:
    said = advice.hint(position.view(DEALT, 0))
    assert re.fullmatch(
        r"The engine would lay away 6c 9s: at 103-109 it wins .* more often: .*\. "
        r"It wins \d+\.\d% of such games\.",
        said,
    )


def test_why_compares_what_was_done_with_the_best() -> None:
    view = position.view(DEALT, 0)
    best = advice.why(view, Discard(0, cards("9s 6c")))
    assert best.startswith("You laid away 6c 9s, and so would the engine: at 103-109 it wins ")
    other = advice.why(view, Discard(0, cards("2h 5d")), "Ann")
    assert other.startswith("Ann laid away 2h 5d; the engine would lay away 6c 9s. Against that, ")
    assert "less often" in other


def test_a_card_that_is_as_good_is_not_held_against_anybody() -> None:
    view = position.view(f"{WHOLE}7s9s8c6cgo_", 1)
    assert [str(action) for action in view.legal] == ["1 play 4h", "1 play 4d"]
    for action in view.legal:
        assert ", and so would the engine: " in advice.why(view, action)


def test_where_there_is_no_choice_nothing_is_held_against_anybody() -> None:
    view = position.view(f"{WHOLE}7s9s8c6c", 1)
    assert view.legal == (Go(1),)
    assert advice.why(view, Go(1)) == "You said go, and nothing else could be done."


def test_a_count_is_compared_by_its_points_alone() -> None:
    view = position.view(SHOWN, 1)
    right = Claim(1, 6, ())
    assert advice.why(view, right) == "You counted 6, and so would the engine: it brings 6."
    assert advice.why(view, Claim(1, 2)).startswith("You counted 2; the engine would count 6.")
    assert advice.hint(view).startswith("The engine would count 6: it brings 6.")


def test_what_the_engine_cannot_think_about_is_told() -> None:
    view = position.view(f"{WHOLE}7s", 1)
    assert advice.hint(view) == (
        "The engine has nothing to say: nothing is to be chosen: seat 0 is to play."
    )


def test_cards_are_written_as_the_player_wants_them() -> None:
    view = position.view(DEALT, 0)
    assert "lay away <6c> <9s>:" in advice.hint(view, lambda card: f"<{card}>")


def test_one_against_bots_may_ask_at_any_time() -> None:
    before, hint, *_ = told_at("six-card", "Ann", "hint")
    assert "The engine would" not in before
    assert hint.startswith(" The engine would lay away ")


def test_why_speaks_of_what_was_done_last() -> None:
    typist = Typist(2)
    said = told_at("six-card", "Ann", "why", typist_lays(typist), "why")
    assert said[1].startswith(" You have chosen nothing yet since you sat down.")
    assert re.search(r"You laid away \w\w \w\w(;|, and so) ", said[3])


def typist_lays(typist: Typist) -> str:
    """Two cards of the hand that Ann is dealt at every table here."""
    table = Table(SeededShoe("six-card"), spelled.rules("six-card"), dealer=0)
    return " ".join(map(str, table.view(0).hand[:2]))


def test_what_was_taken_back_is_forgotten() -> None:
    said = told_at("six-card", "Ann", typist_lays(Typist(2)), "undo", "why")
    assert said[3].startswith(" You have chosen nothing yet since you sat down.")


def test_between_people_there_are_no_hints_unless_all_agree() -> None:
    said = told_at("six-card", "Ann,Bob", "hint", "no", "hint", "yes", "hint")
    assert said[1].strip() == "Bob, may the engine give hints? Yes or no."
    assert said[2].startswith(" Then there are no hints.")
    assert said[4].startswith(" Then everybody may say hint or why in this game.")
    assert said[5].startswith(" The engine would lay away ")
    assert not any("The engine would" in one for one in said[:5])


def test_a_hint_shows_nothing_that_the_seat_may_not_know() -> None:
    view = position.view(PLAYED, 0)
    named = {*map(Card, re.findall(r"\b[A2-9TJQK][cdhs]\b", advice.hint(view)))}
    assert named <= {*view.hand}

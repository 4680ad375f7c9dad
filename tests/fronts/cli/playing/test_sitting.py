"""Whole games at the terminal, typed by somebody who goes by what is said."""

import io
import re

import pytest

from muggins.fronts.cli.playing.back import asked_back
from muggins.fronts.cli.playing.seats import seated
from muggins.fronts.cli.playing.sitting import Sitting
from muggins.fronts.cli.playing.talk import Talk
from muggins.fronts.cli.playing.voice import WIDTH, Left, Voice
from muggins.rulebook import spelled
from muggins.rulebook.card import Card, cards
from muggins.rulebook.events import Action, Cut, Deal, Discard, Muggins, Peg, Play
from muggins.rulebook.rules import FORMS
from muggins.rulebook.state import State
from muggins.table.shoe import SeededShoe
from muggins.table.table import Table
from tests.fronts.cli.playing.typist import Terminal, Typist

FORMS_TRIED = [
    *FORMS,
    "six-card,counting=claimed",
    "six-card,counting=claimed,muggins=yes",
    "three-handed,counting=claimed,muggins=yes",
    "four-partners,counting=claimed,muggins=yes",
    "six-card,target=31,flush-in-play=yes",
]


def sit(form: str, players: str, terminal: Terminal, **voice: object) -> tuple[Sitting, Table]:
    rules = spelled.rules(form)
    table = Table(SeededShoe(form), rules)
    sitters = seated(players, rules.seats, name="Ann", level="greedy")
    told = Voice(terminal, terminal, **voice)  # type: ignore[arg-type]
    return Sitting(table, sitters, told, seed="7"), table


def typist(form: str, seed: int = 1) -> Typist:
    return Typist(seed, tosses_fives="toss-fives" in form)


@pytest.mark.parametrize(
    ("form", "players"),
    [(form, "Ann") for form in FORMS_TRIED] + [(form, "Ann,Bob") for form in FORMS_TRIED[2::5]],
)
def test_every_form_can_be_played_by_what_is_said(form: str, players: str) -> None:
    terminal = Terminal(typist(form))
    sitting, table = sit(form, players, terminal)
    end = sitting.play()
    assert end.winner is not None
    told = terminal.getvalue()
    assert max(map(len, told.splitlines())) <= WIDTH
    assert "\x1b" not in told
    assert told.count("\n>") == len(terminal.typed)
    assert table.state is end


@pytest.mark.parametrize("width", [40, 79])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    terminal = Terminal(Typist(2), ["help", "board", "log", "score", "hand", "rules", "sort"])
    sitting, _ = sit("six-card", "Ann", terminal, width=width)
    sitting.play()
    assert max(map(len, terminal.getvalue().splitlines())) <= width


def test_nothing_but_ascii_is_written_on_request() -> None:
    terminal = Terminal(Typist(3), ["board", "rules", "log"])
    sitting, _ = sit("six-card", "Zoë", terminal, ascii=True)
    sitting.play()
    assert terminal.getvalue().isascii()


def test_every_point_is_told() -> None:
    terminal = Terminal(Typist(4))
    sitting, _ = sit("six-card", "Ann", terminal)
    end = sitting.play()
    told = " ".join(terminal.getvalue().split())
    pegs = [event for event in end.log if isinstance(event, Peg)]
    assert told.count(" have ") + told.count(" has ") == len(pegs)
    assert f"have {end.scores[0]}." in told
    assert f"has {end.scores[1]}." in told


class Tapper(Terminal):
    """One where the Enter key is pressed whenever nothing is asked."""

    taps = 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        if self.getvalue().endswith("> "):
            return super().readline(size)
        self.taps += 1
        return "\n"


def test_at_the_pace_of_the_enter_key_every_line_of_a_count_waits_for_it() -> None:
    terminal = Tapper(Typist(5))
    sitting, _ = sit("six-card,target=31", "Ann", terminal, live=True, pause=None)
    end = sitting.play()
    told = Talk(end.seen_by(0), ("Ann", "Greedy")).since(0)
    assert terminal.taps == sum(sentence.counts for sentence in told) > 10


def test_an_end_of_the_input_leaves_the_game_as_it_stands() -> None:
    out = io.StringIO()
    rules = spelled.rules("six-card")
    table = Table(SeededShoe(7), rules, dealer=1)
    sitters = seated("Ann", 2, name="Ann", level="greedy")
    sitting = Sitting(table, sitters, Voice(io.StringIO("board\n"), out), seed="7")
    with pytest.raises(Left):
        sitting.play()
    assert table.state.awaiting == (0,)


def test_quit_leaves_too() -> None:
    sitting, table = sit("six-card", "Ann", Terminal(Typist(), ["quit"]))
    with pytest.raises(Left):
        sitting.play()
    assert table.state.phase == "discard"


def test_what_cannot_be_read_or_is_not_allowed_is_asked_again() -> None:
    nonsense = ["", "horse", "Ks Kc Kh", "5h", "Ac xx", "\x00", "undo", "pace", "sort x", "count 8"]
    terminal = Terminal(Typist(5), ["9" * 5000, *nonsense])
    sitting, _ = sit("six-card", "Ann", terminal)
    sitting.play()
    first = terminal.getvalue().split("You lay away")[0]
    assert first.count("Your turn: lay away two cards") == len(nonsense) + 2


def held(told: str) -> list[str]:
    """What "You hold" said, each time."""
    said = " ".join(told.split()).split("You hold ")[1:]
    return [part.split(".")[0] for part in said]


def test_undo_gives_back_what_the_player_chose_against_bots() -> None:
    terminal = Terminal(Typist(6))
    sitting, table = sit("six-card", "Ann", terminal)
    first = terminal.typist.answer
    laid: list[str] = []

    def answer() -> str:
        laid.append("undo" if len(laid) == 1 else first())
        return laid[-1]

    terminal.typist.answer = answer  # type: ignore[method-assign]
    sitting.play()
    told = terminal.getvalue()
    assert "Taken back." in told
    assert held(told)[0] == held(told)[2]
    assert held(told)[0] != held(told)[1]
    assert any(str(entry).startswith("takeback") for entry in table.entries)


@pytest.mark.parametrize(("said", "back"), [("yes", True), ("Y", True), ("no", False), ("", False)])
def test_people_must_agree_to_an_undo(said: str, back: bool) -> None:
    terminal = Terminal(Typist(7))
    sitting, table = sit("six-card", "Ann,Bob", terminal)
    first = terminal.typist.answer
    typed: list[str] = []

    def answer() -> str:
        heard = terminal.getvalue().split("\n")[-2]
        turn = "undo" if len(typed) == 3 else said if "Yes or no [no]." in heard else first()
        typed.append(turn)
        return turn

    terminal.typist.answer = answer  # type: ignore[method-assign]
    sitting.play()
    assert ("Taken back." in terminal.getvalue()) is back
    assert ("Then it stands." in terminal.getvalue()) is not back
    assert any(str(entry).startswith("takeback") for entry in table.entries) is back


def test_a_count_is_told_to_all_once_however_it_ended() -> None:
    terminal = Terminal(Typist(9))
    sitting, table = sit("six-card,counting=claimed,muggins=yes,target=61", "Ann,Bob", terminal)
    end = sitting.play()
    calls = sum(isinstance(event, Muggins) for event in end.log)
    told = terminal.getvalue()
    assert calls >= told.count("says that it is right.") + told.count("Muggins!") > 5
    assert table.state.winner is not None


def test_the_others_are_asked_for_a_move_by_its_name_and_never_for_hidden_cards() -> None:
    rules = spelled.rules("six-card")
    state = State(rules, 0)
    actions: list[Action] = [
        Deal((cards("2h5d6c9sJhKc"), cards("4h4d7s8cTdQh"))),
        Discard(1, cards("TdQh")), Discard(0, cards("JhKc")), Cut(Card("5c")), Play(1, Card("7s")),
    ]  # fmt: skip
    asked = []
    for action in actions:
        state = state.apply(action)
        if getattr(action, "seat", None) == 1:
            asked.append(asked_back(state.seen_by(1)))
    assert asked == ["take back the discard?", "take back the seven of spades?"]


def told_with(*lines: str, form: str = "six-card", seed: int = 3) -> list[str]:
    """What is said while these lines are typed, the wrapping taken out, until Ann leaves."""
    terminal = Terminal(Typist(seed), [*lines, "quit"])
    sitting, _ = sit(form, "Ann", terminal)
    with pytest.raises(Left):
        sitting.play()
    return terminal.getvalue().splitlines()


def test_the_score_is_said_once_a_deal_unless_something_was_taken_back() -> None:
    terminal = Terminal(Typist(4))
    sitting, _ = sit("six-card", "Ann", terminal)
    end = sitting.play()
    lines = [line for line in terminal.getvalue().splitlines() if line.startswith("You ")]
    standings = [line for line in lines if line.endswith((" deals.", "You deal."))]
    assert len(standings) == sum(isinstance(event, Deal) for event in end.log)
    assert "The starter is" not in "".join(lines)


def test_the_hand_is_said_again_with_the_question() -> None:
    hand = next(line for line in told_with() if line.startswith("You hold"))
    for order in ("help", "board", "rules", "log", "score", "horse", "pace quick", ""):
        told = told_with(order)
        assert told.count(hand) == 2, order
        assert told[-3] == hand


def test_what_is_to_be_counted_is_said_again_with_the_question() -> None:
    terminal = Terminal(Typist(4))
    sitting, _ = sit("six-card,counting=claimed,target=31", "Ann", terminal)
    first = terminal.typist.answer
    helped: list[str] = []

    def answer() -> str:
        if terminal.getvalue().endswith("count 8.\n") and not helped:
            helped.append("help")
            return "help"
        return first()

    terminal.typist.answer = answer  # type: ignore[method-assign]
    sitting.play()
    again = terminal.getvalue().split("> help\n")[1].split("> ")[0]
    assert re.search(r"^The (hand|crib) is (\w\w ){3}\w\w, with \w\w\.$", again, re.MULTILINE)


def test_a_hand_is_named_in_the_order_in_which_it_is_held() -> None:
    told = told_with("sort suit", "horse")
    held = next(line for line in reversed(told) if line.startswith("You hold"))
    first, second = held.split()[2:4]
    assert f"like {first} {second}." in " ".join(told)
    laid = f"{first} {second}"
    for typed in ("sort suit", "sort dealt"):
        told = told_with(laid, typed, "horse", "go", "xx")
        held = next(line for line in reversed(told) if line.startswith("The count"))
        cards = held.partition("You hold ")[2].rstrip(".").split()
        either = f"{', '.join(cards[:-1])} or {cards[-1]}."
        assert " ".join(told).count(f"play {either}") == 3
        assert "There is no go at" in " ".join(told)


def test_the_board_may_be_told_in_sentences_and_goes_by_the_same_names() -> None:
    told = told_with("board", "board plain", "board", "board drawn", "board round")
    assert sum(line.startswith("You: both pegs at the start, 121 to go;") for line in told) == 2
    assert sum("·····" in line for line in told) == 8
    assert sum(line.startswith("● You") for line in told) == 2
    assert "Say board, board plain or board drawn." in told
    assert "Ann" not in " ".join(told)


def test_a_partner_is_named_on_the_board_as_in_the_score() -> None:
    told = told_with("board plain", "score", form="four-partners")
    both = next(line for line in told if line.endswith("121 to go.") and line.startswith("You"))
    sides = [line.partition(":")[0] for line in told if " to go" in line]
    assert sides.count(both.partition(":")[0]) == 2


def test_who_takes_back_what_he_could_see_is_told_so() -> None:
    hand = next(line for line in told_with() if line.startswith("You hold")).split()
    laid = " ".join(hand[2:4])
    said = " ".join(told_with("undo", laid, "undo", laid))
    assert "There is nothing to take back: you have done nothing in this deal yet." in said
    assert (
        "Taken back. You have seen the starter, and it stays the same; the record says so." in said
    )
    rank = hand[4].rstrip(".")[0]
    said = " ".join(told_with(laid, rank, "undo"))
    assert "Taken back. You have seen what Greedy did next; the record says so." in said


def test_after_the_hands_are_open_nothing_comes_back_and_that_is_said() -> None:
    terminal = Terminal(Typist(4))
    sitting, _ = sit("six-card,counting=claimed,target=31", "Ann", terminal)
    first = terminal.typist.answer
    tried: list[str] = []

    def answer() -> str:
        if terminal.getvalue().endswith("count 8.\n") and not tried:
            tried.append("undo")
            return "undo"
        return first()

    terminal.typist.answer = answer  # type: ignore[method-assign]
    sitting.play()
    assert "There is nothing to take back: the hands are laid open." in terminal.getvalue()


class Full:
    """A journal on a disk that is full for a while."""

    def __init__(self, refusals: int) -> None:
        self.refusals = refusals

    def write(self, steps: object) -> None:
        self.refusals -= 1
        if self.refusals >= 0:
            raise OSError(28, "No space left on device")


def test_what_cannot_be_saved_has_not_happened() -> None:
    rules = spelled.rules("six-card")
    table = Table(SeededShoe(7), rules, dealer=1)
    table._journal = Full(3)
    terminal = Terminal(Typist(8))
    sitters = seated("Ann,Bob", 2, name="Ann", level="greedy")
    end = Sitting(table, sitters, Voice(terminal, terminal), seed="7").play()
    told = " ".join(terminal.getvalue().split())
    assert told.count("It cannot be saved (no space left on device)") == 3
    assert replayed(table) == end


def replayed(table: Table) -> State:
    again = Table(SeededShoe(7), table.state.rules, dealer=1, entries=table.entries)
    return again.state

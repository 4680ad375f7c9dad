"""What is said and typed at the terminal."""

import io
from typing import TextIO, get_args

import pytest

from muggins.fronts.cli.playing.voice import PAUSES, Left, Voice, plainly
from muggins.fronts.cli.settings import Pace


def voice(typed: str = "", *, live: bool = False, **more: object) -> Voice:
    return Voice(io.StringIO(typed), io.StringIO(), live=live, **more)  # type: ignore[arg-type]


def said(voice: Voice) -> str:
    assert isinstance(voice.out, io.StringIO)
    return voice.out.getvalue()


def test_in_a_pipe_what_was_typed_is_repeated_and_nothing_waits() -> None:
    pipe = voice("  5h jc \n", pause=None)
    assert pipe.ask("Your turn.") == "5h jc"
    pipe.hand_to("Bob")
    pipe.clear()
    pipe.wait()
    assert said(pipe) == "Your turn.\n> 5h jc\nPass to Bob.\n"


def test_a_terminal_shows_itself_what_is_typed() -> None:
    live = voice("5h jc\n\n", live=True)
    assert live.ask("Your turn.") == "5h jc"
    live.hand_to("Bob")
    assert said(live) == "Your turn.\n> Pass to Bob, then press Enter.\n"


def test_the_end_of_the_input_is_leaving() -> None:
    for live in (True, False):
        with pytest.raises(Left):
            voice(live=live).ask("Your turn.")
    with pytest.raises(Left):
        voice(live=True).hand_to("Bob")


def test_the_screen_is_cleared_only_at_a_terminal_that_can() -> None:
    live, dumb = voice(live=True), voice(live=True, wipes=False)
    live.clear()
    dumb.clear()
    assert said(live) == "\x1b[2J\x1b[3J\x1b[H"
    assert said(dumb).strip() == ""
    assert len(said(dumb)) > 40


def test_the_pace_is_seconds_or_the_enter_key() -> None:
    keys = Keys([])
    timed = voice(live=True, pause=0.5, typed_within=keys)
    timed.wait()
    timed.pause = 0.0
    timed.wait()
    assert keys.waited == [0.5]
    tapped = voice("\n", live=True, pause=None)
    tapped.wait()
    with pytest.raises(Left):
        tapped.wait()


class Keys:
    """Tells of each time that is waited whether a line was typed; then none was."""

    def __init__(self, typed: list[bool]) -> None:
        self.typed = typed
        self.waited: list[float] = []

    def __call__(self, source: TextIO, seconds: float) -> bool:
        self.waited.append(seconds)
        return self.typed.pop(0) if self.typed else False


def test_enter_ends_the_telling_and_answers_nothing() -> None:
    keys = Keys([False, True, True, True])
    live = voice("\n\n7\n", live=True, pause=0.5, typed_within=keys)
    for _ in range(5):
        live.wait()
    assert keys.waited == [0.5, 0.5, 0, 0, 0]
    assert live.ask("Your turn.") == "7"
    live.wait()
    assert keys.waited[-1] == 0.5


def test_enter_at_the_very_end_of_the_telling_answers_nothing_either() -> None:
    keys = Keys([True, True, False, True, True])
    live = voice("\n\n\n7\n", live=True, pause=0.5, typed_within=keys)
    live.wait()
    assert live.ask("Your turn.") == "7"


def test_an_answer_that_was_typed_ahead_is_kept() -> None:
    keys = Keys([True, True, True, True])
    live = voice("7\nlater\n", live=True, pause=0.5, typed_within=keys)
    live.wait()
    assert live.ask("Your turn.") == "7"
    assert said(live) == "Your turn.\n> 7\n"
    assert live.ask("And now?") == "later"


def test_without_hurry_an_empty_line_is_an_answer() -> None:
    keys = Keys([False, True])
    live = voice("\n", live=True, pause=0.5, typed_within=keys)
    live.wait()
    assert live.ask("Your turn.") == ""


def test_a_count_of_three_hands_is_told_in_about_eight_seconds() -> None:
    steady = PAUSES["steady"]
    assert steady is not None
    assert 7 <= 15 * steady <= 9
    assert {*PAUSES} == {*get_args(Pace)}


def test_words_where_only_enter_is_awaited_are_said_not_to_be_taken() -> None:
    live = voice("7h\n", live=True)
    live.hand_to("Bob")
    assert "Only Enter was awaited, so what you typed was not taken." in said(live)


def test_a_line_typed_before_the_keyboard_is_passed_does_not_pass_it() -> None:
    live = voice("7h\n\n", live=True, pause=0.5, typed_within=Keys([True, True]))
    live.wait()
    live.hand_to("Bob")
    with pytest.raises(Left):
        live.ask("Your turn.")


def test_lines_are_wrapped_to_the_width_but_what_is_to_be_copied_is_not() -> None:
    narrow = voice(width=20)
    narrow.say("one two three four five six")
    narrow.lay_out("a b\n\nseven eight nine ten eleven")
    assert max(map(len, said(narrow).splitlines())) <= 20
    narrow.quote("x" * 50)
    assert said(narrow).endswith(f"{'x' * 50}\n")


def test_red_suits_are_tinted_and_nothing_else() -> None:
    red = voice(tint=lambda text: f"<{text}>")
    red.say("You hold 5h Td Jc As, Ann had 5hx, Ad7 and 10d.")
    assert said(red) == "You hold <5h> <Td> Jc As, Ann had 5hx, Ad7 and 10d.\n"


def test_ascii_is_ascii() -> None:
    assert plainly("Zoë, Ærø and 🐴").isascii()
    only = voice(ascii=True)
    only.say("Zoë")
    assert said(only) == "Zoe\n"


def test_a_control_character_that_was_typed_is_not_repeated() -> None:
    pipe = voice("\x1b[2Jboard\n")
    pipe.ask("Your turn.")
    assert "\x1b" not in said(pipe)

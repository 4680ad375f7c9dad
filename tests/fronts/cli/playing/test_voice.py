"""What is said and typed at the terminal."""

import io

import pytest

from muggins.fronts.cli.playing.voice import Left, Voice, plainly


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
    slept: list[float] = []
    timed = voice(live=True, pause=0.5, sleep=slept.append)
    timed.wait()
    timed.pause = 0.0
    timed.wait()
    assert slept == [0.5]
    tapped = voice("\n", live=True, pause=None)
    tapped.wait()
    with pytest.raises(Left):
        tapped.wait()


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

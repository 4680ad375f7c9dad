"""muggins play at a real terminal."""

import os
import re
import sys
from pathlib import Path

import pexpect

from muggins.fronts.cli import main
from muggins.table.journal import Journal
from muggins.table.saved import saved
from tests.fronts.cli.playing.typist import Typist

CLEARED = "\x1b[2J\x1b[3J\x1b[H"


def spawn(home: Path, *words: str, **environ: str) -> pexpect.spawn:
    return pexpect.spawn(
        sys.executable,
        ["-m", "muggins", "play", *words],
        env=os.environ | {"MUGGINS_DATA": str(home), "TERM": "xterm"} | environ,
        encoding="utf-8",
        dimensions=(24, 79),
        timeout=60,
        echo=True,
    )


def played(child: pexpect.spawn, typist: Typist) -> str:
    """Answer whatever is asked, until the process ends; all that was on the screen."""
    screen = ""
    while child.expect_exact(["\r\n> ", "then press Enter.\r\n", pexpect.EOF]) < 2:
        said = child.before + child.after
        screen += said
        typist.hear(re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", said))
        child.sendline("" if said.endswith("Enter.\r\n") else typist.answer())
    child.close()
    return f"{screen}{child.before}"


def test_a_whole_game_is_played_at_a_terminal(home: Path) -> None:
    child = spawn(home, "--pace", "instant", "--target", "31")
    screen = played(child, Typist(1))
    assert child.exitstatus == 0
    assert re.search(r"(You win|Greedy wins), 31 to", screen)
    assert CLEARED not in screen
    assert "\x1b[31m" in screen
    told, command, path = re.sub(r"\x1b\[[0-9;]*m", "", screen).rpartition("muggins verify ")
    assert max(map(len, told.splitlines())) <= 79
    assert main([*command.split()[1:], path.strip()]) == 0


def test_the_screen_is_cleared_before_another_sees_his_hand(home: Path) -> None:
    words = ("--pace", "instant", "--target", "31", "--players", "Ann,Bob", "--seed", "7")
    screen = played(spawn(home, *words, NO_COLOR="1"), Typist(2))
    said = " ".join(screen.split())
    assert "Pass to Bob, then press Enter." in said
    for shown in screen.split(CLEARED):
        names = set(re.findall(r"(Ann|Bob)'s turn: (?:lay|play|lead|\w\w is|nothing)", shown))
        assert len(names) <= 1


def test_colour_is_left_out_on_request(home: Path) -> None:
    child = spawn(home, "--seed", "7", NO_COLOR="1")
    child.expect_exact("\r\n> ")
    assert "\x1b" not in child.before
    child.sendintr()
    child.expect_exact("The game is kept.")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


def test_the_end_of_the_input_keeps_the_game(home: Path) -> None:
    child = spawn(home, "--seed", "7")
    child.expect_exact("\r\n> ")
    child.sendeof()
    child.expect_exact("The game is kept. Go on with it any time: muggins play")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_enter_hurries_a_count_and_is_no_answer_to_the_next_question(home: Path) -> None:
    child = spawn(home, "--seed", "3", "--pace", "slow", NO_COLOR="1")
    for typed in ("6c qs", "8", "9", "", "t", ""):
        child.expect_exact("\r\n> ")
        child.sendline(typed)
    child.expect_exact("You show")
    child.send("\n\n")
    child.expect_exact("lay away two cards to your crib.\r\n> ")
    child.sendline("quit")
    child.expect_exact("The game is kept.")
    assert "There is a choice" not in child.before
    child.expect(pexpect.EOF)
    child.close()


def test_a_second_terminal_cannot_have_the_same_game(home: Path) -> None:
    child = spawn(home, "--seed", "7")
    child.expect_exact("\r\n> ")
    second = spawn(home)
    second.expect_exact("is open in another window.")
    second.expect_exact("\r\n> ")
    second.sendline("quit")
    second.expect(pexpect.EOF)
    second.close()
    assert second.exitstatus == 0
    child.sendline("quit")
    child.expect(pexpect.EOF)
    child.close()
    (kept,) = saved(home / "games")
    Journal.resume(kept.path).close()

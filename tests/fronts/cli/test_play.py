"""muggins play, typed by somebody who goes by what is said."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from muggins.fronts.cli import main
from muggins.table.appending import AppendOnly
from muggins.table.journal import SUFFIX, Journal
from muggins.table.saved import saved
from muggins.table.shoe import FairShoe
from tests.fronts.cli.playing.typist import Terminal, Typist


def run(
    monkeypatch: pytest.MonkeyPatch, *words: str, lines: str | None = None, seed: int = 1
) -> tuple[int, str]:
    """Run `muggins` at a terminal where these lines are typed, and then what is allowed."""
    terminal = Terminal(Typist(seed), None if lines is None else lines.split("|"))
    monkeypatch.setattr(sys, "stdin", terminal)
    monkeypatch.setattr(sys, "stdout", terminal)
    return main(words), terminal.getvalue()


def journals(home: Path) -> list[Path]:
    return sorted((home / "games").glob(f"*{SUFFIX}"))


SHORT = ("play", "--target", "31", "--new")


def test_play_alone_begins_six_card_against_the_greedy_bot(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    code, told = run(monkeypatch, "play", lines="|quit")
    assert code == 0
    assert told.startswith("A game of six-card, to 121. Type rules to hear how it is played.\n")
    assert "Greedy lays away two cards." in told
    assert told.endswith("The game is kept. Go on with it any time: muggins play\n")
    (kept,) = journals(home)
    assert kept.stat().st_mode & 0o777 == 0o600


def test_a_game_ends_with_a_secret_that_verify_accepts(
    monkeypatch: pytest.MonkeyPatch, home: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    code, told = run(monkeypatch, *SHORT, lines="étoile 🐴")
    assert code == 0
    said = " ".join(told.split())
    seal, secret = re.findall(r"\b[0-9a-f]{64}\b", said)
    assert FairShoe.commit(bytes.fromhex(secret)) == seal
    assert re.search(r"(You win|Greedy wins), 31 to \d+", said)
    command = told.splitlines()[-1].split()
    assert command[:2] == ["muggins", "verify"]
    monkeypatch.undo()
    assert main(command[1:]) == 0
    assert "nothing wrong, 1 dealt again" in "".join(capfd.readouterr())


def test_the_seal_is_told_before_the_cut_and_the_cut_before_the_cards(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    _, told = run(monkeypatch, *SHORT, lines="|quit")
    order = ["in short:", "Cut the pack", "You cut ", "Greedy cuts ", "deals first", "You hold "]
    order[4] = "deal first" if "deal first" in told else order[4]
    places = [told.index(words) for words in order]
    assert places == sorted(places)


def test_a_seed_gives_the_same_game_again(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    first, second = (run(monkeypatch, *SHORT, "--seed", "7")[1] for _ in range(2))
    assert first == second
    assert "The cards come from seed 7" in first
    assert "secret" not in first


def test_a_game_that_was_left_is_offered_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    _, before = run(monkeypatch, *SHORT, "--seed", "7", lines="2s 6d|quit")
    _, told = run(monkeypatch, "play")
    assert " ".join(told.split()).startswith("You have an unfinished game of six-card against Gree")
    assert "Go on with it? Yes or no [yes]." in " ".join(told.split())
    assert ("win, 31 to" in told) or ("wins, 31 to" in told)
    assert len(journals(home)) == 1
    assert "Deal 1." in told
    assert before.count("You hold") == 2


def test_what_is_left_may_be_left(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    run(monkeypatch, *SHORT, lines="|quit")
    _, told = run(monkeypatch, "play", lines="maybe|no||quit")
    assert " ".join(told.split()).count("Go on with it?") == 2
    assert "A game of six-card, to 121." in told
    assert len(journals(home)) == 2


def test_options_or_new_do_not_ask_about_what_was_left(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    run(monkeypatch, *SHORT, lines="|quit")
    for words in (["--new"], ["--rules", "five-card"], ["--players", "Ann"], ["--seed", "1"]):
        _, told = run(monkeypatch, "play", *words, lines="|quit|quit")
        assert "unfinished" not in told


def test_a_finished_game_is_not_offered(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    run(monkeypatch, *SHORT)
    _, told = run(monkeypatch, "play", lines="|quit")
    assert "unfinished" not in told


@pytest.mark.parametrize(
    ("words", "title"),
    [
        (["--rules", "five-card"], "A game of five-card, to 61."),
        (["--players", "Ann,Bob,greedy"], "A game of three-handed, to 121."),
        (["--players", "Ann,greedy,greedy,greedy"], "A game of four-partners, to 121."),
        (["--players", "a,b,c,d,e"], "A game of five-handed, to 121."),
        (["--players", "a,b,c,d,e,f"], "A game of six-partners, to 121."),
        (
            ["--muggins"],
            "A game of six-card, to 121, counted by the players, with muggins. Type rules",
        ),
        (
            ["--counting", "claimed", "--target", "61"],
            "A game of six-card, to 61, counted by the players. Type rules",
        ),
        (
            ["--rules", "seven-card,target=61"],
            "A game of seven-card, to 61.",
        ),
    ],
)
def test_what_was_asked_for_is_played(
    words: list[str], title: str, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    _, told = run(monkeypatch, "play", "--seed", "1", *words, lines="quit")
    assert title in " ".join(told.split())


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--rules", "bridge"], "'bridge' is no form of cribbage"),
        (["--players", "Ann,Bob,Cid", "--rules", "six-card"], "this form has 2 seats"),
        (["--players", "wise:Ann"], "'wise' is no bot"),
        (["--target", "0"], "a target is 1 to 1000"),
        (["--games", "0"], "games is 0"),
        (["--points", "7", "--scoring", "mine"], "'mine' are no game points"),
        (["--rules", "lowball", "--counting", "claimed"], "lowball cannot be claimed"),
        (["--bot", "wise"], "bot is 'wise'"),
        (["--pace", "warp"], "warp"),
        (["--name", ""], "name"),
        (["--seed", "a\nb"], "--seed is 'a\\nb'; it is a number or words"),
        (["--seed", "7" * 201], "200 characters at most"),
        (["--wrong"], "--wrong"),
        (["--muggins", "--counting", "automatic"], "--muggins and --counting automatic say two"),
        (["--games", "3", "--points", "5"], "--games and --points say two different things"),
        (["--rules", "six-card,target=31", "--target", "61"], "--rules and --target say two"),
        (["--rules", "six-card,counting=claimed", "--counting", "automatic"], "--counting say two"),
        (["--rules", "six-card,muggins=no,counting=claimed", "--muggins"], "--muggins say two"),
    ],
)
def test_what_cannot_be_played_is_refused(
    words: list[str],
    reason: str,
    monkeypatch: pytest.MonkeyPatch,
    home: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, told = run(monkeypatch, "play", *words, lines="quit")
    assert (code, told) == (2, "")
    error = capsys.readouterr().err
    assert reason in error
    assert "Traceback" not in error
    assert journals(home) == []


def test_a_match_goes_on_from_game_to_game(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    code, told = run(monkeypatch, *SHORT, "--points", "4", "--seed", "5")
    assert code == 0
    assert "The match is to 4 game points." in told
    standings = re.findall(r"Game points: You (\d+), Greedy (\d+)\.", told)
    assert max(map(int, standings[-1])) >= 4
    assert all(max(map(int, points)) < 4 for points in standings[:-1])
    assert len(standings) > 1
    assert re.search(r"Game 2\. (You deal|Greedy deals) first\.", told)
    assert re.search(r"(You win|Greedy wins) the match\.", told)
    (kept,) = saved(home / "games")
    assert kept.match.over


def test_captains_take_turns_and_the_match_is_by_seat(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    words = ("--rules", "captain", "--games", "3", "--seed", "2", "--players", "Ann,greedy:Hal")
    _, told = run(monkeypatch, "play", *words)
    alone = re.findall(r"(You play|Hal plays|Greedy plays) alone, to 61\.", told)
    assert alone == ["You play", "Hal plays", "Greedy plays"]
    assert re.search(r"Game points: You \d, Hal \d, Greedy \d\.", told)


def test_a_match_may_be_drawn(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    for seed in range(20):
        words = (*SHORT, "--games", "2", "--seed", str(seed))
        _, told = run(monkeypatch, *words)
        if "Game points: You 1, Greedy 1." in told.rpartition("Game points:")[0] + told:
            break
    assert "The match is drawn." in told


def test_a_game_that_is_open_elsewhere_is_named_and_the_latest_free_one_offered(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    run(monkeypatch, *SHORT, "--players", "Ann,random:Old", lines="|quit")
    run(monkeypatch, *SHORT, "--players", "Ann,random:Bo", lines="|quit")
    latest = next(each.path for each in saved(home / "games"))
    with Journal.resume(latest):
        code, told = run(monkeypatch, "play", lines="no||quit")
        said = " ".join(told.split())
        assert code == 0
        assert "Your game of six-card against Bo is open in another window." in said
        assert "You have an unfinished game of six-card against Old: you 0, Old 0." in said
    _, told = run(monkeypatch, "play", lines="no|quit")
    assert "another window" not in told


def test_a_game_that_was_opened_just_now_is_refused(
    monkeypatch: pytest.MonkeyPatch, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(monkeypatch, *SHORT, lines="|quit")
    (kept,) = journals(home)
    monkeypatch.setattr(AppendOnly, "is_taken", lambda path: False)
    with Journal.resume(kept):
        code, _ = run(monkeypatch, "play", lines="yes")
    error = capsys.readouterr().err
    assert code == 1
    assert f"{kept.name}: the game is open in another window; leave it there first" in error
    assert "muggins play --new" in error


def test_at_the_cut_one_may_ask_and_leave(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    code, told = run(monkeypatch, "play", lines="help|rules|quit")
    assert code == 0
    assert "Any word will do, and changes the cards." in told
    assert "Whoever reaches 121 first wins" in " ".join(told.split())
    assert journals(home) == []


def test_two_people_cut_by_name(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    _, told = run(monkeypatch, "play", "--players", "Ann,Bob", lines="||quit")
    assert "Ann, cut the pack: type any word" in told
    assert "Bob, cut the pack: type any word" in told


def test_how_many_moves_were_taken_back_is_said_at_the_end(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    words = (*SHORT, "--seed", "7")
    _, told = run(monkeypatch, *words, lines="2s 6d|undo|2s 6d|undo|2s 6d")
    assert "\nTwo moves were taken back.\n" in told
    _, told = run(monkeypatch, *words, lines="2s 6d|undo")
    assert "\nOne move was taken back.\n" in told
    _, told = run(monkeypatch, *words)
    assert "taken back" not in told


def test_a_board_in_sentences_may_be_asked_for(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    _, told = run(monkeypatch, *SHORT, "--seed", "7", "--board", "plain", lines="board|quit")
    assert "You: both pegs at the start, 31 to go" in told


def test_a_damaged_game_is_left_alone_and_named(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    run(monkeypatch, *SHORT, lines="|quit")
    (kept,) = journals(home)
    kept.write_bytes(b"[Muggins nonsense\n\n")
    _, told = run(monkeypatch, "play", lines="|quit")
    assert f"The saved game {kept.name} cannot be read" in " ".join(told.split())
    assert "A game of six-card" in told
    assert kept.read_bytes() == b"[Muggins nonsense\n\n"


def test_a_game_whose_cards_were_changed_is_not_gone_on_with(
    monkeypatch: pytest.MonkeyPatch, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(monkeypatch, *SHORT, "--seed", "7", lines="quit")
    (kept,) = journals(home)
    changed = kept.read_text().replace('[Seed "7"]', '[Seed "8"]')
    kept.write_text(changed)
    code, _ = run(monkeypatch, "play", lines="yes")
    assert code == 1
    assert "begin another game with: muggins play --new" in capsys.readouterr().err
    assert kept.read_text() == changed


class Interrupted(Terminal):
    """A terminal where Ctrl-C is pressed instead of the line "^C"."""

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = super().readline(size)
        if line == "^C\n":
            raise KeyboardInterrupt
        return line


@pytest.mark.parametrize(("lines", "kept"), [("^C", 0), ("|^C", 1)])
def test_ctrl_c_keeps_the_game(
    lines: str, kept: int, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    terminal = Interrupted(Typist(), lines.split("|"))
    monkeypatch.setattr(sys, "stdin", terminal)
    monkeypatch.setattr(sys, "stdout", terminal)
    assert main(["play"]) == 130
    assert len(journals(home)) == kept
    assert terminal.getvalue().count("The game is kept.") == kept


def test_a_full_disk_is_told_and_the_game_stays_as_it_was(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    write, calls = Journal.write, []

    def full(self: Journal, steps: object) -> None:
        calls.append(steps)
        if 3 < len(calls) < 6:
            raise OSError(28, "No space left on device", "game.muggins")
        write(self, steps)  # type: ignore[arg-type]

    monkeypatch.setattr(Journal, "write", full)
    code, told = run(monkeypatch, "play", "--players", "Ann,Bob", "--seed", "7", "--target", "31")
    assert code == 0
    said = " ".join(told.split())
    assert said.count("It cannot be saved (game.muggins: no space left on device)") == 2


def test_a_bot_that_cannot_be_written_down_ends_the_evening_not_the_game(
    monkeypatch: pytest.MonkeyPatch, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write, calls = Journal.write, []

    def full(self: Journal, steps: object) -> None:
        calls.append(steps)
        if len(calls) == 2:
            raise OSError(28, "No space left on device", "game.muggins")
        write(self, steps)  # type: ignore[arg-type]

    monkeypatch.setattr(Journal, "write", full)
    code, _ = run(monkeypatch, "play", "--seed", "7", "--players", "greedy,Ann")
    assert code == 1
    assert "game.muggins: no space left on device; the game is kept" in capsys.readouterr().err


def test_bots_may_play_among_themselves(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    code, told = run(monkeypatch, *SHORT, "--players", "greedy,random", "--seed", "7", lines="")
    assert code == 0
    assert re.search(r"(Hal|Ida) wins, 31 to", told)


def test_cards_may_be_drawn_and_nothing_be_outside_ascii(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    _, drawn = run(monkeypatch, "play", "--seed", "7", "--suits", "symbols", lines="quit")
    assert "♥" in drawn
    words = ("--seed", "7", "--suits", "symbols", "--ascii", "--name", "Zoë")
    _, plain = run(monkeypatch, "play", *words, lines="board|quit")
    assert plain.isascii()


def test_older_games_are_not_read_for_the_latest(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    run(monkeypatch, "play", lines="|quit")
    old = home / "games" / f"2001-01-01-000000{SUFFIX}"
    old.write_text("this is no game\n")
    os.utime(old, (1, 1))
    _, told = run(monkeypatch, "play", lines="yes|quit")
    assert "You have an unfinished game" in told
    assert old.name not in told

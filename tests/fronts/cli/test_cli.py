"""The frame that every command runs in: colour, pipes, exit codes, and what goes wrong."""

import io
import os
import re
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from cyclopts import App

from muggins.__main__ import HELP
from muggins.__main__ import main as start_here
from muggins.fronts.cli import app, leaving, main
from muggins.fronts.cli.ink import ink

ROOT = Path(__file__).parents[3]
BEST = ["5h", "5s", "5d", "Jc", "5c"]
Capsys = pytest.CaptureFixture[str]


def start(*words: str, **env: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "muggins", *words],
        env={**os.environ, **env},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def pages(group: App, *path: str) -> Iterator[list[str]]:
    """The words that ask for every page of help."""
    yield [*path, "--help"]
    for name in group:
        if not name.startswith("-"):
            yield from pages(group[name], *path, name)


PAGES = list(pages(app.build()))


@pytest.mark.parametrize("words", PAGES, ids=" ".join)
def test_every_page_of_help_ends_with_two_examples(words: list[str], capsys: Capsys) -> None:
    assert main(words) == 0
    page = capsys.readouterr().out
    assert page.startswith("Usage: muggins")
    assert page.isascii()
    assert max(map(len, page.splitlines())) <= 79
    _, _, shown = page.partition("\nExamples:\n")
    assert len(re.findall(r"^  \S", shown, re.MULTILINE)) == 2


def test_the_short_help_names_the_commands_that_there_are() -> None:
    named = re.findall(r"^  ([a-z]+)  +\S", HELP, re.MULTILINE)
    assert set(named) <= set(app.build())


@pytest.mark.parametrize("words", PAGES, ids=" ".join)
def test_the_usage_names_the_arguments_as_their_table_does(
    words: list[str], capsys: Capsys
) -> None:
    assert main(words) == 0
    usage, _, page = capsys.readouterr().out.partition("\n")
    _, _, rest = page.partition("\nArguments:\n")
    table = rest.partition("\n\n")[0]
    assert re.findall(r"\b[A-Z]+\b", usage.replace("COMMAND", "").replace("OPTIONS", "")) == (
        re.findall(r"^  ([A-Z]+)", table, re.MULTILINE)
    )


@pytest.mark.parametrize("words", [["help", "play"], ["help", "games", "show"], ["help"]])
def test_help_is_asked_for_as_a_command_too(words: list[str], capsys: Capsys) -> None:
    assert main(words) == 0
    page = capsys.readouterr()
    assert main([*words[1:], "--help"]) == 0
    assert capsys.readouterr() == page


@pytest.mark.parametrize("words", PAGES, ids=" ".join)
def test_a_page_of_help_says_the_name_that_the_program_was_started_by(words: list[str]) -> None:
    process = start(*words, MUGGINS_AS="./muggins")
    page, _ = process.communicate(timeout=60)
    assert page.startswith("Usage: ./muggins ")
    assert max(map(len, page.splitlines())) <= 79
    assert not re.search(r"(^|[^/\w])muggins [a-z]", page)


@pytest.mark.parametrize("word", ["--version", "-V", "version"])
def test_the_version_is_told(word: str, capsys: Capsys) -> None:
    assert main([word]) == 0
    assert re.fullmatch(r"muggins [0-9.]+\n", capsys.readouterr().out)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["scroe", "5h"], "'scroe' is no command; score would do"),
        (["--colr"], "'--colr' is no option; --color would do"),
        (["score", "--crbi", "5h"], "unknown option: --crbi. Did you mean --crib?"),
        (["score", "--color", "red", "5h"], 'invalid value "red" for --color'),
        (["replay"], 'command "replay" parameter FILE requires an argument'),
        (["rules", "six-card", "too"], "'too' is one word too many"),
        (["serve", "--port", "x"], 'invalid value for --port: unable to convert "x" into int'),
        (["serve", "here"], "'here' is one word too many"),
        (["db", "backup"], 'command "db backup" parameter FILE requires an argument'),
        (["db", "bakup"], "'bakup' is no command of db; backup would do"),
        (["helpp"], "'helpp' is no command; there are play, games"),
    ],
)
def test_bad_usage_is_told_in_a_sentence(words: list[str], sentence: str, capsys: Capsys) -> None:
    assert main(words) == leaving.USAGE
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"muggins: {sentence}")
    assert captured.err.count("\n") == 1


def test_colour_is_for_terminals_unless_it_is_asked_for(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    def colours(*words: str) -> bool:
        assert main([*words]) == 0
        return "\x1b[" in capsys.readouterr().out

    assert not colours("score", *BEST)
    assert colours("score", *BEST, "--color", "always")
    assert colours("--color", "always", "score", *BEST)
    assert colours("--color=always", "rules")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert colours("score", *BEST)
    assert not colours("score", *BEST, "--color=never")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not colours("score", *BEST)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_settings_colour_a_terminal(home: Path) -> None:
    config = {"MUGGINS_CONFIG": str(home / "config.toml")}
    terminal = Terminal()
    assert ink(None, terminal, config).on
    assert not ink(None, terminal, config | {"TERM": "dumb"}).on
    assert not ink(None, terminal, config | {"MUGGINS_COLOR": "never"}).on
    (home / "config.toml").write_text('color = "never"\n')
    assert not ink(None, terminal, config).on
    assert ink("auto", terminal, config).on
    (home / "config.toml").write_text("color = what?\n")
    assert ink(None, terminal, config).on


def test_a_fault_of_ours_is_one_sentence_and_a_trace_on_request(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(words: object) -> int:
        raise KeyError("pone")

    monkeypatch.setattr("muggins.fronts.cli._quick", broken)
    assert main(["score", *BEST]) == leaving.BUG
    error = capsys.readouterr().err
    assert error.startswith("muggins: this is a fault in muggins itself (KeyError: 'pone'); please")
    assert error.count("\n") == 1
    monkeypatch.setenv("MUGGINS_DEBUG", "1")
    with pytest.raises(KeyError):
        main(["score", *BEST])


def test_an_interruption_is_quiet(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(words: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("muggins.fronts.cli._quick", interrupted)
    assert main(["score", *BEST]) == 130
    assert capsys.readouterr() == ("", "")


def test_control_c_while_it_reads_is_quiet() -> None:
    with start("score", "-") as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write("5h 5s 5d Jc 5c\n" * 400)
        process.stdin.flush()
        assert process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == ""
        assert process.wait(60) == 130


def test_output_that_nobody_reads_leaves_no_trace() -> None:
    with start("score", "-") as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write("5h 5s 5d Jc 5c\n" * 10)
        process.stdin.close()
        assert process.stderr.read() == ""
        assert process.wait(60) == 141


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["rules"]])
def test_a_page_that_nobody_reads_leaves_no_trace(words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    process = subprocess.run(
        [sys.executable, "-m", "muggins", *words],
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writing)
    assert (process.returncode, process.stderr) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_is_told() -> None:
    with Path("/dev/full").open("w") as full:
        process = subprocess.run(
            [sys.executable, "-m", "muggins", "score", *BEST],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (process.returncode, process.stderr) == (1, "muggins: no space left on device\n")


def test_a_character_that_cannot_be_printed_stops_nothing() -> None:
    process = start("config", MUGGINS_NAME="Zoë", PYTHONIOENCODING="ascii")
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    assert "name      Zo?" in out


@pytest.mark.parametrize(
    "words", [["score", *BEST], ["score", "--json", *BEST], ["rules"], ["rules", "captain"]]
)
def test_a_quick_answer_imports_nothing_heavy(words: list[str]) -> None:
    code = f"""
import sys
from muggins.fronts.cli import main
assert main({words!r}) == 0
heavy = {{"rich", "cyclopts", "platformdirs", "tomllib", "muggins.rulebook.state"}}
print(sorted(heavy & sys.modules.keys()))
"""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_command_is_installed_as_it_is_written_here() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["scripts"] == {"muggins": "muggins.__main__:main"}


@pytest.mark.skipif(os.name != "posix", reason="a shell closes the streams")
@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("score 5h 5s 5d Jc 5c >&-", 0),
        ("--version >&-", 0),
        ("score - <&-", 0),
        ("scoree 2>&-", 2),
        ("--version >/dev/full", 1),
        ("--help >/dev/full", 1),
    ],
)
def test_a_closed_stream_stops_nothing(words: str, code: int) -> None:
    command = f'"$0" -m muggins {words}'
    done = subprocess.run(["sh", "-c", command, sys.executable], capture_output=True, check=False)
    assert done.returncode == code
    assert b"Traceback" not in done.stderr
    assert b"fault in muggins" not in done.stderr


def test_an_interrupt_before_there_is_a_command_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("muggins.__main__._run", interrupted)
    assert start_here() == 130


@pytest.mark.parametrize("words", ["score", "verify", "replay", "play"])
def test_a_line_without_end_is_not_read_to_its_end(
    words: str, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless = io.TextIOWrapper(io.BufferedReader(Endless()))  # type: ignore[type-var]
    monkeypatch.setattr("sys.stdin", endless)
    assert main([words] if words == "play" else [words, "-"]) == 1
    assert "line 1 has more than 65536 characters" in capsys.readouterr().err


class Endless(io.RawIOBase):
    """Letters, and never the end of a line."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        buffer[:] = b"x" * len(buffer)
        return len(buffer)


def test_words_too_long_to_be_told_are_cut_short(capsys: Capsys) -> None:
    assert main(["play", "--target", "9" * 5000]) == 2
    assert len(capsys.readouterr().err) < 200

"""muggins verify."""

import io
import json
from pathlib import Path

import pytest

from muggins.engine import bots
from muggins.fronts.cli import main
from muggins.paper.record import Record, dumps
from muggins.table.fairness import Fairness
from muggins.table.shoe import FairShoe, SeededShoe
from muggins.table.table import play

Capsys = pytest.CaptureFixture[str]


def a_game(seed: int) -> str:
    end = play([bots.greedy(seed=1), bots.greedy(seed=2)], SeededShoe(seed))
    return dumps(Record.of(end, players=("Ann", "Bob")))


def a_fair_game() -> str:
    shoe = FairShoe(bytes(32), ("horse",))
    end = play([bots.greedy(seed=1), bots.greedy(seed=2)], shoe)
    return dumps(Record.of(end, headers=Fairness.shown(shoe).headers()))


GAMES = [a_game(seed) for seed in range(3)]
FAIR = a_fair_game()


def verified(capsys: Capsys, *words: str) -> tuple[int, str, str]:
    code = main(["verify", *words])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_good_records_are_summed_up(home: Path, capsys: Capsys) -> None:
    file = home / "good.muggins"
    file.write_text("\n".join(GAMES))
    assert verified(capsys, str(file)) == (0, "3 games, nothing wrong.\n", "")


def test_a_line_is_printed_for_each_game_that_is_wrong(home: Path, capsys: Capsys) -> None:
    file = home / "some.muggins"
    spoiled = GAMES[1].replace("cut ", "cut x", 1)
    file.write_text("\n".join([GAMES[0], spoiled, GAMES[2]]))
    wrong = GAMES[0].count("\n") + 2 + spoiled[: spoiled.index("cut x")].count("\n")
    code, out, err = verified(capsys, str(file))
    assert (code, err) == (1, "")
    line, summary = out.splitlines()
    assert line.startswith(f"{file}:{wrong}:5: ")
    assert summary == "3 games, 1 wrong."


def test_cards_are_dealt_again_from_their_secret(home: Path, capsys: Capsys) -> None:
    file = home / "fair.muggins"
    file.write_text(FAIR)
    told = "1 game, nothing wrong, 1 dealt again as their secret says.\n"
    assert verified(capsys, str(file)) == (0, told, "")


def test_a_deal_that_the_secret_does_not_give_is_found(home: Path, capsys: Capsys) -> None:
    headers = FAIR.partition("\n\n")[0].partition("[Shuffle")
    unfair = GAMES[0].replace('"Bob"]\n', f'"Bob"]\n[Shuffle{headers[2]}\n', 1)
    file = home / "unfair.muggins"
    file.write_text(f"{GAMES[1]}\n{unfair}")
    code, out, err = verified(capsys, str(file), "--json")
    problem, summary = map(json.loads, out.splitlines())
    assert code == 1
    assert problem["line"] == GAMES[1].count("\n") + 2
    assert problem["problem"].startswith("deal 1 (game 1): ")
    assert summary["summary"]["games"] == 2
    assert summary["summary"]["wrong"] == 1
    assert err == ""


def test_a_secret_that_is_not_shown_is_said_to_be_so(home: Path, capsys: Capsys) -> None:
    lines = [line for line in FAIR.splitlines(keepends=True) if not line.startswith("[Secret")]
    file = home / "sealed.muggins"
    file.write_text("".join(lines))
    told = "1 game, nothing wrong, 1 with a secret that is not shown yet.\n"
    assert verified(capsys, str(file)) == (0, told, "")


def test_standard_input_can_be_verified(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(f"\n{GAMES[0]}".encode()))
    monkeypatch.setattr("sys.stdin", stdin)
    assert verified(capsys, "-") == (0, "1 game, nothing wrong.\n", "")


def test_a_file_that_cannot_be_read_does_not_stop_the_others(home: Path, capsys: Capsys) -> None:
    (home / "good.muggins").write_text(GAMES[0])
    (home / "bytes").write_bytes(b"\x7fELF\x00\xff\n" * 9)
    (home / "empty").write_text("\n; nothing\n")
    names = [str(home / name) for name in ("missing", ".", "bytes", "empty", "good.muggins")]
    code, out, err = verified(capsys, *names)
    assert code == 1
    assert [line.split(": ")[0] for line in out.splitlines()] == [
        f"{home / 'bytes'}:1:6",
        f"{home / 'empty'}:1:1",
        "3 games, 2 wrong.",
    ]
    assert err.splitlines() == [
        f"muggins: {home / 'missing'}: no such file or directory",
        f"muggins: {home}: is a directory",
    ]


def test_something_must_be_named(capsys: Capsys) -> None:
    assert verified(capsys)[0] == 2

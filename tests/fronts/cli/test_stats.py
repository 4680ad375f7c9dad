"""muggins stats."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from muggins.fronts.cli import main
from muggins.paper.record import dumps
from muggins.rulebook.rules import FIVE_CARD, FORMS, THREE_HANDED, Rules
from muggins.study import many
from muggins.study.reviewed import Review, Sum
from tests.study.games import recorded

Capsys = pytest.CaptureFixture[str]


@pytest.fixture
def kept(home: Path) -> Path:
    """A folder of twelve games that Ann played here, the last of them torn off."""
    folder = home / "games"
    folder.mkdir()
    for seed in range(12):
        other = "Hal" if seed % 3 else "Ida"
        text = dumps(recorded(seed, "Ann", other, Bots="- greedy", Date=f"2026-05-{seed + 1:02}"))
        if seed == 11:
            text = text[: len(text) // 2]
        (folder / f"2026-05-{seed + 1:02}.muggins").write_text(text)
    return folder


def test_the_games_played_here_are_reckoned_up(kept: Path, capsys: Capsys) -> None:
    assert main(["stats"]) == 0
    captured = capsys.readouterr()
    wins = sum(recorded(seed).state.winner == 0 for seed in range(11))
    first = captured.out.splitlines()[0]
    assert first == f"Ann: 11 games, {wins} won ({wins / 11:.0%}); 1 not finished."
    assert "hand as dealer " in captured.out
    assert "of experts 56.2% win" in captured.out
    assert "Hal" in captured.out
    assert max(map(len, captured.out.splitlines())) <= 79
    assert captured.err == ""


def test_of_a_first_game_just_begun_no_empty_table_is_drawn(home: Path, capsys: Capsys) -> None:
    (home / "games").mkdir()
    begun = dumps(recorded(0, "Ann", "Hal", Bots="- greedy")).partition("1 discard")[0]
    (home / "games" / "begun.muggins").write_text(begun)
    assert main(["stats"]) == 0
    told = capsys.readouterr().out
    assert "Six-card, 1 game. No deal of it has been counted to its end." in told
    assert "you  " not in told


def test_games_against_one_are_told_by_themselves(kept: Path, capsys: Capsys) -> None:
    assert main(["stats", str(kept), "--name", "ann", "--against", "ida", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["tally"]["games"] == 4
    assert [one["name"] for one in told["opponents"]] == ["Ida"]
    figure = told["forms"][0]["yours"][0]
    assert figure["label"] == "best hand in the cards"
    assert figure["low"] < figure["expected"] < figure["high"]
    assert len(told["games"]) == 4


def test_a_spreadsheet_gets_a_row_a_figure(kept: Path, capsys: Capsys) -> None:
    assert main(["stats", "--csv"]) == 0
    rows = [*csv.DictReader(io.StringIO(capsys.readouterr().out))]
    assert {row["who"] for row in rows} == {"you", "they"}
    crib = next(row for row in rows if row["figure"] == "crib")
    assert float(crib["low"]) < float(crib["expected"]) < float(crib["high"])


def test_what_is_given_away_is_told_where_games_are_reviewed(
    kept: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_away = Sum(decisions=1, errors=1, points=1.0, win=0.02)
    monkeypatch.setattr(Review, "sum", lambda review, seat: given_away)
    found = object.__new__(Review)
    monkeypatch.setattr(many, "reviews", lambda records, processes: (found for _ in records))
    assert main(["stats", "--review"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert (
        "Given away each game, in percent of a win: 2.0 (2.0 to 2.0 in 95 of 100 cases)." in lines
    )
    assert f"  games 1 to 2        2.0  {'=' * 40}" in lines
    assert f"  game 11             2.0  {'=' * 40}" in lines


@pytest.mark.parametrize("how", [[], ["--json"], ["--csv"]])
def test_whether_the_cards_are_fair_is_told(how: list[str], kept: Path, capsys: Capsys) -> None:
    assert main(["stats", "--fairness", *how]) == 0
    out = capsys.readouterr().out
    assert "starters by rank" in out
    if not how:
        assert " deals were tried in " in out
        assert "Nothing here speaks against the shuffles." in " ".join(out.split())


def test_without_games_there_is_a_sentence(home: Path, capsys: Capsys) -> None:
    assert main(["stats"]) == 0
    assert "There are no games yet; `muggins play` begins one.\n" in capsys.readouterr().err
    assert main(["stats", "--fairness"]) == 0
    assert "There are no games yet" in capsys.readouterr().err
    assert main(["stats", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["tally"]["games"] == 0


def test_what_is_no_record_is_passed_over_and_told(home: Path, capsys: Capsys) -> None:
    bad, good = home / "bad.muggins", home / "good.muggins"
    bad.write_text('[Muggins "1"]\n\ndeal nonsense\n\n' + dumps(recorded(1, "Ann", "Ben")))
    good.write_text(dumps(recorded(2, "Ann", "Ben")))
    (home / "empty").touch()
    assert main(["stats", *map(str, (bad, good, home / "empty", home / "gone"))]) == 1
    captured = capsys.readouterr()
    assert captured.out.startswith("Ann: 2 games, ")
    assert "bad.muggins: line 3" in captured.err
    assert f"{home / 'gone'}: no such file or directory" in captured.err
    assert "Traceback" not in captured.err
    assert main(["stats", str(home / "empty")]) == 0
    assert capsys.readouterr().err == "There are no games there.\n"


def test_a_game_of_which_nothing_was_dealt_is_told(home: Path, capsys: Capsys) -> None:
    (home / "new.muggins").write_text('[Muggins "1"]\n[Players "Ann" "Ben"]\n\nunfinished\n')
    assert main(["stats", str(home / "new.muggins")]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Ann: 0 games, 0 won; 1 not finished.\n")
    assert "No hand was dealt yet." in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--name", "Anne"], "'Anne' played in none of these games; there are Ann, Hal, Ida"),
        (["--against", "Max"], "'Max' played in none of these games; there are Ann, Hal, Ida"),
        (["--json", "--csv"], "two ways to print"),
        (["--fairness", "--name", "Ann"], "leave the rest out"),
        (["--form", "six"], "six-card"),
    ],
)
def test_what_cannot_be_told_is_refused(
    words: list[str], sentence: str, kept: Path, capsys: Capsys
) -> None:
    assert main(["stats", *words]) in (1, 2)
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(("rules", "says"), [(FIVE_CARD, "what experts make; [ ]"),
                                             (THREE_HANDED, "six-card and five-card alone")],
                         ids=str)  # fmt: skip
def test_forms_are_told_with_expectation_where_it_is_measured(
    rules: Rules, says: str, home: Path, capsys: Capsys
) -> None:
    file = home / "g.muggins"
    file.write_text(dumps(recorded(1, rules=rules)))
    assert main(["stats", str(file), "--form", str(rules)]) == 0
    assert says in " ".join(capsys.readouterr().out.split())
    assert main(["stats", str(file), "--form", "seven-card"]) == 0
    assert "There are no games of seven-card there." in capsys.readouterr().err


def test_the_forms_are_offered(capsys: Capsys) -> None:
    assert main(["__complete", "stats", "--form", ""]) == 0
    assert {line.partition("\t")[0] for line in capsys.readouterr().out.splitlines()} >= {*FORMS}

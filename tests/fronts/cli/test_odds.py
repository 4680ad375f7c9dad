"""muggins odds."""

import json

import pytest

from muggins.fronts.cli import main

Capsys = pytest.CaptureFixture[str]


def told(capsys: Capsys, *words: str) -> str:
    assert main(["odds", *words]) == 0
    return capsys.readouterr().out


def test_the_chance_to_win_is_told_for_who_deals(capsys: Capsys) -> None:
    heading, row, *_ = told(capsys, "103-109", "--dealer").splitlines()
    assert heading == "score    dealer       you win  game points"
    assert row.startswith("103-109  you        ")
    assert row.count("%") == 1


def test_without_a_dealer_both_are_told(capsys: Capsys) -> None:
    text = told(capsys, "0-0", "60-60")
    scores = [line.split("  ")[0] for line in text.splitlines()[1:5]]
    assert scores == ["0-0", "0-0", "60-60", "60-60"]
    assert text.endswith("A game counts 1, a skunk 2, a double skunk 3; a loss as much below 0.\n")


def test_what_one_wins_the_other_loses(capsys: Capsys) -> None:
    def odds(*words: str) -> dict[str, float]:
        (one,) = json.loads(told(capsys, *words, "--json"))["odds"]
        return one  # type: ignore[no-any-return]

    for rules in ("six-card", "five-card", "six-card,target=61"):
        mine = odds("50-40", "--dealer", "--rules", rules)
        his = odds("40-50", "--pone", "--rules", rules)
        assert mine["win"] + his["win"] == pytest.approx(1, abs=0.0002)
        assert mine["game_points"] == pytest.approx(-his["game_points"], abs=0.0002)


def test_the_crib_is_worth_having(capsys: Capsys) -> None:
    dealer, pone = json.loads(told(capsys, "0-0", "--json"))["odds"]
    assert dealer["dealer"] is True
    assert dealer["win"] > 0.5 > pone["win"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["121-3"], "121 is past the end: the game is won with 121"),
        (["103"], "'103' is the score of 1"),
        (["a-b"], "'a-b' is no score; write 80-75, yours first"),
        ([], "write the score, yours first, like this: muggins odds 103-109"),
        (["0-0", "--dealer", "--pone"], "it is --dealer or --pone, not both"),
        (["80-75-60", "--rules", "three-handed"], "the odds are known for two"),
        (["0-0", "--rules", "seven-card"], "the odds are known for six-card and five-card"),
    ],
)
def test_what_has_no_odds_is_refused(words: list[str], sentence: str, capsys: Capsys) -> None:
    assert main(["odds", *words]) == 2
    assert capsys.readouterr().err.startswith(f"muggins: {sentence}")

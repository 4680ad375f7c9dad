"""muggins rules."""

import json

import pytest

from muggins.fronts.cli import main
from muggins.fronts.cli.explaining import quick
from muggins.rulebook import spelled
from muggins.rulebook.rules import FORMS

Capsys = pytest.CaptureFixture[str]


def test_every_form_is_in_the_list(capsys: Capsys) -> None:
    assert main(["rules"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines if line[0] != " "] == list(FORMS)
    assert max(map(len, lines)) <= 79


def test_a_variation_is_explained_under_its_name(capsys: Capsys) -> None:
    assert main(["rules", "Six_Card,target=61,counting=claimed"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("six-card,target=61,counting=claimed\n\nTwo players.\n")
    assert "Whoever reaches 61 first wins" in out
    assert max(map(len, out.splitlines())) <= 79


@pytest.mark.parametrize("name", FORMS)
def test_every_form_is_explained_to_a_program_too(name: str, capsys: Capsys) -> None:
    assert main(["rules", name, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["name"] == name
    assert told["rules"]["dealt"] == list(spelled.rules(name).dealt)


def test_a_form_that_there_is_not_is_refused(capsys: Capsys) -> None:
    assert main(["rules", "five-crd"]) == 2
    assert capsys.readouterr().err == (
        "muggins: 'five-crd' is no form of cribbage; five-card would do\n"
    )


@pytest.mark.parametrize("words", [[], ["--json"], ["captain"], ["captain", "--json"], ["x"]])
def test_the_quick_way_says_what_the_parser_says(words: list[str], capsys: Capsys) -> None:
    quickly = main(["rules", *words]), capsys.readouterr()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("muggins.fronts.cli._quick", lambda words: None)
        assert (main(["rules", *words]), capsys.readouterr()) == quickly


def test_the_quick_way_leaves_to_the_parser_what_is_not_plain() -> None:
    for words in (["rules", "--help"], ["rules", "a", "b"], ["rules", "--color", "never"]):
        assert quick(words) is None

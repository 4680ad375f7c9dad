"""The specification of the notation: its examples are read, and the golden files are as it says."""

import re
from pathlib import Path

import pytest

from muggins.paper import position
from muggins.paper.record import dumps, loads, records
from muggins.rulebook.events import PegKind
from muggins.rulebook.score import ComboKind

PAGE = Path(__file__).parents[2] / "docs" / "notation.md"
GOLDEN = Path(__file__).parents[1] / "golden" / "records"
EXAMPLES = re.findall(r"```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("example", [text for text in EXAMPLES if text.startswith("[Muggins")])
def test_a_record_of_the_page_is_read(example: str) -> None:
    assert loads(example).state.log
    assert loads(dumps(loads(example))) == loads(example)


@pytest.mark.parametrize(
    "example", [line for text in EXAMPLES if text.startswith("six-") for line in text.split()]
)
def test_a_position_of_the_page_is_in_normal_form(example: str) -> None:
    if "x:" not in example:
        assert position.of(position.state(example)) == example
    else:
        seat = 1 if ":xxxx" in example else 0
        assert position.of(position.view(example, seat)) == example


@pytest.mark.parametrize("path", sorted(GOLDEN.iterdir()), ids=lambda path: path.name)
def test_a_golden_record_is_written_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "\n".join(dumps(record) for record in records(path)) == text


@pytest.mark.parametrize(("rule", "kinds"), [("kind", ComboKind), ("award", PegKind)])
def test_every_kind_stands_in_the_grammar_and_in_a_table(
    rule: str, kinds: type[ComboKind] | type[PegKind]
) -> None:
    page = PAGE.read_text(encoding="utf-8")
    (defined,) = re.findall(rf"^{rule} +=(.*);$", page, re.MULTILINE)
    assert re.findall(r'"(.*?)"', defined) == [*map(str, kinds)]
    for kind in kinds:
        assert f"| `{kind}` " in page

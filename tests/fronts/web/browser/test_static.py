"""What the pages are made of: libraries as they were fetched, and one set of colours."""

import re
import runpy
from pathlib import Path

import muggins.fronts.web
from muggins.fronts.web import pictures
from muggins.fronts.web.files import Files
from muggins.paper.svg.theme import DARK, FOUR, LIGHT

STATIC = Path(muggins.fronts.web.__file__).parent / "static"
TOKENS = (STATIC / "tokens.css").read_text()
ONLY_ON_PAPER = {"band", "band-edge", "hole-faint"}


def _set(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z0-9-]+):\s*([^;]+);", block))


def _blocks() -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """The light set, the dark one of the system, and the dark one that was chosen."""
    light, rest = TOKENS.split("@media (prefers-color-scheme: dark)")
    system, rest = rest.split(':root[data-theme="dark"]')
    return _set(light), _set(system), _set(rest.split("}")[0])


def test_the_libraries_are_as_they_were_fetched() -> None:
    tool = runpy.run_path(str(Path(__file__).parents[4] / "tools/vendor_web.py"))
    assert list(tool["faults"]()) == []


def test_a_module_stands_after_all_that_it_imports() -> None:
    modules = Files().modules("home.js")
    assert modules[-1] == "home.js"
    core, signals = modules.index("vendor/signals-core.js"), modules.index("vendor/signals.js")
    assert core < signals < modules.index("board.js")
    assert len(modules) == len({*modules})


def test_the_two_dark_sets_are_one() -> None:
    _, system, chosen = _blocks()
    assert system == chosen


def test_the_pages_have_the_colours_of_the_pictures() -> None:
    light, dark, _ = _blocks()
    drawn = set(LIGHT) - ONLY_ON_PAPER
    assert {name: light[name] for name in drawn} == {name: LIGHT[name] for name in drawn}
    both = light | dark
    assert {name: both[name] for name in drawn} == {name: DARK[name] for name in drawn}
    assert light.keys() >= drawn
    four = _set(TOKENS)
    assert {"clubs": four["four-c"], "diamonds": four["four-d"]} == FOUR


def test_every_colour_of_the_sheet_is_known_to_the_pages() -> None:
    light, _, _ = _blocks()
    board = pictures.board("board-six-partners-upright.json")
    assert board is not None
    drawn = (pictures.small(), *map(pictures.sheet, ("normal", "large")), board.decode())
    used = set(re.findall(r"var\(--([a-z0-9-]+)\)", "".join(drawn)))
    assert used <= light.keys()


def test_no_picture_needs_a_style_of_its_own() -> None:
    board = pictures.board("board-captain-lying.json")
    assert board is not None
    for text in (pictures.small(), pictures.sheet("normal"), board.decode()):
        assert not re.search(r"\sstyle=|<style", text)


def test_no_module_asks_anybody_else() -> None:
    for file in (*STATIC.glob("*.js"), *STATIC.glob("*.css"), *STATIC.glob("vendor/*.js")):
        found = re.findall(r"https?://[^\s\"'`)]+", file.read_text())
        assert [one for one in found if "www.w3.org/" not in one] == [], file.name

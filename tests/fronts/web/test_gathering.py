"""Modules in one file: each as it was written, in a scope of its own."""

import pytest

from muggins.fronts.web.files import EVERY, Files
from muggins.fronts.web.gathering import gathered, ordered

MODULES = {
    "peg.js": "export const peg = 1;\nexport class Hole {}\nexport { peg as front };\n",
    "board.js": 'import { peg, front as first } from "./peg.js";\nexport default function () {}\n',
    "small.js": 'import{peg as a}from"peg";const b=a;export{b as c};export{Hole}from"peg";',
    "page.js": 'import board from "./board.js";\nimport { c } from "./small.js";\nboard(c);\n',
}


def _called(name: str) -> str:
    return "peg.js" if name == "peg" else name.removeprefix("./")


def _gathered(name: str) -> str:
    return gathered([name], MODULES.__getitem__, _called)


def test_a_module_stands_after_all_that_it_imports() -> None:
    assert ordered(["page.js"], MODULES.__getitem__, _called) == [
        "peg.js",
        "board.js",
        "small.js",
        "page.js",
    ]


def test_a_module_takes_what_it_imports_and_lays_what_it_exports() -> None:
    assert _gathered("peg.js") == (
        'modules["peg.js"] = (() => {\nconst peg = 1;\nclass Hole {}\n'
        "return { front: peg, peg, Hole };\n})();"
    )
    assert 'const { peg, front: first } = modules["peg.js"];' in _gathered("board.js")
    assert "const whole = function () {}\nreturn { default: whole };" in _gathered("board.js")
    assert 'const board = modules["board.js"].default;' in _gathered("page.js")


def test_a_module_that_was_written_small_is_gathered_too() -> None:
    small = _gathered("small.js")
    assert 'const { peg: a } = modules["peg.js"];const b=a;' in small
    assert 'return { Hole: modules["peg.js"].Hole, c: b };' in small


@pytest.mark.parametrize(
    "text", ['import * as peg from "./peg.js";', 'import "./peg.js";', "export * from './peg.js';"]
)
def test_what_cannot_be_gathered_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be gathered"):
        gathered(["odd.js"], lambda _: text, _called)


def test_modules_that_need_each_other_are_refused() -> None:
    around = {"a.js": 'import { b } from "./b.js";', "b.js": 'import { a } from "./a.js";'}
    with pytest.raises(ValueError, match="imports itself"):
        ordered(["a.js"], around.__getitem__, _called)


def test_nothing_is_sent_twice_to_a_page() -> None:
    files = Files()
    every, page = files.at("gathered/every.js"), files.at("gathered/table.js")
    assert every is not None
    assert page is not None
    for module in files.modules(*EVERY, "table.js"):
        laid = f'modules["{module}"] ='.encode()
        assert every.content.count(laid) + page.content.count(laid) == 1

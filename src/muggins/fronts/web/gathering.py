"""Modules gathered into one file: a phone far away asks for a page's script once.

Each module keeps a scope of its own and is otherwise left as it was written: what it imports it
takes from `modules`, what it exports it lays there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

_START = r"(?:^|(?<=[;}]))"
"""Where a statement may begin: at a line's start, or within a line that was written small."""
_NAMES, _THERE = r"\{(?P<names>[^}]*)\}", r'\s*from\s*"(?P<module>[^"]+)";?'
_IMPORT = re.compile(rf"{_START}import\s*(?:(?P<whole>\w+)|{_NAMES}){_THERE}", re.M)
_HANDED_ON = re.compile(rf"{_START}export\s*{_NAMES}{_THERE}", re.M)
_LISTED = re.compile(rf"{_START}export\s*{_NAMES};?", re.M)
_WHOLE = re.compile(rf"{_START}export default ", re.M)
_NAMED = re.compile(rf"{_START}export (?=(?:const|class|(?:async )?function) (?P<name>\w+))", re.M)
_LEFT = re.compile(rf'{_START}(?:import|export)\b\s*[\w{{*"]', re.M)
_MAP = re.compile(r"//# sourceMappingURL=\S+")
_FROM = re.compile(r'\bfrom\s*"([^"]+)"')


def imported(text: str) -> list[str]:
    """What a module imports, as it calls it.

    >>> imported('import { a } from "./b.js";')
    ['./b.js']
    """
    return _FROM.findall(text)


def ordered(
    names: Iterable[str], read: Callable[[str], str], called: Callable[[str], str]
) -> list[str]:
    """Modules and all that they import, each after what it needs.

    `read` is the text of a module, `called` the module that an import means.
    """
    found: dict[str, None] = {}
    waiting: list[str] = []

    def walk(module: str) -> None:
        if module in found:
            return
        if module in waiting:
            raise ValueError(f"{module} imports itself, by way of {waiting[-1]}")
        waiting.append(module)
        for one in imported(read(module)):
            walk(called(one))
        waiting.pop()
        found[module] = None

    for name in names:
        walk(name)
    return list(found)


def gathered(
    modules: Iterable[str], read: Callable[[str], str], called: Callable[[str], str]
) -> str:
    """The text of modules that stand in order, as one script that lays them into `modules`."""
    return "\n".join(_scoped(name, read(name), called) for name in modules)


def _scoped(name: str, text: str, called: Callable[[str], str]) -> str:
    """A module as a function that is called once."""
    exported: list[str] = []

    def take(found: re.Match[str]) -> str:
        there = f"modules[{_quoted(called(found['module']))}]"
        if found["whole"]:
            return f"const {found['whole']} = {there}.default;"
        return f"const {{ {', '.join(_renamed(found['names']))} }} = {there};"

    def hand_on(found: re.Match[str]) -> str:
        there = f"modules[{_quoted(called(found['module']))}]"
        exported.extend(f"{new}: {there}.{old}" for old, new in _pairs(found["names"]))
        return ""

    def lay(found: re.Match[str]) -> str:
        exported.extend(f"{new}: {old}" for old, new in _pairs(found["names"]))
        return ""

    def lay_whole(found: re.Match[str]) -> str:
        exported.append("default: whole")
        return "const whole = "

    def name_it(found: re.Match[str]) -> str:
        exported.append(found["name"])
        return ""

    for what, change in (
        (_MAP, lambda found: ""),
        (_IMPORT, take),
        (_HANDED_ON, hand_on),
        (_LISTED, lay),
        (_WHOLE, lay_whole),
        (_NAMED, name_it),
    ):
        text = what.sub(change, text)
    left = _LEFT.search(text)
    if left:
        raise ValueError(f"{name}: cannot be gathered: {text[left.start() :][:40]!r}")
    laid = ", ".join(exported)
    return f"modules[{_quoted(name)}] = (() => {{\n{text.strip()}\nreturn {{ {laid} }};\n}})();"


def _pairs(names: str) -> list[tuple[str, str]]:
    """The names in braces, each with what it is called afterwards."""
    parts = [one.split() for one in names.split(",") if one.strip()]
    return [(part[0], part[-1]) for part in parts]


def _renamed(names: str) -> list[str]:
    return [old if old == new else f"{old}: {new}" for old, new in _pairs(names)]


def _quoted(name: str) -> str:
    return f'"{name}"'

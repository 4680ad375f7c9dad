"""One key of a TOML file set or taken out, every other line left as it is."""

from __future__ import annotations

import json
import re
from pathlib import Path

from muggins.fronts.cli.filing import write
from muggins.fronts.cli.settings import BadSetting, parsed, text_of

_VALUE = r"""("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^\s#"'\[{]+)"""
_TABLE = re.compile(r"^[ \t]*\[", re.MULTILINE)


def keep(file: Path, key: str, value: str | bool | int) -> None:
    """Set a key in the file, which is made where there is none.

    Raises BadSetting for a file that is no TOML or is laid out beyond what is edited here;
    OSError where it cannot be written.
    """
    text = text_of(file)
    wanted = parsed(file, text) | {key: value}
    _replace(file, _with(text, key, _written(value)), wanted)


def forget(file: Path, key: str) -> bool:
    """Take a key out of the file; whether it was there. Raises as `keep` does."""
    text = text_of(file)
    wanted = parsed(file, text)
    if key not in wanted:
        return False
    del wanted[key]
    head, tables = _parted(text)
    _replace(file, _line(key).sub("", head, count=1) + tables, wanted)
    return True


def _with(text: str, key: str, value: str) -> str:
    """The text with the key's line changed, or a line added before the first table."""
    head, tables = _parted(text)
    changed, times = _line(key).subn(lambda line: f"{line[1]}{value}{line[3]}", head, count=1)
    if times:
        return changed + tables
    end = "\r\n" if "\r\n" in text else "\n"
    if head and not head.endswith("\n"):
        head += end
    return f"{head}{key} = {value}{end}{tables}"


def _parted(text: str) -> tuple[str, str]:
    """What stands before the first table, and the rest: a key there is another one."""
    table = _TABLE.search(text)
    at = table.start() if table else len(text)
    return text[:at], text[at:]


def _line(key: str) -> re.Pattern[str]:
    name = rf"""(?:{re.escape(key)}|"{re.escape(key)}"|'{re.escape(key)}')"""
    return re.compile(
        rf"^([ \t]*{name}[ \t]*=[ \t]*){_VALUE}([ \t]*(?:#[^\r\n]*)?(?:\r?\n|\Z))", re.MULTILINE
    )


def _written(value: str | bool | int) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _replace(file: Path, text: str, wanted: dict[str, object]) -> None:
    """Write the text in one stroke, once it is sure that it says what is wanted."""
    try:
        right = parsed(file, text) == wanted
    except BadSetting:
        right = False
    if not right:
        raise BadSetting(f"{file} is laid out in a way that is not edited here; edit it by hand")
    target = file.resolve()
    if target.exists() and not target.is_file():
        raise BadSetting(f"{file} is no ordinary file, so no settings can be kept in it")
    write(file, text)

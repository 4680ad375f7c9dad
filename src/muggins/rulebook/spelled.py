"""The forms of cribbage as one word, safe in an address and a shell."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields, replace
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, TypeAlias

from muggins.rulebook.card import BadNotation
from muggins.rulebook.rules import FORMS, Rules

_Value: TypeAlias = tuple[int, ...] | int | bool | str | None

LONGEST = 600
"""More characters than this are not read; no form needs as many."""

_DEFAULTS: dict[str, _Value] = {field.name: getattr(Rules(), field.name) for field in fields(Rules)}
_NUMBER = re.compile(r"[0-9]{1,6}")
_YES_NO = {"yes": True, "true": True, "no": False, "false": False}


@lru_cache(256)
def name(rules: Rules) -> str:
    """The nearest form by name, and the fields that differ from it.

    >>> name(Rules())
    'six-card'
    >>> name(Rules(targets=(61, 61), counting="claimed", muggins=True))
    'six-card,target=61,counting=claimed,muggins=yes'

    Nearest is the form with the fewest fields that differ, at a tie the first of FORMS. The word
    has letters, digits and . , = - only.
    """
    form = min(FORMS, key=lambda form: len(_differing(rules, FORMS[form])))
    return ",".join([form, *(_spell(rules, field) for field in _differing(rules, FORMS[form]))])


def rules(text: str) -> Rules:
    """Read what `name` writes, any case, underscores as good as hyphens.

    >>> rules("Five_Card,target=121").targets
    (121, 121)

    Raises BadNotation for an unknown form or field, for a value that cannot be read, and for
    fields that contradict one another.
    """
    if len(text) > LONGEST:
        raise BadNotation(f"{len(text)} characters are too many for a form; {LONGEST} are read")
    form, *words = text.strip().lower().replace("_", "-").split(",")
    if form not in FORMS:
        raise BadNotation(f"{_quoted(form)} is no form of cribbage; {_near(form, FORMS)}")
    changes: dict[str, Any] = {}
    for word in words:
        field, value = _read(word)
        if field in changes:
            raise BadNotation(f"{_hyphened(field)} is there twice; write it once")
        changes[field] = value
    if isinstance(target := changes.get("targets"), int):
        changes["targets"] = (target,) * len(set(changes.get("sides", FORMS[form].sides)))
    try:
        return replace(FORMS[form], **changes)
    except ValueError as contradiction:
        raise BadNotation(str(contradiction)) from None


def _differing(rules: Rules, form: Rules) -> list[str]:
    return [field for field in _DEFAULTS if getattr(rules, field) != getattr(form, field)]


def _spell(rules: Rules, field: str) -> str:
    value = getattr(rules, field)
    if field == "targets" and len(set(value)) == 1:
        return f"target={value[0]}"
    return f"{_hyphened(field)}={_spelled(value)}"


def _spelled(value: _Value) -> str:
    if value is None or value == ():
        return "none"
    if isinstance(value, tuple):
        return ".".join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _read(word: str) -> tuple[str, _Value]:
    """One field and its value; `target` is one number for the targets of all sides."""
    name, equals, value = word.partition("=")
    if not equals:
        raise BadNotation(f"{_quoted(word)} has no value; write fields like target=61")
    if name == "target":
        return "targets", _number(name, value)
    field = name.replace("-", "_")
    if field not in _DEFAULTS:
        raise BadNotation(f"{_quoted(name)} is no field of the rules; {_near(name, _FIELDS)}")
    return field, _value(name, value, _DEFAULTS[field])


def _value(name: str, value: str, default: _Value) -> _Value:
    """Read a value as what the field's default is."""
    if isinstance(default, tuple):
        if value == "none":
            return ()
        return tuple([_number(name, number) for number in value.split(".")])
    if isinstance(default, str):
        return value
    if isinstance(default, bool):
        if value not in _YES_NO:
            raise BadNotation(f"{name} is {_quoted(value)}; it must be yes or no")
        return _YES_NO[value]
    if default is None and value == "none":
        return None
    return _number(name, value)


def _number(name: str, value: str) -> int:
    if not _NUMBER.fullmatch(value):
        raise BadNotation(f"{name} is {_quoted(value)}; a number of at most six digits would do")
    return int(value)


def _hyphened(field: str) -> str:
    return field.replace("_", "-")


_FIELDS = ("target", *map(_hyphened, _DEFAULTS))


def _near(word: str, known: Iterable[str]) -> str:
    """What would do instead of a word: the one or two names most like it, or all."""
    word, known = word[:40], tuple(known)
    near = get_close_matches(word, known, 2, cutoff=0.8) or get_close_matches(word, known, 2)
    return f"{' or '.join(near)} would do" if near else f"there are {', '.join(known)}"


def _quoted(word: str) -> str:
    return repr(word if len(word) <= 40 else f"{word[:37]}...")

"""What stands above a game: the headers of its record, written and read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NoReturn

from muggins.paper.lines import is_plain
from muggins.rulebook import spelled
from muggins.rulebook.card import BadNotation
from muggins.rulebook.rules import SIX_CARD, Rules
from muggins.rulebook.state import State
from muggins.rulebook.view import Opening

VERSION = "1"
"""Of the notation: the value of the first header."""
MOST_HEADERS = 64
"""A game has no more headers."""
LONGEST_VALUE = 6000
"""More characters than this are not read as one value."""

_OURS = ("Muggins", "Rules", "Dealer", "Scores", "Players")
_NAME = re.compile(r"[A-Z][A-Za-z0-9]{0,39}")
_VALUE = re.compile(r' *"((?:[^"\\]|\\["\\])*)"')
_BEGINS = re.compile(r"\s*\ufeff?\s*\[ *muggins\b", re.IGNORECASE)


class BadColumn(Exception):
    """What cannot be read, by its column in the line; the reader says which line."""

    def __init__(self, column: int, sentence: str) -> None:
        super().__init__(column, sentence)
        self.column = column
        self.sentence = sentence


def heading(
    rules: Rules,
    opening: Opening,
    players: tuple[str, ...] = (),
    headers: Mapping[str, str] | None = None,
) -> str:
    """The headers of a game, and the blank line after them.

    >>> print(heading(SIX_CARD, Opening(0), ("Ann", "Ben"), {"Date": "1909-05-01"}), end="")
    [Muggins "1"]
    [Rules "six-card"]
    [Dealer "0"]
    [Players "Ann" "Ben"]
    [Date "1909-05-01"]
    <BLANKLINE>

    Raises ValueError for headers that would not be read as they are written.
    """
    check(rules, players, headers or {})
    lines = [header("Muggins", VERSION), header("Rules", spelled.name(rules))]
    lines.append(header("Dealer", str(opening.dealer)))
    if opening.scores is not None:
        lines.append(header("Scores", "-".join(map(str, opening.scores))))
    if players:
        lines.append(header("Players", *players))
    lines.extend(header(name, value) for name, value in (headers or {}).items())
    return "".join([*lines, "\n"])


def header(name: str, *values: str) -> str:
    """One header, with the end of the line; it may also come late, as a secret does."""
    escaped = (value.replace("\\", "\\\\").replace('"', '\\"') for value in values)
    return " ".join([f"[{name}", *(f'"{value}"' for value in escaped)]) + "]\n"


def check(rules: Rules, players: tuple[str, ...], headers: Mapping[str, str]) -> None:
    """Raise ValueError, in a sentence, for headers that would not be read as they are written."""
    if players and len(players) != rules.seats:
        raise ValueError(f"{len(players)} players for {rules.seats} seats; name one a seat")
    if len(headers) > MOST_HEADERS:
        raise ValueError(f"{len(headers)} headers; there are at most {MOST_HEADERS}")
    for name in headers:
        if name in _OURS or not _NAME.fullmatch(name):
            raise ValueError(f"{name!r} cannot be a header of one's own; write a word like Date")
    for value in (*players, *headers.values()):
        if len(value) > LONGEST_VALUE // (6 if value in players else 1) or not is_plain(value):
            raise ValueError(f"{value[:40]!r} cannot be written; it is long or has odd characters")


def begins(text: str) -> bool:
    """Whether a line begins a game, as it begins with [Muggins."""
    return text[:9] == "[Muggins " or bool(_BEGINS.match(text))


class Heading:
    """The headers of one game while they are read; sound once `close` was called."""

    def __init__(self) -> None:
        self._found: dict[str, tuple[str, ...]] = {}
        self._columns: dict[str, int] = {}
        self.headers: dict[str, str] = {}
        self.players: tuple[str, ...] = ()
        self.closed = False

    def read(self, text: str) -> None:
        """Take in a line of one header or more; BadColumn for what cannot be read."""
        at = 0
        while at < len(text) and text[at:].strip():
            at = self._read(text, at + len(text[at:]) - len(text[at:].lstrip()))

    def _read(self, text: str, begin: int) -> int:
        name = _NAME.match(text, begin + 1)
        if text[begin] != "[" or not name:
            raise BadColumn(begin + 1, 'a header is written like [Date "1909-05-01"]')
        at, values = name.end(), []
        while match := _VALUE.match(text, at):
            values.append(re.sub(r"\\(.)", r"\1", match[1]))
            at = match.end()
        rest = text[at:].lstrip()
        if not values or not rest.startswith("]"):
            raise BadColumn(
                at + 1, f'after {name[0]} comes its text in quotes and a ]: [{name[0]} "..."]'
            )
        self._take(name[0], tuple(values), begin + 1)
        return len(text) - len(rest) + 1

    def _take(self, name: str, values: tuple[str, ...], column: int) -> None:
        if name in self._found:
            raise BadColumn(column, f"{name} is there twice; write it once")
        if len(self._found) == MOST_HEADERS:
            raise BadColumn(column, f"there are more than {MOST_HEADERS} headers")
        if max(map(len, values)) > LONGEST_VALUE:
            raise BadColumn(column, f"{name} has more than {LONGEST_VALUE} characters")
        if name != "Players" and len(values) > 1:
            raise BadColumn(column, f"{name} has {len(values)} texts; only Players has several")
        if not self._found and (name, values) != ("Muggins", (VERSION,)):
            _refuse_version(name, values, column)
        if self.closed and name in _OURS:
            raise BadColumn(column, f"{name} comes too late; write it above the first line of play")
        self._found[name], self._columns[name] = values, column
        if name not in _OURS:
            self.headers[name] = values[0]

    def close(self) -> State:
        """The state that the game begins with; BadColumn where its headers do not say one."""
        self.closed = True
        rules = self._rules()
        self.players = self._found.get("Players", ())
        if self.players and len(self.players) != rules.seats:
            self._refuse("Players", f"{len(self.players)} players for {rules.seats} seats")
        dealer = self._numbers("Dealer", "0")
        if len(dealer) != 1:
            self._refuse("Dealer", "Dealer is the number of one seat")
        scores = self._numbers("Scores", "") or None
        try:
            return State(rules, dealer[0], scores)
        except ValueError as error:
            self._refuse("Scores" if scores and dealer[0] < rules.seats else "Dealer", str(error))

    def _rules(self) -> Rules:
        if "Rules" not in self._found:
            return SIX_CARD
        try:
            return spelled.rules(self._found["Rules"][0])
        except BadNotation as error:
            self._refuse("Rules", str(error))

    def _numbers(self, name: str, default: str) -> tuple[int, ...]:
        text = self._found.get(name, (default,))[0]
        if not text and name not in self._found:
            return ()
        if not re.fullmatch(r"[0-9]{1,4}(-[0-9]{1,4}){0,5}", text):
            self._refuse(name, f"{name} is {text[:40]!r}; write numbers like 0 or 103-109")
        return tuple(map(int, text.split("-")))

    def _refuse(self, name: str, sentence: str) -> NoReturn:
        raise BadColumn(self._columns.get(name, 1), sentence)


def _refuse_version(name: str, values: tuple[str, ...], column: int) -> NoReturn:
    if name == "Muggins":
        raise BadColumn(column, f'version {values[0][:40]!r} is not known here; "{VERSION}" is')
    raise BadColumn(column, f'a game begins with [Muggins "{VERSION}"]')

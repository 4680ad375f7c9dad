"""Statistics, trials and comparisons for programs: plain data, and rows for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from muggins.rulebook import spelled
from muggins.rulebook.card import Card, spell
from muggins.rulebook.rules import Rules
from muggins.study.figures import Figure
from muggins.study.shuffles import Shuffles
from muggins.study.statistics import Statistics

if TYPE_CHECKING:
    from muggins.study.comparison import Comparison

COLUMNS = ("form", "who", "figure", "deals", "mean", "expected", "low", "high", "z", "words")
"""Of the rows of figures."""


def data(value: object) -> Any:
    """A value of dataclasses as lists, dicts, text and numbers; cards and forms as text.

    >>> from muggins.study.statistics import Streak
    >>> data(Streak(3, 0.25))
    {'length': 3, 'chance': 0.25}

    What is reckoned from the fields, as the band of a figure is, goes with them.
    """
    if isinstance(value, Rules):
        return spelled.name(value)
    if is_dataclass(value) and not isinstance(value, type):
        names = [field.name for field in fields(value) if not field.name.startswith("_")]
        found = {name: data(getattr(value, name)) for name in names}
        return found | {name: data(getattr(value, name)) for name in _properties(type(value))}
    if isinstance(value, Card):
        return value.text
    if isinstance(value, Mapping):
        return {str(key): data(item) for key, item in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [data(item) for item in value]
    return round(value, 6) if isinstance(value, float) else value


def _properties(kind: type) -> list[str]:
    return [name for name, found in vars(kind).items() if isinstance(found, property)]


def figures_csv(told: Statistics) -> str:
    """A row a figure, yours and theirs, as COLUMNS says; what is not known is empty."""
    return _csv(COLUMNS, _figure_rows(told))


def _figure_rows(told: Statistics) -> Iterator[Sequence[object]]:
    for form in told.forms:
        for who, figures in (("you", form.yours), ("they", form.theirs)):
            for one in figures:
                yield (form.form, who, one.label, one.deals, *_numbers(one), one.words)


def _numbers(one: Figure) -> Iterator[str]:
    for value in (one.mean, one.expected, one.low, one.high, one.z):
        yield "" if value is None else f"{value:.4f}"


def trials_csv(told: Shuffles) -> str:
    """A row a trial of the shuffles."""
    columns = ("trial", "cases", "found", "chance", "among all", "words")
    return _csv(
        columns,
        (
            (one.name, one.cases, one.found, f"{one.chance:.6f}", f"{one.among:.6f}", one.words)
            for one in told.trials
        ),
    )


BOARDS = (
    "game", "deal", "crib", "dealt", "starter",
    "player", "laid away", "ours", "theirs", "counted", "gained",
)  # fmt: skip
"""Of the rows of a comparison; `crib` is own or theirs, `counted` whether it was to the end."""


def boards_csv(told: Comparison) -> str:
    """A row for each deal of a challenge and each player who had it, as BOARDS says."""
    return _csv(BOARDS, _board_rows(told))


def _board_rows(told: Comparison) -> Iterator[Sequence[object]]:
    for board in told.boards:
        crib = "own" if board.own_crib else "theirs"
        starter = "" if board.starter is None else board.starter.text
        deal = (board.game, board.number, crib, spell(board.hand), starter)
        for at, (player, made) in enumerate(zip(told.players, board.made, strict=True)):
            if made is None:
                continue
            gained = board.gained(at)
            yield (
                *deal,
                player,
                spell(made.tossed),
                made.ours,
                f"{made.theirs:g}",
                "yes" if made.whole else "no",
                "" if gained is None else f"{gained:.4f}",
            )


def _csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue()

"""The games of a challenge side by side: read, and compared, where there is thinking."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from muggins.fronts.web.sitting import Damaged, Sitting
from muggins.paper.record import Record, dumps
from muggins.study.duplicate import Challenge

if TYPE_CHECKING:
    from muggins.fronts.web.schema import Row


@dataclass(frozen=True, slots=True)
class Side:
    """A comparison as one player may see it: plain data, and his records."""

    told: Any
    records: str
    rows: str
    """A row a deal and player, with commas."""


def side_by_side(
    course: str, tables: Sequence[tuple[str, Sequence[Row]]], holder: str
) -> Side | None:
    """One's own games first, then those of all who have played every game.

    None where one of his own cannot be read.
    """
    challenge, played = Challenge.of(course), _played(tables)
    if len(played[holder]) < challenge.games:
        return None
    whole = [
        [games[number] for number in sorted(games)]
        for who, games in sorted(played.items(), key=lambda item: item[0] != holder)
        if len(games) == challenge.games
    ]
    from muggins.study.comparison import compare
    from muggins.study.exports import boards_csv, data

    records = [record for games in whole for record in games]
    found = compare(records, challenge)
    told = data(found)
    for key in ("_all", "challenge"):
        told.pop(key, None)
    told["between"] = [
        None if between is None else [round(between.mean, 4), round(between.half, 4)]
        for between in (found.between(0, other) for other in range(1, len(found.players)))
    ]
    own = "\n".join(map(dumps, whole[0]))
    return Side(json.loads(json.dumps(told)), own, boards_csv(found))


def _played(tables: Sequence[tuple[str, Sequence[Row]]]) -> dict[str, dict[int, Record]]:
    """The games that are over, by who played them and by number."""
    found: dict[str, dict[int, Record]] = defaultdict(dict)
    for game, rows in tables:
        try:
            sitting = Sitting(game, rows)
        except Damaged:  # which is noted where it is looked at
            continue
        if not sitting.over or sitting.ended or not sitting.terms.course:
            continue
        terms, (record,) = sitting.terms, sitting.games()
        bots = " ".join(chair.bot or "-" for chair in sitting.chairs)
        headers = Challenge.of(terms.course).headers(terms.number)
        found[terms.holder][terms.number] = replace(record, headers={"Bots": bots} | headers)
    return found

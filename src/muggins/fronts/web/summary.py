"""What a list says of a table, in a few words that are kept beside each entry."""

from __future__ import annotations

import hashlib
import logging
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from muggins.fronts.web.sitting import Sitting
from muggins.rulebook import spelled

if TYPE_CHECKING:
    from muggins.fronts.web.schema import Row

log = logging.getLogger("muggins.web")


class Summary(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table in a list; nothing in it is anybody's secret."""

    rules: str
    players: tuple[str, ...]
    """What they are called; an open seat nothing."""
    scores: tuple[int, ...]
    phase: str
    awaiting: tuple[int, ...] = ()
    winner: int | None = None
    sides: tuple[int, ...] = ()
    games: int = 0
    """How many are over."""
    points: tuple[int, ...] = ()
    over: bool = False
    ended: str = ""
    uploaded: bool = False
    bots: tuple[bool, ...] = ()
    challenge: str = ""
    """Of which challenge it is, by its code."""
    marks: tuple[tuple[str, ...], ...] = ()
    """By seat, the marks of the browsers that hold it; no list has them."""


def summary(sitting: Sitting) -> str:
    """What is kept beside an entry."""
    return msgspec.json.encode(_summary(sitting)).decode()


def mark(game: str, holder: str) -> str:
    """What a browser is known by in one game, and in no other."""
    return hashlib.sha256(f"{game} {holder}".encode()).hexdigest()[:12]


def read(game: str, row: Row) -> Summary | None:
    """What was kept; None where it cannot be read, which goes into the log once."""
    try:
        return msgspec.json.decode(row.told, type=Summary)
    except msgspec.MsgspecError:
        note_unreadable(game)
        return None


@lru_cache(1000)
def note_unreadable(game: str) -> None:
    """Say in the log that a game is passed over, the first time alone."""
    log.error("%s cannot be read, and is passed over", game)


def _summary(sitting: Sitting) -> Summary:
    rules = sitting.rules
    if sitting.uploaded:
        last = sitting.uploaded[-1].state
        return Summary(
            rules=spelled.name(rules),
            players=sitting.names,
            scores=last.scores,
            phase=str(last.phase),
            winner=last.winner,
            sides=rules.sides,
            games=len(sitting.uploaded),
            over=True,
            uploaded=True,
        )
    state = sitting.table.state if sitting.table else None
    match = sitting.standing
    return Summary(
        rules=spelled.name(rules),
        players=tuple(chair.name for chair in sitting.chairs),
        scores=state.scores if state else (0,) * len(rules.targets),
        phase=str(state.phase) if state else "seats",
        awaiting=tuple(seat for seat in sitting.awaiting if seat >= 0),
        winner=sitting.winner,
        sides=rules.sides,
        games=len(match.results),
        points=match.standings if match.to or (match.games or 0) > 1 else (),
        over=sitting.over,
        ended=sitting.ended.how if sitting.ended else "",
        challenge=sitting.terms.challenge if sitting.opened else "",
        bots=tuple(chair.kind == "bot" for chair in sitting.chairs),
        marks=tuple(
            tuple(sorted(mark(sitting.id, holder) for holder in chair.holders))
            for chair in sitting.chairs
        ),
    )

"""Games that are over, as they were: ply by ply, and as a record."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest

from muggins.fronts.web.refusals import Late, NotHere
from muggins.fronts.web.reviews import Kept
from muggins.fronts.web.sitting import Sitting
from muggins.paper.record import Record, dumps
from muggins.rulebook.state import State
from muggins.study.endings import RESULT, Ending
from muggins.table.fairness import Fairness


async def stood(sitting: Sitting, n: int) -> tuple[State, int]:
    """The games that are over as they stood after n steps, and how many steps there are.

    Raises Late where no game is over, NotHere where there are not so many steps.
    """
    games = sitting.games()
    if not games:
        raise Late("This can be looked at when the game is over.")
    last = sum(len(game.entries) for game in games)
    if not 0 <= n <= last:
        raise NotHere(f"There is no ply {n}; they go from 0 to {last}.")
    before = 0
    for game in games[:-1]:
        if n <= before + len(game.entries):
            break
        before += len(game.entries)
    else:
        game = games[-1]
    return (await asyncio.to_thread(_states, game))[n - before], last


@lru_cache(32)
def _states(game: Record) -> tuple[State, ...]:
    """The same game is asked for again with every step of one who looks it through."""
    return tuple(game)


async def as_record(sitting: Sitting, reviews: Sequence[Kept | None] = ()) -> str:
    """The games that are over as a record, with comments, and the secret once the match is over.

    `reviews` are by game; what they say of errors is written beside them. Raises Late where none
    is over: a record tells every card.
    """
    if not sitting.games():
        raise Late("The record is there when the game is over: it tells every card.")
    games = tuple(
        noted(game, sitting.notes_of(number), review)
        for number, (game, review) in enumerate(zip_longest(sitting.games(), reviews), 1)
    )
    headed = _headed(sitting, games)  # here, where the table stands still: it tells every card
    return await asyncio.to_thread(lambda: "\n".join(map(dumps, headed)))


def told(sitting: Sitting) -> list[Record]:
    """The games that are over, each with the headers that it has by itself."""
    return _headed(sitting, sitting.games())


def _headed(sitting: Sitting, games: Sequence[Record]) -> list[Record]:
    if sitting.opened is None:
        return [*games]
    headers = _headers(sitting)
    told = []
    for number, game in enumerate(games):
        own = headers | (_beginning(sitting) if number == 0 else {})
        if sitting.ended and number == len(games) - 1:
            early = Ending(sitting.ended.how, sitting.ended.seat)
            own |= {RESULT: early.said(sitting.names)}
        told.append(replace(game, headers=own))
    return told


def noted(game: Record, notes: Mapping[int, str], review: Kept | None) -> Record:
    """A game with what was written beside its entries: what stood there, comments, the review."""
    if not notes and not review:
        return game
    marks = {at: (mark, said) for at, mark, said in review["marks"]} if review else {}
    entries = list(game.entries)
    for at, entry in enumerate(entries):
        mark, said = marks.get(at, ("", ""))
        comment = "\n".join(filter(None, (entry.comment, notes.get(at), said)))
        entries[at] = replace(entry, mark=mark or entry.mark, comment=comment)
    summary = review["summary"] if review else ""
    comment = "\n".join(filter(None, (game.comment, summary)))
    return replace(game, entries=tuple(entries), comment=comment)


def _beginning(sitting: Sitting) -> dict[str, str]:
    """How the first game of a match came to begin as it did."""
    if sitting.terms.position:
        return {"From": sitting.terms.position}
    return {"Cut": sitting.cut} if sitting.cut else {"First": "agreed"}


def _headers(sitting: Sitting) -> dict[str, str]:
    if sitting.terms.course:  # whose seed tells the other games, too
        return {"Bots": " ".join(chair.bot or "-" for chair in sitting.chairs)}
    fair = Fairness.shown(sitting.shoe) if sitting.over else Fairness.sealed(sitting.shoe)
    bots = " ".join(chair.bot or "-" for chair in sitting.chairs)
    return {"Bots": bots, "Match": sitting.terms.match} | fair.headers()

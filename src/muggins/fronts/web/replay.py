"""Games that are over, as they were: ply by ply, and as a record."""

from __future__ import annotations

from dataclasses import replace

from muggins.fronts.web.entries import Ended
from muggins.fronts.web.refusals import Late
from muggins.fronts.web.sitting import Sitting, states
from muggins.paper.record import dumps
from muggins.rulebook.state import State
from muggins.table.fairness import Fairness


def plies(sitting: Sitting) -> tuple[State, ...]:
    """Every state of the games that are over; raises Late where none is."""
    games = sitting.games()
    if not games:
        raise Late("This can be looked at when the game is over.")
    return tuple(states(games))


def as_record(sitting: Sitting) -> str:
    """The games that are over as a record, with the secret once the match is over.

    Raises Late where none is over: a record tells every card.
    """
    games = sitting.games()
    if not games:
        raise Late("The record is there when the game is over: it tells every card.")
    if sitting.opened is None:
        return "\n".join(map(dumps, games))
    headers = _headers(sitting)
    told = []
    for number, game in enumerate(games):
        own = headers | (_beginning(sitting) if number == 0 else {})
        if sitting.ended and number == len(games) - 1:
            own |= {"Result": _ending(sitting, sitting.ended)}
        told.append(dumps(replace(game, headers=own)))
    return "\n".join(told)


def _beginning(sitting: Sitting) -> dict[str, str]:
    """How the first game of a match came to begin as it did."""
    if sitting.terms.position:
        return {"From": sitting.terms.position}
    return {"Cut": sitting.cut} if sitting.cut else {"First": "agreed"}


def _ending(sitting: Sitting, ended: Ended) -> str:
    """How a match ended before its time."""
    who = sitting.names[ended.seat]
    told = {
        "resigned": "{} resigned",
        "claimed": "{} claimed the win",
        "called off": "called off by {}",
    }
    return told[ended.how].format(who)


def _headers(sitting: Sitting) -> dict[str, str]:
    fair = Fairness.shown(sitting.shoe) if sitting.over else Fairness.sealed(sitting.shoe)
    bots = " ".join(chair.bot or "-" for chair in sitting.chairs)
    return {"Bots": bots, "Match": sitting.terms.match} | fair.headers()

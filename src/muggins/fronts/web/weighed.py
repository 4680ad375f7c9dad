"""What may be expected of an action, as it is told, and what it costs against the best."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from muggins.engine.levels.sight import wish
from muggins.rulebook.events import Action

if TYPE_CHECKING:
    from muggins.engine.prospects import Option
    from muggins.engine.prospects import Tally as Expected
    from muggins.rulebook.view import View


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """Points that may be expected, by where they come from."""

    hand: float
    crib: float
    pegging: float


class Weighed(msgspec.Struct, frozen=True, kw_only=True):
    """An action, and what may be expected of it."""

    action: str
    cards: list[str]
    net: float
    win: float | None
    why: str
    ours: Tally
    theirs: Tally
    sure: str
    error: float


class Cost(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an action costs against the best; nothing is said where it costs nothing."""

    loss_win: float | None = None
    loss_points: float | None = None
    better: str | None = None
    why: str | None = None


def weighed_all(options: Iterable[Option]) -> list[Weighed]:
    """Options for the wire."""
    return [_weighed(option) for option in options]


def _weighed(option: Option) -> Weighed:
    return Weighed(
        action=str(option.action),
        cards=_cards(option.action),
        net=round(option.points.net, 3),
        win=None if option.win is None else round(option.win, 5),
        why=option.why,
        ours=_tally(option.points.ours),
        theirs=_tally(option.points.theirs),
        sure=str(option.sure),
        error=round(option.sure.error, 3),
    )


def _tally(tally: Expected) -> Tally:
    return Tally(
        hand=round(tally.hand, 3), crib=round(tally.crib, 3), pegging=round(tally.pegging, 3)
    )


def _cards(action: Action) -> list[str]:
    some = getattr(action, "cards", None) or [getattr(action, "card", None)]
    return [str(card) for card in some if card is not None]


def cost(view: View, best: Option, mine: Option) -> Cost:
    """What is given up by one's own choice; points that are unwelcome are, where they are taken."""
    points = wish(view) * (best.points.net - mine.points.net)
    win = None if best.win is None or mine.win is None else best.win - mine.win
    if mine is best or (points <= 0 and not (win and win > 0)):
        return Cost()
    return Cost(
        loss_win=None if win is None else round(max(0.0, win), 5),
        loss_points=round(max(0.0, points), 3),
        better=str(best.action),
        why=mine.why or best.why,
    )

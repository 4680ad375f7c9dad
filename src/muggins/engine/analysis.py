"""Every legal action of any view of any form, with what it leads to; the best first."""

from __future__ import annotations

from dataclasses import replace

from muggins.engine.discards import discard_options
from muggins.engine.habits import habits
from muggins.engine.levels.sight import missed, shown
from muggins.engine.prospects import Option, Prospect, Sure, Tally
from muggins.engine.rollouts import rollouts
from muggins.engine.why import explained
from muggins.engine.winning import near
from muggins.rulebook.events import Claim, Muggins, Show
from muggins.rulebook.view import Phase, View


def options(view: View, *, seed: int = 0) -> tuple[Option, ...]:
    """Rank every legal action of a view, the best first.

    >>> from muggins.engine.asking import discard_view
    >>> best, *others = options(discard_view("5h 5s Jd Kd 2c 9h", dealer=True))
    >>> print(best.action)
    0 discard 2c9h

    By the points of the deal, and near home by the chance to win. Two-handed six-card and five-card
    are worked out; other forms are tried out on imagined deals, the same for the same seed. Raises
    ValueError for a view that has nothing to choose, or that no deal fits.
    """
    if not view.legal:
        raise ValueError(f"nothing is to be chosen: {_awaited(view)}")
    by_score = near(view.rules, view.scores)
    wish = -1 if view.rules.lowball else 1
    found = sorted(_options(view, seed), key=lambda one: _merit(one, wish, by_score), reverse=True)
    return explained(view, tuple(found))


def _options(view: View, seed: int) -> tuple[Option, ...]:
    known = habits(view.rules)
    match view.phase:
        case Phase.CLAIM:
            return _claims(view)
        case Phase.CALL:
            return _calls(view)
        case Phase.DISCARD if known:
            return discard_options(view, known)
        case Phase.PLAY if known:
            from muggins.engine.pegging import pegging_options  # numba, which others do not need

            return pegging_options(view, known)
    return rollouts(view, seed=seed)


def _merit(option: Option, wish: int, by_score: bool) -> tuple[float, float]:
    """What options are ranked by: points, or near home the chance to win, and then points."""
    net = wish * option.points.net
    return (net, 0.0) if option.win is None or not by_score else (option.win, net)


def _claims(view: View) -> tuple[Option, ...]:
    """Each claim with what it brings: what is claimed beyond the true count is the other side's."""
    true, what = shown(view), _what(view)
    found = []
    for action in view.legal:
        assert isinstance(action, Claim)
        beyond = max(0, action.points - true)
        lost = max(0, true - action.points) if view.rules.muggins else 0
        ours = _tally(what, min(true, action.points))
        found.append(_certain(action, ours, _tally(what, beyond + lost)))
    return tuple(found)


def _calls(view: View) -> tuple[Option, ...]:
    """Each call with what it brings: what is called beyond what was missed is the counter's."""
    true, what = missed(view), _what(view)
    found = []
    for action in view.legal:
        assert isinstance(action, Muggins)
        ours = _tally(what, min(true, action.points))
        found.append(_certain(action, ours, _tally(what, max(0, action.points - true))))
    return tuple(found)


def _certain(action: Claim | Muggins, ours: Tally, theirs: Tally) -> Option:
    return Option(action, Prospect(ours, theirs), None, None, Sure("exact"))


def _what(view: View) -> str:
    return next(event.what for event in reversed(view.log) if isinstance(event, Show))


def _tally(what: str, points: int) -> Tally:
    return replace(Tally(), **{what: float(points)})


def _awaited(view: View) -> str:
    if view.phase == Phase.OVER:
        return "the game is over"
    seats = [seat for seat in view.awaiting if seat >= 0]
    if not seats:
        return f"the {view.phase} is awaited"
    return " and ".join(f"seat {seat}" for seat in seats) + f" is to {view.phase}"

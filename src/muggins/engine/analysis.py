"""Every legal action of any view of any form, with what it leads to; the best first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from muggins.engine.discards import discard_options
from muggins.engine.habits import habits
from muggins.engine.levels.sight import missed, shown
from muggins.engine.prospects import Option, Prospect, Sure, Tally
from muggins.engine.rollouts import Trial, rollouts
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
    _check(view)
    return _ranked(view, _options(view, seed))


def growing(view: View, *, seed: int = 0) -> Iterator[tuple[Option, ...]]:
    """The same while it is worked out: answers that grow surer, the last that of `options`.

    What is worked out, not tried out, is answered once. Raises ValueError as `options` does.
    """
    found, trial = more(view, seed=seed)
    yield found
    while trial is not None:
        found, trial = more(view, trial)
        yield found


def more(
    view: View, trial: Trial | None = None, *, seed: int = 0
) -> tuple[tuple[Option, ...], Trial | None]:
    """One step of `growing`: an answer, and what is given back for the next; None after the last.

    Each may be taken in another process.
    """
    _check(view)
    if trial is None:
        if not _is_tried(view):
            return options(view, seed=seed), None
        trial = Trial.of(view, seed=seed)
    trial.go_on(trial.next)
    return _ranked(view, trial.options()), trial if trial.left else None


def _check(view: View) -> None:
    if not view.legal:
        raise ValueError(f"nothing is to be chosen: {_awaited(view)}")


def _ranked(view: View, found: tuple[Option, ...]) -> tuple[Option, ...]:
    """The best first, each with its reason."""
    by_score = near(view.rules, view.scores)
    wish = -1 if view.rules.lowball else 1
    best = sorted(found, key=lambda one: _merit(one, wish, by_score), reverse=True)
    return explained(view, tuple(best))


def _is_tried(view: View) -> bool:
    """Whether nothing better is known than to try it out."""
    return view.phase not in (Phase.CLAIM, Phase.CALL) and not habits(view.rules)


def _options(view: View, seed: int) -> tuple[Option, ...]:
    if view.phase == Phase.CLAIM:
        return _claims(view)
    if view.phase == Phase.CALL:
        return _calls(view)
    known = habits(view.rules)
    if not known:
        return rollouts(view, seed=seed)
    if view.phase == Phase.DISCARD:
        return discard_options(view, known)
    from muggins.engine.pegging import pegging_options  # numba, which others do not need

    return pegging_options(view, known)


def _merit(option: Option, wish: int, by_score: bool) -> tuple[float, float]:
    """What options are ranked by: points, or near home the chance to win, and then points.

    Where nobody knows that chance, it is where deals that were tried out leave the sides.
    A game that is still open is better than one that is lost, and not as good as one that is won.
    """
    known = (one for one in (option.win, option.standing, _OPEN) if one is not None)
    return (next(known) if by_score else 0.0, wish * option.points.net)


_OPEN = 0.5


def _claims(view: View) -> tuple[Option, ...]:
    """Each claim with what it brings: what is claimed beyond the true count is the other side's."""
    true = shown(view)
    mine, theirs = _holes_left(view)
    found = []
    for action in view.legal:
        assert isinstance(action, Claim)
        ours = min(true, action.points, mine)
        beyond = max(0, action.points - true)
        missed = max(0, true - action.points) if view.rules.muggins else 0
        lost = min(beyond + min(missed, mine - ours), theirs) if ours < mine else 0
        found.append(_certain(view, action, ours, lost))
    return tuple(found)


def _calls(view: View) -> tuple[Option, ...]:
    """Each call with what it brings: what is called beyond what was missed is the counter's.

    What the counter had no holes left for was not missed.
    """
    true = missed(view)
    mine, theirs = _holes_left(view)
    found = []
    for action in view.legal:
        assert isinstance(action, Muggins)
        ours = min(true, action.points, mine, theirs)
        lost = min(max(0, action.points - true), theirs) if ours < mine else 0
        found.append(_certain(view, action, ours, lost))
    return tuple(found)


def _certain(view: View, action: Claim | Muggins, ours: int, theirs: int) -> Option:
    """An option of points that are pegged at once; the chance to win where they end the game."""
    what, left = _what(view), _holes_left(view)
    home = (ours == left[0]) - (theirs == left[1])
    win = None if not home or view.rules.lowball else float(home > 0)
    points = Prospect(_tally(what, ours), _tally(what, theirs))
    return Option(action, points, win, None, Sure("exact"))


def _holes_left(view: View) -> tuple[int, int]:
    """How far from home the seat's side is, and the one that it counts against."""
    rules, seat = view.rules, view.seat or 0
    seats = [(seat + step) % rules.seats for step in range(rules.seats)]
    other = next(at for at in seats if rules.sides[at] != rules.sides[seat])
    if view.phase == Phase.CALL:
        other = next(event.seat for event in reversed(view.log) if isinstance(event, Claim))
    mine, theirs = (
        rules.targets[side] - view.scores[side] for side in (rules.sides[seat], rules.sides[other])
    )
    return mine, theirs


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

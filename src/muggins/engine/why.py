"""What decides between options, in one sentence each; and what they are ranked by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from muggins.engine.levels.sight import wish
from muggins.engine.prospects import Option
from muggins.engine.winning import near
from muggins.paper.plain import listed
from muggins.rulebook.events import Claim, Go, Muggins
from muggins.rulebook.view import View

_LEAST = 0.05
"""Points that are not worth a word."""


def explained(view: View, ranked: tuple[Option, ...]) -> tuple[Option, ...]:
    """The options and their reasons: the first against the second, the others against the first."""
    if len(ranked) == 1:
        go = isinstance(ranked[0].action, Go)
        only = "nothing fits: it is a go" if go else "is the only choice"
        return (replace(ranked[0], why=only),)
    best = ranked[0]
    by_score = near(view.rules, view.scores)
    second = next((one for one in ranked if one.points != best.points), ranked[1])
    return tuple(
        replace(option, why=_why(view, option, second if option is best else best, by_score))
        for option in ranked
    )


def order(view: View, ranked: Sequence[Option], *, odds: bool = True) -> str:
    """What options are ranked by, in a sentence, and the doubt about it, if there is any.

    >>> from muggins.engine.analysis import options
    >>> from muggins.engine.asking import discard_view
    >>> view = discard_view("5h 5s Jd Kd 2c 9h", dealer=True, scores=(100, 90))
    >>> order(view, options(view))
    'Ranked by the chance to win, as home is near.'

    `odds`: whether the chance to win is shown beside them.
    """
    best, by_score = ranked[0], near(view.rules, view.scores)
    if best.win is None and best.standing is not None and by_score:
        return "Ranked by how far each side is left from home, as home is near."
    if best.win is None or not odds:
        return f"Ranked by points{', and fewer are better' if view.rules.lowball else ''}."
    if by_score:
        return "Ranked by the chance to win, as home is near."
    return f"Ranked by points, as home is far. {doubt(view, ranked)}".rstrip()


def doubt(view: View, ranked: Sequence[Option]) -> str:
    """Why one ranked lower shows a higher chance to win than the best; nothing where none does."""
    best = ranked[0].win
    if best is None or near(view.rules, view.scores):
        return ""
    if all(one.win is None or one.win - best < _SEEN for one in ranked):
        return ""
    return "The chance to win is worked out more roughly, and a lower one may show a little more."


_SEEN = 0.0005
"""What can be seen in a tenth of a percent."""


def _why(view: View, option: Option, rival: Option, by_score: bool) -> str:
    if isinstance(option.action, Claim | Muggins):
        return _count(option)
    wanted = wish(view)
    gains, losses = _differences(option, rival, wanted)
    points = (_weighed if wanted > 0 else _weighed_low)(gains, losses)
    stands = _stands(option, rival) if by_score else None
    if stands is None:
        return points
    better, how = stands
    scores = "-".join(map(str, _mine_first(view)))
    if not better:
        return f"at {scores} it {how}: {points}"
    if not gains and not losses:
        return f"at {scores} it {how}; in points it {points}"
    net = wanted * (option.points.net - rival.points.net)
    if better * net < 0:
        in_crib = any(one.endswith("in the crib") for one in (losses if better > 0 else gains)[:1])
        late = in_crib and _pone_is_first(view, option)
        points += ": the crib will seldom be counted" if late else ""
        return f"at {scores} it {how}, though it {points}"
    return f"at {scores} it {how}: {points}"


def _stands(option: Option, rival: Option) -> tuple[int, str] | None:
    """Whether an option is better by the score (1, 0 or -1), in words too; None where unknown.

    Only where scores have a known worth is anything said of how often the game is won.
    """
    if option.win is not None and rival.win is not None:
        won = option.win - rival.win
        if abs(won) < _SEEN:
            return 0, "wins as often"
        often = f"wins {abs(won):.1%} {'more' if won > 0 else 'less'} often"
        return (1 if won > 0 else -1), often
    if option.standing is None or rival.standing is None:
        return None
    stood = option.standing - rival.standing
    if abs(stood) < _SEEN:
        return 0, "stands as well"
    return (1, "stands better") if stood > 0 else (-1, "stands worse")


def _pone_is_first(view: View, option: Option) -> bool:
    """Whether pone's play and hand may be expected to take him home, before any crib is counted."""
    if view.rules.seats != 2:
        return False
    pone = option.points.theirs if view.seat == view.dealer else option.points.ours
    side = view.rules.sides[1 - view.dealer]
    return view.rules.targets[side] - view.scores[side] <= pone.hand + pone.pegging


def _differences(option: Option, rival: Option, wanted: int) -> tuple[list[str], list[str]]:
    """Where an option is better than its rival and where it is worse, the largest first."""
    found = []
    for where, name in (("hand", "in hand"), ("crib", "in the crib"), ("pegging", "in the play")):
        ours = getattr(option.points.ours, where) - getattr(rival.points.ours, where)
        theirs = getattr(option.points.theirs, where) - getattr(rival.points.theirs, where)
        found.append((wanted * (ours - theirs), name))
    found = sorted((one for one in found if abs(one[0]) >= _LEAST), key=lambda one: -abs(one[0]))
    gains = [f"{net:.1f} {name}" for net, name in found if net > 0]
    return gains, [f"{-net:.1f} {name}" for net, name in found if net < 0]


def _weighed(gains: list[str], losses: list[str]) -> str:
    if gains and losses:
        return f"gives up {listed(losses)} for {listed(gains)}"
    if gains:
        return f"gains {listed(gains)}"
    return f"gives up {listed(losses)}" if losses else "makes no difference"


def _weighed_low(saved: list[str], taken: list[str]) -> str:
    """The same where points are unwelcome."""
    if saved and taken:
        return f"takes {listed(taken)} to save {listed(saved)}"
    if saved:
        return f"saves {listed(saved)}"
    return f"takes {listed(taken)}" if taken else "makes no difference"


def _count(option: Option) -> str:
    ours, theirs = option.points.ours.total, option.points.theirs.total
    points = option.action.points if isinstance(option.action, Claim | Muggins) else 0
    if theirs and points > ours:
        return f"names too many, and the other side pegs {theirs:.0f}"
    if theirs:
        return f"leaves {theirs:.0f} to be called by the other side"
    return f"brings {ours:.0f}"


def _mine_first(view: View) -> tuple[int, ...]:
    mine = view.rules.sides[view.seat or 0]
    return (view.scores[mine], *(s for side, s in enumerate(view.scores) if side != mine))

"""What is said of an answer to an exercise, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muggins.paper.say import number
from muggins.rulebook.events import Action, Discard, Play
from muggins.rulebook.view import Phase, View
from muggins.study.trainers import Count, Counted, Exercise, Grade, Standing, Verdict

if TYPE_CHECKING:
    from muggins.engine.prospects import Option

KINDS = {
    "fifteen": "fifteens",
    "thirty-one": "thirty-one",
    "pair": "pairs",
    "run": "runs",
    "flush": "a flush",
    "nob": "his nob",
}
"""What kinds of combination are called where several are told."""


def question(exercise: Exercise) -> str:
    """What is asked, in a few words."""
    if isinstance(exercise, Count):
        if exercise.what == "play":
            return "What does the last card peg?"
        return f"What is this {exercise.what} worth?"
    return _choice(exercise.view)


def _choice(view: View) -> str:
    if view.phase is Phase.DISCARD:
        owed = view.rules.discards[view.rules.place(view.seat or 0, view.dealer)]
        which = "Which card" if owed == 1 else f"Which {number(owed)}"
        return f"{which} for {'your' if view.dealer == view.seat else 'their'} crib?"
    return f"What to play at {number(view.count)}?" if view.pile else "What to lead?"


def judged(verdict: Verdict, by_points: Option | None) -> str:
    """What the engine says to a choice; for an endgame also what the score has to do with it."""
    best = called(verdict.best.action)
    match verdict.grade:
        case Grade.RIGHT if verdict.rank == 1:
            said = "Nothing is better."
        case Grade.RIGHT:
            # not "As good as": the page would read the first word as the ace of spades
            said = f"No worse than {best}: no difference that could be told."
        case Grade.NEARLY:
            said = f"Nearly: it gives up {_cost(verdict)} against {best}."
        case Grade.WRONG:
            said = f"It gives up {_cost(verdict)}; {best} is best."
    return said if by_points is None else f"{said} {_by_points(verdict, by_points)}"


def counted(verdict: Counted) -> str:
    """What is said of a count."""
    true = number(verdict.true)
    if verdict.grade is Grade.RIGHT:
        return f"{true.capitalize()}: it is right."
    amiss = "many" if verdict.off > 0 else "few"
    told = f"It is {true}: you counted {number(abs(verdict.off))} too {amiss}."
    kinds = [KINDS.get(str(kind), str(kind)) for kind in verdict.missed]
    if not kinds:
        return told
    missed = "You left out" if len(kinds) == 1 else "You may have left out"
    return f"{told} {missed} {_either(kinds)}."


def moved(before: Standing, after: Standing) -> str:
    """That it gets harder or easier; nothing where it does not."""
    if after.level == before.level:
        return ""
    why = "Three right" if after.level > before.level else "Two wrong"
    return f"{why} in a row: level {after.level} now."


def called(action: Action) -> str:
    """An action by its cards."""
    match action:
        case Discard(_, cards):
            return " ".join(map(str, cards))
        case Play(_, card):
            return str(card)
    return "go"


def _cost(verdict: Verdict) -> str:
    if verdict.by_win:
        return f"{100 * (verdict.win_lost or 0):.1f}% of the chance to win"
    return f"{verdict.points_lost:.1f} points"


def _by_points(verdict: Verdict, best: Option) -> str:
    """What would be best if only the points of this deal counted."""
    if best.action == verdict.best.action:
        return "By points alone it would be the same."
    if best.action == verdict.chosen.action:
        return "By points alone yours would be best: here the score decides."
    return f"By points alone {called(best.action)} would be best: here the score decides."


def _either(kinds: list[str]) -> str:
    *first, last = kinds
    return f"{', '.join(first)} or {last}" if first else last

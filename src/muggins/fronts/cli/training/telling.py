"""An exercise and what is to be said of an answer, in sentences that can be read aloud."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from muggins.fronts.cli import ranked
from muggins.fronts.cli.leaving import either
from muggins.paper import say
from muggins.paper.plain import listed
from muggins.paper.say import number
from muggins.rulebook.card import Card, Cards
from muggins.rulebook.events import Go, Play
from muggins.rulebook.score import ComboKind
from muggins.rulebook.view import Phase, View
from muggins.study.trainers import Choice, Count, Counted, Exercise, Grade, Verdict

if TYPE_CHECKING:
    from muggins.engine.prospects import Option

Writer = Callable[[Card], str]
_SHOWN = 3
"""So many options are told, and the one that was chosen."""
KINDS = {
    ComboKind.FIFTEEN: "fifteens",
    ComboKind.THIRTY_ONE: "thirty-one",
    ComboKind.PAIR: "pairs",
    ComboKind.RUN: "runs",
    ComboKind.FLUSH: "a flush",
    ComboKind.NOB: "his nob",
}
"""What kinds of combination are called where several are told."""


def asked(exercise: Exercise, write: Writer) -> Iterator[str]:
    """The position, and then the question as the last sentence."""
    if isinstance(exercise, Count):
        yield from _to_count(exercise, write)
        return
    view = exercise.view
    yield f"{_score(view)} {_deals(view)}"
    if view.phase is Phase.DISCARD:
        yield f"You hold {_row(view.hand, write)}."
        owed = view.rules.discards[view.rules.place(exercise.seat, view.dealer)]
        cards = "one card" if owed == 1 else f"{number(owed)} cards"
        yield f"Lay away {cards} to {_whose(view)} crib."
        return
    assert view.starter is not None
    played = ", ".join(_played(view, write))
    yield f"The starter is {write(view.starter)}. {f'Played: {played}.' if played else ''}".strip()
    laid = f" You laid away {_row(view.discarded, write)}." if view.discarded else ""
    yield f"The count is {view.count}. You hold {_row(view.hand, write)}.{laid}"
    yield "Play a card." if view.pile else "Lead a card."


def judged(exercise: Choice, verdict: Verdict) -> Iterator[str]:
    """What the engine says to a choice: how good it is and why, and the first few of all."""
    from muggins.engine.why import doubt  # numpy, which a count does without

    best = ranked.cards_of(verdict.best.action)
    match verdict.grade:
        case Grade.RIGHT if verdict.rank == 1:
            yield f"Right: {ranked.reason(verdict.best)}."
        case Grade.RIGHT:
            yield f"Right: it is as good as {best}."
        case Grade.NEARLY:
            yield f"Nearly: the best is {best}{_against(verdict)}."
        case Grade.WRONG:
            yield f"The best is {best}{_against(verdict)}."
    shown = _shown(verdict)
    yield from _rows(verdict, shown)
    rough = doubt(exercise.view, shown)
    if rough:
        yield rough
    if exercise.trainer == "endgame":
        yield _by_points(exercise, verdict)


def answer(exercise: Exercise) -> Iterator[str]:
    """What would have been right, told to one who did not answer."""
    if isinstance(exercise, Count):
        verdict = exercise.answer(exercise.points)
        yield f"It is {say.number(verdict.true)}."
        yield from _steps(verdict)
        return
    best, *_ = exercise.ranking
    yield f"The best is {ranked.cards_of(best.action)}: {ranked.reason(best)}."
    _, *rest = judged(exercise, exercise.answer(best.action))
    yield from (sentence.removesuffix(", yours") for sentence in rest)


def counted(exercise: Count, verdict: Counted) -> Iterator[str]:
    """What is said of a count: whether it is right, then item by item, then what was missed."""
    time = "" if verdict.seconds is None else f", in {verdict.seconds:.1f} seconds"
    true = say.number(verdict.true)
    if verdict.grade is Grade.RIGHT:
        yield f"Right: {true}{time}."
    else:
        yield f"It is {true}; you said {say.number(verdict.said)}{time}."
    yield from _steps(verdict)
    if verdict.missed:
        kinds = [KINDS.get(kind, str(kind)) for kind in verdict.missed]
        sure = verdict.true - verdict.said and len(kinds) == 1
        yield f"You missed {kinds[0]}." if sure else f"You may have missed {either(kinds)}."


def _steps(verdict: Counted) -> Iterator[str]:
    for step in verdict.steps:
        yield f"{step.words}: {' '.join(map(str, step.cards))}"
    if not verdict.steps:
        yield "nineteen: nothing counts"


def data(exercise: Exercise) -> dict[str, Any]:
    """An exercise for a program, with its answer."""
    told: dict[str, Any] = {
        "address": exercise.address,
        "trainer": exercise.trainer,
        "level": exercise.level,
    }
    if isinstance(exercise, Count):
        combos = [
            {"kind": str(combo.kind), "cards": [*map(str, combo.cards)], "points": combo.points}
            for combo in exercise.combos
        ]
        return told | {
            "what": exercise.what,
            "cards": [*map(str, exercise.cards)],
            "starter": exercise.starter and exercise.starter.text,
            "points": exercise.points,
            "combos": combos,
            "say": say.count(exercise.combos),
        }
    view = exercise.view
    return told | {
        "position": exercise.position,
        "seat": exercise.seat,
        "deals": view.dealer == exercise.seat,
        "scores": [*view.scores],
        "hand": [*map(str, view.hand)],
        "starter": view.starter and view.starter.text,
        "pile": [*map(str, view.pile)],
        "options": [ranked.data(option) for option in exercise.ranking],
    }


def _to_count(exercise: Count, write: Writer) -> Iterator[str]:
    cards = _row(exercise.cards, write)
    if exercise.starter is None:
        yield f"In one count lie {cards}."
        yield "What does the last of them peg? Leave out a go and the last card."
        return
    yield f"The {exercise.what} is {cards}, with {write(exercise.starter)} turned up."
    yield "What does it count?"


def _score(view: View) -> str:
    mine = view.rules.sides[view.seat or 0]
    others = [str(score) for side, score in enumerate(view.scores) if side != mine]
    other = "the other has" if len(others) == 1 else "the others have"
    return f"You have {view.scores[mine]}, {other} {listed(others)}, of {view.rules.targets[mine]}."


def _deals(view: View) -> str:
    if view.dealer == view.seat:
        return "You deal."
    return f"{_name(view, view.dealer).capitalize()} deals."


def _whose(view: View) -> str:
    return "your" if view.dealer == view.seat else f"{_name(view, view.dealer)}'s"


def _name(view: View, seat: int) -> str:
    if seat == view.seat:
        return "you"
    return "the other" if view.rules.seats == 2 else f"seat {seat}"


def _played(view: View, write: Writer) -> Iterator[str]:
    """Who played what in this deal: "you 7s", "the other go"."""
    for event in view.deal_log:
        match event:
            case Play(seat, card):
                yield f"{_name(view, seat)} {write(card)}"
            case Go(seat):
                yield f"{_name(view, seat)} go"


def _against(verdict: Verdict) -> str:
    """What was given up, and where, after the best is named."""
    why = ranked.reason(verdict.chosen)
    if verdict.by_win:
        return f": with yours, {why}"
    return f", and yours gives up {verdict.points_lost:.2f} points: {why}"


def _shown(verdict: Verdict) -> list[Option]:
    """The first few, and the one that was chosen."""
    return [
        option
        for place, option in enumerate(verdict.ranking)
        if place < _SHOWN or option is verdict.chosen
    ]


def _rows(verdict: Verdict, shown: Iterable[Option]) -> Iterator[str]:
    for option in shown:
        mine = ", yours" if option is verdict.chosen else ""
        yield f"{verdict.ranking.index(option) + 1}. {_row_of(option)}{mine}"


def _row_of(option: Option) -> str:
    wins = "" if option.win is None else f", wins {ranked.percent(option.win)}"
    return f"{ranked.cards_of(option.action)}: net {option.points.net:+.2f}{wins}"


def _by_points(exercise: Choice, verdict: Verdict) -> str:
    if not exercise.turns:
        return "By points alone it would be the same."
    best = exercise.by_points
    if best == verdict.chosen:
        return "By points alone yours would be best: here the score decides."
    return f"By points alone {ranked.cards_of(best.action)} would be best: here the score decides."


def _row(some: Cards, write: Writer) -> str:
    return " ".join(map(write, some))

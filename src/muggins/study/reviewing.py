"""A finished game looked through again: what each decision gave away, and what was luck.

Two measures that do not lean on each other. What a decision costs is what the engine says in the
view of who made it. What luck did is the change in the chance to win with all cards open, where
nature moves; and where a player chooses, what his choice did here more than on the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from muggins.engine.analysis import options
from muggins.engine.habits import habits
from muggins.engine.prospects import Option
from muggins.engine.rollouts import Trial
from muggins.engine.why import explained
from muggins.paper.record import Record, TakeBack
from muggins.rulebook.events import (
    Action,
    Claim,
    Cut,
    Deal,
    Discard,
    Go,
    Muggins,
    Play,
    Seat,
    Show,
)  # fmt: skip
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase, View
from muggins.study.hidden import Par, against_par
from muggins.study.reviewed import (
    FROM_POINTS,
    Chance,
    Grade,
    Judged,
    Look,
    Part,
    Review,
    Stroke,
    grade,
)
from muggins.study.truth import Truth, truth

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many actions of how many are looked through."""
Chosen: TypeAlias = Discard | Play | Go | Claim | Muggins


def review(record: Record, *, progress: Progress | None = None) -> Review:
    """Look through a game, or as much of it as was played; what was taken back did not happen.

    The same record gives the same review. Raises TableError where a table of the engine is missing.
    """
    many = len(standing(record))
    found: list[Look] = []
    for look in looks(record):
        if progress:
            progress(len(found), many)
        found.append(look)
    if progress:
        progress(many, many)
    return joined(record, found)


def looks(record: Record, start: int = 0) -> Iterator[Look]:
    """The actions that stand, looked through one by one from a ply on.

    Each look depends on nothing but the game, so that a game may be looked through in pieces.
    """
    known = truth(record.rules)
    win: float | None = None
    for ply in _plies(record):
        if ply.number <= start:
            continue
        rose = 0.0
        if known:
            before = known.of(ply.before) if win is None else win
            win = known.of(ply.after)
            rose = win - before
        decision, stroke = _looked(ply, rose, known)
        yield Look(ply.number, ply.deal, win, decision, stroke)


def judged(record: Record, seat: Seat) -> Iterator[tuple[View, Judged]]:
    """What a seat decided, each with its view; faster than `looks`, since luck is left out."""
    known = truth(record.rules)
    for ply in _plies(record):
        if isinstance(ply.action, Deal | Cut) or ply.action.seat != seat:
            continue
        view = ply.before.seen_by(seat)
        if _is_choice(view):
            yield view, _judged(ply, ply.action, view, (None, known))


def joined(record: Record, found: Iterable[Look]) -> Review:
    """The review of a game, from all looks at it, in order."""
    found, known, end = list(found), truth(record.rules), record.state
    opening = State(record.rules, record.opening.dealer, record.opening.scores)
    decisions = [look.decision for look in found if look.decision]
    return Review(
        rules=record.rules,
        players=record.players,
        scores=end.scores,
        winner=end.winner,
        deals=found[-1].deal if found else 0,
        graph=(known.of(opening), *(look.win or 0.0 for look in found)) if known else (),
        entries=standing(record),
        decisions=tuple(decisions),
        strokes=tuple(look.stroke for look in found if look.stroke),
        note=_note(end, decisions, known),
    )


def _looked(ply: Ply, rose: float, known: Truth | None) -> tuple[Judged | None, Stroke | None]:
    """What was decided by an action, and what chance did there; `rose` is side 0's chance."""
    action = ply.action
    if isinstance(action, Deal | Cut):
        return None, _stroke(ply, rose) if known else None
    view = ply.before.seen_by(action.seat)
    if not _is_choice(view):
        return None, None
    par = _par(ply, action, known)
    stroke = _stroke(ply, rose - par.change) if par else None
    return _judged(ply, action, view, (par, known)), stroke


def standing(record: Record) -> tuple[int, ...]:
    """Where among the entries of a record its actions are that were not taken back."""
    entries: list[int] = []
    for at, entry in enumerate(record.entries):
        if isinstance(entry.step, TakeBack):
            del entries[-entry.step.actions :]
        else:
            entries.append(at)
    return tuple(entries)


class Ply(NamedTuple):
    """An action that stands."""

    number: int
    """From 1."""
    entry: int
    deal: int
    before: State
    action: Action
    after: State


def _plies(record: Record) -> Iterator[Ply]:
    """The actions that stand, each with where it stands in the record."""
    state = State(record.rules, record.opening.dealer, record.opening.scores)
    deal = 0
    for number, at in enumerate(standing(record), 1):
        action = record.entries[at].step
        assert not isinstance(action, TakeBack)
        deal += isinstance(action, Deal)
        after = state.apply(action)
        yield Ply(number, at, deal, state, action, after)
        state = after


# --- what a decision costs -------------------------------------------------------------------


def _judged(
    ply: Ply, action: Chosen, view: View, measures: tuple[Par | None, Truth | None]
) -> Judged:
    """What the engine says of a choice in the view of who made it."""
    par, known = measures
    ranked = _ranked(view, action)
    best, done = ranked[0], _option(ranked, action)
    points = max(0.0, _wish(view) * (best.points.net - done.points.net))
    win = _given_away(ply, action, (best, done), known)
    if win is None and points <= _CERTAIN * done.sure.apart:
        points = 0.0
    return Judged(
        ply=ply.number,
        entry=ply.entry,
        deal=ply.deal,
        seat=action.seat,
        part=_part(action),
        moment=_moment(view, action),
        played=action,
        best=best.action if points or win else action,
        points=points,
        win=win,
        found=_won(best) - _won(_option(ranked, par.action)) if par else 0.0,
        why=_sentence(done),
        grade=grade(points, win),
    )


def _ranked(view: View, action: Chosen) -> tuple[Option, ...]:
    """The options, the best first; by points where they must be tried out, on fewer deals.

    Where the action seems to give something away, the best and the action alone are tried again on
    other deals, and more of them: what was picked as the best of some had luck in the first ones.
    Where it gives away so much that it is plain already, that is left out.
    """
    if view.phase not in (Phase.DISCARD, Phase.PLAY) or habits(view.rules):
        return options(view)
    tries, wish = max(_LEAST, PLAYOUTS // (len(view.legal) * view.rules.seats)), _wish(view)
    found = Trial.of(view, tries).go_on(tries).options()
    best, done = max(found, key=lambda one: wish * one.points.net), _option(found, action)
    lost = wish * (best.points.net - done.points.net)
    if FROM_POINTS[Grade.INACCURACY] <= lost <= _PLAIN * done.sure.apart:
        again = Trial.of(view, _LONGER * tries, 1, actions=(best.action, done.action))
        found = again.go_on(again.n).options()
    found = tuple(sorted(found, key=lambda one: -wish * one.points.net))
    return explained(view, tuple(replace(one, standing=None) for one in found))


PLAYOUTS, _LEAST = 400, 20
"""Of a form that nobody solved so many deals are played out for a decision, times its seats."""
_LONGER = 4
"""So many times as many where something seems to be given away."""
_CERTAIN, _PLAIN = 1.96, 5.0
"""Points within so many standard errors of the best are not given away; beyond so many, plainly."""


def _is_choice(view: View) -> bool:
    """Whether it makes a difference what is done: cards of one rank are alike to the play."""
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    if cards and not view.rules.flush_in_play:
        return len({card.rank for card in cards}) > 1
    return len(view.legal) > 1


def _given_away(
    ply: Ply, action: Chosen, options: tuple[Option, Option], known: Truth | None
) -> float | None:
    """What was given away of the chance to win; counts lie open, and are weighed as they lie."""
    if known is None:
        return None
    best, done = options
    if isinstance(action, Claim | Muggins):
        lost = known.of(ply.before) - known.of(ply.after)
        return max(0.0, lost if action.seat == 0 else -lost)
    return max(0.0, _won(best) - _won(done))


def _won(option: Option) -> float:
    assert option.win is not None
    return option.win


def _option(ranked: Sequence[Option], action: Chosen) -> Option:
    """What the engine says of the action, whatever the order of its cards or what it points at."""
    match action:
        case Discard(_, some):
            return next(
                one
                for one in ranked
                if isinstance(one.action, Discard) and {*one.action.cards} == {*some}
            )
        case Claim(seat, points):
            action = Claim(seat, points)
    return next(one for one in ranked if one.action == action)


def _wish(view: View) -> int:
    return -1 if view.rules.lowball else 1


def _part(action: Chosen) -> Part:
    if isinstance(action, Discard):
        return "discards"
    return "play" if isinstance(action, Play | Go) else "counting"


def _moment(view: View, action: Chosen) -> str:
    match action:
        case Discard():
            return "discard"
        case Play() | Go():
            return f"at {view.count}" if view.pile else "lead"
        case Muggins():
            return "call"
    return next(event.what for event in reversed(view.log) if isinstance(event, Show))


def _sentence(option: Option) -> str:
    """Why, as a sentence; `why` is a verb with its object, or a clause of its own."""
    why = option.why
    why = why if why.startswith(("at ", "nothing ")) else f"it {why}"
    return f"{why[:1].upper()}{why[1:]}."


# --- what luck did ---------------------------------------------------------------------------


def _par(ply: Ply, action: Chosen, known: Truth | None) -> Par | None:
    """What the solved player would have chosen; counts lie open, and all count the same."""
    if known is None or not isinstance(action, Discard | Play):
        return None
    return against_par(ply.before, action, known)


def _stroke(ply: Ply, luck: float) -> Stroke:
    what: Chance = "hidden"
    seat = None
    match ply.action:
        case Deal():
            what = "deal"
        case Cut():
            what = "cut"
        case Discard() | Play():
            seat = ply.action.seat
    return Stroke(ply=ply.number, deal=ply.deal, what=what, luck=luck, seat=seat)


def _note(end: State, decisions: Sequence[Judged], known: Truth | None) -> str:
    """What is missing from the review, in sentences."""
    missing = []
    if not decisions:
        missing.append("There is nothing to review: nobody had a choice.")
    if end.winner is None:
        missing.append("The game was not played to its end; it is reviewed as far as it goes.")
    if known is None:
        missing.append(
            "What a score is worth is known for six-card and five-card, both sides playing to the "
            "same target: decisions are told in points here, and luck is not measured."
        )
    return " ".join(missing)

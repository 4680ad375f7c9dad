"""A game that is over, as its review is shown to one who looks at it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from muggins.fronts.web import verdict
from muggins.fronts.web.forms import form
from muggins.fronts.web.sitting import Sitting
from muggins.fronts.web.wire import Form
from muggins.paper import position, say
from muggins.paper.record import Record
from muggins.rulebook.events import Deal, Play, Seat
from muggins.rulebook.state import State
from muggins.study.reviewed import MISTAKES

TRAINERS = {"discards": "discard", "play": "pegging", "counting": "counting"}
"""Which trainer has exercises of each part of a deal."""


class Comment(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody wrote beside an entry of the record."""

    entry: int
    text: str
    name: str = ""
    """Whose it is; nobody's where it stood in the record, or who uploaded it wrote it."""
    yours: bool = False


class Step(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The game after an action that stands; the first is before any."""

    entry: int
    ply: int
    """Where it stands when the whole match is stepped through."""
    deal: int
    what: str
    """deal, discard, cut, play, go, claim or muggins; nothing before the first."""
    said: str
    win: float | None = None
    """The chance to win: the reader's side's, or side 0's."""


class Chosen(msgspec.Struct, frozen=True, kw_only=True):
    """What was chosen, or might have been: cards, or a word."""

    cards: list[str]
    said: str


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """A decision, and what the engine says of it."""

    step: int
    """Which it led to; it was made in the one before."""
    deal: int
    seat: int
    part: str
    moment: str
    played: Chosen
    best: Chosen
    points: float
    grade: str
    why: str
    sign: str = ""
    win: float | None = None
    exercise: str = ""
    """Where it is an exercise."""


class Lost(msgspec.Struct, frozen=True, kw_only=True):
    """Decisions added up: how many there were, how many of them errors, and what they cost."""

    decisions: int
    errors: int
    points: float
    win: float | None = None


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """How a seat played."""

    seat: int
    side: int
    name: str
    total: Lost
    parts: dict[str, Lost]
    """discards, play and counting."""
    rating: float | None = None
    """What was given away, in percent of a game."""


class Balance(msgspec.Struct, frozen=True, kw_only=True):
    """How a side's chance to win came from where it began to where it ended."""

    start: float
    end: float
    luck: float
    luck_by: dict[str, float]
    """deal, cut and hidden."""
    ours: float
    theirs: float
    """What the decisions of both sides did for this one, held against the solved player's."""
    gap: float
    """What is left; skill and luck are measured apart."""
    adjusted: float
    """What it would have come to without luck."""


class Hindsight(msgspec.Struct, frozen=True, kw_only=True):
    """A review for one reader."""

    id: str
    game: int
    """Of the match, from 1."""
    games: int
    title: str
    about: str
    note: str
    """What could not be measured."""
    rules: Form
    players: list[str]
    seat: int
    """Through whose eyes."""
    you: list[int]
    winner: int | None
    steps: list[Step]
    decisions: list[Decision]
    worst: list[int]
    """The costliest three, as places among the decisions."""
    mistakes: list[str]
    """The reader's own mistakes and blunders, as addresses of exercises."""
    seats: list[Played]
    balance: Balance | None
    comments: list[Comment]
    writes: bool
    """Whether the reader may write comments."""


def hindsight(
    sitting: Sitting, game: int, review: Mapping[str, Any], holder: str, seat: Seat | None
) -> Hindsight:
    """The review of a game of a table, as one reader is shown it."""
    record, mine = sitting.games()[game - 1], sitting.held_by(holder)
    own = seat if seat in mine else next(iter(mine), None)
    eyes = own if own is not None else seat or 0
    states = list(record)
    decisions = [_decision(one, states) for one in review["decisions"]]
    wrong = [one for one in decisions if one.seat in mine and one.grade in MISTAKES]
    return Hindsight(
        id=sitting.id,
        game=game,
        games=len(sitting.games()),
        title=verdict.title(sitting, game, record, own),
        about=verdict.about(sitting.names, record, review, own),
        note=review["note"],
        rules=form(record.rules),
        players=list(sitting.names),
        seat=eyes,
        you=list(mine),
        winner=review["winner"],
        steps=_steps(sitting, game, states, review, eyes, own),
        decisions=decisions,
        worst=_worst(review["decisions"], mine),
        mistakes=[one.exercise.removeprefix("/t/") for one in wrong if one.exercise],
        seats=[
            _played(at, one, sitting.names[at], record) for at, one in enumerate(review["seats"])
        ],
        balance=_balance(review, record.rules.sides[eyes]),
        comments=comments(sitting, game, holder),
        writes=bool(mine) or (bool(holder) and holder == sitting.uploader),
    )


def comments(sitting: Sitting, game: int, holder: str) -> list[Comment]:
    """What stands in a record beside its entries, and what was written there since."""
    record, mine = sitting.games()[game - 1], sitting.held_by(holder)
    stood = [
        Comment(entry=at, text=entry.comment)
        for at, entry in enumerate(record.entries)
        if entry.comment
    ]
    written = [
        Comment(
            entry=at,
            text=text,
            name="" if seat is None else sitting.names[seat],
            yours=holder == sitting.uploader if seat is None else seat in mine,
        )
        for (of, at), by in sorted(sitting.notes.items())
        for seat, text in by.items()
        if of == game
    ]
    return [*stood, *written]


def _steps(
    sitting: Sitting,
    game: int,
    states: Sequence[State],
    review: Mapping[str, Any],
    eyes: Seat,
    own: Seat | None,
) -> list[Step]:
    games = sitting.games()
    record = games[game - 1]
    before = sum(len(one.entries) for one in games[: game - 1])
    wins = [
        win if record.rules.sides[eyes] == 0 else round(1 - win, 5) for win in review["graph"]
    ] or [None] * (len(review["entries"]) + 1)
    steps = [
        Step(entry=-1, ply=before, deal=0, what="", said="Before the first deal.", win=wins[0])
    ]
    deal = 0
    for entry, win in zip(review["entries"], wins[1:], strict=True):
        action = record.entries[entry].step
        deal += isinstance(action, Deal)
        told = _said(action, states[entry], sitting.names, own)
        what = type(action).__name__.lower()
        ply = before + entry + 1
        steps.append(Step(entry=entry, ply=ply, deal=deal, what=what, said=told, win=win))
    return steps


def _said(action: Any, state: State, names: Sequence[str], listener: Seat | None) -> str:
    match action:
        case Deal():
            return "You deal." if state.dealer == listener else f"{names[state.dealer]} deals."
        case Play(_, card):
            fits = state.count + card.value <= 31
            count = card.value + (state.count if fits else 0)
            return say.event(action, names, count=count, listener=listener)
    return say.event(action, names, listener=listener)


def _decision(one: Mapping[str, Any], states: Sequence[State]) -> Decision:
    view = states[one["entry"]].seen_by(one["seat"])
    trained = one["sign"] and one["moment"] != "call"
    return Decision(
        step=one["ply"],
        deal=one["deal"],
        seat=one["seat"],
        part=one["part"],
        moment=one["moment"],
        played=_chosen(one, "played"),
        best=_chosen(one, "best"),
        points=one["points"],
        win=one["win"],
        grade=one["grade"],
        sign=one["sign"],
        why=one["why"],
        exercise=f"/t/{TRAINERS[one['part']]}/{position.of(view)}" if trained else "",
    )


def _chosen(one: Mapping[str, Any], which: str) -> Chosen:
    written = one[which]
    if one["moment"] == "call":
        return Chosen(cards=[], said="it is right" if written == "0" else f"muggins, {written}")
    if one["part"] == "counting":
        return Chosen(cards=[], said=written)
    return Chosen(cards=[] if written == "go" else written.split(), said=written)


def _worst(decisions: Sequence[Mapping[str, Any]], mine: Sequence[Seat]) -> list[int]:
    """The three costliest errors: the reader's own, or of all where none of them is his."""

    def cost(at: int) -> float:
        one = decisions[at]
        return float(one["points"] if one["win"] is None else one["win"])

    wrong = [
        at for at, one in enumerate(decisions) if one["sign"] and (not mine or one["seat"] in mine)
    ]
    return sorted(wrong, key=lambda at: (-cost(at), at))[:3]


def _played(seat: Seat, one: Mapping[str, Any], name: str, record: Record) -> Played:
    return Played(
        seat=seat,
        side=record.rules.sides[seat],
        name=name,
        total=_lost(one),
        parts={part: _lost(some) for part, some in one["parts"].items()},
        rating=one["rating"],
    )


def _lost(one: Mapping[str, Any]) -> Lost:
    return Lost(
        decisions=one["decisions"], errors=one["errors"], points=one["points"], win=one["win"]
    )


def _balance(review: Mapping[str, Any], side: int) -> Balance | None:
    if not review["sides"]:
        return None
    one, other, end = review["sides"][side], review["sides"][1 - side], review["graph"][-1]
    return Balance(
        start=one["start"],
        end=end if side == 0 else round(1 - end, 5),
        luck=one["luck"],
        luck_by=one["luck_by"],
        ours=one["played"],
        theirs=-other["played"],
        gap=review["gap"] if side == 0 else -review["gap"],
        adjusted=one["adjusted"],
    )

"""A record told in sentences, step by step, as everybody or as one seat saw it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import fill

from muggins.fronts.cli.ink import Ink
from muggins.paper import say
from muggins.paper.plain import WIDTH, side_name
from muggins.paper.record import Entry, Record, TakeBack
from muggins.rulebook import spelled
from muggins.rulebook.events import Deal, Event, Peg, Play, Seat
from muggins.rulebook.rules import Rules
from muggins.rulebook.state import State
from muggins.rulebook.view import View
from muggins.table.match import result


@dataclass(frozen=True, slots=True)
class Step:
    """What happened in one step, and where the game stands after it."""

    events: tuple[Event, ...]
    """As they were seen; none for a take-back."""
    sentences: tuple[str, ...]
    game: State | View


def lines(step: Step, ink: Ink, *, first: bool = False) -> Iterator[str]:
    """The sentences of a step, each filled to the width; a deal begins after a blank line."""
    deal = any(isinstance(event, Deal) for event in step.events)
    if deal:
        yield ""
    for at, sentence in enumerate(step.sentences):
        text = fill(sentence, WIDTH, subsequent_indent="  ")
        yield ink.bold(text) if at == 0 and (deal or first) else text


def names_of(record: Record) -> tuple[str, ...]:
    """What the players are called, by seat."""
    return record.players or tuple(f"Seat {seat}" for seat in range(record.rules.seats))


def title(record: Record) -> str:
    """Who plays what."""
    names = names_of(record)
    sides = (side_name(record.rules, side, names) for side in range(len(record.rules.targets)))
    return f"{' against '.join(sides)}: {spelled.name(record.rules)}."


def steps(record: Record, seat: Seat | None) -> Iterator[Step]:
    """The opening, then a step an entry; what a seat did not see, comments too, is left out."""
    names = names_of(record)
    states = iter(record)
    before = next(states)
    opening = tuple(say.event(event, names, listener=seat) for event in before.log)
    comment = () if seat is not None else _comment(record.comment)
    yield Step(before.log, (title(record), *comment, *opening), _seen(before, seat))
    for entry, after in zip(record.entries, states, strict=True):
        events = () if isinstance(entry.step, TakeBack) else after.log[len(before.log) :]
        if seat is not None:
            events = tuple(event.seen_by(seat) for event in events)
        told = _told(entry, events, before, after, names, seat)
        yield Step(events, tuple(told), _seen(after, seat))
        before = after


def _seen(state: State, seat: Seat | None) -> State | View:
    return state if seat is None else state.seen_by(seat)


def _told(
    entry: Entry,
    events: Sequence[Event],
    before: State,
    after: State,
    names: Sequence[str],
    seat: Seat | None,
) -> Iterator[str]:
    """A step in sentences: what comes before a deal, each event, marks, and how the game ended."""
    if isinstance(entry.step, TakeBack):
        many = entry.step.actions
        last = "last action is" if many == 1 else f"last {say.number(many)} actions are"
        yield f"The {last} taken back."
    for event in events:
        if isinstance(event, Deal):
            yield heading(before, names)
        count = before.count + event.card.value if isinstance(event, Play) else None
        yield say.event(event, names, count=count, listener=seat)
    if seat is None:
        yield from _comment(f"{entry.mark} {entry.comment}".strip())
    if after.winner is not None and before.winner is None:
        yield ending(after, names)


def _comment(text: str) -> tuple[str, ...]:
    return (f"({text})",) if text else ()


def heading(state: State, names: Sequence[str]) -> str:
    """What is said before a deal: its number, who deals, and how it stands."""
    number = 1 + sum(isinstance(event, Deal) for event in state.log)
    return (
        f"Deal {number}. {names[state.dealer]} deals. {standing(state.rules, state.scores, names)}."
    )


def standing(rules: Rules, scores: Sequence[int], names: Sequence[str]) -> str:
    """The scores of all sides: "Ann 23, Bob 31"."""
    return ", ".join(
        f"{side_name(rules, side, names)} {score}" for side, score in enumerate(scores)
    )


def ending(state: State, names: Sequence[str]) -> str:
    """Who won, and how: "Ann wins, a skunk: Ann 121, Bob 88."."""
    assert state.winner is not None
    winner = side_name(state.rules, state.winner, names)
    won = result(state)
    verb = "win" if state.rules.sides.count(state.winner) > 1 else "wins"
    how = f", a {won.word}" if won.weight else ""
    return f"{winner} {verb}{how}: {standing(state.rules, state.scores, names)}."


def hinder(step: Step) -> tuple[int, ...]:
    """Where each side was before it last pegged: its hinder peg."""
    before = list(step.game.scores)
    moved: set[int] = set()
    for event in reversed(step.game.log):
        if isinstance(event, Peg) and (side := step.game.rules.sides[event.seat]) not in moved:
            moved.add(side)
            before[side] -= event.points
    return tuple(before)

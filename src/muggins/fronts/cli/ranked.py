"""The options of the engine as a table, best first, or as data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from textwrap import fill
from typing import TYPE_CHECKING, Any

from muggins.fronts.cli.ink import Ink
from muggins.paper.plain import WIDTH
from muggins.rulebook.card import Cards
from muggins.rulebook.events import Action, Claim, Discard, Go, Muggins, Play

if TYPE_CHECKING:
    from muggins.engine.prospects import Option, Sure

_Column = tuple[str, Callable[["Option"], str]]
_GAP = "  "

DISCARD: tuple[_Column, ...] = (
    ("lay away", lambda one: cards_of(one.action)),
    ("hand", lambda one: f"{one.points.ours.hand:.2f}"),
    ("crib", lambda one: f"{one.points.ours.crib - one.points.theirs.crib:+.2f}"),
    ("play", lambda one: f"{one.points.ours.pegging - one.points.theirs.pegging:+.2f}"),
    ("theirs", lambda one: f"{-one.points.theirs.hand:+.2f}"),
    ("net", lambda one: f"{one.points.net:+.2f}"),
)
"""What is told of a discard; but for its cards all add up to the net."""
PEG: tuple[_Column, ...] = (
    ("play", lambda one: cards_of(one.action)),
    ("you peg", lambda one: f"{one.points.ours.pegging:.2f}"),
    ("he pegs", lambda one: f"{one.points.theirs.pegging:.2f}"),
    ("hands and crib", lambda one: f"{_shown(one):+.2f}"),
    ("net", lambda one: f"{one.points.net:+.2f}"),
)
"""What is told of a card to play."""
_ERROR: _Column = ("+-", lambda one: f"{1.96 * one.sure.error:.2f}")
"""How far off the net may be, in 95 of 100 cases."""
_WIN: _Column = ("win", lambda one: "" if one.win is None else percent(one.win))
_GAMES: _Column = (
    "game points",
    lambda one: "" if one.game_points is None else f"{one.game_points:+.2f}",
)


def lines(
    options: Sequence[Option], columns: Sequence[_Column], ink: Ink, *, odds: bool
) -> Iterator[str]:
    """A heading and a row an option; with odds also the chance to win, where it is known."""
    columns = [*columns]
    if any(one.sure.kind == "sampled" for one in options):
        columns.append(_ERROR)
    if odds:
        columns += [column for column in (_WIN, _GAMES) if any(column[1](one) for one in options)]
    rows = [[of(one) for _, of in columns] for one in options]
    widths = [
        max(len(title), *(len(row[at]) for row in rows)) for at, (title, _) in enumerate(columns)
    ]
    yield ink.dim(_laid_out([title for title, _ in columns], widths))
    for one, row in zip(options, rows, strict=True):
        line = _laid_out(row, widths)
        shown = " ".join(map(ink.card, _cards(one.action))) or row[0]
        rest = line[len(row[0]) :]
        yield shown + (ink.bold(rest) if one is options[0] else rest)


def verdict(best: Option, view_says: str, ink: Ink) -> str:
    """The first option and what decides for it: "Lay away Jh Qd to your crib: it gains 2.4 ..."."""
    told = f"{said(best.action)}{view_says}"
    text = fill(f"{told}: {reason(best)}.", WIDTH)
    return ink.bold(told) + text[len(told) :] if text.startswith(told) else text


def reason(option: Option) -> str:
    """What decides, after a colon; `why` is a verb with its object, or a clause of its own."""
    why = option.why
    return why if why.startswith(("at ", "nothing ")) else f"it {why}"


def how_sure(sure: Sure, *, other: str = "the other") -> str:
    """Where the numbers come from, as a sentence."""
    match sure.kind:
        case "exact":
            return f"Worked out over all that {other} may hold."
        case "table":
            return f"Worked out by the engine's tables, over all that {other} may hold."
    if sure.seed is None:
        return f"Tried out against {sure.samples} of the hands that {other} may hold; {_NEARLY}"
    return f"Tried out on {sure.samples} deals, drawn from seed {sure.seed}; {_NEARLY}"


_NEARLY = "+- holds in 95 of 100 cases."


def said(action: Action) -> str:
    """An action as it is advised: "Lay away Jh Qd"."""
    match action:
        case Discard():
            return f"Lay away {cards_of(action)}"
        case Play():
            return f"Play {cards_of(action)}"
        case Go():
            return "Say go"
        case Claim(_, points):
            return f"Count {points}"
        case Muggins(_, points):
            return f"Call muggins for {points}" if points else "Say that it is right"
    return str(action)


def cards_of(action: Action) -> str:
    """The cards of an action as they are written: "Jh Qd", or "go"."""
    return " ".join(map(str, _cards(action))) or "go"


def percent(chance: float) -> str:
    """A chance in percent; only what is certain is 0 or 100.

    >>> percent(0.8152), percent(0.99999), percent(1.0)
    ('81.5%', '99.9%', '100%')
    """
    return f"{chance:.0%}" if chance in (0, 1) else f"{min(0.999, max(0.001, chance)):.1%}"


def data(option: Option) -> dict[str, Any]:
    """An option for a program."""
    points = option.points
    return {
        **_named(option.action),
        "points": _short(points.net),
        "win": _short(option.win),
        "game_points": _short(option.game_points),
        "standing": _short(option.standing),
        "ours": {name: _short(value) for name, value in asdict(points.ours).items()},
        "theirs": {name: _short(value) for name, value in asdict(points.theirs).items()},
        "sure": {
            **asdict(option.sure),
            "error": _short(option.sure.error),
            "apart": _short(option.sure.apart),
        },
        "why": option.why,
    }


def _named(action: Action) -> dict[str, Any]:
    match action:
        case Discard(_, some):
            return {"discard": [card.text for card in sorted(some, reverse=True)]}
        case Play(_, card):
            return {"play": card.text}
        case Claim(_, points):
            return {"claim": points}
        case Muggins(_, points):
            return {"muggins": points}
    return {"play": "go"}


def _cards(action: Action) -> Cards:
    match action:
        case Discard(_, some):
            return tuple(sorted(some))
        case Play(_, card):
            return (card,)
    return ()


def _shown(option: Option) -> float:
    ours, theirs = option.points.ours, option.points.theirs
    return ours.hand + ours.crib - theirs.hand - theirs.crib


def _laid_out(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *rest = (
        text.rjust(width) if at else text.ljust(width)
        for at, (text, width) in enumerate(zip(row, widths, strict=True))
    )
    return _GAP.join([first, *rest])


def _short(value: float | None) -> float | None:
    return None if value is None else round(float(value), 4)

"""A review told at the terminal: the costliest decisions, each player, luck, and how it went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill
from typing import TYPE_CHECKING

from muggins.fronts.cli.ink import Ink
from muggins.paper import say
from muggins.paper.plain import WIDTH, side_name
from muggins.rulebook import spelled
from muggins.study.reviewed import PARTS, Grade, Judged, Review, Sum, written
from muggins.table.match import ended

if TYPE_CHECKING:
    from muggins.study.many import Standing

_HIGH, _WIDE = 6, 66
"""The lines and columns of the graph."""
_EIGHTHS = " ▁▂▃▄▅▆▇█"
_LUCK = {"deal": "the deals", "cut": "the cuts", "hidden": "hidden cards"}


def lines(
    review: Review, ink: Ink, *, worst: int = 3, seat: int | None = None, ascii: bool = False
) -> Iterator[str]:
    """All that is told of one game."""
    names = names_of(review)
    yield from fill(_title(review, names), WIDTH).split("\n")
    yield ""
    if review.decisions:
        if worst:
            who = "anybody" if seat is None else names[seat]
            yield from _costliest(review.worst(worst, seat=seat), who, names, ink)
            yield ""
        yield from _players(review, names, ink)
    if review.graph:
        yield ""
        yield from _luck(review, names, ink)
        yield ""
        yield from graph(review, names, ink, ascii=ascii)
    if review.note:
        yield ""
        yield from fill(review.note, WIDTH).split("\n")


def names_of(review: Review) -> tuple[str, ...]:
    """What the players are called, by seat."""
    return review.players or tuple(f"Seat {seat}" for seat in range(review.rules.seats))


def _title(review: Review, names: Sequence[str]) -> str:
    sides = [side_name(review.rules, side, names) for side in range(len(review.rules.targets))]
    title = f"{' against '.join(sides)}: {spelled.name(review.rules)}."
    standing = ", ".join(f"{side} {at}" for side, at in zip(sides, review.scores, strict=True))
    if review.winner is None:
        return f"{title} {standing}, unfinished."
    word = ended(review.rules, review.winner, review.scores)
    how = f", a {word.word}" if word.weight else ""
    verb = "win" if review.rules.sides.count(review.winner) > 1 else "wins"
    return f"{title} {sides[review.winner]} {verb}{how}: {standing}."


def _costliest(worst: Sequence[Judged], who: str, names: Sequence[str], ink: Ink) -> Iterator[str]:
    match len(worst):
        case 0:
            yield f"Nothing that {who} chose cost as much as an inaccuracy."
            return
        case 1:
            yield ink.bold("The costliest decision")
        case many:
            yield ink.bold(f"The {say.number(many)} costliest decisions")
    for number, one in enumerate(worst, 1):
        lost = cost(one)
        head = f"{number}. {str(one.grade).capitalize()}"
        where = f"deal {one.deal}, {names[one.seat]}, {one.moment}"
        yield f"{one.grade.sign:>3} {ink.bold(head)}  {ink.dim(where)}  {ink.bold(lost)}"
        swap = f"{_did(one)}, better {written(one.best)}"
        yield from fill(f"{swap}. {one.why}", WIDTH - 4, initial_indent="    ",
                        subsequent_indent="    ").split("\n")  # fmt: skip


def cost(one: Judged) -> str:
    """What a decision gave away: "-6.1%", or in points."""
    return f"-{one.points:.1f} points" if one.win is None else f"-{one.win:.1%}"


def _did(one: Judged) -> str:
    verb = {"discards": "laid away", "play": "played"}.get(one.part)
    verb = verb or ("called" if one.moment == "call" else "counted")
    return f"{verb} {written(one.played)}"


def _players(review: Review, names: Sequence[str], ink: Ink) -> Iterator[str]:
    rows = []
    for seat, name in enumerate(names):
        sums = review.sum(seat)
        parts = [review.sum(seat, part) for part in PARTS]
        rows.append([name, *_errors(sums), _lost(sums), *map(_lost, parts)])
    yield from table(["", "decisions", "errors", "given away", *PARTS], rows, ink)


def _errors(sums: Sum) -> tuple[str, str]:
    return str(sums.decisions), f"{sums.errors} ({sums.rate:.0%})"


def _lost(sums: Sum) -> str:
    if not sums.decisions:
        return "none"
    return f"{sums.points:.1f}" if sums.win is None else f"{sums.win:.1%}"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], ink: Ink) -> Iterator[str]:
    """Rows under their heads, figures to the right."""
    wide = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    for at, row in enumerate([heads, *rows]):
        first, *rest = (
            text.rjust(width) if place else text.ljust(width)
            for place, (text, width) in enumerate(zip(row, wide, strict=True))
        )
        line = "  ".join([first, *rest]).rstrip()
        yield line if at else ink.dim(line)


def _luck(review: Review, names: Sequence[str], ink: Ink) -> Iterator[str]:
    """How the chance to win came from the start to the end, for the first side."""
    mine, theirs = (side_name(review.rules, side, names) for side in (0, 1))
    yield ink.bold(f"Luck and play: how {mine} came from {review.graph[0]:.1%} to {_end(review)}")
    rows = [
        (f"{review.luck(0, what):+7.1%}", f"luck of {_LUCK[what]}")
        for what in ("deal", "cut", "hidden")
    ]
    rows += [
        (f"{review.played(0):+7.1%}", f"{mine}'s decisions{_against_par(review, 0)}"),
        (f"{-review.played(1):+7.1%}", f"{theirs}'s decisions{_against_par(review, 1)}"),
        (f"{review.gap:+7.1%}", "what the measures disagree about"),
    ]
    for figure, what in rows:
        yield f"  {figure}  {what}"


def _end(review: Review) -> str:
    return f"{review.graph[-1]:.0%}" if review.winner is not None else f"{review.graph[-1]:.1%}"


def _against_par(review: Review, side: int) -> str:
    """Why decisions can have added something: par is not the best."""
    found = review.found(side)
    return f" (par could be beaten by {found:.1%})" if round(found, 3) else ""


def graph(review: Review, names: Sequence[str], ink: Ink, *, ascii: bool) -> Iterator[str]:
    """The first side's chance to win after each action, from left to right."""
    mine = side_name(review.rules, 0, names)
    yield ink.bold(f"{mine}'s chance to win, after every action")
    plies = len(review.graph) - 1
    columns = min(_WIDE, plies + 1)
    heights = [review.graph[round(at * plies / max(1, columns - 1))] for at in range(columns)]
    for row in range(_HIGH - 1, -1, -1):
        label = {_HIGH - 1: "100%", _HIGH // 2 - 1: " 50%", 0: "  0%"}.get(row, "")
        bars = "".join(_bar(height * _HIGH - row, ascii=ascii) for height in heights)
        yield ink.dim(f"{label:>5} ") + bars.rstrip()
    marks = [" "] * (columns + 2)
    for stroke in review.strokes:
        if stroke.what == "deal":
            place = round(stroke.ply * (columns - 1) / max(1, plies))
            text = str(stroke.deal)
            if marks[max(0, place - 1)] == " ":
                marks[place : place + len(text)] = text
    yield ink.dim(f"{'deal':>5} " + "".join(marks).rstrip())


def _bar(eighths: float, *, ascii: bool) -> str:
    if ascii:
        return "#" if eighths >= 0.5 else " "
    return _EIGHTHS[max(0, min(8, round(8 * eighths)))]


def row(review: Review) -> str:
    """A game among many in a line: who won, and what each gave away."""
    names = names_of(review)
    told = ", ".join(
        f"{name} gave away {_lost(review.sum(seat))}" for seat, name in enumerate(names)
    )
    kind = "" if review.graph else " points"
    luck = f"; luck of {names[0]} {review.luck():+.1%}" if review.graph else ""
    return f"{_title(review, names)} {told}{kind}{luck}."


def together(standings: Sequence[Standing], ink: Ink) -> Iterator[str]:
    """What many games say of each player."""
    rows = []
    for one in standings:
        lost = f"{one.sum.points / one.games:.1f} points"
        if one.rating:
            lost = f"{one.rating.mean:.1f}%"
            if one.games > 1:
                lost += f" ({max(0.0, one.rating.low):.1f} to {one.rating.high:.1f})"
        luck = f"{one.luck.mean:+.1%}" if one.luck else ""
        rows.append([one.player, str(one.games), str(one.won), *_errors(one.sum), lost, luck])
    heads = ["", "games", "won", "decisions", "errors", "given away a game", "luck"]
    yield from table(heads, rows, ink)


__all__ = ["Grade", "cost", "graph", "lines", "names_of", "row", "table", "together"]

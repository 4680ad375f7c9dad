"""The games of a challenge side by side, as plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill
from typing import TYPE_CHECKING

from muggins.fronts.cli.ink import Ink
from muggins.paper.plain import WIDTH, listed, plain

if TYPE_CHECKING:
    from muggins.arena.interval import Interval
    from muggins.study.comparison import Board, Comparison, Ended, Made

_SIDE_BY_SIDE = 3
"""So many players are shown deal by deal, and more only in the table."""
_WIDE = 14
_WITHHELD = "What others made of a game is told when yours on the same cards is over."


def lines(told: Comparison, ink: Ink, *, withheld: bool = False) -> Iterator[str]:
    """A table of the players, what it says, and the deals where they fit side by side.

    `withheld` says that there is more of others than may be told yet.
    """
    names = [plain(name) for name in told.players]
    who = listed(names) if len(names) <= _SIDE_BY_SIDE else f"{len(names)} players"
    against = f"against {plain(told.challenge.bot)}"
    yield fill(f"{told.challenge}: {who}, each {against} on the same cards.", WIDTH)
    yield ""
    yield from _table(told, ink)
    yield ""
    alone = len(names) == 1
    yield fill(_WITHHELD if withheld and alone else _verdict(told, names), WIDTH)
    if len(names) <= _SIDE_BY_SIDE:
        for game in told.games:
            yield ""
            yield from _game(game, told, names, ink)
        there = {game.game for game in told.games}
        rest = [str(n) for n in range(1, told.challenge.games + 1) if n not in there]
        if rest:
            yield ""
            several = "" if len(rest) == 1 else "s"
            yield ink.bold(fill(f"Game{several} {listed(rest)}: not played yet.", WIDTH))


def _table(told: Comparison, ink: Ink) -> Iterator[str]:
    width = max(len("player"), *(len(plain(name)) for name in told.players))
    yield ink.dim(
        f"{'player':<{width}}  {'games':>5}  {'won':>4}  {'margin':>6}  {'deals':>5}  "
        f"{'gained a deal':>21}  {'in all':>6}"
    )
    for one in told.ranked:
        margin = "-" if one.margin is None else f"{one.margin:+.1f}"
        gained = _interval(one.gained) if one.gained else "-"
        in_all = f"{one.total:+.1f}" if one.boards else "-"
        yield (
            f"{plain(one.name):<{width}}  {one.games:>5}  {one.wins:>4}  {margin:>6}  "
            f"{one.boards:>5}  {gained:>21}  {in_all:>6}"
        )
    back = [one for one in told.standings if one.taken_back]
    for one in back:
        times = "once" if one.taken_back == 1 else f"{one.taken_back} times"
        yield f"{plain(one.name)} took something back {times}."


def _interval(gained: Interval) -> str:
    return f"{gained.mean:+.2f} ({gained.low:+.2f} {gained.high:+.2f})"


def _verdict(told: Comparison, names: Sequence[str]) -> str:
    """What the deals say that were counted to their end by all."""
    if len(names) == 1:
        return "Nobody else has played these deals yet; --by expert has the expert play them."
    explained = (
        "Gained is what one made of a deal, less what the other side made, more than the others "
        "did on the same cards; in brackets where it lies in 95 of 100 cases, each deal for itself."
    )
    if len(names) > 2:
        return explained
    between = told.between(0, 1)
    if between is None:
        return "There are too few deals that both have counted to their end."
    better, worse = names if between.mean >= 0 else names[::-1]
    low, high = sorted((abs(between.mean) - between.half, abs(between.mean) + between.half))
    by = f"{better} made {abs(between.mean):.2f} points a deal more than {worse} on the same cards"
    sure = f"{low:+.2f} to {high:+.2f} in 95 of 100 cases"
    if low > 0:
        return f"{by} ({sure}): play made that difference. {explained}"
    return f"{by} ({sure}): that may be chance as well. {explained}"


def _game(game: Ended, told: Comparison, names: Sequence[str], ink: Ink) -> Iterator[str]:
    ends = [
        f"{name} {'wins' if won else 'loses'} by {abs(margin)}"
        for name, won, margin in zip(names, game.won, game.margins, strict=True)
        if margin is not None
    ]
    open_to = [at for at, won in enumerate(game.won) if won is None]
    waiting = [names[at] for at in open_to if told.begun(at, game.game)]
    if waiting:
        ends.append(f"{listed(waiting)} {'is' if len(waiting) == 1 else 'are'} still to end it")
    absent = [names[at] for at in open_to if not told.begun(at, game.game)]
    if absent and any(won is not None for won in game.won):
        ends.append(f"{listed(absent)} {'has' if len(absent) == 1 else 'have'} not played it yet")
    if not ends:
        ends.append("not played yet")
    yield ink.bold(fill(f"Game {game.game}: {listed(ends)}.", WIDTH))
    boards = [board for board in told.boards if board.game == game.game]
    if not boards:
        yield "Its deals are shown when it is over for all."
        return
    hand = max(len("dealt"), *(3 * len(board.hand) - 1 for board in boards))
    head = f"{'deal':>4}  {'dealt':<{hand}}  up  crib "
    yield ink.dim(head + "".join(f"{name[: _WIDE - 2]:>{_WIDE}}" for name in names))
    for board in boards:
        yield _row(board, hand)
    if any(one is not None and not one.whole for board in boards for one in board.made):
        yield ink.dim("* not counted to its end, and not compared")


def _row(board: Board, width: int) -> str:
    cards = " ".join(map(str, sorted(board.hand)))
    up = str(board.starter) if board.starter is not None else "--"
    crib = "own" if board.dealer == 0 else ""
    made = "".join(f"{_made(one):>{_WIDE}}" for one in board.made)
    return f"{board.number:>4}  {cards:<{width}}  {up}  {crib:<5}{made}".rstrip()


def _made(one: Made | None) -> str:
    """What was tossed, and the points of both sides: "JhQd 14-6"."""
    if one is None:
        return "-"
    tossed = "".join(map(str, sorted(one.tossed)))
    return f"{tossed} {one.ours:>2}-{one.theirs:g}{' ' if one.whole else '*'}"

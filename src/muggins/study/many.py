"""Many games reviewed, on as many processes as there are; and what they say of each player."""

from __future__ import annotations

import signal
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context

from muggins.arena.interval import Interval, mean_of
from muggins.engine.habits import habits
from muggins.paper.record import Record, dumps, loads
from muggins.study.reviewed import Look, Review, Sum, sum_of
from muggins.study.reviewing import Progress, joined, looks, review, standing

_FEW = 4
"""Fewer games are reviewed before other processes would have begun."""


def reviews(records: Iterable[Record], *, processes: int = 1) -> Iterator[Review]:
    """Review games one after another, in their order, whatever the number of processes."""
    waiting = iter(records)
    first = [*islice(waiting, _FEW)]
    if processes < 2 or len(first) < _FEW:
        for record in (*first, *waiting):
            yield review(record)
        return
    with _pool(processes) as pool:
        running: deque[Future[Review]] = deque()  # few: none has to be cancelled at an end
        for record in (*first, *waiting):
            running.append(pool.submit(_review, dumps(record)))
            if len(running) > 2 * processes:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()


def _review(text: str) -> Review:
    return review(loads(text))


def together(record: Record, *, processes: int, progress: Progress | None = None) -> Review:
    """One game on several processes, where it is worth it; the same as `review` of it.

    Six-card and five-card are looked through before other processes would have begun.
    """
    many = len(standing(record))
    if processes < 2 or many < _LONG or habits(record.rules):
        return review(record, progress=progress)
    text, found = dumps(record), list[Look]()
    with _pool(processes) as pool:
        pieces = [pool.submit(piece, text, start) for start in range(0, many, PIECE)]
        for one in pieces:
            if progress:
                progress(len(found), many)
            found += one.result()
    if progress:
        progress(many, many)
    return joined(record, found)


_LONG, PIECE = 60, 12
"""So many actions are worth it, and so many are a piece."""


def piece(text: str, start: int) -> list[Look]:
    """The looks at some actions of a game, from a ply on."""
    return [*islice(looks(loads(text), start), PIECE)]


def _pool(processes: int) -> ProcessPoolExecutor:
    """Other processes; Control-C ends all of them, before they have imported anything."""
    context, quietly = get_context("spawn"), (signal.SIGINT, signal.SIG_DFL)
    return ProcessPoolExecutor(
        processes, mp_context=context, initializer=signal.signal, initargs=quietly
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What reviewed games say of a player."""

    player: str
    games: int
    won: int
    sum: Sum
    """His decisions of all games."""
    rating: Interval | None
    """What he gives away of a game, in percent; None where no game could tell."""
    luck: Interval | None
    """What chance added to his side's chance to win a game."""


def standings(reviewed: Iterable[Review]) -> tuple[Standing, ...]:
    """The players of some games by name, or by seat where nobody is named; who errs least first."""
    seats: dict[str, list[tuple[Review, int]]] = defaultdict(list)
    for one in reviewed:
        for seat in range(one.rules.seats):
            name = one.players[seat] if one.players else f"Seat {seat}"
            seats[name].append((one, seat))
    found = [_standing(name, games) for name, games in seats.items()]
    return tuple(sorted(found, key=lambda one: (one.rating is None, _mean(one), one.player)))


def _mean(one: Standing) -> float:
    if one.rating:
        return one.rating.mean
    return one.sum.points / max(1, one.games)


def _standing(name: str, games: list[tuple[Review, int]]) -> Standing:
    known = [(one, seat) for one, seat in games if one.graph]
    decisions = [d for one, seat in games for d in one.decisions if d.seat == seat]
    ratings = [one.rating(seat) or 0.0 for one, seat in known]
    luck = [one.luck(one.rules.sides[seat]) for one, seat in known]
    return Standing(
        player=name,
        games=len(games),
        won=sum(one.winner == one.rules.sides[seat] for one, seat in games),
        sum=sum_of(decisions, known=len(known) == len(games)),
        rating=mean_of(ratings) if known else None,
        luck=mean_of(luck) if known else None,
    )

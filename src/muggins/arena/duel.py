"""Two bots on the same cards: duplicate deals, with seats and first deal exchanged."""

from __future__ import annotations

import hashlib
import json
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import TypeAlias

from muggins.arena.interval import Interval, Share, mean_of, share_of
from muggins.engine import bots
from muggins.rulebook import spelled
from muggins.rulebook.rules import SIX_CARD, Rules
from muggins.rulebook.view import Bot
from muggins.table.shoe import SeededShoe
from muggins.table.table import play

BLOCK = 25
"""Pairs that a process plays before it tells of them."""
Progress: TypeAlias = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games on the same decks, A in the first seat and then in the second."""

    number: int
    wins: int
    """How many of the two A won: 0, 1 or 2."""
    margin: int
    """A's points less B's, over both games."""


@dataclass(frozen=True, slots=True)
class Duel:
    """Two bots, by name, a form for two sides, and the seed of decks and choices alike."""

    a: str
    b: str
    rules: Rules = SIX_CARD
    seed: int | str = 0

    def __post_init__(self) -> None:
        for name in (self.a, self.b):
            bots.named(name, self.seed)
        if len(self.rules.targets) != 2:
            raise ValueError(
                "a duel is for forms with two sides; six-card or four-partners would do"
            )

    def pair(self, number: int) -> Pair:
        """Play one pair; its cards and choices follow from the duel's seed and its number."""
        shoe = SeededShoe(f"{self.seed}:{number}")
        wins = margin = 0
        for side in (0, 1):
            end = play(self._seated(side, number), shoe, self.rules)
            wins += end.winner == side
            margin += end.scores[side] - end.scores[1 - side]
        return Pair(number, wins, margin)

    def _seated(self, side_of_a: int, number: int) -> list[Bot]:
        names = [self.a if side == side_of_a else self.b for side in self.rules.sides]
        return [bots.named(name, f"{self.seed}:{number}:{seat}") for seat, name in enumerate(names)]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the pairs of a duel come to, the pair being the unit."""

    duel: Duel
    pairs: tuple[Pair, ...]

    @property
    def wins(self) -> Share:
        """A's share of the games, 0 to 1."""
        return share_of([pair.wins / 2 for pair in self.pairs])

    @property
    def margin(self) -> Interval:
        """A's points more than B's, a pair."""
        return mean_of([float(pair.margin) for pair in self.pairs])

    @property
    def split(self) -> tuple[int, int, int]:
        """Pairs of which A won both games, one, and none."""
        counts = [sum(pair.wins == wins for pair in self.pairs) for wins in (2, 1, 0)]
        return counts[0], counts[1], counts[2]


def run(
    duel: Duel,
    pairs: int,
    *,
    processes: int = 1,
    kept: Path | None = None,
    progress: Progress | None = None,
) -> Outcome:
    """Play so many pairs; the outcome does not depend on the number of processes.

    What is played is added to the file `kept`, if one is named, and what stands there of the same
    duel, by the same code and tables, is not played again. `progress` is told how many of how many
    pairs there are.
    """
    done = {pair.number: pair for pair in read(duel, kept)} if kept else {}
    wanted = [number for number in range(pairs) if number not in done]
    blocks = list(_blocks(wanted))
    for played in _played(duel, blocks, processes):
        done |= {pair.number: pair for pair in played}
        if kept:
            _keep(duel, kept, played)
        if progress:
            progress(min(len(done), pairs), pairs)
    return Outcome(duel, tuple(done[number] for number in range(pairs)))


def _played(duel: Duel, blocks: list[list[int]], processes: int) -> Iterator[list[Pair]]:
    if processes < 2 or len(blocks) < 2:
        for block in blocks:
            yield _block(duel, block)
        return
    context = get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context, initializer=_end_quietly) as pool:
        waiting: deque[Future[list[Pair]]] = deque()  # few: none has to be cancelled at an end
        for block in blocks:
            waiting.append(pool.submit(_block, duel, block))
            if len(waiting) > 2 * processes:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _end_quietly() -> None:
    """Control-C at a terminal ends all processes of a duel; only the first says something."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _block(duel: Duel, numbers: list[int]) -> list[Pair]:
    return [duel.pair(number) for number in numbers]


def _blocks(numbers: Iterable[int]) -> Iterator[list[int]]:
    rest = iter(numbers)
    while block := list(islice(rest, BLOCK)):
        yield block


def read(duel: Duel, path: Path) -> Iterator[Pair]:
    """The pairs of a duel in a file of duels; a line that was cut off is passed over."""
    if not path.exists():
        return
    key = _key(duel)
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            entry = json.loads(line)
            if entry["duel"] == key:
                yield from (Pair(*map(int, pair)) for pair in entry["pairs"])
        except (ValueError, KeyError, TypeError):
            continue


def _keep(duel: Duel, path: Path, pairs: Iterable[Pair]) -> None:
    entry = {"duel": _key(duel), "pairs": [[p.number, p.wins, p.margin] for p in pairs]}
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(entry) + "\n")


def _key(duel: Duel) -> list[str]:
    """What must be the same for pairs to be of the same duel: the bots' own source too."""
    return [duel.a, duel.b, spelled.name(duel.rules), str(duel.seed), _source()]


@cache
def _source() -> str:
    """A digest of all that decides how bots play: the code, and what is told of the tables."""
    package, digest = Path(str(files("muggins"))), hashlib.sha256()
    for room in ("engine", "rulebook", "table"):
        for path in sorted([*(package / room).rglob("*.py"), *(package / room).rglob("README.md")]):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]

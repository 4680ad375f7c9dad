"""Experts in bulk: how fast, how strong, and whether what is said of them is what they do.

    python bench/experts.py speed
    python bench/experts.py match [--pairs 20000]
    python bench/experts.py worth [--games 250000] [--work DIR]
    python bench/experts.py cribs TABLE.csv --name hessel [--deals 12]
    python bench/experts.py pegs TABLE.csv [--deals 4]

speed   games a second of each kind, on one core.
match   duplicate pairs against the yardsticks B4 and B3.
worth   the chance to win from forty scores, as shipped, against games from there: chi-square. What
        is played is kept in DIR (build/worth), a file a score; started again, it goes on.
cribs   what cribs count by the pair tossed, where hand and crib are all that is looked at, against
        a table with columns rank1, rank2, NAME_dealer, NAME_pone. Deals are millions.
pegs    what kept hands peg, against a table with columns keep, pone_for, pone_against, dealer_for,
        dealer_against, and how often each is kept, pone_keep_freq and dealer_keep_freq.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from yardsticks import b3, b4

from muggins.engine.experts import expert
from muggins.engine.kernels import games
from muggins.engine.kernels.games import CRIB, RANDOM, Policy
from muggins.engine.ranks import hands, of_size
from muggins.engine.solving.discards import Tossing
from muggins.engine.solving.winning import pegged
from muggins.engine.tables import table
from muggins.rulebook.card import RANKS
from muggins.rulebook.rules import FIVE_CARD, SIX_CARD

Floats = NDArray[np.float64]
THREADS = 2
BLOCK = 10_000
SCORES = [
    *[(0, 0), (18, 18), (35, 37), (44, 44), (60, 60), (70, 70), (80, 60), (60, 80)],
    *[(90, 75), (75, 90)],
    *[(85, 85), (96, 96), (100, 100), (104, 96), (96, 104), (105, 110), (110, 105), (110, 110)],
    *[(112, 104), (104, 112), (115, 100), (100, 115), (115, 115), (116, 113), (113, 116)],
    *[(117, 117), (118, 118), (119, 119), (120, 120), (120, 119), (119, 120)],
    *[(120, 116), (116, 120)],
    *[(120, 110), (110, 120), (120, 100), (100, 120), (118, 111), (111, 118), (90, 120)],
]  # fmt: skip
"""The dealer's and pone's scores that are tried, edges and all."""


def blocks(n: int, seed: int, one: Policy, other: Policy, **more: object) -> NDArray[np.int16]:
    """The scores of n games on all threads, said how far it has come: int16[n, 2]."""

    def work(first: int) -> NDArray[np.int16]:
        size = min(BLOCK, n - first)
        return games.play(size, seed, one, other, first=first, **more).scores  # type: ignore[arg-type]

    with ThreadPoolExecutor(THREADS) as pool:
        return np.concatenate(list(pool.map(work, range(0, n, BLOCK))))


def said(values: Floats, *, of: float = 1.0) -> str:
    """A mean with its 95 % interval."""
    error = 1.96 * values.std(ddof=1) / len(values) ** 0.5
    return f"{of * values.mean():.3f} +-{of * error:.3f}"


def speed() -> None:
    points, mixed = expert(by_score=False), expert(by_score=False, mixed=True)
    five, five_points = expert(FIVE_CARD), expert(FIVE_CARD, by_score=False)
    kinds = [
        ("by lot", RANDOM, SIX_CARD, 20_000),
        ("B3", b3(), SIX_CARD, 10_000),
        ("B4", b4(), SIX_CARD, 5_000),
        ("experts, by points", points, SIX_CARD, 10_000),
        ("experts, by points, mixed", mixed, SIX_CARD, 10_000),
        ("experts, by score", expert(), SIX_CARD, 5_000),
        ("five-card experts, by points", five_points, FIVE_CARD, 10_000),
        ("five-card experts, by score", five, FIVE_CARD, 5_000),
    ]
    for name, player, rules, n in kinds:
        games.play(100, 1, player, player, rules=rules)
        rates = []
        for seed in range(5):
            began = time.process_time()
            games.play(n, seed, player, player, rules=rules)
            rates.append(n / (time.process_time() - began))
        print(f"{name:32}{np.median(rates):12,.0f} games/s", flush=True)


def matches(n: int) -> None:
    """Pairs of games on the same cards; the pair is the unit."""
    for name, other in (("B4", b4()), ("B3", b3()), ("by points", expert(by_score=False))):
        there = blocks(n, 31, expert(), other)
        back = blocks(n, 31, other, expert())[:, ::-1]
        wins = ((there[:, 0] == 121) + (back[:, 0] == 121).astype(float)) / 2
        margin = (np.subtract(*there.T.astype(float)) + np.subtract(*back.T.astype(float))) / 2
        print(f"expert v {name}: {n:,} pairs, wins {said(wins, of=100)} %, "
              f"points a game {said(margin)}", flush=True)  # fmt: skip


def worth(n: int, work: Path) -> None:
    """The shipped chances against games played from there."""
    work.mkdir(parents=True, exist_ok=True)
    told, both, total, off = table("six-card", "worth"), expert(), 0.0, []
    for number, start in enumerate(SCORES):
        path = work / f"{start[0]}-{start[1]}.npy"
        if not path.exists():
            scores = blocks(n, 9_000 + number, both, both, start=start)
            np.save(path, np.array([(scores[:, 0] == 121).sum(), n]))
        won, played = np.load(path)
        chance, error = float(told["win121"][start]), float(told["error121"][start])
        errors = chance * (1 - chance) / played, error**2
        off.append((won / played - chance) / sum(errors) ** 0.5)
        total += off[-1] ** 2
        print(f"{start[0]:4}-{start[1]:<4} told {chance:.4f}  played {won / played:.4f}  "
              f"{off[-1]:+.2f} standard errors ({errors[0]**0.5:.4f} of the games, {error:.4f} of "
              f"the table)  chi-square {total:.1f}", flush=True)  # fmt: skip
    print(f"chi-square {total:.1f} of {len(SCORES)}; one in a hundred is above "
          f"{_chi_square(len(SCORES)):.1f}; mean {np.mean(off):+.2f}")  # fmt: skip


def _chi_square(freedom: int) -> float:
    """What chi-square passes once in a hundred times (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + 2.3263 * part**0.5) ** 3)


def cribs(path: Path, name: str, millions: float) -> None:
    """Natural cribs: both toss for hand and crib alone, as fictitious play finds it."""
    tossing = Tossing.at_first(4)
    for round in range(10):
        tossing = tossing.next(500_000, seed=round, step=2 / (round + 3))
        if round == 5:
            tossing = tossing.measured(1_000_000, seed=100)
    player = expert(by_score=False)
    assert player.solved is not None
    player = player._replace(solved=player.solved._replace(beliefs=tossing.beliefs))
    sums, times = np.zeros((2, 91)), np.zeros((2, 91))
    for recorded, log in _deals(player, millions):
        for seat, role in ((0, 1), (1, 0)):
            pair = _numbers(log[:, 12 + 2 * seat : 14 + 2 * seat])
            sums[role] += np.bincount(pair, recorded[:, CRIB], 91)
            times[role] += np.bincount(pair, minlength=91)
    rows = _rows(path)
    for role, column in ((1, "dealer"), (0, "pone")):
        told = [float(row[f"{name}_{column}"]) for row in rows]
        pairs = [_number([row["rank1"], row["rank2"]]) for row in rows]
        _compare(column, (sums / times)[role][pairs], np.array(told), None)


def pegs(path: Path, millions: float) -> None:
    """What each kept hand pegs for itself and against it, in self-play."""
    player, sums, times = expert(by_score=False), np.zeros((2, 2, 1820)), np.zeros((2, 1820))
    for recorded, log in _deals(player, millions):
        points = pegged(recorded)  # pone's, the dealer's
        for seat, role in ((0, 1), (1, 0)):
            dealt, toss = log[:, 6 * seat : 6 * seat + 6], log[:, 12 + 2 * seat : 14 + 2 * seat]
            kept = dealt[~(dealt[:, :, None] == toss[:, None]).any(axis=2)].reshape(-1, 4)
            hand = _numbers(kept)
            times[role] += np.bincount(hand, minlength=1820)
            for side, who in enumerate((role, 1 - role)):
                sums[role, side] += np.bincount(hand, points[:, who], 1820)
    rows = _rows(path)
    order = [_number(list(row["keep"].replace("10", "T"))) for row in rows]
    for role, name in enumerate(("pone", "dealer")):
        often = np.array([float(row[f"{name}_keep_freq"]) for row in rows])
        for side, what in enumerate(("for", "against")):
            told = np.array([float(row[f"{name}_{what}"]) for row in rows])
            found = sums[role, side] / np.maximum(times[role], 1)
            seen = times[role][order] > 2_000
            _compare(f"{name} {what}", found[order][seen], told[seen], often[seen])


def _deals(player: Policy, millions: float) -> Iterable[tuple[NDArray[np.int8], NDArray[np.uint8]]]:
    """Recorded deals with what was dealt and tossed, some at a time."""
    size = 200_000

    def work(first: int) -> tuple[NDArray[np.int8], NDArray[np.uint8]]:
        log = np.empty((size, 16), np.uint8)
        return games.record(size, 77, player, player, first=first, log=log), log

    with ThreadPoolExecutor(THREADS) as pool:
        yield from pool.map(work, range(0, int(millions * 1e6), size))


def _numbers(cards: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The numbers of hands of so many ranks."""
    ranks = np.sort(cards >> 2, axis=1).astype(np.int64)
    size = ranks.shape[1]
    table = np.zeros((13,) * size, np.int64)
    ordered = [np.repeat(np.arange(13), row) for row in hands().counts[of_size(size)]]
    table[tuple(np.array(ordered).T)] = np.arange(len(ordered))
    return np.asarray(table[tuple(ranks.T)])


def _number(ranks: Sequence[str]) -> int:
    cards = [4 * RANKS.index(rank.replace("10", "T")) for rank in ranks]
    return int(_numbers(np.array([cards], np.uint8))[0])


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open() as file:
        return list(csv.DictReader(file))


def _compare(
    name: str,
    found: Floats,
    told: Floats,
    often: Floats | None,
) -> None:
    off = found - told
    rms = np.sqrt(np.average(off**2, weights=often))
    print(f"{name}: {len(off)} rows, mean {np.average(off, weights=often):+.4f}, RMS {rms:.4f}, "
          f"correlation {np.corrcoef(found, told)[0, 1]:.4f}", flush=True)  # fmt: skip


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    asked.add_argument("what", choices=["speed", "match", "worth", "cribs", "pegs"])
    asked.add_argument("table", nargs="?", type=Path)
    asked.add_argument("--name", default="hessel", help="of the columns of a table")
    asked.add_argument("--pairs", type=int, default=20_000)
    asked.add_argument("--games", type=int, default=250_000)
    asked.add_argument("--deals", type=float, default=4.0, help="millions")
    asked.add_argument("--work", type=Path, default=Path("build/worth"))
    given = asked.parse_args()
    match given.what:
        case "speed":
            speed()
        case "match":
            matches(given.pairs)
        case "worth":
            worth(given.games, given.work)
        case _ if given.table is None:
            asked.error("a table to compare with is wanted")
        case "cribs":
            cribs(given.table, given.name, given.deals)
        case "pegs":
            pegs(given.table, given.deals)


if __name__ == "__main__":
    main()

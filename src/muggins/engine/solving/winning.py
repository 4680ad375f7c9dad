"""What scores are worth, from deals as they were played: from the game hole down to nothing.

Deals are first played by two who look at points alone, and recorded once for all scores. Where one
of the two is near the game hole and the other not far from it (`Live`), the same cards are dealt
again at each score, to two who know what all higher scores are worth: they toss with that in mind,
and peg out where they can. At all other scores the recorded deals stand.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from muggins.engine.kernels import games
from muggins.engine.kernels import worth as kernel
from muggins.engine.kernels.games import CRIB, DEALER_HAND, EVENTS, HEELS, PONE_HAND, Policy
from muggins.engine.solving.discards import THREADS
from muggins.rulebook.rules import Rules

Floats: TypeAlias = NDArray[np.float64]
Knowing: TypeAlias = Callable[[Floats], Policy]
"""The player who knows that scores are worth so much: win[dealer's, pone's]."""
Counted: TypeAlias = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]
"""Points of pone, of the dealer, and how many deals brought both that: int64[k] each."""
WIN, GAMES = 0, 1
_ALIKE = 1e-9
"""Deals whose worths vary no more than that are all worth the same."""


class Worth(NamedTuple):
    """What scores before a deal are worth to its dealer: float64[target, target], his first."""

    win: Floats
    """His chance to win."""
    games: Floats
    """The game points he may expect, skunks (lurches) and all."""
    error: Floats
    """The standard error of his chance to win, as far as it comes from this score's own deals."""


@dataclass(frozen=True)
class Live:
    """How the deals are played again where the game hole is near."""

    knowing: Knowing
    seed: int
    """Of the recorded deals."""
    near: int = 20
    """So near home one of the two must be."""
    far: int = 45
    """So near must be the other."""
    error: float = 0.003
    """So many deals are played that the chance to win has no greater standard error."""
    pilot: int = 250
    """But so many at least, which tell how many it takes."""


def record(deals: int, policy: Policy, rules: Rules, *, seed: int) -> NDArray[np.int8]:
    """Deals between two of a kind, far from home; see `kernels.games.record`."""

    def work(part: NDArray[np.int64]) -> NDArray[np.int8]:
        return games.record(len(part), seed, policy, policy, rules=rules, first=int(part[0]))

    with ThreadPoolExecutor(THREADS) as pool:
        parts = np.array_split(np.arange(deals), THREADS)
        return np.concatenate(list(pool.map(work, parts)))


def pegged(recorded: NDArray[np.int8]) -> NDArray[np.int64]:
    """What pone and the dealer pegged in each deal: int64[n, 2]."""
    pegs = recorded[:, EVENTS:].astype(np.int64)
    return np.stack([((pegs >> 1) * ((pegs & 1) == role)).sum(axis=1) for role in (0, 1)], axis=1)


def worth(
    recorded: NDArray[np.int8],
    rules: Rules,
    *,
    live: Live | None = None,
    told: Callable[[int], None] | None = None,
) -> Worth:
    """What scores are worth by the recorded deals, and near home by deals that are played live.

    `told` hears the total of both scores, from the top down, when it is done.
    """
    board = _Board(recorded, rules, live)
    target = rules.targets[0]
    with ThreadPoolExecutor(THREADS) as pool:
        for total in range(2 * target - 2, -1, -1):
            dealers = range(max(0, total - target + 1), min(target - 1, total) + 1)
            found = list(
                pool.map(lambda dealer, all=total: board.at(dealer, all - dealer), dealers)
            )
            for dealer, (worths, error) in zip(dealers, found, strict=True):
                board.tables[:, dealer, total - dealer] = worths
                board.error[dealer, total - dealer] = error
            if told:
                told(total)
    return Worth(board.tables[WIN].clip(0, 1), board.tables[GAMES], board.error)


def straightened(worth: Worth) -> Worth:
    """The same, where no point more is worth less.

    Live deals leave the chances to win with errors of their own, so that neighbours may stand the
    wrong way round. The highest so far and the lowest to come are met half way, along each side.
    """
    win = worth.win
    for axis, sign in ((0, 1), (1, -1)):  # his own points do the dealer good, pone's do not
        rising = sign * win
        highest = np.maximum.accumulate(rising, axis)
        lowest = np.flip(np.minimum.accumulate(np.flip(rising, axis), axis), axis)
        win = sign * (highest + lowest) / 2
    return worth._replace(win=win)


def shorter(longer: Worth, recorded: NDArray[np.int8], rules: Rules) -> Worth:
    """The same to a nearer target, from what was found to a farther one.

    So many points from home the chance to win is the same, wherever home is. What a skunk or lurch
    adds to it goes by the recorded deals.
    """
    target = rules.targets[0]
    win, error = longer.win[-target:, -target:], longer.error[-target:, -target:]
    plain = worth(recorded, rules)
    both = plain.games - (2 * plain.win - 1)
    return Worth(win, 2 * win - 1 + both, error)


class _Board:
    """All scores, as far as they are known."""

    def __init__(self, recorded: NDArray[np.int8], rules: Rules, live: Live | None) -> None:
        self.rules, self.recorded, self.live = rules, recorded, live
        self.target = rules.targets[0]
        self.tables = np.zeros((2, self.target, self.target))
        self.error = np.zeros((self.target, self.target))
        self.paid = np.stack([_paid(rules, games=False), _paid(rules, games=True)])
        in_play, in_all = _made(recorded)
        self.most = in_play.max(axis=0)
        """The most that pone and the dealer made before the show."""
        self.both = _counted(in_all[:, 0], in_all[:, 1])
        self.cut_off = _counted(in_all[:, 0], in_play[:, 1])
        """The same where pone's hand ends the game: what he made in all, and the dealer so far."""

    def at(self, dealer: int, pone: int) -> tuple[Floats, float]:
        """What one score is worth, where all higher ones are known: float64[2]; and the error."""
        needs = self.target - pone, self.target - dealer
        if needs[0] > self.most[0] and needs[1] > self.most[1]:
            worths = self._far(dealer, pone)
        else:
            worths = np.zeros(2)
            kernel._sums(self.recorded, dealer, pone, self.tables, self.paid, worths)
            worths /= len(self.recorded)
        if self.live and min(needs) <= self.live.near and max(needs) <= self.live.far:
            return self._lively(dealer, pone, worths)
        chance = min(max(float(worths[WIN]), 0.0), 1.0)  # a regression may go past both ends
        return worths, (chance * (1 - chance) / len(self.recorded)) ** 0.5

    def _lively(self, dealer: int, pone: int, recorded: Floats) -> tuple[Floats, float]:
        """The same where the deals are played again, and all recorded ones are worth so much.

        What the same deals were worth when they were recorded says how lucky they are; as far as
        both go together (regression), that luck is taken out.
        """
        assert self.live is not None
        deals, error = self.live.pilot, np.inf
        while error > self.live.error:
            now, before = self.again(dealer, pone, deals)
            apart, whole = before - before.mean(axis=1, keepdims=True), before.var(axis=1)
            share = (now * apart).mean(axis=1) / np.where(whole > _ALIKE, whole, 1)
            rest = now - share[:, None] * before
            error = max(float(rest[WIN].std() / deals**0.5), 1 / deals)  # once unseen is not never
            if deals == len(self.recorded):
                break
            wanted = int(1.1 * deals * (error / self.live.error) ** 2) + 1
            deals = min(max(wanted, deals + 1), len(self.recorded))
        return np.asarray(rest.mean(axis=1) + share * recorded), error

    def _far(self, dealer: int, pone: int) -> Floats:
        """The same where nobody can peg out: by what a deal brings in all, or up to pone's hand."""
        need = self.target - pone
        (pones, dealers, often), (homes, pegs, home_often) = self.both, self.cut_off
        short, home = pones < need, homes >= need
        often = np.concatenate([often[short], home_often[home]])
        scores = np.stack(
            [
                dealer + np.concatenate([dealers[short], pegs[home]]),
                pone + np.concatenate([pones[short], homes[home]]),
            ],
            axis=1,
        )
        each = np.zeros((2, len(scores)))
        kernel._ends(scores, self.tables, self.paid, each)
        return np.asarray(each @ often / len(self.recorded))

    def again(self, dealer: int, pone: int, deals: int) -> tuple[Floats, Floats]:
        """What so many deals are worth live, and as they were recorded: float64[2, deals] each."""
        assert self.live is not None
        free = len(self.recorded) - deals + 1
        first = (dealer * self.target + pone) * 7_919 % free
        player = self.live.knowing(self.tables[WIN])
        start = dealer, pone
        scores = games.deals(
            deals, self.live.seed, player, player, rules=self.rules, start=start, first=first
        )
        now, before = np.zeros((2, deals)), np.zeros((2, deals))
        kernel._ends(scores, self.tables, self.paid, now)
        some = self.recorded[first : first + deals]
        kernel._one_score(some, dealer, pone, self.tables, self.paid, before)
        return now, before


def _made(recorded: NDArray[np.int8]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """What pone and the dealer made before the show, heels and all; and in all: int64[n, 2]."""
    columns = recorded[:, :EVENTS].astype(np.int64)
    in_play = pegged(recorded)
    in_play[:, 1] += columns[:, HEELS]
    shows = columns[:, PONE_HAND], columns[:, DEALER_HAND] + columns[:, CRIB]
    return in_play, in_play + np.stack(shows, axis=1)


def _counted(pones: NDArray[np.int64], dealers: NDArray[np.int64]) -> Counted:
    """How often both made so many points."""
    (pones, dealers), often = np.unique(np.stack([pones, dealers]), axis=1, return_counts=True)
    return pones, dealers, often


def _paid(rules: Rules, *, games: bool) -> Floats:
    """What the dealer is paid: for winning, for losing, by the loser's score; and both together."""
    target, scores = rules.targets[0], np.arange(rules.targets[0])
    if not games:
        return np.stack([np.ones(target), np.zeros(target), np.ones(target)])
    points = 1.0 + (rules.lurch & (2 * scores < target))
    for line in rules.skunks:
        points += target - scores >= line
    return np.stack([points, -points, np.zeros(target)])

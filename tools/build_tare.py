"""Build src/muggins/engine/data/FORM-tare.npz: what chances to win show too much near home.

    python -m tools.build_tare [five-card | six-card] [--work DIR]

Hands are weighed at every score, as `engine.discards` weighs them; that the best discard wins as
often as the score says, on the whole, gives the tare of the score. Hands are picked at even steps
from many, in the order of what they count on average.

Then the same deals are played from every score near home by two who toss for points, and again
where one of them tosses by the score: that tells what the other gains by it.

What is done is kept in DIR (build/tare), a file for so many hands, and for a score of the dealer's;
started again, it goes on from there.
"""

from __future__ import annotations

import argparse
import hashlib
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from muggins.engine.asking import discard_view
from muggins.engine.discards import Dealt
from muggins.engine.experts import expert
from muggins.engine.habits import DEALER, habits
from muggins.engine.kernels import games
from muggins.engine.kernels.discards import keeps
from muggins.engine.ranks import Floats
from muggins.engine.tare import tare_of
from muggins.engine.winning import Worth, dealer_makes, pone_makes, worths
from muggins.rulebook.card import Card
from muggins.rulebook.rules import FIVE_CARD, SIX_CARD, Rules

DATA = Path(__file__).parents[1] / "src/muggins/engine/data"
FORMS = {"five-card": FIVE_CARD, "six-card": SIX_CARD}
HANDS = {"five-card": 240, "six-card": 600}
NEAR, FAR = {"five-card": 6, "six-card": 28}, 61
"""Beyond that the dealer and pone are too far from home for it to matter how the other tosses."""
SEED, MANY, TOGETHER, DEALS, LEAST = 121, 100_000, 20, 6_000, 0.01
NEEDS = (*range(1, 25), 26, 28, 30, 33, 36, 40, 45, 50, 56, 61, 72, 85, 100, 121)
"""So far from home is measured; in between it is read off a straight line."""


def needs_of(rules: Rules) -> tuple[int, ...]:
    return tuple(need for need in NEEDS if need <= rules.targets[0])


def picked(rules: Rules, n: int) -> NDArray[np.uint8]:
    """Hands that stand for all, poor and rich: uint8[n, cards]."""
    rng = np.random.default_rng(SEED)
    packs = rng.random((MANY, 52)).argsort(axis=1)[:, : rules.dealt[0]].astype(np.uint8)
    order = keeps(packs)[0].max(axis=1).argsort(kind="stable")
    steps = ((np.arange(n) + 0.5) * MANY / n).astype(int)
    return np.asarray(packs[order[steps]][rng.permutation(n)])


def best(hand: NDArray[np.uint8], role: int, rules: Rules, win: Worth) -> NDArray[np.float32]:
    """The dealer's chance to win when the best is tossed: [his need, pone's need]."""
    known, needs, target = habits(rules), needs_of(rules), len(win.table)
    assert known is not None
    view = discard_view(tuple(map(Card, hand.tolist())), dealer=role == DEALER, rules=rules)
    dealt = Dealt(view, known)
    found = np.zeros((len(needs), len(needs), len(dealt.tosses)))
    for course, starters, heels in dealt.courses():
        pones = [pone_makes(course, need) for need in needs]
        for row, need in enumerate(needs):
            if need <= heels:
                found[row] += starters.sum()
                continue
            dealers = dealer_makes(course, need - heels)
            for column, pone in enumerate(pones):
                scores = target - need + heels, target - needs[column]
                found[row, column] += win.of(pone, dealers, *scores) @ starters
    return np.asarray(found.max(axis=2) if role == DEALER else found.min(axis=2), np.float32)


def weighed(name: str, work: Path) -> NDArray[np.float32]:
    """The same of all hands that are picked, by role: [2, hands, needs, needs]."""
    rules, n, parts = FORMS[name], HANDS[name], []
    known = worths(rules)
    assert known is not None
    hands = picked(rules, n)
    for first in range(0, n, TOGETHER):
        path = work / f"{name}-{n}-{first}.npy"
        if not path.exists():
            some = hands[first : first + TOGETHER]
            roles = [[best(hand, role, rules, known.win) for hand in some] for role in (0, 1)]
            np.save(path, np.array(roles))
            print(time.strftime("%H:%M:%S"), name, first + len(some), "hands", flush=True)
        parts.append(np.load(path))
    return np.concatenate(parts, axis=1)


def gains(rules: Rules, need: int) -> Floats:
    """What tossing by the score changes the logarithm of the dealer's odds: [2, pone's needs].

    By who asks, whose other tosses by the score; the dealer has so far to go.
    """
    known, target, found = worths(rules), rules.targets[0], []
    assert known is not None
    blind, sees = expert(rules, by_score=False), expert(rules)
    for pone in needs_of(rules):
        odds = []
        for both in ((blind, blind), (blind, sees), (sees, blind)) if pone <= FAR else ():
            start = target - need, target - pone
            ends = games.deals(DEALS, SEED, *both, rules=rules, start=start).astype(int)
            inside = np.minimum(ends, target - 1)
            after = 1 - known.win.table[inside[:, 1], inside[:, 0]]
            won = np.where(ends[:, 0] == target, 1.0, np.where(ends[:, 1] == target, 0.0, after))
            odds.append(won.mean())
        open_still = odds and LEAST < min(odds) <= max(odds) < 1 - LEAST
        even, pones, dealers = np.log([one / (1 - one) for one in odds]) if open_still else [0] * 3
        found.append([dealers - even, pones - even])
    return np.array(found).T


def tossed(name: str, work: Path) -> NDArray[np.float32]:
    """The same for all that the dealer may need: [2, needs, needs]; nothing where he is far."""
    needs = needs_of(FORMS[name])
    found = [np.zeros((2, len(needs)))] * len(needs)
    for row, need in enumerate(needs):
        if need > NEAR[name]:
            break
        path = work / f"{name}-tossed-{need}.npy"
        if not path.exists():
            np.save(path, gains(FORMS[name], need))
            print(time.strftime("%H:%M:%S"), name, "the dealer needs", need, flush=True)
        found[row] = np.load(path)
    return np.stack(found, axis=1).astype(np.float32)


def build(name: str, work: Path) -> None:
    found, rules = weighed(name, work), FORMS[name]
    known, needs = worths(rules), needs_of(rules)
    assert known is not None
    at = rules.targets[0] - np.array(needs)
    odds = np.zeros((2, len(needs), len(needs)), np.float32)
    for role, row, column in np.ndindex(odds.shape):
        worth = float(known.win.table[at[row], at[column]])
        odds[role, row, column] = np.log(tare_of(found[role, :, row, column].astype(float), worth))
    path = DATA / f"{name}-tare.npz"
    np.savez_compressed(path, needs=np.array(needs), discards=odds, tossed=tossed(name, work))
    tell(path)


def tell(path: Path) -> None:
    """The file's row in the README of the tables."""
    readme = DATA / "README.md"
    with np.load(path) as arrays:
        what = ", ".join(f"{name} {one.dtype}{list(one.shape)}" for name, one in arrays.items())
    digest = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
    row = f"| {path.name} | {what} | {path.stat().st_size:,} | {SEED} |  |  | {digest} |"
    intro, head, table = readme.read_text().partition("|---|---|---|---|---|---|---|\n")
    rows = [one for one in table.splitlines() if not one.startswith(f"| {path.name} ")]
    readme.write_text(intro + head + "\n".join(sorted([*rows, row])) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("forms", nargs="*", choices=[[], *FORMS], metavar="FORM")
    parser.add_argument("--work", type=Path, default=Path("build/tare"), metavar="DIR")
    given = parser.parse_args()
    given.work.mkdir(parents=True, exist_ok=True)
    for name in given.forms or FORMS:
        build(name, given.work)


if __name__ == "__main__":
    main()

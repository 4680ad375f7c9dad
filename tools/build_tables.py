"""Build the tables in src/muggins/engine/data from nothing: solve both forms, and measure all.

    tools/build_tables.py [five-card | six-card] [--work DIR] [--deals MILLIONS]

What is done is kept in DIR (build/tables), a file a stage; started again, it goes on from there.
Delete a file to do its stage, and all after it, again: what comes after a missing file is deleted.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, Any

import numpy as np

from muggins.engine.experts import at_stakes, playing, strategy_of
from muggins.engine.kernels.deals import Beliefs
from muggins.engine.kernels.games import Policy
from muggins.engine.solving.discards import Tossing, count
from muggins.engine.solving.regrets import DEALER, PONE, Pegging
from muggins.engine.solving.shipping import Packed, pack, unpack
from muggins.engine.solving.tree import tree
from muggins.engine.solving.winning import Live, Worth, pegged, record, shorter, straightened, worth
from muggins.rulebook.rules import FIVE_CARD, SIX_CARD, Rules

DATA = Path(__file__).parents[1] / "src/muggins/engine/data"
TREMBLE = 0.02
BATCHES = 8
RECORDED = 500_000
"""Deals from which the worth of scores is found, those near home apart."""


@dataclass(frozen=True)
class Recipe:
    """How a form is solved: iterations of the play, then rounds of discards, in turn."""

    name: str
    rules: Rules
    seed: int
    turns: tuple[tuple[int, int], ...]
    targets: tuple[int, ...]


FORMS = {
    form.name: form
    for form in (
        Recipe("five-card", FIVE_CARD, 500, ((60, 8), (60, 8), (60, 8), (300, 8), (300, 0)), (61,)),
        Recipe("six-card", SIX_CARD, 600, ((12, 10), (14, 10), (60, 8), (60, 0)), (121, 61)),
    )
}


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("forms", nargs="*", type=recipe, metavar="FORM",
                        help="five-card or six-card; both, if none is named")  # fmt: skip
    parser.add_argument("--work", type=Path, default=Path("build/tables"), metavar="DIR")
    parser.add_argument("--deals", type=float, default=1.0, help="millions of deals a round")
    given = parser.parse_args(words)
    given.work.mkdir(parents=True, exist_ok=True)
    for form in given.forms or FORMS.values():
        Build(form, given.work, int(given.deals * 1e6)).all()
    write_readme(given.work)


def recipe(name: str) -> Recipe:
    if name not in FORMS:
        raise argparse.ArgumentTypeError(f"{name} is not solved, only {' and '.join(FORMS)}")
    return FORMS[name]


class Build:
    """One form, stage by stage."""

    def __init__(self, recipe: Recipe, work: Path, deals: int) -> None:
        self.recipe, self.work, self.deals = recipe, work, deals
        self.cards = recipe.rules.hand
        self.pegging: Pegging | None = None
        self.seeds: Iterator[int] = iter(range(recipe.seed, recipe.seed + 10_000))
        self.facts: dict[str, Any] = {"seed": recipe.seed, "deals a round": deals}

    def all(self) -> None:
        """Everything, in order."""
        self.forget()
        tossing = self.stage("tosses-0", lambda: self.toss(Tossing.at_first(self.cards), 10))
        for turn, (iterations, rounds) in enumerate(self.recipe.turns, 1):
            tossing = self.stage(f"pegs-{turn}", partial(self.peg, tossing, iterations))
            tossing = self.stage(f"tosses-{turn}", partial(self.toss, tossing, rounds, 4))
        tossing = self.stage("deals", lambda: self.finish(tossing))
        self.stage("worth", lambda: self.win(tossing))

    def files(self) -> list[Path]:
        """What the stages leave, in order."""
        turns = range(1, len(self.recipe.turns) + 1)
        stages = [f"{stage}-{turn}.npz" for turn in turns for stage in ("pegs", "tosses")]
        names = ["tosses-0.npz", *stages, "deals.npz", self.won, "worth.npz"]
        return [self.work / f"{self.recipe.name}-{name}" for name in names]

    @property
    def won(self) -> str:
        """The file of what scores are worth to the farthest target: halfway through `worth`."""
        return f"win{self.recipe.targets[0]}.npy"

    def forget(self) -> None:
        """Delete what comes after the first file that is missing: it was made from another one."""
        files = self.files()
        done = [path.exists() for path in files]
        for path in files[[*done, False].index(False) :]:
            path.unlink(missing_ok=True)

    def stage(self, name: str, do: Callable[[], Tossing]) -> Tossing:
        """Do a stage, or read what it left; seeds are the same either way."""
        path, started = self.work / f"{self.recipe.name}-{name}.npz", time.time()
        self.seeds = iter(range(int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "big")
                                % 10**6 * 1000 + self.recipe.seed, 1 << 62))  # fmt: skip
        if path.exists():
            say(self.recipe.name, name, "was done")
            return read(path, self.cards)
        tossing = do()
        write(path, tossing)
        self.facts[f"seconds of {name}"] = round(time.time() - started)
        self.keep_facts()
        say(self.recipe.name, name, f"{time.time() - started:.0f} s")
        return tossing

    def toss(self, tossing: Tossing, rounds: int, done: int = 0) -> Tossing:
        """Fictitious play: the first rounds move furthest; halfway the cribs are measured.

        No rounds leave what is kept as it is, for the play that was solved for it; cribs are then
        measured with the greatest care.
        """
        if not rounds:
            return tossing.measured(4 * self.deals, seed=next(self.seeds))
        for round in range(rounds):
            step = 2 / (round + 3) if not done else 1 / (round + done)
            tossing = tossing.next(self.deals, seed=next(self.seeds), step=step)
            say(self.recipe.name, f"round {round + 1}", "kept otherwise: "
                + ", ".join(f"{change:.3f}" for change in tossing.changes))  # fmt: skip
            if round == rounds // 2:
                tossing = tossing.measured(2 * self.deals, seed=next(self.seeds))
        return tossing

    def peg(self, tossing: Tossing, iterations: int) -> Tossing:
        """Solve the play for what is kept."""
        pegging = self.table(tossing)
        for done in pegging.solve(iterations, tremble=TREMBLE):
            if done in (5, 10, 20, 30, 40, iterations):
                left = pegging.gap().both if done in (10, 30, iterations) else float("nan")
                say(self.recipe.name, f"iteration {done}", f"gap {left:.5f}")
        packed = pack(pegging)
        gap = pegging.gap()
        unpack(packed, pegging)
        shipped = pegging.gap()
        self.facts |= {"gap": gap.both, "gap as shipped": shipped.both,
                       "play to pone": pegging.value(PONE)}  # fmt: skip
        say(self.recipe.name, "play", f"gap {gap.both:.5f}, as shipped {shipped.both:.5f}, "
            f"to pone {pegging.value(PONE):.4f}")  # fmt: skip
        points = [pegging.points(role) for role in (PONE, DEALER)]
        self.facts["pegs of pone, dealer"] = [
            round(float(points[role][0] @ pegging.dealt[role]), 4) for role in (PONE, DEALER)
        ]
        save(f"{self.recipe.name}-play", **packed._asdict())
        path = self.work / f"{self.recipe.name}-points.npz"
        whole(path, lambda file: np.savez(file, points=np.array(points)))
        return tossing.pegging(np.stack([own - other for own, other in points]))

    def finish(self, tossing: Tossing) -> Tossing:
        """What is shipped of the discards, and what a best reply to them would gain."""
        many = 4 * self.deals
        measured = tossing.measured(many, seed=next(self.seeds))
        self.facts["discard reply gains"] = self.gains(tossing, measured.beliefs)
        self.facts["joint reply gains"] = self.joint_gains(tossing, measured.beliefs)
        say(self.recipe.name, "replies gain", str(self.facts["discard reply gains"]),
            "with the play", str(self.facts["joint reply gains"]))  # fmt: skip
        recorded = record(
            self.deals, self.player(tossing), self.recipe.rules, seed=next(self.seeds)
        )
        pegs = pegged(recorded)
        shows = recorded[:, :4].astype(float).mean(axis=0)
        pone, dealer = pegs[:, 0].mean() + shows[1], pegs[:, 1].mean() + shows[[0, 2, 3]].sum()
        self.facts |= {"pone a deal": round(float(pone), 3),
                       "dealer a deal": round(float(dealer), 3),
                       "pegged": pegs.mean(axis=0).round(3).tolist(),
                       "heels, hands, crib": shows.round(3).tolist()}  # fmt: skip
        say(self.recipe.name, "a deal", f"pone {pone:.3f}, dealer {dealer:.3f}")
        points = np.load(self.work / f"{self.recipe.name}-points.npz")["points"]
        histogram = [np.bincount(pegs[:, role], minlength=32) for role in (PONE, DEALER)]
        save(
            f"{self.recipe.name}-deals",
            likely=tossing.beliefs.likely[:, :91].astype(np.float32),
            more=tossing.beliefs.more.astype(np.float32),
            points=points.astype(np.float32),
            kept=tossing.kept.astype(np.float32),
            pegged=(np.array(histogram) / len(pegs)).astype(np.float32),
        )
        return tossing

    def gains(self, tossing: Tossing, truth: Beliefs) -> list[tuple[float, float]]:
        """What pone and the dealer would gain a deal by other discards; and the standard errors.

        By those that are best if the truth is this: cribs measured afresh, and hands worth so much.
        """
        each = []
        for _ in range(BATCHES):
            seen = count(self.deals // BATCHES, tossing, seed=next(self.seeds), tried=truth)
            each.append(seen.gained / seen.kept.sum(axis=1))
        error = np.std(each, axis=0, ddof=1) / BATCHES**0.5
        return [(round(float(gain), 5), round(float(off), 5))
                for gain, off in zip(np.mean(each, axis=0), error, strict=True)]  # fmt: skip

    def joint_gains(self, tossing: Tossing, truth: Beliefs) -> list[tuple[float, float]]:
        """The same, for one who discards with the best reply in the play in mind, and makes it."""
        pegging = self.table(tossing, packed=True)
        replied = [pegging.values(role, reply=True) for role in (PONE, DEALER)]
        best = np.stack(replied)
        more = [float((best[role] - tossing.beliefs.pegs[role]) @ tossing.kept[role])
                for role in (PONE, DEALER)]  # fmt: skip
        gains = self.gains(tossing, truth._replace(pegs=best))
        return [(round(gain + more[role], 5), off) for role, (gain, off) in enumerate(gains)]

    def win(self, tossing: Tossing) -> Tossing:
        """What scores are worth to experts: to the farthest target, and so to nearer ones."""
        rules, seed, tables = self.recipe.rules, next(self.seeds), {}
        expert = self.player(tossing, mixed=False)
        recorded = record(min(RECORDED, self.deals), expert, rules, seed=seed)
        farthest, *nearer = self.recipe.targets
        path = self.work / f"{self.recipe.name}-{self.won}"
        if not path.exists():
            form = rules.to(farthest)
            live = Live(partial(at_stakes, expert, form), seed)
            worths = worth(recorded, form, live=live, told=self.told)
            whole(path, lambda file: np.save(file, worths))
        found = {farthest: straightened(Worth(*np.load(path)))}
        for target in nearer:
            found[target] = shorter(found[farthest], recorded, rules.to(target))
        for target, worths in found.items():
            for name, array in zip(("win", "games", "error"), worths, strict=True):
                tables[f"{name}{target}"] = array.astype(np.float32)
            first = float(worths.win[0, 0])
            self.facts[f"first dealer to {target}"] = round(first, 4)
            say(self.recipe.name, f"first dealer to {target}", f"{first:.4f}")
        save(f"{self.recipe.name}-worth", **tables)
        return tossing

    def told(self, total: int) -> None:
        if total % 20 == 0:
            say(self.recipe.name, "scores that make", str(total))

    def player(self, tossing: Tossing, *, mixed: bool = True) -> Policy:
        """Who tosses like this, for points, and plays what is shipped."""
        rules = self.recipe.rules
        with np.load(DATA / f"{self.recipe.name}-play.npz") as arrays:
            strategy = strategy_of(**arrays, one_series=rules.one_series, mixed=mixed)
        return playing(rules, tossing.beliefs, strategy)

    def table(self, tossing: Tossing, *, packed: bool = False) -> Pegging:
        """The play, with the ranges that are kept."""
        if self.pegging is None:
            one_series = self.recipe.rules.one_series
            self.pegging = Pegging(tree(self.cards, one_series=one_series))
            if packed:
                with np.load(DATA / f"{self.recipe.name}-play.npz") as arrays:
                    unpack(Packed(**arrays), self.pegging)
        self.pegging.deal(*tossing.kept)
        return self.pegging

    def keep_facts(self) -> None:
        path = self.work / f"{self.recipe.name}-facts.json"
        before = json.loads(path.read_text()) if path.exists() else {}
        text = json.dumps(before | self.facts, indent=1)
        whole(path, lambda file: file.write(text.encode()))


def whole(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Write a file that is there as a whole or, where that is cut short, as it was."""
    waiting = path.with_name(f"{path.name}.part")
    with waiting.open("wb") as file:
        write(file)
    waiting.replace(path)


def write(path: Path, tossing: Tossing) -> None:
    whole(path, lambda file: np.savez(file, kept=tossing.kept, **tossing.beliefs._asdict()))


def read(path: Path, cards: int) -> Tossing:
    with np.load(path) as arrays:
        beliefs = Beliefs(arrays["likely"], arrays["more"], arrays["pegs"])
        return Tossing(cards=cards, beliefs=beliefs, kept=arrays["kept"])


def save(name: str, **arrays: Any) -> None:
    DATA.mkdir(exist_ok=True)
    whole(DATA / f"{name}.npz", lambda file: np.savez_compressed(file, **arrays))


def say(*words: str) -> None:
    print(time.strftime("%H:%M:%S"), *words, sep="  ", flush=True)


def minutes(facts: dict[str, Any]) -> float:
    """How long all stages took."""
    return float(sum(took for name, took in facts.items() if name.startswith("seconds"))) / 60


def write_readme(work: Path) -> None:
    """A row for each file: what, shape, builder, seed, minutes, gap, checksum.

    The rows of a form that was built elsewhere stay as they are.
    """
    intro, _, table = (DATA / "README.md").read_text().partition("| file |")
    before = {row.split(" | ")[0]: row for row in table.splitlines()}
    rows = [
        "| file | arrays | bytes | seed | minutes | gap | sha256 |",
        "|---|---|---|---|---|---|---|",
    ]
    for path in sorted(DATA.glob("*.npz")):
        form = "-".join(path.stem.split("-")[:2])
        known = work / f"{form}-facts.json"
        if not known.exists() or path.stem.endswith("tare"):  # build_tare.py builds that
            rows += [row for name, row in before.items() if name == f"| {path.name}"]
            continue
        facts = json.loads(known.read_text())
        with np.load(path) as arrays:
            what = ", ".join(
                f"{key} {value.dtype}{list(value.shape)}" for key, value in arrays.items()
            )
        digest = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        gap = f"{facts.get('gap as shipped', float('nan')):.5f}" if "play" in path.stem else ""
        rows.append(f"| {path.name} | {what} | {path.stat().st_size:,} | {facts['seed']} | "
                    f"{minutes(facts):.0f} | {gap} | {digest} |")  # fmt: skip
    (DATA / "README.md").write_text(intro + "\n".join(rows) + "\n")


if __name__ == "__main__":
    main()

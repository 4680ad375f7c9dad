"""muggins duel: two bots play each other on the same cards."""

from __future__ import annotations

import json as jsons
import os
import sys
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from muggins.fronts.cli import asked, leaving, needing, offering
from muggins.fronts.cli.flags import ColorFlag, JsonFlag, RulesFlag
from muggins.fronts.cli.ink import Ink, ink
from muggins.fronts.cli.progress import counting
from muggins.fronts.cli.settings import games_folder
from muggins.paper.plain import WIDTH
from muggins.rulebook import spelled

if TYPE_CHECKING:
    from muggins.arena.duel import Outcome
    from muggins.arena.interval import Interval

_BOT = Parameter(
    help="A bot: random, beginner, greedy, club, careful, expert.", completer=offering.bots
)


def duel(
    a: Annotated[str, _BOT],
    b: Annotated[str, _BOT],
    /,
    *,
    pairs: Annotated[int, Parameter(help="So many deals of the pack, each played twice.")] = 200,
    rules: RulesFlag = None,
    seed: Annotated[str, Parameter(help="What the cards and the bots' luck follow from.")] = "0",
    processes: Annotated[
        int | None, Parameter(help="How many to play with; else one for each core.")
    ] = None,
    json: JsonFlag = False,
    color: ColorFlag = None,
) -> int:
    """Let two bots play pairs of games on the same cards, seats and first deal exchanged.

    What is played is kept: the same command goes on with it, and with more pairs adds to it.
    """
    if pairs < 2:
        raise leaving.Refusal(f"{pairs} pairs show nothing; name 2 or more, like --pairs 2000")
    if processes is not None and processes < 1:
        raise leaving.Refusal(f"{processes} processes cannot play; name 1 or more")
    form, kept = asked.form(rules), duels()
    with needing.the_engine():
        from muggins.arena import duel as arena
        from muggins.engine.tables import TableError
    with asked.told():
        between = arena.Duel(a.lower(), b.lower(), form, seed)
    try:
        with counting("pairs", pairs) as progress:
            outcome = arena.run(
                between,
                pairs,
                processes=processes or os.cpu_count() or 1,
                kept=kept,
                progress=progress,
            )
    except KeyboardInterrupt:
        played = len({pair.number for pair in arena.read(between, kept) if pair.number < pairs})
        print(
            f"{played} of {pairs} pairs are played and kept; the same command goes on with them.",
            file=sys.stderr,
        )
        return leaving.INTERRUPTED
    except TableError as missing:
        raise leaving.Refusal(str(missing), leaving.PROBLEM) from None
    print(_json(outcome) if json else _table(outcome, ink(color, sys.stdout)))
    return leaving.WELL


def duels() -> Path:
    """The file that the pairs of all duels are kept in."""
    return games_folder().parent / "duels.jsonl"


def _table(outcome: Outcome, ink: Ink) -> str:
    a, b = outcome.duel.a, outcome.duel.b
    both, one, none = outcome.split
    wins, margin = outcome.wins, outcome.margin
    rows = [
        (f"{a} wins", f"{wins.mean:.1%}", f"{wins.low:.1%} to {wins.high:.1%}"),
        ("points a pair", f"{margin.mean:+.1f}", f"{margin.low:+.1f} to {margin.high:+.1f}"),
    ]
    wide = max(len(name) for name, *_ in rows)
    title = (
        f"{a} against {b}: {len(outcome.pairs)} pairs of {spelled.name(outcome.duel.rules)}, "
        f"seed {outcome.duel.seed}."
    )
    return "\n".join(
        [
            fill(title, WIDTH),
            "",
            ink.dim(f"{'':<{wide}}  {'':>7}  in 95 of 100 cases"),
            *(f"{name:<{wide}}  {ink.bold(f'{mean:>7}')}  {ends}" for name, mean, ends in rows),
            "",
            fill(f"Of the pairs {a} won {both} twice, {one} once, and {none} not at all.", WIDTH),
            _verdict(wins, a, b),
        ]
    )


def _verdict(wins: Interval, a: str, b: str) -> str:
    if wins.low > 0.5:
        return f"{a} is stronger.".capitalize()
    if wins.high < 0.5:
        return f"{b} is stronger.".capitalize()
    return "Neither is shown to be stronger; more pairs may tell."


def _json(outcome: Outcome) -> str:
    duel = outcome.duel
    return jsons.dumps(
        {
            "a": duel.a,
            "b": duel.b,
            "rules": spelled.name(duel.rules),
            "seed": str(duel.seed),
            "pairs": len(outcome.pairs),
            "wins": _interval(outcome.wins),
            "margin": _interval(outcome.margin),
            "split": dict(zip(("both", "one", "none"), outcome.split, strict=True)),
        }
    )


def _interval(interval: Interval) -> dict[str, float]:
    ends = {"mean": interval.mean, "low": interval.low, "high": interval.high}
    return {name: round(value, 4) for name, value in ends.items()}

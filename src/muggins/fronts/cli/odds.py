"""muggins odds: the chance to win, and what the game is worth, before a deal."""

from __future__ import annotations

import json as jsons
import sys
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, TypeAlias

from cyclopts import Parameter

from muggins.fronts.cli import asked, leaving, needing, ranked
from muggins.fronts.cli.asked import DealerFlag, PoneFlag
from muggins.fronts.cli.flags import ColorFlag, JsonFlag, RulesFlag
from muggins.fronts.cli.ink import Ink, ink
from muggins.rulebook.rules import Rules

_Row: TypeAlias = tuple[tuple[int, ...], bool, float, float]
"""A score, whether who asks deals, his chance to win, and the game points."""


def odds(
    *scores: Annotated[str, Parameter(help="How it stands before a deal, yours first: 103-109.")],
    dealer: DealerFlag = False,
    pone: PoneFlag = False,
    rules: RulesFlag = None,
    json: JsonFlag = False,
    color: ColorFlag = None,
) -> int:
    """Tell the chance to win from a score, and the game points to be expected."""
    if not scores:
        raise leaving.Refusal("write the score, yours first, like this: muggins odds 103-109")
    form = asked.form(rules)
    stands = [asked.scores(text, form) for text in scores]
    deals = (asked.deals(dealer, pone),) if dealer or pone else (True, False)
    with needing.the_engine():
        from muggins.engine import winning
    found: list[_Row] = []
    with asked.told():
        for score in stands:
            if len(score) != 2:
                raise ValueError("the odds are known for two who play six-card or five-card")
            mine, theirs = score
            for deal in deals:
                worth = winning.odds((mine, theirs), dealer=deal, rules=form)
                found.append((score, deal, worth.win, worth.game_points))
    if json:
        print(jsons.dumps({"odds": [_data(*row) for row in found]}))
    else:
        print(*_lines(found, form, ink(color, sys.stdout)), sep="\n")
    return leaving.WELL


def _lines(found: Sequence[_Row], rules: Rules, ink: Ink) -> Iterator[str]:
    rows = [
        ("-".join(map(str, score)), "you" if deal else "the other", ranked.percent(win), points)
        for score, deal, win, points in found
    ]
    wide = max(5, *(len(score) for score, *_ in rows))
    yield ink.dim(f"{'score':<{wide}}  dealer       you win  game points")
    for score, who, win, points in rows:
        yield f"{score:<{wide}}  {who:<9}  " + ink.bold(f"{win:>9}") + f"  {points:>+11.2f}"
    yield ""
    yield ink.dim(_worth(rules))


def _worth(rules: Rules) -> str:
    """What a game counts, in game points."""
    more = [
        f"{word} {points}"
        for word, points in zip(("a skunk", "a double skunk"), range(2, 4), strict=True)
    ][: len(rules.skunks)]
    if rules.lurch:
        more.append("a lurch 2")
    return f"{', '.join(['A game counts 1', *more])}; a loss as much below 0."


def _data(score: tuple[int, ...], dealer: bool, win: float, points: float) -> dict[str, Any]:
    return {
        "score": list(score),
        "dealer": dealer,
        "win": round(win, 4),
        "game_points": round(points, 4),
    }

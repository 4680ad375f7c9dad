"""muggins discard: which cards to lay away."""

from __future__ import annotations

import json as jsons
import sys
from collections.abc import Sequence
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from muggins.fronts.cli import asked, leaving, needing, ranked
from muggins.fronts.cli.asked import DealerFlag, PoneFlag, PositionFlag, ScoreFlag, SeedFlag
from muggins.fronts.cli.flags import ColorFlag, JsonFlag, RulesFlag
from muggins.fronts.cli.ink import Ink, ink
from muggins.paper.plain import WIDTH
from muggins.rulebook.rules import FIVE_CARD, SIX_CARD
from muggins.rulebook.view import Phase, View

if TYPE_CHECKING:
    from muggins.engine.prospects import Option

_FIRST = 5
"""How many are shown, unless all are asked for."""


def discard(
    *hand: Annotated[str, Parameter(help="The cards that you were dealt, like 5h Jd 10c.")],
    dealer: DealerFlag = False,
    pone: PoneFlag = False,
    score: ScoreFlag = None,
    rules: RulesFlag = None,
    position: PositionFlag = None,
    all: Annotated[bool, Parameter(negative="", help="Every discard, not the best alone.")] = False,
    seed: SeedFlag = 0,
    json: JsonFlag = False,
    color: ColorFlag = None,
) -> int:
    """Rank the cards that may be laid away, best first."""
    if asked.alone(position, hand, dealer, pone, score, rules):
        view = asked.placed(position or "", Phase.DISCARD)
    else:
        view = _dealt(hand, dealer, pone, score, rules)
    with needing.the_engine():
        from muggins.engine.analysis import options
    with asked.told():
        found = options(view, seed=seed)
    if json:
        print(jsons.dumps({"options": [ranked.data(one) for one in found]}))
        return leaving.WELL
    scored = score is not None or position is not None
    _tell(view, found, ink(color, sys.stdout), shown=len(found) if all else _FIRST, scored=scored)
    return leaving.WELL


def _dealt(
    hand: Sequence[str], dealer: bool, pone: bool, score: str | None, rules: str | None
) -> View:
    """The view of who holds the hand."""
    from muggins.engine.asking import discard_view
    from muggins.rulebook.card import cards

    if not hand:
        raise leaving.Refusal(
            "write the cards that you hold, like this: muggins discard 5h 6c 7d 8s Jh Qd --dealer"
        )
    form = asked.form(rules)
    deals = asked.deals(dealer, pone)
    scores = None if score is None else asked.scores(score, form)
    with asked.told():
        held = cards(asked.words(hand))
        try:
            return discard_view(held, dealer=deals, scores=scores, rules=form)
        except ValueError as fault:
            five = form == SIX_CARD and len(held) == FIVE_CARD.dealt[0]
            raise ValueError(f"{fault}; --rules five-card has five" if five else fault) from None


def _tell(view: View, found: Sequence[Option], ink: Ink, *, shown: int, scored: bool) -> None:
    from muggins.engine.why import order
    from muggins.engine.winning import near

    odds = scored or near(view.rules, view.scores)
    two = view.rules.seats == 2
    whose = "your" if view.dealer == view.seat else "the other's" if two else "the dealer's"
    print(ranked.verdict(found[0], f" to {whose} crib", ink), end="\n\n")
    first = found[:shown]
    print(*ranked.lines(first, ranked.DISCARD, ink, odds=odds), sep="\n")
    sure = ranked.how_sure(found[0].sure, other="the other" if two else "the others")
    print(f"\n{ink.dim(fill(f'{order(view, first, odds=odds)} {sure}', WIDTH))}")
    more = len(found) - shown
    if more > 0:
        print(f"{more} more with --all.", file=sys.stderr)

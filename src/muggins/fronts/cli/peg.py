"""muggins peg: which card to play."""

from __future__ import annotations

import json as jsons
import sys
from collections.abc import Sequence
from textwrap import fill
from typing import TYPE_CHECKING, Annotated, TypeAlias

from cyclopts import Parameter

from muggins.fronts.cli import asked, leaving, needing, ranked
from muggins.fronts.cli.asked import DealerFlag, PoneFlag, PositionFlag, ScoreFlag, SeedFlag
from muggins.fronts.cli.flags import ColorFlag, JsonFlag, RulesFlag
from muggins.fronts.cli.ink import Ink, ink
from muggins.fronts.cli.turns import Told, view_of
from muggins.paper.plain import WIDTH
from muggins.rulebook.events import Play
from muggins.rulebook.view import Phase, View

if TYPE_CHECKING:
    from muggins.engine.prospects import Option

_Some: TypeAlias = list[str] | None


def peg(
    *hand: Annotated[str, Parameter(help="The cards that you still hold, like 7s 8c 4h.")],
    pile: Annotated[
        _Some,
        Parameter(
            consume_multiple=True,
            negative="",
            metavar="CARDS",
            help="The cards of this count, oldest first, whoever played them, with go where one "
            "was said.",
        ),
    ] = None,
    history: Annotated[
        _Some,
        Parameter(
            consume_multiple=True,
            negative="",
            metavar="CARDS",
            help="What was played before this count, in the same way.",
        ),
    ] = None,
    starter: Annotated[str | None, Parameter(metavar="CARD", help="The starter.")] = None,
    tossed: Annotated[
        _Some,
        Parameter(
            consume_multiple=True,
            negative="",
            metavar="CARDS",
            help="What you laid away.",
        ),
    ] = None,
    dealer: DealerFlag = False,
    pone: PoneFlag = False,
    score: ScoreFlag = None,
    rules: RulesFlag = None,
    position: PositionFlag = None,
    seed: SeedFlag = 0,
    json: JsonFlag = False,
    color: ColorFlag = None,
) -> int:
    """Rank the cards that may be played, best first."""
    if asked.alone(position, hand, pile, history, starter, tossed, dealer, pone, score, rules):
        view = asked.placed(position or "", Phase.PLAY)
    else:
        if not hand:
            raise leaving.Refusal(
                "write the cards that you hold, and what is known, like this: "
                "muggins peg 7s 8c 4h --pile 9s Tc --starter 5c --tossed Td Qh --pone"
            )
        form = asked.form(rules)
        view = view_of(
            Told(
                hand=asked.words(hand),
                pile=asked.words(pile or ()),
                history=asked.words(history or ()),
                starter=starter or "",
                tossed=asked.words(tossed or ()),
                dealer=asked.deals(dealer, pone),
                scores=None if score is None else asked.scores(score, form),
                rules=form,
            )
        )
    with needing.the_engine():
        from muggins.engine.analysis import options
    with asked.told():
        found = options(view, seed=seed)
    if json:
        print(jsons.dumps({"options": [ranked.data(one) for one in found]}))
        return leaving.WELL
    _tell(view, found, ink(color, sys.stdout), scored=score is not None or position is not None)
    if not tossed and position is None:
        print("Tell with --tossed what you laid away: it is in the crib.", file=sys.stderr)
    return leaving.WELL


def _tell(view: View, found: Sequence[Option], ink: Ink, *, scored: bool) -> None:
    from muggins.engine.why import order
    from muggins.engine.winning import near

    odds = scored or near(view.rules, view.scores)
    print(fill(_situation(view), WIDTH))
    print(ranked.verdict(found[0], "", ink), end="\n\n")
    print(*ranked.lines(found, ranked.PEG, ink, odds=odds), sep="\n")
    other = "the other" if view.rules.seats == 2 else "the others"
    sure = ranked.how_sure(found[0].sure, other=other)
    print(f"\n{ink.dim(fill(f'{order(view, found, odds=odds)} {sure}', WIDTH))}")


def _situation(view: View) -> str:
    """What lies there, whose it is, and what is held: so that it can be seen to be meant so."""
    plays = [event for event in view.deal_log if isinstance(event, Play)]
    mine = {event.card for event in plays if event.seat == view.seat}
    pile = " ".join(f"{card} (yours)" if card in mine else str(card) for card in view.pile)
    count = f"The count is {view.count}, from {pile}" if pile else "A count begins"
    held = " ".join(map(str, sorted(view.hand)))
    others = [many for seat, many in enumerate(view.held) if seat != view.seat]
    them = " and ".join(map(str, others))
    other = "the other" if len(others) == 1 else "the others"
    return f"{count}. You hold {held}, {other} {them}."

"""muggins stats: what your games come to, and whether the cards are fair."""

from __future__ import annotations

import json as jsons
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from muggins.fronts.cli import asked, leaving, needing, offering
from muggins.fronts.cli.flags import ColorFlag, JsonFlag
from muggins.fronts.cli.gathering import Gathering
from muggins.fronts.cli.ink import ink
from muggins.fronts.cli.program import typed
from muggins.fronts.cli.progress import counting

if TYPE_CHECKING:
    from muggins.study.reviewed import Review
    from muggins.study.sheets import Sheet


def stats(
    *files: Annotated[
        Path, Parameter(help="Records, or folders of them; without any, the games you played here.")
    ],
    name: Annotated[str | None, Parameter(help="Whose games; else who is in most of them.")] = None,
    against: Annotated[str | None, Parameter(help="Only games against this one.")] = None,
    form: Annotated[
        str | None,
        Parameter(metavar="FORM", help="Only games of this form.", completer=offering.forms),
    ] = None,
    fairness: Annotated[
        bool, Parameter(negative="", help="Try the shuffles instead, of all games there are.")
    ] = False,
    review: Annotated[
        bool,
        Parameter(
            negative="",
            help="Look through the games too, some seconds each: what you give away.",
        ),
    ] = False,
    json: JsonFlag = False,
    csv: Annotated[
        bool, Parameter(negative="", help="Print rows with commas, for a spreadsheet.")
    ] = False,
    color: ColorFlag = None,
) -> int:
    """Tell what games come to: won and lost, hands, cribs and pegging against what experts make.

    With --fairness it is told whether the cards were dealt as chance would deal them.
    """
    if json and csv:
        raise leaving.Refusal("--json and --csv are two ways to print; give one of them")
    if fairness and (name or against or review):
        raise leaving.Refusal("--fairness tries all deals, whoever played; leave the rest out")
    from muggins.study import exports
    from muggins.study.shuffles import shuffles
    from muggins.study.statistics import same_form, statistics

    rules = None if form is None else asked.form(form)
    gathering = Gathering(files)
    sheets = _reviewed(gathering) if review else _sheets(gathering)
    if rules is not None:
        sheets = [one for one in sheets if same_form(one.rules, rules)]
    if not sheets and not (json or csv):
        print(_nothing(bool(files), form), file=sys.stderr)
        return leaving.PROBLEM if gathering.unread else leaving.WELL
    if fairness:
        tried = shuffles(sheets)
        printed = exports.trials_csv(tried) if csv else jsons.dumps(exports.data(tried))
        if not (csv or json):
            from muggins.fronts.cli.reckoned import trials

            printed = "\n".join(trials(tried, ink(color, sys.stdout)))
    else:
        _check_names(sheets, name, against)
        told = statistics(sheets, name or "", against=against or "")
        printed = exports.figures_csv(told) if csv else jsons.dumps(exports.data(told))
        if not (csv or json):
            from muggins.fronts.cli.reckoned import lines

            printed = "\n".join(lines(told, ink(color, sys.stdout)))
    print(printed.rstrip("\n"))
    return leaving.PROBLEM if gathering.unread else leaving.WELL


def _sheets(gathering: Gathering) -> list[Sheet]:
    from muggins.study.sheets import sheet

    return [sheet(record) for record in gathering]


def _reviewed(gathering: Gathering) -> list[Sheet]:
    """The same, each game that is over looked through."""
    from muggins.study.sheets import sheet

    records = list(gathering)
    over = [record for record in records if record.state.winner is not None]
    found: list[Review] = []
    with needing.the_engine(), counting("games", len(over)) as progress:
        from muggins.study.many import reviews

        for review in reviews(over, processes=os.cpu_count() or 1):
            found.append(review)
            if progress:
                progress(len(found), len(over))
    known = iter(found)
    return [sheet(one, None if one.state.winner is None else next(known)) for one in records]


_NAMED = 8
"""So many names are told where another was wanted."""


def _nothing(named: bool, form: str | None) -> str:
    of = f" of {form}" if form else ""
    if named:
        return f"There are no games{of} there."
    return typed(f"There are no games{of} yet; `muggins play` begins one.")


def _check_names(sheets: list[Sheet], name: str | None, against: str | None) -> None:
    """Refuse a name that nobody has who played."""
    there = {one.casefold(): one for sheet in sheets for one in sheet.players}
    for wanted in (name, against):
        if sheets and wanted and wanted.casefold() not in there:
            raise leaving.Refusal(
                f"{wanted[:40]!r} played in none of these games; "
                f"{leaving.near(wanted, sorted(there.values())[:_NAMED])}",
                leaving.PROBLEM,
            )

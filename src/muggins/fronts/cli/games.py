"""muggins games: the games that are kept, and what can be done with them."""

from __future__ import annotations

import json as jsons
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from textwrap import fill
from typing import Annotated, Any

from cyclopts import App, Parameter

from muggins.fronts.cli import leaving, offering
from muggins.fronts.cli.flags import ColorFlag, JsonFlag
from muggins.fronts.cli.help import examples
from muggins.fronts.cli.ink import Ink, ink
from muggins.fronts.cli.program import typed
from muggins.fronts.cli.settings import games_folder, load, usable
from muggins.fronts.cli.telling import standing
from muggins.paper import say
from muggins.paper.plain import WIDTH, plain
from muggins.rulebook import spelled
from muggins.table.saved import Saved, delete, saved

_SURE = 8
"""So many letters of a name are meant."""
_WHICH = Parameter(help="Its name in the list, or how that begins.", completer=offering.games)

games = App(
    name="games",
    help="The games you have played: list, show, resume, delete.",
    help_epilogue=examples(
        ("muggins games", "list them, the latest first"),
        ("muggins games resume 2026-05-01", "go on with the one whose name begins so"),
    ),
)


@games.default
@games.command(name="list", sort_key=0)
def list_(*, json: JsonFlag = False, color: ColorFlag = None) -> int:
    """List the games that are kept, the latest first."""
    there = saved(usable(games_folder()))
    if json:
        print(jsons.dumps([*map(_data, there)]))
        return leaving.WELL
    paint = ink(color, sys.stdout)
    for game in there:
        print(_row(game, paint))
    if not there:
        print(typed("There are no games; `muggins play` begins one."), file=sys.stderr)
    return leaving.WELL


@games.command(sort_key=1)
def show(
    which: Annotated[str, _WHICH], /, *, json: JsonFlag = False, color: ColorFlag = None
) -> int:
    """Show how a game stands; no cards are shown."""
    game = _chosen(which)
    if json:
        print(jsons.dumps(_data(game)))
    else:
        print(_row(game, ink(color, sys.stdout)))
        print(f"    {leaving.shown(str(game.path))}")
        if not game.fault:
            ascii = load().settings.ascii
            print()
            print(say.board(game.scores, game.scores, game.rules, _names(game), ascii=ascii))
    return leaving.PROBLEM if game.fault else leaving.WELL


@games.command(sort_key=2)
def resume(which: Annotated[str, _WHICH], /) -> int:
    """Go on with a game that is not over."""
    game = _chosen(which)
    if game.fault:
        raise leaving.Refusal(f"{game.path.name} is damaged: {game.fault}", leaving.PROBLEM)
    if game.match.over:
        raise leaving.Refusal(
            f"{game.path.stem} is over; see it again with: {typed('muggins replay')} {game.path}",
            leaving.PROBLEM,
        )
    from muggins.fronts.cli import play

    return play.resume(game.path)


@games.command(name="delete", sort_key=3)
def delete_(
    which: Annotated[str, _WHICH],
    /,
    *,
    yes: Annotated[bool, Parameter(name=["--yes", "-y"], negative="", help="Do not ask.")] = False,
) -> int:
    """Delete a game for good."""
    game = _chosen(which)
    if yes and len(which) < _SURE and which not in (game.path.name, game.path.stem):
        raise leaving.Refusal(
            f"{which!r} is too short to delete by without being asked; "
            f"write {game.path.stem}, or leave --yes out"
        )
    if not yes and not _agreed(game):
        print("Nothing is deleted.", file=sys.stderr)
        return leaving.PROBLEM
    delete(game.path)
    print(f"{leaving.shown(game.path.name)} is deleted.", file=sys.stderr)
    return leaving.WELL


def _agreed(game: Saved) -> bool:
    if not sys.stdin.isatty():
        raise leaving.Refusal("nobody can be asked here; write --yes to delete it")
    print(_row(game, Ink(on=False)), file=sys.stderr)
    print("Delete it for good? yes or no: ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _chosen(which: str) -> Saved:
    """The game of that name, or the only one whose name begins so."""
    if not which:
        raise leaving.Refusal(typed("name the game; `muggins games` lists them"))
    there = saved(usable(games_folder()))
    named = [game for game in there if game.path.name.startswith(which)]
    exact = [game for game in named if which in (game.path.name, game.path.stem)]
    match exact or named:
        case [game]:
            return game
        case []:
            names = ", ".join(game.path.stem for game in there[:4])
            more = f" and {len(there) - 4} more" if len(there) > 4 else ""
            known = f"there are {names}{more}" if there else "there are none"
            raise leaving.Refusal(f"there is no game {which[:40]!r}; {known}", leaving.PROBLEM)
        case several:
            likely = ", ".join(game.path.stem for game in several[:4])
            raise leaving.Refusal(f"{which!r} may be any of {len(several)} games: {likely}")


def _row(game: Saved, ink: Ink) -> str:
    """A game in a line or two: its name, which says when it began, who, what, how it stands."""
    begin = f"{leaving.shown(game.path.stem)}  "
    if game.fault:
        rest = f"damaged: {leaving.shown(game.fault)}"
    else:
        stands = standing(game.rules, game.scores, _names(game))
        rest = f"{stands}: {spelled.name(game.rules)}, {_state(game)}"
    row = fill(
        begin + rest,
        WIDTH,
        subsequent_indent="    ",
        break_on_hyphens=False,
        break_long_words=False,
    )
    return ink.red(row) if game.fault else row


def _state(game: Saved) -> str:
    """Whether it is over; of a match also how far it is."""
    match = game.match
    state = "over" if match.over else "unfinished"
    if match.games == 1 and match.to is None:
        return state
    points = "-".join(map(str, match.standings))
    return f"match {state} at {points}" if match.results else f"match {state}"


def _names(game: Saved) -> Sequence[str]:
    return [*map(plain, game.players)] or [f"Seat {seat}" for seat in range(game.rules.seats)]


def _written(path: Path) -> datetime:
    try:
        return datetime.fromtimestamp(path.stat().st_mtime)
    except OSError:
        return datetime.fromtimestamp(0)


def _data(game: Saved) -> dict[str, Any]:
    data = {"name": game.path.stem, "path": str(game.path)}
    data["changed"] = _written(game.path).isoformat(timespec="seconds")
    if game.fault:
        return {**data, "state": "damaged", "fault": game.fault}
    return {
        **data,
        "state": "over" if game.match.over else "unfinished",
        "players": list(game.players),
        "rules": spelled.name(game.rules),
        "scores": list(game.scores),
        "match": game.match.terms,
        "games": len(game.match.results) + (not game.match.over),
        "standings": list(game.match.standings),
    }

"""muggins duplicate: the same deals for you and others, and what each made of them."""

from __future__ import annotations

import json as jsons
import sys
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from muggins.fronts.cli import asked, leaving, needing, offering
from muggins.fronts.cli.flags import ColorFlag, JsonFlag, RulesFlag
from muggins.fronts.cli.gathering import Gathering
from muggins.fronts.cli.help import examples
from muggins.fronts.cli.ink import ink
from muggins.fronts.cli.program import typed
from muggins.fronts.cli.settings import games_folder, load, usable

if TYPE_CHECKING:
    from muggins.paper.record import Record
    from muggins.study.duplicate import Challenge
    from muggins.table.saved import Saved

_WHICH = Parameter(
    help="The challenge, a text that begins with d1:.", completer=offering.challenges
)
_LIKE = "d1:six-card:expert:3:k7f2m9qx4p"

duplicate = App(
    name="duplicate",
    help="Play the same deals as others, and compare what each made of them.",
    help_epilogue=examples(
        ("muggins duplicate new --games 3", "a challenge, to play and to send"),
        ("muggins duplicate compare --by expert", "your games, and the expert's on the same cards"),
    ),
)


@duplicate.default
@duplicate.command(name="list", sort_key=0)
def list_() -> int:
    """List the challenges that you have begun."""
    begun: dict[str, list[Saved]] = {}
    for game in _saved():
        begun.setdefault(game.headers["Challenge"], []).append(game)
    for text, games in begun.items():
        over = sum(game.match.over for game in games)
        print(f"{leaving.shown(text)}  {over} of {text.split(':')[3]} games played")
    if not begun:
        print(typed("There are no challenges; `muggins duplicate new` makes one."), file=sys.stderr)
    return leaving.WELL


@duplicate.command(sort_key=1)
def new(
    *,
    games: Annotated[int, Parameter(help="How many games it has, 1 to 100.")] = 1,
    bot: Annotated[
        str, Parameter(help="Whom everybody plays against.", completer=offering.bots)
    ] = "expert",
    rules: RulesFlag = None,
    seed: Annotated[
        str | None, Parameter(help="What the cards follow from; else nobody can guess it.")
    ] = None,
    json: JsonFlag = False,
) -> int:
    """Make a challenge: a text to send to whoever is to play the same cards."""
    with needing.the_engine():
        from muggins.study.duplicate import Challenge, fresh_seed
    form = asked.form(rules)
    with asked.told():
        made = Challenge(seed=seed or fresh_seed(), rules=form, bot=bot.lower(), games=games)
    if json:
        print(jsons.dumps({"challenge": str(made), "seed": made.seed, "games": made.games}))
        return leaving.WELL
    print(made)
    print(typed(f"Play it with: muggins duplicate play {made}"), file=sys.stderr)
    return leaving.WELL


@duplicate.command(sort_key=2)
def play(
    challenge: Annotated[str, _WHICH],
    /,
    *,
    name: Annotated[str | None, Parameter(help="What you are called.")] = None,
    by: Annotated[
        str | None,
        Parameter(
            help="A bot that plays it instead; its records are printed.", completer=offering.bots
        ),
    ] = None,
) -> int:
    """Play a challenge, or go on with it; every game of it is kept as any other."""
    made = _read(challenge)
    if by is not None:
        if name is not None:
            raise leaving.Refusal("--name is what you are called, and --by has a bot play")
        from muggins.paper.record import dumps

        print("\n".join(map(dumps, _by([by], made))), end="")
        return leaving.WELL
    code = leaving.WELL
    for game in range(1, made.games + 1):
        path = _begun(made, game) or _begin(made, game, name)
        if path is None:
            continue
        code = _play_on(path)
        if code != leaving.WELL or not _over(path):
            return code
    print(typed(f"The challenge is played: muggins duplicate compare --challenge {made}"))
    return code


@duplicate.command(sort_key=3)
def record(challenge: Annotated[str, _WHICH], /) -> int:
    """Print your games of a challenge, to be kept in a file and sent to be compared."""
    from muggins.paper.record import dumps

    made = _read(challenge)
    mine = [one for one in Gathering(()) if one.headers.get("Challenge") == str(made)]
    if not mine:
        raise leaving.Refusal(
            typed(f"you have not played it; muggins duplicate play {made}"), leaving.PROBLEM
        )
    print("\n".join(map(dumps, mine)), end="")
    return leaving.WELL


@duplicate.command(sort_key=4, usage="Usage: muggins duplicate compare [OPTIONS] [FILES...]")
def compare(
    *files: Annotated[
        Path, Parameter(help="Records, or folders of them; without any, the games played here.")
    ],
    challenge: Annotated[
        str | None,
        Parameter(
            metavar="TEXT", help="Which, where there are several.", completer=offering.challenges
        ),
    ] = None,
    by: Annotated[
        str | None,
        Parameter(
            metavar="BOTS",
            help="Bots that play it now and are compared too: expert,club.",
            completer=offering.bots,
        ),
    ] = None,
    json: JsonFlag = False,
    csv: Annotated[
        bool, Parameter(negative="", help="Print a row a deal and player, for a spreadsheet.")
    ] = False,
    color: ColorFlag = None,
) -> int:
    """Lay the games of a challenge side by side, deal by deal, and say what play made of them."""
    if json and csv:
        raise leaving.Refusal("--json and --csv are two ways to print; give one of them")
    from muggins.study import exports
    from muggins.study.comparison import compare as compared

    gathering = Gathering(files)
    found = [one for one in gathering if "Challenge" in one.headers]
    made = _the_one(found, challenge)
    with asked.told():
        found = [one for one in found if one.headers["Challenge"] == str(made)]
        played = [*_by((by or "").split(","), made)]
        shown = _fair(found, played, made)
        told = compared(shown, made)
    if json:
        print(jsons.dumps({"text": str(made), **exports.data(told)}))
    elif csv:
        print(exports.boards_csv(told), end="")
    else:
        from muggins.fronts.cli.compared import lines

        withheld = len(shown) < len(found) + len(played)
        print("\n".join(lines(told, ink(color, sys.stdout), withheld=withheld)))
    return leaving.PROBLEM if gathering.unread else leaving.WELL


def _read(text: str) -> Challenge:
    with asked.told():
        from muggins.study.duplicate import Challenge

        return Challenge.of(text)


def _by(names: Sequence[str], challenge: Challenge) -> Iterator[Record]:
    """The games of bots, by name."""
    for name in filter(None, map(str.strip, names)):
        with asked.told():
            yield from challenge.play(name.lower())


def _fair(found: Sequence[Record], played: Sequence[Record], challenge: Challenge) -> list[Record]:
    """One's own games, and those of others that one has played to the end on the same cards.

    One's own are those of whoever played the challenge here; else all that were found are.
    """
    kept = [one for one in _saved() if one.headers["Challenge"] == str(challenge)]
    if kept:
        names = {one.players[:1] for one in kept}
        over = {_number(one) for one in kept if one.match.over}
    else:
        names = {one.players[:1] for one in found}
        over = {_number(one) for one in found if one.state.winner is not None}
    return [
        *(one for one in found if one.players[:1] in names or _number(one) in over),
        *(one for one in played if _number(one) in over),
    ]


def _number(one: Record | Saved) -> str:
    """Which game of its challenge it is, as its headers say."""
    return one.headers.get("ChallengeGame", "")


def _the_one(found: Sequence[Record], text: str | None) -> Challenge:
    """The challenge that was named, or the only one there is."""
    if text is not None:
        return _read(text)
    there = list(dict.fromkeys(one.headers["Challenge"] for one in found))
    if not there:
        raise leaving.Refusal(
            typed("there is no game of a challenge; `muggins duplicate new` makes one"),
            leaving.PROBLEM,
        )
    if len(there) > 1:
        several = ", ".join(leaving.shown(one) for one in there[:4])
        raise leaving.Refusal(f"name one of {len(there)} challenges with --challenge: {several}")
    return _read(there[0])


# Games of a challenge at the terminal


def _saved() -> Iterator[Saved]:
    """The games of challenges that are kept, the first first."""
    from muggins.table.saved import saved

    for game in reversed(saved(usable(games_folder()))):
        if not game.fault and game.headers.get("Challenge", "").count(":") == 4:
            yield game


def _begun(challenge: Challenge, game: int) -> Path | None:
    """Where a game of it is kept that was begun."""
    wanted = str(challenge), str(game)
    for one in _saved():
        if (one.headers["Challenge"], one.headers.get("ChallengeGame")) == wanted:
            return one.path
    return None


def _over(path: Path) -> bool:
    from muggins.table.saved import summary

    return summary(path).match.over


def _begin(challenge: Challenge, game: int, name: str | None) -> Path:
    """A new journal for a game, everything in it as the challenge has it."""
    from muggins.fronts.cli.playing.seats import names, seated, written
    from muggins.table.journal import SUFFIX, Journal
    from muggins.table.match import Match

    with asked.told():
        sitters = seated(
            (name or load().settings.name).replace(",", " "),
            challenge.rules.seats,
            name="",
            level=challenge.bot,
        )
    now = datetime.now()
    path = usable(games_folder()) / f"{now:%Y-%m-%d-%H%M%S}-duplicate-{game}{SUFFIX}"
    headers = {"Date": f"{now:%Y-%m-%d}", "Bots": written(sitters)} | challenge.headers(game)
    Journal.create(
        path,
        Match(rules=challenge.rules, games=1),
        shoe=challenge.shoe(game),
        dealer=challenge.dealer(game),
        players=names(sitters),
        headers=headers,
    ).close()
    print(f"Game {game} of {challenge.games} of {challenge}.")
    return path


def _play_on(path: Path) -> int:
    if _over(path):
        return leaving.WELL
    from muggins.fronts.cli.play import resume

    return resume(path)

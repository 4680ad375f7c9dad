"""muggins play: a game at the terminal, against bots, people, or both."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from muggins.fronts.cli import leaving, offering
from muggins.fronts.cli.flags import ColorFlag, RulesFlag
from muggins.fronts.cli.playing import evening
from muggins.fronts.cli.playing.kept import likely
from muggins.fronts.cli.playing.seats import FORM_FOR, Sitters, seated
from muggins.fronts.cli.playing.terminal import at_terminal
from muggins.fronts.cli.playing.voice import Left, Voice
from muggins.fronts.cli.program import typed
from muggins.fronts.cli.settings import (
    BadSetting,
    Counting,
    Found,
    Pace,
    Settings,
    Suits,
    games_folder,
    load,
    usable,
)  # fmt: skip
from muggins.paper.say import symbol
from muggins.rulebook import spelled
from muggins.rulebook.rules import Rules
from muggins.table.appending import AppendOnly
from muggins.table.journal import Damaged, Journal, Locked
from muggins.table.match import Match, NextDealer
from muggins.table.saved import Saved, summary


def play(
    *,
    rules: RulesFlag = None,
    players: Annotated[
        str | None,
        Parameter(
            metavar="NAMES",
            help="Who sits, with commas between; greedy and random are bots, greedy:Hal a bot "
            'with a name: "Ann,Bob,greedy". Empty seats go to bots.',
            completer=offering.seated,
        ),
    ] = None,
    target: Annotated[
        int | None,
        Parameter(help="The points that win: 61, 121 or any.", completer=offering.targets),
    ] = None,
    counting: Annotated[
        Counting | None, Parameter(help="Who counts the hands: the table, or each player.")
    ] = None,
    muggins: Annotated[
        bool, Parameter(negative="", help="Players count, and may call what another missed.")
    ] = False,
    games: Annotated[int | None, Parameter(help="A match of so many games.")] = None,
    points: Annotated[int | None, Parameter(help="A match to so many game points.")] = None,
    scoring: Annotated[
        str | None,
        Parameter(
            help="What a game is worth: games, acc, long, free, four or book.",
            completer=offering.scorings,
        ),
    ] = None,
    deals: Annotated[
        NextDealer, Parameter(help="Who deals first in the next game of a match.")
    ] = "loser",
    seed: Annotated[
        str | None, Parameter(help="Deal by this seed, so that the game can be played again.")
    ] = None,
    new: Annotated[
        bool, Parameter(negative="", help="Begin a game, whatever was left unfinished.")
    ] = False,
    bot: Annotated[
        str | None, Parameter(help="Who takes the empty seats.", completer=offering.bots)
    ] = None,
    name: Annotated[str | None, Parameter(help="What you are called.")] = None,
    pace: Annotated[
        Pace | None, Parameter(help="How fast counts are told; enter waits for the key.")
    ] = None,
    suits: Annotated[Suits | None, Parameter(help="How cards are written: 5h, or drawn.")] = None,
    board: Annotated[
        Literal["drawn", "plain"], Parameter(help="The board as a drawing, or in plain sentences.")
    ] = "drawn",
    ascii: Annotated[bool | None, Parameter(help="No character outside ASCII.")] = None,
    color: ColorFlag = None,
) -> int:
    """Play cribbage: go on with the game that was left, or begin another.

    Alone it is a game of six-card against the bot. Type help at any question.
    """
    _check_together(rules, target, counting, muggins, games, points)
    _check_seed(seed)
    folder = usable(games_folder())
    flags = {"counting": "muggins" if muggins else counting, "pace": pace, "ascii": ascii}
    found = _settings(flags | {"suits": suits, "name": name, "bot": bot})
    voice = at_terminal(found.settings, color, draws=board == "drawn")
    asked = (rules, players, target, counting, muggins or None, games, points, seed)
    try:
        if not new and all(each is None for each in asked):
            left = _left(folder, voice)
            if left:
                return _resumed(left, found.settings, voice)
        form = _form(found, rules, players, target)
        match = _match(form, games, points, scoring, deals)
        sitters = _seated(players, form, found.settings)
        journal = evening.begin(folder, match, sitters, voice, seed=seed, now=datetime.now())
        return _played(journal, summary(journal.path), found.settings, voice)
    except Left:
        return leaving.WELL  # nothing was begun
    except KeyboardInterrupt:
        voice.skip()
        return leaving.INTERRUPTED


def resume(path: Path) -> int:
    """Go on with the match of a journal."""
    found = _settings({})
    voice = at_terminal(found.settings, None)
    try:
        return _resumed(summary(path), found.settings, voice)
    except Left:
        return leaving.WELL
    except KeyboardInterrupt:
        voice.skip()
        return leaving.INTERRUPTED


# What was asked for


def _check_together(
    rules: str | None,
    target: int | None,
    counting: Counting | None,
    muggins: bool,
    games: int | None,
    points: int | None,
) -> None:
    """Refuse what says two things at once."""
    varied = (rules or "").lower().replace(" ", "").partition(",")[2]
    quiet = "muggins=no" in varied or "counting=automatic" in varied
    twice = {
        f"--muggins and --counting {counting}": muggins and counting in ("automatic", "form"),
        "--games and --points": games is not None and points is not None,
        "--rules and --target": target is not None and "target" in varied,
        "--rules and --counting": counting is not None and "counting" in varied,
        "--rules and --muggins": muggins and quiet,
    }
    for both, contradict in twice.items():
        if contradict:
            raise leaving.Refusal(f"{both} say two different things; give one of them")


def _check_seed(seed: str | None) -> None:
    """Refuse a seed that no record can hold, or nobody can copy."""
    if seed is not None and not (seed.isprintable() and len(seed) <= _LONGEST_SEED):
        raise leaving.Refusal(
            f"--seed is {seed[:20]!r}; it is a number or words, {_LONGEST_SEED} characters at most"
        )


_LONGEST_SEED = 200


def _settings(flags: dict[str, object]) -> Found:
    try:
        return load(flags)
    except BadSetting as bad:
        raise leaving.Refusal(str(bad)) from None


def _form(found: Found, rules: str | None, players: str | None, target: int | None) -> Rules:
    """The form that was named, or else the one for so many players, with its changes."""
    settings, many = found.settings, len([word for word in (players or "").split(",") if word])
    try:
        if rules is not None:
            settings = replace(settings, form=spelled.name(spelled.rules(rules)))
        elif settings.rules.seats < many and many in FORM_FOR:
            settings = replace(settings, form=spelled.name(FORM_FOR[many]))
        form = settings.rules
        return form if target is None else form.to(target)
    except ValueError as bad:
        raise leaving.Refusal(str(bad)) from None


def _match(
    form: Rules, games: int | None, points: int | None, scoring: str | None, deals: NextDealer
) -> Match:
    """A single game, so many games, or a match to so many game points."""
    usual = "games" if points is None else "book" if form.lurch else "acc"
    length = 1 if games is None and points is None else games
    try:
        return Match(rules=form, points=scoring or usual, to=points, games=length, deals=deals)
    except ValueError as bad:
        raise leaving.Refusal(str(bad)) from None


def _seated(players: str | None, form: Rules, settings: Settings) -> Sitters:
    try:
        return seated(players or "", form.seats, name=settings.name, level=settings.bot)
    except ValueError as bad:
        raise leaving.Refusal(f"--players: {bad}") from None


# Games that were left


def _left(folder: Path, voice: Voice) -> Saved | None:
    """The match to go on with, if there is one and it is wanted."""
    for left in likely(folder):
        if left.fault:
            name, fault = leaving.shown(left.path.name), leaving.shown(left.fault)
            voice.say(
                f"The saved game {name} cannot be read and is left as it is: {fault}. "
                f"`{typed('muggins games')}` lists it and can delete it."
            )
        if left.fault or left.match.over:
            continue
        try:
            sentence = evening.offered(left)
            if _is_taken(left.path):
                voice.say(evening.open_elsewhere(left))
                continue
        except ValueError:
            continue  # a record of another program: nobody knows who is a bot
        answer = ""
        while answer not in ("y", "yes", "n", "no"):
            answer = voice.ask(f"{sentence} Go on with it? Yes or no [yes].").lower() or "yes"
        return left if answer in ("y", "yes") else None
    return None


def _is_taken(path: Path) -> bool:
    """Whether a game is open elsewhere; what else is wrong with it is said when it is opened."""
    try:
        return AppendOnly.is_taken(path)
    except OSError:
        return False


def _resumed(left: Saved, settings: Settings, voice: Voice) -> int:
    if left.fault:
        raise leaving.Refusal(left.fault, leaving.PROBLEM)
    try:
        journal = Journal.resume(left.path)
    except Locked as locked:
        reason = f"{left.path.name}: {locked.strerror}"  # it was opened just now
        raise leaving.Refusal(
            f"{reason}; or begin another game with: {typed('muggins play --new')}", leaving.PROBLEM
        ) from None
    except Damaged as damaged:
        raise _damaged(damaged) from None
    return _played(journal, left, settings, voice)


def _played(journal: Journal, saved: Saved, settings: Settings, voice: Voice) -> int:
    """Play until the end or until somebody leaves; what was answered is on disk either way."""
    write = symbol if settings.suits == "symbols" and not settings.ascii else str
    with journal:
        try:
            if journal.caution:
                voice.say(f"{journal.caution.capitalize()}.")
            evening.go_on(journal, saved.headers, voice, write)
        except Left:
            voice.say(typed("The game is kept. Go on with it any time: muggins play"))
        except KeyboardInterrupt:
            voice.skip()
            voice.say(typed("The game is kept. Go on with it any time: muggins play"))
            return leaving.INTERRUPTED
        except OSError as failure:
            if isinstance(failure, BrokenPipeError):
                raise
            raise leaving.Refusal(
                f"{leaving.what_failed(failure)}; the game is kept as it was before: make room, "
                f"and go on with: {typed('muggins play')}",
                leaving.PROBLEM,
            ) from None
        except Damaged as damaged:
            raise _damaged(damaged) from None
        except ValueError as wrong:
            raise leaving.Refusal(f"{saved.path.name}: {wrong}", leaving.PROBLEM) from None
    return leaving.WELL


def _damaged(damaged: Damaged) -> leaving.Refusal:
    sentence = f"{damaged}; begin another game with: {typed('muggins play --new')}"
    return leaving.Refusal(sentence, leaving.PROBLEM)

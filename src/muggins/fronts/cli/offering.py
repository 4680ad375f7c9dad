"""What the shell offers for a word that is being typed, asked for as the Tab key is pressed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cyclopts.completion import CompletionContext


def forms(context: CompletionContext) -> Mapping[str, str]:
    """The forms of the game, each with what it is in short."""
    from muggins.paper import explain
    from muggins.rulebook.rules import FORMS

    return {name: explain.summary(form) for name, form in FORMS.items()}


def games(context: CompletionContext) -> Iterable[str]:
    """The names of the games that are kept, the latest first."""
    from muggins.fronts.cli.settings import games_folder
    from muggins.table.journal import SUFFIX

    return sorted((path.stem for path in games_folder().glob(f"*{SUFFIX}")), reverse=True)


def records(context: CompletionContext) -> Iterable[str]:
    """Files of records and folders where they may be, as far as a path is typed."""
    from muggins.table.journal import SUFFIX

    folder, slash, _ = context.incomplete.rpartition("/")
    typed = folder + slash
    try:
        inside = sorted(Path(typed or ".").expanduser().iterdir())
    except (OSError, RuntimeError):  # the latter where nobody has the home that is named
        return
    for path in inside:
        if path.is_dir() and not path.name.startswith("."):
            yield f"{typed}{path.name}/"
        elif path.suffix == SUFFIX:
            yield typed + path.name


def reviewable(context: CompletionContext) -> Iterable[str]:
    """What can be reviewed: the last game, those that are kept, and records."""
    yield from ("last", *games(context), *records(context))


def drawable(context: CompletionContext) -> Iterable[str]:
    """What can be drawn by name: the last game, and records."""
    yield from ("last", *records(context))


def exercises(context: CompletionContext, trainer: str) -> Mapping[str, str]:
    """The names of a trainer's exercises that come back; where none does, that of the manual.

    Those of positions are left out: a shell takes their colons and marks for its own.
    """
    from muggins.fronts.cli.leaving import Refusal
    from muggins.fronts.cli.settings import data_folder
    from muggins.fronts.cli.training import kept

    again: tuple[str, ...] = ()
    with suppress(OSError, Refusal):
        again = kept.read(data_folder() / kept.NAME).again
    mine = (one.partition("/") for one in reversed(again) if ":" not in one)
    names = [name for of, _, name in mine if of == trainer]
    if not names:
        return {"kestrel": "any word names one, the same everywhere"}
    return dict.fromkeys(names, "comes back until it is right")


def levels(context: CompletionContext) -> Mapping[str, str]:
    """How hard exercises are."""
    return {"1": "plain", "2": "", "3": "", "4": "", "5": "a matter of little"}


def days(context: CompletionContext) -> Iterable[str]:
    """Days that have a puzzle: today, and the week before it."""
    from datetime import date, timedelta

    return [str(date.today() - timedelta(days)) for days in range(8)]


def challenges(context: CompletionContext) -> Iterable[str]:
    """The challenges of which a game is kept, the latest first."""
    from muggins.fronts.cli.settings import games_folder
    from muggins.table.saved import saved

    texts = (game.headers.get("Challenge", "") for game in saved(games_folder()))
    return [text for text in dict.fromkeys(texts) if text]


def bots(context: CompletionContext) -> Iterable[str]:
    """The bots, the weakest first."""
    from muggins.engine.bots import NAMES

    return NAMES


def seated(context: CompletionContext) -> Iterable[str]:
    """Bots for the next of several seats, after the names that are typed."""
    before, comma, _ = context.incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in bots(context)]


def scorings(context: CompletionContext) -> Iterable[str]:
    """What a game of a match can be worth."""
    from muggins.table.match import POINTS

    return POINTS


def targets(context: CompletionContext) -> Iterable[str]:
    """The points that games are played to, mostly."""
    return ("61", "121", "181")


def settings(context: CompletionContext) -> Mapping[str, str]:
    """What can be set, each with what it says."""
    from muggins.fronts.cli.settings import MEANING

    return MEANING


def values(context: CompletionContext) -> Iterable[str]:
    """What the setting that was named can be."""
    from muggins.fronts.cli.settings import CHOICES

    match context["key"].raw:
        case "form":
            return forms(context)
        case "bot":
            return bots(context)
        case "ascii":
            return ("yes", "no")
        case key:
            return CHOICES.get(key or "", ())

"""What the shell offers for a word that is being typed, asked for as the Tab key is pressed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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


def challenges(context: CompletionContext) -> Iterable[str]:
    """The challenges of which a game is kept, the latest first."""
    from muggins.fronts.cli.settings import games_folder
    from muggins.table.journal import saved

    texts = (game.headers.get("Challenge", "") for game in saved(games_folder()))
    return [text for text in dict.fromkeys(texts) if text]


def bots(context: CompletionContext) -> Iterable[str]:
    """The bots, the weakest first."""
    from muggins.engine.bots import NAMES

    return NAMES


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

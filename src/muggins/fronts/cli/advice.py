"""What the engine would do, and what it says of what was done, in a sentence or two."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias, TypeGuard

from muggins.engine.prospects import alike
from muggins.fronts.cli import needing, ranked
from muggins.fronts.cli.leaving import Refusal
from muggins.rulebook.card import Card
from muggins.rulebook.events import Action, Claim, Discard, Event, Go, Muggins, Play
from muggins.rulebook.view import View

if TYPE_CHECKING:
    from muggins.engine.prospects import Option

Writer: TypeAlias = Callable[[Card], str]
_Chosen: TypeAlias = Discard | Play | Go | Claim | Muggins


def hint(view: View, write: Writer = str) -> str:
    """What the engine would do in a view, and what decides; or why it cannot say."""
    try:
        best = _options(view)[0]
    except (Refusal, ValueError) as fault:
        return _none(fault)
    wins = "" if best.win is None else f" It wins {ranked.percent(best.win)} of such games."
    return f"The engine would {_would(best.action, write)}: {ranked.reason(best)}.{wins}"


def why(view: View, action: Action, who: str = "You", write: Writer = str) -> str:
    """What was done in a view, against what the engine would have done."""
    try:
        options = _options(view)
    except (Refusal, ValueError) as fault:
        return _none(fault)
    best = options[0]
    done = next((one for one in options if alike(one.action, action)), None)
    did = f"{who} {_did(action, write)}"
    if done is None:
        return f"{did}; the engine would {_would(best.action, write)}."
    if len(options) == 1:
        return f"{did}, and nothing else could be done."
    if done is best or (done.points == best.points and done.win == best.win):
        return f"{did}, and so would the engine: {ranked.reason(best)}."
    would = _would(best.action, write)
    return f"{did}; the engine would {would}. Against that, {ranked.reason(done)}."


def chosen(event: Event) -> TypeGuard[_Chosen]:
    """Whether an event is something that a player chose."""
    return isinstance(event, Discard | Play | Go | Claim | Muggins)


def _options(view: View) -> tuple[Option, ...]:
    with needing.the_engine():
        from muggins.engine.analysis import options

        return options(view)


def _none(fault: Exception) -> str:
    return f"The engine has nothing to say: {fault}."


def _would(action: Action, write: Writer) -> str:
    match action:
        case Discard(_, some):
            return f"lay away {_cards(some, write)}"
        case Play(_, card):
            return f"play {write(card)}"
    said = ranked.said(action)
    return f"{said[:1].lower()}{said[1:]}"


def _did(action: Action, write: Writer) -> str:
    match action:
        case Discard(_, some):
            return f"laid away {_cards(some, write)}"
        case Play(_, card):
            return f"played {write(card)}"
        case Claim(_, points):
            return f"counted {points}"
        case Muggins(_, points):
            return f"called muggins for {points}" if points else "said that it was right"
    return "said go"


def _cards(some: tuple[Card, ...], write: Writer) -> str:
    return " ".join(map(write, sorted(some)))

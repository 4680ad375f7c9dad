"""What is said when a move is taken back."""

from __future__ import annotations

from collections.abc import Sequence

from muggins.paper.plain import listed
from muggins.paper.say import number, words
from muggins.rulebook.events import Action, Discard, Go, Play, Seat, Show
from muggins.rulebook.state import State
from muggins.rulebook.view import View


def nothing_to_take_back(view: View) -> str:
    """Why the view's seat has nothing to take back."""
    if any(isinstance(event, Show) for event in view.deal_log):
        return "There is nothing to take back: the hands are laid open."
    return "There is nothing to take back: you have done nothing in this deal yet."


def asked_back(view: View) -> str:
    """What the others are asked to allow; cards that were laid away stay a secret."""
    last = view.log[_last(view)]
    match last:
        case Play(_, card):
            return f"take back {words(card)}?"
        case Go():
            return "take back the go?"
    return "take back the discard?"


def taken_back(view: View, after: State, names: Sequence[str], listener: Seat | None) -> str:
    """That it is taken back, and what was seen meanwhile: `view` is of before."""
    gone = view.log[_last(view) + 1 :]
    chosen = [event.seat for event in gone if isinstance(event, Discard | Play | Go)]
    others = [name for seat, name in enumerate(names) if seat in chosen and seat != view.seat]
    who = "You have" if view.seat == listener else f"{names[view.seat or 0]} has"
    if view.starter and not after.starter:
        return f"Taken back. {who} seen the starter, and it stays the same; the record says so."
    if others:
        return f"Taken back. {who} seen what {listed(others)} did next; the record says so."
    return "Taken back."


def how_often(times: int) -> str:
    """How many moves of a game were taken back, as a sentence; nothing for none."""
    if times < 2:
        return "One move was taken back." if times else ""
    return f"{number(times).capitalize()} moves were taken back."


def _last(view: View) -> int:
    """Where in the log the seat last chose something."""
    return max(
        at
        for at, event in enumerate(view.log)
        if isinstance(event, Action) and getattr(event, "seat", None) == view.seat
    )

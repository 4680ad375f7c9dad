"""How it stands, and what a player is asked to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from muggins.fronts.cli.playing.talk import Writer, standing
from muggins.paper.say import number
from muggins.rulebook.card import Card
from muggins.rulebook.events import Claim, Go, Peg, PegKind, Play, Seat, Show
from muggins.rulebook.view import Phase, View

SORTS: dict[str, Callable[[Card], tuple[int, ...]]] = {
    "rank": lambda card: (card.rank, card.suit),
    "suit": lambda card: (card.suit, card.rank),
    "dealt": lambda card: (),
}
"""In what order a hand may be held."""


def situation(view: View, names: Sequence[str], listener: Seat | None, write: Writer) -> str:
    """The score, the dealer and the starter, in a line."""
    scores = standing(view.rules, view.scores, names, listener)
    deals = "You deal" if view.dealer == listener else f"{names[view.dealer]} deals"
    starter = f" The starter is {write(view.starter)}." if view.starter else ""
    return f"{scores}. {deals}.{starter}"


def in_hand(view: View, write: Writer) -> str:
    """What the question is about, in a line: the count and the hand, or the cards to be counted."""
    match view.phase:
        case Phase.DISCARD:
            return f"You hold {row(view.hand, write)}."
        case Phase.PLAY:
            pile = f", from {row(view.pile, write)}" if view.pile else ""
            return f"The count is {view.count}{pile}. You hold {row(view.hand, write)}."
        case _:
            shown = next(event for event in reversed(view.log) if isinstance(event, Show))
            assert view.starter is not None
            cards = row(sorted(shown.cards), write)
            return f"The {shown.what} is {cards}, with {write(view.starter)}."


def held(view: View, sort: str) -> View:
    """The view with the hand in the order in which the player holds it."""
    return replace(view, hand=tuple(sorted(view.hand, key=SORTS[sort])))


def question(view: View, names: Sequence[str], listener: Seat | None, write: Writer) -> str:
    """Whose turn it is, and what he is asked for."""
    assert view.seat is not None
    turn = "Your turn" if view.seat == listener else f"{names[view.seat]}'s turn"
    return f"{turn}: {_asked(view, names, listener, write)}"


def overcounted(view: View) -> bool:
    """Whether the last claim was too high, so that nothing can have been missed."""
    for event in reversed(view.log):
        if isinstance(event, Claim):
            return False
        if isinstance(event, Peg) and event.kind is PegKind.OVER:
            return True
    return False


def row(some: Sequence[Card], write: Writer) -> str:
    """Cards as they lie."""
    return " ".join(map(write, some))


def _asked(view: View, names: Sequence[str], listener: Seat | None, write: Writer) -> str:
    match view.phase:
        case Phase.DISCARD:
            owed = view.rules.discards[view.rules.place(view.seat or 0, view.dealer)]
            cards = "one card" if owed == 1 else f"{number(owed)} cards"
            return f"lay away {cards} to {_crib(view, names)}."
        case Phase.PLAY:
            return _to_play(view, write)
        case Phase.CLAIM:
            whose = "your" if view.seat == listener else "the"
            shown = next(event for event in reversed(view.log) if isinstance(event, Show))
            return f"what is {whose} {shown.what} worth? Say a number, as in: count 8."
        case _:
            claim = next(event for event in reversed(view.log) if isinstance(event, Claim))
            return f"is {claim.points} right? Say right, or what was missed, as in: muggins 2."


def _crib(view: View, names: Sequence[str]) -> str:
    return "your crib" if view.dealer == view.seat else f"{names[view.dealer]}'s crib"


def _to_play(view: View, write: Writer) -> str:
    match view.legal:
        case (Go(),):
            return "nothing fits. Say go, or press Enter."
        case (Play(_, card),):
            why = "your last card" if len(view.hand) == 1 else "all that fits"
            return f"{write(card)} is {why}. Play it, or press Enter."
        case _:
            return "play a card." if view.pile else "lead a card."


def spoken(cards: Sequence[Card]) -> str:
    """Cards in words: "five of hearts, jack of clubs"."""
    return ", ".join(card.name for card in cards)


def hinder(view: View) -> tuple[int, ...]:
    """Where each side was before it last pegged: its hinder peg."""
    before = list(view.scores)
    moved: set[int] = set()
    for event in reversed(view.log):
        if isinstance(event, Peg) and (side := view.rules.sides[event.seat]) not in moved:
            moved.add(side)
            before[side] -= event.points
    return tuple(before)

"""Games for tests, written the way that events are: "1 play 7s"."""

import re
from collections.abc import Iterable

from muggins.rulebook.card import DECK, Card, cards
from muggins.rulebook.events import (
    Action,
    Claim,
    Cut,
    Deal,
    Discard,
    Event,
    Go,
    Muggins,
    Peg,
    Play,
)
from muggins.rulebook.rules import SIX_CARD, Rules
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase

_COMBO = re.compile(r"([a-z-]+)\(([^)]*)\)")


def read(line: str) -> Action:
    """An action as it is written: "deal 2h5d 4h4d crib 6c", "1 play 7s"."""
    match line.split():
        case ["deal", *hands, "crib", pack]:
            return Deal(tuple(map(cards, hands)), cards(pack))
        case ["deal", *hands]:
            return Deal(tuple(map(cards, hands)))
        case ["cut", card]:
            return Cut(Card(card))
        case [seat, "discard", some]:
            return Discard(int(seat), cards(some))
        case [seat, "play", card]:
            return Play(int(seat), Card(card))
        case [seat, "go"]:
            return Go(int(seat))
        case [seat, "claim", points]:
            return Claim(int(seat), int(points))
        case [seat, "muggins", points]:
            return Muggins(int(seat), int(points))
    raise AssertionError(f"{line!r} is no action")


def play(state: State, text: str) -> State:
    """The state after actions, one a line or between slashes."""
    for line in text.replace("/", "\n").splitlines():
        if line.strip():
            state = state.apply(read(line))
    return state


def pegs(events: Iterable[Event]) -> list[str]:
    """Who pegged what for what, without the cards: "0 peg 2 play"."""
    return [_COMBO.sub("", str(event)).strip() for event in events if isinstance(event, Peg)]


def told(line: str) -> tuple[str, frozenset[tuple[str, frozenset[Card]]]]:
    """An event as it is written, with its combos as a set of sets."""
    combos = {(kind, frozenset(cards(some))) for kind, some in _COMBO.findall(line)}
    return _COMBO.sub("", line).strip(), frozenset(combos)


def at_play(
    hands: Iterable[str],
    lead: int,
    rules: Rules = SIX_CARD,
    *,
    kept: Iterable[str] | None = None,
    starter: str | None = None,
    scores: tuple[int, ...] | None = None,
) -> State:
    """The play about to begin with any cards that are left, dealt to the right of who leads.

    What the hands were before may be said too; the crib is made of other cards.
    """
    held = tuple(map(cards, hands))
    whole = tuple(map(cards, kept)) if kept else held
    start = cards(starter or "")
    out = {card for hand in (*held, *whole, start) for card in hand}
    others = [card for card in DECK if card not in out]
    state = State(rules, (lead - 1) % rules.seats, scores or (0,) * len(rules.targets))
    vars(state).update(
        phase=Phase.PLAY,
        hands=held,
        kept=whole,
        discarded=(tuple(others[: rules.crib]), *((),) * (rules.seats - 1)),
        starter=Card(starter) if starter else others[-1],
        turn=lead,
    )
    return state

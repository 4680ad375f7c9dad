"""A position in one line that is safe in an address and a shell, hidden cards as xx.

>>> after = state("six-card:0:103-109:2h5d6c9sJhKc-4h4d7s8cTdQh:1TdQh-0JhKc:5c:7s9s8c6cgo_4d")
>>> after.scores, after.count, after.awaiting
((108, 112), 4, (0,))
>>> of(after.seen_by(0))
'six-card:0:103-109:2h5d6c9sJhKc-xxxxxxxxxxxx:1xxxx-0JhKc:5c:7s9s8c6cgo_4d'
>>> view(of(after.seen_by(0)), 0).legal
(Play(seat=0, card=2h), Play(seat=0, card=5d))
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from muggins.paper import entry
from muggins.paper.filling import NO_DEAL, fillings
from muggins.paper.told import CLOSED, LONGEST, Told, read, told
from muggins.rulebook.card import BACK, BadNotation, Card
from muggins.rulebook.events import (
    Action,
    Claim,
    Cut,
    Deal,
    Discard,
    Event,
    Go,
    Muggins,
    Play,
    Seat,
)
from muggins.rulebook.state import State
from muggins.rulebook.view import IllegalAction, Phase, View


def of(seen: State | View) -> str:
    """Write a position: the whole truth of a state, or what a view shows of it.

    It has the scores before the deal, and what was done since; after a deal it has that deal still.
    Raises ValueError for a claim that points at what cannot be written.
    """
    log = seen.deal_log
    for event in log:
        if isinstance(event, Claim):  # all else can be written
            entry.line(event)
    text = str(told(seen, log))
    if len(text) > LONGEST:
        raise ValueError(f"the position is longer than {LONGEST} characters")
    return text


def state(text: str) -> State:
    """The state that a position says, nothing of it hidden.

    Raises BadNotation for what is no position, and for what the rules do not allow.
    """
    position = read(text)
    if not position.whole:
        raise BadNotation("a card is hidden here (xx); ask for what a seat sees instead")
    state = _played(position)
    true = told(state, state.deal_log)
    if str(true) != str(position):
        _refuse(position, true)
    return state


def view(text: str, seat: Seat | None) -> View:
    """What a seat sees in a position; None is a spectator. Hidden cards may be any that fit.

    Raises BadNotation for what is no position, for what the rules do not allow, where no deal of
    the hidden cards fits, and where the seat's own hand is hidden; ValueError for a seat that the
    form does not have.
    """
    position = read(text)
    if seat in position.hidden:
        raise BadNotation(f"the hand of seat {seat} is hidden here; write its cards")
    if position.whole:
        return state(text).seen_by(seat)
    for filled in fillings(position):
        try:
            found = _played(filled)
        except BadNotation:
            continue
        log = [_hide(event, position) for event in found.deal_log]
        if str(told(found, log)) == str(position):
            return found.seen_by(seat)
    raise BadNotation(NO_DEAL)


def _played(position: Told) -> State:
    """Carry out all that a whole position says; BadNotation for what cannot be."""
    try:
        state = State(position.rules, position.dealer, position.scores)
        for action in _dealt(position):
            state = state.apply(action)
        for token in position.play:
            if token != CLOSED:
                state = state.apply(_turned(state, token))
        for item in position.show:
            if isinstance(item, Claim | Muggins):
                state = state.apply(_said(state, item))
    except (IllegalAction, ValueError) as error:
        raise BadNotation(str(error)) from None
    return state


def _dealt(position: Told) -> Iterator[Action]:
    """The deal, the discards and the cut."""
    if position.deal:
        yield position.deal
    yield from position.discards
    if position.starter:
        yield Cut(position.starter)


def _turned(state: State, token: Card | str) -> Action:
    """A card or go of the play, by whose turn it is."""
    if state.phase is not Phase.PLAY:
        raise IllegalAction(f"{token} is played where no card is awaited, but the {state.phase}")
    (seat,) = state.awaiting
    return Play(seat, token) if isinstance(token, Card) else Go(seat)


def _said(state: State, item: Claim | Muggins) -> Action:
    """A claim or a call, by whose turn it is."""
    if state.phase not in (Phase.CLAIM, Phase.CALL):
        raise IllegalAction(f"{item.points} is claimed or called where nothing is to be counted")
    (seat,) = state.awaiting
    if isinstance(item, Claim):
        return Claim(seat, item.points, item.combos)
    return Muggins(seat, item.points)


def _hide(event: Event, position: Told) -> Event:
    """An event with the backs that the position has."""
    assert position.deal
    match event:
        case Deal(hands):
            backs = [
                (BACK,) * len(hand) if seat in position.hidden else hand
                for seat, hand in enumerate(hands)
            ]
            return Deal(tuple(backs), position.deal.crib)
        case Discard(seat, cards) if seat in position.hidden:
            return Discard(seat, (BACK,) * len(cards))
    return event


def _refuse(position: Told, true: Told) -> None:
    """Say what is written otherwise than it happens."""
    pairs = zip_longest(str(position).split(":"), str(true).split(":"), fillvalue="")
    written, happens = next(pair for pair in pairs if pair[0] != pair[1])
    raise BadNotation(f"found {written[:80]!r}, where {happens[:80]!r} is what happens")

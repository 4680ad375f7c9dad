"""Careful: asks of every card what the next player may answer."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import comb

from muggins.engine.levels.average import average
from muggins.engine.levels.crib import crib
from muggins.engine.levels.player import Player, Worth
from muggins.engine.levels.sight import pegs, wish
from muggins.rulebook import score
from muggins.rulebook.card import DECK, Card, Cards
from muggins.rulebook.events import Go, Play, Seat
from muggins.rulebook.view import View

REPLY, LAST = 0.7, 0.8
"""What a point that the next player may score weighs, and the point for a go."""


@dataclass(frozen=True, slots=True)
class Careful(Player):
    """Gives nothing away: weighs what a card scores against the reply that it invites.

    Keep as a good club player does. Before you play, think of each card that you have not seen:
    would the next player hold it, and what would it score? Take a card off the points for what he
    may do, unless he is your partner; and add one for the hope that nobody can follow.
    """

    def keeping(self, view: View, kept: Cards, away: Cards) -> Worth:
        """The average hand and the average crib."""
        return (wish(view) * (average(kept, view.hand) + crib(view, away)),)

    def playing(self, view: View, card: Card) -> Worth:
        """The points now, less the likely reply, and the chance of a go; then the rank."""
        pile = (*view.pile, card)
        worth = pegs(view, card) - REPLY * _reply(view, pile) + LAST * _stuck(view, pile)
        return wish(view) * worth, card.rank


def _reply(view: View, pile: Cards) -> float:
    """What the next player may score on the pile, by the chance that he holds each rank."""
    room, following = 31 - sum(card.value for card in pile), _following(view)
    if not room or not following:
        return 0.0
    seat, hidden = following[0], _hidden(view)
    one_of = {card.rank: card for card in hidden if card.value <= room}
    left = Counter(card.rank for card in hidden)
    likely = sum(
        (1 - _none(left[rank], len(hidden), view.held[seat])) * _points(view, (*pile, card))
        for rank, card in one_of.items()
    )
    sides = view.rules.sides
    return -likely if sides[seat] == sides[view.seat or 0] else likely


def _stuck(view: View, pile: Cards) -> float:
    """The chance that nobody else can follow; thirty-one is its own reward."""
    room, hidden = 31 - sum(card.value for card in pile), _hidden(view)
    if not room:
        return 0.0
    held = sum(view.held[seat] for seat in _following(view))
    return _none(sum(card.value <= room for card in hidden), len(hidden), held)


def _none(such: int, hidden: int, held: int) -> float:
    """The chance that of so many hidden cards none is such, in a hand of so many held."""
    return comb(hidden - such, held) / comb(hidden, held)


def _hidden(view: View) -> list[Card]:
    """The cards that the seat has not seen."""
    played = (event.card for event in view.deal_log if isinstance(event, Play))
    seen = {*view.kept, *view.discarded, *played, view.starter}
    return [card for card in DECK if card not in seen]


def _following(view: View) -> list[Seat]:
    """Who may still play on this pile, the next first: holds cards and has not said go."""
    assert view.seat is not None
    seats = view.rules.seats
    passed, left = set(), len(view.pile)
    for event in reversed(view.deal_log):
        if not left:
            break
        left -= isinstance(event, Play)
        if isinstance(event, Go):
            passed.add(event.seat)
    others = ((view.seat + step) % seats for step in range(1, seats))
    return [seat for seat in others if view.held[seat] and seat not in passed]


def _points(view: View, pile: Cards) -> int:
    return sum(combo.points for combo in score.play(pile, rules=view.rules))

"""The exercise that a name gives: cards, score and play follow from it, and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from muggins.engine.bots import careful
from muggins.paper import position
from muggins.rulebook.events import NATURE, Play, Seat
from muggins.rulebook.rules import SIX_CARD
from muggins.rulebook.score import play as pegged
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase
from muggins.study.trainers.choice import Choice
from muggins.study.trainers.counting import Count
from muggins.study.trainers.lots import Lot
from muggins.table.shoe import cut_from, deal_from

LEARNER: Seat = 0
_HOME = 121


def discard(name: str) -> Choice:
    """Six cards, somebody's crib, and a score that may be anything, home not yet near."""
    lot = Lot(f"discard/{name}")
    return _choice("discard", name, _dealt(lot, _under_way(lot), 1))


def pegging(name: str) -> Choice:
    """A deal played by careful players up to a moment with a choice between two ranks."""
    lot = Lot(f"pegging/{name}")
    return _choice("pegging", name, _in_play(lot, _under_way(lot)))


def endgame(name: str) -> Choice:
    """Cards to lay away, or to play, with both sides near home."""
    lot = Lot(f"endgame/{name}")
    scores = tuple(_HOME - 1 - lot.below(30, f"to go {side}") for side in range(2))
    if lot.below(2, "what"):
        return _choice("endgame", name, _in_play(lot, scores))
    return _choice("endgame", name, _dealt(lot, scores, 1))


def counting(name: str) -> Count:
    """A hand, a crib or a pile of a deal played by careful players."""
    lot = Lot(f"counting/{name}")
    what = lot.below(10, "what")
    for deal in range(1, 10):
        course = _course(lot, (0, 0), deal)
        cut = next(state for state in course if state.starter)
        if what < 6:
            hand = cut.kept[lot.below(2, "whose")]
            return Count("counting", name, "hand", tuple(sorted(hand)), cut.starter)
        if what < 8:
            return Count("counting", name, "crib", tuple(sorted(cut.crib)), cut.starter)
        piles = [state.pile for state in course if state.pile and pegged(state.pile)]
        if piles:
            return Count("counting", name, "play", piles[lot.below(len(piles), "pile")], None)
    raise AssertionError("nine deals without a point in the play")


def _choice(trainer: str, name: str, state: State) -> Choice:
    text = position.of(state.seen_by(LEARNER))
    return Choice(trainer, name, text, LEARNER)


def _under_way(lot: Lot) -> tuple[int, int]:
    """A score of two who are not far apart, and not near home."""
    together = lot.below(60, "score")
    return together + lot.below(21, "mine"), together + lot.below(21, "theirs")


def _dealt(lot: Lot, scores: tuple[int, ...], deal: int) -> State:
    state = State(SIX_CARD, lot.below(2, "dealer"), scores)
    return state.apply(deal_from(lot.deck(deal), SIX_CARD, state.dealer))


def _in_play(lot: Lot, scores: tuple[int, ...]) -> State:
    """A moment of a deal where the learner has a choice, one of all that there are."""
    for deal in range(1, 50):
        moments = [state for state in _course(lot, scores, deal) if _open(state)]
        if moments:
            return moments[lot.below(len(moments), f"moment {deal}")]
    raise AssertionError("forty-nine deals without a choice in the play")


def _open(state: State) -> bool:
    """Whether the learner may play cards of two ranks."""
    if state.phase is not Phase.PLAY:
        return False
    plays = (action for action in state.legal(LEARNER) if isinstance(action, Play))
    return len({play.card.rank for play in plays}) > 1


def _course(lot: Lot, scores: tuple[int, ...], deal: int) -> Iterator[State]:
    """The states of a deal from the discards to the end of the play, both players careful.

    The last is that before the last card. What the players leave to lot is drawn from nothing but
    what they see.
    """
    bot, starter = careful("train"), cut_from(lot.deck(deal), SIX_CARD)
    state = _dealt(lot, scores, deal)
    while state.phase in (Phase.DISCARD, Phase.CUT, Phase.PLAY):
        yield state
        seat = state.awaiting[0]
        state = state.apply(starter if seat == NATURE else bot.choose(state.seen_by(seat)))

"""What to play: every card of two-handed cribbage, against all that the other may hold."""

from __future__ import annotations

import numpy as np

from muggins.engine.counting import COUNTS, cribs, mean, unseen_by
from muggins.engine.habits import DEALER, PONE, Habits
from muggins.engine.kernels.series import state_of
from muggins.engine.lines import ROOT, Front, Play, fitting, gone, joined, played, values
from muggins.engine.prospects import Option, Prospect, Sure, Tally
from muggins.engine.ranks import (
    Floats,
    Ints,
    hand_shows,
    hands,
    number_of,
    of_size,
    unseen,
    ways,
    ways_of_all,
)
from muggins.engine.winning import Worth, near, worths
from muggins.rulebook import score
from muggins.rulebook.card import Card, Cards
from muggins.rulebook.events import Action, Go, Peg, PegKind
from muggins.rulebook.events import Play as PlayOf
from muggins.rulebook.score import ComboKind
from muggins.rulebook.view import View

TREMBLE = 0.02
"""How often the other is believed to play what he does not play by habit."""
SEARCHED = 2
"""How many cards the other may hold for one's own further play to be searched, not by habit."""
HANDS = 400
"""How many of his hands are looked at where there are more: every so often one, by their chance."""


def pegging_options(view: View, known: Habits) -> tuple[Option, ...]:
    """What each card leads to, in the order of `view.legal`.

    The other's hand is believed to be what he keeps by habit, given all that is seen, and what he
    has played and passed; he plays on by habit. With few cards left one's own play is searched to
    the end; before that it goes on by habit too. Raises ValueError where no hand of his fits.
    """
    show, believed = _Show(view, known), belief(view, known)
    front = _thinned(believed)
    his = int(hands().size[front.held[0, 1 - show.role]])
    play = Play(known.policy, view.rules.one_series, show.needs)
    tried = [_after(front, action, play) for action in view.legal]
    come_to = values(joined(*tried), play, show.worth, show.role if his <= SEARCHED else None)
    options = []
    for action, rows in zip(view.legal, np.split(come_to, len(tried)), strict=True):
        _, win, game_points, *pegs = (front.chance @ rows).tolist()
        points = show.prospect(believed, pegs)
        known_odds = (win, game_points) if show.tables else (None, None)
        if len(front.over) < len(believed.over):
            sure = _sampled(rows[:, 3 + show.role] - rows[:, 4 - show.role])
        else:
            sure = Sure("table" if known.source == "table" and his else "exact")
        options.append(Option(action, points, *known_odds, sure))
    return tuple(options)


def belief(view: View, known: Habits) -> Front:
    """The positions that the view may be, each with its chance: one a hand that the other kept.

    Chances follow from how often he keeps the hand, the cards that are seen, and how likely he is
    to have played it as he did. Raises ValueError where no hand fits.
    """
    role = _role(view)
    front, play = _dealt(view, known, role), Play(known.policy, view.rules.one_series)
    pile: list[Card] = []
    for event in view.deal_log:
        match event:
            case PlayOf(seat, card):
                front = _at(front, pile, DEALER if seat == view.dealer else PONE)
                if seat != view.seat:
                    front = _having_played(front, card.rank, known)
                front = played(front, np.full(len(front.over), card.rank), play)
                pile.append(card)
            case Go(seat):
                front = _at(front, pile, DEALER if seat == view.dealer else PONE)
                front = gone(front.rows(~fitting(front).any(axis=1)), play)
            case Peg(_, _, PegKind.LAST):
                pile.clear()
            case Peg(_, _, PegKind.PLAY, combos) if combos[0].kind == ComboKind.THIRTY_ONE:
                pile.clear()
    front = _at(front, list(view.pile), role)
    if not len(front.over):
        raise ValueError("no hand of the other fits what he has played and passed")
    return front._replace(
        chance=front.chance / front.chance.sum(),
        pegged=np.zeros_like(front.pegged),
        path=np.zeros_like(front.path),
    )


def _thinned(front: Front) -> Front:
    """At most HANDS of the rows, picked at even steps through their chances; no lot is drawn."""
    if len(front.over) <= HANDS:
        return front
    steps = (np.arange(HANDS) + 0.5) / HANDS
    some = front.rows(np.searchsorted(np.cumsum(front.chance), steps))
    return some._replace(chance=np.full(HANDS, 1 / HANDS))


def _sampled(nets: Floats) -> Sure:
    """How sure a mean of so many equally likely rows is, as if they had been drawn by lot."""
    return Sure("sampled", float(nets.std(ddof=1)) / len(nets) ** 0.5, None, len(nets))


class _Show:
    """What is counted after the play, and what the scores are worth then."""

    def __init__(self, view: View, known: Habits) -> None:
        assert view.starter is not None
        self.role = _role(view)
        kept, theirs = _kept(view), _played(view, own=False)
        hidden = unseen_by((*kept, *view.discarded, *theirs), view.starter)
        self.hand = score.points(kept, view.starter, rules=view.rules)
        self.their_hands = hand_shows(known.cards)[:, view.starter.rank].astype(np.int64)
        apart = hands().counts[of_size(known.cards)].max(axis=1) == 1
        suited = len({card.suit for card in theirs}) < 2
        self.flush, self.flush_counts = known.flush * apart * suited, known.cards
        self.crib = cribs([view.discarded], known, 1 - self.role, hidden)[0].sum(axis=0)
        mine, others = (view.rules.sides[seat] for seat in (view.seat or 0, 1 - (view.seat or 0)))
        scores, targets = view.scores, view.rules.targets
        sides = (others, mine) if self.role == DEALER else (mine, others)
        self.scores = [scores[side] for side in sides]
        self.needs = targets[sides[0]] - scores[sides[0]], targets[sides[1]] - scores[sides[1]]
        self.tables = worths(view.rules)
        self.near = near(view.rules, view.scores)

    def worth(self, front: Front) -> Floats:
        """What plays that are over come to: what decides, win, game points, pegged by each."""
        net = front.pegged[:, self.role] - front.pegged[:, 1 - self.role]
        if not self.tables:
            return np.column_stack([net, net, net, front.pegged])
        win, game_points = (self._expected(front, worth) for worth in self.tables)
        return np.column_stack([win if self.near else net, win, game_points, front.pegged])

    def prospect(self, front: Front, pegs: list[float]) -> Prospect:
        """The points to come, where so much is pegged by pone and by the dealer."""
        counts = self.their_hands + self.flush * self.flush_counts
        their_hand = float(front.chance @ counts[front.kept])
        crib = float(mean(self.crib))
        ours = Tally(self.hand, crib * (self.role == DEALER), pegs[self.role])
        theirs = Tally(their_hand, crib * (self.role == PONE), pegs[1 - self.role])
        return Prospect(ours, theirs)

    def _before_the_crib(self, worth: Worth, pone: Ints, dealer: Ints) -> Floats:
        """What scores are worth to the dealer when only the crib is to be counted; float[n]."""
        scores, which = np.unique(pone * _SPAN + dealer, return_inverse=True)
        after = worth.after(self.scores[DEALER], self.scores[PONE], _SPAN + COUNTS, _SPAN)
        cribs = (scores % _SPAN)[:, None] + np.arange(COUNTS)
        paid = after[(scores // _SPAN)[:, None], cribs] @ self.crib / self.crib.sum()
        return np.asarray(paid[which])

    def _expected(self, front: Front, worth: Worth) -> Floats:
        """What plays that are over are worth to us, in one payment, flush of his or none."""
        theirs, flush = self.their_hands[front.kept], self.flush[front.kept]
        if not self.near:  # what it makes on average is near enough
            return self._paid(front, worth, theirs + np.rint(flush * self.flush_counts).astype(int))
        paid = (1 - flush) * self._paid(front, worth, theirs)
        if flush.any():
            paid += flush * self._paid(front, worth, theirs + self.flush_counts)
        return np.asarray(paid)

    def _paid(self, front: Front, worth: Worth, theirs: Ints) -> Floats:
        pone, dealer = self.scores
        shows = (theirs, self.hand) if self.role == DEALER else (self.hand, theirs)
        pones, dealers = front.pegged.T
        counted = pones + shows[PONE]
        last = len(worth.table) - 1
        paid = self._before_the_crib(worth, counted, dealers + shows[DEALER])
        lost = worth.lost[np.minimum(dealer + dealers, last)]
        paid = np.where(counted >= self.needs[PONE], lost, paid)
        won = worth.won[np.minimum(pone + pones, last)]
        paid = np.where(dealers >= self.needs[DEALER], won, paid)
        return paid if self.role == DEALER else worth.both - paid


_SPAN = 75
"""More than one side can make in a play and with a hand."""


def _dealt(view: View, known: Habits, role: int) -> Front:
    """The positions before the lead: our hand, and every hand that the other may have kept."""
    kept = _kept(view)
    left = unseen((*kept, *view.discarded, *_starter(view)))
    size, shown = known.cards, 4 - unseen(_played(view, own=False))
    chance = known.kept[1 - role] * ways(size, left) / ways_of_all(size)
    there = np.flatnonzero(chance * (hands().counts[of_size(size)] >= shown).all(axis=1))
    held = np.empty((len(there), 2), np.int64)
    held[:, role] = number_of(kept)
    held[:, 1 - role] = there + of_size(size).start
    nothing = np.zeros(len(there), np.int64)
    return Front(
        chance=chance[there],
        state=nothing,
        passed=nothing > 0,
        mover=np.full(len(there), PONE),
        held=held,
        pegged=np.zeros_like(held),
        over=nothing > 0,
        kept=there,
        node=np.full(len(there), ROOT),
        path=nothing,
    )


def _at(front: Front, pile: list[Card], mover: int) -> Front:
    """The rows where this pile lies, and that one is to move."""
    state = state_of(tuple(card.rank for card in pile))
    return front.rows((front.state == state) & (front.mover == mover) & ~front.over)


def _having_played(front: Front, rank: int, known: Habits) -> Front:
    """The rows where the mover may have played that rank, each as likely as he then did."""
    front = front.rows(fitting(front)[:, rank])
    by_habit = known.policy.chances(front)[:, rank]
    by_lot = 1 / fitting(front).sum(axis=1)
    return front._replace(chance=front.chance * ((1 - TREMBLE) * by_habit + TREMBLE * by_lot))


def _after(front: Front, action: Action, play: Play) -> Front:
    """The positions after an action of the mover's; each action's apart from the others'."""
    if isinstance(action, Go):
        return gone(front, play)
    assert isinstance(action, PlayOf)
    return played(front, np.full(len(front.over), action.card.rank), play)


def _role(view: View) -> int:
    return DEALER if view.seat == view.dealer else PONE


def _kept(view: View) -> Cards:
    return (*view.hand, *_played(view, own=True))


def _played(view: View, *, own: bool) -> Cards:
    """The cards that the seat has played in this deal, or that the other has."""
    plays = (event for event in view.deal_log if isinstance(event, PlayOf))
    return tuple(event.card for event in plays if (event.seat == view.seat) == own)


def _starter(view: View) -> Cards:
    return () if view.starter is None else (view.starter,)

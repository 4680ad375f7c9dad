"""What to lay away: every discard of two-handed cribbage, over all starters."""

from __future__ import annotations

import numpy as np

from muggins.engine.counting import cribs, mean, own_hands, their_hand, unseen_by
from muggins.engine.habits import DEALER, PONE, Habits
from muggins.engine.prospects import Option, Prospect, Sure, Tally
from muggins.engine.ranks import FIRST, Floats, N, number_of
from muggins.engine.tare import Tares, tares, trued
from muggins.engine.winning import Course, Worths, added, added_few, pegging_chances, worths
from muggins.rulebook.card import RANKS
from muggins.rulebook.events import Discard
from muggins.rulebook.view import View

_JACK = RANKS.index("J")
_OTHERS = [rank for rank in range(N) if rank != _JACK]
_HEELS = 2


def discard_options(view: View, known: Habits) -> tuple[Option, ...]:
    """What each discard leads to, in the order of `view.legal`.

    The hand is exact over all starters; the crib and the other's hand are so too if he plays by the
    habits that are known, with the cards that are seen taken out. Suits of his discards apart.
    """
    deal = Dealt(view, known)
    won = deal.worth(worths(view.rules), tares(view.rules))
    return tuple(
        Option(toss, points, win, game_points, Sure("table"))
        for toss, points, win, game_points in zip(deal.tosses, deal.points(), *won, strict=True)
    )


class Dealt:
    """A deal before the discards, as one who holds six cards (or five) may foresee it."""

    def __init__(self, view: View, known: Habits) -> None:
        self.view, self.known = view, known
        self.role = DEALER if view.seat == view.dealer else PONE
        self.tosses = [action for action in view.legal if isinstance(action, Discard)]
        kept = [tuple(c for c in view.hand if c not in toss.cards) for toss in self.tosses]
        hidden = unseen_by(view.hand, None)
        self.starters = hidden.ranks / hidden.ranks.sum()
        self.hands = own_hands(kept, hidden)
        self.cribs = cribs([toss.cards for toss in self.tosses], known, 1 - self.role, hidden)
        self.theirs = their_hand(known, 1 - self.role, hidden)[None]
        self.kept = [number_of(hand) - FIRST[len(hand)] for hand in kept]
        self.pegs = known.pegs[self.role][self.kept]

    def points(self) -> list[Prospect]:
        """The points to be expected of each discard."""
        hand, crib = mean(self.hands.sum(axis=1)), mean(self.cribs.sum(axis=1))
        their_hand = float(mean(self.theirs.sum(axis=1))[0])
        heels = _HEELS * float(self.starters[_JACK])
        prospects = []
        for made, laid, (pegs, against) in zip(
            hand.tolist(), crib.tolist(), self.pegs.tolist(), strict=True
        ):
            if self.role == DEALER:
                ours, theirs = Tally(made, laid, pegs + heels), Tally(their_hand, 0.0, against)
            else:
                ours, theirs = Tally(made, 0.0, pegs), Tally(their_hand, laid, against + heels)
            prospects.append(Prospect(ours, theirs))
        return prospects

    def worth(
        self, known: Worths | None, tares: Tares | None
    ) -> tuple[list[float | None], list[float | None]]:
        """The chance to win and the game points of each discard, where scores have a worth."""
        if known is None:
            nothing: list[float | None] = [None] * len(self.tosses)
            return nothing, nothing
        ours = self.view.rules.sides[self.view.seat or 0]
        mine, theirs = self.view.scores[ours], self.view.scores[1 - ours]
        dealer, pone = (mine, theirs) if self.role == DEALER else (theirs, mine)
        dealers = np.zeros((2, len(self.tosses)))
        for course, starters, heels in self.courses():
            if dealer + heels < len(known.win.table):
                dealers += [paid @ starters for paid in known.of(course, dealer + heels, pone)]
            else:  # home before a card is played
                dealers += [[worth.won[pone] * starters.sum()] for worth in known]
        if tares is not None:
            right = trued(dealers[0], float(tares.discards[self.role, dealer, pone]))
            games = known.game_points
            dealers[1] += (right - dealers[0]) * (games.won[pone] - games.lost[dealer])
            dealers[0] = right
        if self.role == PONE:
            dealers = np.array([[worth.both] for worth in known]) - dealers
        win, game_points = dealers
        return win.tolist(), game_points.tolist()

    def courses(self) -> list[tuple[Course, Floats, int]]:
        """How the deal may go after the cut, by discard and starter: float[discards, starters].

        With how likely each starter is, and what the dealer pegs for it: without heels, and with.
        """
        pegs = pegging_chances(self.known, self.role)
        pone_pegs, dealer_pegs = (chances[self.kept][:, None] for chances in pegs)
        hand, shows = self._shows()
        return [
            (Course(pone_pegs, dealer_pegs, hand[:, at], shows[:, at]), self.starters[at], heels)
            for at, heels in ((_OTHERS, 0), ([_JACK], _HEELS))
        ]

    def _shows(self) -> tuple[Floats, Floats]:
        """What pone's hand may count, and what the dealer's hand and crib may."""
        ours, theirs = _given_starter(self.hands), _given_starter(self.theirs)
        cribs = _given_starter(self.cribs)
        if self.role == DEALER:
            return theirs, added_few(ours, cribs)
        by_starter = added(theirs.swapaxes(0, 1), cribs.swapaxes(0, 1))
        return ours, by_starter.swapaxes(0, 1)


def _given_starter(chances: Floats) -> Floats:
    """The chances of each count for each starter: rows that add up to 1, or are nothing."""
    total = chances.sum(axis=-1, keepdims=True)
    return np.asarray(chances / np.where(total > 0, total, 1))

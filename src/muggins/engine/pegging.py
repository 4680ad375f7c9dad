"""What to play: every card of two-handed cribbage, against all that the other may hold."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from muggins.engine.counting import COUNTS, Unseen, cribs, mean, unseen_by
from muggins.engine.habits import DEALER, PONE, Habits, strategy
from muggins.engine.kernels import pegging as kernel
from muggins.engine.kernels.series import series
from muggins.engine.packed import Strategy
from muggins.engine.prospects import Option, Prospect, Sure, Tally
from muggins.engine.ranks import (
    FIRST,
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
from muggins.engine.suits import added_points, chances_added
from muggins.engine.tables import Form
from muggins.engine.tare import brought, tares, trued
from muggins.engine.winning import Worth, near, worths
from muggins.rulebook import score
from muggins.rulebook.card import BACK, Card, Cards
from muggins.rulebook.events import Go, Peg, PegKind, Play
from muggins.rulebook.view import View

TREMBLE = 0.2
"""How often the other is believed to have played by lot, and not by habit.

People do otherwise than the solution far oftener than its own trembles: careful plays a card in
four that it never plays. What is believed after such a card must not hang on the few that do.
"""
_PEGS, _SHOWS = 32, 40
"""More than one side pegs in a deal, and than a hand counts."""


def pegging_options(view: View, known: Habits) -> tuple[Option, ...]:
    """What each card leads to, in the order of `view.legal`.

    The other's hand is believed to be what he keeps by habit, given all that is seen, and what he
    has played and passed; he plays on by habit, and we play on as is best against that. The chance
    to win is what it would be if both went on by habit: who gains by knowing another's habits
    should not count on it. Raises ValueError where no hand of his fits.
    """
    thought = belief(view, known)
    show, told = _Show(view, known, thought), np.zeros((kernel.GO + 1, 4))
    kernel._search(_ways(known.form, view.rules.one_series), show.worth(), thought.walk, told)
    open_still = thought.walk.place[0, kernel.CARDS] or BACK in view.discarded
    sure = Sure("table" if open_still else "exact")
    come_to = told[[_done(action) for action in view.legal]]
    worths = show.won(come_to, float(thought.walk.value[0, kernel.EVEN]))
    return tuple(
        Option(action, show.prospect(*pegs), win, game_points, sure)
        for action, pegs, (win, game_points) in zip(
            view.legal, come_to[:, 2:].tolist(), worths, strict=True
        )
    )


class Belief:
    """The hands that the other may hold, each with its chance, after all that is seen."""

    def __init__(self, walk: kernel.Walk, kept: Ints) -> None:
        self.walk = walk
        rows = int(walk.place[0, kernel.ROWS])
        self.rows: Ints = walk.row[0, :rows].astype(np.int64)
        """Which of `kept` each comes from: int[n]."""
        self.kept = kept
        """What he may have kept, by its number among hands of its size; int[m]."""
        self.held: Ints = walk.hand[0, :rows].astype(np.int64)
        """What he still holds of it, as `ranks` numbers hands: int[n]."""
        self.chance: Floats = walk.reach[0, :rows]
        """float[n]; together 1."""

    @property
    def node(self) -> int:
        """Where the play has come to in the strategy."""
        return int(self.walk.place[0, kernel.NODE])


def belief(view: View, known: Habits) -> Belief:
    """What the other may hold, as the view tells it to who knows his habits.

    Chances follow from how often he keeps the hand, the cards that are seen, and how likely he is
    to have played it as he did. Raises ValueError where no hand fits.
    """
    ours, theirs = _played(view, own=True), _played(view, own=False)
    starter = () if view.starter is None else (view.starter,)
    seen = (*view.hand, *ours, *_told(view.discarded), *starter)
    size, role = known.cards, DEALER if view.seat == view.dealer else PONE
    chance = known.kept[1 - role] * ways(size, unseen(seen)) / ways_of_all(size)
    shown = 4 - unseen(theirs)
    there = np.flatnonzero(chance * (hands().counts[of_size(size)] >= shown).all(axis=1))
    walk = kernel.Walk.made(len(there))
    place = walk.place[0]
    place[kernel.ROWS], place[kernel.CARDS] = len(there), size
    place[kernel.MINE] = number_of((*view.hand, *ours))
    place[kernel.MOVER] = kernel.THEM if role == DEALER else kernel.US
    place[kernel.NODE] = 0 if known.form else kernel.ENDED
    walk.hand[0], walk.row[0] = there + FIRST[size], np.arange(len(there))
    walk.reach[0] = chance[there]
    kernel._believe(_events(view), TREMBLE, _ways(known.form, view.rules.one_series), walk)
    found = Belief(walk, there)
    if not len(found.chance):
        raise ValueError("no hand of the other fits what he has played and passed")
    found.chance /= found.chance.sum()
    place[[kernel.OURS, kernel.HIS]] = 0
    return found


def _events(view: View) -> Ints:
    """What both have done: int[n, 4], as the kernel wants it."""
    found: list[list[int]] = []
    sides, targets = view.rules.sides, view.rules.targets
    needs = [target - at for target, at in zip(targets, _before(view), strict=True)]
    for event in view.deal_log:
        match event:
            case Play(seat) | Go(seat):
                who = kernel.US if seat == view.seat else kernel.THEM
                found.append([who, _done(event), 0, needs[sides[seat]]])
            case Peg(seat, points, kind):
                needs[sides[seat]] -= points
                if kind == PegKind.LAST:
                    found[-1][2] = 1
    return np.array(found, np.int64).reshape(-1, 4)


def _before(view: View) -> list[int]:
    """The scores before the deal, by side."""
    scores = list(view.scores)
    for event in view.deal_log:
        if isinstance(event, Peg):
            scores[view.rules.sides[event.seat]] -= event.points
    return scores


def _done(action: object) -> int:
    return action.card.rank if isinstance(action, Play) else kernel.GO


@cache
def _ways(form: Form | None, one_series: bool) -> kernel.Ways:
    """What the kernel looks up, made once for a form."""
    cards, solved = hands(), strategy(form) if form else Strategy.nothing()
    return kernel.Ways(
        after=series().after,
        score=series().score,
        ranks=cards.ranks,
        less=cards.less.astype(np.int16),
        children=solved.children,
        child=solved.first,
        room=solved.index.room,
        first=solved.index.first,
        at=np.concatenate([solved.index.at[k, :, : FIRST[k + 1] - FIRST[k]] for k in range(5)], 1),
        chances=solved.chances,
        one_series=one_series,
    )


class _Show:
    """What is counted after the play, and what the scores are worth then."""

    def __init__(self, view: View, known: Habits, thought: Belief) -> None:
        assert view.starter is not None
        self.view, self.deals = view, view.seat == view.dealer
        kept, theirs = (*view.hand, *_played(view, own=True)), _played(view, own=False)
        hidden = unseen_by((*kept, *_told(view.discarded), *theirs), view.starter)
        self.hand = score.points(kept, view.starter, rules=view.rules)
        self.thought = thought
        holds = hands().counts[of_size(known.cards)][thought.kept]
        self.shows = hand_shows(known.cards)[thought.kept, view.starter.rank].astype(np.int64)
        self.added = added_points(known.cards)
        self.more = chances_added(holds, theirs, view.starter, hidden, flush=known.flush)
        role = DEALER if self.deals else PONE
        tosses, likely = _tosses(view.discarded, known, role, hidden)
        crib = likely @ cribs(tosses, known, 1 - role, hidden).sum(axis=1)
        self.crib = crib / crib.sum()
        self.tables = worths(view.rules)
        self.by_score = bool(self.tables) and near(view.rules, view.scores)

    def worth(self) -> kernel.Worth:
        """The same for the kernel."""
        rules, scores = self.view.rules, self._scores()
        mine = rules.sides[self.view.seat or 0]
        needs = rules.targets[mine] - scores[0], rules.targets[1 - mine] - scores[1]
        return kernel.Worth(
            table=self._ends(scores, needs),
            shows=self.shows,
            more=self.more,
            added=self.added,
            by_score=self.by_score,
            needs=needs,
        )

    def _scores(self) -> tuple[int, int]:
        """Ours and his."""
        mine = self.view.rules.sides[self.view.seat or 0]
        return self.view.scores[mine], self.view.scores[1 - mine]

    def _ends(self, scores: tuple[int, int], needs: tuple[int, int]) -> Floats:
        """What both payments are to us: float[32, 32, 40, 2], as the kernel wants it."""
        ends = np.zeros((2, _PEGS, _PEGS, _SHOWS))
        for end, worth in zip(ends, self.tables or (), strict=False):
            if self.deals:
                end[:] = self._dealers(worth, *scores)
                end[needs[0] :] = worth.won[_from(scores[1], worth)][:, None]
            else:
                end[:] = worth.both - self._pones(worth, *scores)
                end[:, needs[1] :] = worth.both - worth.won[_from(scores[0], worth)][:, None, None]
        return np.ascontiguousarray(np.moveaxis(ends, 0, -1))

    def _dealers(self, worth: Worth, dealer: int, pone: int) -> Floats:
        """What it is worth to us, who deal, unless the play takes us home."""
        after = worth.after(dealer + self.hand, pone, _PEGS + COUNTS - 1, _PEGS + _SHOWS - 1)
        paid = (sliding_window_view(after, COUNTS, axis=1) @ self.crib).T.copy()
        home = len(worth.table) - pone  # in the play or with his hand
        paid[:, home:] = worth.lost[_from(dealer, worth)][:, None]
        return sliding_window_view(paid, _SHOWS, axis=1)

    def _pones(self, worth: Worth, pone: int, dealer: int) -> Floats:
        """What it is worth to him, who deals, unless the play takes him home."""
        made = _PEGS + _SHOWS - 1
        after = worth.after(dealer, pone + self.hand, made + COUNTS - 1, _PEGS)
        paid = sliding_window_view(after, COUNTS, axis=1) @ self.crib
        ends = sliding_window_view(paid, _SHOWS, axis=1).copy()
        home = max(0, len(worth.table) - pone - self.hand)
        ends[home:] = worth.lost[_from(dealer, worth)][:, None]
        return ends

    def won(self, come_to: Floats, even: float) -> list[tuple[float | None, float | None]]:
        """The chance to win and the game points of all that may be done, where scores have a worth.

        come_to: float[n, 4], as the kernel tells it. The best is made to win as often as is even,
        less what the other gains who tosses by the score, as far as his cards are hidden; the
        others come along, and what is sure stays sure.
        """
        if self.tables is None:
            return [(None, None)] * len(come_to)
        wins, game_points = come_to[:, 0], come_to[:, 1]
        merit = wins if self.by_score else come_to[:, 2] - come_to[:, 3]
        best = float(wins[merit.argmax()])
        if 0 < best < 1 and 0 < even < 1:
            right = brought(wins, best, float(trued(np.array(even), self._tossed())))
            mine, his = self._scores()
            dealer, pone = (mine, his) if self.deals else (his, mine)
            games = self.tables.game_points
            game_points = game_points + (right - wins) * (games.won[pone] - games.lost[dealer])
            wins = right
        return list(zip(wins.tolist(), game_points.tolist(), strict=True))

    def _tossed(self) -> float:
        """By what our odds are to be multiplied, since he may have tossed by the score."""
        known, view = tares(self.view.rules), self.view
        if known is None:
            return 1.0
        mine, his = _before(view) if view.rules.sides[view.seat or 0] == 0 else _before(view)[::-1]
        hidden = int(self.thought.walk.place[0, kernel.CARDS]) / view.rules.hand
        if self.deals:
            return float(known.tossed[DEALER, mine, his] ** hidden)
        return float(known.tossed[PONE, his, mine] ** -hidden)

    def prospect(self, ours: float, theirs: float) -> Prospect:
        """The points to come, where so much is pegged by us and by the other."""
        counts = self.shows + self.more @ self.added
        their_hand = float(self.thought.chance @ counts[self.thought.rows])
        crib = float(mean(self.crib))
        return Prospect(
            Tally(self.hand, crib * self.deals, ours),
            Tally(their_hand, crib * (not self.deals), theirs),
        )


def _told(laid: Cards) -> Cards:
    """The cards laid away, as far as it is said which."""
    return tuple(card for card in laid if card is not BACK)


def _tosses(laid: Cards, known: Habits, role: int, hidden: Unseen) -> tuple[list[Cards], Floats]:
    """What one may have laid away, and how likely each is by his habits.

    Where that is not told, the other may have tossed the same cards: a crib is a tenth of a point
    too dear.
    """
    if BACK not in laid:
        return [laid], np.ones(1)
    cards = map(Card, np.flatnonzero(hidden.cards).tolist())
    tosses: list[Cards] = list(combinations(cards, 2))
    return tosses, known.tossed[role][[number_of(toss) - FIRST[2] for toss in tosses]]


def _from(score: int, worth: Worth) -> Ints:
    """The scores from this one on, one for each point pegged; none is the target."""
    return np.minimum(score + np.arange(_PEGS), len(worth.table) - 1)


def _played(view: View, *, own: bool) -> Cards:
    """The cards that the seat has played in this deal, or that the other has."""
    plays = (event for event in view.deal_log if isinstance(event, Play))
    return tuple(event.card for event in plays if (event.seat == view.seat) == own)

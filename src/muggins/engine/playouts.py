"""A deal carried on from the play to its end by greedy players, in plain numbers.

What `rollouts.play_on` does by the rules with `rollouts.greedy` in every seat, some five times as
fast, as nothing is written down: tests/engine/test_playouts.py says that both come to the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from muggins.rulebook import score
from muggins.rulebook.card import DECK, Card, Cards
from muggins.rulebook.events import Seat
from muggins.rulebook.move import Move, mixed
from muggins.rulebook.rules import Side

HAND, CRIB, PEGGING = range(3)
"""Where points come from."""
Counts: TypeAlias = dict[tuple[Cards, bool], int]
"""What hands, and cribs, count with the starter of a deal, as far as it was asked."""
_VALUE = tuple(card.value for card in DECK)


class _Home(Exception):
    """A side has reached its target."""


class Playout:
    """The rest of a deal that is in the play; a game in which counts are claimed is counted truly.

    After `run` there are the scores, the winner if the game is over, and in `made[side]` what was
    pegged from each source, added to what was there.
    """

    __slots__ = (
        "count",
        "counts",
        "hands",
        "last",
        "made",
        "move",
        "passed",
        "pile",
        "ranks",
        "rules",
        "scores",
        "turn",
        "winner",
        "wish",
    )

    def __init__(self, move: Move, made: list[list[float]], counts: Counts) -> None:
        """`counts` is kept from one playout of a deal to the next: its hands with its starter."""
        self.move, self.rules, self.made, self.counts = move, move.rules, made, counts
        self.scores, self.winner = [*move.scores], move.winner
        self.hands = [[*hand] for hand in move.hands]
        self.pile, self.ranks = [*move.pile], tuple([card >> 2 for card in move.pile])
        self.count, self.passed = move.count, [*move.passed]
        self.last, self.turn = move.last, move.turn
        self.wish = -1 if move.rules.lowball else 1

    def run(self) -> None:
        """Play on to the end of the deal, or of the game."""
        try:
            while self.turn is not None:
                seat = self.turn
                card, points = self._choice(self.hands[seat])
                if card is None:
                    self._go(seat)
                else:
                    self._lay(seat, card, points)
            self._show()
        except _Home:
            pass

    def _choice(self, hand: Sequence[Card]) -> tuple[Card | None, int]:
        """The card that pegs the most, the highest of equals; none, where none fits."""
        room, wish, ranks = 31 - self.count, self.wish, self.ranks
        found, best, most = None, 0, 0
        suited = self.rules.flush_in_play
        for card in hand:
            if _VALUE[card] > room:
                continue
            if suited:
                points = sum(one.points for one in score.play((*self.pile, card), rules=self.rules))
            else:
                points = pegs((*ranks, card >> 2))
            merit = (wish * points << 4) + (card >> 2)
            if found is None or merit > most:
                found, best, most = card, points, merit
        return found, best

    def _lay(self, seat: Seat, card: Card, points: int) -> None:
        self.hands[seat].remove(card)
        self.pile.append(card)
        self.ranks += (card >> 2,)
        self.count += _VALUE[card]
        self.last = seat
        if self.rules.go == "bicycle":
            self.passed = []
        if points:
            self._peg(seat, points, PEGGING)
        if self.count == 31:
            self._close()
        else:
            self._turn_passes_from(seat)

    def _go(self, seat: Seat) -> None:
        self.passed.append(seat)
        if self.rules.go == "bicycle" and len(self.passed) == 2:
            self._peg_last()
        else:
            self._turn_passes_from(seat)

    def _turn_passes_from(self, seat: Seat) -> None:
        hands, last, seats = self.hands, self.last, len(self.hands)
        seat = (seat + 1) % seats
        while seat != last:
            if hands[seat] and seat not in self.passed:
                self.turn = seat
                return
            seat = (seat + 1) % seats
        room = 31 - self.count
        if any(_VALUE[card] <= room for card in hands[seat]):
            self.turn = seat
        else:
            self._peg_last()

    def _peg_last(self) -> None:
        below, last = self.rules.last_below, self.last
        assert last is not None
        if below is None or self.scores[self.rules.sides[last]] < below:
            self._peg(last, 1, PEGGING)
        self._close()

    def _close(self) -> None:
        assert self.last is not None
        self.pile, self.ranks, self.count, self.passed = [], (), 0, []
        if self.rules.one_series or not any(self.hands):
            self.turn = None
            return
        seats = len(self.hands)
        seat = (self.last + 1) % seats
        while not self.hands[seat]:
            seat = (seat + 1) % seats
        self.turn = seat

    def _show(self) -> None:
        """Every hand from the dealer's left, then the crib."""
        move, seats = self.move, len(self.hands)
        for place in range(1, seats + 1):
            seat = (move.dealer + place) % seats
            self._counted(seat, move.kept[seat], crib=False)
        self._counted(move.dealer, mixed(*move.discarded, move.pack), crib=True)

    def _counted(self, seat: Seat, cards: Cards, *, crib: bool) -> None:
        points = self.counts.get((cards, crib))
        if points is None:
            assert self.move.starter is not None
            points = score.points(cards, self.move.starter, crib=crib, rules=self.rules)
            self.counts[cards, crib] = points
        source = CRIB if crib else HAND
        self._peg(seat, points, source)
        if self.rules.back_up and not points:
            self._peg(seat, -self.rules.back_up, source)

    def _peg(self, seat: Seat, points: int, source: int) -> None:
        side = self.rules.sides[seat]
        before, target = self.scores[side], self.rules.targets[side]
        after = max(0, min(target, before + points))
        self.scores[side] = after
        self.made[side][source] += after - before
        if after == target and points:
            self.winner = self._lowest() if self.rules.lowball else side
            raise _Home

    def _lowest(self) -> Side:
        """The side with the fewest points; of equals, the first to the dealer's left."""
        seats, sides = len(self.hands), self.rules.sides
        order = [sides[(self.move.dealer + step) % seats] for step in range(1, seats + 1)]
        return min(order, key=self.scores.__getitem__)


@lru_cache(maxsize=1 << 16)
def pegs(ranks: tuple[int, ...]) -> int:
    """What the last card of a pile of these ranks pegs, a flush apart."""
    pile = [Card(4 * rank + ranks[:at].count(rank)) for at, rank in enumerate(ranks)]
    return sum(combo.points for combo in score.play(pile))

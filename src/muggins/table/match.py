"""Games into matches: skunks, game points, who deals next, and the next game's rules."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeAlias, get_args

from muggins.rulebook.card import BadNotation
from muggins.rulebook.events import Deal, Seat
from muggins.rulebook.rules import SIX_CARD, Rules, Side
from muggins.rulebook.state import State

NextDealer: TypeAlias = Literal["loser", "winner", "alternate"]
"""Who deals first in the next game."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    winner: Side
    scores: tuple[int, ...]
    """By side."""
    margin: int
    """How far from home the nearest loser was; in lowball, how far ahead of the winner."""
    skunk: int
    """0 for none, 1 for a skunk, 2 for a double skunk."""
    lurch: bool

    @property
    def word(self) -> str:
        """What such a game is called: "game", "lurch", "skunk" or "double skunk"."""
        return "lurch" if self.lurch else ("game", "skunk", "double skunk")[self.skunk]

    @property
    def weight(self) -> int:
        """0 for a plain game, 1 for a skunk or the lurch, 2 for a double skunk."""
        return self.skunk + self.lurch


def result(state: State) -> Result:
    """How a game ended, the loser's distance from home against the lines of the form.

    With three sides or more all losers must be behind a line: no source settles what one alone
    would be worth. Raises ValueError for a game that is not over.

    >>> from muggins.rulebook.card import Card, cards
    >>> from muggins.rulebook.events import Cut, Discard
    >>> state = State(scores=(119, 90))
    >>> deal = Deal((cards("5h 5s 5d Jc 2h 2d"), cards("Ac Ad 3h 3s Kc Kd")))
    >>> lay = Discard(0, cards("2h 2d")), Discard(1, cards("Kc Kd"))
    >>> for action in (deal, *lay, Cut(Card("Jd"))): state = state.apply(action)
    >>> result(state).margin, result(state).word
    (31, 'skunk')
    """
    if state.winner is None:
        raise ValueError(f"the game is not over: it stands at {_dashed(state.scores)}")
    return ended(state.rules, state.winner, state.scores)


def ended(rules: Rules, winner: Side, scores: tuple[int, ...]) -> Result:
    """The same, where only the last scores are known."""
    losers = [side for side in range(len(scores)) if side != winner]
    if rules.lowball:
        margin = min(scores[side] for side in losers) - scores[winner]
        return Result(winner, scores, margin, skunk=0, lurch=False)
    margin = min(rules.targets[side] - scores[side] for side in losers)
    lurch = rules.lurch and all(2 * scores[side] < rules.targets[side] for side in losers)
    skunk = sum(margin >= line for line in rules.skunks)
    return Result(winner, scores, margin, skunk, lurch)


class Points(NamedTuple):
    """Game points for a win, by its weight; they are the winner's only."""

    game: int
    skunk: int
    """For the lurch too."""
    double_skunk: int


POINTS = {
    "games": Points(1, 1, 1),
    "acc": Points(2, 3, 3),
    "long": Points(3, 4, 4),
    "free": Points(1, 2, 3),
    "four": Points(1, 2, 4),
    "book": Points(1, 2, 2),
}
"""Tables of game points: "games" counts the games, "book" is the double game of 1909."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Match:
    """Games that are played one after another; a value that is followed by another after each.

    It ends when somebody alone has `to` game points or more, or after so many `games`, whichever
    is first; with neither it goes on for ever.

    >>> Match(points="acc", to=7).next_game() == (SIX_CARD, None)
    True

    Raises ValueError, which says what is wrong with its terms.
    """

    rules: Rules = SIX_CARD
    """The first game's; where one is against the others, he is another seat in each game."""
    points: str = "games"
    """A name of POINTS."""
    to: int | None = None
    games: int | None = None
    deals: NextDealer = "loser"
    """Of three sides or more the lowest is the loser, in lowball the highest; of equals and of
    partners the first to the left of the last dealer. Or the deal alternates: it moves to the left
    of who dealt first in the game before."""
    results: tuple[Result, ...] = ()
    dealer: Seat | None = None
    """Who deals the next game; None is for the cut."""
    next_deck: int = 1
    """The number of the next deck of the match's shoe."""

    def __post_init__(self) -> None:
        if self.points not in POINTS:
            raise ValueError(f"{self.points!r} are no game points; there are {', '.join(POINTS)}")
        if self.deals not in get_args(NextDealer):
            raise ValueError(f"{self.deals!r} cannot deal; loser, winner or alternate would do")
        for name, most in ("to", self.to), ("games", self.games):
            if most is not None and not 1 <= most <= MOST:
                raise ValueError(f"{name} is {most}; it is 1 to {MOST}, or None")

    @property
    def captains(self) -> bool:
        """Whether one plays against the others, and each seat stands for itself in the match."""
        seats = [self.rules.sides.count(side) for side in range(len(self.rules.targets))]
        return len(set(seats)) > 1

    @property
    def standings(self) -> tuple[int, ...]:
        """Game points by side; by seat where one plays against the others."""
        points = [0] * (self.rules.seats if self.captains else len(self.rules.targets))
        for game, won in enumerate(self.results):
            worth = POINTS[self.points][won.weight]
            for at in range(len(points)):
                side = self._rules_of(game).sides[at] if self.captains else at
                points[at] += worth * (side == won.winner)
        return tuple(points)

    @property
    def over(self) -> bool:
        """Whether the last game has been played."""
        if self.games is not None and len(self.results) >= self.games:
            return True
        return self.to is not None and max(self.standings) >= self.to and self._ahead() is not None

    @property
    def winner(self) -> int | None:
        """Who has won, as in `standings`; None while it goes on, and where it is drawn."""
        return self._ahead() if self.over else None

    def next_game(self) -> tuple[Rules, Seat | None]:
        """The rules and the first dealer of the next game; without a dealer, cut.

        Raises ValueError when the match is over.
        """
        if self.over:
            raise ValueError(f"the match is over, at {_dashed(self.standings)}")
        return self._rules_of(len(self.results)), self.dealer

    def after(self, state: State) -> Match:
        """The match after its next game.

        Raises ValueError for a game that is not over, or is not this match's next.
        """
        rules, dealer = self.next_game()
        if state.rules != rules:
            raise ValueError("this game has other rules than the match's next game")
        if dealer is not None and state.opening.dealer != dealer:
            raise ValueError(f"seat {state.opening.dealer} dealt this game; it was for {dealer}")
        won = result(state)
        return replace(
            self,
            results=(*self.results, won),
            dealer=self._next_dealer(state, won),
            next_deck=self.next_deck + sum(isinstance(event, Deal) for event in state.log),
        )

    @property
    def terms(self) -> str:
        """What was agreed, but for the rules, in one word: "points=acc,to=7,deals=loser"."""
        lengths = (("to", self.to), ("games", self.games))
        most = "".join(f"{name}={most}," for name, most in lengths if most is not None)
        return f"points={self.points},{most}deals={self.deals}"

    @classmethod
    def of(cls, terms: str, rules: Rules = SIX_CARD) -> Match:
        """Read what `terms` writes; what is not there is as usual.

        >>> Match.of("to=3").deals
        'loser'

        Raises BadNotation.
        """
        agreed: dict[str, str | int] = {}
        for word in filter(None, terms.strip().lower().split(",")):
            term = re.fullmatch(r"(points|deals)=([a-z]{1,20})|(to|games)=([0-9]{1,6})", word)
            if not term:
                raise BadNotation(f"{word[:40]!r} is no term of a match; to=7 or deals=loser is")
            name, value, length, number = term.groups()
            agreed |= {name: value} if name else {length: int(number)}
        try:
            return cls(rules=rules, **agreed)  # type: ignore[arg-type]
        except ValueError as wrong:
            raise BadNotation(str(wrong)) from None

    def _ahead(self) -> int | None:
        """Who alone has the most points."""
        standings = self.standings
        most = max(standings)
        return standings.index(most) if standings.count(most) == 1 else None

    def _rules_of(self, game: int) -> Rules:
        """The rules of a game: who plays alone sits one to the left of the one before."""
        if not self.captains:
            return self.rules
        at = game % self.rules.seats
        sides = self.rules.sides
        return replace(self.rules, sides=sides[-at:] + sides[:-at])

    def _next_dealer(self, state: State, won: Result) -> Seat:
        """Who deals after this game."""
        seats, sides = state.rules.seats, state.rules.sides
        if self.deals == "alternate":
            return (state.opening.dealer + 1) % seats
        leftwards = [(state.dealer + step) % seats for step in range(1, seats + 1)]
        if self.deals == "winner":
            return next(seat for seat in leftwards if sides[seat] == won.winner)
        losers = [seat for seat in leftwards if sides[seat] != won.winner]
        sign = -1 if state.rules.lowball else 1
        return min(losers, key=lambda seat: sign * state.scores[sides[seat]])


MOST = 1000
"""The most game points or games that a match is played to."""


def _dashed(numbers: tuple[int, ...]) -> str:
    return "-".join(map(str, numbers))

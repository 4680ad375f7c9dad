"""A game on one sheet: who played, how it ended, and what each deal came to."""

from __future__ import annotations

from dataclasses import dataclass

from muggins.paper.record import Record
from muggins.rulebook.card import BadNotation
from muggins.rulebook.events import Seat
from muggins.rulebook.rules import Rules, Side
from muggins.rulebook.state import State
from muggins.study.deals import Dealing, dealings
from muggins.study.endings import RESULT, ending
from muggins.study.reviewed import Review
from muggins.table.match import POINTS, Match, result


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What is kept of a game to reckon with; all by seat, but scores by side."""

    rules: Rules
    players: tuple[str, ...]
    bots: tuple[bool | None, ...]
    """None where the record does not tell."""
    date: str
    """As the record has it, or nothing."""
    dealer: Seat
    """Who dealt first."""
    cut: bool
    """Whether the pack was cut for that, as the record tells."""
    scores: tuple[int, ...]
    winner: Side | None
    """None where the game is not over; who resigned has lost."""
    ended: str
    """"resigned", "claimed" or "called off" where it ended before its time; else nothing."""
    word: str
    """"game", "lurch", "skunk" or "double skunk"; nothing where it is not over."""
    worth: int
    """The winner's game points, as the match has them."""
    dealings: tuple[Dealing, ...]
    given_away: tuple[float | None, ...]
    """Percent of a win that each seat's decisions gave away; None where nobody has looked."""

    def seat_of(self, name: str) -> Seat | None:
        """Where somebody sits, capital letters or not; the first of two of one name."""
        wanted = name.casefold()
        return next((at for at, one in enumerate(self.players) if one.casefold() == wanted), None)

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats of the other sides."""
        sides = self.rules.sides
        return tuple(at for at in range(len(sides)) if sides[at] != sides[seat])

    def won(self, seat: Seat) -> bool:
        """Whether the seat's side has won."""
        return self.winner == self.rules.sides[seat]

    def margin(self, seat: Seat) -> int:
        """Points more than the best of the other sides; in lowball, fewer."""
        side = self.rules.sides[seat]
        others = [points for at, points in enumerate(self.scores) if at != side]
        if self.rules.lowball:
            return min(others) - self.scores[side]
        return self.scores[side] - max(others)


def sheet(game: Record | State, review: Review | None = None) -> Sheet:
    """The sheet of a game, finished or not; where nobody is named it is Seat 0, Seat 1, ...

    >>> sheet(State()).players, sheet(State()).winner
    (('Seat 0', 'Seat 1'), None)

    Raises IllegalAction for a Record that was put together by hand and goes against the rules.
    """
    record = Record.of(game) if isinstance(game, State) else game
    state, headers = record.state, record.headers
    seats = range(state.rules.seats)
    players = record.players or tuple(f"Seat {seat}" for seat in seats)
    won = None if state.winner is None else result(state)
    early = None if won else ending(headers.get(RESULT, ""), players)
    winner = early.winner(state.rules.sides) if early else state.winner
    return Sheet(
        rules=state.rules,
        players=players,
        bots=_bots(headers.get("Bots", ""), state.rules.seats),
        date=headers.get("Date", ""),
        dealer=state.opening.dealer,
        cut="Cut" in headers,
        scores=state.scores,
        winner=winner,
        ended=early.how if early else "",
        word=won.word if won else "" if winner is None else "game",
        worth=0 if winner is None else _points(headers.get("Match", ""), won.weight if won else 0),
        dealings=tuple(dealings(state)),
        given_away=tuple(_given_away(review, seat) for seat in seats),
    )


def _given_away(review: Review | None, seat: Seat) -> float | None:
    """In percent of a win; None too where nobody knows what scores are worth."""
    win = None if review is None else review.sum(seat).win
    return None if win is None else 100 * win


def _bots(told: str, seats: int) -> tuple[bool | None, ...]:
    """Which seats are bots, of a header like "- greedy"."""
    words = told.split()
    return tuple(word != "-" for word in words) if len(words) == seats else (None,) * seats


def _points(terms: str, weight: int) -> int:
    try:
        return POINTS[Match.of(terms).points][weight]
    except BadNotation:
        return 1

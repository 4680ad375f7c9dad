"""The same deals side by side: what each made of them, and the difference that play made."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import TypeAlias

from muggins.arena.interval import Interval
from muggins.paper.entry import TakeBack
from muggins.paper.record import Record
from muggins.rulebook.card import BadNotation, Card, Cards
from muggins.rulebook.events import Cut, Deal, Seat
from muggins.study.chances import student
from muggins.study.deals import Dealing
from muggins.study.duplicate import CHALLENGE, GAME, YOU, Challenge
from muggins.study.sheets import Sheet, sheet
from muggins.table.shoe import cut_from, deal_from

_Key: TypeAlias = tuple[int, int]
"""A deal: the game, and its number in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What one made of a deal."""

    tossed: Cards
    """Nothing where the hand is not known."""
    ours: int
    """Points pegged by the own side."""
    theirs: float
    """By the other; of several sides their mean."""
    whole: bool
    """Whether the deal was counted to its end."""

    @property
    def net(self) -> float:
        """Points more than the other side."""
        return self.ours - self.theirs


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """One deal, as all had it."""

    game: int
    number: int
    """In the game, from 1."""
    dealer: Seat
    hand: Cards
    """What was dealt to everybody who took it up."""
    starter: Card | None
    made: tuple[Made | None, ...]
    """By player; None where the game was over before, or has not come so far."""

    @property
    def own_crib(self) -> bool:
        """Whether the crib was that of those who took the challenge up."""
        return self.dealer == YOU

    def gained(self, at: int) -> float | None:
        """What a player made more of it than the mean of the others who counted it to its end.

        None where he did not, or nobody else.
        """
        mine = self.made[at]
        others = [
            one.net
            for who, one in enumerate(self.made)
            if who != at and one is not None and one.whole
        ]
        if mine is None or not mine.whole or not others:
            return None
        return mine.net - sum(others) / len(others)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """How one game ended, by player; None where it is not over, or was not played."""

    game: int
    won: tuple[bool | None, ...]
    margins: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One player against the field: all others who had the same cards."""

    name: str
    games: int
    """That are over."""
    wins: int
    margin: float | None
    """Points more than the bot, a game."""
    boards: int
    """Deals counted to their end that others counted too."""
    gained: Interval | None
    """Points a deal more than the mean of the others on the same deals; 95 of 100."""
    total: float
    """The same in all of these deals."""
    taken_back: int
    """How often something was taken back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A challenge, and what all who took it up made of it."""

    challenge: Challenge
    players: tuple[str, ...]
    standings: tuple[Standing, ...]
    """By player, in the same order; `ranked` has the best first."""
    boards: tuple[Board, ...]
    """Of the games that are over for all: of others it would tell who is still to play the cards
    to come."""
    games: tuple[Ended, ...]
    _all: tuple[Board, ...] = field(default=(), repr=False)

    @property
    def ranked(self) -> tuple[Standing, ...]:
        """The table of a club: who gained most on the same cards first."""
        return tuple(
            sorted(self.standings, key=lambda one: -one.gained.mean if one.gained else 1e9)
        )

    def between(self, one: int, other: int) -> Interval | None:
        """Points a deal that a player made more than another on the same deals, by their numbers.

        None where they have fewer than two such deals.
        """
        pairs = [(board.made[one], board.made[other]) for board in self._all]
        return _mean([a.net - b.net for a, b in pairs if a and b and a.whole and b.whole])

    def begun(self, at: int, game: int) -> bool:
        """Whether a player has been dealt cards in a game."""
        return any(board.game == game and board.made[at] is not None for board in self._all)


def compare(records: Iterable[Record], challenge: Challenge | None = None) -> Comparison:
    """Lay the games of a challenge side by side; those of others are left out.

    >>> challenge = Challenge(seed="x", bot="greedy")
    >>> told = compare([*challenge.play("greedy"), *challenge.play("random")])
    >>> [standing.games for standing in told.ranked]
    [1, 1]

    Without a challenge it is that of the first record. Who played a game twice is there twice.
    Raises BadNotation where there is no such record, or one with other deals than the challenge's.
    """
    tables: dict[str, dict[int, Sheet]] = defaultdict(dict)
    taken_back = Counter[str]()
    for record in records:
        text = record.headers.get(CHALLENGE, "")
        if challenge is None and text:
            challenge = Challenge.of(text)
        if challenge is None or text != str(challenge):
            continue
        game = _game_of(record, challenge)
        name = _free(record.players[YOU] if record.players else "Seat 0", game, tables)
        tables[name][game] = sheet(record)
        taken_back[name] += sum(isinstance(entry.step, TakeBack) for entry in record.entries)
    if challenge is None or not tables:
        which = f"of {challenge}" if challenge else "of any challenge"
        raise BadNotation(f"there is no game {which} among these records")
    played = [*tables.values()]
    boards = tuple(_boards(played))
    games = tuple(_ended(game, played) for game in sorted({game for one in played for game in one}))
    over = {ended.game for ended in games if None not in ended.won}
    return Comparison(
        challenge=challenge,
        players=tuple(tables),
        standings=tuple(
            _standing((at, name), table, boards, taken_back[name])
            for at, (name, table) in enumerate(tables.items())
        ),
        boards=tuple(board for board in boards if board.game in over),
        games=games,
        _all=boards,
    )


def _game_of(record: Record, challenge: Challenge) -> int:
    """Which game of the challenge it is; its deals must be those."""
    text = record.headers.get(GAME, "")
    game = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
    if not 1 <= game <= challenge.games or record.rules != challenge.rules:
        raise BadNotation(f"this record is no game of {challenge}")
    number, shoe = 0, challenge.shoe(game)
    for action in record.state.actions:
        number += isinstance(action, Deal)
        dealer = (challenge.dealer(game) + number - 1) % challenge.rules.seats
        wanted: Deal | Cut | None = None
        if isinstance(action, Deal):
            wanted = deal_from(shoe.deck(number), challenge.rules, dealer)
        elif isinstance(action, Cut):
            wanted = cut_from(shoe.deck(number), challenge.rules)
        if wanted is not None and action != wanted:
            raise BadNotation(f"deal {number} of game {game} is not the challenge's")
    return game


def _free(name: str, game: int, tables: Mapping[str, Mapping[int, Sheet]]) -> str:
    """The name, or with a number where it stands for this game already."""
    found, number = name, 1
    while game in tables.get(found, {}):
        number += 1
        found = f"{name} ({number})"
    return found


def _boards(tables: Sequence[Mapping[int, Sheet]]) -> list[Board]:
    made: dict[_Key, dict[int, Made]] = defaultdict(dict)
    dealt: dict[_Key, Dealing] = {}
    for at, played in enumerate(tables):
        for game, one in played.items():
            for deal in one.dealings:
                key = game, deal.number
                if key not in dealt or dealt[key].starter is None:
                    dealt[key] = deal
                made[key][at] = _made(one, deal)
    return [
        Board(
            game=key[0],
            number=key[1],
            dealer=dealt[key].dealer,
            hand=dealt[key].dealt[YOU],
            starter=dealt[key].starter,
            made=tuple(made[key].get(at) for at in range(len(tables))),
        )
        for key in sorted(made)
    ]


def _made(one: Sheet, deal: Dealing) -> Made:
    sides = one.rules.sides
    points = [0] * len(one.scores)
    for seat, counted in enumerate(deal.counted):
        points[sides[seat]] += counted
    ours, kept = points[sides[YOU]], deal.kept[YOU]
    return Made(
        tossed=tuple(card for card in deal.dealt[YOU] if kept and card not in kept),
        ours=ours,
        theirs=(sum(points) - ours) / (len(points) - 1),
        whole=deal.number < len(one.dealings),
    )


def _ended(game: int, tables: Sequence[Mapping[int, Sheet]]) -> Ended:
    over = [played.get(game) for played in tables]
    return Ended(
        game=game,
        won=tuple(one.won(YOU) if one and one.winner is not None else None for one in over),
        margins=tuple(one.margin(YOU) if one and one.winner is not None else None for one in over),
    )


def _standing(
    who: tuple[int, str], played: Mapping[int, Sheet], boards: Sequence[Board], taken_back: int
) -> Standing:
    at, name = who
    over = [one for one in played.values() if one.winner is not None]
    margins = [one.margin(YOU) for one in over]
    gained = [more for board in boards if (more := board.gained(at)) is not None]
    return Standing(
        name=name,
        games=len(over),
        wins=sum(one.won(YOU) for one in over),
        margin=sum(margins) / len(margins) if margins else None,
        boards=len(gained),
        gained=_mean(gained),
        total=sum(gained),
        taken_back=taken_back,
    )


def _mean(values: Sequence[float]) -> Interval | None:
    """The mean of few values, with the half of its 95 % interval; of fewer than two nothing."""
    size = len(values)
    if size < 2:
        return None
    mean = sum(values) / size
    variance = sum((value - mean) ** 2 for value in values) / (size - 1)
    return Interval(mean, student(size - 1) * sqrt(variance / size))

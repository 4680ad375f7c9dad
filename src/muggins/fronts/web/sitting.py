"""What goes on at one table in the browser, derived from its entries and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from muggins.fronts.web import entries
from muggins.fronts.web.entries import (
    Acted,
    Again,
    Carried,
    Ended,
    Entry,
    Kind,
    Landed,
    Next,
    Noted,
    Opened,
    Parted,
    Replaced,
    Sat,
    TookBack,
    Uploaded,
)
from muggins.fronts.web.tokens import code_of
from muggins.paper import entry as notation
from muggins.paper import position
from muggins.paper.record import Record, records
from muggins.rulebook import spelled
from muggins.rulebook.events import Claim, Discard, Go, Muggins, Play, Seat
from muggins.rulebook.rules import Rules, Side
from muggins.rulebook.view import View
from muggins.study.duplicate import Challenge
from muggins.table.laid import laid_out
from muggins.table.match import Match
from muggins.table.shoe import FairShoe, cut_for_deal
from muggins.table.table import Table

if TYPE_CHECKING:
    from muggins.fronts.web.schema import Row


class Damaged(Exception):
    """Entries that do not follow from one another."""


@dataclass(slots=True)
class Chair:
    """A seat, and who holds it now."""

    kind: Kind
    name: str
    bot: str = ""
    holders: set[str] = field(default_factory=set)
    word: str | None = None
    """What was cut with."""

    @property
    def filled(self) -> bool:
        """Whether somebody sits there."""
        return self.kind != "open"

    @property
    def is_person(self) -> bool:
        """Whether a person sits there."""
        return self.kind in ("person", "device")


class Sitting:
    """One table: who sits there, their match, and the game that is played.

    `take` is the only way in which it changes; the same entries always make the same table, in
    every process. Its version is the number of entries.
    """

    def __init__(self, game: str, rows: Iterable[Row]) -> None:
        self.id = game
        self.version = 0
        self.chairs: list[Chair] = []
        self.match = Match()
        """After the games that are over, but for the one on the table."""
        self.table: Table | None = None
        self.finished: list[Record] = []
        """The games before the one on the table."""
        self.ended: Ended | None = None
        self.again: str = ""
        """The table where the same people play on."""
        self.done: dict[tuple[str, str], int] = {}
        """The version that an action made, by who did it and what he called it."""
        self.carried: dict[str, str] = {}
        """Links to other devices that were not used yet: whose each is, by its code."""
        self.used: list[float] = []
        """Seconds that each seat has thought in this game."""
        self.since = 0.0
        """When the last entry came."""
        self.words: tuple[str, ...] = ()
        """What the people cut with, in order of seats, whoever sits there later."""
        self.cut = ""
        """The cut for deal, where there was one."""
        self.opened: Opened | None = None
        self.uploaded: tuple[Record, ...] = ()
        self.uploader = ""
        """The holder of it."""
        self.notes: dict[tuple[int, int], dict[Seat | None, str]] = {}
        """Comments by game and entry, and whose each is."""
        self.noted = 0
        """How many were ever written."""
        self._plies = 0
        """Of the finished games."""
        self._at: list[tuple[int, int]] = []
        """Which game, and which version of its table, each version of this was."""
        for row in rows:
            try:
                self.take(entries.read(row.entry), row.at)
            except Exception as error:  # its own words may name cards, and this goes into a log
                fault = type(error).__name__
                raise Damaged(f"entry {row.number} of {game} does not follow ({fault})") from None

    # What it is

    @property
    def terms(self) -> Opened:
        """What was agreed when the table was opened."""
        assert self.opened is not None
        return self.opened

    @property
    def rules(self) -> Rules:
        """Of the game on the table."""
        if self.table:
            return self.table.state.rules
        return self.uploaded[0].rules if self.uploaded else self.match.rules

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody is called, by seat."""
        return tuple(chair.name or f"seat {at + 1}" for at, chair in enumerate(self.chairs))

    @property
    def shoe(self) -> FairShoe:
        """Where the cards come from; its words are known once everybody has cut."""
        return FairShoe(bytes.fromhex(self.terms.secret), self.words)

    @property
    def commitment(self) -> str:
        """The seal of the secret."""
        return _sealed(self.terms.secret)

    def bot_seed(self, seat: Seat) -> str:
        """What a bot draws its luck from; in a challenge the same for all who take it up."""
        if self.terms.course:
            return f"{Challenge.of(self.terms.course).shoe(self.terms.number).seed}/{seat}"
        return code_of(self.terms.key, f"bot {seat}")

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        if self.uploaded or self.ended:
            return True
        return self.table is not None and self.standing.over

    @property
    def standing(self) -> Match:
        """The match, the game on the table counted in if it is over."""
        if self.table is None or self.table.state.winner is None:
            return self.match
        return self.match.after(self.table.state)

    @property
    def winner(self) -> Side | None:
        """Who has won the game on the table, at its end or before its time."""
        if self.table is None:
            return None
        if self.ended is None or self.ended.how == "called off":
            return self.table.state.winner
        side = self.rules.sides[self.ended.seat]
        return side if self.ended.how == "claimed" else 1 - side

    @property
    def awaiting(self) -> tuple[Seat, ...]:
        """The seats that are to act in the game on the table."""
        return () if self.table is None or self.ended else self.table.state.awaiting

    @property
    def people(self) -> set[str]:
        """The holders of all seats."""
        return {holder for chair in self.chairs for holder in chair.holders}

    @property
    def ply(self) -> int:
        """How many steps were taken in all games of the match."""
        if self.uploaded:
            return sum(len(game.entries) for game in self.uploaded)
        return self._plies + (self.table.version if self.table else 0)

    def held_by(self, holder: str) -> tuple[Seat, ...]:
        """The seats that a browser holds."""
        return tuple(at for at, chair in enumerate(self.chairs) if holder in chair.holders)

    def view(self, seat: Seat | None) -> View:
        """The game on the table as a seat sees it; raises ValueError before the first deal."""
        return self.game.view(seat)

    def moment(self, version: int) -> int | None:
        """The version of the game's table that a version of this was; None for an earlier game."""
        if not 0 < version <= self.version:
            return None
        game, at = self._at[version - 1]
        return at if game == len(self.finished) else None

    def games(self) -> tuple[Record, ...]:
        """The games that are over, and may be told as they were."""
        if self.uploaded:
            return self.uploaded
        table = self.table  # looked at once: elsewhere the next game may begin meanwhile
        if table and (table.state.winner is not None or self.ended):
            return (*self.finished, self._record(table))
        return tuple(self.finished)

    def notes_of(self, game: int) -> dict[int, str]:
        """The comments on a game, from 1, by entry: in the names of the players."""
        return {
            entry: "\n".join(
                text if seat is None else f"{self.names[seat]}: {text}" for seat, text in by.items()
            )
            for (of, entry), by in self.notes.items()
            if of == game and by
        }

    # How it changes

    def take(self, entry: Entry, at: float) -> Entry:
        """Go on by one entry, and return it with what followed; raises ValueError, and stays."""
        awaited, before = self.awaiting, len(self.finished)
        taken = self._take(entry)
        self.version += 1
        if len(self.finished) == before and self.used:
            for seat in awaited:
                if seat >= 0:
                    self.used[seat] += max(0.0, at - self.since)
        self.since = at
        self._at.append((len(self.finished), self.table.version if self.table else 0))
        if isinstance(entry, Acted | TookBack) and entry.id:
            self.done[entry.holder, entry.id] = self.version
        return taken

    def _take(self, entry: Entry) -> Entry:
        match entry:
            case Opened():
                self._open(entry)
            case Sat():
                self._sit(entry)
            case Parted():
                for seat, word in entry.words.items():
                    self.chairs[seat].word = word
                self._begin()
            case Acted():
                return self._act(entry)
            case TookBack():
                return self._take_back(entry)
            case Next():
                return self._next(entry)
            case Again():
                self.again = entry.to
            case Ended():
                self.ended = entry
            case Replaced():
                self.chairs[entry.seat].kind = "bot"
                self.chairs[entry.seat].bot = entry.bot
                self.chairs[entry.seat].holders = set()
            case Carried():
                self.carried[entry.code] = entry.holder
            case Landed():
                mover = self.carried.pop(entry.code)
                for chair in self.chairs:
                    if mover in chair.holders:
                        chair.holders.add(entry.holder)
            case Noted():
                self._note(entry)
            case Uploaded():
                self.uploader = entry.holder
                self.uploaded = tuple(records(entry.text.splitlines(keepends=True)))
                self._seat_the_players(self.uploaded[0])
        return entry

    def _open(self, terms: Opened) -> None:
        rules = spelled.rules(terms.rules)
        self.opened, self.match = terms, Match.of(terms.match, rules)
        self.chairs = [
            Chair(chair.kind, chair.name, chair.bot, set(chair.holders), chair.word)
            for chair in terms.chairs
        ]
        self._begin()

    def _seat_the_players(self, record: Record) -> None:
        names = record.players or tuple(f"seat {at + 1}" for at in range(record.rules.seats))
        self.chairs = [Chair("person", name) for name in names]

    def _sit(self, sat: Sat) -> None:
        chair = self.chairs[sat.seat]
        chair.kind, chair.name, chair.word = "person", sat.name, sat.word
        chair.holders = {sat.holder}
        self._begin()

    def _begin(self) -> None:
        """Deal, once everybody sits and has cut."""
        people = [chair for chair in self.chairs if chair.is_person]
        if self.table or not all(chair.filled for chair in self.chairs):
            return
        if any(chair.word is None for chair in people):
            return
        self.words = tuple([chair.word or "" for chair in people])
        rules, due = self.match.next_game()
        self.used = [0.0] * rules.seats
        if self.terms.course:
            shoe = Challenge.of(self.terms.course).shoe(self.terms.number)
            self.table = Table(shoe, rules, dealer=self.terms.dealer)
            return
        if self.terms.laid:
            self.table = laid_out(position.state(self.terms.laid), self.shoe)
            return
        dealer = self.terms.dealer if due is None else due
        if dealer is None:
            self.cut = str(cut_for_deal(self.shoe.deck(0), rules.seats))
        self.table = Table(self.shoe, rules, dealer=dealer)

    def _act(self, entry: Acted) -> Acted:
        table, action = self.game, chosen(entry.step)
        before = table.version
        table.act(action, by=entry.seat, version=entry.seen)
        return msgspec.structs.replace(entry, then=_same(entry.then, table, before + 1))

    def _take_back(self, entry: TookBack) -> TookBack:
        table = self.game
        table.take_back(entry.seat)
        step = str(table.entries[-1])
        if entry.step not in ("", step):
            raise Damaged(f"{entry.step} was taken back, and {step} follows")
        return msgspec.structs.replace(entry, step=step)

    def _note(self, entry: Noted) -> None:
        about = self.notes.setdefault((entry.game, entry.entry), {})
        about[entry.seat] = entry.text
        if not entry.text:
            del about[entry.seat]
        self.noted += 1

    def _next(self, entry: Next) -> Next:
        table = self.game
        match = self.match.after(table.state)
        rules, dealer = match.next_game()
        following = Table(self.shoe, rules, dealer=dealer, first_deck=match.next_deck)
        then = _same(entry.then, following, 0)
        self.finished.append(self._record(table))
        self._plies += table.version
        self.match, self.table, self.used = match, following, [0.0] * rules.seats
        return msgspec.structs.replace(entry, then=then)

    @property
    def game(self) -> Table:
        """The table, where there is one; raises ValueError before the first deal."""
        if self.table is None:
            raise ValueError("nothing is dealt yet")
        return self.table

    def _record(self, table: Table) -> Record:
        state = table.state
        return Record(
            rules=state.rules,
            opening=state.opening,
            entries=tuple(map(notation.Entry, table.entries)),
            players=self.names,
        )


@lru_cache(4096)
def _sealed(secret: str) -> str:
    return FairShoe.commit(bytes.fromhex(secret))


def _same(then: tuple[str, ...], table: Table, at: int) -> tuple[str, ...]:
    """What nature did from there on; what was kept of it before must be the same."""
    found = tuple(map(str, table.entries[at:]))
    if then and then != found:
        raise Damaged("the cards are not those that were dealt before")
    return found


Chosen: TypeAlias = Discard | Play | Go | Claim | Muggins


def chosen(text: str) -> Chosen:
    """An action of a seat as a record has it; raises ValueError for what is none."""
    try:
        step = notation.read(text.split())
    except (notation.BadWord, IndexError) as bad:
        said = bad.sentence if isinstance(bad, notation.BadWord) else "an action is like 0 play 7s"
        raise ValueError(said) from None
    if not isinstance(step, Chosen):
        raise ValueError(f"{text[:40]!r} is not for a seat to do")
    return step

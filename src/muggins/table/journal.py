"""The file of a live match: what was answered is on disk, and can be gone on with."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from muggins.paper.record import (
    MOST_ENTRIES,
    Record,
    TakeBack,
    dumps,
    line,
    salvage,
)  # fmt: skip
from muggins.rulebook.card import BadNotation
from muggins.rulebook.events import Deal, Seat
from muggins.rulebook.state import State
from muggins.rulebook.view import IllegalAction, Opening
from muggins.table.appending import AppendOnly, Locked, NoFile
from muggins.table.fairness import Fairness
from muggins.table.match import Match
from muggins.table.shoe import FairShoe, SeededShoe, Shoe, cut_for_deal
from muggins.table.table import Accepted, Table

__all__ = ["SUFFIX", "Damaged", "Journal", "Locked", "split"]

SUFFIX = ".muggins"
"""How the name of a journal ends."""
ONE_GAME = Match(games=1)
UNFINISHED = "unfinished\n"


class Damaged(BadNotation):
    """A journal that cannot be gone on with; it stays as it is, and the message says why."""


class Journal:
    """The games of one match in a file, as records, each step written before it is seen.

    `table()` is where the match goes on: the game that was left, or else the next. The match, the
    shoe and its secret are headers of every game, so that the file alone is enough after a kill;
    it is for its owner's eyes until the match is over. A real pack has no shoe.
    """

    def __init__(self, file: AppendOnly, games: Sequence[Record]) -> None:
        first, last = games[0], games[-1]
        self._file = file
        self._headers = {name: text for name, text in first.headers.items() if name != "Cut"}
        self.players = first.players
        """By seat; or nobody is named."""
        self.shoe = _shoe_of(first.headers)
        self._match = Match.of(first.headers.get("Match", ONE_GAME.terms), first.rules)
        for game in games[:-1]:
            self._match = self._match.after(game.state)
        self._opening = last.opening
        self._steps = [entry.step for entry in last.entries]
        self._state: State = last.state

    @classmethod
    def create(
        cls,
        path: Path,
        match: Match = ONE_GAME,
        *,
        shoe: FairShoe | SeededShoe | None,
        dealer: Seat | None = None,
        scores: tuple[int, ...] | None = None,
        players: tuple[str, ...] = (),
        headers: Mapping[str, str] | None = None,
    ) -> Journal:
        """Begin a match, its first game ready to be dealt.

        Without a dealer the shoe is cut for deal. Raises FileExistsError for a path that is taken,
        another OSError where the system refuses, ValueError for what cannot be written.
        """
        kept = dict(headers or {}) | {"Match": match.terms} | _headers_of(shoe)
        rules, due = match.next_game()
        dealer = due if dealer is None else dealer
        first = dict(kept)
        if dealer is None:
            if shoe is None:
                raise ValueError("without a shoe nobody cuts for deal; name the dealer")
            cut = cut_for_deal(shoe.deck(0), rules.seats)
            dealer, first["Cut"] = cut.dealer, str(cut)
        game = Record(rules=rules, opening=Opening(dealer, scores), players=players, headers=first)
        return cls(AppendOnly.create(path, _text(game).encode()), [game])

    @classmethod
    def resume(cls, path: Path) -> Journal:
        """Go on with a match; a last line that was torn off is taken away.

        Raises Locked while another process has it, Damaged for what is no journal any more, and
        OSError where the system refuses.
        """
        try:
            file = AppendOnly.open(path)
        except NoFile as error:
            raise Damaged(f"{path.name} cannot be gone on with: {error.strerror}") from None
        try:
            games, good = _read(file.read(), path)
            try:
                journal = cls(file, games)
            except ValueError as error:
                raise _damaged(path, error) from error
            journal._mend(games[-1], good)
        except BaseException:
            file.close()
            raise
        return journal

    @property
    def match(self) -> Match:
        """The match after the games that are over."""
        return self._match if self._state.winner is None else self._match.after(self._state)

    @property
    def path(self) -> Path:
        """Where the file is."""
        return self._file.path

    @property
    def caution(self) -> str:
        """What this system cannot do for a journal, in a sentence; mostly nothing."""
        return self._file.caution

    def table(self) -> Table:
        """The table of the game that was left, or of the next; when the match is over, of the last.

        Raises Damaged where the cards are not the shoe's, OSError where the system refuses.
        """
        if self._state.winner is not None and not self.match.over:
            self._next_game()
        try:
            return Table(
                self.shoe,
                self._state.rules,
                dealer=self._opening.dealer,
                scores=self._opening.scores,
                first_deck=self._match.next_deck,
                entries=tuple(self._steps),
                journal=self,
            )
        except ValueError as error:
            raise _damaged(self.path, error) from error

    def write(self, steps: Sequence[Accepted]) -> None:
        """Append what is accepted, its shows and pegs, and the result of a game that is over."""
        if len(self._steps) + len(steps) > MOST_ENTRIES:
            raise IllegalAction(f"a game has at most {MOST_ENTRIES} actions and take-backs")
        lines = []
        for at, accepted in enumerate(steps, len(self._steps)):
            if at and isinstance(accepted.step, Deal):
                lines.append("\n")
            told = (accepted.step,) if isinstance(accepted.step, TakeBack) else accepted.events
            lines.extend(map(line, told))
        lines.append(_result_line(steps[-1].state))
        self._file.append("".join(lines).encode())
        self._steps.extend(accepted.step for accepted in steps)
        self._state = steps[-1].state

    def close(self) -> None:
        """Let others go on with it."""
        self._file.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def _next_game(self) -> None:
        """Begin it on disk, and then here."""
        match = self.match
        rules, dealer = match.next_game()
        assert dealer is not None
        game = Record(
            rules=rules, opening=Opening(dealer), players=self.players, headers=self._headers
        )
        self._file.append(f"\n{_text(game)}".encode())
        self._match, self._opening, self._steps, self._state = match, game.opening, [], game.state

    def _mend(self, last: Record, good: int) -> None:
        """Take off what was torn, and put back what follows from the last step that is there."""
        if good < self._file.size:
            self._file.cut(good)
        self._open_again()
        wanted = _text(last).encode()
        there = split(self._file.read())[-1]
        if there.strip() == wanted.strip() != there:
            self._file.cut(self._file.size + len(wanted) - len(there))
        elif there != wanted and wanted.startswith(there):
            self._file.append(wanted[len(there) :])

    def _open_again(self) -> None:
        """Take off the line that says unfinished, behind which nothing can be played."""
        data = self._file.read()
        at = len(data) - len(split(data)[-1])
        said = re.compile(rb"(?m)^[ \t]*unfinished\b.*\n").search(data, at)
        if said:
            self._file.cut(said.start())
            self._file.append(data[said.end() :])


def _read(data: bytes, path: Path) -> tuple[tuple[Record, ...], int]:
    """The games of a journal, and how many bytes of it are good."""
    try:
        games, good = salvage(data)
    except BadNotation as error:
        raise _damaged(path, error) from error
    if not games:
        raise Damaged(f"nothing was written in {path.name} yet; delete it")
    return games, good


def _damaged(path: Path, error: ValueError) -> Damaged:
    return Damaged(f"{path.name} cannot be gone on with, and is left as it is: {error}")


def _text(game: Record) -> str:
    """A game as the journal has it: a record that does not say that it is unfinished."""
    return dumps(game).removesuffix(UNFINISHED)


def _result_line(state: State) -> str:
    if state.winner is None:
        return ""
    return f"result {state.winner} {'-'.join(map(str, state.scores))}\n"


def _headers_of(shoe: FairShoe | SeededShoe | None) -> dict[str, str]:
    """What deals the same cards again; the secret too, in a file that is for its owner only."""
    match shoe:
        case FairShoe():
            return Fairness.shown(shoe).headers()
        case SeededShoe(seed):
            return {"Seed": str(seed)}
    return {}


def _shoe_of(headers: Mapping[str, str]) -> Shoe | None:
    """The shoe that the headers tell of; none is a real pack."""
    if "Seed" in headers:
        return SeededShoe(headers["Seed"])
    fairness = Fairness.read(headers)
    return fairness.shoe() if fairness else None


def split(data: bytes) -> list[bytes]:
    """The games, without what is torn: a last line, or a last heading."""
    whole = data[: data.rfind(b"\n") + 1]
    games = [game for game in re.split(rb"(?m)^(?=\[Muggins )", whole) if game.strip()]
    if games and b"\n\n" not in games[-1]:
        games.pop()
    if not games:
        raise Damaged("nothing was written in it yet")
    return games

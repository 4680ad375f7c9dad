"""The file of a live match: what was answered is on disk, and can be gone on with."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import lt
from pathlib import Path

from muggins.paper.record import (
    MOST_ENTRIES,
    Record,
    TakeBack,
    dumps,
    line,
    loads,
    salvage,
)  # fmt: skip
from muggins.rulebook.card import BadNotation
from muggins.rulebook.events import Deal, Seat
from muggins.rulebook.rules import SIX_CARD, Rules, Side
from muggins.rulebook.state import State
from muggins.rulebook.view import IllegalAction, Opening
from muggins.table.appending import AppendOnly, Locked, NoFile, size_of
from muggins.table.fairness import Fairness
from muggins.table.match import Match, ended
from muggins.table.shoe import FairShoe, SeededShoe, Shoe, cut_for_deal
from muggins.table.table import Accepted, Table

__all__ = [
    "SUFFIX",
    "Damaged",
    "Journal",
    "Locked",
    "Saved",
    "delete",
    "journals",
    "saved",
    "summary",
]

SUFFIX = ".muggins"
"""How the name of a journal ends."""
ONE_GAME = Match(games=1)
_TELLING = ("Secret", "Seed")
"""Headers from which all the cards to come can be known."""
UNFINISHED = "unfinished\n"
MOST_BYTES = 1 << 26
"""A file of more is not looked into; a game has some 6000."""


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
        there = _split(self._file.read())[-1]
        if there.strip() == wanted.strip() != there:
            self._file.cut(self._file.size + len(wanted) - len(there))
        elif there != wanted and wanted.startswith(there):
            self._file.append(wanted[len(there) :])

    def _open_again(self) -> None:
        """Take off the line that says unfinished, behind which nothing can be played."""
        data = self._file.read()
        at = len(data) - len(_split(data)[-1])
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


# --- the journals of a folder --------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved:
    """What a list of journals tells of one, without playing through it."""

    path: Path
    players: tuple[str, ...] = ()
    rules: Rules = SIX_CARD
    """Of the last game."""
    scores: tuple[int, ...] = ()
    """Of the last game, by side; of one that is not over, what its pegs come to."""
    match: Match = ONE_GAME
    """After the games that are over; who deals the next is not told."""
    headers: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Without the secret."""
    fault: str = ""
    """Why it cannot be read, if it cannot."""


def journals(folder: Path) -> tuple[Path, ...]:
    """Where the journals of a folder are, the latest first; none where there is no such folder."""
    return tuple(sorted(folder.glob(f"*{SUFFIX}"), key=_written, reverse=True))


def saved(folder: Path) -> tuple[Saved, ...]:
    """What a list tells of the journals of a folder, the latest first."""
    return tuple(map(summary, journals(folder)))


def summary(path: Path) -> Saved:
    """What a list tells of one journal: it is not played through where its pegs tell the score."""
    try:
        if size_of(path) > MOST_BYTES:
            raise Damaged(f"it has more than {MOST_BYTES} bytes")
        games = _split(path.read_bytes())
        heads = [loads(game.partition(b"\n\n")[0] + b"\n\n") for game in games]
        ends = [_end(game, head) for game, head in zip(games, heads, strict=True)]
        match = Match.of(heads[0].headers.get("Match", ONE_GAME.terms), heads[0].rules)
    except OSError as error:
        return Saved(path=path, fault=error.strerror or str(error))
    except ValueError as error:
        return Saved(path=path, fault=str(error))
    over = tuple(
        ended(head.rules, winner, scores)
        for head, (winner, scores) in zip(heads, ends, strict=True)
        if winner is not None
    )
    return Saved(
        path=path,
        players=heads[-1].players,
        rules=heads[-1].rules,
        scores=ends[-1][1],
        match=replace(match, results=over),
        headers={name: text for name, text in heads[-1].headers.items() if name not in _TELLING},
    )


def _written(path: Path) -> int:
    """When a file was last written to."""
    try:
        return path.stat().st_mtime_ns
    except OSError:  # it has gone just now
        return 0


def _split(data: bytes) -> list[bytes]:
    """The games, without what is torn: a last line, or a last heading."""
    whole = data[: data.rfind(b"\n") + 1]
    games = [game for game in re.split(rb"(?m)^(?=\[Muggins )", whole) if game.strip()]
    if games and b"\n\n" not in games[-1]:
        games.pop()
    if not games:
        raise Damaged("nothing was written in it yet")
    return games


def _end(game: bytes, head: Record) -> tuple[Side | None, tuple[int, ...]]:
    """Who won a game, and its scores: from its last line, from its pegs, or by playing it."""
    end = _RESULT.match(game, game.rfind(b"\nresult ") + 1)
    if end:
        return int(end[1]), tuple(map(int, end[2].split(b"-")))
    scores = _pegged(game, head)
    if scores and all(map(lt, scores, head.rules.targets)):
        return None, scores
    state = loads(game).state
    return state.winner, state.scores


def _pegged(game: bytes, head: Record) -> tuple[int, ...] | None:
    """What the pegs of a game come to, those that were taken back left out; None if unsure."""
    standing = [list(head.opening.scores or [0] * len(head.rules.targets))]
    for text in game.partition(b"\n\n")[2].splitlines():
        said = _STEP.match(text)
        if not said:
            return None
        if said["peg"]:
            seat = int(text[:1])
            if seat >= head.rules.seats:
                return None
            standing[-1][head.rules.sides[seat]] += int(said["peg"])
        elif said["back"]:
            if int(said["back"]) >= len(standing):
                return None
            del standing[-int(said["back"]) :]
        elif said["act"]:
            standing.append(standing[-1][:])
    return tuple(standing[-1])


_RESULT = re.compile(rb"(?m)result ([0-5]) ([0-9]{1,4}(?:-[0-9]{1,4}){1,5})$")
_STEP = re.compile(
    rb"[0-5] peg (?P<peg>-?[0-9]{1,3}) |takeback (?P<back>[1-9][0-9]{0,3})$"
    rb"|[0-5] show |unfinished$|$"
    rb"|(?P<act>(?:deal|cut|[0-5] (?:discard|play|claim|muggins)) |[0-5] go$)"
)
"""A line of a journal, as it is written there."""


def delete(path: Path) -> None:
    """Take a journal away, or what is no file and only looks like one, but no folder.

    Raises Locked while it is open elsewhere, or another OSError.
    """
    try:
        AppendOnly.open(path).delete()
    except NoFile:
        path.unlink()

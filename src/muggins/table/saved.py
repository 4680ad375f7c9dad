"""The matches of a folder: what each is and how it stands, told without playing it through."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from operator import lt
from pathlib import Path

from muggins.paper.record import Record, loads
from muggins.rulebook.rules import SIX_CARD, Rules, Side
from muggins.table.appending import AppendOnly, NoFile, size_of
from muggins.table.journal import ONE_GAME, SUFFIX, Damaged, split
from muggins.table.match import Match, ended

_TELLING = ("Secret", "Seed")
"""Headers from which all the cards to come can be known."""
MOST_BYTES = 1 << 26
"""A file of more is not looked into; a game has some 6000."""


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


def last_over(folder: Path) -> Saved | None:
    """The latest journal of a folder with a game that is over; None where there is none."""
    there = map(summary, journals(folder))
    return next((one for one in there if one.match.results and not one.fault), None)


def summary(path: Path) -> Saved:
    """What a list tells of one journal: it is not played through where its pegs tell the score."""
    try:
        if size_of(path) > MOST_BYTES:
            raise Damaged(f"it has more than {MOST_BYTES} bytes")
        games = split(path.read_bytes())
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

"""A new table as somebody wishes for it, and what it is opened with; or why it cannot be."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from muggins.engine import bots
from muggins.fronts.web.entries import Chair, Opened, Uploaded
from muggins.fronts.web.refusals import BadInput, sentence
from muggins.fronts.web.sitting import Sitting
from muggins.paper.plain import plain
from muggins.paper.record import records
from muggins.rulebook import spelled
from muggins.rulebook.rules import Rules
from muggins.table.match import Match
from muggins.table.shoe import check_words

LONGEST_NAME = 20
_HOUSE_NAMES = ("Hal", "Ida", "Jo", "Kit", "Liz", "Max", "Nan")
MOST_RECORDS = 100
"""Games in one upload."""

Short = Annotated[str, Meta(max_length=64)]
ActionId = Annotated[str, Meta(min_length=1, max_length=64)]
Word = Annotated[str, Meta(max_length=256)]


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a new table: yours, a bot's, open to whom you invite, or of one beside you."""

    kind: Literal["me", "bot", "open", "device"]
    name: Short = ""
    bot: Short = ""


class NewGame(msgspec.Struct, frozen=True, kw_only=True):
    """A new table. Seats that are not named go to bots; what is left out is as usual."""

    rules: Annotated[str, Meta(max_length=400)] = "six-card"
    target: Annotated[int, Meta(ge=1, le=1000)] | None = None
    counting: Literal["automatic", "claimed"] | None = None
    muggins: bool | None = None
    match: Annotated[str, Meta(max_length=100)] = "games=1"
    seats: Annotated[list[Wanted], Meta(max_length=6)] = []
    dealer: Annotated[int, Meta(ge=0, le=5)] | None = None
    word: Word | None = None
    hints: bool | None = None
    tutor: bool | None = None
    takeback: bool | None = None
    clock: Annotated[int, Meta(ge=1, le=600)] | None = None
    action_id: ActionId = "1"


def opened(new: NewGame, holder: str, *, secret: bytes, key: str, name: str, bot: str) -> Opened:
    """A table as it was wished for; raises BadInput."""
    try:
        rules = _rules(new)
        match = Match.of(_terms(new.match), rules)
        if new.word is not None:
            check_words([new.word])
    except ValueError as wrong:
        raise BadInput(sentence(wrong)) from None
    if new.dealer is not None and new.dealer >= rules.seats:
        raise BadInput(f"Seat {new.dealer} cannot deal: the seats are 0 to {rules.seats - 1}.")
    chairs = _chairs(new, rules, holder, name=name, bot=bot)
    alone = all(chair.kind in ("bot", "device") or holder in chair.holders for chair in chairs)
    usual = alone and not any(chair.kind == "device" for chair in chairs)
    return Opened(
        rules=spelled.name(rules),
        match=match.terms,
        chairs=chairs,
        secret=secret.hex(),
        key=key,
        holder=holder,
        dealer=new.dealer,
        hints=usual if new.hints is None else new.hints,
        tutor=bool(new.tutor),
        takeback=usual if new.takeback is None else new.takeback,
        clock=new.clock,
    )


def _rules(new: NewGame) -> Rules:
    rules = spelled.rules(new.rules)
    if new.target is not None:
        rules = rules.to(new.target)
    if new.counting is not None:
        claimed = new.counting == "claimed"
        rules = replace(rules, counting=new.counting, muggins=rules.muggins and claimed)
    if new.muggins:
        rules = replace(rules, counting="claimed", muggins=True)
    elif new.muggins is False:
        rules = replace(rules, muggins=False)
    return rules


def _terms(text: str) -> str:
    """The terms of a match, also in words: "1 game", "3 games", "first to 7"."""
    said = re.fullmatch(r"([0-9]{1,4}) games?|first to ([0-9]{1,4})", text.strip().lower())
    if not said:
        return text
    return f"games={said[1]}" if said[1] else f"points=acc,to={said[2]}"


def _chairs(new: NewGame, rules: Rules, holder: str, *, name: str, bot: str) -> tuple[Chair, ...]:
    wanted = new.seats or [Wanted(kind="me")]
    if len(wanted) > rules.seats:
        raise BadInput(f"{len(wanted)} seats are named, and this form has {rules.seats}.")
    wanted = [*wanted, *[Wanted(kind="bot")] * (rules.seats - len(wanted))]
    if sum(seat.kind == "me" for seat in wanted) != 1:
        raise BadInput("One seat has to be yours, and only one.")
    taken: list[str] = []
    chairs = []
    for seat in wanted:
        level = (seat.bot.strip().lower() or bot) if seat.kind == "bot" else ""
        if level and level not in bots.NAMES:
            raise BadInput(f"{level[:40]!r} is no bot; there are {', '.join(bots.NAMES)}.")
        called = named(seat.name, taken) if seat.name.strip() else ""
        if seat.kind == "me":
            called = called or named(name, taken)
            chairs.append(Chair(kind="person", name=called, holders=(holder,), word=new.word))
        elif seat.kind == "device":
            called = called or named("Guest", taken)
            word = "" if new.word is not None else None
            chairs.append(Chair(kind="device", name=called, holders=(holder,), word=word))
        elif seat.kind == "bot":
            called = called or named(level.capitalize(), taken)
            chairs.append(Chair(kind="bot", name=called, bot=level))
        else:
            chairs.append(Chair(kind="open"))
        if called:
            taken.append(called)
    return tuple(chairs)


def named(name: str, taken: Sequence[str]) -> str:
    """A name as it can be written at this table; one that is taken gets another for a bot.

    >>> named(" Ann  Lee ", ()), named("Expert", ["Expert"])
    ('Ann Lee', 'Hal')
    """
    said = plain(name, LONGEST_NAME + 1)
    if not said or len(said) > LONGEST_NAME or not re.match(r"\w", said):
        raise BadInput(
            f"{name[:40]!r} is no name; a name has 1 to {LONGEST_NAME} letters or figures, "
            "and begins with one."
        )
    lower = [other.lower() for other in taken]
    if said.lower() not in lower:
        return said
    spare = [*_HOUSE_NAMES, *(f"{said[: LONGEST_NAME - 3]} {n}" for n in range(2, 9))]
    return next(one for one in spare if one.lower() not in lower)


def anew(sitting: Sitting, *, secret: bytes, key: str) -> Opened:
    """Another match of the same people, the loser dealing first where the last was played out."""
    last = None if sitting.ended else sitting.standing.dealer
    chairs = tuple(
        Chair(
            kind=chair.kind,
            name=chair.name,
            bot=chair.bot,
            holders=tuple(sorted(chair.holders)),
        )
        for chair in sitting.chairs
    )
    return msgspec.structs.replace(
        sitting.terms,
        chairs=chairs,
        secret=secret.hex(),
        key=key,
        dealer=last,
        position="",
        laid="",
        challenge="",
        course="",
        number=0,
    )


def uploaded(text: str, holder: str) -> Uploaded:
    """A record to be looked at; raises BadInput for what is none."""
    try:
        games = []
        for game in records(text.splitlines(keepends=True)):
            games.append(game)
            if len(games) > MOST_RECORDS:
                raise BadInput(f"There are more than {MOST_RECORDS} games in it; send fewer.")
    except ValueError as wrong:
        raise BadInput(sentence(wrong)) from None
    if not games:
        raise BadInput('There is no game in it; a record begins with [Muggins "1"].')
    if any(game.rules.seats != games[0].rules.seats for game in games):
        raise BadInput("Its games are for different numbers of players; send them one by one.")
    return Uploaded(text=text, holder=holder)

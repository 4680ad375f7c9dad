"""What somebody wants done at a table, and the entry that it makes; or why it is not done."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from muggins.engine import bots
from muggins.fronts.web import tokens
from muggins.fronts.web.entries import (
    Acted,
    Again,
    Carried,
    Chair,
    Ended,
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
from muggins.fronts.web.refusals import BadInput, Late, NotHere, NotYours, sentence
from muggins.fronts.web.sitting import Sitting, chosen
from muggins.paper.entry import check_comment
from muggins.paper.plain import plain
from muggins.paper.record import records
from muggins.rulebook import spelled
from muggins.rulebook.events import Seat
from muggins.rulebook.rules import Rules
from muggins.rulebook.view import Phase
from muggins.study.endings import How
from muggins.table.match import Match
from muggins.table.shoe import check_words
from muggins.table.table import Stale

LONGEST_NAME = 20
_HOUSE_NAMES = ("Hal", "Ida", "Jo", "Kit", "Liz", "Max", "Nan")
LONGEST_NOTE = 1000
MOST_NOTES = 1000
"""Comments that are written at one table, those that were changed counted again."""
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
        raise BadInput(f"{name[:40]!r} is no name; a name has 1 to {LONGEST_NAME} letters.")
    lower = [other.lower() for other in taken]
    if said.lower() not in lower:
        return said
    spare = [*_HOUSE_NAMES, *(f"{said[: LONGEST_NAME - 3]} {n}" for n in range(2, 9))]
    return next(one for one in spare if one.lower() not in lower)


def sat(sitting: Sitting, holder: str, code: str, name: str, word: str | None) -> Sat | None:
    """Sit down in the seat that an invitation is for; nothing, if one sits there already."""
    seat = invited(sitting, code)
    if seat is None:
        raise NotHere("This invitation is not for a seat here; ask for another.")
    if sitting.held_by(holder):
        return None
    if sitting.chairs[seat].filled:
        raise Late("Somebody sits there already; you can look on.")
    _check_word(word)
    taken = [chair.name for chair in sitting.chairs if chair.name]
    return Sat(seat=seat, holder=holder, name=named(name or "Guest", taken), word=word)


def invited(sitting: Sitting, code: str) -> Seat | None:
    """The seat that the code of an invitation is for."""
    for seat, chair in enumerate(sitting.terms.chairs):
        if chair.kind == "open" and tokens.code_of(sitting.terms.key, f"seat {seat}") == code:
            return seat
    return None


def parted(sitting: Sitting, holder: str, word: str, seat: int | None) -> Parted | None:
    """Cut the pack: for one seat, or for all that one holds, a neighbour's with a tap."""
    mine = _mine(sitting, holder)
    _check_word(word)
    if seat is not None and seat not in mine:
        raise NotYours("That seat is not yours.")
    due = [at for at in mine if sitting.chairs[at].word is None]
    if not due or (seat is not None and seat not in due):
        return None
    first = due[0] if seat is None else seat
    words = {first: word} if seat is not None else dict.fromkeys(due, "") | {first: word}
    return Parted(words=words, holder=holder)


def acted(sitting: Sitting, holder: str, id: str, version: int, text: str) -> Acted | None:
    """Do something in the game; nothing, if it was done already. Raises Stale, IllegalAction."""
    mine = _mine(sitting, holder)
    if (holder, id) in sitting.done:
        return None
    try:
        action = chosen(text)
    except ValueError as wrong:
        raise BadInput(sentence(wrong)) from None
    if action.seat not in mine:
        raise NotYours("That seat is not yours.")
    _check_goes_on(sitting)
    moment = sitting.moment(version)
    if moment is None:
        raise Stale("the game has gone on since; look again")
    return Acted(seat=action.seat, step=str(action), seen=moment, holder=holder, id=id)


def took_back(
    sitting: Sitting, holder: str, id: str, version: int, seat: int | None
) -> TookBack | None:
    """Take back what one did last, if that was agreed on."""
    mine = _mine(sitting, holder)
    if (holder, id) in sitting.done:
        return None
    if not sitting.terms.takeback:
        raise NotYours("Nothing is taken back at this table: it was not agreed on.")
    _check_goes_on(sitting)
    if seat is not None and seat not in mine:
        raise NotYours("That seat is not yours.")
    if version != sitting.version:
        raise Stale("the game has gone on since; look again")
    first = next((at for at in mine if sitting.game.may_take_back(at)), mine[0])
    at = first if seat is None else seat
    return TookBack(seat=at, holder=holder, id=id)


def next_game(sitting: Sitting, holder: str) -> Next | None:
    """Begin the next game of the match; nothing, if it has begun."""
    mine = _mine(sitting, holder)
    if sitting.over or sitting.table is None:
        raise Late("The match is over." if sitting.over else "Nothing is dealt yet.")
    if sitting.game.state.phase is not Phase.OVER:
        return None
    return Next(seat=mine[0])


def again(
    sitting: Sitting, holder: str, *, secret: bytes, key: str, to: str
) -> tuple[Again, Opened]:
    """The same people begin another match: where it is noted, and the table itself."""
    _mine(sitting, holder)
    if not sitting.over or sitting.opened is None:
        raise Late("The match is not over yet.")
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
    terms = msgspec.structs.replace(
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
    return Again(to=to), terms


def ended(sitting: Sitting, holder: str, how: How) -> Ended | None:
    """End the match without the one who has left."""
    mine = _mine(sitting, holder)
    if sitting.ended:
        return None
    _check_goes_on(sitting)
    if sitting.over:
        raise Late("The match is over.")
    return Ended(how=how, seat=mine[0])


def resigned(sitting: Sitting, holder: str, seat: int | None) -> Ended | None:
    """Give the match up: the other side wins. Nobody does so for a partner, nor among three."""
    mine = _mine(sitting, holder)
    if sitting.ended:
        return None
    at = mine[0] if seat is None else seat
    if at not in mine:
        raise NotYours("That seat is not yours.")
    _check_goes_on(sitting)
    if sitting.over:
        raise Late("The match is over.")
    sides = sitting.rules.sides
    if max(sides) > 1:
        raise BadInput("With more than two sides nobody resigns; leave, and a bot may finish.")
    partners = [
        other
        for other, chair in enumerate(sitting.chairs)
        if sides[other] == sides[at] and other not in mine and chair.is_person
    ]
    if partners:
        raise BadInput("Your partner plays on; leave, and a bot may finish for you.")
    return Ended(how="resigned", seat=at)


def replaced(sitting: Sitting, holder: str, seat: Seat, bot: str) -> Replaced:
    """Let a bot play on for one who has left."""
    mine = _mine(sitting, holder)
    _check_goes_on(sitting)
    return Replaced(seat=seat, bot=bot, by=mine[0])


def carried(sitting: Sitting, holder: str, code: str) -> Carried:
    """Make a link that carries what one holds to another device."""
    _mine(sitting, holder)
    return Carried(holder=holder, code=tokens.hashed(code))


def landed(sitting: Sitting, holder: str, code: str) -> Landed | None:
    """Use such a link; nothing, where the device holds the seat already."""
    key = tokens.hashed(code)
    if key not in sitting.carried:
        if sitting.held_by(holder):
            return None
        raise Late("This link was used already; make another on the device that has the seat.")
    return Landed(code=key, holder=holder)


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


def noted(
    sitting: Sitting, holder: str, *, game: int, entry: int, seat: Seat | None, text: str
) -> Noted | None:
    """A comment on an entry of a game that is over, by one of its players or who uploaded it."""
    games = sitting.games()
    if not (0 < game <= len(games) and 0 <= entry < len(games[game - 1].entries)):
        raise NotHere("There is nothing like that in a game that is over.")
    by = _author(sitting, holder, seat)
    lines = [line.strip() for line in text.strip().splitlines()]
    said = "\n".join(line for line in lines if line)
    try:
        check_comment(said)
    except ValueError as wrong:
        raise BadInput(sentence(wrong)) from None
    if sitting.notes.get((game, entry), {}).get(by, "") == said:
        return None
    if sitting.noted >= MOST_NOTES:
        raise BadInput(f"{MOST_NOTES} comments were written here; there is no room for more.")
    return Noted(game=game, entry=entry, seat=by, text=said)


def _author(sitting: Sitting, holder: str, seat: Seat | None) -> Seat | None:
    """In whose name something is written: that of a seat, or of whoever uploaded the record."""
    if sitting.uploaded:
        if not holder or holder != sitting.uploader:
            raise NotYours("Only who uploaded this record writes comments into it.")
        return None
    mine = _mine(sitting, holder)
    if seat is None:
        return mine[0]
    if seat not in mine:
        raise NotYours("That seat is not yours.")
    return seat


def _mine(sitting: Sitting, holder: str) -> tuple[Seat, ...]:
    mine = sitting.held_by(holder)
    if not mine:
        raise NotYours("You look on here: no seat of this table is yours.")
    return mine


def _check_goes_on(sitting: Sitting) -> None:
    if sitting.table is None:
        raise Late("Nothing is dealt yet.")
    if sitting.ended:
        raise Late("The match is over.")


def _check_word(word: str | None) -> None:
    try:
        check_words([word] if word is not None else [])
    except ValueError as wrong:
        raise BadInput(sentence(wrong)) from None

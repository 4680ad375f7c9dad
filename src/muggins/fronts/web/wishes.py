"""What somebody wants done at a table, and the entry that it makes; or why it is not done."""

from __future__ import annotations

from muggins.fronts.web import opening, tokens
from muggins.fronts.web.entries import (
    Acted,
    Again,
    Carried,
    Ended,
    Landed,
    Next,
    Noted,
    Parted,
    Replaced,
    Sat,
    TookBack,
)
from muggins.fronts.web.refusals import BadInput, Late, NotHere, NotYours, sentence
from muggins.fronts.web.sitting import Sitting, chosen
from muggins.paper.entry import check_comment
from muggins.rulebook.events import Seat
from muggins.rulebook.view import Phase
from muggins.study.endings import How
from muggins.table.shoe import check_words
from muggins.table.table import Stale

LONGEST_NOTE = 1000
MOST_NOTES = 1000
"""Comments that are written at one table, those that were changed counted again."""


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
    return Sat(seat=seat, holder=holder, name=opening.named(name or "Guest", taken), word=word)


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


def again(sitting: Sitting, holder: str, *, to: str) -> Again:
    """The same people begin another match, at that table."""
    _mine(sitting, holder)
    if not sitting.over or sitting.opened is None:
        raise Late("The match is not over yet.")
    return Again(to=to)


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

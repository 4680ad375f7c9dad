"""A table as it is shown to one reader: everything he may know, and nothing else.

What depends on cards comes from the View of a seat that the reader holds, or from a spectator's.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from muggins.fronts.web import told
from muggins.fronts.web.asked import asked, said
from muggins.fronts.web.forms import form
from muggins.fronts.web.sitting import Sitting
from muggins.fronts.web.tokens import invitation
from muggins.fronts.web.told import spelled
from muggins.fronts.web.wire import (
    Choice,
    Clock,
    Crib,
    Ending,
    Fair,
    Gone,
    Invited,
    Matched,
    Player,
    Shown,
    Won,
)
from muggins.paper import position
from muggins.paper.svg.track import PARKED
from muggins.rulebook.events import Action, Deal, Discard, Peg, Play, Seat, Show
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase, View
from muggins.table.match import POINTS, Match, Result, ended
from muggins.table.shoe import SCHEME


class Reader(msgspec.Struct, frozen=True, kw_only=True):
    """Who looks: a browser by the hash of its token, and the seat that it asked for."""

    holder: str = ""
    seat: int | None = None


class Surroundings(msgspec.Struct, frozen=True, kw_only=True):
    """What is not kept: who is there, who is waited for, and the time."""

    here: frozenset[int] = frozenset()
    gone: tuple[Gone, ...] = ()
    since: float = 0.0
    """When the table came to stand as it does."""
    now: float = 0.0


def shown(sitting: Sitting, reader: Reader, about: Surroundings) -> Shown:
    """The table as this reader may see it."""
    mine = sitting.held_by(reader.holder)
    seat = eyes(sitting, mine, reader.seat)
    if sitting.uploaded:
        return at_ply(sitting, sitting.uploaded[-1].state, sitting.ply, _within(sitting, reader))
    if sitting.table is None:
        return _waiting(sitting, reader, mine, seat, about)
    return _shown(sitting, reader, sitting.view(seat), mine, about)


def _within(sitting: Sitting, reader: Reader) -> Seat:
    """The seat that is asked for, where there is one of that number."""
    return reader.seat if reader.seat and reader.seat < sitting.rules.seats else 0


def eyes(sitting: Sitting, mine: Sequence[Seat], wanted: Seat | None) -> Seat | None:
    """The seat whose view is shown: the one asked for, or the one that is to act."""
    if wanted in mine:
        return wanted
    awaited = [seat for seat in mine if seat in sitting.awaiting]
    return next(iter([*awaited, *mine]), None)


def at_ply(
    sitting: Sitting,
    state: State,
    ply: int,
    seat: Seat | None,
    mine: Sequence[Seat] = (),
    *,
    plies: int | None = None,
) -> Shown:
    """A game that is over, as it stood after so many steps, every hand open."""
    told_then = _shown(sitting, Reader(), state.seen_by(seat), mine, Surroundings())
    return msgspec.structs.replace(
        told_then,
        ply=ply,
        plies=plies,
        spectator=True,
        hands=[spelled(hand) for hand in state.hands],
        phase=str(state.phase),
        awaiting=[at for at in state.awaiting if at >= 0],
        legal=[],
        next=False,
        undo=False,
        may=[],
    )


def _shown(
    sitting: Sitting, reader: Reader, view: View, mine: Sequence[Seat], about: Surroundings
) -> Shown:
    names, rules = sitting.names, view.rules
    by_deal = told.deals(view)
    recent = by_deal[-2:] if view.phase is Phase.DISCARD else by_deal[-1:]
    first = len(by_deal) - len(recent) + 1
    now = by_deal[-1] if by_deal else ()
    plays = told.plays(now)
    on_pile = len(view.pile)
    listener = (
        view.seat if [view.seat] == list(mine) else None
    )  # who holds several is called by name
    result = _result(view)
    phase = Phase.OVER if sitting.ended else view.phase
    return Shown(
        id=sitting.id,
        version=sitting.version,
        ply=sitting.ply,
        seat=view.seat,
        you=list(mine),
        spectator=not mine,
        rules=form(rules),
        players=_players(sitting, view.dealer, about),
        phase=str(phase),
        awaiting=[] if sitting.ended else [seat for seat in view.awaiting if seat >= 0],
        asked=asked(sitting, view),
        scores=list(view.scores),
        behind=list(hinder(view)),
        targets=list(rules.targets),
        winner=view.winner,
        skunk=result.skunk if result else 0,
        word=result.word if result else "",
        dealer=view.dealer,
        hand=spelled(view.hand),
        held=list(view.held),
        laid=spelled(view.discarded),
        crib=_crib(view),
        starter=None if view.starter is None else str(view.starter),
        pile=plays[len(plays) - on_pile :],
        count=view.count,
        played=plays[: len(plays) - on_pile],
        legal=[] if sitting.ended else [choice(view, action) for action in view.legal],
        shows=[
            one for deal, log in enumerate(recent, first) for one in told.counts(view, log, deal)
        ],
        log=[
            one
            for deal, log in enumerate(recent, first)
            for one in told.log_of(log, rules, deal, names, listener)
        ],
        deals=len(by_deal),
        game=len(sitting.finished) + 1,
        match=_matched(sitting.standing, sitting.over),
        fair=fair(sitting),
        undo=_may_take_back(sitting, view),
        hints=bool(sitting.opened and sitting.opened.hints),
        tutor=bool(sitting.opened and sitting.opened.tutor),
        takeback=bool(sitting.opened and sitting.opened.takeback),
        record=f"/api/games/{sitting.id}/record",
        position=_position(view),
        next=bool(mine) and _may_begin(sitting, view),
        may=may(sitting, mine, about),
        clock=_clock(sitting, about),
        gone=list(about.gone),
        ended=_ending(sitting),
        again=sitting.again or None,
        challenge=sitting.terms.challenge if sitting.opened else "",
    )


def _waiting(
    sitting: Sitting,
    reader: Reader,
    mine: Sequence[Seat],
    seat: Seat | None,
    about: Surroundings,
) -> Shown:
    """A table where nothing is dealt: seats are open, or somebody has yet to cut."""
    rules, _ = sitting.match.next_game()
    view = State(rules, sitting.terms.dealer or 0).seen_by(seat)
    whole = _shown_before(sitting, view, mine, about)
    owner = reader.holder == sitting.terms.holder and bool(reader.holder)
    return msgspec.structs.replace(whole, invites=invites(sitting) if owner else [])


def _shown_before(sitting: Sitting, view: View, mine: Sequence[Seat], about: Surroundings) -> Shown:
    open_ = [at for at, chair in enumerate(sitting.chairs) if not chair.filled]
    uncut = [
        at for at, chair in enumerate(sitting.chairs) if chair.is_person and chair.word is None
    ]
    told_ = _shown(sitting, Reader(), view, mine, about)
    return msgspec.structs.replace(
        told_,
        phase="seats" if open_ else "words",
        awaiting=uncut,
        legal=[],
        dealer=sitting.terms.dealer,
        players=_players(sitting, sitting.terms.dealer, about),
        position="",
        next=False,
    )


def invites(sitting: Sitting) -> list[Invited]:
    """The links to the seats that are open."""
    return [
        Invited(
            seat=seat,
            address=f"/join/{invitation(sitting.id, sitting.terms.key, seat)}",
            qr=f"/api/games/{sitting.id}/qr/{seat}.svg",
        )
        for seat, chair in enumerate(sitting.chairs)
        if not chair.filled
    ]


def hinder(view: View) -> tuple[int, ...]:
    """Where each side was before it last pegged: its hinder peg; -1 before it has moved.

    Where nobody saw it peg, as in a position, the hinder peg is not known, and is the score.
    """
    behind: dict[int, int] = {}
    for event in reversed(view.log):
        if isinstance(event, Peg):
            side = view.rules.sides[event.seat]
            behind.setdefault(side, view.scores[side] - event.points)
            if len(behind) == len(view.scores):
                break
    return tuple(
        behind.get(side, PARKED if score == 0 else score) for side, score in enumerate(view.scores)
    )


def _players(sitting: Sitting, dealer: Seat | None, about: Surroundings) -> list[Player]:
    return [
        Player(
            seat=seat,
            side=sitting.rules.sides[seat],
            name=chair.name,
            kind=chair.kind,
            bot=chair.bot,
            here=chair.kind == "bot" or seat in about.here,
            dealer=seat == dealer,
            cut=not chair.is_person or chair.word is not None,
        )
        for seat, chair in enumerate(sitting.chairs)
    ]


def _crib(view: View) -> Crib:
    log = view.deal_log
    laid = sum(len(event.cards) for event in log if isinstance(event, Discard))
    pack = sum(len(event.crib) for event in log if isinstance(event, Deal))
    open_ = [event.cards for event in log if isinstance(event, Show) and event.what == "crib"]
    return Crib(
        size=laid + pack,
        full=view.rules.crib,
        cards=spelled(open_[0]) if open_ else [],
    )


def choice(view: View, action: Action) -> Choice:
    """An action that may be chosen, for the page."""
    return _choice(action, view.count)


@lru_cache(1 << 13)
def _choice(action: Action, count: int) -> Choice:
    """The same, from all that it depends on."""
    told = said(action, count)
    match action:
        case Discard(_, cards):
            return Choice(action=str(action), kind="discard", said=told, cards=spelled(cards))
        case Play(_, card):
            makes = count + card.value
            return Choice(
                action=str(action), kind="play", said=told, cards=[str(card)], makes=makes
            )
    points = getattr(action, "points", None)
    kind = type(action).__name__.lower()
    return Choice(action=str(action), kind=kind, said=told, points=points)


def _result(view: View) -> Result | None:
    if view.winner is None:
        return None
    return ended(view.rules, view.winner, view.scores)


@lru_cache(4096)
def _matched(match: Match, over: bool) -> Matched:
    return Matched(
        terms=match.terms,
        results=[
            Won(
                winner=one.winner,
                scores=list(one.scores),
                word=one.word,
                worth=POINTS[match.points][one.weight],
            )
            for one in match.results
        ],
        points=list(match.standings),
        over=over,
        winner=match.winner,
        games=match.games,
        to=match.to,
        by_seat=match.captains,
        next_dealer=match.dealer,
    )


def fair(sitting: Sitting) -> Fair | None:
    """What may be known of the shuffle now."""
    if sitting.opened is None or sitting.terms.course:
        return None
    dealt = sitting.table is not None
    return Fair(
        scheme=SCHEME,
        commitment=sitting.commitment,
        words=list(sitting.words),
        secret=sitting.terms.secret if dealt and sitting.over else None,
        cut=sitting.cut,
        verify="/fair",
        laid=sitting.terms.position.count(":") > 2,  # after the scores comes the deal
    )


def _may_begin(sitting: Sitting, view: View) -> bool:
    """Whether both are still there for another game."""
    if sitting.ended:
        return sitting.ended.how == "resigned"
    return view.phase is Phase.OVER


def _may_take_back(sitting: Sitting, view: View) -> bool:
    if view.seat is None or not sitting.table or sitting.over:
        return False
    return sitting.terms.takeback and sitting.table.may_take_back(view.seat)


def may(sitting: Sitting, mine: Sequence[Seat], about: Surroundings) -> list[str]:
    """What those who were left may do. A win is claimed from one other side, not from two."""
    left = left_by(mine, about)
    if not mine or not left or sitting.over or sitting.table is None:
        return []
    sides = sitting.rules.sides
    rivals = {sides[seat] for seat in left} - {sides[seat] for seat in mine}
    claim = ["claim-win"] if rivals and max(sides) == 1 else []
    return [*claim, "bot-takes-over", "call-off"]


def left_by(mine: Sequence[Seat], about: Surroundings) -> list[Seat]:
    """The seats of others that have been waited for long enough."""
    return [one.seat for one in about.gone if one.seat not in mine and about.now >= one.until]


def _clock(sitting: Sitting, about: Surroundings) -> Clock | None:
    if sitting.opened is None or not sitting.opened.clock or not sitting.used:
        return None
    whole = 60.0 * sitting.opened.clock
    left = [whole - used for used in sitting.used]
    return Clock(minutes=sitting.opened.clock, left=left, since=about.since, now=about.now)


def _ending(sitting: Sitting) -> Ending | None:
    ended = sitting.ended
    if ended is None:
        return None
    return Ending(how=ended.how, seat=ended.seat, winner=sitting.winner)


def _position(view: View) -> str:
    """The position as its reader may write it; nothing where there is none to write."""
    try:
        return position.of(view) if view.deal_log else ""
    except ValueError:
        return ""

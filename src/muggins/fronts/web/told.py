"""One deal as a reader is told it: the play, the counting and the log, from what he saw of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from muggins.paper import say
from muggins.paper.plain import listed
from muggins.rulebook import score
from muggins.rulebook.card import BACK, Card, Cards
from muggins.rulebook.events import (
    Claim,
    Cut,
    Deal,
    Discard,
    Event,
    Go,
    Muggins,
    Peg,
    PegKind,
    Play,
    Seat,
    Show,
)
from muggins.rulebook.rules import Rules
from muggins.rulebook.score import Combo
from muggins.rulebook.view import Phase, View


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A card that was played, and what it pegged."""

    seat: int
    card: str
    count: int
    points: int
    said: str


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One phrase of a count: the cards it points at, its points, and the total so far."""

    cards: list[str]
    points: int
    said: str
    total: int


class Count(msgspec.Struct, frozen=True, kw_only=True):
    """A hand or crib laid open. Until the counting of it is settled there are no lines."""

    deal: int
    seat: int
    what: str
    cards: list[str]
    starter: str
    settled: bool
    lines: list[Line]
    total: int
    said: str
    pegged: int
    """What the counter's own side pegged for it; less than the total if the game ended there."""
    claimed: int | None = None
    claim_said: str = ""
    """The combinations that the claim pointed at, if it did, as they are spoken."""
    called: int | None = None
    """What another side called, where there is muggins."""
    over: int = 0
    """What went to the other side, as it was claimed beyond what is there."""
    missed: int = 0
    """What was there and not claimed."""


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that happened, as a sentence."""

    deal: int
    seat: int | None
    said: str
    points: int
    what: str
    """deal, discard, cut, play, go, claim, muggins, show or peg."""
    side: int | None = None
    cards: list[str] = []
    count: int | None = None
    """What the count came to, where a card was played."""
    spoken: str = ""
    """What the player of a card said."""
    why: str = ""
    """What was pegged for: "fifteen", "run of three", "last"."""


def deals(view: View) -> list[tuple[Event, ...]]:
    """The log deal by deal; what was before the first deal belongs to it."""
    starts = [at for at, event in enumerate(view.log) if isinstance(event, Deal)]
    ends = [*starts[1:], len(view.log)] if starts else []
    return [
        view.log[start if at else 0 : end]
        for at, (start, end) in enumerate(zip(starts, ends, strict=True))
    ]


def plays(log: Sequence[Event]) -> list[Played]:
    """The cards of a deal in the order in which they were played, counts from nothing after 31."""
    return list(_plays(tuple([one for one in log if isinstance(one, Play | Peg | Go)])))


@lru_cache(1 << 13)
def _plays(log: tuple[Play | Peg | Go, ...]) -> tuple[Played, ...]:
    told: list[Played] = []
    count = 0
    for at, event in enumerate(log):
        if isinstance(event, Peg) and event.kind is PegKind.LAST:
            count = 0
        if not isinstance(event, Play):
            continue
        count = event.card.value + (count if count + event.card.value <= 31 else 0)
        pegs = _pegs_after(log, at)
        combos = tuple([combo for peg in pegs if peg.kind is PegKind.PLAY for combo in peg.combos])
        points = sum([peg.points for peg in pegs])
        told.append(_played(event.seat, event.card, count, points, combos))
        if count == 31:
            count = 0
    return tuple(told)


@lru_cache(1 << 13)
def _played(seat: Seat, card: Card, count: int, points: int, combos: tuple[Combo, ...]) -> Played:
    """One of them; the same card makes the same at every table."""
    return Played(
        seat=seat, card=str(card), count=count, points=points, said=say.play(card, count, combos)
    )


def _pegs_after(log: Sequence[Event], at: int) -> list[Peg]:
    """The pegs that follow at once from an event."""
    pegs = []
    for event in log[at + 1 :]:
        if not isinstance(event, Peg) or event.kind not in (PegKind.PLAY, PegKind.LAST):
            break
        pegs.append(event)
    return pegs


def counts(view: View, log: Sequence[Event], deal: int) -> list[Count]:
    """The hands and the crib of a deal that were laid open, in the order of counting."""
    starter = next((event.card for event in log if isinstance(event, Cut)), None)
    shows = [at for at, event in enumerate(log) if isinstance(event, Show)]
    if starter is None:
        return []
    told = []
    for at, end in zip(shows, [*shows[1:], len(log)], strict=False):
        show, after = log[at], tuple(log[at + 1 : end])
        assert isinstance(show, Show)
        waits = view.phase in (Phase.CLAIM, Phase.CALL) and at == shows[-1]
        told.append(_count(view.rules, show, starter, after, deal, not waits))
    return told


@lru_cache(1 << 12)
def _count(
    rules: Rules, show: Show, starter: Card, after: tuple[Event, ...], deal: int, settled: bool
) -> Count:
    """A hand or crib that lies open; the same is told again with every state until the next cut."""
    combos = (
        score.hand(show.cards, starter, crib=show.what == "crib", rules=rules) if settled else ()
    )
    steps = say.steps(combos)
    total = sum(combo.points for combo in combos)
    claim = next((event for event in after if isinstance(event, Claim)), None)
    call = next((event for event in after if isinstance(event, Muggins)), None)
    pegs = [event for event in after if isinstance(event, Peg)]
    claimed = None if claim is None else claim.points
    return Count(
        deal=deal,
        seat=show.seat,
        what=show.what,
        cards=spelled(show.cards),
        starter=str(starter),
        settled=settled,
        lines=[
            Line(cards=spelled(step.cards), points=step.points, said=step.words, total=step.total)
            for step in steps
        ],
        total=total,
        said=say.count(combos) if settled else "",
        pegged=sum(
            peg.points for peg in pegs if peg.kind in (PegKind.HAND, PegKind.CRIB, PegKind.BACK)
        ),
        claimed=claimed,
        claim_said=say.count(claim.combos) if claim and claim.combos else "",
        called=None if call is None else call.points,
        over=0 if claimed is None or not settled else max(0, claimed - total),
        missed=0 if claimed is None or not settled else max(0, total - claimed),
    )


def pointed_at(view: View, cards: Cards) -> tuple[Combo, ...]:
    """The combinations of just these cards in the hand or crib that is being counted.

    Raises ValueError where nothing is being counted.
    """
    log = view.deal_log
    shows = [event for event in log if isinstance(event, Show)]
    if view.phase not in (Phase.CLAIM, Phase.CALL) or not shows or view.starter is None:
        raise ValueError("nothing is being counted now")
    show = shows[-1]
    combos = score.hand(show.cards, view.starter, crib=show.what == "crib", rules=view.rules)
    return tuple(combo for combo in combos if {*combo.cards} == {*cards})


def log_of(
    log: Sequence[Event], rules: Rules, deal: int, names: Sequence[str], listener: Seat | None
) -> list[Told]:
    """What happened in a deal, a sentence each."""
    played = iter(plays(log))
    about = (deal, rules.sides, tuple(names), listener)
    return [_told(one, next(played) if isinstance(one, Play) else None, *about) for one in log]


@lru_cache(1 << 16)  # as many as lie on a thousand tables
def _told(
    event: Event,
    card: Played | None,
    deal: int,
    sides: tuple[int, ...],
    names: tuple[str, ...],
    listener: Seat | None,
) -> Told:
    """An event as a sentence; the same is told again with every state of a deal."""
    count = None if card is None else card.count
    seat = getattr(event, "seat", None)
    return Told(
        deal=deal,
        seat=seat,
        side=None if seat is None else sides[seat],
        said=say.event(event, names, count=count, listener=listener),
        points=event.points if isinstance(event, Peg) else 0,
        what=type(event).__name__.lower(),
        cards=_cards_of(event),
        count=count,
        spoken="" if card is None else card.said,
        why=_why(event) if isinstance(event, Peg) else "",
    )


_WHY = {
    PegKind.THREE: "three for last",
    PegKind.HEELS: "his heels",
    PegKind.LAST: "last",
    PegKind.OVER: "claimed beyond",
    PegKind.MUGGINS: "muggins",
    PegKind.BACK: "back",
}


def _why(peg: Peg) -> str:
    """What points were pegged for, in a word or two; a hand or crib is counted elsewhere."""
    if peg.kind is not PegKind.PLAY:
        return _WHY.get(peg.kind, "")
    told = [say.steps((combo,))[0].words for combo in peg.combos]
    plain = [words.partition(" is ")[0].partition(" for ")[0] for words in told]
    return listed(
        "fifteen" if words.startswith("fifteen") else words.removeprefix("a ") for words in plain
    )


def _cards_of(event: Event) -> list[str]:
    match event:
        case Play(_, card) | Cut(card):
            return [str(card)]
        case Show(_, cards, _) | Discard(_, cards) if BACK not in cards:
            return spelled(cards)
    return []


def spelled(cards: Cards) -> list[str]:
    """Cards as the wire has them."""
    return [str(card) for card in cards]

"""A position as it is written: its fields, put together and taken apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from muggins.paper.entry import BadWord, combo
from muggins.rulebook import spelled
from muggins.rulebook.card import BACK, BadNotation, Card, Cards, cards, spell
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
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase, View

LONGEST = 8000
"""More characters than this are not read as a position."""
CLOSED = "_"
"""What is written where a count is closed."""
GO = "go"


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a position says of a deal; str writes it in normal form."""

    rules: Rules
    dealer: Seat
    scores: tuple[int, ...]
    """By side, before the deal."""
    deal: Deal | None = None
    discards: tuple[Discard, ...] = ()
    starter: Card | None = None
    play: tuple[Card | str, ...] = ()
    """Cards, GO, and CLOSED."""
    show: tuple[Cards | Claim | Muggins, ...] = ()
    """Hands and the crib as they are laid open, only where a hand is hidden; claims and calls."""

    @property
    def hidden(self) -> frozenset[Seat]:
        """The seats whose hands are written as backs."""
        hands = enumerate(self.deal.hands if self.deal else ())
        return frozenset(seat for seat, hand in hands if BACK in hand)

    @property
    def whole(self) -> bool:
        """Whether nothing is hidden."""
        return not self.deal or not any(BACK in some for some in (*self.deal.hands, self.deal.crib))

    @property
    def names(self) -> tuple[str, ...]:
        """What seats are called whose players nobody named."""
        seats = range(self.rules.seats)
        if len(seats) == 2:
            return tuple("Dealer" if seat == self.dealer else "Pone" for seat in seats)
        return tuple(f"Seat {seat}" for seat in seats)

    def with_cards(self, deal: Deal, discards: tuple[Discard, ...]) -> Told:
        """The same with other cards dealt and laid away."""
        return replace(self, deal=deal, discards=discards)

    def __str__(self) -> str:
        deal = (*self.deal.hands, self.deal.crib) if self.deal else ()
        fields = [
            spelled.name(self.rules),
            str(self.dealer),
            "-".join(map(str, self.scores)),
            "-".join(spell(hand, "") for hand in deal if hand),
            "-".join(f"{discard.seat}{spell(discard.cards, '')}" for discard in self.discards),
            str(self.starter or ""),
            "".join(map(str, self.play)),
            "_".join(map(_spell_show, self.show)),
        ]
        return ":".join(fields).rstrip(":")


def told(seen: State | View, log: Sequence[Event]) -> Told:
    """Put down what happened since the deal: `log`, which may hide more than was seen."""
    discards = tuple(event for event in log if isinstance(event, Discard))
    deal = next((event for event in log if isinstance(event, Deal)), None)
    hiding = deal is not None and any(BACK in cards for cards in (*deal.hands, deal.crib))
    scores = list(seen.scores)
    for event in log:
        if isinstance(event, Peg):
            scores[seen.rules.sides[event.seat]] -= event.points
    is_next = deal is not None and seen.phase is Phase.DEAL  # and so the deal has passed on
    return Told(
        rules=seen.rules,
        dealer=(seen.dealer - is_next) % seen.rules.seats,
        scores=tuple(scores),
        deal=deal,
        discards=discards,
        starter=next((event.card for event in log if isinstance(event, Cut)), None),
        play=_play_of(log, closed=not seen.pile),
        show=tuple(_show_of(log, hiding)),
    )


def _play_of(log: Iterable[Event], *, closed: bool) -> tuple[Card | str, ...]:
    """The cards and goes, and where the counts were closed; what leads anew fitted no longer."""
    play: list[Card | str] = []
    count = 0
    for event in log:
        match event:
            case Play(_, card):
                if count + card.value > 31:
                    play.append(CLOSED)
                    count = 0
                play.append(card)
                count += card.value
            case Go():
                play.append(GO)
        if count == 31 or (isinstance(event, Peg) and event.kind is PegKind.LAST):
            play.append(CLOSED)
            count = 0
    if closed and play and play[-1] != CLOSED:
        play.append(CLOSED)
    return tuple(play)


def _show_of(log: Iterable[Event], hiding: bool) -> list[Cards | Claim | Muggins]:
    show: list[Cards | Claim | Muggins] = []
    for event in log:
        if isinstance(event, Claim | Muggins):
            show.append(event)
        elif hiding and isinstance(event, Show):
            show.append(event.cards)
    return show


def _spell_show(item: Cards | Claim | Muggins) -> str:
    match item:
        case Claim(_, points, combos):
            return "=".join([str(points), *map(_spell_combo, combos)])
        case Muggins(_, points):
            return f"m{points}"
        case _:
            return spell(item, "")


def _spell_combo(one: Combo) -> str:
    return f"{one.kind}.{spell(one.cards, '')}"


def read(text: str) -> Told:
    """Take a position apart; BadNotation for what is not written as one."""
    if len(text) > LONGEST:
        raise BadNotation(f"{len(text)} characters are too many for a position of {LONGEST}")
    fields = text.strip().split(":")
    if not 3 <= len(fields) <= 8:
        raise BadNotation(
            f"found {_quoted(text)}, {len(fields)} fields with colons between; a position has 3 to "
            "8: rules:dealer:scores:deal:discards:starter:play:show"
        )
    form, dealer, scores, deal, discards, starter, play, show = (*fields, *[""] * 5)[:8]
    start = _start(form, dealer, scores)
    the_deal = _deal(deal, start.rules) if deal else None
    return Told(
        rules=start.rules,
        dealer=start.dealer,
        scores=start.scores,
        deal=the_deal,
        discards=tuple(_discard(word, the_deal) for word in discards.split("-") if discards),
        starter=_starter(starter) if starter else None,
        play=tuple(_play(play)),
        show=tuple(_show(word) for word in show.split("_") if show),
    )


def _start(form: str, dealer: str, scores: str) -> State:
    """The state before the deal."""
    rules = spelled.rules(form)
    try:
        return State(rules, _numbers("dealer", dealer)[0], _numbers("scores", scores))
    except BadNotation:
        raise
    except ValueError as error:
        raise BadNotation(str(error)) from None


_NUMBERS = re.compile(r"[0-9]{1,4}(-[0-9]{1,4}){0,5}")
_TOKEN = re.compile(r"go|_|(?:10|[a2-9tjqk1])[cdhs]", re.IGNORECASE | re.ASCII)
_CLAIM = re.compile(r"(m?)([0-9]{1,4})((?:=[a-z-]+\.[0-9a-z]*)*)", re.IGNORECASE | re.ASCII)


def _numbers(what: str, text: str) -> tuple[int, ...]:
    if not _NUMBERS.fullmatch(text) or (what == "dealer" and "-" in text):
        example = "0" if what == "dealer" else "103-109"
        raise BadNotation(f"the {what} field is {_quoted(text)}; it is written like {example}")
    return tuple(map(int, text.split("-")))


def _cards(what: str, text: str) -> Cards:
    if not text.isascii() or not text.isalnum():
        raise BadNotation(f"{what} is {_quoted(text)}; cards are written like 5hJdTc")
    if len(text) > 160:
        raise BadNotation(f"{what} is {_quoted(text)}; a pack has 52 cards")
    try:
        return cards(text)
    except BadNotation as error:
        raise BadNotation(f"{what} is {_quoted(text)}: {error}") from None


def _deal(text: str, rules: Rules) -> Deal:
    hands = [_cards("a hand", word) for word in text.split("-")]
    pack = hands.pop() if rules.from_pack and len(hands) == rules.seats + 1 else ()
    for hand in (*hands, pack):
        if BACK in hand and set(hand) != {BACK}:
            raise BadNotation(f"{spell(hand, '')} is hidden in part; write all its cards or none")
    return Deal(tuple(hands), pack)


def _discard(text: str, deal: Deal | None) -> Discard:
    seat = text[:1]
    if seat not in tuple("012345") or deal is None or int(seat) >= len(deal.hands):
        raise BadNotation(f"a discard is {_quoted(text)}; write the seat and its cards: 1TdQh")
    laid = _cards("a discard", text[1:])
    if set(laid) != {BACK} if BACK in deal.hands[int(seat)] else BACK in laid:
        raise BadNotation(
            f"a discard is {_quoted(text)}; it is hidden where the hand is, and only there"
        )
    return Discard(int(seat), laid)


def _starter(text: str) -> Card:
    some = _cards("the starter", text)
    if len(some) != 1 or BACK in some:
        raise BadNotation(f"the starter is {_quoted(text)}; it is one card, 5c")
    return some[0]


def _play(text: str) -> list[Card | str]:
    play: list[Card | str] = []
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if not token:
            found = _quoted(text[at:])
            raise BadNotation(f"the play has {found}; write cards, go, and _ where a count closes")
        word = token[0].lower()
        play.append(word if word in (GO, CLOSED) else Card(word))
        at = token.end()
    return play


def _show(text: str) -> Cards | Claim | Muggins:
    """A hand or crib laid open, a claim or a call, as if of seat 0: the game says whose."""
    match = _CLAIM.fullmatch(text)
    if not match:
        return _cards("in the show", text)
    call, points, combos = match.groups()
    if not call:
        return Claim(0, int(points), tuple(map(_combo, combos.split("=")[1:])))
    if combos:
        raise BadNotation(f"a call is {_quoted(text)}; it is a number: m2")
    return Muggins(0, int(points))


def _combo(text: str) -> Combo:
    kind, _, some = text.partition(".")
    try:
        return combo(kind, some)
    except BadWord as error:
        raise BadNotation(f"in the show is {_quoted(text)}: {error.sentence}") from None


def _quoted(word: str) -> str:
    return repr(word if len(word) <= 40 else f"{word[:37]}...")

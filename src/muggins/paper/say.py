"""What is said at the table, in the players' own words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import comb, prod
from typing import NamedTuple, TypeAlias

from muggins.paper.plain import board, listed, symbol, table
from muggins.rulebook.card import BACK, RANK_NAMES, Card, Cards
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
from muggins.rulebook.score import Combo, ComboKind

__all__ = [
    "Step",
    "board",
    "count",
    "event",
    "number",
    "play",
    "steps",
    "symbol",
    "table",
    "words",
]


class Step(NamedTuple):
    """One phrase of a count, with the cards it points at and the total it comes to."""

    words: str
    cards: Cards
    points: int
    total: int


def count(combos: Iterable[Combo]) -> str:
    """Say a hand or crib, each phrase with the running total.

    >>> from muggins.rulebook import score
    >>> from muggins.rulebook.card import Card, cards
    >>> count(score.hand(cards("3h 4d 4c 8s"), Card("5h")))
    'fifteen two, fifteen four, and a double run of three is twelve'
    >>> count(())
    'nineteen'
    """
    return _told(combos) or "nineteen"


def steps(combos: Iterable[Combo]) -> tuple[Step, ...]:
    """The phrases of a count one by one: fifteens, runs with their pairs, pairs, flush, nob.

    Every point is in one step, and the last total is the sum.

    >>> from muggins.rulebook import score
    >>> from muggins.rulebook.card import Card, cards
    >>> for step in steps(score.hand(cards("6h 7c Js Jd"), Card("8d"))): print(*step)
    fifteen two (7c, 8d) 2 2
    a run of three is five (6h, 7c, 8d) 3 5
    a pair is seven (Jd, Js) 2 7
    one for his nob is eight (Jd,) 1 8
    """
    told: list[Step] = []
    said: set[str] = set()
    total = 0
    for name, group in _groups(tuple(combos)):
        points = sum(combo.points for combo in group)
        total += points
        again = name in said and name.startswith("a ")
        words = _phrase(f"another {name[2:]}" if again else name, points, total)
        shown = sorted({card for combo in group for card in combo.cards})
        told.append(Step(words, tuple(shown), points, total))
        said.add(name)
    return tuple(told)


def play(card: Card, count: int, combos: Sequence[Combo] = ()) -> str:
    """Say a card as it is played, the count that it makes, and what that scores.

    >>> from muggins.rulebook import score
    >>> from muggins.rulebook.card import cards
    >>> pile = cards("8h 7d 9c")
    >>> play(pile[-1], 24, score.play(pile))
    'nine, count is twenty-four, run of three for three'
    """
    rank, reasons = RANK_NAMES[card.rank], _reasons(combos)
    if any(combo.kind in (ComboKind.FIFTEEN, ComboKind.THIRTY_ONE) for combo in combos):
        return f"{rank}, {reasons}"
    return ", ".join(filter(None, (rank, f"count is {number(count)}", reasons)))


def event(
    event: Event,
    names: Sequence[str],
    *,
    count: int | None = None,
    listener: Seat | None = None,
    card: Callable[[Card], str] | None = None,
) -> str:
    """Tell what happened as a sentence, to the seat that listens, if one does.

    Names are by seat; `count` is what a Play brought the count to; `card` writes a card, else it
    is named in words. Hidden cards are only counted: pass events as `seen_by` gives them.

    >>> event(Play(1, Card("9s")), ("Ann", "Bob"), count=24)
    'Bob plays the nine of spades, count is twenty-four.'
    >>> event(Go(1), ("Ann", "Bob"), listener=1)
    'You say go.'
    """
    write = card or words

    def who(seat: Seat, verb: str) -> str:
        return f"You {verb}" if seat == listener else f"{names[seat]} {verb}s"

    match event:
        case Deal():
            return _deal(event, who, write)
        case Discard(seat, some):
            return f"{who(seat, 'lay')} away {_some(some, write)}."
        case Cut(starter):
            return f"The starter is {write(starter)}."
        case Play(seat, played):
            counted = "" if count is None else f", count is {number(count)}"
            return f"{who(seat, 'play')} {write(played)}{counted}."
        case Go(seat):
            return f"{who(seat, 'say')} go."
        case Claim(seat, points, combos):
            pointed = f": {_told(combos)}" if combos else ""
            return f"{who(seat, 'claim')} {points}{pointed}."
        case Muggins(seat, 0):
            return f"{who(seat, 'say')} that it is right."
        case Muggins(seat, points):
            return f"{who(seat, 'call')} muggins for {points}."
        case Show(seat, some, "hand"):
            return f"{who(seat, 'show')} {_some(some, write)}."
        case Show(seat, some, _):
            return f"{who(seat, 'show')} the crib: {_some(some, write)}."
        case Peg():
            return _peg(event, who)


def words(card: Card) -> str:
    """Name a card in the middle of a sentence: "the five of hearts"."""
    return f"a {card.name}" if card is BACK else f"the {card.name}"


def number(n: int) -> str:
    """A number in words below a hundred, else in figures.

    >>> number(24), number(121)
    ('twenty-four', '121')
    """
    if not 0 <= n < 100:
        return str(n)
    if n < 20:
        return _SMALL[n]
    tens, ones = divmod(n, 10)
    return _TENS[tens] + (f"-{_SMALL[ones]}" if ones else "")


_SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
)  # fmt: skip
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")

# Counting

_FOLDS = {(): "", (2,): "double ", (3,): "treble ", (2, 2): "double double "}
_ROYALS = {6: "a pair royal", 12: "a double pair royal"}
_PLAIN = {
    ComboKind.NOB: "one for his nob",
    ComboKind.HEELS: "two for his heels",
    ComboKind.LAST: "one for last",
}

_Group: TypeAlias = tuple[str, Sequence[Combo]]
"""Combos that are said as one, and what they are called."""


def _groups(combos: Sequence[Combo]) -> Iterator[_Group]:
    """Combos as they are said together, each group under its name, in the order of a count."""
    of = {kind: [combo for combo in combos if combo.kind == kind] for kind in ComboKind}
    for kind in (ComboKind.THIRTY_ONE, ComboKind.FIFTEEN):
        for combo in of[kind]:
            yield str(kind), [combo]
    pairs: dict[int, list[Combo]] = defaultdict(list)
    for pair in of[ComboKind.PAIR]:
        pairs[pair.cards[0].rank].append(pair)
    runs: dict[frozenset[int], list[Combo]] = defaultdict(list)
    for run in of[ComboKind.RUN]:
        runs[frozenset(card.rank for card in run.cards)].append(run)
    for alike in runs.values():
        yield _run(alike, pairs)
    yield from _paired(pairs.values())
    for flush in of[ComboKind.FLUSH]:
        yield f"a flush of {number(len(flush.cards))}", [flush]
    for kind, name in _PLAIN.items():
        for combo in of[kind]:
            yield name, [combo]


def _run(runs: Sequence[Combo], pairs: dict[int, list[Combo]]) -> _Group:
    """Runs over the same ranks: a double run takes its pair with it, out of `pairs`.

    Where there is no name for what they make, or only some of it was pointed at, the runs alone.
    """
    length = number(len(runs[0].cards))
    ranks = Counter(card.rank for card in {card for run in runs for card in run.cards})
    many = {rank: size for rank, size in ranks.items() if size > 1}
    fold = _FOLDS.get(tuple(sorted(many.values())))
    whole = len(runs) == prod(ranks.values()) and all(
        len(pairs[rank]) == comb(size, 2) for rank, size in many.items()
    )
    if fold is not None and whole:
        taken = [pair for rank in many for pair in pairs.pop(rank)]
        return f"a {fold}run of {length}", [*runs, *taken]
    return f"{number(len(runs))} runs of {length}", runs


def _paired(pairs: Iterable[Sequence[Combo]]) -> Iterator[_Group]:
    """Pairs rank by rank: the royal ones each by name, the others together."""
    plain: list[Combo] = []
    for alike in pairs:
        royal = _ROYALS.get(sum(pair.points for pair in alike))
        if royal:
            yield royal, alike
        else:
            plain.extend(alike)
    if len(plain) == 1:
        yield "a pair", plain
    elif plain:
        yield f"{number(len(plain))} pairs", plain


def _phrase(name: str, points: int, total: int) -> str:
    if name == ComboKind.FIFTEEN:
        return f"fifteen {number(total)}"
    if name == ComboKind.THIRTY_ONE:
        return f"thirty-one for {number(points)}"
    if name in _PLAIN.values() and total == points:
        return name
    return f"{name} is {number(total)}"


def _told(combos: Iterable[Combo]) -> str:
    """The phrases of a count as one sentence: commas, and an "and" before the last."""
    *first, last = [step.words for step in steps(combos)] or [""]
    if not first or last.startswith("fifteen"):
        return ", ".join([*first, last])
    comma = "," if len(first) > 1 or " is " in first[0] else ""
    return f"{', '.join(first)}{comma} and {last}"


def _reasons(combos: Sequence[Combo]) -> str:
    """What a card scores in the play: "run of three for three", or several as a count."""
    if len(combos) != 1:
        return _told(combos)
    ((name, _),) = _groups(combos)
    return f"{name.removeprefix('a ')} for {number(combos[0].points)}"


# Telling

_Who: TypeAlias = Callable[[Seat, str], str]
"""A seat and what it does: "Ann plays", "You play"."""

_WHY = {
    PegKind.THREE: "for last, not having the first deal",
    PegKind.HEELS: "for his heels",
    PegKind.LAST: "for last",
    PegKind.HAND: "for the hand",
    PegKind.CRIB: "for the crib",
    PegKind.OVER: "for the overcount",
    PegKind.MUGGINS: "by muggins",
}


def _deal(deal: Deal, who: _Who, write: Callable[[Card], str]) -> str:
    """How many cards each has, and the cards of those that are open."""
    sizes = {len(hand) for hand in deal.hands}
    told = [f"{' or '.join(map(number, sorted(sizes))).capitalize()} cards each."]
    if deal.crib:
        told.append(f"The pack gives {_some(deal.crib, write)} to the crib.")
    for seat, hand in enumerate(deal.hands):
        if BACK not in hand:
            told.append(f"{who(seat, 'hold')} {_some(hand, write)}.")
    return " ".join(told)


def _peg(peg: Peg, who: _Who) -> str:
    if peg.kind == PegKind.BACK:
        return f"{who(peg.seat, 'move')} back {-peg.points} for a count of nothing."
    of = "" if peg.worth == peg.points else f" of {peg.worth}"
    pegs = f"{who(peg.seat, 'peg')} {peg.points}{of}"
    if peg.kind in _WHY:
        counted = peg.kind in (PegKind.HAND, PegKind.CRIB) and peg.combos
        return f"{pegs} {_WHY[peg.kind]}{f': {_told(peg.combos)}' if counted else ''}."
    if len(peg.combos) > 1:
        return f"{pegs}: {_told(peg.combos)}."
    return f"{pegs} for {' '.join(name for name, _ in _groups(peg.combos))}."


def _some(cards: Sequence[Card], write: Callable[[Card], str]) -> str:
    """Cards in a row; how many, where they are hidden."""
    if BACK in cards:
        return "one card" if len(cards) == 1 else f"{number(len(cards))} cards"
    return listed(map(write, sorted(cards)))

"""What cards score, in the play and at the show, every point accounted for by a Combo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import combinations, product
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from muggins.rulebook.card import BACK, RANKS, Card, Cards, spell
from muggins.rulebook.rules import SIX_CARD, Rules


class ComboKind(StrEnum):
    """Why cards score."""

    FIFTEEN = "fifteen"
    THIRTY_ONE = "thirty-one"
    PAIR = "pair"
    RUN = "run"
    FLUSH = "flush"
    NOB = "nob"
    HEELS = "heels"
    LAST = "last"


class Combo(NamedTuple):
    """Cards that score together, and for what.

    At the show each is atomic (pair royal is three pairs); in the play there is one a reason
    (pair royal is one pair of three cards, 6 points).
    """

    kind: ComboKind
    cards: Cards
    points: int

    def __str__(self) -> str:
        return f"{self.kind}({spell(self.cards)})"


def hand(
    hand: Sequence[Card], starter: Card, *, crib: bool = False, rules: Rules = SIX_CARD
) -> tuple[Combo, ...]:
    """Count a hand or crib of any size with the starter: fifteens, runs, pairs, flush, nob.

    >>> from muggins.rulebook.card import Card, cards
    >>> for combo in hand(cards("5h 5s 5d Jc"), Card("Tc")): print(combo, combo.points)
    fifteen(5d Tc) 2
    fifteen(5d Jc) 2
    fifteen(5h Tc) 2
    fifteen(5h Jc) 2
    fifteen(5s Tc) 2
    fifteen(5s Jc) 2
    fifteen(5d 5h 5s) 2
    pair(5d 5h) 2
    pair(5d 5s) 2
    pair(5h 5s) 2
    nob(Jc) 1

    The cards of each are in order of rank, those of a flush as given. Raises ValueError for a card
    twice, a starter that is in the hand, a back, or no hand; TypeError for text.
    """
    _check((*hand, starter))
    if not hand:
        raise ValueError("a hand of no cards cannot be counted; give the hand and the starter")
    try:
        shown = sorted((*hand, starter))
        ranks = tuple([card >> 2 for card in shown])
    except TypeError:
        raise _no_cards((*hand, starter)) from None
    combos = [Combo(kind, pick(shown), points) for kind, pick, points in _by_rank(ranks)]
    flush = _flush(hand, starter, crib, rules)
    if flush:
        combos.append(Combo(ComboKind.FLUSH, flush, len(flush)))
    nob = _nob(hand, starter)
    if nob:
        combos.append(Combo(ComboKind.NOB, nob, 1))
    return tuple(combos)


def points(
    hand: Sequence[Card], starter: Card, *, crib: bool = False, rules: Rules = SIX_CARD
) -> int:
    """The same count as `hand`, as one int, fast.

    >>> from muggins.rulebook.card import Card, cards
    >>> points(cards("5h 5s 5d Jc"), Card("5c"))
    29

    Raises ValueError and TypeError as `hand` does.
    """
    if len(hand) != 4:
        return _sum(hand, starter, crib, rules)
    a, b, c, d = hand
    try:
        entry = _FOUR[_KEYS[a] + _KEYS[b] + _KEYS[c] + _KEYS[d] + _KEYS[starter]]
    except (KeyError, TypeError):
        return _learn(hand, starter, crib, rules)
    if entry >= _JACK:  # a jack, a pair, or both: rarer things to look for
        if entry & _PAIRED and len({a, b, c, d, starter}) < 5:
            return _sum(hand, starter, crib, rules)
        if entry & _JACK and _nob(hand, starter):
            entry += 1
    if _SUITS[a] == _SUITS[b] == _SUITS[c] == _SUITS[d]:
        return (entry & _POINTS) + len(_flush(hand, starter, crib, rules))
    return entry & _POINTS


def play(pile: Sequence[Card], *, rules: Rules = SIX_CARD) -> tuple[Combo, ...]:
    """Score the last card of a pile, all of one count, oldest first; go and last card apart.

    >>> from muggins.rulebook.card import cards
    >>> [str(combo) for combo in play(cards("4h 6d 5c"))]
    ['fifteen(4h 6d 5c)', 'run(4h 6d 5c)']

    Raises ValueError for a card twice, a back, or a pile over 31; TypeError for text.
    """
    try:
        _check(pile)
        count = sum(card.value for card in pile)
    except (AttributeError, TypeError):
        raise _no_cards(pile) from None
    if count > 31:
        raise ValueError(f"{spell(pile)} makes {count}; a pile ends at 31")
    combos = []
    if count == 15:
        combos.append(Combo(ComboKind.FIFTEEN, tuple(pile), 2))
    if count == 31:
        combos.append(Combo(ComboKind.THIRTY_ONE, tuple(pile), 2))
    alike = _alike(pile)
    if len(alike) > 1:
        combos.append(Combo(ComboKind.PAIR, alike, len(alike) * (len(alike) - 1)))
    run = _run(pile)
    if run:
        combos.append(Combo(ComboKind.RUN, run, len(run)))
    if rules.flush_in_play:
        suited = _suited(pile)
        if len(suited) > 2:
            combos.append(Combo(ComboKind.FLUSH, suited, len(suited)))
    return tuple(combos)


def worth(kind: ComboKind, size: int) -> int:
    """The points of a combo of that kind and so many cards.

    >>> worth(ComboKind.PAIR, 3), worth(ComboKind.RUN, 4)
    (6, 4)
    """
    match kind:
        case ComboKind.PAIR:
            return size * (size - 1)
        case ComboKind.RUN | ComboKind.FLUSH:
            return size
        case ComboKind.NOB | ComboKind.LAST:
            return 1
    return 2


MOST = {3: 20, 4: 29, 5: 46, 6: 72}
"""The most that a hand or crib of so many cards can count with the starter."""


def _check(some: Sequence[Card]) -> None:
    if len(set(some)) < len(some):
        twice = next(card for at, card in enumerate(some) if card in some[:at])
        if isinstance(twice, str):
            raise _no_cards(some)
        raise ValueError(f"{twice} is there twice; a pack has each card once")
    if BACK in some:
        raise ValueError("a hidden card (xx) cannot be counted")


def _no_cards(some: Sequence[Card]) -> TypeError:
    found = next(card for card in some if not isinstance(card, Card))
    return TypeError(
        f"{found!r} is no Card; hands and piles are of Cards, and cards('5h Jd') reads them"
    )


_Pick: TypeAlias = Callable[[Sequence[Card]], Cards]


@lru_cache(maxsize=1 << 14)
def _by_rank(ranks: tuple[int, ...]) -> tuple[tuple[ComboKind, _Pick, int], ...]:
    """Fifteens, pairs and runs of cards in rank order, each with the way to pick its cards."""
    subsets = [
        where
        for size in range(2, len(ranks) + 1)
        for where in combinations(range(len(ranks)), size)
    ]
    fifteens = [where for where in subsets if sum(min(ranks[at] + 1, 10) for at in where) == 15]
    pairs = [where for where in subsets if len(where) == 2 and ranks[where[0]] == ranks[where[1]]]
    return (
        *((ComboKind.FIFTEEN, itemgetter(*where), 2) for where in fifteens),
        *((ComboKind.PAIR, itemgetter(*where), 2) for where in pairs),
        *((ComboKind.RUN, itemgetter(*where), len(where)) for where in _runs(ranks)),
    )


def _runs(ranks: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every run of three or more that no longer one contains; a duplicate makes one of its own."""
    runs: list[tuple[int, ...]] = []
    for low in range(len(RANKS)):
        high = low
        while high in ranks:
            high += 1
        if high - low >= 3 and low - 1 not in ranks:
            alike = [
                [at for at, rank in enumerate(ranks) if rank == step] for step in range(low, high)
            ]
            runs.extend(product(*alike))
    return runs


def _flush(hand: Sequence[Card], starter: Card, crib: bool, rules: Rules) -> Cards:
    suit = _SUITS[hand[0]]
    for card in hand:
        if _SUITS[card] != suit:
            return ()
    if len(hand) < 3:
        return ()
    if _SUITS[starter] == suit:
        return (*hand, starter)
    return tuple(hand) if not crib or rules.open_crib_flush else ()


def _nob(hand: Sequence[Card], starter: Card) -> Cards:
    jack = _JACKS[starter]
    return (jack,) if jack in hand and jack != starter else ()


def _alike(pile: Sequence[Card]) -> Cards:
    """The cards at the end of the pile that are of the last one's rank."""
    size = 1
    while size < len(pile) and pile[-size - 1].rank == pile[-1].rank:
        size += 1
    return tuple(pile[-size:])


def _run(pile: Sequence[Card]) -> Cards:
    """The longest end of the pile, three cards or more, that is a run in any order."""
    for size in range(len(pile), 2, -1):
        ranks = {card.rank for card in pile[-size:]}
        if len(ranks) == size and max(ranks) - min(ranks) == size - 1:
            return tuple(pile[-size:])
    return ()


def _suited(pile: Sequence[Card]) -> Cards:
    """The cards at the end of the pile that are of the last one's suit."""
    size = 1
    while size < len(pile) and pile[-size - 1].suit == pile[-1].suit:
        size += 1
    return tuple(pile[-size:])


# The fast way of `points`: four cards and a starter are looked up by a sum that says how many of
# each rank there are (base five). An entry is the points of `_by_rank`, and two marks.
_POINTS, _JACK, _PAIRED = 63, 64, 128
_KEYS = tuple(5 ** (number // 4) for number in range(53))
_SUITS = tuple(number % 4 for number in range(53))
_JACKS = tuple(Card(4 * RANKS.index("J") + number % 4) for number in range(53))
_FOUR: dict[int, int] = {}


def _sum(some: Sequence[Card], starter: Card, crib: bool, rules: Rules) -> int:
    return sum(combo.points for combo in hand(some, starter, crib=crib, rules=rules))


def _learn(some: Sequence[Card], starter: Card, crib: bool, rules: Rules) -> int:
    total = _sum(some, starter, crib, rules)  # refuses what is no hand before it is stored
    shown = sorted((*some, starter))
    ranks = tuple(card >> 2 for card in shown)
    entry = sum(points for _, _, points in _by_rank(ranks))
    entry += _JACK * (RANKS.index("J") in ranks) + _PAIRED * (len(set(ranks)) < 5)
    _FOUR[sum(_KEYS[card] for card in shown)] = entry
    return total

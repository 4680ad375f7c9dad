"""What lies open to a player who looks: the points of cards, and whether they are wanted."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from muggins.rulebook import score
from muggins.rulebook.card import Card
from muggins.rulebook.events import Claim, Show
from muggins.rulebook.score import Combo, ComboKind
from muggins.rulebook.view import View


def wish(view: View) -> int:
    """Whether points are wanted: 1, or -1 where the lowest score wins."""
    return -1 if view.rules.lowball else 1


def by_rank(some: Iterable[Card]) -> tuple[Combo, ...]:
    """The fifteens, pairs and runs of two cards or more, whatever their suits."""
    first, *others = some
    combos = score.hand(others, first)  # the starter's fifteens, pairs and runs are any card's
    return tuple(combo for combo in combos if combo.kind not in _BY_SUIT)


_BY_SUIT = (ComboKind.FLUSH, ComboKind.NOB)


def among(kept: Iterable[Card]) -> tuple[Combo, ...]:
    """What three cards or more count by themselves, without a starter.

    >>> from muggins.rulebook.card import cards
    >>> [str(combo) for combo in among(cards("2h 4h 9h Jh"))]
    ['fifteen(2h 4h 9h)', 'flush(2h 4h 9h Jh)']
    """
    some = tuple(kept)
    if len({card.suit for card in some}) > 1:
        return by_rank(some)
    return *by_rank(some), Combo(ComboKind.FLUSH, some, len(some))


def before_the_cut(kept: Iterable[Card]) -> int:
    """The points of `among`.

    >>> from muggins.rulebook.card import cards
    >>> before_the_cut(cards("5h 5s Jd Kd")), before_the_cut(cards("2h 4h 6h Jh"))
    (10, 4)
    """
    return sum(combo.points for combo in among(kept))


def pegged(view: View, card: Card) -> tuple[Combo, ...]:
    """What a card would score on the pile; goes and last cards apart."""
    return score.play((*view.pile, card), rules=view.rules)


def pegs(view: View, card: Card) -> int:
    """The points of `pegged`."""
    return sum(combo.points for combo in pegged(view, card))


def laid_open(view: View) -> tuple[Combo, ...]:
    """What the hand or crib that was laid open last counts."""
    show = next(event for event in reversed(view.log) if isinstance(event, Show))
    assert view.starter is not None
    return score.hand(show.cards, view.starter, crib=show.what == "crib", rules=view.rules)


def shown(view: View) -> int:
    """The points of `laid_open`."""
    return sum(combo.points for combo in laid_open(view))


def claimed(view: View) -> int:
    """What was claimed last."""
    return next(event.points for event in reversed(view.log) if isinstance(event, Claim))


def missed(view: View) -> int:
    """What the last claim left to be called."""
    return max(0, shown(view) - claimed(view))


def noticed(combos: Iterable[Combo], slip: float, luck: Random) -> int:
    """The points that are seen by one who misses each combination as often as he slips."""
    return sum(combo.points for combo in combos if luck.random() >= slip)

"""Who played what in a deal, as it follows from the turns: nobody has to tell it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from muggins.engine.asking import pegging_view
from muggins.fronts.cli.asked import told
from muggins.fronts.cli.leaving import Refusal
from muggins.rulebook.card import BadNotation, Card, Cards, cards, spell
from muggins.rulebook.events import Play
from muggins.rulebook.rules import SIX_CARD, Rules
from muggins.rulebook.view import View

_GO = "go"
_History = tuple[Card | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """The play of two as one of them tells it; the score is the present one, his first."""

    hand: str
    pile: str = ""
    """The cards of this count, by both, with "go" where one was said."""
    history: str = ""
    """The same of the counts before."""
    starter: str
    tossed: str = ""
    dealer: bool
    scores: tuple[int, ...] | None = None
    rules: Rules = SIX_CARD


def view_of(asked: Told) -> View:
    """The view of who tells it, where the turns leave no doubt of who played what.

    >>> view = view_of(Told(hand="7s 8c 4h", pile="9s Tc", starter="5c", dealer=False))
    >>> view.count, [str(event) for event in view.log if "play" in str(event)]
    (19, ['0 play 9s', '1 play Tc'])

    Cards of the hand that are in the pile too are his. Raises Refusal for what cannot be.
    """
    if not asked.starter:
        raise Refusal("the starter is missing; write it like this: --starter 5c")
    if asked.rules.seats != 2:
        raise Refusal("more than two play this form: tell it in one line, with --position")
    with told():
        held = cards(asked.hand)
        history = (*_read(asked.history), *_read(asked.pile))
        view = _view(asked, held, history)
        if asked.pile:
            _check_pile(view, _read(asked.pile))
        return view if asked.scores is None else _scored(asked, view, history)


def _read(text: str) -> _History:
    """Cards, and None where a go was said."""
    words = text.replace(",", " ").lower().replace(_GO, f" {_GO} ").split()
    found: list[Card | None] = []
    for word in words:
        found.extend([None] if word == _GO else cards(word))
    return tuple(found)


def _view(asked: Told, held: Cards, history: _History) -> View:
    """The one view that fits; ValueError where there is none, or are several."""
    there = [card for card in history if card is not None]
    missing = asked.rules.hand - len({*held})
    others = [card for card in dict.fromkeys(there) if card not in held]
    if missing < 0 or missing > len(others):
        raise BadNotation(_unaccounted(asked, held, missing, len(others)))
    faults: list[tuple[int, str]] = []
    views: list[tuple[Cards, View]] = []
    for mine in combinations(others, missing):
        kept = (*held, *mine)
        try:
            views.append((mine, _asked(asked, kept, history)))
        except ValueError as fault:
            taken = f" (you hold {len(held)}, so {spell(mine)} was taken as yours)" if mine else ""
            faults.append((_reached(asked, kept, history, str(fault)), f"{fault}{taken}"))
    match views:
        case [(_, view)]:
            return view
        case []:
            raise BadNotation(max(faults, key=lambda fault: fault[0])[1])
    either = " or ".join(spell(mine) for mine, _ in views[:4])
    raise BadNotation(
        f"you may have played {either}; write all {asked.rules.hand} cards that you kept"
    )


def _unaccounted(asked: Told, held: Cards, missing: int, others: int) -> str:
    kept = asked.rules.hand
    if missing < 0:
        return f"you name {len(held)} cards of your hand; {kept} are kept in this form"
    played = f"{missing} of the {kept} that you kept {'is' if missing == 1 else 'are'} played"
    there = f"{others} card{'' if others == 1 else 's'}" if others else "none"
    hold = f"{len(held)} card{'' if len(held) == 1 else 's'}"
    return (
        f"you hold {hold}, so {played}, and {there} of the pile can be yours; "
        "write with --history what was played before this count"
    )


def _asked(
    asked: Told, kept: Cards, history: _History, scores: Sequence[int] | None = None
) -> View:
    return pegging_view(
        kept,
        history,
        dealer=asked.dealer,
        starter=asked.starter,
        tossed=asked.tossed,
        scores=scores,
        rules=asked.rules,
    )


def _reached(asked: Told, kept: Cards, history: _History, fault: str) -> int:
    """How far the play went before it came to that fault: what goes furthest is what was meant."""
    size = len(history)
    while size and _fault(asked, kept, history[: size - 1]) == fault:
        size -= 1
    return size


def _fault(asked: Told, kept: Cards, history: _History) -> str:
    try:
        _asked(asked, kept, history)
    except ValueError as fault:
        return str(fault)
    return ""


def _check_pile(view: View, pile: _History) -> None:
    """The pile that comes of it is the one that was told."""
    named = tuple(card for card in pile if card is not None)
    if view.pile == named:
        return
    closed = named[: len(named) - len(view.pile)]
    if closed + view.pile == named:
        raise BadNotation(
            f"{spell(closed)} {'lies' if len(closed) == 1 else 'lie'} in a count that is closed; "
            "write that count after --history"
        )
    raise BadNotation(
        f"{spell(view.pile)} lies there, so the count before {spell(named)} is not closed: write "
        "go where one was said"
    )


def _scored(asked: Told, view: View, history: _History) -> View:
    """The same where the score now is as it was told, so that before the deal it was less."""
    assert asked.scores is not None
    kept = (*view.hand, *_mine(view))
    before = [now - pegged for now, pegged in zip(asked.scores, view.scores, strict=True)]
    for now, pegged, who in zip(asked.scores, view.scores, ("you", "the other"), strict=True):
        if now < pegged:
            raise BadNotation(
                f"{who} pegged {pegged} in this deal already, so the score cannot be {now}"
            )
    return _asked(asked, kept, history, before)


def _mine(view: View) -> Iterator[Card]:
    for event in view.deal_log:
        if isinstance(event, Play) and event.seat == view.seat:
            yield event.card

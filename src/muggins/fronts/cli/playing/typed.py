"""What a player types, read as an action or as something that he wants to be told."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from muggins.paper.plain import listed
from muggins.paper.say import number
from muggins.rulebook.card import RANK_NAMES, RANKS, SUIT_NAMES, SUITS, Card, Cards
from muggins.rulebook.events import Action, Claim, Discard, Go, Muggins, Play, Show
from muggins.rulebook.view import Phase, View

ORDERS = (
    "board", "hand", "help", "hint", "log", "pace", "quit", "rules", "score", "sort", "undo", "why",
)  # fmt: skip
"""What may be typed at any time besides an action."""
_WITH_MORE = ("board", "pace", "sort")
"""Those that may have a word after them."""


class Unread(ValueError):
    """A line that cannot be read; the message says what would do."""


@dataclass(frozen=True, slots=True)
class Order:
    """One of ORDERS, and the word after it."""

    word: str
    rest: str = ""


def read(line: str, view: View) -> Action | Order:
    """Read a line for the view's seat, which is awaited; case and separators do not matter.

    Raises Unread, which names cards in the order of the view's hand. What is read may still be
    illegal.
    """
    text = " ".join(line[:200].lower().translate(_SUITS).split())
    word, _, rest = text.partition(" ")
    word = _OTHERWISE.get(word, word)
    if word in ORDERS and (not rest or word in _WITH_MORE):
        return Order(word, rest)
    if not text:
        return _only(view)
    assert view.seat is not None
    match view.phase:
        case Phase.DISCARD:
            return Discard(view.seat, _discarded(_after(text, "discard|lay away|lay|d"), view))
        case Phase.PLAY:
            return _played(text, view)
        case Phase.CLAIM:
            return Claim(view.seat, _claimed(_after(text, "(?:i )?(?:count|claim|c)"), view))
        case _:
            return Muggins(view.seat, _called(text, view))


def wanted(view: View) -> str:
    """What would do now, as the end of a sentence."""
    match view.phase:
        case Phase.DISCARD:
            owed = _owed(view)
            like = " ".join(map(str, view.hand[:owed]))
            return f"name {_cards(owed)} of your hand, like {like}"
        case Phase.PLAY:
            fitting = {action.card for action in view.legal if isinstance(action, Play)}
            fits = [str(card) for card in view.hand if card in fitting]
            return f"play {_either(fits)}" if fits else "nothing fits: say go"
        case Phase.CLAIM:
            return "say what it is worth, like: count 8"
        case _:
            return "say right, or what was missed, like: muggins 2"


_SUITS = str.maketrans("♣♧♦♢♥♡♠♤,;", "ccddhhss  ", "\ufe0e\ufe0f.!:")
_OTHERWISE = {
    "?": "help", "h": "help", "b": "board", "exit": "quit", "save": "quit", "bye": "quit",
    "scores": "score", "takeback": "undo", "cards": "hand",
}  # fmt: skip
_RANK = re.compile(rf"\b({'|'.join(RANK_NAMES)})(?:e?s)?\b")
_SUIT = re.compile(rf"\b(?:of )?({'|'.join(name[:-1] for name in SUIT_NAMES)})s?\b")
_TOKEN = re.compile(r"(10|[a2-9tjqk1])(?:([cdhs])|\s(?:of\s)?([cdhs])(?![a-z0-9]))?")
_NUMBERS = {number(n).replace("-", " "): n for n in range(100)} | dict.fromkeys(
    ("nothing", "none", "nil"), 0
)
_BETWEEN = re.compile(r"(?:[\s/|+\-_&]|and\b|the\b)*")


def _only(view: View) -> Action:
    """What an empty line does: the one thing that may be done."""
    if len(view.legal) != 1:
        raise Unread(f"There is a choice: {wanted(view)}.")
    return view.legal[0]


def _after(text: str, verbs: str) -> str:
    """The text without the verb that it begins with."""
    return re.sub(rf"^(?:{verbs})(?![a-z])\s*", "", text)


def _discarded(text: str, view: View) -> Cards:
    tokens, owed = _tokens(text, view), _owed(view)
    if len(tokens) != owed:
        named = number(len(tokens)) if tokens else "none"
        goes = "goes" if owed == 1 else "go"
        asked = f"{_cards(owed).capitalize()} {goes} to the crib"
        raise Unread(f"{asked}, and you named {named}; {wanted(view)}.")
    found = [Card(RANKS[rank] + suit) for rank, suit in tokens if suit]
    for rank, wished in Counter(rank for rank, suit in tokens if not suit).items():
        alike = [card for card in view.hand if card.rank == rank and card not in found]
        if len(alike) < wished:
            raise _missing(rank, view)
        if len(alike) > wished:
            raise _which(alike)
        found.extend(alike)
    return tuple(found)


def _played(text: str, view: View) -> Action:
    assert view.seat is not None
    if text in ("go", "g", "say go", "no"):
        return Go(view.seat)
    tokens = _tokens(_after(text, "play|p"), view)
    if len(tokens) != 1:
        raise Unread(f"One card is played at a time: {wanted(view)}.")
    ((rank, suit),) = tokens
    if suit:
        return Play(view.seat, Card(RANKS[rank] + suit))
    alike = [card for card in view.hand if card.rank == rank]
    if not alike:
        raise _missing(rank, view)
    if len(alike) > 1 and view.rules.flush_in_play:
        raise _which(alike)
    return Play(view.seat, min(alike))


def _missing(rank: int, view: View) -> Unread:
    return Unread(f"There is no {RANK_NAMES[rank]} in your hand; {wanted(view)}.")


def _which(alike: Sequence[Card]) -> Unread:
    return Unread(f"You hold {listed(map(str, alike))}; say which, like {alike[0]}.")


def _tokens(text: str, view: View) -> list[tuple[int, str]]:
    """Ranks with their suits, or without, as they stand in the text."""
    plain = _SUIT.sub(_suit_letter, _RANK.sub(_rank_letter, text))
    found, at = [], _end(plain, 0)
    while at < len(plain):
        match = _TOKEN.match(plain, at)
        if not match:
            word = plain[plain.rfind(" ", 0, at) + 1 :].split()[0][:20]
            raise Unread(f"{word!r} is no card and nothing to say here; {wanted(view)}.")
        rank = {"10": "t", "1": "a"}.get(match[1], match[1])
        found.append((RANKS.index(rank.upper()), match[2] or match[3] or ""))
        at = _end(plain, match.end())
    return found


def _rank_letter(match: re.Match[str]) -> str:
    """A rank in words as it is written: j for jack."""
    return RANKS[RANK_NAMES.index(match[1])].lower()


def _suit_letter(match: re.Match[str]) -> str:
    """A suit in words as it is written: c for clubs."""
    return SUITS[SUIT_NAMES.index(f"{match[1]}s")]


def _end(text: str, at: int) -> int:
    match = _BETWEEN.match(text, at)
    assert match  # it matches the empty string
    return match.end()


def _claimed(text: str, view: View) -> int:
    points = points_named(text)
    if points is None:
        raise Unread(f"{text[:20]!r} is no number; {wanted(view)}.")
    return _worth(points, view)


def _called(text: str, view: View) -> int:
    """What was missed; a number alone accuses nobody: it can only repeat the claim."""
    if text in ("right", "r", "ok", "yes", "y", "it is right", "none missed"):
        return 0
    missed = points_named(_after(text, "muggins for|muggins|m"))
    alone = points_named(text)
    if missed is None or alone is not None:
        claim = next(event for event in reversed(view.log) if isinstance(event, Claim))
        if alone is not None and _worth(alone, view) == claim.points:
            return 0
        raise Unread("Say right, or muggins and how many points were missed, as in: muggins 2.")
    return missed


def points_named(text: str) -> int | None:
    """A number in figures or in words, with or without "points"."""
    text = re.sub(r"\s?\bpoints?$", "", text).replace("-", " ")
    return int(text) if re.fullmatch(r"[0-9]{1,3}", text) else _NUMBERS.get(text)


def _worth(points: int, view: View) -> int:
    """What is meant by a number: nineteen, which no hand of four can have, is nothing."""
    shown = next(event for event in reversed(view.log) if isinstance(event, Show))
    return 0 if points == 19 and len(shown.cards) <= 4 else points


def _owed(view: View) -> int:
    """How many cards the view's seat is to lay away."""
    assert view.seat is not None
    return view.rules.discards[view.rules.place(view.seat, view.dealer)]


def _cards(some: int) -> str:
    return "one card" if some == 1 else f"{number(some)} cards"


def _either(words: list[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last

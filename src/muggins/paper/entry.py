"""One line of a record, written and read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from muggins.paper.lines import is_plain
from muggins.rulebook.card import BACK, DECK, BadNotation, Card, Cards, cards
from muggins.rulebook.events import (
    Action,
    Claim,
    Cut,
    Deal,
    Discard,
    Event,
    Go,
    Muggins,
    Peg,
    Play,
    Show,
)
from muggins.rulebook.score import Combo, ComboKind, worth

MARKS = ("!!", "!", "!?", "?!", "?", "??")
"""What may be thought of an action, from brilliant to a blunder."""
MOST_COMBOS = 80
"""A claim does not point at more; no hand of six has as many."""
LONGEST_COMMENT = 2000
"""More characters than this do not go on one line of a comment."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last actions that still stand, nature's among them, are as if they had not been."""

    actions: int = 1

    def __str__(self) -> str:
        return f"takeback {self.actions}"


Step: TypeAlias = Action | TakeBack
"""What moves a game on, or back."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A step with what somebody thought of it: a mark of MARKS, and a comment of any lines.

    Raises ValueError for another mark, and for a comment that would not be read as it is written.
    """

    step: Step
    mark: str = ""
    comment: str = ""

    def __post_init__(self) -> None:
        if self.mark and self.mark not in MARKS:
            raise ValueError(f"{self.mark!r} is no mark; there are {' '.join(MARKS)}")
        if self.comment:
            check_comment(self.comment)


def check_comment(comment: str) -> None:
    """Raise ValueError for a comment that would not be read as it is written."""
    for line in comment.split("\n") if comment else ():
        if len(line) > LONGEST_COMMENT:
            raise ValueError(f"a line of a comment has at most {LONGEST_COMMENT} characters")
        if not is_plain(line) or line != line.strip():
            raise ValueError(f"{line[:40]!r} cannot be a line of a comment; strip it")


class BadWord(Exception):
    """What cannot be read, by the number of its word in the line; the reader says which line."""

    def __init__(self, at: int, sentence: str) -> None:
        super().__init__(at, sentence)
        self.at = at
        self.sentence = sentence


def line(event: Event | TakeBack) -> str:
    r"""One event as a record has it, with the end of the line.

    >>> line(Play(1, Card("7s")))
    '1 play 7s\n'

    Raises ValueError for a claim that points at what cannot be written.
    """
    text = str(event)
    if isinstance(event, Claim) and event.combos and _reread(text) != event:
        raise ValueError(f"{event.combos} are no combinations that can be written")
    return f"{text}\n"


def _reread(text: str) -> Step | None:
    try:
        return read(text.split())
    except BadWord:
        return None


def read(words: list[str]) -> Step:
    """The step that the words of a line say; BadWord if they say none."""
    seat = _SEATS.get(words[0])
    if seat is None:
        return _nobodys(words)
    match words:
        case [_, "play", card]:
            return Play(seat, _card(card, 2))
        case [_, "go"]:
            return Go(seat)
        case [_, "discard", *some] if some:
            return Discard(
                seat, tuple([card for at, word in enumerate(some, 2) for card in _cards(word, at)])
            )
        case [_, "claim", number, *combos]:
            return Claim(seat, number_of(number, 2), _combos(combos))
        case [_, "muggins", number]:
            return Muggins(seat, number_of(number, 2))
    return _again(words, 1)


def _nobodys(words: list[str]) -> Step:
    """Nature's steps, and take-backs."""
    match words:
        case ["deal", *hands]:
            return _deal(hands)
        case ["cut", card]:
            return Cut(_card(card, 1))
        case ["takeback"]:
            return TakeBack()
        case ["takeback", number]:
            return TakeBack(number_of(number, 1))
    return _again(words, 0)


def _again(words: list[str], at: int) -> Step:
    """Read a line whose verb has capital letters; BadWord for what is not understood."""
    verb = words[at].lower() if at < len(words) else ""
    if verb in _AFTER and verb != words[at]:
        return read([*words[:at], verb, *words[at + 1 :]])
    if verb in _AFTER:
        raise BadWord(at, f"after {verb} comes {_AFTER[verb]}")
    found = _shown(words[at]) if verb else "a seat alone"
    raise BadWord(at, f"found {found}; {_BEGIN if at == 0 else _SEAT_DOES}")


_SEATS = {str(seat): seat for seat in range(6)}
_BEGIN = "a line begins with deal, cut, takeback, result, unfinished or a seat (0 to 5)"
_SEAT_DOES = "a seat can discard, play, go, claim or muggins, and what follows is show or peg"
_AFTER = {
    "deal": "a hand for each seat: deal 2h5d6c9sJhKc 4h4d7s8cTdQh",
    "cut": "one card: cut 5c",
    "takeback": "a number of actions: takeback 2",
    "discard": "cards: 1 discard TdQh",
    "play": "one card: 1 play 7s",
    "go": "nothing: 1 go",
    "claim": "a number: 1 claim 8",
    "muggins": "a number: 0 muggins 2",
}
_CARD_OF = {card.text: card for card in DECK}
_NUMBER = re.compile(r"[0-9]{1,4}")
_COMBO = re.compile(r" *([A-Za-z-]+)\(([^()]*)\)")


def _deal(words: list[str]) -> Deal:
    if not words:
        raise BadWord(0, f"after deal comes {_AFTER['deal']}")
    hands = [_cards(word, at) for at, word in enumerate(words, 1) if word.lower() != "crib"]
    if len(hands) == len(words):
        return Deal(tuple(hands))
    if len(hands) < len(words) - 1 or words[-2:-1] != ["crib"]:
        raise BadWord(len(words), "crib comes last, and once: deal ... crib 2c")
    return Deal(tuple(hands[:-1]), hands[-1])


def _card(word: str, at: int) -> Card:
    card = _CARD_OF.get(word)
    if card is not None:
        return card
    some = _cards(word, at)
    if len(some) != 1:
        raise BadWord(at, f"found {_shown(word)}; one card would do")
    return some[0]


def _cards(word: str, at: int) -> Cards:
    try:
        return tuple([_CARD_OF[word[where : where + 2]] for where in range(0, len(word), 2)])
    except KeyError:
        pass
    if len(word) > 160:
        raise BadWord(at, f"found {_shown(word)}; a pack has 52 cards")
    try:
        some = cards(word)
    except ValueError:
        raise BadWord(
            at, f"found {_shown(word)}; cards are written like 5h, Jd, Tc or 10c"
        ) from None
    if BACK in some:
        raise BadWord(at, "xx is a hidden card; a record has every card, a position may hide some")
    return some


def number_of(word: str, at: int) -> int:
    """A whole number of at most four digits; BadWord if it is none."""
    if not _NUMBER.fullmatch(word):
        raise BadWord(at, f"found {_shown(word)}; a whole number would do")
    return int(word)


def _combos(words: list[str]) -> tuple[Combo, ...]:
    """Combos as they are written, fifteen(7s 8c): their points follow from what they are."""
    text, combos, end = " ".join(words), list[Combo](), 0
    while end < len(text):
        begin = len(text) - len(text[end:].lstrip())
        at = 3 + text[:begin].count(" ")
        match = _COMBO.match(text, end)
        if not match or len(combos) == MOST_COMBOS:
            raise BadWord(
                at, f"found {_shown(text[end:].strip())}; write fifteen(7s 8c) pair(4d 4h)"
            )
        combos.append(combo(match[1], match[2], at))
        end = match.end()
    return tuple(combos)


def combo(name: str, within: str, at: int = 0) -> Combo:
    """A combo by its kind and cards; its points follow. BadWord for what is none."""
    try:
        kind = ComboKind(name.lower())
    except ValueError:
        raise BadWord(at, f"found {_shown(name)}; there are {', '.join(ComboKind)}") from None
    some = tuple([card for word in within.split() for card in _cards(word, at)])
    return Combo(kind, some, worth(kind, len(some)))


def agrees(words: list[str], event: Event) -> bool:
    """Whether a line says that a show or peg happens; worth and combos may be left out."""
    told = " ".join(words).lower()
    if isinstance(event, Show):
        opening = str(event).lower().split()[:-1]
        size = len(opening)
        return told.split()[:size] == opening and _same_cards(words[size:], event.cards)
    said, wanted = _PEG.fullmatch(told), _PEG.fullmatch(str(event).lower())
    if not said or not wanted or said["moved"] != wanted["moved"] or said["kind"] != wanted["kind"]:
        return False
    assert isinstance(event, Peg)
    fits = not said["worth"] or int(said["worth"]) == event.worth
    return fits and (not said["combos"] or _sorted(said["combos"]) == _sorted(wanted["combos"]))


_PEG = re.compile(
    r"(?P<moved>[0-5] peg -?[0-9]{1,4})( of (?P<worth>[0-9]{1,4}))? (?P<kind>[a-z]+)(?P<combos>.*)"
)


def _sorted(combos: str) -> list[str]:
    return sorted(combos.replace(" ", "").split(")"))


def _same_cards(words: list[str], some: Cards) -> bool:
    try:
        return sorted(cards("".join(words)[:160])) == sorted(some)
    except BadNotation:
        return False


def _shown(word: str) -> str:
    return repr(word if len(word) <= 40 else f"{word[:37]}...")

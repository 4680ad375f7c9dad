"""What a record says of its shuffle, and whether the cards agree."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from urllib.parse import quote, unquote

from muggins.rulebook.card import BACK, BadNotation, Cards, cards, spell
from muggins.rulebook.events import Cut, Deal, Event, Seat
from muggins.rulebook.rules import Rules
from muggins.table.shoe import (
    SCHEME,
    SECRET_BYTES,
    CutForDeal,
    FairShoe,
    Shoe,
    check_words,
    cut_for_deal,
    cut_from,
    deal_from,
    verify,
)

# --- headers -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fairness:
    """The shuffle of a match as its record tells it; the secret is None until it is shown.

    >>> sealed = Fairness.sealed(FairShoe(bytes(32), ("horse", "")))
    >>> sealed.headers()["Words"], "Secret" in sealed.headers()
    ('horse %', False)
    >>> Fairness.read(sealed.headers()) == sealed
    True
    """

    commitment: str
    words: tuple[str, ...] = ()
    secret: bytes | None = field(default=None, repr=False)

    @classmethod
    def sealed(cls, shoe: FairShoe) -> Fairness:
        """What everybody may know while the match goes on."""
        return cls(shoe.commitment, shoe.words)

    @classmethod
    def shown(cls, shoe: FairShoe) -> Fairness:
        """What everybody should know when it is over."""
        return replace(cls.sealed(shoe), secret=shoe.secret)

    @classmethod
    def read(cls, headers: Mapping[str, str]) -> Fairness | None:
        """The shuffle that a record's headers tell; None if they tell of none.

        Raises BadNotation, which names the header that cannot be read.
        """
        scheme = headers.get("Shuffle")
        if scheme is None:
            return None
        if scheme != SCHEME:
            raise BadNotation(f"Shuffle is {scheme!r}; what can be dealt again is {SCHEME!r}")
        if "Commitment" not in headers:
            raise BadNotation("there is a Shuffle but no Commitment; it is 64 hexadecimal digits")
        commitment = _hex("Commitment", headers["Commitment"])
        secret = _hex("Secret", headers["Secret"]) if "Secret" in headers else None
        words = _words_from(headers.get("Words", ""))
        return cls(commitment.hex(), words, secret)

    def headers(self) -> dict[str, str]:
        """Shuffle, Commitment, Words, and the Secret once it is shown."""
        told = {"Shuffle": SCHEME, "Commitment": self.commitment, "Words": _words_to(self.words)}
        return told if self.secret is None else told | {"Secret": self.secret.hex()}

    def shoe(self) -> FairShoe:
        """The shoe that dealt the match.

        Raises ValueError while the secret is not shown, or if it is not the committed one.
        """
        if self.secret is None:
            raise ValueError("the secret is not shown, so the match cannot be dealt again")
        if not verify(self.commitment, self.secret):
            theirs = FairShoe.commit(self.secret)
            raise ValueError(
                f"the secret is not the one that was committed to: it gives {theirs[:16]}..., "
                f"and the Commitment is {self.commitment[:16]}..."
            )
        return FairShoe(self.secret, self.words)


def _hex(name: str, text: str) -> bytes:
    if not re.fullmatch(f"[0-9a-fA-F]{{{2 * SECRET_BYTES}}}", text):
        raise BadNotation(f"{name} is {text[:80]!r}; it is {2 * SECRET_BYTES} hexadecimal digits")
    return bytes.fromhex(text)


_EMPTY = "%"


def _words_to(words: tuple[str, ...]) -> str:
    """Percent-encoded words with a space between, a single % for an empty one."""
    return " ".join(quote(word, safe="") or _EMPTY for word in words)


def _words_from(text: str) -> tuple[str, ...]:
    words = []
    for written in text.split():
        if written != _EMPTY and re.search("%(?![0-9a-fA-F]{2})", written):
            raise BadNotation(f"Words has {written[:80]!r}; write %25 for a per cent sign")
        try:
            words.append("" if written == _EMPTY else unquote(written, errors="strict"))
        except UnicodeDecodeError:
            raise BadNotation(f"Words has {written[:80]!r}, which is no UTF-8") from None
    try:
        check_words(words)
    except ValueError as wrong:
        raise BadNotation(f"Words cannot be used: {wrong}") from None
    return tuple(words)


# --- dealing again -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dealt:
    """What nature did in one game of a match."""

    rules: Rules
    dealer: Seat
    """Who dealt first; the deal moves to the left from there."""
    events: Iterable[Event]
    """A whole log will do: everything but Deal and Cut is passed over."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether cards agree with what was committed to, and a sentence that says so."""

    agrees: bool | None
    """None where it cannot be told."""
    sentence: str


def check(
    fairness: Fairness | None, games: Iterable[Dealt], *, cut: str = "", first: int = 1
) -> Verdict:
    """Deal a match again, and say that it agrees or which cards are the first that do not.

    `games` are its games in order. `cut` is the cut for deal as CutForDeal writes it, or nothing.
    `first` is the number of the first deal: 1, unless earlier games of the match are left out, and
    the cut for deal with them. How a hand is sorted does not matter, and a hidden card agrees with
    any.

    >>> from muggins.rulebook.card import Card
    >>> shoe = FairShoe(bytes(32), ("horse",))
    >>> first = deal_from(shoe.deck(1), Rules(), dealer=0)
    >>> check(Fairness.shown(shoe), [Dealt(Rules(), 0, [first])]).sentence
    'the one deal agrees with the secret and the words'
    >>> check(Fairness.shown(shoe), [Dealt(Rules(), 0, [first, Cut(Card("5h"))])]).sentence
    'deal 1 (game 1): the starter was 5h, and the secret and the words give Ts'

    Raises BadNotation for a `cut` that cannot be read.
    """
    if fairness is None:
        return Verdict(None, "the record does not say how the cards were shuffled")
    if fairness.secret is None:
        return Verdict(None, "the secret is not shown, so the deals cannot be checked")
    try:
        shoe = fairness.shoe()
    except ValueError as wrong:
        return Verdict(False, str(wrong))
    deals = 0
    for game, number, fault in _compared(shoe, games, cut, first):
        if fault:
            where = f"deal {number} (game {game})" if number else "the cut for deal"
            return Verdict(False, f"{where}: {fault}")
        deals = max(deals, number - first + 1)
    return Verdict(True, _agreement(deals))


def _compared(
    shoe: Shoe, games: Iterable[Dealt], cut: str, first: int
) -> Iterator[tuple[int, int, str]]:
    """For all that nature did: the game, the number of the deck, and what is wrong, or ""."""
    number, deck = first - 1, shoe.deck(0)
    for game, dealt in enumerate(games, 1):
        rules, dealer = dealt.rules, dealt.dealer
        if cut and game == first == 1:
            yield game, 0, _fault_of_cut_for_deal(cut, dealer, cut_for_deal(deck, rules.seats))
        for event in dealt.events:
            match event:
                case Deal():
                    number += 1
                    deck = shoe.deck(number)
                    yield game, number, _fault_of_deal(event, deal_from(deck, rules, dealer))
                    dealer = (dealer + 1) % rules.seats
                case Cut():
                    starter = cut_from(deck, rules).card
                    yield game, number, _fault("the starter was", (event.card,), (starter,))


def _fault_of_cut_for_deal(written: str, dealer: Seat, cut: CutForDeal) -> str:
    if [cards(word) for word in written.split()] != [cards(word) for word in str(cut).split()]:
        return f"the record has {written}, and the secret and the words give {cut}"
    if dealer != cut.dealer:
        return f"seat {dealer} dealt first, and {cut} makes seat {cut.dealer} the dealer"
    return ""


def _fault_of_deal(written: Deal, dealt: Deal) -> str:
    hands = zip_longest(written.hands, dealt.hands, fillvalue=())
    faults = [_fault(f"seat {seat} had", *hand) for seat, hand in enumerate(hands)]
    faults.append(_fault("the pack gave to the crib", written.crib, dealt.crib))
    return next(filter(None, faults), "")


def _fault(what: str, written: Cards, dealt: Cards) -> str:
    known = Counter(card for card in written if card is not BACK)
    if len(written) == len(dealt) and known <= Counter(dealt):
        return ""
    given = spell(dealt) or "nothing"
    return f"{what} {spell(written) or 'nothing'}, and the secret and the words give {given}"


def _agreement(deals: int) -> str:
    match deals:
        case 0:
            return "there is no deal to check; the secret is the one that was committed to"
        case 1:
            return "the one deal agrees with the secret and the words"
        case _:
            return f"all {deals} deals agree with the secret and the words"

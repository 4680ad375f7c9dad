"""Where the decks of a match come from: a seed, wanted hands, or a secret and words."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Protocol

from muggins.rulebook.card import BACK, DECK, Card, Cards, spell
from muggins.rulebook.events import Cut, Deal, Seat
from muggins.rulebook.rules import SIX_CARD, Rules

SCHEME = "muggins-fair-1"
"""The name and version of the way from a secret and words to decks; docs/fair-deals.md tells it."""
SECRET_BYTES = 32
MOST_WORDS = 6
"""One for each person at the largest table."""
MOST_WORD_BYTES = 256
"""How long a word may be, in UTF-8."""


class Shoe(Protocol):
    """The decks of one match: asked again for the same deck, it gives the same cards."""

    def deck(self, n: int) -> Cards:
        """All 52 cards, the top one first: deck 0 is the cut for deal, deck n the nth deal."""
        ...


# --- from decks to actions -----------------------------------------------------------------


def deal_from(deck: Cards, rules: Rules, dealer: Seat) -> Deal:
    """Deal a deck: a card at a time from the dealer's left, then the pack's cards for the crib.

    A seat that has its full number is passed over. Hands keep the order in which they were dealt.

    >>> print(deal_from(DECK, SIX_CARD, dealer=0))
    deal AdAs2d2s3d3s AcAh2c2h3c3h
    """
    hands: list[list[Card]] = [[] for _ in rules.sides]
    order = _order(rules, dealer)
    for seat, card in zip(order, deck, strict=False):
        hands[seat].append(card)
    return Deal(tuple(map(tuple, hands)), deck[len(order) : len(order) + rules.from_pack])


def cut_from(deck: Cards, rules: Rules) -> Cut:
    """Turn up the starter: the next card after those that were dealt.

    >>> print(cut_from(DECK, SIX_CARD))
    cut 4c
    """
    return Cut(deck[sum(rules.dealt) + rules.from_pack])


def _order(rules: Rules, dealer: Seat) -> list[Seat]:
    """The seat that gets the first card, the second, and so on."""
    clockwise = [(dealer + step) % rules.seats for step in range(1, rules.seats + 1)]
    return [
        seat
        for had in range(max(rules.dealt))
        for seat in clockwise
        if had < rules.dealt[rules.place(seat, dealer)]
    ]


@dataclass(frozen=True, slots=True)
class CutForDeal:
    """Who deals first, and the cards that say so."""

    dealer: Seat
    rounds: tuple[tuple[tuple[Seat, Card], ...], ...]
    """What each seat cut: all seats first, then those that were tied, until one is lowest."""

    def __str__(self) -> str:
        """The cards alone, a word a round: "5c5dKh 9h2s"; each round is in order of seats."""
        return " ".join(spell((card for _, card in cut), "") for cut in self.rounds)


def cut_for_deal(deck: Cards, seats: int) -> CutForDeal:
    """Cut for deal: each seat takes the next card from seat 0 on, and the lowest rank deals.

    Those who tie for lowest cut again. Should the deck not go round again, the first of them deals.

    >>> from muggins.rulebook.card import cards
    >>> cut = cut_for_deal(cards("5c 5d Kh 9h 2s"), seats=3)
    >>> cut.dealer, str(cut)
    (1, '5c5dKh 9h2s')
    """
    tied, rounds, at = list(range(seats)), [], 0
    while len(tied) > 1 and at + len(tied) <= len(deck):
        cut = tuple(zip(tied, deck[at:], strict=False))
        at += len(tied)
        rounds.append(cut)
        lowest = min(card.rank for _, card in cut)
        tied = [seat for seat, card in cut if card.rank == lowest]
    return CutForDeal(tied[0], tuple(rounds))


# --- decks from a number or by hand --------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeededShoe:
    """Decks for play that can be repeated: the same seed gives the same decks everywhere, always.

    They are shuffled as a FairShoe's are, under another name: the key is the SHA-256 of
    "muggins-seed-1" and of the seed as text. So 7 and "7" are one seed. Who knows the seed knows
    every card: use a FairShoe where something is at stake.

    >>> SeededShoe(7).deck(1)[:3], SeededShoe("7").deck(2)[:3]
    ((9c, 7h, As), (3s, 5c, 5d))
    """

    seed: int | str

    def deck(self, n: int) -> Cards:
        """The deck of that number."""
        name = _part(b"muggins-seed-1")
        key = hashlib.sha256(name + _part(str(self.seed).encode(errors="surrogatepass"))).digest()
        return _shuffled(key, name + _number(n))


class StackedShoe:
    """Decks that somebody wants, for tests and lessons: deck 1 is the first of those given.

    A deck of fewer than 52 cards goes on with the rest of the pack in order. Unless `cut` says
    otherwise, seat 0 cuts the lowest card and deals first.

    >>> from muggins.rulebook.card import cards
    >>> StackedShoe([cards("5h 5d"), cards("Jc")]).deck(2)[:3]
    (Jc, Ac, Ad)

    Raises ValueError for a card that is twice in a deck, and when the decks have run out.
    """

    def __init__(self, decks: Iterable[Iterable[Card]], cut: Iterable[Card] = DECK[::4]) -> None:
        self._decks = tuple(_completed(deck) for deck in (cut, *decks))

    @classmethod
    def of(
        cls,
        *,
        hands: Sequence[Cards] = (),
        crib: Cards = (),
        starter: Card | None = None,
        rules: Rules = SIX_CARD,
        dealer: Seat = 0,
    ) -> StackedShoe:
        """A shoe of one deal that gives each seat the wanted hand; see `stacked`."""
        deck = stacked(hands=hands, crib=crib, starter=starter, rules=rules, dealer=dealer)
        return cls([deck])

    def deck(self, n: int) -> Cards:
        """The deck of that number."""
        _number(n)
        if n >= len(self._decks):
            had = len(self._decks) - 1
            raise ValueError(f"deal {n} is not stacked; this shoe has {had}: give it more decks")
        return self._decks[n]


def stacked(
    *,
    hands: Sequence[Cards] = (),
    crib: Cards = (),
    starter: Card | None = None,
    rules: Rules = SIX_CARD,
    dealer: Seat = 0,
) -> Cards:
    """The deck that gives each seat the wanted hand, in order of seats.

    `crib` is what the pack gives to the crib. What is left open, whole hands or some cards of
    one, is filled from the rest of the pack in order.

    >>> from muggins.rulebook.card import cards
    >>> deck = stacked(hands=[cards("Kc"), cards("5h 5s 5d Jc")], starter=Card("5c"))
    >>> print(deal_from(deck, SIX_CARD, dealer=0), cut_from(deck, SIX_CARD))
    deal KcAcAdAh2c2h 5h5s5dJcAs2d cut 5c

    Raises ValueError for too many hands or cards, or a card wanted twice.
    """
    order = _order(rules, dealer)
    for sentence in _too_many(hands, crib, rules, dealer):
        raise ValueError(sentence)
    last = () if starter is None else (starter,)
    wanted = (*(card for hand in hands for card in hand), *crib, *last)
    spare = iter(_completed(wanted)[len(wanted) :])
    piles = [iter(hand) for hand in hands] + [iter(())] * (rules.seats - len(hands))
    deck = [next(piles[seat], None) or next(spare) for seat in order]
    deck += crib
    deck += [next(spare) for _ in range(rules.from_pack - len(crib))]
    return _completed((*deck, *last))


def _too_many(hands: Sequence[Cards], crib: Cards, rules: Rules, dealer: Seat) -> Iterator[str]:
    if len(hands) > rules.seats:
        yield f"{len(hands)} hands are stacked; this form has {rules.seats} seats"
    for seat, hand in enumerate(hands):
        dealt = rules.dealt[rules.place(seat, dealer)]
        if len(hand) > dealt:
            yield f"{len(hand)} cards are stacked for seat {seat}, who is dealt {dealt}"
    if len(crib) > rules.from_pack:
        yield f"{len(crib)} cards are stacked for the crib, and the pack gives {rules.from_pack}"


def _completed(some: Iterable[Card]) -> Cards:
    """The cards, then the rest of the pack in order."""
    top = tuple(some)
    for at, card in enumerate(top):
        if card is BACK:
            raise ValueError("a hidden card, xx, cannot be stacked; name a card")
        if card in top[:at]:
            raise ValueError(f"{card} is stacked twice in one deck; a pack has it once")
    return top + tuple(card for card in DECK if card not in top)


# --- decks from a secret and words ---------------------------------------------------------


def fresh_secret() -> bytes:
    """A secret for one match, from the system's own source of randomness."""
    return secrets.token_bytes(SECRET_BYTES)


def verify(commitment: str, secret: bytes) -> bool:
    """Whether a secret is the one that was committed to; compared in constant time.

    >>> verify(FairShoe.commit(bytes(32)), bytes(32)), verify("", bytes(32))
    (True, False)
    """
    expected = FairShoe.commit(secret)
    return hmac.compare_digest(expected.encode(), commitment.lower().encode(errors="replace"))


@dataclass(frozen=True, slots=True)
class FairShoe:
    """Decks that nobody could choose: the host commits to a secret, then each person cuts.

    Publish `FairShoe.commit(secret)`, and only then ask for the words. The words stand in the
    order of seats, bots left out; a word is any text, taken exactly as it was entered. Show
    the secret when the match is over.

    >>> shoe = FairShoe(bytes(32), ("horse", "étoile"))
    >>> shoe, shoe.commitment[:16]
    (FairShoe(words=('horse', 'étoile')), '108cf7a0fc11a9ed')
    """

    secret: bytes = field(repr=False)
    words: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _check_secret(self.secret)
        check_words(self.words)
        object.__setattr__(self, "words", tuple(self.words))

    @staticmethod
    def commit(secret: bytes) -> str:
        """What the host publishes before the first word: 64 hexadecimal digits."""
        _check_secret(secret)
        return hashlib.sha256(_part(SCHEME.encode()) + _part(secret)).hexdigest()

    @property
    def commitment(self) -> str:
        """What was published of the secret."""
        return self.commit(self.secret)

    def deck(self, n: int) -> Cards:
        """The deck of that number."""
        words = _number(len(self.words)) + b"".join(_part(word.encode()) for word in self.words)
        return _shuffled(self.secret, _part(SCHEME.encode()) + words + _number(n))


def check_words(words: Sequence[str]) -> None:
    """Raise ValueError, in a sentence, for words that cannot cut; an empty word can."""
    if isinstance(words, str):
        raise ValueError(f"{words[:40]!r} is one word; give a tuple of words, one for each person")
    if len(words) > MOST_WORDS:
        raise ValueError(f"{len(words)} people cut; there are at most {MOST_WORDS} at a table")
    for word in words:
        try:
            size = len(word.encode())
        except UnicodeEncodeError:
            raise ValueError("this word holds half a character; type another word") from None
        if size > MOST_WORD_BYTES:
            most = f"it has {size} bytes in UTF-8, and a word may have {MOST_WORD_BYTES}"
            raise ValueError(f"this word is too long: {most}")


def _check_secret(secret: bytes) -> None:
    if not isinstance(secret, bytes):
        raise ValueError(f"this secret is of type {type(secret).__name__}; a secret is bytes")
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"this secret has {len(secret)} bytes; a secret has {SECRET_BYTES}")


# --- the shuffle itself --------------------------------------------------------------------


def _shuffled(key: bytes, message: bytes) -> Cards:
    """The pack in order, shuffled by Fisher and Yates from its last card down."""
    pack, stream = list(DECK), _stream(key, message)
    for last in range(len(pack) - 1, 0, -1):
        at = _below(last + 1, stream)
        pack[last], pack[at] = pack[at], pack[last]
    return tuple(pack)


def _below(limit: int, stream: Iterator[int]) -> int:
    """A number below the limit, all alike: bytes that would favour the small ones are skipped."""
    fair = 256 - 256 % limit
    return next(byte for byte in stream if byte < fair) % limit


def _stream(key: bytes, message: bytes) -> Iterator[int]:
    """Bytes without end: HMAC-SHA256 of the message and block 0, then of it and block 1, ..."""
    for block in count():
        yield from hmac.digest(key, message + _number(block), "sha256")


def _part(data: bytes) -> bytes:
    """The data after its length, so that two parts cannot be read as two others."""
    return _number(len(data)) + data


def _number(n: int) -> bytes:
    if not 0 <= n < 2**32:
        raise ValueError(f"{n} is no deck; deck 0 is the cut for deal, deck 1 the first deal")
    return n.to_bytes(4, "big")

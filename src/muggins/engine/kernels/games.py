"""Whole games in bulk, from a seed, between players who choose by lot or by table.

Each game has its own stream of random numbers, from the seed and the game's number: the same games
come out however many are asked for at once. A game can be written down as it is played, a byte for
each thing that happens, so that the rulebook can play it again:

    deal      6 cards of seat 0, 6 of seat 1 (five-card: 5 and 5)
    discards  2 of seat 0, 2 of seat 1
    cut       1
    play      a card or GO, whoever's turn it is; no discards, no go or card after the game is over

Everything a kernel changes while it plays lies on the Felt, so that functions have few arguments.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.engine.kernels.compiled import bare, part
from muggins.engine.kernels.discards import Floats, Room, for_the_tosser, tables_of, weigh
from muggins.engine.kernels.series import Series, series
from muggins.engine.kernels.show import _points, _points_of_three
from muggins.rulebook.rules import FIVE_CARD, SIX_CARD, Rules

GO, END = 52, 255
"""In what is written down: a go, and the room after the last thing."""
LONGEST = 4096
"""Room for any game's writing, in bytes."""


class Policy(NamedTuple):
    """How a player chooses: by the tables that are there, by lot where one is empty."""

    crib: Floats = np.zeros((0, 91, 2, 13), np.float32)
    """float32[2, 91, 2, 13]: as in `discards.choose`; if empty, any two cards are tossed."""
    pegging: Floats = np.zeros((0, 1820), np.float32)
    """float32[2, 1820 or 455]: as in `discards.choose`."""
    cards: Floats = np.zeros((0, 13), np.float32)
    """float32[S, 13]: of the cards that fit, the one of the highest worth[series state, rank] is
    played, the first of equals; if empty, any of them."""


RANDOM = Policy()
"""Discards and plays whatever is legal, all alike."""


class Games(NamedTuple):
    """How games ended."""

    scores: NDArray[np.int16]
    """int16[n, 2]: by seat; the winner's is the target."""
    deals: NDArray[np.int16]
    """int16[n]: how many deals it took, the last one included."""


class _Form(NamedTuple):
    """What kernels know of the rules."""

    kept: int
    target: int
    one_series: bool
    three_for_last: int


class _Felt(NamedTuple):
    """What lies on the table, by seat where there are two."""

    luck: NDArray[np.uint64]
    """[1]: the state of the stream of random numbers."""
    deck: NDArray[np.uint8]
    """[52]: dealt from the front: seat 0, seat 1, the starter."""
    kept: NDArray[np.uint8]
    """[2, 4]: the hand, as it is counted."""
    held: NDArray[np.uint8]
    """[2, 4]: the cards not yet played, in front; `sizes` says how many."""
    crib: NDArray[np.uint8]
    """[4]."""
    sizes: NDArray[np.int64]
    """[2]."""
    scores: NDArray[np.int64]
    """[2]."""
    written: NDArray[np.int64]
    """[1]: how many bytes of the log are in use."""
    worths: Floats
    """[15]: what the discards are worth to a player who weighs them, in the room for that."""
    room: Room

    @classmethod
    def laid(cls) -> _Felt:
        """An empty one."""
        two, one = (np.zeros(size, np.int64) for size in (2, 1))
        hands = np.zeros((2, 4), np.uint8)
        return cls(
            luck=np.zeros(1, np.uint64),
            deck=np.zeros(52, np.uint8),
            kept=hands,
            held=hands.copy(),
            crib=np.zeros(4, np.uint8),
            sizes=two,
            scores=two.copy(),
            written=one,
            worths=np.zeros(15, np.float32),
            room=Room.made(),
        )


def play(
    n: int,
    seed: int,
    one: Policy = RANDOM,
    other: Policy = RANDOM,
    *,
    rules: Rules = SIX_CARD,
    first: int = 0,
    log: NDArray[np.uint8] | None = None,
) -> Games:
    """Play n games; `one` has seat 0 and deals first, `other` has seat 1.

    >>> scores, deals = play(3, seed=7)
    >>> scores.max(axis=1)
    array([121, 121, 121], dtype=int16)

    The games are those numbered from `first` on of the endless row that the seed gives. With a log,
    uint8[n, LONGEST], each is written down in its row. Raises ValueError for a form that is neither
    six-card nor five-card; targets, one series and three for last may differ.

    Twin: the log, played again by `rulebook.state` (tests/twins/test_kernels_games.py).
    """
    form = _form(rules)
    results = Games(np.empty((n, 2), np.int16), np.empty(n, np.int16))
    log = np.empty((n, 0), np.uint8) if log is None else log
    log[:] = END
    tables = tuple(_tables(policy, form.kept) for policy in (one, other))
    stream = np.uint64(seed % 2**64), first
    _games(stream, (form, series()), tables, _Felt.laid(), results, log)
    return results


def random_games(n: int, seed: int, *, rules: Rules = SIX_CARD) -> Games:
    """Play n games between two who take any legal action, all alike."""
    return play(n, seed, rules=rules)


_VARIES = {"targets", "one_series", "three_for_last", "skunks", "lurch"}


def _form(rules: Rules) -> _Form:
    fixed = [field.name for field in fields(Rules) if field.name not in _VARIES]
    for known in (SIX_CARD, FIVE_CARD):
        alike = all(getattr(rules, name) == getattr(known, name) for name in fixed)
        if alike and len(set(rules.targets)) == 1:
            return _Form(known.hand, rules.targets[0], rules.one_series, rules.three_for_last)
    raise ValueError("these rules are not played in bulk; six-card and five-card for two are")


def _tables(policy: Policy, kept: int) -> tuple[Any, ...]:
    """The policy's tables as the kernels want them."""
    splits, shows = tables_of(kept + 2)
    return (
        (splits, shows, for_the_tosser(policy.crib), np.ascontiguousarray(policy.pegging)),
        np.ascontiguousarray(policy.cards),
    )


# --- luck ----------------------------------------------------------------------------------

_STEP, _MIX, _MIX_AGAIN = (
    np.uint64(0x9E3779B97F4A7C15),
    np.uint64(0xBF58476D1CE4E5B9),
    np.uint64(0x94D049BB133111EB),
)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


@part
def _mixed(number: np.uint64) -> np.uint64:
    """The number's bits, thoroughly mixed (splitmix64)."""
    number = (number ^ (number >> _30)) * _MIX
    number = (number ^ (number >> _27)) * _MIX_AGAIN
    return number ^ (number >> _31)


@part
def _below(luck: NDArray[np.uint64], bound: int) -> int:
    """A random number from 0 to bound - 1."""
    luck[0] += _STEP
    return int(((_mixed(luck[0]) >> _32) * np.uint64(bound)) >> _32)


# --- a game --------------------------------------------------------------------------------


@bare
def _games(
    stream: tuple[np.uint64, int],
    game: tuple[_Form, Series],
    players: Any,
    felt: _Felt,
    results: Games,
    log: NDArray[np.uint8],
) -> None:
    """Play len(results.deals) games of a stream (seed, number of the first)."""
    form = game[0]
    seed = _mixed(stream[0] + _STEP)
    for i in range(len(results.deals)):
        felt.luck[0] = _mixed(seed + np.uint64(stream[1] + i) * _STEP)
        for card in range(52):
            felt.deck[card] = card
        felt.scores[0], felt.scores[1], felt.written[0] = 0, form.three_for_last, 0
        for deal in range(LONGEST):
            dealer = deal % 2
            _deal(form, felt, log[i])
            for seat in range(2):
                _discard(seat, int(seat == dealer), players[seat][0], felt, log[i])
            starter = felt.deck[2 * form.kept + 4]
            _write(felt, log[i], starter)
            if (
                (starter >> 2 == 10 and _peg(form, felt, dealer, 2))
                or _play(dealer, game, players, felt, log[i])
                or _show(dealer, starter, form, felt)
            ):
                results.deals[i] = deal + 1
                break
        results.scores[i, 0], results.scores[i, 1] = felt.scores[0], felt.scores[1]


@part
def _write(felt: _Felt, log: NDArray[np.uint8], byte: int) -> None:
    if felt.written[0] < log.size:
        log[felt.written[0]] = byte
        felt.written[0] += 1


@part
def _peg(form: _Form, felt: _Felt, seat: int, points: int) -> bool:
    """Move the seat's peg; whether that is home."""
    felt.scores[seat] = min(felt.scores[seat] + points, form.target)
    return bool(felt.scores[seat] == form.target)


@part
def _deal(form: _Form, felt: _Felt, log: NDArray[np.uint8]) -> None:
    """Shuffle as much of the deck as is dealt, the starter last."""
    deck, cards = felt.deck, 2 * form.kept + 4
    for at in range(cards + 1):
        where = at + _below(felt.luck, 52 - at)
        deck[at], deck[where] = deck[where], deck[at]
    for at in range(cards):
        _write(felt, log, deck[at])
    felt.sizes[:] = form.kept


@part
def _discard(
    seat: int,
    role: int,
    tables: Any,
    felt: _Felt,
    log: NDArray[np.uint8],
) -> None:
    """Two of the seat's cards go to the crib; role is 0 for pone, 1 for the dealer."""
    splits, crib = tables[0], tables[2]
    size = splits.shape[1]
    hand = felt.deck[size * seat : size * seat + size]
    if len(crib):
        split = splits[weigh(hand, role, tables, felt.room, felt.worths)]
    else:
        split = splits[_below(felt.luck, len(splits))]
    for at in range(2):
        felt.crib[2 * seat + at] = hand[split[at]]
        _write(felt, log, hand[split[at]])
    for at in range(2, size):
        felt.kept[seat, at - 2] = felt.held[seat, at - 2] = hand[split[at]]


@part
def _play(dealer: int, game: tuple[_Form, Series], players: Any, felt: _Felt, log: Any) -> bool:
    """Play all cards, or in one series until it ends; whether somebody pegs out."""
    form, cards = game
    turn, state, passed = 1 - dealer, 0, False
    while True:
        other = 1 - turn
        at = _card(turn, state, cards, players[turn][1], felt)
        if at < 0:
            _write(felt, log, GO)
            passed, last = True, other
            open_ = _fits(other, state, cards, felt)
            turn = other
        else:
            card = felt.held[turn, at]
            _write(felt, log, card)
            _take(felt, turn, at)
            points = cards.score[state, card >> 2]
            state = cards.after[state, card >> 2]
            if points and _peg(form, felt, turn, points):
                return True
            last = turn
            open_ = state > 0
            if open_ and felt.sizes[other] and not passed:
                turn = other
            elif open_:
                open_ = _fits(turn, state, cards, felt)
        if not open_:
            if state > 0 and _peg(form, felt, last, 1):
                return True
            if form.one_series or felt.sizes[0] + felt.sizes[1] == 0:
                return False
            state, passed = 0, False
            turn = 1 - last if felt.sizes[1 - last] else last


@part
def _fits(seat: int, state: int, cards: Series, felt: _Felt) -> bool:
    """Whether a card of the seat may still be played."""
    found = False
    for at in range(felt.sizes[seat]):
        found |= cards.after[state, felt.held[seat, at] >> 2] >= 0
    return found


@part
def _card(seat: int, state: int, cards: Series, worth: Floats, felt: _Felt) -> int:
    """Where the card that the seat plays lies in its hand, or -1 for go."""
    found, best, seen = -1, np.float32(-np.inf), 0
    for at in range(felt.sizes[seat]):
        rank = felt.held[seat, at] >> 2
        if cards.after[state, rank] >= 0:
            seen += 1
            if len(worth):
                if worth[state, rank] > best:
                    found, best = at, worth[state, rank]
            else:
                found = at
    if len(worth) or seen < 2:
        return found
    nth = _below(felt.luck, seen)
    for at in range(felt.sizes[seat]):
        if cards.after[state, felt.held[seat, at] >> 2] >= 0:
            if nth == 0:
                return at
            nth -= 1
    return found


@part
def _take(felt: _Felt, seat: int, at: int) -> None:
    """A card leaves the hand; the others close up."""
    felt.sizes[seat] -= 1
    for place in range(at, felt.sizes[seat]):
        felt.held[seat, place] = felt.held[seat, place + 1]


@part
def _show(dealer: int, starter: int, form: _Form, felt: _Felt) -> bool:
    """Count pone's hand, the dealer's, and the crib; whether one of them is enough."""
    for seat in (1 - dealer, dealer):
        if _peg(form, felt, seat, _count(felt.kept[seat], form.kept, starter)):
            return True
    a, b, c, d = felt.crib[0], felt.crib[1], felt.crib[2], felt.crib[3]
    points = _points(np.int8(a), np.int8(b), np.int8(c), np.int8(d), np.int8(starter), np.int8(0))
    return _peg(form, felt, dealer, int(points))


@part
def _count(hand: NDArray[np.uint8], size: int, starter: int) -> int:
    a, b, c, turned = np.int8(hand[0]), np.int8(hand[1]), np.int8(hand[2]), np.int8(starter)
    if size == 3:
        return int(_points_of_three(a, b, c, turned))
    return int(_points(a, b, c, np.int8(hand[3]), turned, np.int8(4)))

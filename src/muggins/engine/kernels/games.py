"""Whole games in bulk, from a seed: by lot, by tables, with care, or as the game is solved.

Each game has its own streams of random numbers, from the seed and the game's number: the same games
come out however many are asked for at once, and the same cards whoever plays them. A game can be
written down as it is played, a byte for each thing that happens, so that the rulebook can play it
again:

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

from muggins.engine.kernels import deals as weighing
from muggins.engine.kernels.compiled import bare, part
from muggins.engine.kernels.deals import Beliefs
from muggins.engine.kernels.discards import Floats, Room, for_the_tosser, tables_of, weigh
from muggins.engine.kernels.players import (
    CHANCE,
    LUCK,
    STEP,
    Strategy,
    as_solved,
    below,
    choose,
    follow,
    mixed,
)
from muggins.engine.kernels.series import Series, series
from muggins.engine.kernels.show import _points, _points_of_three
from muggins.engine.kernels.stakes import Parts, Stakes, at_stake
from muggins.engine.kernels.tree import GO as NO_CARD
from muggins.rulebook.rules import FIVE_CARD, SIX_CARD, Rules

GO, END = 52, 255
"""In what is written down: a go, and the room after the last thing."""
LONGEST = 4096
"""Room for any game's writing, in bytes."""
_MOST_DEALS = 4096
"""More than any game takes."""
HEELS, PONE_HAND, DEALER_HAND, CRIB, PEGS, EVENTS = 0, 1, 2, 3, 4, 5
"""The columns of a recorded deal: points by part; how many pegs there are, and all in order."""
COLUMNS = 32
TOLD = 24
"""Room for the cards and goes of any deal's play, and for one END at least."""


class Solved(NamedTuple):
    """How a player plays who knows what was solved; `engine.experts` has them ready."""

    form: weighing.Form
    beliefs: Beliefs
    strategy: Strategy
    stakes: Stakes

    @classmethod
    def none(cls) -> Solved:
        """Nothing is known."""
        return cls(weighing.Form.none(), Beliefs.none(), Strategy.none(), Stakes.none())


class Policy(NamedTuple):
    """How a player chooses: as it is solved, or by the tables that are there, else by lot."""

    crib: Floats = np.zeros((0, 91, 2, 13), np.float32)
    """float32[2, 91, 2, 13]: as in `discards.choose`; if empty, any two cards are tossed."""
    pegging: Floats = np.zeros((0, 1820), np.float32)
    """float32[2, 1820 or 455]: as in `discards.choose`."""
    cards: Floats = np.zeros((0, 13), np.float32)
    """float32[S, 13]: of the cards that fit, the one of the highest worth[series state, rank] is
    played, the first of equals; if empty, any of them."""
    care: Floats = np.zeros(0, np.float32)
    """float32[2]: instead of `cards`, the card that scores most less care[0] times what the reply
    may score, plus care[1] times the chance that there is none; of equals the highest."""
    solved: Solved | None = None
    """If it is there, it decides on all cards."""


RANDOM = Policy()
"""Discards and plays whatever is legal, all alike."""


class Games(NamedTuple):
    """How games ended."""

    scores: NDArray[np.int16]
    """int16[n, 2]: by seat; the winner's is the target."""
    deals: NDArray[np.int16]
    """int16[n]: how many deals it took, the last one included."""


class _Form(NamedTuple):
    """What kernels know of the rules, and of where to begin and end."""

    kept: int
    target: int
    one_series: bool
    start: tuple[int, int]
    deals: int


class _Game(NamedTuple):
    """What is the same for both seats."""

    form: _Form
    cards: Series


class _Player(NamedTuple):
    """How a seat chooses by tables."""

    tables: tuple[NDArray[np.int8], Floats, Floats, Floats]
    """As `discards.weigh` wants them."""
    cards: Floats
    care: Floats


class _Aside(NamedTuple):
    """What those have beside them who play as it is solved."""

    node: NDArray[np.int64]
    """[1]: where both are in the tree; -1 where it has ended."""
    ranks: NDArray[np.int64]
    """[4]: room for the ranks of a hand."""
    weighed: weighing.Room
    parts: Parts


class _Known(NamedTuple):
    """What was solved, for a game in which at least one plays by it."""

    one: Solved
    other: Solved
    tree: Strategy
    """The strategy of one of them: the tree is the same for all."""
    aside: _Aside


class _Results(NamedTuple):
    """Where it is written down."""

    scores: NDArray[np.int16]
    deals: NDArray[np.int16]
    log: NDArray[np.uint8]
    recorded: NDArray[np.int8]


class _Felt(NamedTuple):
    """What lies on the table, by seat where there are two."""

    luck: NDArray[np.uint64]
    """[2]: the states of the two streams of random numbers."""
    deck: NDArray[np.uint8]
    """[52]: dealt from the front: seat 0, seat 1, the starter."""
    dealt: NDArray[np.int64]
    """[1]: how many cards each was dealt."""
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
    pegs: NDArray[np.int8]
    """[COLUMNS]: the deal as it is recorded."""
    told: NDArray[np.uint8]
    """[TOLD]: how the play began, a card or GO each, where that is settled; then END."""
    worths: Floats
    """[15]: what the discards are worth to a player who weighs them, in the room for that."""
    room: Room
    unseen: NDArray[np.int64]
    """[14]: room for counts of ranks."""

    @classmethod
    def laid(cls, dealt: int) -> _Felt:
        """An empty one, for hands of so many cards."""
        hands = np.zeros((2, 4), np.uint8)
        return cls(
            luck=np.zeros(2, np.uint64),
            deck=np.zeros(52, np.uint8),
            dealt=np.array([dealt]),
            kept=hands,
            held=hands.copy(),
            crib=np.zeros(4, np.uint8),
            sizes=np.zeros(2, np.int64),
            scores=np.zeros(2, np.int64),
            written=np.zeros(1, np.int64),
            pegs=np.zeros(COLUMNS, np.int8),
            told=np.full(TOLD, END, np.uint8),
            worths=np.zeros(15, np.float32),
            room=Room.made(),
            unseen=np.zeros(14, np.int64),
        )


def play(
    n: int,
    seed: int,
    one: Policy = RANDOM,
    other: Policy = RANDOM,
    *,
    rules: Rules = SIX_CARD,
    start: tuple[int, int] | None = None,
    first: int = 0,
    log: NDArray[np.uint8] | None = None,
) -> Games:
    """Play n games; `one` has seat 0 and deals first, `other` has seat 1.

    >>> scores, deals = play(3, seed=7)
    >>> scores.max(axis=1)
    array([121, 121, 121], dtype=int16)

    The games are those numbered from `first` on of the endless row that the seed gives. They begin
    at the scores of `start`, by seat. With a log, uint8[n, LONGEST], each is written down in its
    row. Raises ValueError for a start past the target, and for a form that is neither six-card nor
    five-card; targets, one series and three for last may differ.

    Twin: the log, played again by `rulebook.state` (tests/twins/test_kernels_games.py).
    """
    results = _Results(
        np.empty((n, 2), np.int16),
        np.empty(n, np.int16),
        np.empty((n, 0), np.uint8) if log is None else log,
        np.empty((n, 0), np.int8),
    )
    results.log[:] = END
    form = _form(rules, start or (0, rules.three_for_last), _MOST_DEALS)
    _run((seed, first), form, (one, other), results)
    return Games(results.scores, results.deals)


def random_games(n: int, seed: int, *, rules: Rules = SIX_CARD) -> Games:
    """Play n games between two who take any legal action, all alike."""
    return play(n, seed, rules=rules)


def pairs(
    n: int,
    seed: int,
    one: Policy,
    other: Policy,
    *,
    rules: Rules = SIX_CARD,
    first: int = 0,
) -> tuple[Games, Games]:
    """Play n games twice with the same cards: `one` deals first, then `other`, seats exchanged.

    >>> there, back = pairs(2, 7, RANDOM, RANDOM)
    >>> len(there.scores), len(back.scores)
    (2, 2)

    Scores are by seat, so `one` has column 0 there and column 1 back.
    """
    there = play(n, seed, one, other, rules=rules, first=first)
    return there, play(n, seed, other, one, rules=rules, first=first)


def deals(
    n: int,
    seed: int,
    one: Policy,
    other: Policy,
    *,
    rules: Rules = SIX_CARD,
    start: tuple[int, int] = (0, 0),
    first: int = 0,
) -> NDArray[np.int16]:
    """Play one deal of each of n games, from the scores of `start`: the scores after, int16[n, 2].

    Seat 0 deals. The cards are those of the first deals of `play`, and of `record`.
    """
    scores = np.empty((n, 2), np.int16)
    none = np.empty((n, 0), np.uint8), np.empty((n, 0), np.int8)
    results = _Results(scores, np.empty(n, np.int16), *none)
    _run((seed, first), _form(rules, start, 1), (one, other), results)
    return scores


def record(
    n: int,
    seed: int,
    one: Policy,
    other: Policy,
    *,
    rules: Rules = SIX_CARD,
    first: int = 0,
    log: NDArray[np.uint8] | None = None,
) -> NDArray[np.int8]:
    """Play one deal of each of n games, far from home, and record it: int8[n, COLUMNS].

    The columns are heels, pone's hand, the dealer's, the crib, the number of pegs, and the pegs in
    order: twice the points, and 1 more if they are the dealer's. Seat 0 deals. A log, uint8[n, any
    width], says as in `play` what was dealt, tossed, cut and played.
    """
    recorded = np.empty((n, COLUMNS), np.int8)
    results = _Results(
        np.empty((n, 2), np.int16),
        np.empty(n, np.int16),
        np.empty((n, 0), np.uint8) if log is None else log,
        recorded,
    )
    results.log[:] = END
    form = _form(rules, (0, 0), 1)._replace(target=_FAR)
    _run((seed, first), form, (one, other), results)
    return recorded


_FAR = 1 << 14
_VARIES = {"targets", "one_series", "three_for_last", "skunks", "lurch"}


def _form(rules: Rules, start: tuple[int, int], most: int) -> _Form:
    fixed = [field.name for field in fields(Rules) if field.name not in _VARIES]
    for known in (SIX_CARD, FIVE_CARD):
        alike = all(getattr(rules, name) == getattr(known, name) for name in fixed)
        if alike and len(set(rules.targets)) == 1:
            if not 0 <= min(start) <= max(start) < rules.targets[0]:
                raise ValueError(f"start is {start}; both scores are 0 to {rules.targets[0] - 1}")
            return _Form(known.hand, rules.targets[0], rules.one_series, start, most)
    raise ValueError("these rules are not played in bulk; six-card and five-card for two are")


def _run(
    numbered: tuple[int, int], form: _Form, policies: tuple[Policy, Policy], results: _Results
) -> None:
    """Play the games of a seed from a number on."""
    one, other = (_player(policy, form.kept) for policy in policies)
    stream = np.uint64(numbered[0] % 2**64), numbered[1]
    game, felt = _Game(form, series()), _Felt.laid(form.kept + 2)
    _games(stream, game, (one, other), _known(policies), felt, results)


def _player(policy: Policy, kept: int) -> _Player:
    """The policy's tables as the kernels want them."""
    splits, shows = tables_of(kept + 2)
    tables = splits, shows, for_the_tosser(policy.crib), np.ascontiguousarray(policy.pegging)
    return _Player(tables, np.ascontiguousarray(policy.cards), np.ascontiguousarray(policy.care))


def _known(policies: tuple[Policy, Policy]) -> _Known | None:
    """What was solved for both, or for one of them; None where nobody asks."""
    one, other = (policy.solved or Solved.none() for policy in policies)
    if not any(policy.solved for policy in policies):
        return None
    tree = max(one.strategy, other.strategy, key=lambda strategy: len(strategy.children))
    aside = _Aside(np.zeros(1, np.int64), np.zeros(6, np.int64), weighing.Room.made(), Parts.made())
    return _Known(_read_only(one), _read_only(other), _read_only(tree), aside)


def _read_only(some: Any) -> Any:
    """The same tuple of tuples of arrays, of one type whether they may be written to or not."""
    if isinstance(some, np.ndarray):
        view = some.view()
        view.flags.writeable = False
        return view
    if isinstance(some, tuple):
        parts = [_read_only(one) for one in some]
        return type(some)._make(parts) if hasattr(some, "_make") else tuple(parts)
    return some


# --- a game --------------------------------------------------------------------------------


@bare
def _games(
    stream: tuple[np.uint64, int],
    game: _Game,
    players: tuple[_Player, _Player],
    known: _Known | None,
    felt: _Felt,
    results: _Results,
) -> None:
    """Play len(results.deals) games of a stream (seed, number of the first)."""
    form, sides = game.form, (game, players)
    seed = mixed(stream[0] + STEP)
    for i in range(len(results.deals)):
        felt.luck[LUCK] = mixed(seed + np.uint64(stream[1] + i) * STEP)
        felt.luck[CHANCE] = mixed(felt.luck[LUCK])
        for card in range(52):
            felt.deck[card] = card
        felt.scores[0], felt.scores[1] = form.start
        felt.written[0] = 0
        log = results.log[i]
        for deal in range(form.deals):
            dealer = deal % 2
            _deal(form, felt, log)
            for seat in range(2):
                _discard(seat, dealer, sides, known, felt, log)
            _write(felt, log, felt.deck[2 * form.kept + 4])
            results.deals[i] = deal + 1
            if (
                _heels(dealer, form, felt)
                or _play(dealer, sides, known, felt, log)
                or _show(dealer, form, felt)
            ):
                break
        results.scores[i, 0], results.scores[i, 1] = felt.scores[0], felt.scores[1]
        for column in range(results.recorded.shape[1]):
            results.recorded[i, column] = felt.pegs[column]


@part
def _write(felt: _Felt, log: NDArray[np.uint8], byte: Any) -> None:
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
        where = at + below(felt.luck, LUCK, 52 - at)
        deck[at], deck[where] = deck[where], deck[at]
    for at in range(cards):
        _write(felt, log, deck[at])
    felt.sizes[:] = form.kept


@part
def _discard(
    seat: int,
    dealer: int,
    sides: tuple[_Game, tuple[_Player, _Player]],
    known: _Known | None,
    felt: _Felt,
    log: NDArray[np.uint8],
) -> None:
    """Two of the seat's cards go to the crib; the dealer's role is 1."""
    game, players = sides
    size, role = game.form.kept + 2, int(seat == dealer)
    splits = players[0].tables[0]
    hand = felt.deck[size * seat : size * seat + size]
    discard: Any = np.int64(-1)
    if known is not None:
        scores = felt.scores[1 - dealer], felt.scores[dealer]
        if seat == 0:
            discard = _toss_as_solved(hand, role, scores, known.one, known.aside)
        else:
            discard = _toss_as_solved(hand, role, scores, known.other, known.aside)
    if discard < 0:
        tables = players[seat].tables
        if len(tables[2]):
            discard = np.int64(weigh(hand, role, tables, felt.room, felt.worths))
        else:
            discard = below(felt.luck, CHANCE, len(splits))
    split = splits[discard]
    for at in range(2):
        felt.crib[2 * seat + at] = hand[split[at]]
        _write(felt, log, hand[split[at]])
    for at in range(2, size):
        felt.kept[seat, at - 2] = felt.held[seat, at - 2] = hand[split[at]]


@bare
def _toss_as_solved(hand: Any, role: int, scores: Any, solved: Solved, aside: _Aside) -> Any:
    """The discard that is best by what was solved, near home for the chance to win; or -1."""
    if not len(solved.beliefs.likely):
        return -1
    weighing.weigh(hand, role, solved.form, solved.beliefs, aside.weighed)
    stakes, worth = solved.stakes, aside.weighed.worth
    if max(scores[0], scores[1]) + stakes.near >= len(stakes.after) > 0:
        return np.int64(at_stake(hand, role, scores, solved, aside))
    best = 0
    for discard in range(1, len(solved.form.splits)):
        if worth[discard] > worth[best] + 1e-9:
            best = discard
    return best


@part
def _heels(dealer: int, form: _Form, felt: _Felt) -> bool:
    """Turn up the starter, and peg two for a jack; whether that is home."""
    jack = felt.deck[2 * form.kept + 4] >> 2 == 10
    felt.pegs[:] = 0
    felt.pegs[HEELS] = 2 if jack else 0
    return jack and _peg(form, felt, dealer, 2)


@part
def _play(
    dealer: int,
    sides: tuple[_Game, tuple[_Player, _Player]],
    known: _Known | None,
    felt: _Felt,
    log: NDArray[np.uint8],
) -> bool:
    """Play all cards, or in one series until it ends; whether somebody pegs out."""
    game, players = sides
    form, cards = game.form, game.cards
    turn, state, passed, step = 1 - dealer, 0, False, 0
    if known is not None:
        known.aside.node[0] = 0
    while True:
        other = 1 - turn
        at: Any = _told(step, turn, felt)
        step += 1
        if known is not None:
            if at > -2:
                pass
            elif turn == 0 and len(known.one.strategy.children):
                at = as_solved(turn, state, game, known.one.strategy, felt, known.aside)
            elif turn == 1 and len(known.other.strategy.children):
                at = as_solved(turn, state, game, known.other.strategy, felt, known.aside)
        if at == -2:
            at = choose(turn, state, cards, players[turn], felt)
        if at < 0:
            _write(felt, log, GO)
            rank = np.int64(NO_CARD)
            passed, last = True, other
            open_ = _fits(other, state, cards, felt)
            turn = other
        else:
            card = np.int64(felt.held[turn, at])
            rank = card >> 2
            _write(felt, log, card)
            _take(felt, turn, at)
            points = cards.score[state, rank]
            state = cards.after[state, rank]
            if points and _peg_in_play(form, felt, turn, dealer, points):
                return True
            last = turn
            open_ = state > 0
            if open_ and felt.sizes[other] and not passed:
                turn = other
            elif open_:
                open_ = _fits(turn, state, cards, felt)
        if known is not None:
            node = follow(known.aside.node[0], rank, known.tree)
            if state > 0 and not open_:  # he who may play on cannot, and need not say so
                node = follow(node, NO_CARD, known.tree)
            known.aside.node[0] = node
        if not open_:
            if state > 0 and _peg_in_play(form, felt, last, dealer, 1):
                return True
            if form.one_series or felt.sizes[0] + felt.sizes[1] == 0:
                return False
            state, passed = 0, False
            turn = 1 - last if felt.sizes[1 - last] else last


@part
def _told(step: int, seat: int, felt: _Felt) -> Any:
    """Where the card lies that is told for a step of the play; -1 for a go, -2 for none told."""
    told = felt.told[min(step, TOLD - 1)]
    if told == END:
        return np.int64(-2)
    found = np.int64(-1)
    for at in range(felt.sizes[seat]):
        if felt.held[seat, at] == told:
            found = np.int64(at)
    return found


@part
def _peg_in_play(form: _Form, felt: _Felt, seat: int, dealer: int, points: int) -> bool:
    """Peg and record it; whether that is home."""
    felt.pegs[EVENTS + felt.pegs[PEGS]] = 2 * points + int(seat == dealer)
    felt.pegs[PEGS] += 1
    return _peg(form, felt, seat, points)


@part
def _fits(seat: int, state: int, cards: Series, felt: _Felt) -> bool:
    """Whether a card of the seat may still be played."""
    found = False
    for at in range(felt.sizes[seat]):
        found |= cards.after[state, felt.held[seat, at] >> 2] >= 0
    return found


@part
def _take(felt: _Felt, seat: int, at: Any) -> None:
    """A card leaves the hand; the others close up."""
    felt.sizes[seat] -= 1
    for place in range(at, felt.sizes[seat]):
        felt.held[seat, place] = felt.held[seat, place + 1]


@part
def _show(dealer: int, form: _Form, felt: _Felt) -> bool:
    """Count pone's hand, the dealer's, and the crib; whether one of them is enough."""
    starter, pegs = felt.deck[2 * form.kept + 4], felt.pegs
    a, b, c, d = felt.crib[0], felt.crib[1], felt.crib[2], felt.crib[3]
    points = _points(np.int8(a), np.int8(b), np.int8(c), np.int8(d), np.int8(starter), np.int8(0))
    pegs[PONE_HAND] = _count(felt.kept[1 - dealer], form.kept, starter)
    pegs[DEALER_HAND] = _count(felt.kept[dealer], form.kept, starter)
    pegs[CRIB] = points
    return (
        _peg(form, felt, 1 - dealer, pegs[PONE_HAND])
        or _peg(form, felt, dealer, pegs[DEALER_HAND])
        or _peg(form, felt, dealer, pegs[CRIB])
    )


@part
def _count(hand: NDArray[np.uint8], size: int, starter: int) -> int:
    a, b, c, turned = np.int8(hand[0]), np.int8(hand[1]), np.int8(hand[2]), np.int8(starter)
    if size == 3:
        return int(_points_of_three(a, b, c, turned))
    return int(_points(a, b, c, np.int8(hand[3]), turned, np.int8(4)))

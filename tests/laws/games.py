"""Games at random, of every form, each from one word; and strategies for them."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count, islice
from typing import TypeVar

from hypothesis import strategies as st

from muggins.rulebook import score
from muggins.rulebook.card import DECK, Card
from muggins.rulebook.events import NATURE, Action, Claim, Cut, Deal, Muggins, Seat, Show
from muggins.rulebook.rules import FORMS, SIX_CARD, THREE_HANDED, Rules
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase

_T = TypeVar("_T")

HOUSES = {
    "claimed": replace(SIX_CARD, counting="claimed"),
    "muggins": replace(SIX_CARD, counting="claimed", muggins=True),
    "muggins-of-three": replace(THREE_HANDED, counting="claimed", muggins=True),
    "muggins-of-partners": replace(FORMS["four-partners"], counting="claimed", muggins=True),
    "claimed-back-up": replace(FORMS["back-up-ten"], counting="claimed", muggins=True),
    "stinkhole": replace(SIX_CARD, heels_below=118, last_below=120),
    "old-company": replace(SIX_CARD, open_crib_flush=True, flush_in_play=True),
}
"""The options that a house may play with, by name."""
ALL = FORMS | HOUSES


class Chance:
    """Numbers that follow from a word, today and in a hundred years: SHA-256 of word and counter.

    >>> Chance("a word").shuffled("abcd") == Chance("a word").shuffled("abcd")
    True
    """

    def __init__(self, word: str) -> None:
        digests = (hashlib.sha256(f"{word} {n}".encode()).digest() for n in count())
        self._numbers = (int.from_bytes(digest, "big") for digest in digests)

    def below(self, n: int) -> int:
        return next(self._numbers) % n

    def one_of(self, some: Sequence[_T]) -> _T:
        return some[self.below(len(some))]

    def shuffled(self, some: Sequence[_T]) -> list[_T]:
        rest = list(some)
        return [rest.pop(self.below(len(rest))) for _ in some]


def after(state: State, chance: Chance) -> Iterator[State]:
    """A state and all that follow it, at random, to the end of the game."""
    yield state
    while state.awaiting:
        state = state.apply(action(state, chance))
        yield state


def nth(state: State, chance: Chance, steps: int) -> State:
    """The state so many actions on, or the last."""
    *_, last = islice(after(state, chance), steps + 1)
    return last


def action(state: State, chance: Chance) -> Action:
    """Any action of any seat that is awaited."""
    seat = chance.one_of(state.awaiting)
    if seat == NATURE:
        return natures(state, chance)
    if state.phase in (Phase.CLAIM, Phase.CALL):
        return counted(state, seat, chance)
    return chance.one_of(sorted(state.legal(seat), key=str))


def natures(state: State, chance: Chance) -> Deal | Cut:
    """A Deal, or a Cut of what was not dealt."""
    if state.phase == Phase.DEAL:
        return dealt(state, chance.shuffled(DECK))
    out = [card for cards in (*state.kept, state.crib) for card in cards]
    return Cut(chance.one_of([card for card in DECK if card not in out]))


def dealt(state: State, deck: Sequence[Card]) -> Deal:
    """A Deal from the top of a deck, hand after hand."""
    rules, cards = state.rules, iter(deck)
    places = [rules.place(seat, state.dealer) for seat in range(rules.seats)]
    hands = tuple(tuple(sorted(islice(cards, rules.dealt[place]))) for place in places)
    return Deal(hands, tuple(islice(cards, rules.from_pack)))


def counted(state: State, seat: Seat, chance: Chance) -> Claim | Muggins:
    """A claim or call, mostly of what is right."""
    show = next(event for event in reversed(state.log) if isinstance(event, Show))
    assert state.starter is not None
    crib = show.what == "crib"
    combos = score.hand(show.cards, state.starter, crib=crib, rules=state.rules)
    true = sum(combo.points for combo in combos)
    if state.phase == Phase.CALL:
        claim = next(event for event in reversed(state.log) if isinstance(event, Claim))
        missed = max(0, true - claim.points)
        return Muggins(seat, chance.one_of([0, missed, missed, missed + chance.below(3)]))
    near = max(0, true - 3 + chance.below(6))
    return chance.one_of([Claim(seat, true), Claim(seat, true, combos), Claim(seat, near)])


# Strategies

forms = st.sampled_from(sorted(ALL)).map(ALL.__getitem__)
"""The named forms, and with house options."""
chances = st.integers(0, 2**32).map(lambda n: Chance(str(n)))


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """Any Rules value that there can be, every field of it drawn."""
    seats = draw(st.integers(2, 6))
    number = draw(st.integers(2, seats))
    others = draw(st.lists(st.integers(0, number - 1), min_size=seats - number, max_size=seats))
    sides = tuple(draw(st.permutations([*range(number), *others[: seats - number]])))
    hand, crib = draw(st.integers(3, 6)), draw(st.integers(3, 6))
    discards = [0] * seats
    for _ in range(draw(st.integers(0, crib))):
        discards[draw(st.integers(0, seats - 1))] += 1
    targets = tuple(draw(st.integers(1, 150)) for _ in range(number))
    lowball = draw(st.booleans())
    claimed = not lowball and draw(st.booleans())
    lurch = not lowball and draw(st.booleans())
    lines = () if lowball or lurch else draw(st.sampled_from([(), (31,), (31, 61), (1, 1000)]))
    below = st.none() | st.integers(0, max(targets))
    return Rules(
        sides=sides,
        dealt=tuple(hand + extra for extra in discards),
        hand=hand,
        crib=crib,
        targets=targets,
        skunks=lines,
        lurch=lurch,
        three_for_last=draw(st.integers(0, min(3, *targets) - 1)) if seats == 2 else 0,
        one_series=draw(st.booleans()),
        go="bicycle" if seats > 2 and draw(st.booleans()) else "rotate",
        heels_below=draw(below),
        last_below=draw(below),
        open_crib_flush=draw(st.booleans()),
        flush_in_play=draw(st.booleans()),
        lowball=lowball,
        back_up=draw(st.sampled_from([0, 0, 1, 10])),
        toss_fives=draw(st.booleans()),
        counting="claimed" if claimed else "automatic",
        muggins=claimed and draw(st.booleans()),
    )


every_rules = forms | any_rules()


@st.composite
def beginnings(draw: st.DrawFn, rules: st.SearchStrategy[Rules] = every_rules) -> State:
    """A new game, or one that goes on from any scores, often near the end."""
    form = draw(rules)
    scores = st.tuples(
        *(
            st.one_of(st.integers(0, target - 1), st.integers(max(0, target - 12), target - 1))
            for target in form.targets
        )
    )
    return State(form, draw(st.integers(0, form.seats - 1)), draw(st.none() | scores))


@st.composite
def states(draw: st.DrawFn, steps: int = 120) -> State:
    """Any moment of any game, up to so many actions from its beginning."""
    return nth(draw(beginnings()), draw(chances), draw(st.integers(0, steps)))

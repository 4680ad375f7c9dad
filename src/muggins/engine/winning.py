"""What every score is worth: the chance to win from it, and the game points to be expected.

A deal is counted in order: heels and the play, pone's hand, the dealer's hand, the crib; the game
ends on the very point. Where the parts of a deal are known as chances of so many points, the scores
are worked out from the game hole down, and one deal is carried through the table of the next.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from muggins.engine.counting import their_hand, unseen_by, usual_crib
from muggins.engine.habits import PONE, Habits, form_of, habits
from muggins.engine.ranks import Floats
from muggins.engine.tables import Form, table
from muggins.rulebook.rules import FIVE_CARD, SIX_CARD, Rules
from muggins.rulebook.state import State

_HEELS = 2
LONGEST = 128
"""More points than a deal can bring one side."""


class Course(NamedTuple):
    """How a deal may go: the chances of 0, 1, 2 ... points in each part; float[..., points]."""

    pone_pegs: Floats
    dealer_pegs: Floats
    """In the play; his heels are pegged before it."""
    pone_shows: Floats
    dealer_shows: Floats
    """Hand and crib together."""


@dataclass(frozen=True, eq=False)
class Worth:
    """What the scores before a deal are worth to its dealer, in one kind of payment."""

    table: Floats
    """float[target, target]: [dealer's score, pone's score]."""
    won: Floats
    """float[target]: what the dealer is paid for winning, by pone's score."""
    lost: Floats
    """float[target]: what he is paid for losing, by his own score."""
    both: float
    """What both are paid together: 1 for chances to win, 0 for game points."""
    _after: Floats = field(init=False)

    def __post_init__(self) -> None:
        target = len(self.table)
        after = np.zeros((target + LONGEST,) * 2)
        after[:target, :target] = self.both - self.table
        after[:target, target:] = self.won[:, None]
        object.__setattr__(self, "_after", after)

    def after(self, dealer: int, pone: int, dealer_span: int, pone_span: int) -> Floats:
        """What the scores after a deal are worth to its dealer: float[pone's, dealer's points].

        Pone deals next, and is not home; the dealer may be.
        """
        return self._after[pone : pone + pone_span, dealer : dealer + dealer_span]

    def of(self, pones: PoneMakes, dealers: DealerMakes, dealer: int, pone: int) -> Floats:
        """What a deal is worth to its dealer, from these scores before it; float[...].

        Both peg by turns: where both would get home in the play, the nearer one is the likelier.
        """
        target = len(self.table)
        nearer = (target - pone) / (2 * target - pone - dealer)
        race = dealers.out * (1 - pones.out * (1 - nearer)) * self.won[pone]
        race += pones.out * (1 - dealers.out * nearer) * self.lost[dealer]
        counted_out = pones.home * _along(dealers.pegs, self.lost[dealer:])
        after = self.after(dealer, pone, dealers.makes.shape[-1], pones.makes.shape[-1])
        rest = np.vecdot(pones.makes @ after, dealers.makes)
        return np.asarray(race + counted_out + rest)

    def work_out(self, course: Course) -> Worth:
        """Fill in the table from the game hole down, every deal taking the same course."""
        needs = range(len(self.table), 0, -1)  # by score
        pones = [pone_makes(course, need) for need in needs]
        dealers = [dealer_makes(course, need) for need in needs]
        plain = np.vstack([self.table, [self.won] * _HEELS])  # no jack is turned up
        scores = product(range(len(self.table)), repeat=2)
        for dealer, pone in sorted(scores, key=sum, reverse=True):
            plain[dealer, pone] = self.of(pones[pone], dealers[dealer], dealer, pone)
            heels = plain[dealer + _HEELS, pone]  # they come before the play
            self.table[dealer, pone] = (12 * plain[dealer, pone] + heels) / 13
            self._after[dealer, pone] = self.both - self.table[dealer, pone]
        return self


class PoneMakes(NamedTuple):
    """Pone's part of a deal, where he needs so many points."""

    out: Floats
    """How likely he has enough in the play."""
    makes: Floats
    """Play and hand together, where that is not enough."""
    home: Floats
    """How likely his hand is what takes him home."""


class DealerMakes(NamedTuple):
    """The dealer's part of a deal, where he needs so many points."""

    out: Floats
    pegs: Floats
    """What he makes in the play, where that is not enough."""
    makes: Floats
    """The same with hand and crib."""


def pone_makes(course: Course, need: int) -> PoneMakes:
    """Pone's part of a deal of this course."""
    pegs, out = _stopped(course.pone_pegs, need)
    return PoneMakes(out, *_stopped(added(pegs, course.pone_shows), need))


def dealer_makes(course: Course, need: int) -> DealerMakes:
    """The dealer's part of it."""
    pegs, out = _stopped(course.dealer_pegs, need)
    return DealerMakes(out, pegs, added(pegs, course.dealer_shows))


def added(some: Floats, more: Floats) -> Floats:
    """The chances of the sum of two numbers of points that do not depend on each other.

    One row of `some` that goes with many of `more` is moved along in a matrix: that is faster than
    to transform them all.
    """
    if some.shape[-2:-1] == (1,):
        return np.asarray(more @ _moved(some[..., 0, :], more.shape[-1]))
    size = some.shape[-1] + more.shape[-1] - 1
    wide = -(-size // 12) * 12  # lengths of small factors are transformed fast
    product = np.fft.rfft(some, wide) * np.fft.rfft(more, wide)
    return np.asarray(np.fft.irfft(product, wide)[..., :size])


def added_few(few: Floats, more: Floats) -> Floats:
    """The same where most chances of `few` are 0; float[a, b, points] both."""
    size, *at = few.shape[-1] + more.shape[-1] - 1, *np.nonzero(few)
    chances = few[tuple(at)][:, None] * more[at[0], at[1]]
    first = (at[0] * few.shape[1] + at[1]) * size + at[2]
    cells = first[:, None] + np.arange(more.shape[-1])
    found = np.bincount(cells.ravel(), chances.ravel(), few.shape[0] * few.shape[1] * size)
    return np.asarray(found.reshape(*few.shape[:2], size), float)


def _moved(chances: Floats, times: int) -> Floats:
    """The chances of 0, 1, 2 ... points more: float[..., times, points + times - 1]."""
    size = chances.shape[-1] + times - 1
    rows = np.zeros((*chances.shape[:-1], times, size + 1))
    rows[..., : chances.shape[-1]] = chances[..., None, :]
    flat = rows.reshape(*chances.shape[:-1], -1)  # read in rows that are one shorter, each moves on
    return flat[..., : times * size].reshape(*chances.shape[:-1], times, size)


@cache
def usual_course(rules: Rules) -> Course | None:
    """How a deal of the form goes on the whole; None where its play is not known."""
    known = habits(rules)
    if known is None:
        return None
    hidden = unseen_by((), None)
    pone, dealer = (their_hand(known, role, hidden).sum(axis=0) for role in (0, 1))
    return Course(*known.pegged, pone, added(dealer, usual_crib(known)))


class Worths(NamedTuple):
    """What the scores of a form are worth to the next dealer, in both payments."""

    win: Worth
    """1 for a game won."""
    game_points: Worth
    """1 for a game, 2 for a skunk or lurch, 3 for a double skunk, below 0 for those lost."""

    def of(self, course: Course, dealer: int, pone: int) -> tuple[Floats, Floats]:
        """What a deal is worth to its dealer, in both payments; float[...] each."""
        target = len(self.win.table)
        pones = pone_makes(course, target - pone)
        dealers = dealer_makes(course, target - dealer)
        win = self.win.of(pones, dealers, dealer, pone)
        return win, self.game_points.of(pones, dealers, dealer, pone)


FARTHEST = 250
"""The highest target whose scores have a worth: to work them out takes a second or two here, and
half a minute at 1000, which a stranger may ask for."""


@lru_cache(8)
def worths(rules: Rules) -> Worths | None:
    """The worth of all scores of a form.

    None where the play is not known, or the targets differ or are too far away.
    """
    target, *others = rules.targets
    course = usual_course(rules)
    if course is None or others != [target] or target > FARTHEST:
        return None
    one, none, paid = np.ones(target), np.zeros(target), _paid(rules)
    wins, games = _tables(rules)
    return Worths(_worth(wins, course, (one, none, 1)), _worth(games, course, (paid, -paid, 0)))


_AT_HOME: dict[Form, Rules] = {"six-card": SIX_CARD, "five-card": FIVE_CARD}


def _tables(rules: Rules) -> tuple[Floats | None, Floats | None]:
    """What is shipped for these targets: chances to win, and game points if paid as these are."""
    form, target = form_of(rules), rules.targets[0]
    if form is None:
        return None, None
    shipped = table(form, "worth")
    solved = replace(_AT_HOME[form], three_for_last=0).to(target)  # three may be the target
    alike = (_paid(rules) == _paid(solved)).all()
    return shipped.get(f"win{target}"), shipped.get(f"games{target}") if alike else None


def _worth(shipped: Floats | None, course: Course, paid: tuple[Floats, Floats, float]) -> Worth:
    """The worth of all scores: as it is shipped, or worked out from the course of a deal."""
    won, lost, both = paid
    if shipped is not None:
        return Worth(shipped.astype(float), won, lost, both)
    return Worth(np.full((len(won),) * 2, both / 2), won, lost, both).work_out(course)


def _paid(rules: Rules) -> Floats:
    """What a game is worth by the loser's score."""
    target, scores = rules.targets[0], np.arange(rules.targets[0])
    paid = 1.0 + (rules.lurch & (2 * scores < target))
    for line in rules.skunks:
        paid += target - scores >= line
    return np.asarray(paid)


NEAR = 40
"""How near home a side is when the scores decide what is best, and not the points alone."""


def near(rules: Rules, scores: tuple[int, ...]) -> bool:
    """Whether a side is so near home that points alone do not decide.

    >>> near(SIX_CARD, (0, 80)), near(SIX_CARD, (0, 81))
    (False, True)
    """
    return any(
        target - points <= NEAR for target, points in zip(rules.targets, scores, strict=True)
    )


class Odds(NamedTuple):
    """What may be expected before a deal, by the side that asks."""

    win: float
    game_points: float


def odds(scores: tuple[int, int], *, dealer: bool, rules: Rules = SIX_CARD) -> Odds:
    """The odds before a deal at these scores, mine first; `dealer`: whether I deal.

    Raises ValueError for scores past the target, and for forms whose odds are not known.
    """
    known = worths(rules)
    if known is None:
        raise ValueError(
            "the odds are known for six-card and five-card, both to the same target "
            f"of at most {FARTHEST}"
        )
    State(rules, 0, scores)  # refuses what is no score
    mine, theirs = scores
    if dealer:
        return Odds(*(float(worth.table[mine, theirs]) for worth in known))
    return Odds(*(float(worth.both - worth.table[theirs, mine]) for worth in known))


def tilted(chances: Floats, means: Floats) -> Floats:
    """Chances of 0, 1, 2 ... points bent until their means are these: float[..., points].

    Each point more is made likelier, or less likely, by the same factor.
    """
    points, bend = np.arange(len(chances)), np.zeros(np.shape(means))
    for _ in range(_STEPS):
        bent = chances * np.exp(bend[..., None] * points)
        bent /= bent.sum(axis=-1, keepdims=True)
        now = bent @ points
        spread = bent @ points**2 - now**2
        bend += np.clip((means - now) / np.maximum(spread, _LEAST), -1, 1)
    return np.asarray(bent)


_STEPS, _LEAST = 8, 1e-3


@cache
def pegging_chances(known: Habits, role: int) -> tuple[Floats, Floats]:
    """How pone's and the dealer's pegs may turn out where the role holds each hand.

    float[hands, points] each: what each makes on the whole, bent to what that hand makes of it.
    """
    means = known.pegs[role].T if role == PONE else known.pegs[role].T[::-1]
    likely = (np.trim_zeros(chances, "b") for chances in known.pegged)
    pone, dealer = (tilted(*both) for both in zip(likely, means, strict=True))
    return pone, dealer


def _stopped(chances: Floats, need: int) -> tuple[Floats, Floats]:
    """The chances of fewer points than are needed; and of all that are enough."""
    return chances[..., :need], chances[..., need:].sum(axis=-1)


def _along(chances: Floats, payments: Floats) -> Floats:
    size = min(chances.shape[-1], len(payments))
    return np.asarray(chances[..., :size] @ payments[:size])

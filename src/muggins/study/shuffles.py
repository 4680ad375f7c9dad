"""Are the cards fair? Many recorded deals, tried in many ways, and what that comes to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import sqrt

from muggins.paper.record import Record
from muggins.rulebook.events import Seat
from muggins.rulebook.state import State
from muggins.study.chances import chi_square, corrected, one_in, two_sided
from muggins.study.deals import Dealing
from muggins.study.expectations import expectations
from muggins.study.rawdeals import pairs_dealt
from muggins.study.sheets import Sheet, sheet

_FEWEST = 5
"""Cards, or cases, that each count should be expected to have: with fewer, tests are not exact."""
_RARE = 0.05
_NEVER = 0.001


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """One way to try the shuffles."""

    name: str
    """What was counted, as a plain phrase."""
    cases: int
    """Deals, cuts or games that went into it."""
    found: str
    """What came out, with what was expected."""
    chance: float
    """How often fair cards lie so far off, or farther."""
    among: float = 1.0
    """The same, as it counts among so many trials (Holm)."""

    @property
    def words(self) -> str:
        """The chance as a sentence has it: "as chance has it", or how rare it is."""
        if self.chance >= _RARE:
            return "as chance has it"
        rare = f"fair cards are so far off {one_in(self.chance)}"
        return rare if self.among < _RARE else f"{rare}, by itself"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffles:
    """What all trials come to."""

    games: int
    deals: int
    trials: tuple[Trial, ...]
    verdict: str
    """In a few plain sentences."""


def shuffles(games: Iterable[Record | State | Sheet]) -> Shuffles:
    """Try the cards of many games; what has too few cases is left out.

    >>> shuffles([State()]).verdict
    'There are too few deals to try: 0. A hundred would do.'
    """
    count = _Count()
    for game in games:
        count.add(game if isinstance(game, Sheet) else sheet(game))
    trials = tuple(_trials(count))
    among = corrected([trial.chance for trial in trials])
    trials = tuple(
        replace(trial, among=chance) for trial, chance in zip(trials, among, strict=True)
    )
    return Shuffles(
        games=count.games, deals=count.deals, trials=trials, verdict=_verdict(count.deals, trials)
    )


def _verdict(deals: int, trials: Sequence[Trial]) -> str:
    if not trials:
        return f"There are too few deals to try: {deals}. A hundred would do."
    rarest = min(trials, key=lambda trial: trial.chance)
    many = len(trials)
    begin = (
        f"{deals:,} deals were tried in {many} ways. Farthest off: {rarest.name}; "
        f"fair cards are so far off {one_in(rarest.chance)}"
    )
    together = 1 - (1 - rarest.chance) ** many
    if rarest.among >= _RARE:
        return (
            f"{begin}, and one of {many} trials is {one_in(together)}. "
            "Nothing here speaks against the shuffles."
        )
    if rarest.among >= _NEVER:
        return (
            f"{begin}, and even one of {many} trials only {one_in(together)}. That is odd, and no "
            "proof: look again when there are more deals."
        )
    return (
        f"{begin}, and one of {many} trials {one_in(together)}. Fair shuffles do not give that: "
        "verify the records, and if their deals follow from their secrets, tell us."
    )


# --- counting ------------------------------------------------------------------------------


@dataclass(slots=True)
class _Dealt:
    """What was dealt to some seats: cards by number, and with them what chance has of them."""

    hands: int = 0
    cards: list[int] = field(default_factory=lambda: [0] * 52)
    expected: float = 0.0
    """Of one card, were the deals fair."""
    variance: float = 0.0
    pairs: float = 0.0
    """Pairs less those expected; the same with what follows."""
    pairs_variance: float = 0.0
    best: float = 0.0
    best_variance: float = 0.0
    bests: int = 0
    helped: float = 0.0
    helped_variance: float = 0.0
    cuts: int = 0
    heels: int = 0
    own: int = 0

    def add(self, deal: Dealing, seat: Seat, sheet: Sheet) -> None:
        hand = deal.dealt[seat]
        size, share = len(hand), len(hand) / 52
        self.hands += 1
        self.expected += share
        self.variance += share * (1 - share)
        ranks = [0] * 13
        for card in hand:
            self.cards[card] += 1
            ranks[card.rank] += 1
        mean, spread = pairs_dealt(size)
        self.pairs += sum(many * (many - 1) // 2 for many in ranks) - mean
        self.pairs_variance += spread
        if deal.starter is None:
            return
        self._add_starter(deal, seat, ranks)
        best, known = deal.best[seat], expectations(sheet.rules)
        if best is not None and known is not None:
            self.bests += 1
            self.best += best - known.best.mean
            self.best_variance += known.best.spread**2

    def _add_starter(self, deal: Dealing, seat: Seat, ranks: Sequence[int]) -> None:
        """Whether the starter pairs one of the hand's cards, given all hands."""
        assert deal.starter is not None
        dealt = [0] * 13
        for hand in deal.dealt:
            for card in hand:
                dealt[card.rank] += 1
        left = 52 - sum(dealt)
        pairing = sum(4 - dealt[rank] for rank in range(13) if ranks[rank]) / left
        self.cuts += 1
        self.helped += (ranks[deal.starter.rank] > 0) - pairing
        self.helped_variance += pairing * (1 - pairing)
        if deal.dealer == seat:
            self.own += 1
            self.heels += deal.heels


@dataclass(slots=True)
class _Count:
    """All that is counted of all games."""

    games: int = 0
    deals: int = 0
    starters: list[int] = field(default_factory=lambda: [0] * 52)
    by: dict[str, _Dealt] = field(default_factory=lambda: defaultdict(_Dealt))
    """By who was dealt to."""
    again: float = 0.0
    """Cards that come again to the same seat in the next deal, less those expected."""
    again_variance: float = 0.0
    followed: int = 0
    same_starter: float = 0.0
    starters_followed: int = 0
    products: list[tuple[float, float]] = field(default_factory=list)
    """How good two deals in a row were to the same seat, less what is expected."""
    cut_games: int = 0
    first: float = 0.0
    first_variance: float = 0.0

    def add(self, sheet: Sheet) -> None:
        self.games += 1
        for deal in sheet.dealings:
            self.deals += 1
            if deal.starter is not None:
                self.starters[deal.starter] += 1
            for seat in range(len(sheet.players)):
                for who in _groups(sheet, deal, seat):
                    self.by[who].add(deal, seat, sheet)
        for deal, following in pairwise(sheet.dealings):
            self._add_following(deal, following, sheet)
        if sheet.cut:
            self.cut_games += 1
            chance = 1 / len(sheet.players)
            self.first += (sheet.dealer == 0) - chance
            self.first_variance += chance * (1 - chance)

    def _add_following(self, deal: Dealing, following: Dealing, sheet: Sheet) -> None:
        known = expectations(sheet.rules)
        for seat in range(len(sheet.players)):
            had, has = deal.dealt[seat], following.dealt[seat]
            a, b = len(had), len(has)
            self.followed += 1
            self.again += len({*had} & {*has}) - a * b / 52
            self.again_variance += a * b / 52 * (52 - a) / 52 * (52 - b) / 51
            best = deal.best[seat], following.best[seat]
            if known is not None and best[0] is not None and best[1] is not None:
                mean, spread = known.best.mean, known.best.spread
                self.products.append(((best[0] - mean) / spread, (best[1] - mean) / spread))
        if deal.starter is not None and following.starter is not None:
            self.starters_followed += 1
            self.same_starter += deal.starter.rank == following.starter.rank


def _groups(sheet: Sheet, deal: Dealing, seat: Seat) -> Iterator[str]:
    others = "pone" if len(sheet.players) == 2 else "the others"
    yield "the dealer" if deal.dealer == seat else others
    bot = sheet.bots[seat]
    if bot is not None:
        yield "bots" if bot else "people"


# --- trials --------------------------------------------------------------------------------


def _trials(count: _Count) -> Iterator[Trial]:
    cuts = sum(count.starters)
    for what, sizes in (("card", 52), ("rank", 13), ("suit", 4)):
        yield from _spread(f"starters by {what}", _grouped(count.starters, sizes), cuts)
    yield from _by_group(count.by)
    yield from _z(
        "cards that come again to the same seat in the next deal",
        count.followed,
        count.again,
        count.again_variance,
    )
    yield from _z(
        "starters of the rank of the one before",
        count.starters_followed,
        count.same_starter - count.starters_followed / 13,
        count.starters_followed / 13 * 12 / 13,
    )
    yield from _z(
        "good cards after good cards, for the same seat",
        len(count.products),
        sum(one * other for one, other in count.products),
        float(len(count.products)),
    )
    yield from _z(
        "first deals that the cut gave to the first seat",
        count.cut_games,
        count.first,
        count.first_variance,
    )


def _by_group(by: Mapping[str, _Dealt]) -> Iterator[Trial]:
    for who in ("the dealer", "pone", "the others", "people", "bots"):
        if who not in by:
            continue
        dealt = by[who]
        for what, sizes in (("ranks", 13), ("suits", 4)):
            yield from _dealt_spread(f"{what} dealt to {who}", dealt, sizes)
        yield from _z(f"pairs dealt to {who}", dealt.hands, dealt.pairs, dealt.pairs_variance)
        yield from _z(f"the best hand that {who} could keep", dealt.bests, dealt.best,
                      dealt.best_variance)  # fmt: skip
        yield from _z(f"starters that pair a card of {who}", dealt.cuts, dealt.helped,
                      dealt.helped_variance)  # fmt: skip
        if who in ("people", "bots"):
            yield from _z(f"jacks turned up for {who}", dealt.own, dealt.heels - dealt.own / 13,
                          dealt.own / 13 * 12 / 13)  # fmt: skip
        if who == "the dealer":
            yield from _z("jacks turned up", dealt.own, dealt.heels - dealt.own / 13,
                          dealt.own / 13 * 12 / 13)  # fmt: skip


def _grouped(cards: Sequence[int], sizes: int) -> list[int]:
    """Counts of cards by card, by rank or by suit."""
    found = [0] * sizes
    for card, many in enumerate(cards):
        found[card if sizes == 52 else card // 4 if sizes == 13 else card % 4] += many
    return found


def _spread(name: str, counts: Sequence[int], cases: int) -> Iterator[Trial]:
    """Chi-square of counts that should all be alike."""
    expected = cases / len(counts)
    if expected < _FEWEST:
        return
    statistic = sum((many - expected) ** 2 for many in counts) / expected
    yield _chi(name, statistic, len(counts) - 1, cases)


def _dealt_spread(name: str, dealt: _Dealt, sizes: int) -> Iterator[Trial]:
    """The same of cards dealt without putting back, which lie closer together than throws."""
    each = dealt.expected * 52 / sizes
    if each < _FEWEST:
        return
    # a card's variance in fair deals, as a multiple of what independent draws would have
    closer = dealt.variance / (dealt.expected * 51 / 52)
    counts = _grouped(dealt.cards, sizes)
    statistic = sum((many - each) ** 2 for many in counts) / each / closer
    yield _chi(name, statistic, sizes - 1, dealt.hands)


def _chi(name: str, statistic: float, freedom: int, cases: int) -> Trial:
    found = f"chi-square {statistic:.1f}, expected {freedom}"
    return Trial(name=name, cases=cases, found=found, chance=chi_square(statistic, freedom))


def _z(name: str, cases: int, excess: float, variance: float) -> Iterator[Trial]:
    """How far a sum lies from what is expected, against its own spread."""
    if variance < _FEWEST or cases < _FEWEST:
        return
    z = excess / sqrt(variance)
    found = f"{excess:+.1f}, spread {sqrt(variance):.1f}"
    yield Trial(name=name, cases=cases, found=found, chance=two_sided(z))

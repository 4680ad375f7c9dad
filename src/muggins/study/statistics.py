"""What a player's games come to: won and lost, hands and cribs, streaks, opponents."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from muggins.paper.record import Record
from muggins.rulebook import spelled
from muggins.rulebook.card import Card, Cards
from muggins.rulebook.events import Seat
from muggins.rulebook.rules import Rules
from muggins.rulebook.state import State
from muggins.study.chances import run_chance
from muggins.study.expectations import expectations
from muggins.study.figures import Figure, Seated, figures
from muggins.study.rawdeals import RawDeal, raw_deal
from muggins.study.sheets import Sheet, sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Games, and how they ended for one player."""

    games: int = 0
    """That are over; one that was given up is lost, and one that was called off is none."""
    wins: int = 0
    first_deals: int = 0
    first_deal_wins: int = 0
    """Of games in which the player's side dealt first."""
    unfinished: int = 0
    skunks: int = 0
    """Given: single ones, and the lurch."""
    double_skunks: int = 0
    skunked: int = 0
    doubly_skunked: int = 0
    points_won: int = 0
    """Game points, as the matches have them."""
    points_lost: int = 0

    @property
    def losses(self) -> int:
        """Games that others won."""
        return self.games - self.wins

    @property
    def second_deal_wins(self) -> int:
        """Wins where another side dealt first."""
        return self.wins - self.first_deal_wins


@dataclass(frozen=True, slots=True)
class Streak:
    """Games in a row that ended alike, and how likely so long a row is."""

    length: int
    chance: float
    """Of a row as long or longer, in so many games."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormStatistics:
    """The games of one form."""

    form: str
    tally: Tally
    first_deal: float | None
    """How often experts win who deal first, to this target; None where nobody has measured."""
    yours: tuple[Figure, ...]
    theirs: tuple[Figure, ...]
    """The figures of all others, seat by seat."""
    cards: RawDeal
    measured: bool
    """Whether there is an expectation to hold the figures against."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opponent:
    """The games against one opponent, or one company; a mean is None where there is none."""

    name: str
    games: int
    wins: int
    margin: float | None
    """Your points less theirs, a game that is over, as it stood then."""
    hand: float | None
    """Yours, dealt or not; so are the next."""
    crib: float | None
    pegging: float | None
    """A deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Best:
    """The hand that counted most."""

    points: int
    cards: Cards
    starter: Card
    against: str
    date: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """One game that is over, in order of time."""

    game: int
    date: str
    won: bool
    margin: int
    """Points more than the best of the others, or fewer, as the game stood at its end."""
    given_away: float | None
    """Percent of a win, by one's own decisions; None where the game was not reviewed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """All that some games tell of one player."""

    name: str
    against: str
    """Only games against this one; nothing for all."""
    tally: Tally
    forms: tuple[FormStatistics, ...]
    """The form that was played most first."""
    winning: Streak
    losing: Streak
    win_rate: float
    """Of a single game, as the chances of streaks take it."""
    opponents: tuple[Opponent, ...]
    """Whom one met most first."""
    best: Best | None
    twenty_nines: int
    twenty_eights: int
    games: tuple[Moment, ...]


def statistics(
    games: Iterable[Record | State | Sheet],
    name: str = "",
    *,
    against: str = "",
    form: Rules | None = None,
    win_rate: float = 0.5,
) -> Statistics:
    """Reckon up some games for a player, in the order in which they were played.

    >>> statistics([State()]).tally.unfinished
    1

    Without a name it is the person who is in most of them, or else anybody who is. Sheets are taken
    as they are, with what a review told them. `win_rate`, 0 to 1, is what the chances of streaks
    go by.
    """
    sheets = [game if isinstance(game, Sheet) else sheet(game) for game in games]
    name = name or likely(sheets)
    mine = [
        (one, seat)
        for one in sheets
        if (form is None or same_form(one.rules, form))
        and (seat := one.seat_of(name)) is not None
        and (not against or against.casefold() in _names(one, seat))
    ]
    over = [(one, seat) for one, seat in mine if one.winner is not None]
    won = [one.won(seat) for one, seat in over]
    by_form = defaultdict(list)
    for one, seat in mine:
        by_form[spelled.name(one.rules)].append((one, seat))
    best, twenty_nines, twenty_eights = _best(mine)
    return Statistics(
        name=name,
        against=against,
        tally=tally(mine),
        forms=tuple(
            _of_form(form_name, those)
            for form_name, those in sorted(by_form.items(), key=lambda item: -len(item[1]))
        ),
        winning=_streak(won, win_rate),
        losing=_streak([not one for one in won], 1 - win_rate),
        win_rate=win_rate,
        opponents=_opponents(mine),
        best=best,
        twenty_nines=twenty_nines,
        twenty_eights=twenty_eights,
        games=tuple(
            Moment(
                game=at,
                date=one.date,
                won=one.won(seat),
                margin=one.margin(seat),
                given_away=one.given_away[seat],
            )
            for at, (one, seat) in enumerate(over, 1)
        ),
    )


def likely(sheets: Iterable[Sheet]) -> str:
    """The person who sits in most of the games; of bots alone, the bot; nothing of no games."""
    people, all_ = Counter[str](), Counter[str]()
    for one in sheets:
        for name, bot in zip(one.players, one.bots, strict=True):
            all_[name] += 1
            people[name] += bot is False
    people = +people
    return (people or all_).most_common(1)[0][0] if all_ else ""


def tally(games: Iterable[Seated]) -> Tally:
    """How games ended for one player."""
    count = Counter[str]()
    for one, seat in games:
        if one.ended == "called off":  # as if it had not been begun
            continue
        if one.winner is None:
            count["unfinished"] += 1
            continue
        won, first = one.won(seat), one.rules.sides[one.dealer] == one.rules.sides[seat]
        count["games"] += 1
        count["wins"] += won
        count["first_deals"] += first
        count["first_deal_wins"] += first and won
        count["points_won" if won else "points_lost"] += one.worth
        if one.word == "double skunk":
            count["double_skunks" if won else "doubly_skunked"] += 1
        elif one.word != "game":
            count["skunks" if won else "skunked"] += 1
    return Tally(**count)


def _names(one: Sheet, seat: Seat) -> set[str]:
    """The others' names, in small letters."""
    return {one.players[other].casefold() for other in one.others(seat)}


def same_form(rules: Rules, form: Rules) -> bool:
    """Whether it is the form, whatever the target and the counting."""
    return spelled.name(rules).partition(",")[0] == spelled.name(form).partition(",")[0]


def _of_form(form: str, games: Sequence[Seated]) -> FormStatistics:
    rules = games[0][0].rules
    known = expectations(rules)
    standard = known and rules.targets == spelled.rules(form.partition(",")[0]).targets
    return FormStatistics(
        form=form,
        tally=tally(games),
        first_deal=known.first_deal if known and standard else None,
        yours=figures(games),
        theirs=figures([(one, other) for one, seat in games for other in one.others(seat)]),
        cards=raw_deal(games),
        measured=known is not None,
    )


def _streak(won: Sequence[bool], rate: float) -> Streak:
    longest = run = 0
    for one in won:
        run = run + 1 if one else 0
        longest = max(longest, run)
    return Streak(longest, run_chance(len(won), longest, rate))


def _opponents(games: Iterable[Seated]) -> tuple[Opponent, ...]:
    met: dict[str, list[Seated]] = defaultdict(list)
    for one, seat in games:
        met[" and ".join(one.players[other] for other in one.others(seat))].append((one, seat))
    found = [_opponent(name, those) for name, those in met.items()]
    return tuple(sorted(found, key=lambda opponent: -opponent.games))


def _opponent(name: str, games: Sequence[Seated]) -> Opponent:
    over = [(one, seat) for one, seat in games if one.winner is not None]
    deals = [(deal, seat) for one, seat in games for deal in one.dealings]
    return Opponent(
        name=name,
        games=len(over),
        wins=sum(one.won(seat) for one, seat in over),
        margin=_mean([one.margin(seat) for one, seat in over]),
        hand=_mean([deal.hands[seat] for deal, seat in deals]),
        crib=_mean([deal.crib for deal, seat in deals if deal.dealer == seat]),
        pegging=_mean([deal.pegged[seat] if deal.pegged else None for deal, seat in deals]),
    )


def _mean(values: Iterable[int | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def _best(games: Iterable[Seated]) -> tuple[Best | None, int, int]:
    """The hand that counted most, and how many counted 29 and 28."""
    best, counts = None, Counter[int]()
    for one, seat in games:
        for deal in one.dealings:
            points = deal.hands[seat]
            if points is None or deal.starter is None:
                continue
            counts[points] += 1
            if best is None or points > best.points:
                against = " and ".join(one.players[other] for other in one.others(seat))
                best = Best(
                    points=points,
                    cards=deal.kept[seat],
                    starter=deal.starter,
                    against=against,
                    date=one.date,
                )
    return best, counts[29], counts[28]

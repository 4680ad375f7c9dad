"""Statistics as plain text: tables, and bars of letters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from textwrap import fill
from typing import TYPE_CHECKING

from muggins.arena.interval import mean_of
from muggins.fronts.cli.ink import Ink
from muggins.paper.plain import WIDTH, plain
from muggins.rulebook.card import RANKS, SUIT_NAMES
from muggins.study.chances import one_in
from muggins.study.expectations import FAR

if TYPE_CHECKING:
    from muggins.study.figures import Figure
    from muggins.study.rawdeals import RawDeal
    from muggins.study.shuffles import Shuffles
    from muggins.study.statistics import FormStatistics, Opponent, Statistics, Streak

_BAR = 7
"""Letters to either side of what is expected; the band ends with the fourth."""
_BAND = 4
_MOST_OPPONENTS = 12
_MOST_BARS = 10
_LONGEST_BAR = 40


def lines(told: Statistics, ink: Ink) -> Iterator[str]:
    """All that is told of a player."""
    yield from _tally(told, ink)
    errors = [one.given_away for one in told.games if one.given_away is not None]
    if errors:
        yield ""
        yield from _given_away(errors, ink)
    for form in told.forms:
        yield ""
        yield from _form(form, ink)
    if told.opponents:
        yield ""
        yield from _opponents(told.opponents, ink)


def _tally(told: Statistics, ink: Ink) -> Iterator[str]:
    tally = told.tally
    against = f" against {plain(told.against)}" if told.against else ""
    left = f"; {tally.unfinished} not finished" if tally.unfinished else ""
    yield ink.bold(f"{plain(told.name)}{against}: {_games(tally.games, tally.wins)}{left}.")
    if not tally.games:
        return
    second = tally.games - tally.first_deals
    known = {form.first_deal for form in told.forms if form.tally.games}
    first = known.pop() if len(known) == 1 else None
    rows = [
        (when, _games(games, wins) + _experts(chance))
        for when, games, wins, chance in (
            ("dealing first", tally.first_deals, tally.first_deal_wins, first),
            ("dealing second", second, tally.second_deal_wins, first and 1 - first),
        )
        if games
    ]
    rows += [
        ("skunks", f"{tally.skunks} given, {tally.skunked} taken"),
        ("double skunks", f"{tally.double_skunks} given, {tally.doubly_skunked} taken"),
    ]
    if tally.points_won + tally.points_lost > tally.games:
        rows.append(("game points", f"{tally.points_won} to {tally.points_lost}"))
    rows.append(("longest streaks", _streaks(told.winning, told.losing)))
    if told.best is not None:
        best = told.best
        with_ = " ".join(map(str, sorted(best.cards)))
        rows.append(("best hand", f"{best.points}: {with_} and {best.starter} turned up"))
    if told.twenty_nines or told.twenty_eights:
        rows.append(("29 and 28", f"{told.twenty_nines} and {told.twenty_eights} times"))
    for name, says in rows:
        yield fill(f"  {name:<15}  {says}", WIDTH, subsequent_indent=" " * 19)


def _games(games: int, wins: int) -> str:
    """Games and wins: "34 games, 19 won (56%)"."""
    share = f" ({wins / games:.0%})" if games else ""
    return f"{_many(games, 'game')}, {wins} won{share}"


def _many(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _experts(chance: float | None) -> str:
    return "" if chance is None else f"; of experts {chance:.1%} win"


def _streaks(winning: Streak, losing: Streak) -> str:
    told = [
        f"{streak.length} {what} ({one_in(streak.chance)})"
        for streak, what in ((winning, "won"), (losing, "lost"))
        if streak.length
    ]
    return f"{', '.join(told)}; so long ones come so often where games are even"


def _given_away(errors: Sequence[float], ink: Ink) -> Iterator[str]:
    """What was given away, in order of time: a bar for some games each."""
    mean = mean_of(errors)
    sure = f" ({max(0.0, mean.low):.1f} to {mean.high:.1f} in 95 of 100 cases)"
    yield fill(
        f"Given away each game, in percent of a win: {mean.mean:.1f}"
        f"{sure if len(errors) > 1 else ''}.",
        WIDTH,
    )
    at_once = max(1, ceil(len(errors) / _MOST_BARS))
    parts = [errors[at : at + at_once] for at in range(0, len(errors), at_once)]
    means = [sum(part) / len(part) for part in parts]
    most = max([*means, 1.0])
    for number, (part, value) in enumerate(zip(parts, means, strict=True)):
        first = number * at_once + 1
        last = first + len(part) - 1
        which = f"game {first}" if first == last else f"games {first} to {last}"
        bar = "=" * round(value / most * _LONGEST_BAR)
        yield f"  {which:<16}  {value:>5.1f}  {ink.dim(bar)}".rstrip()


def _form(form: FormStatistics, ink: Ink) -> Iterator[str]:
    games = form.tally.games + form.tally.unfinished
    title = f"{form.form.capitalize()}, {_many(games, 'game')}."
    if not form.yours:
        title += " No deal of it has been counted to its end."
    elif form.measured:
        title += (
            f" Of deals that began with {FAR} holes to go or more, against what experts make; "
            "[ ] holds 95 of 100, and > 9 in 10 is more than 9 in 10 of them would have."
        )
    else:
        title += " What experts make is measured for six-card and five-card alone."
    yield fill(title, WIDTH)
    if form.yours:
        yield from _figures("you", form.yours, ink)
    if form.theirs:
        yield ""
        yield from _figures("the others", form.theirs, ink)
    yield ""
    yield from _cards(form.cards, ink)


def _figures(who: str, figures: Sequence[Figure], ink: Ink) -> Iterator[str]:
    width = max([22, *(len(one.label) for one in figures)])
    expected = any(one.expected is not None for one in figures)
    head = f"{who:<{width}}  {'deals':>6}  {'mean':>5}"
    if expected:
        head += f"  {'expected':>8}  {'':{2 * _BAR + 1}}"
    yield ink.dim(head.rstrip())
    for one in figures:
        row = f"{one.label:<{width}}  {one.deals:>6}  {ink.bold(f'{one.mean:>5.2f}')}"
        if one.expected is not None:
            row += f"  {one.expected:>8.2f}  {_bar(one)}  {_short(one.words)}"
        yield row.rstrip()


def _short(words: str) -> str:
    """Words as they fit beside the bar: "> 9 in 10" is higher, or kinder, than 9 in 10."""
    if " than " not in words:
        return ""
    above = words.startswith(("higher", "kinder"))
    return f"{'>' if above else '<'} {words.partition(' than ')[2]}"


def _bar(one: Figure) -> str:
    """Where a mean lies: "  [   |  o]   ", the band between the brackets."""
    if one.expected is None or not one.half:
        return ""
    marks = [" "] * (2 * _BAR + 1)
    marks[_BAR - _BAND], marks[_BAR], marks[_BAR + _BAND] = "[", "|", "]"
    at = round((one.mean - one.expected) / one.half * _BAND)
    marks[_BAR + max(-_BAR, min(_BAR, at))] = "o" if abs(at) <= _BAR else "<>"[at > 0]
    return "".join(marks)


def _cards(cards: RawDeal, ink: Ink) -> Iterator[str]:
    told = (
        f"The cards: {_many(cards.hands, 'hand')} dealt with {_many(cards.pairs, 'pair')}, "
        f"expected {cards.pairs_expected:.1f} ({cards.pairs_words}); "
        f"{_many(cards.heels, 'jack')} turned up for {_many(cards.own_cribs, 'crib')}, "
        f"expected {cards.own_cribs / 13:.1f}"
    )
    if not cards.hands:
        yield "No hand was dealt yet."
        return
    yield fill(f"{told} ({cards.heels_words})." if cards.heels_words else f"{told}.", WIDTH)
    yield ink.dim("          " + "".join(f"{rank:>5}" for rank in RANKS))
    yield "dealt     " + "".join(f"{many:>5}" for many in cards.dealt)
    yield "turned up " + "".join(f"{many:>5}" for many in cards.starter_ranks)
    suits = zip(cards.starter_suits, SUIT_NAMES, strict=True)
    yield fill("Starters: " + ", ".join(f"{many} {name}" for many, name in suits) + ".", WIDTH)


def _opponents(opponents: Sequence[Opponent], ink: Ink) -> Iterator[str]:
    shown = opponents[:_MOST_OPPONENTS]
    width = max(len("against"), *(len(plain(one.name)) for one in shown))
    yield ink.dim(
        f"{'against':<{width}}  {'games':>5}  {'won':>5}  {'margin':>6}  {'hand':>5}  "
        f"{'crib':>5}  {'pegging':>7}"
    )
    for one in shown:
        won = f"{one.wins / one.games:.0%}" if one.games else "-"
        yield (
            f"{plain(one.name):<{width}}  {one.games:>5}  {won:>5}  {_of(one.margin, '+.1f'):>6}  "
            f"{_of(one.hand):>5}  {_of(one.crib):>5}  {_of(one.pegging):>7}"
        )
    more = len(opponents) - len(shown)
    if more:
        yield ink.dim(f"and {more} more")


def _of(value: float | None, spec: str = ".2f") -> str:
    return "-" if value is None else f"{value:{spec}}"


def trials(tried: Shuffles, ink: Ink) -> Iterator[str]:
    """What trying the shuffles came to: the verdict, and a row a trial, the rarest first."""
    yield ink.bold(fill(tried.verdict, WIDTH))
    if not tried.trials:
        return
    yield ""
    ordered = sorted(tried.trials, key=lambda trial: trial.chance)
    width = max(len(trial.name) for trial in ordered)
    yield ink.dim(f"{'':<{width}}  {'cases':>7}  {'p':>6}")
    for trial in ordered:
        yield f"{trial.name:<{width}}  {trial.cases:>7,}  {_chance(trial.chance):>6}"
    yield ""
    yield fill(
        "p is how often fair cards lie so far off, or farther. Of 20 trials of fair cards one "
        "is under 0.05, so a small p by itself says little; the verdict counts them all.",
        WIDTH,
    )


def _chance(chance: float) -> str:
    return "<0.001" if chance < 0.001 else f"{chance:.3f}"

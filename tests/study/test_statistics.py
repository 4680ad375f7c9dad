"""What a player's games come to."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.paper.record import Record
from muggins.rulebook import score
from muggins.rulebook.card import Card, cards
from muggins.rulebook.events import Cut, Deal, Discard, Peg, PegKind, Show
from muggins.rulebook.rules import FIVE_CARD, FORMS, LOWBALL, SIX_CARD, THREE_HANDED, Rules
from muggins.rulebook.state import State
from muggins.study.deals import dealings
from muggins.study.endings import Ending, How, ending
from muggins.study.expectations import FAR, expectations
from muggins.study.figures import figure
from muggins.study.rawdeals import pairs_dealt
from muggins.study.sheets import sheet
from muggins.study.statistics import statistics
from muggins.table.match import Match
from tests.study.games import game, recorded


def test_a_game_is_counted_for_who_played_it() -> None:
    games = [recorded(seed, "Ann", "Ben", Bots="- greedy") for seed in range(8)]
    told = statistics(games)
    assert told.name == "Ann"
    assert told.tally.games == 8
    assert told.tally.wins == sum(one.state.winner == 0 for one in games)
    assert told.tally.first_deals == sum(one.opening.dealer == 0 for one in games)
    assert [one.won for one in told.games] == [one.state.winner == 0 for one in games]
    other = statistics(games, "BEN")
    assert other.tally.wins == 8 - told.tally.wins
    assert other.tally.skunked == told.tally.skunks
    assert other.winning.length == told.losing.length
    assert (other.opponents[0].name, other.opponents[0].games) == ("Ann", 8)
    assert other.forms[0].yours == told.forms[0].theirs


def given_up(seed: int, said: str) -> Record:
    """A game of which one deal was played, and what its record says of the end."""
    whole = recorded(seed, "Ann", "Ben", Match=Match(to=8, points="acc").terms)
    deals = [at for at, entry in enumerate(whole.entries) if isinstance(entry.step, Deal)]
    headers = dict(whole.headers) | {"Result": said}
    entries = whole.entries[: deals[1]]
    return Record(
        rules=whole.rules,
        opening=whole.opening,
        entries=entries,
        players=whole.players,
        headers=headers,
    )


def test_who_resigns_has_lost_a_plain_game_and_who_claims_has_won_one() -> None:
    games = [given_up(1, "Ann resigned"), given_up(2, "Ann claimed the win")]
    ann, ben = statistics(games, "Ann"), statistics(games, "Ben")
    for told in (ann, ben):
        tally = told.tally
        assert (tally.games, tally.wins, tally.unfinished) == (2, 1, 0)
        assert (tally.skunks, tally.skunked) == (0, 0)
        assert (tally.points_won, tally.points_lost) == (2, 2)
    assert [one.won for one in ann.games] == [False, True]
    assert [one.won for one in ben.games] == [True, False]
    assert ann.opponents[0].wins == 1


def test_a_game_that_was_called_off_is_none_and_its_deals_were_dealt() -> None:
    told = statistics([given_up(1, "called off by Ben")], "Ann")
    assert (told.tally.games, told.tally.unfinished, told.games) == (0, 0, ())
    assert told.forms[0].cards.hands == 1
    assert statistics([given_up(1, "rain")], "Ann").tally.unfinished == 1


def test_what_is_said_of_the_end_is_read_as_it_was_written() -> None:
    for players in (["Ann", "Ben"], ["Ann", "Ann"], ["Ann resigned", "Ann"]):
        for how in get_args(How):
            for seat in (0, 1):
                one = Ending(how, seat)
                assert ending(one.said(players), players) == one
    assert Ending("resigned", 1).winner((0, 1, 0, 1)) == 0
    assert Ending("claimed", 1).winner((0, 1, 0, 1)) == 1
    assert Ending("resigned", 1).winner((0, 1, 2)) is None


@pytest.mark.parametrize("rules", [SIX_CARD, FIVE_CARD, THREE_HANDED, LOWBALL], ids=str)
def test_deals_come_to_what_was_pegged(rules: Rules) -> None:
    state = game(3, rules)
    told = [*dealings(state)]
    assert len(told) == sum(isinstance(event, Deal) for event in state.log)
    for seat in range(state.rules.seats):
        three = sum(
            event.points
            for event in state.log
            if isinstance(event, Peg) and event.kind is PegKind.THREE and event.seat == seat
        )
        counted = three + sum(deal.counted[seat] for deal in told)
        if state.rules.sides.count(state.rules.sides[seat]) == 1:
            assert counted == state.scores[state.rules.sides[seat]]
    for deal in told[:-1]:
        assert deal.pegged is not None
        for seat in range(state.rules.seats):
            crib = deal.crib if deal.dealer == seat else 0
            heels = 2 * (deal.heels and deal.dealer == seat)
            assert deal.hands[seat] is not None
            assert crib is not None
            worth = deal.pegged[seat] + (deal.hands[seat] or 0) + crib + heels
            assert worth == deal.counted[seat]
            assert (deal.best[seat] or 0) >= (deal.hands[seat] or 0)


def test_of_a_game_that_goes_on_only_shown_hands_are_known() -> None:
    state = State(SIX_CARD)
    for action in game(5).actions:
        state = state.apply(action)
        if isinstance(action, Discard) and sum(isinstance(e, Deal) for e in state.log) == 2:
            break
    first, second = dealings(state)
    assert None not in first.hands
    assert second.hands == (None, None)
    assert second.kept == ((), ())
    assert (second.crib, second.pegged, second.best) == (None, None, (None, None))
    assert sum(isinstance(event, Show) for event in state.log) == 3


def test_the_last_deal_tells_hands_that_were_never_counted() -> None:
    state = next(
        game(seed)
        for seed in range(30)
        if not any(isinstance(event, Show) for event in game(seed).deal_log)
    )
    last = [*dealings(state)][-1]
    assert last.pegged is None
    assert last.starter is not None
    assert last.hands[0] == score.points(last.kept[0], last.starter)


def test_a_hand_of_twenty_nine_is_remembered() -> None:
    state = State()
    deal = Deal((cards("5h 5s 5d Jc 2h 2d"), cards("Ac Ad 3h 3s Kc Kd")))
    state = state.apply(deal).apply(Discard(0, cards("2h 2d"))).apply(Discard(1, cards("Kc Kd")))
    state = state.apply(Cut(Card("5c")))
    while state.awaiting != (-1,):
        state = state.apply(state.legal(state.awaiting[0])[0])
    told = statistics([state], "seat 0")
    assert told.twenty_nines == 1
    assert told.best is not None
    assert (told.best.points, str(told.best.starter)) == (29, "5c")
    assert statistics([state], "seat 1").twenty_nines == 0


def test_there_may_be_nothing_to_tell() -> None:
    told = statistics([])
    assert (told.name, told.tally.games, told.forms, told.best) == ("", 0, (), None)
    assert told.winning.length == 0
    assert statistics([game(1)], "Nobody").forms == ()


def test_games_are_chosen_by_opponent_and_by_form() -> None:
    games = [recorded(1, "Ann", "Ben"), recorded(2, "Cat", "Ann"), recorded(3, "Ann", "Ben")]
    games.append(recorded(1, "Ann", "Ben", rules=FIVE_CARD))
    assert statistics(games, "Ann", against="ben").tally.games == 3
    assert statistics(games, "Ann", form=FIVE_CARD.to(31)).tally.games == 1
    assert [one.form for one in statistics(games, "Ann").forms] == ["six-card", "five-card"]


def test_a_form_that_nobody_has_measured_has_figures_without_expectation() -> None:
    three = statistics([game(2, THREE_HANDED)], "Seat 1").forms[0]
    assert not three.measured
    assert all(one.expected is None and one.words == "" for one in three.yours)
    assert {one.name for one in three.yours} >= {"dealer_hand", "other_hand", "crib"}
    assert not any("pone" in one.label for one in three.yours)


def test_figures_that_are_judged_come_from_deals_far_from_home() -> None:
    told = statistics([game(4)], "Seat 0").forms[0]
    one = sheet(game(4))
    far = [deal for deal in one.dealings if max(deal.before) <= 121 - FAR]
    assert 0 < len(far) < len(one.dealings)
    assert sum(f.deals for f in told.yours if f.name.endswith("_hand")) == len(far)


def test_expectations_are_for_the_form_and_not_for_what_is_played_to() -> None:
    known = [name for name, rules in FORMS.items() if expectations(rules)]
    assert known == ["six-card", "six-card-1909", "five-card"]


def test_a_mean_on_its_expectation_is_as_expected_and_one_above_it_is_high() -> None:
    known = expectations(SIX_CARD)
    assert known is not None
    plain = figure("crib", [4, 5] * 200, known.crib)
    assert plain.words == "as expected"
    assert plain.low is not None
    assert plain.high is not None
    assert plain.low < plain.mean < plain.high
    high = figure("best", [12] * 100, known.best)
    assert high.words == "kinder than 999 in 1000"
    assert high.high is not None
    assert high.mean > high.high


@given(st.integers(2, 8))
def test_pairs_have_the_mean_and_variance_of_all_hands(size: int) -> None:
    """Over all ways to have so many cards of each rank."""
    total, first, second = comb(52, size), 0, 0
    for hands in _counts(size, 13):
        ways = 1
        for many in hands:
            ways *= comb(4, many)
        pairs = sum(comb(many, 2) for many in hands)
        first += ways * comb(13, len(hands)) * pairs
        second += ways * comb(13, len(hands)) * pairs**2
    mean, variance = pairs_dealt(size)
    assert mean == pytest.approx(first / total)
    assert variance == pytest.approx(second / total - (first / total) ** 2)


def _counts(size: int, ranks: int) -> list[tuple[int, ...]]:
    """All orders of 1 to 4 cards a rank that come to the size."""
    if size == 0:
        return [()]
    found = []
    for many in range(1, min(4, size) + 1):
        found += [(many, *rest) for rest in _counts(size - many, ranks - 1)]
    return found


def test_the_best_hand_is_that_of_all_that_could_be_kept() -> None:
    deal = next(dealings(game(6)))
    assert deal.starter is not None
    assert deal.best[0] == max(
        score.points(kept, deal.starter) for kept in combinations(deal.dealt[0], 4)
    )

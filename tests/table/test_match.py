"""Matches: the lines, the game points, and who deals next."""

import dataclasses
from dataclasses import replace

import pytest

from muggins.engine import bots
from muggins.rulebook.card import BadNotation
from muggins.rulebook.rules import (
    CAPTAIN,
    FIVE_CARD,
    FORMS,
    FOUR_PARTNERS,
    LOWBALL,
    SEVEN_CARD_1909,
    SIX_CARD,
    SIX_CARD_1909,
    THREE_HANDED,
    Rules,
)
from muggins.rulebook.state import State
from muggins.table.match import POINTS, Match, Result, ended, result
from muggins.table.shoe import SeededShoe
from muggins.table.table import Table


def finished(seed: int | str = 1, rules: Rules = SIX_CARD, **at: object) -> State:
    """A game that random players have played to its end."""
    table = Table(SeededShoe(seed), rules, **at)  # type: ignore[arg-type]
    some = [bots.random(seat) for seat in range(rules.seats)]
    while table.state.awaiting:
        seat = table.state.awaiting[0]
        table.act(some[seat].choose(table.view(seat)), by=seat)
    return table.state


def won(match: Match, winner: int, *scores: int) -> Match:
    """The match after a game of which only the end is known."""
    rules, _ = match.next_game()
    return replace(match, results=(*match.results, ended(rules, winner, scores)))


LINES = [
    ("E92: the game hole is what counts", SIX_CARD, (121, 119), "game", 2),
    ("E93: a skunk is 31 from home", SIX_CARD, (121, 90), "skunk", 31),
    ("E93: 91 is past the line", SIX_CARD, (121, 91), "game", 30),
    ("E94: a double skunk is 61 from home", SIX_CARD, (121, 60), "double skunk", 61),
    ("E94: 61 is past that line", SIX_CARD, (121, 61), "skunk", 60),
    ("E95: 30 of 61 is the lurch", FIVE_CARD, (61, 30), "lurch", 31),
    ("E95: 31 of 61 is not", FIVE_CARD, (61, 31), "game", 30),
    ("E96: 60 of 121 is the lurch in the book", SIX_CARD_1909, (121, 60), "lurch", 61),
    ("E96: 61 of 121 is not", SIX_CARD_1909, (121, 61), "game", 60),
    ("E97: 90 of 181 is the lurch", SEVEN_CARD_1909, (181, 90), "lurch", 91),
    ("E97: 91 of 181 is not", SEVEN_CARD_1909, (181, 91), "game", 90),
    ("exactly half is no lurch", SIX_CARD_1909.to(120), (120, 60), "game", 60),
    ("a short game has its lines from home", SIX_CARD.to(61), (61, 30), "skunk", 31),
]


@pytest.mark.parametrize(("why", "rules", "scores", "word", "margin"), LINES)
def test_the_lines(why: str, rules: Rules, scores: tuple[int, int], word: str, margin: int) -> None:
    for winner, told in (0, scores), (1, scores[::-1]):
        end = ended(rules, winner, told)
        assert (end.word, end.margin, end.winner) == (word, margin, winner), why


def test_a_third_side_past_the_line_saves_the_table_from_the_skunk() -> None:
    assert ended(THREE_HANDED, 1, (95, 121, 40)).word == "game"
    assert ended(THREE_HANDED, 1, (90, 121, 60)).word == "skunk"
    assert ended(THREE_HANDED, 1, (60, 121, 12)).word == "double skunk"
    book = replace(THREE_HANDED, skunks=(), lurch=True)
    assert ended(book, 2, (61, 12, 121)).word == "game"
    assert ended(book, 2, (60, 12, 121)).word == "lurch"


def test_partners_are_measured_to_their_own_home() -> None:
    rules = replace(CAPTAIN, skunks=(31,))
    assert ended(rules, 1, (31, 121)).margin == 30
    assert ended(rules, 0, (61, 90)).word == "skunk"


def test_lowball_has_no_lines() -> None:
    assert ended(LOWBALL, 1, (121, 12)) == Result(1, (121, 12), 109, skunk=0, lurch=False)


@pytest.mark.parametrize("form", FORMS)
def test_the_result_is_that_of_the_game(form: str) -> None:
    state = finished(form, FORMS[form])
    assert result(state).winner == state.winner
    assert result(state).scores == state.scores


def test_a_game_that_is_not_over_has_no_result() -> None:
    with pytest.raises(ValueError, match="the game is not over: it stands at 0-0"):
        result(State())


@pytest.mark.parametrize(
    ("points", "plain", "skunk", "double"),
    [("acc", 2, 3, 3), ("long", 3, 4, 4), ("free", 1, 2, 3), ("four", 1, 2, 4), ("games", 1, 1, 1)],
)
def test_game_points_are_the_winners(points: str, plain: int, skunk: int, double: int) -> None:
    match = Match(points=points)
    assert won(match, 0, 121, 100).standings == (plain, 0)
    assert won(match, 1, 90, 121).standings == (0, skunk)
    assert won(match, 1, 60, 121).standings == (0, double)
    assert won(won(match, 1, 90, 121), 0, 121, 100).standings == (plain, skunk)


def test_the_book_counts_the_lurch_twice() -> None:
    match = Match(rules=FIVE_CARD, points="book")
    assert won(won(match, 0, 61, 30), 1, 31, 61).standings == (2, 1)


def test_a_match_is_played_to_game_points() -> None:
    match = Match(points="acc", to=5)
    for winner, scores in (0, (121, 80)), (1, (120, 121)):
        match = won(match, winner, *scores)
        assert (match.over, match.winner) == (False, None)
    match = won(match, 0, 121, 119)
    assert (match.over, match.winner, match.standings) == (True, 0, (5, 2))
    with pytest.raises(ValueError, match="the match is over, at 5-2"):
        match.next_game()


def test_a_match_of_so_many_games_may_be_drawn() -> None:
    match = won(won(Match(games=2), 0, 121, 2), 1, 2, 121)
    assert (match.over, match.winner, match.standings) == (True, None, (1, 1))


def test_a_match_without_an_end_goes_on() -> None:
    match = Match()
    for _ in range(30):
        match = won(match, 0, 121, 100)
    assert not match.over


# --- who deals -----------------------------------------------------------------------------


def test_the_first_game_is_cut_for() -> None:
    assert Match().next_game() == (SIX_CARD, None)


def test_the_loser_deals() -> None:
    for seed in range(6):
        state = finished(seed)
        assert state.winner is not None
        assert Match().after(state).next_game()[1] == 1 - state.winner
        assert Match(deals="winner").after(state).next_game()[1] == state.winner


def test_the_deal_alternates_from_the_first_dealer_of_the_game_before() -> None:
    for dealer in (0, 1, 2):
        state = finished(3, THREE_HANDED, dealer=dealer)
        match = Match(rules=THREE_HANDED, deals="alternate").after(state)
        assert match.next_game()[1] == (dealer + 1) % 3


def test_of_three_the_lowest_deals_and_of_equals_the_first_to_the_left() -> None:
    state = finished(5, THREE_HANDED)
    match = Match(rules=THREE_HANDED)
    assert state.winner is not None
    lowest = min(range(3), key=state.scores.__getitem__)
    assert match.after(state).dealer == lowest
    losers = [seat for seat in range(3) if seat != state.winner]
    for dealer in range(3):
        scores = tuple(121 if seat == state.winner else 70 for seat in range(3))
        tied = changed(state, dealer=dealer, scores=scores)
        order = [(dealer + step) % 3 for step in (1, 2, 3)]
        assert match.after(tied).dealer == next(seat for seat in order if seat in losers)


def test_the_first_partner_to_the_left_deals() -> None:
    state = finished(6, FOUR_PARTNERS)
    for dealer in range(4):
        for deals, side in ("loser", 1), ("winner", 0):
            ended = changed(state, dealer=dealer, winner=0, scores=(121, 70))
            match = Match(rules=FOUR_PARTNERS, deals=deals)  # type: ignore[arg-type]
            expected = {(dealer + 1) % 4, (dealer + 2) % 4} & {side, side + 2}
            assert {match.after(ended).dealer} == expected


def test_in_lowball_the_highest_deals() -> None:
    rules = replace(THREE_HANDED, lowball=True, skunks=())
    state = finished(8, rules)
    highest = max(range(3), key=state.scores.__getitem__)
    assert Match(rules=rules).after(state).dealer == highest


def changed(state: State, **given: object) -> State:
    """A copy of a state with other fields, for ends that are rare."""
    copy = object.__new__(State)
    for name in (field.name for field in dataclasses.fields(State)):
        object.__setattr__(copy, name, given.get(name, getattr(state, name)))
    return copy


# --- captain -------------------------------------------------------------------------------


def test_the_captain_moves_to_the_left_and_round_again() -> None:
    match = Match(rules=CAPTAIN)
    seats = []
    for _ in range(4):
        rules, _ = match.next_game()
        assert rules.targets == (61, 121)
        seats.append(rules.sides)
        match = won(match, 0, 61, 100)
    assert seats == [(0, 1, 1), (1, 0, 1), (1, 1, 0), (0, 1, 1)]
    assert match.standings == (2, 1, 1)


def test_partners_against_a_captain_both_score() -> None:
    match = won(Match(rules=CAPTAIN, to=2), 1, 40, 121)
    assert match.standings == (0, 1, 1)
    match = won(match, 1, 40, 121)
    assert (match.standings, match.over, match.winner) == ((1, 1, 2), True, 2)


def test_two_who_are_home_together_play_on() -> None:
    match = won(Match(rules=CAPTAIN, to=1), 1, 40, 121)
    assert (match.standings, match.over) == ((0, 1, 1), False)
    match = won(match, 0, 61, 50)
    assert (match.standings, match.winner) == ((0, 2, 1), 1)


# --- games put in --------------------------------------------------------------------------


def test_the_next_deck_follows_the_decks_of_the_game_before() -> None:
    match, shoe = Match(games=3), SeededShoe("decks")
    decks = []
    while not match.over:
        rules, dealer = match.next_game()
        table = Table(shoe, rules, dealer=dealer, first_deck=match.next_deck)
        decks.append(match.next_deck)
        while table.state.awaiting:
            seat = table.state.awaiting[0]
            table.act(bots.random(3).choose(table.view(seat)), by=seat)
        match = match.after(table.state)
        assert match.next_deck == table.next_deck
    assert decks[0] == 1
    assert decks == sorted(set(decks))
    assert len(match.results) == 3


def test_a_game_of_another_kind_is_not_the_matches() -> None:
    state = finished(1)
    with pytest.raises(ValueError, match="other rules"):
        Match(rules=SIX_CARD_1909).after(state)
    match = Match().after(state)
    assert match.dealer is not None
    with pytest.raises(ValueError, match="dealt this game; it was for"):
        match.after(finished(1, dealer=1 - match.dealer))
    with pytest.raises(ValueError, match="is not over"):
        Match().after(State())


# --- terms ---------------------------------------------------------------------------------


@pytest.mark.parametrize("points", POINTS)
@pytest.mark.parametrize("length", [{}, {"to": 7}, {"games": 3}, {"to": 60, "games": 100}])
@pytest.mark.parametrize("deals", ["loser", "winner", "alternate"])
def test_terms_are_read_as_they_are_written(
    points: str, length: dict[str, int], deals: str
) -> None:
    match = Match(points=points, deals=deals, **length)  # type: ignore[arg-type]
    assert Match.of(match.terms) == match


@pytest.mark.parametrize(
    ("terms", "sentence"),
    [
        ("to=none", "'to=none' is no term of a match"),
        ("to=0", "to is 0; it is 1 to 1000"),
        ("games=1001", "games is 1001"),
        ("points=bcc", "'bcc' are no game points; there are games, acc"),
        ("deals=ann", "'ann' cannot deal; loser, winner or alternate"),
        ("x" * 900, "is no term of a match"),
    ],
)
def test_bad_terms_are_refused_with_what_would_do(terms: str, sentence: str) -> None:
    with pytest.raises(BadNotation, match=sentence):
        Match.of(terms)

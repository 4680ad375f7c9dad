"""The same deals for all, and what each made of them."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.paper.record import Record, dumps, loads
from muggins.rulebook.card import BadNotation, Card
from muggins.rulebook.events import Cut, Deal
from muggins.rulebook.rules import FIVE_CARD, FORMS, SIX_CARD, THREE_HANDED, Rules
from muggins.study.comparison import compare
from muggins.study.duplicate import Challenge, fresh_seed

CHALLENGE = Challenge(seed="abc", bot="greedy", games=2, rules=FIVE_CARD)


def games(bot: str, name: str = "", challenge: Challenge = CHALLENGE) -> list[Record]:
    return [*challenge.play(bot, name)]


def dealt(record: Record) -> list[str]:
    return [str(action) for action in record.state.actions if isinstance(action, Deal | Cut)]


def test_all_get_the_same_deals_however_the_games_went() -> None:
    """Of a later game too, though the one before took more deals."""
    for one, other in zip(games("greedy"), games("random"), strict=True):
        both = min(len(dealt(one)), len(dealt(other)))
        assert both > 6
        assert dealt(one)[: both - 1] == dealt(other)[: both - 1]
        assert one.opening == other.opening
    first, second = games("greedy")
    assert (first.opening.dealer, second.opening.dealer) == (0, 1)
    assert dealt(first)[0] != dealt(second)[0]


def test_who_plays_alike_is_answered_alike() -> None:
    assert [one.entries for one in games("club")] == [one.entries for one in games("club", "Ann")]


@given(
    st.sampled_from([*FORMS.values(), SIX_CARD.to(61)]),
    st.sampled_from(["random", "club", "expert"]),
    st.integers(1, 100),
    st.text("abcXYZ019-_", min_size=1, max_size=40),
)
def test_a_challenge_is_read_as_it_is_written(
    rules: Rules, bot: str, number: int, seed: str
) -> None:
    challenge = Challenge(seed=seed, rules=rules, bot=bot, games=number)
    assert Challenge.of(f" {challenge}\n") == challenge


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is no challenge; one is written like d1:six-card"),
        ("d2:six-card:club:1:x", "is no challenge"),
        ("d1:six:club:1:x", "six"),
        ("d1:six-card:clup:1:x", "'clup' takes no challenges; there are random"),
        ("d1:six-card:perfect:1:x", "'perfect' takes no challenges"),
        ("d1:six-card:club:0:x", "a challenge has 1 to 100"),
        ("d1:six-card:club:many:x", "is no number of games"),
        ("d1:six-card:club:1:x y", "is no seed"),
    ],
)
def test_what_is_no_challenge_is_refused_in_a_sentence(text: str, says: str) -> None:
    with pytest.raises(BadNotation, match=says):
        Challenge.of(text)


def test_nobody_guesses_a_fresh_seed() -> None:
    seeds = {fresh_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {len(seed) for seed in seeds} == {12}


def test_the_difference_is_what_the_deals_say() -> None:
    told = compare([*games("greedy", "Ann"), *games("random", "Ben")])
    assert told.players == ("Ann", "Ben")
    assert told.ranked[0].name == "Ann"
    between = told.between(0, 1)
    gained = told.standings[0].gained
    assert between is not None
    assert gained is not None
    assert gained.mean == pytest.approx(between.mean)
    both = [board.made for board in told.boards]
    differences = [a.net - b.net for a, b in both if a and b and a.whole and b.whole]
    assert between.mean == pytest.approx(sum(differences) / len(differences))
    assert told.standings[0].boards == len(differences)
    for ended, game in zip(told.games, games("greedy"), strict=True):
        assert ended.margins[0] == game.state.scores[0] - game.state.scores[1]


def test_the_same_play_makes_no_difference() -> None:
    told = compare([*games("club", "Ann"), *games("club", "Ben")])
    between = told.between(0, 1)
    assert between is not None
    assert (between.mean, between.half) == (0, 0)


def test_a_club_is_ranked_against_the_field() -> None:
    records = [one for bot in ("random", "greedy", "club") for one in games(bot)]
    told = compare(records, CHALLENGE)
    assert [one.name for one in told.ranked][-1] == "Random"
    assert sum(standing.wins for standing in told.standings) == sum(
        won is True for ended in told.games for won in ended.won
    )


def test_deals_are_not_shown_to_who_has_still_to_play_them() -> None:
    ann, ben = games("greedy", "Ann"), games("club", "Ben")
    told = compare([*ann, ben[0]])
    assert {board.game for board in told.boards} == {1}
    assert told.games[1].won == (ann[1].state.winner == 0, None)
    assert told.standings[0].games == 2


def test_who_played_a_game_twice_is_there_twice() -> None:
    assert compare([*games("club", "Ann"), *games("greedy", "Ann")]).players == ("Ann", "Ann (2)")


def test_records_come_back_from_paper() -> None:
    records = games("club", "Ann")
    again = [loads(dumps(record)) for record in records]
    assert compare(again) == compare(records)


def test_other_games_are_left_out_and_without_any_it_is_said() -> None:
    other = dataclasses.replace(CHALLENGE, seed="xyz")
    told = compare([*games("club"), *games("greedy", challenge=other)])
    assert told.players == ("Club",)
    with pytest.raises(BadNotation, match="there is no game of any challenge"):
        compare([])
    with pytest.raises(BadNotation, match="there is no game of d1:five-card:greedy:2:xyz"):
        compare(games("club"), other)


def test_a_record_with_other_cards_is_refused() -> None:
    one, other = games("club")
    with pytest.raises(BadNotation, match="deal 1 of game 2 is not the challenge's"):
        compare([dataclasses.replace(one, headers=other.headers)])
    odd = dataclasses.replace(one, headers=dict(one.headers) | {"ChallengeGame": "7"})
    with pytest.raises(BadNotation, match="is no game of d1"):
        compare([odd])


def test_many_may_sit_against_the_bot() -> None:
    three = Challenge(seed="s", rules=THREE_HANDED, bot="greedy")
    told = compare([*three.play("greedy", "Ann"), *three.play("random", "Ben")])
    assert next(iter(three.play("greedy"))).players == ("Greedy", "Greedy 1", "Greedy 2")
    assert len(told.boards[0].hand) == 5
    assert isinstance(told.boards[0].starter, Card)

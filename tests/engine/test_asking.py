import pytest

from muggins.engine.asking import discard_view, pegging_view
from muggins.rulebook.card import BACK, cards
from muggins.rulebook.rules import FIVE_CARD, FIVE_HANDED, FORMS, THREE_HANDED, TOSS_FIVES
from muggins.rulebook.view import Phase

SIX = "5h 6c 7d 8s Jh Qd"


def test_a_discard_view_shows_the_hand_and_nothing_else() -> None:
    view = discard_view(SIX, dealer=False, scores=(80, 75))
    assert (view.hand, view.dealer, view.scores) == (cards(SIX), 1, (80, 75))
    assert (view.phase, len(view.legal)) == (Phase.DISCARD, 15)


@pytest.mark.parametrize("name", [name for name in FORMS if name != "five-handed"])
def test_every_form_can_be_asked_about(name: str) -> None:
    rules = FORMS[name]
    hand = cards("5h 6c 7d 8s Jh Qd Ac 2d")[: rules.dealt[1]]
    assert discard_view(hand, dealer=False, rules=rules).legal


def test_the_play_is_told_from_the_lead_on() -> None:
    view = pegging_view("4h 4d 7s 8c", "7s 9s 8c 6c go", dealer=False, starter="5c")
    assert (view.hand, view.count, view.legal[0].seat) == (cards("4h 4d"), 0, 0)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("5h 6c 7d 8s Jh", "5 cards are given; 6 are dealt"),
        ("5h 5h 7d 8s Jh Qd", "5h is there twice"),
        ("5h 6c 7d 8s Jh xx", "hidden card"),
        ("5h 6c 7d 8s Jh 1z", "is no card"),
    ],
)
def test_a_hand_that_is_none_is_refused(hand: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        discard_view(hand, dealer=True)


def test_a_score_past_the_target_is_refused() -> None:
    with pytest.raises(ValueError, match="from 0 to 120"):
        discard_view(SIX, dealer=True, scores=(121, 5))
    with pytest.raises(ValueError, match="from 0 to 60"):
        discard_view("5h 6c 7d 8s Jh", dealer=True, scores=(0, 61), rules=FIVE_CARD)


def test_who_lays_nothing_away_has_nothing_to_ask() -> None:
    with pytest.raises(ValueError, match="lays none away"):
        discard_view("5h 6c 7d 8s", dealer=True, rules=FIVE_HANDED)


@pytest.mark.parametrize(
    ("played", "told"),
    [
        ("7s 9s 8c 8d", "8d would make the count 32"),
        ("7s 8c", "8c is yours, but the other is to play"),
        ("9s", "9s is the other's, but you are to play"),
        ("7s go", "the other is to play at 7, and it is no go"),
        ("7s 9s go", "4h fits"),
        ("7s 9s 8c 6c 4d", "4d would make the count 34"),
        ("7s 7s", "7s is there twice"),
        ("7s 5c", "5c is there twice"),
        ("7s 9s 8c", "the other is to play"),
        ("7s 9s 4h 9d 9h 9c 2c 3c", "the other's; he has 4"),
        ("7s 9s 8c 6c go 4d 4h Ks Qs Js", "the play is over|twice|the other"),
    ],
)
def test_a_play_that_cannot_have_been_is_refused(played: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        pegging_view("4h 4d 7s 8c", played, dealer=False, starter="5c")


def test_the_rest_of_what_is_told_must_fit() -> None:
    with pytest.raises(ValueError, match="5 cards are kept; it is 4"):
        pegging_view("4h 4d 7s 8c 9c", dealer=False, starter="5c")
    with pytest.raises(ValueError, match="1 cards are laid away; it is 2"):
        pegging_view("4h 4d 7s 8c", dealer=False, starter="5c", tossed="Kd")
    with pytest.raises(ValueError, match="more seats"):
        pegging_view("4h 4d 7s 8c", dealer=False, starter="5c", rules=THREE_HANDED)


def test_cards_laid_away_that_are_not_told_are_hidden() -> None:
    view = pegging_view("4h 4d 7s 8c", "7s 9s", dealer=False, starter="5c")
    assert view.discarded == (BACK, BACK)
    assert sorted(view.kept) == sorted(cards("4h 4d 7s 8c"))
    assert view.deal_log[0].hands[0].count(BACK) == 2  # type: ignore[union-attr]


@pytest.mark.parametrize(("hand", "played"), [("4h 7s 9d Kc", "5d"), ("5h 7s 9d Kc", "8d")])
def test_who_keeps_a_five_where_fives_are_tossed_laid_fives_away(hand: str, played: str) -> None:
    view = pegging_view(hand, played, dealer=True, starter="2c", rules=TOSS_FIVES)
    assert view.legal

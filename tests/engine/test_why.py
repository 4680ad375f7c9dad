from random import Random

import pytest

from muggins.engine.asking import discard_view
from muggins.engine.habits import habits
from muggins.engine.prospects import Option, Prospect, Sure, Tally
from muggins.engine.rollouts import rollouts
from muggins.engine.why import explained, order
from muggins.rulebook.card import DECK
from muggins.rulebook.events import Action, Deal
from muggins.rulebook.rules import CAPTAIN, FORMS, LOWBALL, SIX_CARD, THREE_HANDED, Rules
from muggins.rulebook.state import State
from muggins.rulebook.view import View


def option(action: Action, hand: float, crib: float, pegs: float, win: float) -> Option:
    points = Prospect(Tally(hand, crib, pegs), Tally(8.0, 0.0, 2.0))
    return Option(action, points, win, None, Sure("exact"))


def ordered(*wins: float, scores: tuple[int, int] = (0, 0), odds: bool = True) -> str:
    view = discard_view("5h 6c 7d 8s Jh Qd", dealer=True, scores=scores)
    ranked = [
        option(action, 8.0, 3.0, 3.5, win) for action, win in zip(view.legal, wins, strict=False)
    ]
    return order(view, ranked, odds=odds)


def told(*some: tuple[float, float, float, float], scores: tuple[int, int] = (0, 0)) -> list[str]:
    view = discard_view("5h 6c 7d 8s Jh Qd", dealer=True, scores=scores)
    ranked = [option(action, *one) for action, one in zip(view.legal, some, strict=False)]
    return [one.why for one in explained(view, tuple(ranked))]


def test_what_is_given_up_is_weighed_against_what_is_got() -> None:
    best, second = told((6.8, 6.9, 3.5, 0.6), (8.0, 5.0, 3.5, 0.6))
    assert best == "gives up 1.2 in hand for 1.9 in the crib"
    assert second == "gives up 1.9 in the crib for 1.2 in hand"


def test_small_change_is_not_worth_a_word() -> None:
    best, second = told((8.02, 5.0, 3.5, 0.6), (8.0, 5.0, 2.5, 0.6))
    assert (best, second) == ("gains 1.0 in the play", "gives up 1.0 in the play")


def test_near_home_the_score_is_named() -> None:
    best, second = told((8.0, 3.0, 3.5, 0.62), (6.0, 6.0, 3.5, 0.6), scores=(103, 109))
    assert best.startswith("at 103-109 it wins 2.0% more often, though it gives up 3.0 in the crib")
    assert "2.0% less often" in second


def test_a_crib_that_comes_too_late_is_said_to() -> None:
    best, _ = told((8.0, 3.0, 3.5, 0.62), (6.0, 6.0, 3.5, 0.6), scores=(103, 115))
    assert best.endswith(
        "gives up 3.0 in the crib for 2.0 in hand: the crib will seldom be counted"
    )


def test_where_no_crib_is_given_up_none_is_spoken_of() -> None:
    best, _ = told((8.0, 3.0, 3.5, 0.62), (8.0, 3.0, 5.5, 0.6), scores=(103, 115))
    assert best == "at 103-115 it wins 2.0% more often, though it gives up 2.0 in the play"


def test_a_crib_that_is_the_smaller_part_is_not_what_decides() -> None:
    best, _ = told((8.0, 3.0, 3.5, 0.62), (8.0, 4.0, 5.5, 0.6), scores=(103, 115))
    assert best.endswith("though it gives up 2.0 in the play and 1.0 in the crib")


def test_the_same_points_speak_neither_for_nor_against_a_win() -> None:
    best, second = told((8.01, 3.0, 3.5, 0.6), (8.0, 3.0, 3.5, 0.62), scores=(103, 115))
    assert best == "at 103-115 it wins 2.0% less often; in points it makes no difference"
    assert second == "at 103-115 it wins 2.0% more often; in points it makes no difference"


def test_what_comes_to_the_same_is_passed_over_for_what_does_not() -> None:
    best, alike, third = told(*[(8.0, 3.0, 3.5, 0.6)] * 2, (6.0, 3.0, 3.5, 0.5))
    assert best == "gains 2.0 in hand"
    assert alike == "makes no difference"
    assert third == "gives up 2.0 in hand"


def test_a_single_option_needs_no_reason() -> None:
    assert told((8.0, 3.0, 3.5, 0.6)) == ["is the only choice"]


def test_far_from_home_a_higher_chance_to_win_further_down_is_explained() -> None:
    plain = "Ranked by points, as home is far."
    assert ordered(0.56, 0.55, 0.5604) == plain
    assert ordered(0.56, 0.55, 0.561).startswith(f"{plain} The chance to win is worked out more ro")
    assert ordered(0.56, 0.55, 0.561, odds=False) == "Ranked by points."
    near = ordered(0.56, 0.55, scores=(90, 85))
    assert near == "Ranked by the chance to win, as home is near."


def dealt(rules: Rules, holes: int = 12) -> View:
    """What one sees who is to lay away, all sides so many holes from home."""
    state = State(rules, 0, tuple(target - holes for target in rules.targets))
    deck = Random(3).sample(DECK, len(DECK))
    sizes = [rules.dealt[rules.place(seat, 0)] for seat in range(rules.seats)]
    hands = tuple(tuple(deck.pop() for _ in range(size)) for size in sizes)
    state = state.apply(Deal(hands, tuple(deck[: rules.from_pack])))
    return state.seen_by(state.awaiting[0])


UNSOLVED = [name for name, rules in FORMS.items() if not habits(rules)]


@pytest.mark.parametrize("name", UNSOLVED)
def test_where_no_score_has_a_known_worth_nothing_is_said_of_winning(name: str) -> None:
    view = dealt(FORMS[name])
    found = explained(view, rollouts(view, 2))
    said = " ".join([order(view, found), *(one.why for one in found)])
    assert "win" not in said
    assert "stands" in said
    assert all(one.win is None for one in found)


def stood(rules: Rules, best: tuple[float, float], second: tuple[float, float]) -> list[str]:
    """The reasons for two choices, told by points in hand and by how they stand."""
    view, points = dealt(rules), Tally(8.0, 0.0, 2.0)
    options = [
        Option(action, Prospect(Tally(hand), points), None, None, Sure("exact"), standing=standing)
        for action, (hand, standing) in zip(view.legal, (best, second), strict=False)
    ]
    return [one.why for one in explained(view, tuple(options))]


def test_three_hear_how_they_stand_at_all_their_scores() -> None:
    best, second = stood(THREE_HANDED, (6.0, 0.5), (7.0, 0.4))
    assert best == "at 109-109-109 it stands better, though it gives up 1.0 in hand"
    assert second == "at 109-109-109 it stands worse, though it gains 1.0 in hand"


def test_a_captains_score_comes_first_where_he_is_told() -> None:
    best, _ = stood(CAPTAIN, (7.0, 0.5), (6.0, 0.4))
    assert best == "at 49-109 it stands better: gains 1.0 in hand"


def test_points_are_saved_where_the_lowest_wins() -> None:
    best, second = stood(LOWBALL, (6.0, 0.5), (7.0, 0.4))
    assert best == "at 109-109 it stands better: saves 1.0 in hand"
    assert second == "at 109-109 it stands worse: takes 1.0 in hand"


@pytest.mark.parametrize("target", [31, 61, 121, 181])
def test_near_is_near_to_the_target_of_the_game(target: int) -> None:
    view = dealt(SIX_CARD.to(target))
    ranked = [option(action, 8.0, 3.0, 3.5, 0.6) for action in view.legal[:2]]
    assert order(view, ranked) == "Ranked by the chance to win, as home is near."
    best, _ = explained(view, (ranked[0], option(view.legal[1], 7.0, 3.0, 3.5, 0.5)))
    score = target - 12
    assert best.why == f"at {score}-{score} it wins 10.0% more often: gains 1.0 in hand"


def test_a_handicap_leaves_points_alone_to_speak() -> None:
    view = dealt(Rules(targets=(121, 61)))
    ranked = tuple(
        Option(action, Prospect(Tally(hand), Tally()), None, None, Sure("table"))
        for action, hand in zip(view.legal, (8.0, 7.0), strict=False)
    )
    assert explained(view, ranked)[0].why == "gains 1.0 in hand"
    assert order(view, ranked) == "Ranked by points."

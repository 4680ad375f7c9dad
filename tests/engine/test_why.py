from muggins.engine.asking import discard_view
from muggins.engine.prospects import Option, Prospect, Sure, Tally
from muggins.engine.why import explained, order
from muggins.rulebook.events import Action


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

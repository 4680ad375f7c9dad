"""What an action costs against the best."""

from muggins.engine.asking import discard_view
from muggins.engine.prospects import Option, Prospect, Sure, Tally
from muggins.fronts.web.weighed import Cost, cost
from muggins.rulebook.rules import LOWBALL, SIX_CARD, Rules


def told(rules: Rules, best: float, mine: float) -> Cost:
    """What the second choice costs, by the points of both."""
    view = discard_view("5h 6c 7d 8s Jh Qd", dealer=True, scores=(0, 0), rules=rules)
    first, second = [
        Option(action, Prospect(Tally(hand), Tally()), None, None, Sure("exact"))
        for action, hand in zip(view.legal, (best, mine), strict=False)
    ]
    return cost(view, first, second)


def test_points_are_lost_where_they_are_wanted_and_taken_where_they_are_not() -> None:
    assert told(SIX_CARD, 8.0, 6.5).loss_points == 1.5
    assert told(LOWBALL, 6.5, 8.0).loss_points == 1.5
    assert told(SIX_CARD, 8.0, 8.0) == told(LOWBALL, 8.0, 8.0) == Cost()

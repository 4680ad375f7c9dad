from dataclasses import replace
from itertools import combinations
from random import Random

import numpy as np
import pytest

from muggins.engine.asking import discard_view
from muggins.engine.discards import Dealt, discard_options
from muggins.engine.habits import habits
from muggins.engine.prospects import Option
from muggins.engine.winning import worths
from muggins.rulebook import score
from muggins.rulebook.card import DECK, cards, spell
from muggins.rulebook.events import Discard
from muggins.rulebook.rules import FIVE_CARD, SIX_CARD, Rules


def found(
    hand: str, *, dealer: bool, scores: tuple[int, int] | None = None, rules: Rules = SIX_CARD
) -> tuple[Option, ...]:
    known = habits(rules)
    assert known
    return discard_options(discard_view(hand, dealer=dealer, scores=scores, rules=rules), known)


def toss(option: Option) -> str:
    assert isinstance(option.action, Discard)
    return spell(option.action.cards)


@pytest.mark.parametrize("rules", [SIX_CARD, FIVE_CARD])
def test_the_hand_is_the_mean_over_every_starter(rules: Rules) -> None:
    rng = Random(3)
    for _ in range(3):
        hand = tuple(rng.sample(DECK, rules.dealt[0]))
        starters = [card for card in DECK if card not in hand]
        for option in found(spell(hand), dealer=True, rules=rules):
            assert isinstance(option.action, Discard)
            kept = [card for card in hand if card not in option.action.cards]
            exact = np.mean([score.points(kept, card) for card in starters])
            assert option.points.ours.hand == pytest.approx(exact)


def test_every_discard_is_there_once() -> None:
    hand = "5h 6c 7d 8s Jh Qd"
    assert {toss(option) for option in found(hand, dealer=False)} == {
        spell(pair) for pair in combinations(cards(hand), 2)
    }


def test_the_crib_is_ours_when_we_deal_and_theirs_when_they_do() -> None:
    for option in found("5h 6c 7d 8s Jh Qd", dealer=True):
        assert option.points.ours.crib > 2
        assert option.points.theirs.crib == 0
    for option in found("5h 6c 7d 8s Jh Qd", dealer=False):
        assert option.points.theirs.crib > 2
        assert option.points.ours.crib == 0


def test_a_pair_of_fives_makes_the_best_crib_and_is_not_given_away() -> None:
    hand = "5h 5d 2c 7s 9h Kd"
    crib = max(found(hand, dealer=True), key=lambda one: one.points.ours.crib)
    given = max(found(hand, dealer=False), key=lambda one: one.points.net)
    assert toss(crib) == "5h 5d"
    assert "5" not in toss(given)


def test_pone_about_to_count_out_does_not_mind_what_the_crib_gets() -> None:
    """Keeping 5-6-7-8 costs a good crib: all the same by points, and a gain at 115 to 115."""
    hand = "5h 6c 7d 8s Jh Qd"
    early = {toss(one): one.win or 0 for one in found(hand, dealer=False)}
    late = {toss(one): one.win or 0 for one in found(hand, dealer=False, scores=(115, 115))}
    assert early["Jh Qd"] - early["8s Qd"] < 0.003
    assert late["Jh Qd"] - late["8s Qd"] > 0.006


def test_one_who_needs_a_point_and_counts_first_has_all_but_won() -> None:
    for option in found("5h 6c 7d 8s Jh Qd", dealer=False, scores=(120, 100)):
        assert option.win is not None
        assert option.win > 0.95


def test_without_tables_of_the_score_there_is_no_chance_to_win() -> None:
    captain = Rules(targets=(61, 121))
    known = habits(captain)
    assert known
    view = discard_view("5h 6c 7d 8s Jh Qd", dealer=True, rules=captain)
    assert {option.win for option in discard_options(view, known)} == {None}


@pytest.mark.parametrize(
    ("rules", "hand", "needed"),
    [(FIVE_CARD, "Ac 2d 3h 7s 9c", 2), (SIX_CARD, "Ac 2d 3h 7s 9c Kd", 1)],
)
def test_heels_win_before_a_card_is_played(rules: Rules, hand: str, needed: int) -> None:
    """Pone needs 1 and pegs 1, the dealer pegs none: all hangs on a jack."""
    target = rules.targets[0]
    known = habits(rules)
    assert known
    sure = np.zeros_like(known.pegged[0])
    sure[1] = 1
    view = discard_view(hand, dealer=True, scores=(target - needed, target - 1), rules=rules)
    jacks = 4 / (52 - len(cards(hand)))
    never = np.zeros_like(known.pegged[1])
    never[0] = 1
    lost = replace(known, pegged=(sure, never))
    wins, _ = Dealt(view, lost).worth(worths(rules), None)
    assert wins == pytest.approx([jacks] * len(wins))

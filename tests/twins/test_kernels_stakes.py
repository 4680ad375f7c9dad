"""What is tossed for the chance to win, against the same sums written out plainly."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest

from muggins.engine.experts import stakes
from muggins.engine.kernels import deals
from muggins.engine.kernels import stakes as kernel
from muggins.engine.kernels.games import Solved, _Aside
from muggins.engine.kernels.players import Strategy
from muggins.engine.kernels.stakes import Parts, Stakes
from muggins.engine.ranks import number_of
from muggins.engine.solving.discards import Tossing, form
from muggins.engine.tables import table
from muggins.rulebook import score
from muggins.rulebook.card import DECK, Card
from muggins.rulebook.rules import FIVE_CARD

WIN = table("five-card", "worth")["win61"]


@pytest.fixture(scope="module")
def solved() -> Solved:
    beliefs = Tossing.at_first(3).beliefs
    return Solved(form(3), beliefs, Strategy.none(), stakes(FIVE_CARD, WIN))


def aside() -> _Aside:
    return _Aside(np.zeros(1, np.int64), np.zeros(6, np.int64), deals.Room.made(), Parts.made())


def plainly(
    kept: list[Card], toss: list[Card], role: int, scores: tuple[int, int], at: Stakes
) -> float:
    """How likely the dealer wins, part by part."""
    left = [card for card in DECK if card not in kept + toss]
    own = np.zeros(32)
    for starter in left:
        own[score.points(kept, starter, rules=FIVE_CARD)] += 1 / len(left)
    hand, two = number_of(kept) - 105, number_of(toss) - 14
    suited = int(toss[0].suit == toss[1].suit)
    pone_pegs, dealer_pegs = at.pegs[role, hand].astype(float)
    if role == 0:
        shows = own, at.dealers[two, suited].astype(float)
    else:
        shows = at.hand.astype(float), np.convolve(own, at.crib[two, suited])
    needs = 61 - scores[0], 61 - scores[1]
    nearer, wins = needs[0] / sum(needs), 0.0
    for (pone, p), (dealer, d) in product(enumerate(pone_pegs), enumerate(dealer_pegs)):
        if dealer >= needs[1]:
            wins += p * d * (nearer if pone >= needs[0] else 1)
        elif pone < needs[0]:
            for (hers, h), (his, r) in product(*map(enumerate, shows)):
                if h and r and pone + hers < needs[0]:
                    after = scores[0] + pone + hers, scores[1] + dealer + his
                    wins += p * d * h * r * (1 if after[1] >= 61 else 1 - WIN[after])
    return wins


@pytest.mark.parametrize("scores", [(58, 57), (50, 45), (60, 60), (30, 55)])
@pytest.mark.parametrize("role", [0, 1])
def test_a_discard_wins_as_often_as_its_parts_say(
    solved: Solved, role: int, scores: tuple[int, int]
) -> None:
    hand = Random(sum(scores) + role).sample(DECK, 5)
    room, at = aside(), solved.stakes
    deals.weigh(np.array(hand, np.uint8), role, solved.form, solved.beliefs, room.weighed)
    split = solved.form.splits[3]
    chance = kernel._chance(np.array(hand, np.uint8), split, role, scores, solved, room)
    toss, kept = [hand[place] for place in split[:2]], [hand[place] for place in split[2:]]
    plain = plainly(kept, toss, role, scores, at)
    assert chance == pytest.approx(1 - plain if role == 0 else plain, abs=1e-4)


def test_the_best_is_among_those_that_are_nearly_best_by_points(solved: Solved) -> None:
    rng = Random(3)
    for role, scores in product((0, 1), ((58, 57), (45, 58))):
        hand, room = np.array(rng.sample(DECK, 5), np.uint8), aside()
        deals.weigh(hand, role, solved.form, solved.beliefs, room.weighed)
        worth = room.weighed.worth[:10]
        chosen = kernel.at_stake(hand, role, scores, solved, room)
        assert worth[chosen] >= worth.max() - kernel.CLOSE
        chances = [
            kernel._chance(hand, split, role, scores, solved, room) if near else -1.0
            for split, near in zip(
                solved.form.splits, worth >= worth.max() - kernel.CLOSE, strict=True
            )
        ]
        assert chances[chosen] == max(chances)

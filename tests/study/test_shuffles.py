"""Fair cards are found fair, and others are not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from muggins.rulebook.card import DECK, Cards
from muggins.rulebook.rules import SIX_CARD
from muggins.study.deals import Dealing, best_kept
from muggins.study.sheets import Sheet
from muggins.study.shuffles import Shuffles, shuffles
from muggins.table.shoe import cut_from, deal_from
from tests.study.games import recorded

Shuffle = Callable[[Random], Cards]
PERSON, BOT = 0, 1


def fair(luck: Random) -> Cards:
    return tuple(luck.sample(DECK, 52))


def games(shuffle: Shuffle, luck: Random, deals: int) -> Iterator[Sheet]:
    """Games of ten deals between a person and a bot, of which only the cards are told."""
    for _ in range(deals // 10):
        dealings = tuple(_dealing(shuffle(luck), number) for number in range(10))
        yield Sheet(
            rules=SIX_CARD,
            players=("Ann", "Hal"),
            bots=(False, True),
            date="",
            dealer=0,
            cut=False,
            scores=(0, 0),
            winner=None,
            word="",
            worth=0,
            dealings=dealings,
            given_away=(None, None),
        )


def _dealing(deck: Cards, number: int) -> Dealing:
    dealer = number % 2
    deal, starter = deal_from(deck, SIX_CARD, dealer), cut_from(deck, SIX_CARD).card
    best = best_kept(deal.hands[0], starter, SIX_CARD), best_kept(deal.hands[1], starter, SIX_CARD)
    return Dealing(
        number=number + 1,
        dealer=dealer,
        before=(0, 0),
        dealt=deal.hands,
        starter=starter,
        hands=(None, None),
        kept=((), ()),
        crib=None,
        pegged=None,
        heels=starter.rank == 10,
        best=best,
        counted=(0, 0),
    )


def tried(shuffle: Shuffle, deals: int, seed: int = 1) -> Shuffles:
    return shuffles(games(shuffle, Random(seed), deals))


def test_fair_cards_are_found_fair() -> None:
    told = tried(fair, 1000)
    assert (told.games, told.deals) == (100, 1000)
    assert len(told.trials) > 20
    assert min(trial.among for trial in told.trials) > 0.05
    assert told.verdict.endswith("Nothing here speaks against the shuffles.")


def jacks_up(luck: Random) -> Cards:
    """Every tenth time a jack is looked for and turned up."""
    deck = [*fair(luck)]
    if luck.random() < 0.1:
        at = next(at for at in range(12, 52) if deck[at].rank == 10 or at == 51)
        deck[12], deck[at] = deck[at], deck[12]
    return tuple(deck)


def not_shuffled(luck: Random) -> Cards:
    """The pack is only cut."""
    at = luck.randrange(52)
    return DECK[at:] + DECK[:at]


def kind_to_bots(luck: Random) -> Cards:
    """Of two decks the one in which the bot, who gets every second card, has more fives."""
    one, other = fair(luck), fair(luck)
    return max(one, other, key=lambda deck: sum(card.rank == 4 for card in deck[:12:2]))


@pytest.mark.parametrize(
    ("shuffle", "name"),
    [
        (jacks_up, "jacks turned up"),
        (not_shuffled, "pairs dealt to pone"),
        (kind_to_bots, "ranks dealt to pone"),
    ],
)
def test_cards_that_are_not_fair_are_found_out(shuffle: Shuffle, name: str) -> None:
    told = tried(shuffle, 1500)
    trial = next(trial for trial in told.trials if trial.name == name)
    assert trial.among < 0.001
    assert trial.words.startswith("fair cards are so far off ")
    assert "Fair shuffles do not give that" in told.verdict


@pytest.mark.long
def test_each_trial_of_fair_cards_is_rare_as_often_as_it_says() -> None:
    """Of 400 sets of 200 deals: under 0.1 in a tenth of them, give or take; the same for 0.5."""
    sets = [tried(fair, 200, seed).trials for seed in range(400)]
    for at, first in enumerate(sets[0]):
        chances = [trials[at].chance for trials in sets]
        assert 18 <= sum(chance < 0.1 for chance in chances) <= 66, first.name
        assert 160 <= sum(chance < 0.5 for chance in chances) <= 240, first.name


def test_recorded_games_are_tried_as_they_are() -> None:
    told = shuffles([recorded(seed, "Ann", "Hal", Bots="- greedy") for seed in range(12)])
    assert told.games == 12
    assert told.deals > 80
    assert {trial.name for trial in told.trials} >= {"suits dealt to bots", "suits dealt to people"}


def test_of_few_deals_nothing_is_said() -> None:
    assert shuffles([]).trials == ()
    assert "too few deals" in shuffles([]).verdict

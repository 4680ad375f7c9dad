"""Fair cards are found fair, and others are not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from itertools import islice
from random import Random

import pytest

from muggins.rulebook.card import DECK, Cards
from muggins.rulebook.rules import SIX_CARD
from muggins.study.deals import Dealing, best_kept
from muggins.study.sheets import Sheet
from muggins.study.shuffles import Shuffles, shuffles
from muggins.table.shoe import FairShoe, cut_from, deal_from
from tests.study.games import recorded

Shuffle = Callable[[Random], Cards]
PERSON, BOT = 0, 1


def fair(luck: Random) -> Cards:
    return tuple(luck.sample(DECK, 52))


def games(shuffle: Shuffle, luck: Random, deals: int) -> Iterator[Sheet]:
    """Games of ten deals between a person and a bot, of which only the cards are told."""
    return told(shuffle(luck) for _ in range(deals))


def told(decks: Iterable[Cards]) -> Iterator[Sheet]:
    """The same, of any decks."""
    rest = iter(decks)
    while ten := [*islice(rest, 10)]:
        dealings = tuple(_dealing(deck, number) for number, deck in enumerate(ten))
        yield Sheet(
            rules=SIX_CARD,
            players=("Ann", "Hal"),
            bots=(False, True),
            date="",
            dealer=0,
            cut=False,
            scores=(0, 0),
            winner=None,
            ended="",
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
    found = tried(fair, 1000)
    assert (found.games, found.deals) == (100, 1000)
    assert len(found.trials) > 20
    assert min(trial.among for trial in found.trials) > 0.05
    assert found.verdict.endswith("Nothing here speaks against the shuffles.")


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
    found = tried(shuffle, 1500)
    trial = next(trial for trial in found.trials if trial.name == name)
    assert trial.among < 0.001
    assert trial.words.startswith("fair cards are so far off ")
    assert "Fair shuffles do not give that" in found.verdict


@pytest.mark.long
def test_each_trial_of_fair_cards_is_rare_as_often_as_it_says() -> None:
    """Of 400 sets of 200 deals: under 0.1 in a tenth of them, give or take; the same for 0.5."""
    sets = [tried(fair, 200, seed).trials for seed in range(400)]
    for at, first in enumerate(sets[0]):
        chances = [trials[at].chance for trials in sets]
        assert 18 <= sum(chance < 0.1 for chance in chances) <= 66, first.name
        assert 160 <= sum(chance < 0.5 for chance in chances) <= 240, first.name


@pytest.mark.long
def test_the_shuffles_of_the_house_are_found_fair() -> None:
    """20,000 deals, ten from each secret."""
    secrets = [sha256(f"fairness {game}".encode()).digest() for game in range(2000)]
    shoes = [FairShoe(secret, ("word",)) for secret in secrets]
    found = shuffles(told(shoe.deck(n) for shoe in shoes for n in range(1, 11)))
    assert found.deals == 20_000
    assert min(trial.among for trial in found.trials) > 0.05


def test_recorded_games_are_tried_as_they_are() -> None:
    found = shuffles([recorded(seed, "Ann", "Hal", Bots="- greedy") for seed in range(12)])
    assert found.games == 12
    assert found.deals > 80
    assert {trial.name for trial in found.trials} >= {
        "suits dealt to bots",
        "suits dealt to people",
    }


def test_of_few_deals_nothing_is_said() -> None:
    assert shuffles([]).trials == ()
    assert "too few deals" in shuffles([]).verdict

"""A table: who may act, what is stale, what may be taken back, and what is written down first."""

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from muggins.engine import bots
from muggins.engine.levels.greedy import Greedy
from muggins.paper.record import TakeBack
from muggins.rulebook.card import DECK, Card, cards
from muggins.rulebook.events import (
    NATURE,
    Action,
    Claim,
    Cut,
    Deal,
    Discard,
    Go,
    Muggins,
    Play,
)
from muggins.rulebook.rules import CAPTAIN, FORMS, SIX_CARD, THREE_HANDED, Rules
from muggins.rulebook.state import State
from muggins.rulebook.view import IllegalAction, Phase, View
from muggins.table.shoe import SeededShoe, StackedShoe, cut_for_deal, cut_from, deal_from
from muggins.table.table import Accepted, Stale, Table, play
from tests.laws.games import ALL

CLAIMED = Rules(counting="claimed", muggins=True)


def to_the_play(seed: int = 7, rules: Rules = SIX_CARD) -> Table:
    """A table where everybody has laid away the first cards of his hand."""
    table = Table(SeededShoe(seed), rules, dealer=0)
    for seat in table.state.awaiting:
        table.act(table.view(seat).legal[0], by=seat)
    return table


def random_game(table: Table, rng: Random, until: int = 10_000) -> None:
    """Any legal actions by anybody, and now and then a take-back."""
    while table.state.awaiting and table.version < until:
        seat = rng.choice(table.state.awaiting)
        if rng.random() < 0.1 and table.may_take_back(seat):
            table.take_back(seat)
        else:
            table.act(rng.choice(table.view(seat).legal), by=seat)


class Pages:
    """A journal in memory, which may run out of pages."""

    def __init__(self, room: int = 10_000) -> None:
        self.steps: list[Accepted] = []
        self.room = room

    def write(self, steps: Sequence[Accepted]) -> None:
        if len(self.steps) + len(steps) > self.room:
            raise OSError("no page is left")
        self.steps += steps


def test_a_deal_at_the_table() -> None:
    shoe = StackedShoe.of(hands=[cards("2h5d6c9sJhKc"), cards("4h4d7s8cTdQh")], starter=Card("5c"))
    table = Table(shoe, dealer=0)
    table.act(Discard(1, cards("Td Qh")), by=1)
    table.act(Discard(0, cards("Jh Kc")), by=0)
    assert table.state.starter == Card("5c")
    assert table.view(1).hand == cards("4h 4d 7s 8c")
    assert [str(entry) for entry in table.entries[1:]] == [
        "1 discard TdQh",
        "0 discard JhKc",
        "cut 5c",
    ]


# --- who acts ------------------------------------------------------------------------------


def test_nobody_acts_for_another_seat() -> None:
    table = Table(SeededShoe(1))
    theirs = table.view(1).legal[0]
    with pytest.raises(IllegalAction, match="seat 0 cannot do what is for seat 1 to do"):
        table.act(theirs, by=0)


@pytest.mark.parametrize("by", [NATURE, 0, 1])
def test_nobody_acts_for_the_shoe(by: int) -> None:
    table = Table(SeededShoe(1))
    deal = deal_from(DECK, SIX_CARD, 0)
    with pytest.raises(IllegalAction, match="the cards come from the shoe"):
        table.act(deal, by=by)
    with pytest.raises(IllegalAction, match="the cards come from the shoe"):
        table.act(Cut(Card("5h")), by=by)


@pytest.mark.parametrize("what", [None, "7s", Card("7s")])
def test_what_is_no_action_is_refused(what: object) -> None:
    with pytest.raises(IllegalAction, match="is no action: a deal, a play, a go and so on are"):
        Table(SeededShoe(1)).act(what, by=0)  # type: ignore[arg-type]


def test_a_discard_sent_twice_is_stale_though_its_seat_is_not_awaited() -> None:
    table = Table(SeededShoe(1))
    discard, version = table.view(0).legal[0], table.version
    table.act(discard, by=0, version=version)
    with pytest.raises(Stale, match="the game has gone on since"):
        table.act(discard, by=0, version=version)


def test_a_seat_that_is_not_awaited_is_told_who_is() -> None:
    table = to_the_play()
    with pytest.raises(IllegalAction, match="seat 0 is not awaited now: seat 1 to play"):
        table.act(Play(0, table.view(0).hand[0]), by=0)


@pytest.mark.parametrize("form", ALL)
def test_a_refusal_quotes_no_card_that_its_reader_may_not_see(form: str) -> None:
    rng = Random(form)
    table = Table(SeededShoe(form), ALL[form])
    for _ in range(25):
        random_game(table, rng, until=table.version + 3)
        for seat in range(table.state.rules.seats):
            before, seen = table.state, visible(table.view(seat))
            for action in some_actions(table.state.rules.seats, rng):
                known = seen | named(str(action))
                try:
                    before.apply(action)
                except IllegalAction:
                    with pytest.raises(IllegalAction) as refusal:
                        table.act(action, by=seat)
                    assert named(str(refusal.value)) <= known
                    assert table.state is before


def named(text: str) -> set[str]:
    """All cards that a text names."""
    words = re.findall(r"\b(?:[A2-9TJQK][cdhs])+\b", text)
    return {word[at : at + 2] for word in words for at in range(0, len(word), 2)}


def visible(view: View) -> set[str]:
    """All cards in what a seat was shown."""
    shown = " ".join(map(str, view.log))
    return {card.text for card in DECK if card.text in shown}


def some_actions(seats: int, rng: Random) -> list[Action]:
    seat = rng.randrange(seats)
    some = rng.sample(DECK, 4)
    return [
        Deal(((),) * seats),
        Cut(some[0]),
        Discard(seat, tuple(some[: rng.randrange(4)])),
        Play(seat, some[3]),
        Go(seat),
        Claim(seat, 99),
        Muggins(seat, -1),
    ]


# --- nature --------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["six-card", "three-handed", "six-partners"])
def test_without_a_dealer_the_shoe_is_cut_for_deal(form: str) -> None:
    rules, shoe = FORMS[form], SeededShoe(form)
    assert Table(shoe, rules).state.dealer == cut_for_deal(shoe.deck(0), rules.seats).dealer


def test_the_nth_deal_is_deck_n() -> None:
    shoe, rng = SeededShoe("decks"), Random(2)
    table = Table(shoe, first_deck=4)
    random_game(table, rng)
    dealer, number = table.state.opening.dealer, 3
    for entry in table.entries:
        match entry:
            case Deal():
                number += 1
                assert entry == deal_from(shoe.deck(number), SIX_CARD, dealer)
                dealer = 1 - dealer
            case Cut():
                assert entry == cut_from(shoe.deck(number), SIX_CARD)
    assert number > 5
    assert table.next_deck == number + 1


def test_with_a_real_pack_somebody_acts_for_nature() -> None:
    table = Table(dealer=1)
    table.act(Deal((cards("2h5d6c9sJhKc"), cards("4h4d7s8cTdQh"))), by=NATURE)
    table.act(Discard(1, cards("Td Qh")), by=1)
    table.act(Discard(0, cards("Jh Kc")), by=0)
    assert table.state.awaiting == (NATURE,)
    with pytest.raises(IllegalAction, match="5d is dealt already"):
        table.act(Cut(Card("5d")), by=NATURE)
    with pytest.raises(IllegalAction, match="seat 0 cannot do what is for nature to do"):
        table.act(Cut(Card("5c")), by=0)
    table.act(Cut(Card("5c")), by=NATURE)
    with pytest.raises(IllegalAction, match="a cut is not awaited now: seat 0 to play"):
        table.act(Cut(Card("5s")), by=NATURE)
    with pytest.raises(IllegalAction, match="seat 1 is not awaited now"):
        table.act(Play(1, Card("4h")), by=1)


def test_a_card_of_a_real_pack_that_was_misread_may_be_taken_back() -> None:
    table = Table(dealer=1)
    table.act(Deal((cards("2h5d6c9sJhKc"), cards("4h4d7s8cTdQh"))), by=NATURE)
    table.take_back(NATURE)
    assert table.state == State(dealer=1)
    with pytest.raises(IllegalAction, match="seat 0 is not awaited now: the deal comes first"):
        table.act(Discard(0, cards("2h 5d")), by=0)


def test_a_real_pack_needs_a_dealer() -> None:
    with pytest.raises(ValueError, match="name the dealer"):
        Table()


def test_a_game_may_go_on_from_scores() -> None:
    assert Table(SeededShoe(1), scores=(100, 90)).state.scores == (100, 90)


# --- versions ------------------------------------------------------------------------------


def test_the_version_counts_what_was_accepted() -> None:
    table = Table(SeededShoe(1), dealer=0)
    assert table.version == 1
    table.act(table.view(0).legal[0], by=0)
    assert table.version == 2
    table.take_back(0)
    assert table.version == 3
    with pytest.raises(IllegalAction):
        table.act(Go(0), by=0)
    assert table.version == len(table.entries) == 3
    assert table.entries[-1] == TakeBack(1)


def test_both_may_discard_at_the_same_version() -> None:
    table = Table(SeededShoe(1), dealer=0)
    mine, theirs = table.view(0).legal[0], table.view(1).legal[0]
    table.act(mine, by=0, version=1)
    table.act(theirs, by=1, version=1)
    assert table.state.phase == Phase.PLAY


def test_the_other_discard_and_its_take_back_make_mine_not_stale() -> None:
    table = Table(SeededShoe(1), dealer=0)
    table.act(table.view(0).legal[0], by=0)
    table.take_back(0)
    table.act(table.view(1).legal[0], by=1, version=1)
    assert table.version == 4


def test_an_action_sent_twice_is_stale() -> None:
    table = to_the_play()
    version, card = table.version, table.view(1).hand[0]
    table.act(Play(1, card), by=1, version=version)
    with pytest.raises(IllegalAction):
        table.act(Play(1, card), by=1, version=version)


def test_a_claim_sent_twice_does_not_count_the_crib() -> None:
    table = to_the_play(rules=Rules(counting="claimed"))
    while table.state.phase != Phase.CLAIM:
        (seat,) = table.state.awaiting
        table.act(table.view(seat).legal[0], by=seat)
    table.act(Claim(1, 0), by=1)
    version = table.version
    table.act(Claim(0, 0), by=0, version=version)
    assert table.state.awaiting == (0,)
    with pytest.raises(Stale, match="the game has gone on since"):
        table.act(Claim(0, 0), by=0, version=version)
    table.act(Claim(0, 0), by=0, version=table.version)


def test_a_card_chosen_for_a_pile_that_was_taken_back_is_stale() -> None:
    table = to_the_play()
    lead, other = table.view(1).hand[:2]
    table.act(Play(1, lead), by=1)
    version, answer = table.version, table.view(0).hand[0]
    table.take_back(1)
    table.act(Play(1, other), by=1)
    assert table.view(0).legal[0] == Play(0, answer)
    with pytest.raises(Stale):
        table.act(Play(0, answer), by=0, version=version)


@pytest.mark.parametrize("version", [-1, 99])
def test_a_version_that_is_not_there_is_refused(version: int) -> None:
    table = Table(SeededShoe(1))
    with pytest.raises(Stale, match=f"there is no version {version}; the game stands at 1"):
        table.act(table.view(0).legal[0], by=0, version=version)


# --- take-backs ----------------------------------------------------------------------------


def test_a_take_back_goes_to_before_the_last_own_choice() -> None:
    table = to_the_play()
    before = table.state
    table.act(Play(1, table.view(1).hand[0]), by=1)
    table.act(Play(0, table.view(0).hand[0]), by=0)
    assert table.take_back(1) == before
    assert table.state == before


def test_a_second_take_back_goes_one_choice_further() -> None:
    table = to_the_play()
    dealt = Table(SeededShoe(7), dealer=0).act(table.entries[1], by=0)  # type: ignore[arg-type]
    table.act(Play(1, table.view(1).hand[0]), by=1)
    table.take_back(1)
    table.take_back(1)
    assert table.state == dealt


def test_the_starter_comes_again_after_a_take_back() -> None:
    table = to_the_play()
    starter = table.state.starter
    table.take_back(0)
    assert table.state.starter is None
    assert table.state.awaiting == (0, 1)
    for seat in (1, 0):
        table.act(table.view(seat).legal[-1], by=seat)
    assert table.state.starter == starter


def test_a_deal_is_never_taken_back() -> None:
    table = Table(SeededShoe(1), dealer=0)
    assert not table.may_take_back(0)
    for seat in (0, 1, 7):
        with pytest.raises(IllegalAction, match=f"seat {seat} has chosen nothing in this deal"):
            table.take_back(seat)
    with pytest.raises(IllegalAction, match="the cards come from the shoe"):
        table.take_back(NATURE)


def test_nothing_is_taken_back_from_the_deal_before() -> None:
    table = to_the_play()
    while table.state.phase == Phase.PLAY:
        (seat,) = table.state.awaiting
        table.act(table.view(seat).legal[0], by=seat)
    assert table.state.phase == Phase.DISCARD
    with pytest.raises(IllegalAction, match="has chosen nothing in this deal"):
        table.take_back(0)


def test_nothing_is_taken_back_once_hands_are_laid_open() -> None:
    table = to_the_play(rules=CLAIMED)
    while table.state.phase == Phase.PLAY:
        (seat,) = table.state.awaiting
        table.act(table.view(seat).legal[0], by=seat)
    table.act(Claim(1, 0), by=1)
    with pytest.raises(IllegalAction, match="the hands are laid open"):
        table.take_back(1)


def test_nothing_is_taken_back_when_the_game_is_over() -> None:
    table = Table(SeededShoe(3))
    random_game(table, Random(3))
    with pytest.raises(IllegalAction, match="the game is over"):
        table.take_back(0)
    with pytest.raises(IllegalAction, match="the game is over"):
        table.act(Go(0), by=0)


@pytest.mark.parametrize("form", ALL)
def test_entries_played_again_give_the_same_table(form: str) -> None:
    rules, shoe, rng = ALL[form], SeededShoe(form), Random(form)
    table = Table(shoe, rules)
    random_game(table, rng)
    assert table.state.winner is not None
    again = Table(shoe, rules, entries=table.entries)
    assert (again.state, again.entries) == (table.state, table.entries)
    some = rng.randrange(len(table.entries))
    part = Table(shoe, rules, entries=table.entries[:some])
    assert part.entries[:some] == table.entries[:some]
    assert NATURE not in part.state.awaiting


def test_entries_that_did_not_happen_are_refused() -> None:
    shoe = SeededShoe(7)
    with pytest.raises(IllegalAction, match="5 actions cannot be taken back of 0"):
        Table(shoe, dealer=0, entries=[TakeBack(5)])
    deal, *discards, cut = to_the_play().entries
    assert isinstance(cut, Cut)
    other = next(card for card in DECK if card != cut.card and card.text not in str(deal))
    with pytest.raises(IllegalAction, match="the starter of step 4 is not what the shoe gives"):
        Table(shoe, dealer=0, entries=[deal, *discards, Cut(other)])
    with pytest.raises(IllegalAction, match="the deal of step 1 is not what the shoe gives"):
        Table(shoe, dealer=1, entries=[deal])
    with pytest.raises(IllegalAction, match="a cut is not awaited now"):
        Table(shoe, dealer=0, entries=[deal, cut])


def test_where_nothing_was_dealt_nothing_is_taken_back() -> None:
    with pytest.raises(IllegalAction, match="nature has chosen nothing in this deal"):
        Table(dealer=0).take_back(NATURE)


# --- the journal ---------------------------------------------------------------------------


def test_every_step_is_written_before_it_is_seen() -> None:
    pages = Pages()
    table = Table(SeededShoe(5), journal=pages)
    random_game(table, Random(5))
    assert tuple(step.step for step in pages.steps) == table.entries
    assert pages.steps[-1].state is table.state
    log = [
        event
        for step in pages.steps
        if not isinstance(step.step, TakeBack)
        for event in step.events
    ]
    assert set(table.state.log) <= set(log)


def test_what_cannot_be_written_has_not_happened() -> None:
    pages = Pages(room=2)
    table = Table(SeededShoe(5), dealer=0, journal=pages)
    table.act(table.view(0).legal[0], by=0)
    before, last = table.state, table.view(1).legal[0]
    with pytest.raises(OSError, match="no page is left"):
        table.act(last, by=1)
    with pytest.raises(OSError, match="no page is left"):
        table.take_back(0)
    assert table.state is before
    assert table.version == len(pages.steps) == 2
    pages.room = 100
    table.act(last, by=1)
    assert [type(step.step) for step in pages.steps[2:]] == [Discard, Cut]


def test_the_journal_is_not_told_what_it_knows() -> None:
    pages = Pages()
    entries = to_the_play().entries
    table = Table(SeededShoe(7), dealer=0, entries=entries[:-1], journal=pages)
    assert [step.step for step in pages.steps] == [entries[-1]]
    assert table.entries == entries


# --- play ----------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ALL)
def test_bots_play_every_form_to_its_end(form: str) -> None:
    rules = ALL[form]
    some = [bots.named(bots.NAMES[seat % 2], seat) for seat in range(rules.seats)]
    end = play(some, SeededShoe(form), rules)
    assert end.winner is not None
    assert end == play(some, SeededShoe(form), rules)


def test_too_few_bots_are_sent_away() -> None:
    with pytest.raises(ValueError, match="2 bots sit down; this form has 3 seats"):
        play([bots.random(1), bots.random(2)], SeededShoe(1), CAPTAIN)


class Cheat:
    """Plays an ace whatever it holds."""

    def __repr__(self) -> str:
        return "Cheat()"

    def choose(self, view: View) -> Action:
        return Play(view.seat or 0, Card("As"))


class Usurper(Cheat):
    """Acts for the seat to its left."""

    def choose(self, view: View) -> Action:
        return Go((view.seat or 0) + 1)


@pytest.mark.parametrize("cheat", [Cheat(), Usurper()])
def test_a_bot_that_cheats_is_named(cheat: Cheat) -> None:
    with pytest.raises(IllegalAction, match=r"Cheat\(\) at seat 1 chose "):
        play([bots.random(1), cheat, bots.random(2)], SeededShoe(2), THREE_HANDED)


class Idle:
    """Somebody who cannot choose."""


@pytest.mark.parametrize("idle", [Idle(), max, Greedy, None])
def test_who_cannot_choose_is_named_with_his_seat(idle: Any) -> None:
    sentence = re.escape(f"{idle!r} at seat 1 is no bot: a bot has choose(view)")
    with pytest.raises(TypeError, match=sentence):
        play([bots.greedy(), idle], SeededShoe(7))


def test_a_game_is_played_by_rules_not_by_their_name() -> None:
    wrong: Any = "five-card"
    with pytest.raises(TypeError, match="'five-card' is no Rules; rules"):
        play([bots.greedy(), bots.greedy()], SeededShoe(7), wrong)

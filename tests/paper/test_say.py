"""What is said at the table."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.paper import say
from muggins.rulebook import score
from muggins.rulebook.card import BACK, DECK, RANKS, Card, cards
from muggins.rulebook.events import (
    Claim,
    Cut,
    Deal,
    Discard,
    Event,
    Go,
    Muggins,
    Peg,
    PegKind,
    Play,
    Show,
)
from muggins.rulebook.rules import SIX_CARD, Rules
from muggins.rulebook.score import Combo, ComboKind

NAMES = ("Ann", "Bob")


def combos_of(text: str) -> tuple[Combo, ...]:
    """What cards count, the last one the starter."""
    *hand, starter = cards(text)
    return score.hand(hand, starter)


def played(text: str, rules: Rules = SIX_CARD) -> str:
    """What is said when the last card of a pile is played."""
    pile = cards(text)
    count = sum(card.value for card in pile)
    return say.play(pile[-1], count, score.play(pile, rules=rules))


NUMBERS = {say.number(n): n for n in range(100)}


def said_total(words: str) -> int | None:
    """The total that a phrase says, if it says one."""
    return NUMBERS.get(words.split(" is ")[-1].removeprefix("fifteen "))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2h 4d 6c 8s Th", "nineteen"),
        ("3h 4d 4c 8s 5h", "fifteen two, fifteen four, and a double run of three is twelve"),
        ("8h 7d 3c 3s Kh", "fifteen two and a pair is four"),
        (
            "5h 5s 5d Jc Td",
            "fifteen two, fifteen four, fifteen six, fifteen eight, fifteen ten, fifteen twelve, "
            "fifteen fourteen, and a pair royal is twenty",
        ),
        ("5h 5d 5c Ts", "fifteen two, fifteen four, fifteen six, fifteen eight, "
         "and a pair royal is fourteen"),
        (
            "5h 5c 5d Js 5s",
            "fifteen two, fifteen four, fifteen six, fifteen eight, fifteen ten, fifteen twelve, "
            "fifteen fourteen, fifteen sixteen, a double pair royal is twenty-eight, "
            "and one for his nob is twenty-nine",
        ),
        ("9h 9d 9c 9s Ah", "a double pair royal is twelve"),
        ("Qh Qd Qc Js Kh", "a treble run of three is fifteen"),
        ("Ah Ad 2c 2s 3h", "a double double run of three is sixteen"),
        ("9h Td Jc Js Qs", "a double run of four is ten, and one for his nob is eleven"),
        ("9h Td Jc 2s 5d", "fifteen two, fifteen four, and a run of three is seven"),
        ("Th Td Kc Ks Qh", "two pairs is four"),
        ("2h 4h 6h 8h Ks", "a flush of four is four"),
        ("2h 4h 6h 8h Kh", "a flush of five is five"),
        ("Jh 2d 4c 8s Qh", "one for his nob"),
        ("Jh 8d 7c 2s Qh", "fifteen two and one for his nob is three"),
        ("8h 7d 7c Ks 2h", "fifteen two, fifteen four, and a pair is six"),
        ("7h 7d 8c 2s Kh", "fifteen two, fifteen four, and a pair is six"),
        ("8h 8d 8c Ts Th", "a pair royal is six, and a pair is eight"),
        ("Ah 2d 3c Js Jd", "fifteen two, fifteen four, a run of three is seven, and a pair is "
         "nine"),
        ("9h Th Jh Qh Ac", "a run of four is four, and a flush of four is eight"),
        ("7h 8d Kc Qs 2h", "fifteen two"),
        ("7h 8d 8c Qs 2h", "fifteen two, fifteen four, and a pair is six"),
    ],
)  # fmt: skip
def test_a_hand_is_counted_in_the_players_cadence(text: str, said: str) -> None:
    assert say.count(combos_of(text)) == said


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("Ah 2d 3c Jh Qd Ks", "a run of three is nine, and another run of three is twelve"),
        ("3h 3d 3c 9h 9d 9c", "a pair royal is twenty-four, and another pair royal is thirty"),
        ("4h 4d 4c 5h 5d 3s", "six runs of three is twenty, a pair royal is twenty-six, "
         "and a pair is twenty-eight"),
        ("4h 4d 4c 4s 5h 6d", "four runs of three is twenty, "
         "and a double pair royal is thirty-two"),
        ("Ah Ad 2c 2s 3h 3d", "eight runs of three is twenty-four, and three pairs is thirty"),
        ("9h 9d 9c Th Jc 2s 2d", "a treble run of three is fifteen, and a pair is seventeen"),
    ],
)  # fmt: skip
def test_what_has_no_name_is_said_as_it_is(text: str, ends: str) -> None:
    assert say.count(combos_of(text)).endswith(ends)


def test_each_step_points_at_its_cards_and_says_the_total() -> None:
    assert say.steps(combos_of("6h 6d 7c Js 8s")) == (
        say.Step("fifteen two", cards("7c 8s"), 2, 2),
        say.Step("a double run of three is ten", cards("6d 6h 7c 8s"), 8, 10),
        say.Step("one for his nob is eleven", cards("Js"), 1, 11),
    )


@given(st.lists(st.sampled_from(DECK), min_size=4, max_size=7, unique=True))
def test_the_steps_tell_every_point_once_and_say_the_running_total(some: list[Card]) -> None:
    check_steps(some)


def test_the_steps_of_every_five_ranks_add_up() -> None:
    for ranks in combinations_with_replacement(range(len(RANKS)), 5):
        suits = [ranks[:at].count(rank) for at, rank in enumerate(ranks)]
        if max(suits) < 4:
            check_steps([Card(4 * rank + suit) for rank, suit in zip(ranks, suits, strict=True)])


def check_steps(some: list[Card]) -> None:
    """The laws of `say.steps`, for a hand and its starter."""
    combos = score.hand(some[:-1], some[-1])
    total, told = 0, say.steps(combos)
    for step in told:
        total += step.points
        assert step.total == total
        assert said_total(step.words) in (total, None)
        assert said_total(step.words) or step.words == "one for his nob"
        assert step.cards
        assert set(step.cards) <= set(some)
    assert total == sum(combo.points for combo in combos)
    said = say.count(combos)
    assert all(step.words in said for step in told)


def test_a_double_run_of_which_only_a_part_was_pointed_at_is_told_as_that_part() -> None:
    runs = [combo for combo in combos_of("9h Td Jc Js 2s") if combo.kind == ComboKind.RUN]
    pairs = [combo for combo in combos_of("8h 8d 8c 8s 2s") if combo.kind == ComboKind.PAIR]
    assert say.count(runs) == "two runs of three is six"
    assert say.count(runs[:1]) == "a run of three is three"
    assert say.count(pairs[:2]) == "two pairs is four"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("5h", "five, count is five"),
        ("8h 7d 9c", "nine, count is twenty-four, run of three for three"),
        ("8h 7d", "seven, fifteen for two"),
        ("Th Kd 9c 2s", "two, thirty-one for two"),
        ("7h 7d", "seven, count is fourteen, pair for two"),
        ("Th 7h 7d 7c", "seven, thirty-one for two and a pair royal is eight"),
        ("Ah 7h 7d 7c", "seven, count is twenty-two, pair royal for six"),
        ("2h 2d 2c 2s", "two, count is eight, double pair royal for twelve"),
        ("4h 6d 5c", "five, fifteen two and a run of three is five"),
        ("5h 5d 5c", "five, fifteen two and a pair royal is eight"),
        ("6h 7d Td 8c", "eight, thirty-one for two"),
        ("9h 5d Ks 3c 2h 2d", "two, thirty-one for two and a pair is four"),
    ],
)
def test_a_card_is_said_with_its_count_and_what_it_scores(text: str, said: str) -> None:
    assert played(text) == said


def test_a_flush_in_the_play_is_one_more_reason() -> None:
    old = Rules(flush_in_play=True)
    assert played("2h 9h 7h", old) == "seven, count is eighteen, flush of three for three"
    assert played("4h 6h 5h", old) == (
        "five, fifteen two, a run of three is five, and a flush of three is eight"
    )
    assert played("7h 9h 8h", old) == (
        "eight, count is twenty-four, a run of three is three, and a flush of three is six"
    )


HEELS = (Combo(ComboKind.HEELS, cards("Jh"), 2),)
LAST = (Combo(ComboKind.LAST, cards("9s"), 1),)
FOUR = combos_of("8h 7d 3c 3s Kh")
DEALT = (cards("4h 7s 8c Td Qh 4d"), (BACK,) * 6)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Deal(((BACK,) * 6, (BACK,) * 6)), "Six cards each."),
        (Deal(((BACK,) * 5, (BACK,) * 5), (BACK,) * 2), "Five cards each. The pack gives two "
         "cards to the crib."),
        (Deal(((BACK,) * 4, (BACK,) * 5), (BACK,)), "Four or five cards each. The pack gives one "
         "card to the crib."),
        (Deal((cards("5h 4h 6c"), (BACK,) * 3)), "Three cards each. Ann holds the four of hearts, "
         "the five of hearts and the six of clubs."),
        (Discard(0, (BACK, BACK)), "Ann lays away two cards."),
        (Discard(1, cards("Td Qh")), "Bob lays away the ten of diamonds and the queen of hearts."),
        (Cut(Card("5c")), "The starter is the five of clubs."),
        (Peg(0, 2, PegKind.HEELS, HEELS), "Ann pegs 2 for his heels."),
        (Peg(1, 3, PegKind.THREE), "Bob pegs 3 for last, not having the first deal."),
        (Play(0, Card("9s")), "Ann plays the nine of spades, count is twenty-four."),
        (Go(1), "Bob says go."),
        (Peg(0, 3, PegKind.PLAY, score.play(cards("7s 9s 8c"))), "Ann pegs 3 for a run of three."),
        (Peg(0, 2, PegKind.PLAY, score.play(cards("7s 8c"))), "Ann pegs 2 for fifteen."),
        (Peg(0, 5, PegKind.PLAY, score.play(cards("4s 6s 5c"))), "Ann pegs 5: fifteen two and a "
         "run of three is five."),
        (Peg(0, 1, PegKind.LAST, LAST), "Ann pegs 1 for last."),
        (Show(1, cards("7s 4h 8c 4d"), "hand"), "Bob shows the four of diamonds, the four of "
         "hearts, the seven of spades and the eight of clubs."),
        (Show(0, cards("Qh Td"), "crib"), "Ann shows the crib: the ten of diamonds and the queen "
         "of hearts."),
        (Peg(1, 4, PegKind.HAND, FOUR), "Bob pegs 4 for the hand: fifteen two and a pair is four."),
        (Peg(0, 3, PegKind.CRIB, FOUR), "Ann pegs 3 of 4 for the crib: fifteen two and a pair is "
         "four."),
        (Claim(1, 8), "Bob claims 8."),
        (Claim(1, 4, FOUR), "Bob claims 4: fifteen two and a pair is four."),
        (Muggins(0, 2), "Ann calls muggins for 2."),
        (Muggins(0, 0), "Ann says that it is right."),
        (Peg(0, 2, PegKind.MUGGINS), "Ann pegs 2 by muggins."),
        (Peg(0, 4, PegKind.OVER), "Ann pegs 4 for the overcount."),
        (Peg(1, -10, PegKind.BACK), "Bob moves back 10 for a count of nothing."),
    ],
)  # fmt: skip
def test_every_event_is_told_in_a_sentence(event: Event, told: str) -> None:
    assert say.event(event, NAMES, count=24) == told


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Deal(DEALT), "Six cards each. You hold 4d, 4h, 7s, 8c, Td and Qh."),
        (Discard(0, cards("Td Qh")), "You lay away Td and Qh."),
        (Play(0, Card("9s")), "You play 9s."),
        (Go(0), "You say go."),
        (Go(1), "Bob says go."),
        (Claim(0, 8), "You claim 8."),
        (Muggins(0, 3), "You call muggins for 3."),
        (Show(0, cards("5h"), "hand"), "You show 5h."),
        (Peg(0, 2, PegKind.HEELS, HEELS), "You peg 2 for his heels."),
        (Peg(0, -3, PegKind.BACK), "You move back 3 for a count of nothing."),
    ],
)
def test_an_event_is_told_to_its_listener_and_cards_may_be_short(event: Event, told: str) -> None:
    assert say.event(event, NAMES, listener=0, card=str) == told


def test_a_hidden_card_has_no_name() -> None:
    assert say.words(BACK) == "a hidden card"


def test_numbers_are_words_below_a_hundred() -> None:
    words = [say.number(n) for n in range(100)]
    assert words[:21:10] == ["zero", "ten", "twenty"]
    assert (words[29], words[99]) == ("twenty-nine", "ninety-nine")
    assert len(set(words)) == 100
    assert [say.number(n) for n in (100, 121, -1)] == ["100", "121", "-1"]

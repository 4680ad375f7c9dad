"""How a deal is told."""

from muggins.fronts.cli.playing.talk import Talk, sided, standing
from muggins.rulebook.card import Card, cards
from muggins.rulebook.events import Action, Claim, Cut, Deal, Discard, Go, Muggins, Play
from muggins.rulebook.rules import CAPTAIN, FIVE_CARD, FOUR_PARTNERS, Rules
from muggins.rulebook.state import State

NAMES = ("Ann", "Bob")
DEAL = Deal((cards("2h5d6c9sJhKc"), cards("4h4d7s8cTdQh")))
LAID: tuple[Action, ...] = (
    Discard(1, cards("TdQh")), Discard(0, cards("JhKc")), Cut(Card("5c")),
)  # fmt: skip
PLAYED: tuple[Action, ...] = (
    Play(1, Card("7s")), Play(0, Card("9s")), Play(1, Card("8c")), Play(0, Card("6c")), Go(1),
    Play(1, Card("4d")), Play(0, Card("2h")), Play(1, Card("4h")), Play(0, Card("5d")),
)  # fmt: skip


def after(*actions: Action, rules: Rules | None = None) -> State:
    state = State(rules or Rules(), 0, (103, 109))
    for action in (DEAL, *LAID, *PLAYED, *actions):
        state = state.apply(action)
    return state


def told(state: State, seat: int | None, start: int = 0) -> list[str]:
    return [sentence.words for sentence in Talk(state.seen_by(seat), NAMES).since(start)]


def test_a_deal_is_told_from_the_first_card_to_the_last_point() -> None:
    assert told(after(), 1) == [
        "Deal 1.",
        "You lay away Td and Qh.",
        "Ann lays away two cards.",
        "The starter is the five of clubs.",
        "You: seven of spades, count is seven.",
        "Ann: nine of spades, count is sixteen.",
        "You: eight of clubs, count is twenty-four, run of three for three. You have 112.",
        "Ann: six of clubs, count is thirty, run of four for four. Ann has 107.",
        "You say go.",
        "Ann: one for the go. Ann has 108.",
        "You: four of diamonds, count is four.",
        "Ann: two of hearts, count is six.",
        "You: four of hearts, count is ten.",
        "Ann: five of diamonds, fifteen for two. Ann has 110.",
        "Ann: one for last. Ann has 111.",
        "You show 4d 4h 7s 8c, with 5c.",
        "Fifteen two: 7s 8c.",
        "Fifteen four: 4d 4h 7s.",
        "A pair is six: 4d 4h.",
        "You peg 6 for the hand. You have 118.",
        "Ann shows 2h 5d 6c 9s, with 5c.",
        "Fifteen two: 6c 9s.",
        "A pair is four: 5c 5d.",
        "Ann pegs 4 for the hand. Ann has 115.",
        "Ann shows the crib: Td Jh Qh Kc, with 5c.",
        "Fifteen two: 5c Td.",
        "Fifteen four: 5c Jh.",
        "Fifteen six: 5c Qh.",
        "Fifteen eight: 5c Kc.",
        "A run of four is twelve: Td Jh Qh Kc.",
        "Ann pegs 6 of 12 for the crib. Ann has 121.",
    ]


def test_told_in_parts_it_is_the_same_as_told_at_once() -> None:
    state = after()
    whole = told(state, 0)
    for start in range(len(state.log)):
        part = told(state, 0, start)
        assert whole[len(whole) - len(part) :] == part


def test_nobody_is_told_what_another_laid_away() -> None:
    state = State().apply(DEAL).apply(LAID[0]).apply(LAID[1])
    assert told(state, 0)[1:] == ["Bob lays away two cards.", "You lay away Jh and Kc."]
    assert told(state, None)[1:] == ["Bob lays away two cards.", "Ann lays away two cards."]


CLAIMED = Rules(counting="claimed")
CALLED = Rules(counting="claimed", muggins=True)


def test_a_claim_is_told_with_what_it_missed_before_the_next_count() -> None:
    assert told(after(Claim(1, 4), rules=CLAIMED), 1)[-8:] == [
        "You show 4d 4h 7s 8c, with 5c.",
        "You count 4.",
        "Fifteen two: 7s 8c.",
        "Fifteen four: 4d 4h 7s.",
        "A pair is six: 4d 4h.",
        "It is 6: you missed 2.",
        "You peg 4 of 6 for the hand. You have 116.",
        "Ann shows 2h 5d 6c 9s, with 5c.",
    ]


def test_a_claim_of_too_much_is_told_at_once() -> None:
    assert told(after(Claim(1, 8), rules=CALLED), 1)[-4:] == [
        "A pair is six: 4d 4h.",
        "It is 6, not 8: 2 too many.",
        "You peg 6 for the hand. You have 118.",
        "Ann pegs 2 for the overcount. Ann has 113.",
    ]


def test_what_was_missed_is_not_told_before_it_could_be_called() -> None:
    claimed = after(Claim(1, 4), rules=CALLED)
    assert told(claimed, 0)[-2:] == ["Bob counts 4.", "Bob pegs 4 for the hand. Bob has 116."]
    called = claimed.apply(Muggins(0, 2))
    assert told(called, 0, len(claimed.log))[:6] == [
        "You: Muggins! 2 missed.",
        "Fifteen two: 7s 8c.",
        "Fifteen four: 4d 4h 7s.",
        "A pair is six: 4d 4h.",
        "It is 6: Bob missed 2.",
        "You peg 2 by muggins. You have 113.",
    ]


def test_a_call_of_too_much_is_told_as_such() -> None:
    claimed = after(Claim(1, 6), rules=CALLED)
    assert told(claimed.apply(Muggins(0, 3)), 1, len(claimed.log)) == [
        "Ann: Muggins! 3 missed.",
        "Fifteen two: 7s 8c.",
        "Fifteen four: 4d 4h 7s.",
        "A pair is six: 4d 4h.",
        "6 is right.",
        "You peg 3 for the wrong call. You have 121.",
    ]


def test_that_a_claim_is_right_is_said_unless_it_was_told_to_be_too_much() -> None:
    right, over = after(Claim(1, 6), rules=CALLED), after(Claim(1, 8), rules=CALLED)
    assert told(right.apply(Muggins(0, 0)), 1, len(right.log))[0] == "Ann says that it is right."
    assert told(over.apply(Muggins(0, 0)), 1, len(over.log)) == ["Ann shows 2h 5d 6c 9s, with 5c."]


def test_heels_and_three_for_last_are_told() -> None:
    state = State(FIVE_CARD, 0)
    assert told(state, 1) == ["You peg 3 for last, not having the first deal. You have 3."]
    jack = State().apply(DEAL).apply(LAID[0]).apply(LAID[1]).apply(Cut(Card("Jc")))
    assert told(jack, 0)[-1] == "You peg 2 for his heels. You have 2."


def test_the_starter_of_a_crib_from_the_pack_is_no_secret_but_the_card_is() -> None:
    deal = Deal((cards("2h5d6c9sJh"), cards("4h4d7s8cTd"), cards("2s3s4s5s6s")), cards("Kc"))
    words = told(State(CAPTAIN).apply(deal), 0)
    assert words == ["Deal 1.", "The pack gives one card to the crib."]


def test_sides_are_told_with_the_listener_first() -> None:
    four = ("Ann", "Bob", "Cid", "Dot")
    assert sided(FOUR_PARTNERS, 0, four, 2) == "You and Ann"
    assert sided(FOUR_PARTNERS, 0, four, None) == "Ann and Cid"
    assert standing(FOUR_PARTNERS, (1, 2), four, 3) == "You and Bob 2, Ann and Cid 1"

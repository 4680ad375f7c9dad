"""What a player types."""

from dataclasses import replace

import pytest

from muggins.fronts.cli.playing.typed import Order, Unread, read
from muggins.rulebook.card import Card, cards
from muggins.rulebook.events import Action, Claim, Cut, Deal, Discard, Go, Muggins, Play
from muggins.rulebook.rules import SIX_CARD, Rules
from muggins.rulebook.state import State
from muggins.rulebook.view import View

DEAL = Deal((cards("5h 5d 6d 9c Jc Jd"), cards("2h 2d 8s 8c Ts Qh")))
LAID = (Discard(0, cards("Jc Jd")), Discard(1, cards("2h 2d")), Cut(Card("9s")))
CLAIMED = Rules(counting="claimed", muggins=True)


def view(*actions: Action, rules: Rules = SIX_CARD, dealer: int = 1) -> View:
    """The view of seat 0, pone, after the deal and some actions."""
    state = State(rules, dealer).apply(DEAL)
    for action in actions:
        state = state.apply(action)
    return state.seen_by(0)


def played(rules: Rules = SIX_CARD) -> tuple[Action, ...]:
    """All actions up to the show."""
    state = State(rules, 1).apply(DEAL)
    for action in LAID:
        state = state.apply(action)
    actions: list[Action] = [*LAID]
    while state.phase == "play":
        actions.append(state.legal(state.awaiting[0])[0])
        state = state.apply(actions[-1])
    return tuple(actions)


@pytest.mark.parametrize(
    "line",
    [
        "6d jc", "Jc 6D", "d 6d jc", "discard 6d, jc", "lay away jc and 6d", "6djc", "6d/jc",
        "6 jc", "6♦ J♣", "six of diamonds, jack of clubs", "the six and the jack of clubs",
        "  6d   jc  ",
        "6d+jc.", "lay 6d jc!",
    ],
)  # fmt: skip
def test_two_cards_are_laid_away_however_they_are_written(line: str) -> None:
    action = read(line, view())
    assert isinstance(action, Discard)
    assert set(action.cards) == set(cards("6d Jc"))


def test_ranks_alone_will_do_where_they_are_clear() -> None:
    assert read("5 5", view()) == Discard(0, cards("5h 5d"))
    assert read("5h 5", view()) == Discard(0, cards("5h 5d"))
    assert read("9 6", view()) == Discard(0, cards("9c 6d"))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("5 6", "You hold 5h and 5d; say which, like 5h."),
        ("5h", "Two cards go to the crib, and you named one; name two cards of your hand"),
        ("5h 6d 9c", "you named three"),
        ("discard", "you named none"),
        ("", "There is a choice: name two cards of your hand, like 5h 5d."),
        ("k q", "There is no king in your hand"),
        ("horse", "'horse' is no card and nothing to say here"),
        ("5h jx", "'jx' is no card"),
        ("go", "'go' is no card"),
        ("count 8", "'count' is no card"),
        ("\x1b[A", "'\\x1b[a' is no card"),
        ("💥" * 500, "is no card"),
    ],
)
def test_a_discard_that_cannot_be_read_says_what_would_do(line: str, told: str) -> None:
    with pytest.raises(Unread) as refusal:
        read(line, view())
    assert told in str(refusal.value)


@pytest.mark.parametrize("line", ["6", "6d", "play 6", "p 6d", "PLAY 6D", "six", "play the six"])
def test_a_card_is_played_by_its_rank_or_in_full(line: str) -> None:
    assert read(line, view(*LAID)) == Play(0, Card("6d"))


def test_of_two_alike_the_same_is_played_however_the_hand_is_held() -> None:
    moment = view(*LAID)
    for hand in (moment.hand, moment.hand[::-1]):
        assert read("5", replace(moment, hand=hand)) == Play(0, Card("5d"))


def test_cards_are_named_in_the_order_in_which_the_hand_is_held() -> None:
    for moment, told in (view(), "like Jd Jc"), (view(*LAID), "play 9c, 6d, 5d or 5h"):
        with pytest.raises(Unread, match=told):
            read("", replace(moment, hand=moment.hand[::-1]))


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("10 c", "Tc"), ("j of clubs", "Jc"), ("jack of clubs", "Jc"), ("Jack clubs", "Jc"),
        ("5 H", "5h"), ("play the 5 of hearts", "5h"), ("ten c", "Tc"), ("queen of spade", "Qs"),
    ],
)  # fmt: skip
def test_a_card_may_be_said_in_words_or_with_a_gap(line: str, text: str) -> None:
    assert read(line, view(*LAID)) == Play(0, Card(text))


def test_a_gap_before_a_suit_does_not_join_two_cards() -> None:
    assert read("5 d jc", view()) == Discard(0, cards("5d Jc"))
    assert read("6 d j c", view()) == Discard(0, cards("6d Jc"))


def test_where_suits_score_in_the_play_a_rank_is_not_enough() -> None:
    with pytest.raises(Unread, match="You hold 5h and 5d; say which, like 5h"):
        read("5", view(*LAID, rules=Rules(flush_in_play=True)))


@pytest.mark.parametrize("line", ["go", "g", "Go!", "say go"])
def test_go_is_go(line: str) -> None:
    assert read(line, view(*LAID)) == Go(0)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "There is a choice: play 5h, 5d, 6d or 9c."),
        ("5h 5d", "One card is played at a time"),
        ("play", "One card is played at a time"),
        ("a", "There is no ace in your hand; play 5h, 5d, 6d or 9c."),
        ("muggins 2", "'muggins' is no card"),
    ],
)
def test_a_play_that_cannot_be_read_says_what_would_do(line: str, told: str) -> None:
    with pytest.raises(Unread) as refusal:
        read(line, view(*LAID))
    assert told in str(refusal.value)


def test_an_empty_line_does_the_only_thing_that_can_be_done() -> None:
    actions = played()
    moments = [view(*actions[:at]) for at in range(3, len(actions))]
    lone = [moment for moment in moments if len(moment.legal) == 1]
    assert lone
    assert all(read("", moment) == moment.legal[0] for moment in lone)


@pytest.mark.parametrize(
    "line",
    ["8", "count 8", "Claim 8", "c 8", "I count 8.", "eight", "8 points", "c eight"],
)
def test_a_count_is_a_number(line: str) -> None:
    assert read(line, view(*played(CLAIMED), rules=CLAIMED)) == Claim(0, 8)


@pytest.mark.parametrize("line", ["0", "nineteen", "19", "nothing", "count 19", "zero", "0 points"])
def test_nineteen_is_nothing(line: str) -> None:
    assert read(line, view(*played(CLAIMED), rules=CLAIMED)) == Claim(0, 0)


@pytest.mark.parametrize("line", ["", "eight or so", "-1", "count", "5h", "99999"])
def test_what_is_no_number_is_no_count(line: str) -> None:
    with pytest.raises(Unread, match=r"count 8"):
        read(line, view(*played(CLAIMED), rules=CLAIMED))


def asked(claim: int) -> View:
    """The view of seat 1 when it is asked whether that claim is right."""
    return replace(view(*played(CLAIMED), Claim(0, claim), rules=CLAIMED), seat=1)


@pytest.mark.parametrize(
    ("line", "points"),
    [("right", 0), ("r", 0), ("Yes", 0), ("muggins 2", 2), ("Muggins! 2", 2), ("m 2", 2),
     ("muggins for 4", 4), ("muggins two points", 2), ("M two", 2), ("muggins 0", 0)],
)  # fmt: skip
def test_a_call_is_right_or_muggins(line: str, points: int) -> None:
    assert read(line, asked(0)) == Muggins(1, points)


@pytest.mark.parametrize("line", ["2", "two", "2 points", "0", "call 2", "no"])
def test_a_number_alone_never_accuses(line: str) -> None:
    with pytest.raises(Unread, match="Say right, or muggins and how many points were missed"):
        read(line, asked(8))


@pytest.mark.parametrize(
    ("line", "claim"), [("8", 8), ("eight", 8), ("8 points", 8), ("0", 0), ("nineteen", 0)]
)
def test_the_number_that_was_claimed_says_that_it_is_right(line: str, claim: int) -> None:
    assert read(line, asked(claim)) == Muggins(1, 0)


@pytest.mark.parametrize("line", ["", "muggins", "wrong", "count 8"])
def test_a_call_that_cannot_be_read_says_what_would_do(line: str) -> None:
    with pytest.raises(Unread, match=r"right|muggins 2"):
        read(line, asked(0))


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("board", Order("board")), ("HELP", Order("help")), ("?", Order("help")),
        ("quit", Order("quit")), ("save", Order("quit")), ("exit", Order("quit")),
        ("pace slow", Order("pace", "slow")), ("sort", Order("sort")), ("undo", Order("undo")),
        ("sort suit", Order("sort", "suit")),
        ("board plain", Order("board", "plain")), ("log", Order("log")), ("hand", Order("hand")),
        ("score", Order("score")), ("rules", Order("rules")),
    ],
)  # fmt: skip
def test_an_order_may_be_given_at_any_time(line: str, order: Order) -> None:
    assert read(line, view()) == order
    assert read(line, view(*LAID)) == order
    assert read(line, view(*played(CLAIMED), rules=CLAIMED)) == order

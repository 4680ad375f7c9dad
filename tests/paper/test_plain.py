"""The table and the board in plain text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.paper import plain
from muggins.rulebook.card import BACK, Card, cards
from muggins.rulebook.events import Action, Cut, Deal, Discard, Go, Play
from muggins.rulebook.rules import CAPTAIN, FIVE_CARD, FORMS, FOUR_PARTNERS, SIX_CARD, Rules
from muggins.rulebook.state import State

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")

DEAL: list[Action] = [
    Deal((cards("2h5d6c9sJhKc"), cards("4h4d7s8cTdQh"))),
    Discard(1, cards("TdQh")),
    Discard(0, cards("JhKc")),
    Cut(Card("5c")),
    *(Play(at % 2 ^ 1, card) for at, card in enumerate(cards("7s9s8c6c"))),
    Go(1),
    *(Play(at % 2 ^ 1, card) for at, card in enumerate(cards("4d2h4h5d"))),
]


def after(actions: int, rules: Rules = SIX_CARD, scores: tuple[int, int] = (103, 109)) -> State:
    """The deal after so many of its actions."""
    state = State(rules, 0, scores)
    for action in DEAL[:actions]:
        state = state.apply(action)
    return state


def drawn(*lines: str) -> str:
    return "\n".join(lines)


def test_a_seat_sees_its_own_cards_and_how_many_the_others_hold() -> None:
    assert plain.table(after(6).seen_by(1), NAMES[:2]) == drawn(
        "Ann deals. Bob to play.",
        "  Ann  103   18 to go   3 cards",
        "> Bob  109   12 to go   4d 4h 8c",
        "starter  5c",
        "crib     xx xx Td Qh",
        "pile     7s 9s, count 16",
    )


def test_whoever_may_see_all_sees_every_card() -> None:
    assert plain.table(after(6), NAMES[:2]) == drawn(
        "Ann deals. Bob to play.",
        "  Ann  103   18 to go   2h 5d 6c",
        "> Bob  109   12 to go   4d 4h 8c",
        "starter  5c",
        "crib     Jh Kc Td Qh",
        "pile     7s 9s, count 16",
    )


@pytest.mark.parametrize(
    ("actions", "line"),
    [
        (0, "Ann deals. Nothing is dealt yet."),
        (1, "Ann deals. Ann and Bob to lay away."),
        (2, "Ann deals. Ann to lay away."),
        (2, "crib     xx xx -- --"),
        (3, "Ann deals. The cut is due."),
        (3, "starter  -"),
        (4, "pile     -"),
        (12, "> Ann  108   13 to go   1 card"),
        (13, "Ann deals. Ann won."),
        (13, "crib     Td Jh Qh Kc"),
        (13, "  Bob  118    3 to go   4d 4h 7s 8c"),
    ],
)
def test_the_table_says_where_the_game_stands(actions: int, line: str) -> None:
    assert line in plain.table(after(actions).seen_by(None), NAMES[:2]).splitlines()


def test_nothing_lies_on_the_table_between_deals() -> None:
    state = after(len(DEAL), scores=(0, 0))
    assert plain.table(state, NAMES[:2]) == drawn(
        "Bob deals. Nothing is dealt yet.",
        "  Ann   24   97 to go",
        "  Bob    9  112 to go",
    )


def test_claims_and_calls_are_awaited_by_name() -> None:
    claimed = after(len(DEAL), Rules(counting="claimed", muggins=True), (0, 0))
    assert "Bob to count." in plain.table(claimed, NAMES[:2])
    called = claimed.apply(claimed.legal(1)[4])
    assert "Ann to say what was missed" in plain.table(called, NAMES[:2])


def test_a_suit_is_a_letter_unless_its_symbol_is_asked_for() -> None:
    state = after(6)
    assert plain.table(state, NAMES[:2]).isascii()
    assert "starter  5♣\ufe0e" in plain.table(state, NAMES[:2], card=plain.symbol)
    assert plain.symbol(BACK) == "xx"


@pytest.mark.parametrize("rules", FORMS.values(), ids=FORMS)
def test_no_table_is_wider_than_a_terminal(rules: Rules) -> None:
    pack = iter(range(52))
    hands = [cards("".join(str(Card(next(pack))) for _ in range(dealt))) for dealt in rules.dealt]
    crib = tuple(Card(next(pack)) for _ in range(rules.from_pack))
    state = State(rules).apply(Deal(tuple(hands), crib))
    names = [f"{name} {'of the Long Name' * 3}" for name in NAMES[: rules.seats]]
    shown = plain.table(state, names).splitlines()
    assert len([line for line in shown if "to go" in line]) == rules.seats
    assert max(map(len, shown)) <= plain.WIDTH


def test_the_board_has_its_holes_in_fives_two_pegs_a_side_and_the_skunk_lines() -> None:
    assert plain.board((93, 60), (88, 0), SIX_CARD, NAMES[:2], ascii=True) == drawn(
        "A Ann   93, 28 to go",
        "B Bob   60, 61 to go",
        "             10          20          30          40          50          60",
        "A   ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .....|",
        "B b ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ....B|",
        "             70          80          90         100         110         120",
        "A   ..... ..... ..... ..... ..... ..a..|..A.. ..... ..... ..... ..... ..... H",
        "B   ..... ..... ..... ..... ..... .....|..... ..... ..... ..... ..... ..... H",
        "| skunk to 90, double skunk to 60",
    )


def test_the_board_is_drawn_with_each_sides_own_pegs() -> None:
    assert plain.board((61, 9), (58, 0), FIVE_CARD, NAMES[:2]).splitlines()[3:] == [
        "●   ····· ····· ····· ····· ····· ·····│····· ····· ····· ····· ····· ··○·· ●",
        "■ □ ····· ···■· ····· ····· ····· ·····│····· ····· ····· ····· ····· ····· ⌂",
        "│ lurch to 30",
    ]


def test_a_captain_comes_home_before_his_opponents() -> None:
    rows = plain.board((0, 61), (0, 60), CAPTAIN, NAMES[:3], ascii=True).splitlines()
    assert rows[:2] == ["A Ann            0, 61 to go", "B Bob and Cid   61, 60 to go"]
    assert [row[:2] for row in rows[2:]] == ["  ", "A ", "B ", "  ", "B "]
    assert rows[3].startswith("A A .....")
    assert rows[3].endswith(" H")
    assert rows[4].endswith("b")
    assert rows[6].startswith("B   B....")


@given(st.data(), st.sampled_from(list(FORMS.values())), st.integers(1, 1000), st.booleans())
def test_every_board_has_all_its_holes_and_pegs_and_fits(
    data: st.DataObject, rules: Rules, target: int, ascii: bool
) -> None:
    rules = rules.to(max(target, rules.three_for_last + 1))
    sides = len(rules.targets)
    scores, before = (data.draw(st.tuples(*[st.integers(0, target)] * sides)) for _ in range(2))
    shown = plain.board(scores, before, rules, NAMES[: rules.seats], ascii=ascii)
    assert shown.isascii() or not ascii
    assert max(map(len, shown.splitlines())) <= plain.WIDTH
    marks = plain._TYPED if ascii else plain._DRAWN
    rows = [line for line in shown.splitlines()[sides:] if line[0] in marks.fronts]
    for side in range(sides):
        track = "".join(row[4:] for row in rows if row[0] == marks.fronts[side])
        holes = track.replace(" ", "").replace(marks.line, "")
        assert len(holes) == rules.targets[side]
        if scores[side]:
            assert holes[scores[side] - 1] == marks.fronts[side]
        if before[side] not in (0, scores[side]):
            assert holes[before[side] - 1] == marks.hinders[side]


def test_the_board_is_told_in_a_sentence_a_side() -> None:
    assert [*plain.pegs((10, 121), (3, 119), SIX_CARD, ("You", "Bob"))] == [
        "You: hinder peg at 3, front peg at 10, 111 to go; the skunk line at 90 is 80 ahead.",
        "Bob: hinder peg at 119, front peg at 121, home.",
    ]
    assert [*plain.pegs((30, 0), (30, 0), FIVE_CARD, ("You", "Bob"))] == [
        "You: hinder peg at 30, front peg at 30, 31 to go; the lurch line at 30 is reached.",
        "Bob: both pegs at the start, 61 to go; the lurch line at 30 is 30 ahead.",
    ]
    assert "line" not in "".join(plain.pegs((5, 0), (2, 0), Rules(skunks=()), NAMES[:2]))


def test_a_line_between_the_fives_is_drawn_too() -> None:
    rules = Rules(skunks=(7, 13)).to(61)
    rows = plain.board((1, 2), (0, 0), rules, NAMES[:2], ascii=True).splitlines()
    assert "...|.. ....|. ....." in rows[3]
    assert len(rows[3]) <= plain.WIDTH


def test_a_line_behind_the_start_is_not_drawn() -> None:
    assert "|" not in plain.board((0, 0), (0, 0), Rules().to(31), NAMES[:2], ascii=True)


def test_names_can_neither_steer_the_terminal_nor_widen_the_page() -> None:
    names = ("\x1b[31mAnn\n", "Böb" * 30)
    for shown in (
        plain.table(State(), names),
        plain.board((0, 0), (0, 0), SIX_CARD, names),
        plain.board((0, 0), (0, 0), SIX_CARD, names, ascii=True),
    ):
        assert "\x1b" not in shown
        assert max(map(len, shown.splitlines())) <= plain.WIDTH
    assert plain.board((0, 0), (0, 0), SIX_CARD, names, ascii=True).isascii()


def test_partners_share_a_track() -> None:
    shown = plain.board((5, 6), (0, 0), FOUR_PARTNERS, NAMES[:4])
    assert shown.splitlines()[:2] == [
        "● Ann and Cid    5, 116 to go",
        "■ Bob and Dee    6, 115 to go",
    ]

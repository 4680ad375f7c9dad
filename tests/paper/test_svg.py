"""Pictures: what is drawn, where it is, and that it can be read, heard and trusted."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from itertools import combinations, pairwise
from math import dist
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from muggins.paper import svg
from muggins.paper.svg.pegs import SHAPES, peg
from muggins.paper.svg.theme import DARK, FOUR, LIGHT
from muggins.paper.svg.track import PARKED, Point
from muggins.rulebook import score
from muggins.rulebook.card import BACK, DECK, Card, cards
from muggins.rulebook.events import Cut, Deal
from muggins.rulebook.rules import (
    BACK_UP_TEN,
    CAPTAIN,
    FIVE_CARD,
    LOWBALL,
    SEVEN_CARD_1909,
    SIX_CARD,
    SIX_PARTNERS,
    Rules,
)
from muggins.rulebook.score import Combo, ComboKind
from muggins.rulebook.state import State
from tools.draw_pictures import PICTURES, pictures

SVG = "{http://www.w3.org/2000/svg}"
TARGETS = (1, 2, 20, 31, 45, 46, 61, 91, 100, 121, 181, 250)
BOARDS = [
    svg.Board.to(target, lanes, turned=turned)
    for target in TARGETS
    for lanes in (2, 3, 4, 5)
    for turned in (False, True)
]
HELD, STARTER = cards("5h 5s 5d Jc"), Card("5c")
COUNTED = score.hand(HELD, STARTER)


def short(board: svg.Board) -> str:
    return f"{board.target}-{board.lanes}{'-turned' * board.turned}"


def playing() -> State:
    """Ann (seat 0) deals; two cards of the first count are played."""
    state = State().apply(Deal((cards("2h5d6c9sJhKc"), cards("4h4d7s8cTdQh"))))
    for seat, action in ((1, -1), (0, -1)):
        state = state.apply(state.legal(seat)[action])
    state = state.apply(Cut(Card("Js")))
    for seat in (1, 0):
        state = state.apply(state.legal(seat)[-1])
    return state


def shown() -> State:
    """The same deal, played out: the hands lie open."""
    state = playing()
    while state.phase != "deal":
        state = state.apply(state.legal(state.awaiting[0])[0])
    return state


def everything() -> dict[str, svg.Svg]:
    """A picture of every kind."""
    drawn = {
        "card": svg.card(Card("Qd")),
        "large card": svg.card(Card("Td"), index="large", deck="four", theme="dark"),
        "back": svg.card(BACK, theme="light"),
        "hand": svg.hand(HELD, STARTER),
        "hand without starter": svg.hand(cards("Ah 2h"), theme="dark"),
        "raised": svg.hand(HELD, STARTER, raised=HELD[:2], theme="light"),
        "counted hand": svg.hand(HELD, STARTER, COUNTED),
        "hand of nothing": svg.hand(cards("2h 4d 6c 8s"), Card("Kd"), ()),
        "captain": svg.board((60, 100), rules=CAPTAIN, names=("Ann", "Bo & Cy")),
        "state": svg.state(playing()),
        "view": svg.state(playing().seen_by(1), names=("Ann", "Bo"), theme="dark"),
        "spectator": svg.state(playing().seen_by(None), theme="light"),
        "show": svg.state(shown(), deck="four"),
        "new game of six": svg.state(State(SIX_PARTNERS)),
        "won": svg.board((121, 80), before=(110, 77), games=(2, 3)),
    }
    for target in (61, 121, 181):
        for sides in (2, 3, 4, 5):
            for turned in (False, True):
                drawn[f"board {target}, {sides} sides, turned {turned}"] = svg.board(
                    tuple(range(5, 5 + sides)),
                    before=(0, 5, 0, 7, None)[:sides],
                    targets=(target,) * sides,
                    turned=turned,
                )
    return drawn


EVERYTHING = everything()


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def words_of(picture: str) -> list[str]:
    return ["".join(text.itertext()) for text in parsed(picture).iter(f"{SVG}text")]


def said(picture: str, tag: str) -> str:
    return parsed(picture).findtext(f"{SVG}{tag}") or ""


def drawing(picture: str) -> str:
    """A picture without its title, description and ids."""
    return re.sub(r"\bm[0-9a-f]{8}\b", "", picture.split("</desc>")[1])


def marked(picture: str, attribute: str) -> list[ElementTree.Element]:
    return [part for part in parsed(picture).iter() if attribute in part.attrib]


def placed(part: ElementTree.Element) -> Point:
    x, y = re.findall(r"-?[\d.]+", part.attrib["transform"])[:2]
    return float(x), float(y)


def holes(board: svg.Board) -> list[Point]:
    """All holes of a board; the game hole, which the lanes share, once."""
    lanes = range(board.lanes)
    places = [board.hole(lane, n) for lane in lanes for n in range(PARKED, board.target)]
    return [*places, board.hole(0, board.target)]


def nearest(places: list[Point], within: float) -> float:
    """The least distance of any two places, or `within` if none are closer."""
    cells = defaultdict(list)
    for place in places:
        cells[int(place[0] // within), int(place[1] // within)].append(place)
    least = within
    for (x, y), here in cells.items():
        near = [p for dx in (0, 1) for dy in (-1, 0, 1) for p in cells.get((x + dx, y + dy), [])]
        pairs = ((a, b) for a in here for b in near if a is not b)
        least = min([least, *(dist(a, b) for a, b in pairs)])
    return least


# The board


def test_streets_are_of_thirty_holes_and_the_last_brings_the_rest_home() -> None:
    assert svg.Board.to(121).streets == (30, 30, 30, 30)
    assert svg.Board.to(61).streets == (30, 30)
    assert svg.Board.to(181).streets == (30,) * 6
    assert svg.Board.to(100).streets == (30, 30, 39)
    assert svg.Board.to(76).streets == (30, 45 - 15, 15)


@pytest.mark.parametrize("target", range(1, 1001, 13))
def test_every_target_has_a_board_that_ends_there(target: int) -> None:
    board = svg.Board.to(target)
    assert board.target == target
    assert set(board.streets[:-1]) <= {30}
    assert board.streets[-1] < 45


@pytest.mark.parametrize("board", BOARDS, ids=short)
def test_holes_keep_their_distance(board: svg.Board) -> None:
    assert nearest(holes(board), 2 * board.scale) > 0.55 * board.scale


@pytest.mark.parametrize("board", BOARDS, ids=short)
def test_every_hole_lies_on_the_plank(board: svg.Board) -> None:
    width, height = board.size
    for x, y in holes(board):
        assert board.scale < x < width - board.scale
        assert board.scale < y < height - board.scale


@pytest.mark.parametrize("board", BOARDS, ids=short)
def test_a_lane_is_one_way_without_leaps(board: svg.Board) -> None:
    for lane in range(board.lanes):
        way = [board.hole(lane, n) for n in range(1, board.target + 1)]
        assert all(dist(a, b) < 3.7 * board.scale for a, b in pairwise(way))


def test_a_turned_board_is_the_same_plank() -> None:
    upright = svg.Board.to(121)
    turned = svg.Board(
        **{name: getattr(upright, name) for name in upright.__slots__} | {"turned": True}
    )
    height = upright.size[1]
    for n in range(PARKED, 122):
        x, y = upright.hole(1, n)
        assert turned.hole(1, n) == pytest.approx((height - y, x), abs=0.02)


def test_the_table_of_a_board_is_its_holes() -> None:
    board = svg.Board.to(61, 3, turned=True)
    table = json.loads(json.dumps(board.table()))
    assert table["size"] == list(board.size)
    for lane in range(3):
        for n in range(PARKED, 62):
            assert tuple(table["holes"][lane][n - table["first"]]) == board.hole(lane, n)


@pytest.mark.parametrize(("lane", "n"), [(2, 1), (-1, 1), (0, -2), (0, 122)])
def test_a_board_has_no_other_holes(lane: int, n: int) -> None:
    with pytest.raises(ValueError, match="this board's are"):
        svg.Board.to(121).hole(lane, n)


@pytest.mark.parametrize("target", [61, 121, 181])
@pytest.mark.parametrize("sides", [2, 3, 4, 5])
@pytest.mark.parametrize("turned", [False, True])
def test_every_hole_is_drawn_where_it_is(target: int, sides: int, turned: bool) -> None:
    board = svg.Board.to(target, sides, turned=turned)
    (drawn,) = marked(EVERYTHING[f"board {target}, {sides} sides, turned {turned}"], "data-holes")
    places = re.findall(r"M(-?[\d.]+) (-?[\d.]+)h0", drawn.attrib["d"])
    assert [(float(x), float(y)) for x, y in places] == holes(board)[:-1]


@pytest.mark.parametrize("target", [61, 121, 181])
@pytest.mark.parametrize(("turned", "step"), [(False, 5), (True, 10)])
def test_numbers_stand_in_fives_or_tens_up_to_the_last_hole(
    target: int, turned: bool, step: int
) -> None:
    picture = EVERYTHING[f"board {target}, 2 sides, turned {turned}"]
    cut = {part.attrib["data-cut"] for part in marked(picture, "data-cut")}
    eyes = set(range(30, target - 1, 30))
    in_bends = {n for eye in eyes if eye < target - 1 for n in range(eye - 4, eye + 1)}
    numbers = set(range(step, target, step)) - in_bends | (eyes - {target - 1})
    assert {word for word in cut if word.isdigit()} == {str(n) for n in numbers}


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("sides", [2, 3, 4, 5])
def test_pegs_stand_in_their_holes(sides: int, turned: bool) -> None:
    scores, before = (103, 109, 31, 0, 121)[:sides], (95, 107, 28, 0, 119)[:sides]
    board = svg.Board.to(121, sides, turned=turned)
    picture = svg.board(scores, before=before, targets=(121,) * sides, turned=turned)
    found = {
        (int(part.attrib["data-side"]), part.attrib["data-peg"]): placed(part)
        for part in marked(picture, "data-peg")
    }
    for side in range(sides):
        hinder = before[side] if scores[side] else PARKED
        assert found.pop((side, "front")) == board.hole(side, scores[side])
        assert found.pop((side, "hinder")) == board.hole(side, hinder)
    assert not found


def test_the_trail_goes_from_the_hinder_peg_to_the_front_one_round_a_bend() -> None:
    board = svg.Board.to(121)
    trails = marked(svg.board((33, 0), before=(24, 0)), "data-trail")
    (trail,) = trails
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", trail.attrib["d"])]
    assert (*numbers[:2],) == board.hole(0, 24)
    assert (*numbers[-2:],) == board.hole(0, 33)
    assert trail.attrib["d"].count("A") == 6


def test_a_peg_may_have_moved_back() -> None:
    assert "Ann, round pegs: 12, from 22" in said(
        svg.board((12, 3), before=(22, 0), rules=BACK_UP_TEN, names=("Ann", "Bo")), "desc"
    )


def test_a_peg_that_came_from_nowhere_known_has_no_trail() -> None:
    picture = svg.board((12, 3))
    assert not marked(picture, "data-trail")
    assert len(marked(picture, "data-peg")) == 4


@pytest.mark.parametrize(
    ("rules", "after"),
    [
        (SIX_CARD, {60, 90}),
        (SIX_CARD.to(61), {30}),
        (FIVE_CARD, {30}),
        (SEVEN_CARD_1909, {90}),
        (LOWBALL, set()),
        (CAPTAIN, set()),
        (SIX_CARD.to(100), {39, 69}),
        (SIX_CARD.to(88), {27, 57}),
    ],
)
def test_lines_lie_where_a_loser_is_skunked_or_lurched(rules: Rules, after: set[int]) -> None:
    for turned in (False, True):
        board = svg.Board.to(max(rules.targets), 2, turned=turned)
        lines = marked(svg.board((0, 0), rules=rules, turned=turned), "data-line")
        assert {int(line.attrib["data-line"]) for line in lines} == after
        for line in lines:
            n = int(line.attrib["data-line"])
            ax, ay, bx, by = map(float, re.findall(r"-?[\d.]+", line.attrib["d"]))
            middle = (ax + bx) / 2, (ay + by) / 2
            for side in (0, 1):
                behind, ahead = (
                    dist(middle, board.hole(side, n)),
                    dist(middle, board.hole(side, n + 1)),
                )
                assert behind < 2.2 * board.scale
                assert ahead < 1.2 * board.scale


def test_each_side_has_its_own_lines_where_targets_differ() -> None:
    rules = Rules(targets=(61, 121), skunks=(31,))
    picture = svg.board((10, 10), rules=rules)
    assert {line.attrib["data-line"] for line in marked(picture, "data-line")} == {"30", "90"}


def test_a_captain_has_his_home_on_his_own_lane() -> None:
    (home,) = marked(EVERYTHING["captain"], "data-home")
    ring = next(home.iter(f"{SVG}circle"))
    place = float(ring.attrib["cx"]), float(ring.attrib["cy"])
    assert place == svg.Board.to(121).hole(0, 61)
    assert said(EVERYTHING["captain"], "desc").startswith("Ann, round pegs: 60; 1 to go.")


def test_the_figures_stand_beside_the_board_when_there_are_names() -> None:
    picture = svg.board((103, 121), names=("Ann", "Bo"))
    assert {"Ann", "103", "18 to go", "Bo", "121", "home"} <= set(words_of(picture))
    assert "103" not in words_of(svg.board((103, 121)))


# Cards and hands


def test_every_card_has_its_own_face_in_both_decks_and_sizes() -> None:
    for index in ("normal", "large"):
        for deck in ("two", "four"):
            faces = {drawing(svg.card(card, deck=deck, index=index)) for card in (*DECK, BACK)}
            assert len(faces) == 53


def test_a_card_says_its_name() -> None:
    for card in DECK:
        assert said(svg.card(card), "title") == card.name
    assert said(svg.card(BACK), "title") == "hidden card"


def test_a_suit_is_told_by_its_shape_in_grey() -> None:
    grey = {
        re.sub(r"#[0-9a-f]{6}", "", drawing(svg.card(Card(f"5{suit}"), theme="light")))
        for suit in "cdhs"
    }
    assert len(grey) == 4


def test_four_colours_change_clubs_and_diamonds_only() -> None:
    for suit in "cdhs":
        two, four = (
            svg.card(Card(f"5{suit}"), deck=deck, theme="light") for deck in ("two", "four")
        )
        assert (drawing(two) == drawing(four)) == (suit in "hs")


def test_the_twenty_nine_is_counted_row_by_row() -> None:
    rows = marked(EVERYTHING["counted hand"], "data-combo")
    assert [row.attrib["data-combo"] for row in rows] == [str(combo) for combo in COUNTED]
    running = 0
    for row, combo in zip(rows, COUNTED, strict=True):
        running += combo.points
        said_words = ["".join(text.itertext()) for text in row.iter(f"{SVG}text")]
        assert said_words[1:] == [f"+{combo.points}", str(running)]
        ranks = [part.attrib["data-cut"] for part in row.iter() if "data-cut" in part.attrib]
        assert sorted(ranks) == sorted(card.text[0] for card in combo.cards)
    assert words_of(EVERYTHING["counted hand"])[:2] == ["29", "points"]


def test_a_counted_hand_is_said_in_full() -> None:
    picture = svg.hand(
        cards("Jh Qh Kh 2c"), Card("5h"), score.hand(cards("Jh Qh Kh 2c"), Card("5h"))
    )
    assert said(picture, "title").endswith("two of clubs; starter five of hearts: 10")
    assert "run of three, jack of hearts, queen of hearts and king of hearts: 3" in said(
        picture, "desc"
    )
    assert said(picture, "desc").endswith("his nob, jack of hearts: 1. Together 10.")


def test_a_hand_of_nothing_counts_0_and_an_uncounted_hand_has_no_count() -> None:
    assert words_of(EVERYTHING["hand of nothing"]) == ["0", "points"]
    assert words_of(EVERYTHING["hand"]) == []


def test_raised_cards_stand_out_and_the_others_fade() -> None:
    faded = [part for part in parsed(EVERYTHING["raised"]).iter() if part.get("opacity") == ".5"]
    assert len(faded) == 3
    assert said(EVERYTHING["raised"], "desc") == "Raised: five of hearts and five of spades."


# A game


def test_a_state_shows_every_hand_and_a_view_its_own() -> None:
    state = playing()
    whole, seen = said(svg.state(state), "desc"), said(svg.state(state.seen_by(1)), "desc")
    for card in state.hands[0]:
        assert card.name in whole
        assert card.name not in seen
    for card in (*state.hands[1], *state.pile):
        assert card.name in seen


def test_a_view_draws_nothing_that_its_seat_did_not_see() -> None:
    view = playing().seen_by(1)
    other = State.imagine(view, Random(5))
    assert other != playing()
    assert svg.state(other.seen_by(1)) == svg.state(view)


def test_a_game_says_who_is_to_act_and_where_the_pegs_came_from() -> None:
    picture = EVERYTHING["view"]
    desc = said(picture, "desc")
    assert "Ann, round pegs: 2, from 0; 119 to go." in desc
    assert "Ann: deals." in desc
    assert "Bo: to play." in desc
    assert "the count is" in desc
    assert {"count", "starter", "Ann\u2019s crib"} <= set(words_of(picture))


def test_at_the_show_the_hands_and_the_crib_lie_open_with_their_points() -> None:
    words = words_of(svg.state(shown(), names=("Ann", "Bo")))
    for label in ("Bo\u2019s hand", "Ann\u2019s hand", "Ann\u2019s crib"):
        assert any(word.startswith(label) for word in words)


# Every picture


@pytest.mark.parametrize("kind", EVERYTHING)
def test_a_picture_is_one_sound_file_that_speaks(kind: str) -> None:
    picture = EVERYTHING[kind]
    root = parsed(picture)
    assert root.tag == f"{SVG}svg"
    assert root.attrib["role"] == "img"
    assert [float(number) for number in root.attrib["viewBox"].split()][:2] == [0, 0]
    assert said(picture, "title")
    assert said(picture, "desc")
    assert picture == str(picture) == picture._repr_svg_()
    assert repr(picture).startswith("<Svg: ")


@pytest.mark.parametrize("kind", EVERYTHING)
def test_every_id_is_the_pictures_own_and_every_reference_finds_one(kind: str) -> None:
    picture = EVERYTHING[kind]
    ids = [part.attrib["id"] for part in marked(picture, "id")]
    assert len(ids) == len(set(ids))
    assert all(name == ids[0] or name.startswith(f"{ids[0]}-") for name in ids)
    used = re.findall(r'(?:href="|url\()#([^")]+)', picture)
    used += parsed(picture).attrib["aria-labelledby"].split()
    assert set(used) <= set(ids)
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"[\x00-\x09\x0b-\x1f]", picture)


def test_pictures_on_one_page_do_not_share_ids() -> None:
    roots = {parsed(picture).attrib["id"] for picture in EVERYTHING.values()}
    assert len(roots) == len(EVERYTHING)
    assert parsed(svg.card(Card("5h"), prefix="left")).attrib["id"] == "left"


def test_a_picture_is_the_same_every_time() -> None:
    assert everything() == EVERYTHING


@pytest.mark.parametrize("name", pictures())
def test_the_pictures_of_the_docs_are_what_is_drawn_now(name: str) -> None:
    assert (PICTURES / name).read_bytes().decode() == pictures()[name], (
        "run: python tools/draw_pictures.py"
    )


@pytest.mark.parametrize("name", ["<b>&\"'", "]]>", "</title>", "\x1bwood\x1b", "\x1a", "{style}"])
def test_names_are_text_whatever_they_hold(name: str) -> None:
    picture = svg.board((1, 2), names=(name, "Bo"))
    visible = name.replace("\x1b", " ").replace("\x1a", " ").strip()
    assert visible in words_of(picture)
    assert f"board: {visible} 1" in said(picture, "title") or not visible


def test_control_characters_and_turned_writing_are_left_out() -> None:
    picture = svg.board((1, 2), names=("A\x00n\x07n\n\u202eeb\ud800", "x" * 99))
    assert "A n n eb" in words_of(picture)
    assert any(re.fullmatch("x{15,25}…", word) for word in words_of(picture))
    assert "x" * 99 in said(picture, "desc")
    picture.encode()


def test_a_chosen_theme_is_written_in_plain_colours_and_auto_follows_the_reader() -> None:
    for theme, colours, other in (("light", LIGHT, DARK), ("dark", DARK, LIGHT)):
        picture = svg.board((1, 2), theme=theme)
        assert "var(" not in picture
        assert colours["wood"] in picture
        assert other["wood"] not in picture
    auto = svg.board((1, 2))
    assert LIGHT["wood"] in auto
    assert DARK["wood"] in auto.split("@media (prefers-color-scheme:dark)")[1]


@pytest.mark.parametrize(("draw", "sentence"),
    [
        (lambda: svg.board((122, 0)), "side 0 has 122 in scores; its board goes from 0 to 121"),
        (lambda: svg.board((0, -1)), "side 1 has -1 in scores"),
        (lambda: svg.board((62, 0), rules=CAPTAIN), "goes from 0 to 61"),
        (lambda: svg.board((0, 0), before=(0, 130)), "side 1 has 130 in before"),
        (lambda: svg.board((0,) * 6), "6 sides; a board has lanes for two to five"),
        (lambda: svg.board((0,)), "1 sides; a board has lanes for two to five"),
        (lambda: svg.board((0, 0), before=(0,)), "before names 1 sides, but scores has 2"),
        (lambda: svg.board((0, 0), names=("Ann",)), "names names 1 sides"),
        (lambda: svg.board((0, 0, 0), rules=SIX_CARD), "targets names 2 sides, but scores has 3"),
        (lambda: svg.board((0, 0), rules=SIX_CARD, targets=(61, 61)), "both given"),
        (lambda: svg.board((0, 0), targets=(0, 0)), "a target is 1 to 1000"),
        (lambda: svg.board((0, 0), targets=(61, 1001)), "a target is 1 to 1000"),
        (lambda: svg.board((0, 0), games=(6, 0)), "0 to 5 for each of 2 sides"),
        (lambda: svg.board((0, 0), targets=(61, 61), games=(1, 0)), "no room for a plate"),
        (lambda: svg.board((0, 0), theme="sepia"), "'sepia' is no theme; choose"),
        (lambda: svg.board((0, 0), prefix="1 2"), "'1 2' cannot begin an id"),
        (lambda: svg.Board.to(121, 6), "no board has 6 lanes"),
        (lambda: svg.card(Card("5h"), deck="three"), "'three' is no deck"),
        (lambda: svg.card(Card("5h"), index="huge"), "'huge' is no index"),
        (lambda: svg.hand(()), "no cards to draw"),
        (lambda: svg.hand(HELD, raised=cards("2c")), "2c is raised"),
        (
            lambda: svg.hand(HELD, STARTER, [Combo(ComboKind.PAIR, cards("2c2d"), 2)]),
            r"pair\(2c 2d\) has 2c, which is not among the cards",
        ),
        (lambda: svg.state(State(), names=("Ann",)), "names names 1 seats; this form has 2"),
    ],
)  # fmt: skip
def test_what_cannot_be_drawn_is_refused_with_a_sentence(draw, sentence: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match=sentence):
        draw()


# Colours


def luminance(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


TEXT = [(name, ground) for name in ("ink", "ink-2") for ground in ("felt", "surface")]
TEXT += [(suit, "card") for suit in ("clubs", "diamonds", "hearts", "spades")]
TEXT += [("hole", "inlay"), ("engrave", "wood")]
SHAPE = [(f"peg-{side}", "inlay") for side in range(5)] + [("brass", "wood"), ("peg-rim", "wood")]
SHAPE += [("peg-rim", f"peg-{side}") for side in range(5)]


@pytest.mark.parametrize("colours", [LIGHT, DARK, LIGHT | FOUR, DARK | FOUR])
def test_all_that_is_read_has_its_contrast(colours: dict[str, str]) -> None:
    for one, ground in TEXT:
        assert contrast(colours[one], colours[ground]) >= 4.5, (one, ground)
    for one, ground in SHAPE:
        assert contrast(colours[one], colours[ground]) >= 3, (one, ground)


@pytest.mark.parametrize(("colours", "least"), [(LIGHT, 4.4), (DARK, 3.2)])
def test_no_side_is_harder_to_see_than_red(colours: dict[str, str], least: float) -> None:
    for side in range(5):
        assert contrast(colours[f"peg-{side}"], colours["inlay"]) >= least


def test_both_themes_name_the_same_colours() -> None:
    assert LIGHT.keys() == DARK.keys()
    assert FOUR.keys() <= LIGHT.keys()


def test_pegs_are_told_by_their_shapes_in_grey() -> None:
    for front in (True, False):
        shapes = [
            re.sub("\x1b[^\x1b]*\x1b|data-side=.\\d", "", peg(side, 0, 0, 10, front=front))
            for side in range(len(SHAPES))
        ]
        assert all(one != other for one, other in combinations(shapes, 2))


def test_text_is_as_good_as_cards() -> None:
    assert str(svg.card("5h")) == str(svg.card(Card("5h")))
    assert str(svg.hand("5h 5s", "Jc")) == str(svg.hand(cards("5h 5s"), Card("Jc")))


def test_names_may_come_second() -> None:
    assert str(svg.board((1, 2), ("Ann", "Bo"))) == str(svg.board((1, 2), names=("Ann", "Bo")))
    assert str(svg.state(State(), ("Ann", "Bo"))) == str(svg.state(State(), names=("Ann", "Bo")))


@pytest.mark.parametrize("what", [State(), "1-2"])
def test_what_is_no_scores_is_told_what_draws_a_game(what: Any) -> None:
    with pytest.raises(TypeError, match=r"is no scores by side; svg\.state draws a whole game"):
        svg.board(what)

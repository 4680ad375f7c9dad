import pickle
import re
from copy import deepcopy
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from random import Random

import pytest

from muggins.rulebook.card import Card, cards
from muggins.rulebook.events import (
    NATURE,
    Action,
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
from muggins.rulebook.rules import (
    BACK_UP_TEN,
    CAPTAIN,
    FIVE_CARD,
    FIVE_HANDED,
    FORMS,
    FOUR_PARTNERS,
    LOWBALL,
    SIX_CARD,
    THREE_HANDED,
    THREE_HANDED_BICYCLE,
    THREE_HANDED_DEALER_SIX,
    TOSS_FIVES,
    Rules,
)
from muggins.rulebook.score import Combo, ComboKind
from muggins.rulebook.state import State
from muggins.rulebook.view import IllegalAction, Phase
from tests.golden.tables import HERE, rows
from tests.rulebook.playing import at_play, pegs, play, read, told

CLAIMED = replace(SIX_CARD, counting="claimed")
MUGGINS = replace(SIX_CARD, counting="claimed", muggins=True)

DEALT = """
    deal 2h5d6c9sJhKc 4h4d7s8cTdQh
    1 discard TdQh / 0 discard JhKc
    cut 5c
"""
PLAYED = """
    1 play 7s / 0 play 9s / 1 play 8c / 0 play 6c / 1 go
    1 play 4d / 0 play 2h / 1 play 4h / 0 play 5d
"""


def written(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def replayed(state: State, name: str) -> State:
    """The state after the actions of a golden file; the events are those of the file."""
    lines = written(HERE / f"{name}.txt")
    for line in lines:
        if re.match(r"deal|cut|\d (discard|play|go|claim|muggins)", line):
            state = state.apply(read(line))
    assert [told(str(event)) for event in state.log] == [told(line) for line in lines]
    return state


def test_one_deal_from_the_shuffle_to_the_show() -> None:
    state = replayed(State(SIX_CARD, 0, (103, 109)), "deal")
    assert state.scores == (121, 118)
    assert state.winner == 0
    assert state.phase == Phase.OVER


def test_the_sample_deals_of_the_book() -> None:
    """One game of five-card: 8-15 after the first deal, 20-27 after the second."""
    state = replayed(State(FIVE_CARD, dealer=1), "book_game")
    assert state.scores == (20, 27)
    assert state.dealer == 1
    first = next(at for at in range(len(state.log)) if str(state.log[at]).startswith("deal 5d"))
    points = [0, 0]
    for event in state.log[:first]:
        if isinstance(event, Peg):
            points[event.seat] += event.points
    assert points == [8, 15]


# The play


FORM = {"E38": FIVE_CARD, "E39": FIVE_CARD, "E46": THREE_HANDED, "E47": THREE_HANDED}


def play_of(events: tuple[Event, ...]) -> list[str]:
    """What happens in a play, in the words of the table: "1 7S", "0 go", "1 +pair 2"."""
    lines = []
    for event in events:
        match event:
            case Play(seat, card):
                lines.append(f"{seat} {card.text.upper()}")
            case Go(seat):
                lines.append(f"{seat} go")
            case Peg(seat, _, _, combos):
                reasons = [f"{combo.kind} {combo.points}" for combo in combos]
                lines.append(f"{seat} +{' + '.join(reasons)}")
            case Show():
                break
    return lines


@pytest.mark.parametrize("row", rows("go"), ids=lambda row: row["case"])
def test_goes_that_are_handled_wrongly_elsewhere(row: dict[str, str]) -> None:
    rules = FORM.get(row["case"], SIX_CARD)
    state = at_play(row["hands"].split(" / "), int(row["lead"]), rules)
    events = row["play"].split("; ")
    for line in events:
        seat, what, *_ = line.split()
        if not what.startswith("+"):
            assert state.awaiting == (int(seat),)
            state = state.apply(
                Go(int(seat)) if what == "go" else Play(int(seat), Card(what)),
            )
    assert play_of(state.log) == events
    points = [0] * rules.seats
    for event in state.log[: next(i for i, e in enumerate(state.log) if isinstance(e, Show))]:
        if isinstance(event, Peg):
            points[event.seat] += event.points
    assert "-".join(map(str, points)) == row["totals"]


def test_five_card_leaves_cards_unplayed() -> None:
    """S15: A keeps his six and B his ten; they are shown and counted all the same."""
    state = at_play(["6h8d7s", "ThTc5s"], 0, FIVE_CARD)
    state = play(state, "0 play 7s / 1 play Th / 0 play 8d / 1 play 5s / 0 go")
    shows = [event for event in state.log if isinstance(event, Show)]
    assert [show.cards for show in shows[:2]] == [cards("6h8d7s"), cards("ThTc5s")]


def test_five_card_must_play_what_still_fits() -> None:
    state = at_play(["KhTd9c", "2c3c4c"], 0, FIVE_CARD)
    state = play(state, "0 play Kh / 1 play 2c / 0 play Td / 1 play 3c / 0 go")
    assert state.legal(1) == (Play(1, Card("4c")),)
    state = play(state, "1 play 4c")
    assert pegs(state.log)[0] == "1 peg 1 last"
    assert state.phase == Phase.DEAL


@pytest.mark.parametrize(
    ("hands", "count"),
    [
        (["KhKd8s", "8d9h"], "0 play Kh / 1 play 8d / 0 play Kd / 1 go"),
        (["Kh6c8s", "Ac7dKd"], "0 play Kh / 1 play Ac / 0 play 6c / 1 play 7d / 0 go"),
    ],
)
def test_nothing_reaches_back_past_a_go(hands: list[str], count: str) -> None:
    """E48, E49: no pair and no run with the cards of a count that is closed."""
    closed = play(at_play(hands, 0), count)
    assert pegs(closed.log)[-1].endswith("peg 1 last")
    seat = closed.awaiting[0]
    state = closed.apply(Play(seat, closed.hands[seat][0]))
    assert state.pile == closed.hands[seat][:1]
    assert not any("play" in peg for peg in pegs(state.log[len(closed.log) :]))


def test_who_could_play_may_not_say_go() -> None:
    """E51: the five fits at 25."""
    state = play(at_play(["7h5h", "Kd8c"], 1), "1 play Kd / 0 play 7h / 1 play 8c")
    with pytest.raises(IllegalAction, match=r"^5h may be played: no go at 25$"):
        state.apply(Go(0))


def test_a_count_of_three_players_goes_round_until_nobody_can() -> None:
    state = at_play(["8d2h", "Th9s", "Td4c"], 1, THREE_HANDED)
    state = play(state, "1 play Th / 2 play Td / 0 play 8d / 1 go / 2 go")
    assert state.legal(0) == (Play(0, Card("2h")),)
    assert play(state, "0 play 2h").awaiting == (1,)


def test_bicycles_second_go_closes_the_count() -> None:
    state = at_play(["8d2h", "Th9s", "Td4c"], 1, THREE_HANDED_BICYCLE)
    state = play(state, "1 play Th / 2 play Td / 0 play 8d / 1 go / 2 go")
    assert pegs(state.log) == ["2 peg 2 play", "0 peg 1 last"]
    assert state.pile == ()
    assert state.awaiting == (1,)
    assert state.hands[0] == cards("2h")


def test_bicycles_go_is_forgotten_once_the_next_has_played() -> None:
    state = at_play(["8d9h", "Th9s", "Td2c"], 1, THREE_HANDED_BICYCLE)
    state = play(state, "1 play Th / 2 play Td / 0 play 8d / 1 go / 2 play 2c")
    assert state.legal(0) == (Go(0),)
    state = play(state, "0 go")
    assert state.legal(1) == (Go(1),)
    assert pegs(play(state, "1 go").log)[-1] == "2 peg 1 last"


@pytest.mark.parametrize("rules", [THREE_HANDED, THREE_HANDED_BICYCLE])
def test_nobody_says_go_without_cards(rules: Rules) -> None:
    state = at_play(["2h", "Th6s2c8d", "Td"], 1, rules)
    state = play(state, "1 play Th / 2 play Td / 0 play 2h / 1 play 6s / 1 play 2c")
    assert pegs(state.log)[-1] == "1 peg 1 last"
    assert state.awaiting == (1,)


# The end


def test_heels_may_end_the_game() -> None:
    """E89: before a card is played."""
    state = play(State(SIX_CARD, 0, (119, 100)), DEALT.replace("cut 5c", "cut Jd"))
    assert state.scores == (121, 100)
    assert state.winner == 0
    assert str(state.log[-1]) == "0 peg 2 heels"


def test_the_pone_counts_first_and_may_be_home_first() -> None:
    """E90: he is at 118 with a hand of six, the dealer at 120 with one of four."""
    state = play(State(SIX_CARD, 0, (112, 115)), DEALT + PLAYED)
    assert state.scores == (120, 121)
    assert pegs(state.log)[-1] == "1 peg 3 of 6 hand"


def test_thirty_one_may_end_the_game_in_the_play() -> None:
    """E91: without a show, and on the very point."""
    state = at_play(["KcTh", "JdAc"], 1, scores=(120, 50))
    state = play(state, "1 play Jd / 0 play Kc / 1 play Ac / 0 play Th")
    assert (state.winner, state.scores) == (0, (121, 50))
    assert pegs(state.log) == ["0 peg 1 of 2 play"]


def test_no_peg_moves_past_the_game_hole() -> None:
    """E92: 119 and a hand of 24 are 121."""
    state = at_play(["Kc", "Kd"], 1, kept=["KcQc2d4d", "7h7d8c9s"], starter="8s", scores=(0, 119))
    state = play(state, "1 play Kd / 0 play Kc")
    assert state.scores == (3, 121)
    assert pegs(state.log)[-1] == "1 peg 2 of 24 hand"


def test_three_for_last_is_pones_and_once_a_game() -> None:
    """E98; and a game that goes on from scores gives none."""
    state = State(FIVE_CARD, dealer=1)
    assert pegs(state.log) == ["0 peg 3 three"]
    assert state.scores == (3, 0)
    assert State(FIVE_CARD, 0, (8, 15)).log == ()
    assert State(FIVE_CARD, 0, (0, 0)).scores == (0, 0)


@pytest.mark.parametrize("name", sorted(FORMS.keys() - {"five-card"}))
def test_no_other_form_gives_three_for_last(name: str) -> None:
    """E99."""
    assert State(FORMS[name]).log == ()


# Counting


def at_show(rules: Rules, scores: tuple[int, int] = (0, 0)) -> State:
    """Dealer 0 has pegged three; pone is to count twelve, and he eight."""
    kept = ["9hTdJhJs", "8h8d6hKc"]
    state = at_play(["Kd", "Ks"], 1, rules, kept=kept, starter="7c", scores=scores)
    return play(state, "1 play Ks / 0 play Kd")


def test_the_table_counts_at_once() -> None:
    state = at_show(SIX_CARD)
    assert pegs(state.log)[2:4] == ["1 peg 12 hand", "0 peg 8 hand"]
    assert state.phase == Phase.DEAL
    assert state.dealer == 1


def test_a_claim_is_pegged_as_far_as_it_is_true() -> None:
    state = at_show(CLAIMED)
    assert (state.phase, state.awaiting) == (Phase.CLAIM, (1,))
    right, low, high = (state.apply(Claim(1, points)) for points in (12, 8, 20))
    assert (right.scores, low.scores, high.scores) == ((3, 12), (3, 8), (11, 12))
    assert pegs(high.log)[2:] == ["1 peg 12 hand", "0 peg 8 over"]
    assert low.awaiting == (0,)


def test_what_a_claim_missed_may_be_called() -> None:
    """E100: twelve, claimed as eight: the other may take four."""
    state = at_show(MUGGINS).apply(Claim(1, 8))
    assert (state.phase, state.awaiting) == (Phase.CALL, (0,))
    assert play(state, "0 muggins 0").scores == (3, 8)
    assert play(state, "0 muggins 3").scores == (6, 8)
    assert play(state, "0 muggins 4").scores == (7, 8)
    assert pegs(play(state, "0 muggins 4").log)[-1] == "0 peg 4 muggins"


def test_a_claim_under_muggins_tells_nothing_of_what_it_missed() -> None:
    low, right = (at_show(MUGGINS).apply(Claim(1, points)).log[-1] for points in (8, 12))
    assert (low, right) == (Peg(1, 8, PegKind.HAND), Peg(1, 12, PegKind.HAND))


def test_muggins_takes_no_more_than_the_holes_that_are_left() -> None:
    state = at_show(MUGGINS, (116, 0)).apply(Claim(1, 8)).apply(read("0 muggins 4"))
    assert state.scores == (121, 8)
    assert pegs(state.log)[-1] == "0 peg 2 muggins"


def test_muggins_takes_no_more_than_the_counter_could_have_pegged() -> None:
    """A14: pone, two holes from home, claims one of his twelve: one more was to be had."""
    state = at_show(MUGGINS, (50, 119)).apply(Claim(1, 1)).apply(read("0 muggins 11"))
    assert state.scores == (54, 120)
    assert pegs(state.log)[-1] == "0 peg 1 muggins"
    assert state.phase == Phase.CLAIM


def test_a_call_of_too_much_is_the_counters() -> None:
    state = at_show(MUGGINS).apply(Claim(1, 8)).apply(read("0 muggins 7"))
    assert state.scores == (7, 11)
    assert pegs(state.log)[-2:] == ["0 peg 4 muggins", "1 peg 3 over"]


def test_a_right_claim_is_asked_about_too() -> None:
    state = at_show(MUGGINS).apply(Claim(1, 12))
    assert state.awaiting == (0,)
    assert play(state, "0 muggins 2").scores == (3, 14)


def test_a_claim_of_too_much_is_put_back_and_given_away() -> None:
    """E101: eight, claimed as twelve."""
    state = play(at_show(CLAIMED), "1 claim 12 / 0 claim 12")
    assert state.scores == (11, 16)
    assert pegs(state.log)[-2:] == ["0 peg 8 hand", "1 peg 4 over"]


def test_partners_call_nothing_of_each_other() -> None:
    rules = replace(FOUR_PARTNERS, counting="claimed", muggins=True)
    state = at_play(["Kd", "9s", "Ah", "8c"], 1, rules)
    state = play(state, "1 play 9s / 2 play Ah / 3 play 8c / 0 play Kd")
    state = play(state, "1 claim 5")
    assert state.awaiting == (2,)
    assert pegs(state.log)[-1] == "2 peg 5 over"
    state = play(state, "2 muggins 0 / 2 claim 0")
    assert state.awaiting == (3,)


def test_three_sides_call_to_the_left() -> None:
    rules = replace(THREE_HANDED, counting="claimed", muggins=True)
    state = play(at_play(["Kd", "9s", "Ah"], 1, rules), "1 play 9s / 2 play Ah / 0 play Kd")
    assert play(state, "1 claim 0").awaiting == (2,)
    assert play(state, "1 claim 0 / 2 muggins 0 / 2 claim 0").awaiting == (0,)


def test_a_claim_may_point_at_its_combinations() -> None:
    state = at_show(MUGGINS)
    combos = next(e for e in at_show(SIX_CARD).log if isinstance(e, Peg) and e.points == 12).combos
    named = state.apply(Claim(1, 12, combos))
    assert named.scores == (3, 12)
    assert str(Claim(1, 2, combos[:1])) == "1 claim 2 fifteen(7c 8d)"
    with pytest.raises(IllegalAction, match=r"^the combinations come to 9, and the claim to 12$"):
        state.apply(Claim(1, 12, combos[:-1]))


@pytest.mark.parametrize("points", [-1, 30, 1000])
def test_no_claim_is_more_than_a_hand_can_be(points: int) -> None:
    sentence = f"^{points} points cannot be counted; say a number from 0 to 29$"
    with pytest.raises(IllegalAction, match=sentence):
        at_show(CLAIMED).apply(Claim(1, points))
    with pytest.raises(IllegalAction, match=sentence):
        at_show(MUGGINS).apply(Claim(1, 8)).apply(read(f"0 muggins {points}"))


# Forms and houses


def test_in_lowball_the_first_at_the_target_has_lost() -> None:
    state = at_play(["KcTh", "JdAc"], 1, LOWBALL, scores=(120, 50))
    state = play(state, "1 play Jd / 0 play Kc / 1 play Ac / 0 play Th")
    assert (state.winner, state.scores) == (1, (121, 50))


def test_equals_at_lowball_are_won_by_the_dealers_left() -> None:
    rules = replace(THREE_HANDED, skunks=(), lowball=True)
    state = at_play(["Ah", "Kd", "9c"], 2, rules, scores=(50, 120, 50))
    state = play(state, "2 play 9c / 0 play Ah / 1 play Kd")
    assert (state.winner, state.scores) == (2, (50, 121, 50))


NOTHING = "2c4d6h8s"


@pytest.mark.parametrize(("before", "after"), [((30, 40), (23, 30)), ((0, 3), (0, 0))])
def test_a_hand_of_nothing_goes_ten_back_and_never_below_nothing(
    before: tuple[int, int], after: tuple[int, int]
) -> None:
    kept = [NOTHING, "2d4c6s8h"]
    state = at_play(["Kd", "Ks"], 1, BACK_UP_TEN, kept=kept, starter="Kc", scores=before)
    state = play(state, "1 play Ks / 0 play Kd")
    shown = pegs(state.log)
    assert (before[1] - after[1], before[0] + 3 - after[0]) == tuple(
        -int(peg.split()[2]) for peg in shown if peg.endswith("back")
    )


def test_a_hand_of_nothing_goes_back_only_after_the_call() -> None:
    rules = replace(BACK_UP_TEN, counting="claimed", muggins=True)
    kept = [NOTHING, "2d4c6s8h"]
    state = at_play(["Kd", "Ks"], 1, rules, kept=kept, starter="Kc", scores=(30, 40))
    state = play(state, "1 play Ks / 0 play Kd / 1 claim 0")
    assert isinstance(state.log[-1], Claim)
    assert pegs(play(state, "0 muggins 0").log)[-1] == "1 peg -10 back"


def test_a_house_may_peg_no_heels_near_the_end() -> None:
    stinkhole = replace(SIX_CARD, heels_below=118)
    deal = DEALT.replace("cut 5c", "cut Jd")
    assert play(State(stinkhole, 0, (117, 0)), deal).scores == (119, 0)
    assert play(State(stinkhole, 0, (118, 0)), deal).scores == (118, 0)


@pytest.mark.parametrize(("score", "first"), [(119, "0 peg 1 last"), (120, "1 peg 4 hand")])
def test_a_house_may_peg_no_last_in_the_stinkhole(score: int, first: str) -> None:
    rules = replace(SIX_CARD, last_below=120)
    kept = ["Kd9c", "QsAcQhAh"]
    state = at_play(["Kd9c", "QsAc"], 1, rules, kept=kept, scores=(score, 0))
    state = play(state, "1 play Qs / 0 play Kd / 1 play Ac / 0 play 9c")
    assert pegs(state.log)[0] == first


def test_fives_are_tossed_as_far_as_the_discards_go() -> None:
    state = play(State(TOSS_FIVES), "deal 5h6d9cKdQsJs 5c5d5sTdQhAh")
    assert all(
        Card("5h") in discard.cards for discard in state.legal(0) if isinstance(discard, Discard)
    )
    assert len(state.legal(0)) == 5
    assert len(state.legal(1)) == 3
    sentence = "^fives go to the crib in this form: 5c 5d 5s before 5c Td$"
    with pytest.raises(IllegalAction, match=sentence):
        play(state, "1 discard 5cTd")


def test_the_discards_of_each_seat_are_the_forms() -> None:
    state = play(State(THREE_HANDED_DEALER_SIX, 1), "deal 2c3c4c5c6c 2d3d4d5d6d7d 2h3h4h5h6h")
    assert [len(state.legal(seat)) for seat in range(3)] == [5, 15, 5]
    state = play(State(FIVE_HANDED, 0), "deal 2c3c4c5c 2d3d4d5d6d 2h3h4h5h6h 2s3s4s5s6s 7c7d7h7s8c")
    assert state.awaiting == (1, 2, 3, 4)
    state = play(state, "4 discard 8c / 2 discard 6h / 1 discard 6d / 3 discard 6s")
    assert state.phase == Phase.CUT
    assert state.crib == cards("6d 6h 6s 8c")


def test_the_pack_gives_what_the_crib_wants() -> None:
    deal = "deal 2c3c4c5c6c 2d3d4d5d6d 2h3h4h5h6h"
    state = play(State(THREE_HANDED), f"{deal} crib Kd")
    assert state.crib == cards("Kd")
    with pytest.raises(IllegalAction, match=r"^cards from the pack: 0; it gives 1 to the crib$"):
        play(State(THREE_HANDED), deal)


def test_nobody_discards_where_nobody_has_to() -> None:
    rules = Rules(dealt=(4, 4))
    state = play(State(rules), "deal 2c3c4c5c 2d3d4d5d crib 6c7c8c9c")
    assert state.phase == Phase.CUT
    assert state.awaiting == (NATURE,)


def test_partners_share_a_score() -> None:
    state = at_play(["9d", "As", "Ah", "9cKc"], 3, FOUR_PARTNERS)
    state = play(state, "3 play 9c / 0 play 9d / 1 play As / 2 play Ah")
    assert pegs(state.log) == ["0 peg 2 play", "2 peg 2 play"]
    assert state.scores == (4, 0)


def test_a_captain_has_a_target_of_his_own() -> None:
    state = play(at_play(["3c", "Ks", "2h"], 1, CAPTAIN, scores=(60, 60)), "1 play Ks / 2 play 2h")
    state = play(state, "0 play 3c")
    assert (state.winner, state.scores) == (0, (61, 60))
    state = at_play(["3c", "Ks", "Kh"], 1, CAPTAIN, scores=(60, 119))
    state = play(state, "1 play Ks / 2 play Kh")
    assert (state.winner, state.scores) == (1, (60, 121))


def test_old_companies_peg_flushes_in_the_play() -> None:
    rules = replace(SIX_CARD, flush_in_play=True)
    state = play(at_play(["Kd", "9d2d"], 1, rules), "1 play 9d / 0 play Kd / 1 play 2d")
    assert str(state.log[-7]) == "1 peg 3 play flush(9d Kd 2d)"


# The value


def test_all_may_discard_at_once_in_any_order() -> None:
    state = play(State(), "deal 2h5d6c9sJhKc 4h4d7s8cTdQh")
    assert state.awaiting == (0, 1)
    first, last = play(state, "0 discard JhKc"), play(state, "1 discard TdQh")
    assert (first.awaiting, last.awaiting) == ((1,), (0,))
    one, two = play(first, "1 discard TdQh"), play(last, "0 discard JhKc")
    assert one.crib == two.crib == cards("Td Jh Qh Kc")
    assert (one.hands, one.phase) == (two.hands, Phase.CUT)


def test_a_state_is_left_as_it_was() -> None:
    state = play(State(), DEALT)
    log, hands = state.log, state.hands
    play(state, "1 play 7s")
    with pytest.raises(IllegalAction):
        play(state, "1 play Kc")
    assert (state.log, state.hands) == (log, hands)
    with pytest.raises(FrozenInstanceError):
        state.dealer = 1  # type: ignore[misc]


def test_a_state_can_be_copied_stored_and_looked_up() -> None:
    state = play(State(), DEALT + PLAYED)
    assert pickle.loads(pickle.dumps(state)) == deepcopy(state) == state
    assert {state: "here"}[play(State(), DEALT + PLAYED)] == "here"
    assert state != play(State(), DEALT)


def test_a_state_says_where_it_stands() -> None:
    assert repr(State(FIVE_CARD)) == "<State deal, 0-3, dealer 0, 1 events>"
    assert State(THREE_HANDED).seen_by(None).awaiting == (NATURE,)


def test_the_actions_of_a_state_are_its_log_without_what_followed() -> None:
    state = play(State(), DEALT + PLAYED)
    assert not any(isinstance(action, Peg | Show) for action in state.actions)
    again = State()
    for action in state.actions:
        again = again.apply(action)
    assert again == state


def test_what_cannot_begin_is_refused() -> None:
    for dealer in (-1, 2):
        with pytest.raises(ValueError, match=f"^seat {dealer} cannot deal: the seats are 0 to 1$"):
            State(SIX_CARD, dealer)
    with pytest.raises(ValueError, match=r"^3 scores for 2 sides$"):
        State(SIX_CARD, 0, (0, 0, 0))
    for score in (-1, 121):
        sentence = f"^a score of {score}; a game goes on from 0 to 120$"
        with pytest.raises(ValueError, match=sentence):
            State(SIX_CARD, 0, (0, score))


def test_nobody_sees_from_where_nobody_sits() -> None:
    for seat in (-1, 2):
        with pytest.raises(ValueError, match=f"^nobody sits at {seat}: the seats are 0 to 1$"):
            State().seen_by(seat)


# What is refused, and what would do


REFUSED = [
    ("", "1 play 7s", "seat 1 is not awaited now: the deal comes first"),
    ("", "cut 7s", "a cut is not awaited now: the deal comes first"),
    ("", "deal 2c", "hands dealt: 1; there are 2 seats"),
    ("", "deal 2c 3c", "cards dealt to seat 0: 1; it gets 6"),
    ("", "deal 2c3c4c5c6c7c 2d3d4d5d6d7d crib 8c",
     "cards from the pack: 1; it gives 0 to the crib"),
    ("", "deal 2c3c4c5c6c7c 2d3d4d5d6d7c", "7c is there twice; a pack has each card once"),
    ("", "deal 2c3c4c5c6cxx 2d3d4d5d6d7d", "xx is not one of the fifty-two cards"),
    ("deal 2h5d6c9sJhKc 4h4d7s8cTdQh", "0 discard JhQh",
     "Qh is not in the hand 2h 5d 6c 9s Jh Kc"),
    ("deal 2h5d6c9sJhKc 4h4d7s8cTdQh", "0 discard Jh",
     "cards laid away: 1; it must be 2 of 2h 5d 6c 9s Jh Kc"),
    ("deal 2h5d6c9sJhKc 4h4d7s8cTdQh", "0 discard JhJh",
     "cards laid away: 1; it must be 2 of 2h 5d 6c 9s Jh Kc"),
    ("deal 2h5d6c9sJhKc 4h4d7s8cTdQh", "0 play Jh",
     "a play is not awaited now: seats 0 and 1 to discard"),
    ("deal 2h5d6c9sJhKc 4h4d7s8cTdQh / 1 discard TdQh / 0 discard JhKc", "cut Td",
     "Td is dealt already and cannot be the starter"),
    ("deal 2h5d6c9sJhKc 4h4d7s8cTdQh / 1 discard TdQh / 0 discard JhKc", "cut xx",
     "xx is not one of the fifty-two cards"),
    (DEALT, "0 play 9s", "seat 0 is not awaited now: seat 1 to play"),
    (DEALT, "1 play 9s", "9s is not in the hand 4h 4d 7s 8c; 4h, 4d, 7s or 8c may be played"),
    (DEALT + "1 play 7s / 0 play 9s / 1 play 8c", "0 play 9s",
     "9s is not in the hand 2h 5d 6c; 2h, 5d or 6c may be played"),
    (DEALT + "1 play 7s / 0 play 9s / 1 play 8c / 0 play 6c", "1 play 4d",
     "4d would make the count 34; nothing fits: say go"),
    (DEALT + "1 play 7s", "1 claim 4", "seat 1 is not awaited now: seat 0 to play"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "action", "sentence"), REFUSED)
def test_a_refusal_says_what_was_found_and_what_would_do(
    before: str, action: str, sentence: str
) -> None:
    state = play(State(), before)
    with pytest.raises(IllegalAction, match=f"^{re.escape(sentence)}$"):
        play(state, action)


def test_nothing_is_awaited_when_the_game_is_over() -> None:
    state = play(State(SIX_CARD, 0, (119, 100)), DEALT.replace("cut 5c", "cut Jd"))
    assert (state.awaiting, state.legal(0), state.legal(1)) == ((), (), ())
    with pytest.raises(IllegalAction, match=r"^seat 1 is not awaited now: the game is over$"):
        play(state, "1 play 7s")


def test_shows_and_pegs_are_no_actions() -> None:
    peg = Peg(0, 2, PegKind.HAND)
    with pytest.raises(IllegalAction, match=r"^0 peg 2 hand is no action: shows and pegs follow"):
        State().apply(peg)  # type: ignore[arg-type]
    with pytest.raises(IllegalAction, match=r"is no action; one is made of whole numbers, cards"):
        State().apply(Cut(17))  # type: ignore[arg-type]
    with pytest.raises(IllegalAction, match=r"is no action; one is made of whole numbers, cards"):
        State().apply(Discard(0, (*cards("5h 5d"), 7)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "action",
    [
        Claim(True, 8),
        Claim(1, 8, []),  # type: ignore[arg-type]
        Claim(1, 8, ((ComboKind.PAIR, cards("8h 8d"), 8),)),  # type: ignore[arg-type]
        Claim(1, 8, (Combo(ComboKind.PAIR, (1, 2), 8),)),  # type: ignore[arg-type]
        Claim(1, 8, (Combo("pair", cards("8h 8d"), "8"),)),  # type: ignore[arg-type]
    ],
)
def test_what_an_action_is_not_made_of_is_refused(action: Claim) -> None:
    with pytest.raises(IllegalAction, match="is no action; one is made of whole numbers"):
        at_show(MUGGINS).apply(action)


def test_a_game_opens_with_whole_numbers() -> None:
    with pytest.raises(ValueError, match=r"^seat 0.5 cannot deal"):
        State(dealer=0.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"^a score of 1.5; a game goes on from 0 to 120"):
        State(scores=(1.5, 2))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("combo", "why"),
    [
        (Combo(ComboKind.PAIR, cards("7c 7d"), 2), "is not of the cards that are shown"),
        (Combo(ComboKind.RUN, cards("7c 8d"), 12), r"^run\(7c 8d\) is worth 2$"),
        (Combo(ComboKind.LAST, cards("7c"), 1), "is nothing that counts at the show"),
    ],
)
def test_a_claim_points_at_what_could_be_there(combo: Combo, why: str) -> None:
    with pytest.raises(IllegalAction, match=why):
        at_show(MUGGINS).apply(Claim(1, combo.points, (combo,)))
    with pytest.raises(IllegalAction, match=r"is no action; one is made of whole numbers, cards"):
        State().apply(Claim(0, 2, (None,)))  # type: ignore[arg-type]


class Changing(Card):
    """A card that says it counts nothing."""

    value = 0


class Silent:
    """What will not be told of."""

    def __repr__(self) -> str:
        raise RuntimeError


class Sly(Play):
    """A play that might say another thing at each look."""


class Bag(tuple[Card, ...]):
    """Cards that might be others at each look."""


def forged(kind: type[Card], card: Card) -> Card:
    return int.__new__(kind, card)


@pytest.mark.parametrize(
    "action",
    [
        Play(1, forged(Changing, Card("7s"))),
        Play(1, forged(Card, Card("7s"))),
        Sly(1, Card("7s")),
        Discard(1, Bag(cards("Td Qh"))),
        Deal((cards("5h"), Bag())),
        Silent(),
        Play(1, Silent()),  # type: ignore[arg-type]
        Play(Silent(), Card("7s")),  # type: ignore[arg-type]
        Claim(0, Silent()),  # type: ignore[arg-type]
        Muggins(10**5000, 10**5000),
        Show(0, (Silent(),), "hand"),  # type: ignore[arg-type]
    ],
)
def test_what_only_looks_like_an_action_is_refused(action: Action) -> None:
    for state in State(), at_show(MUGGINS):
        with pytest.raises(IllegalAction, match=r"is no action|is not awaited|cannot be counted"):
            state.apply(action)


def test_nobody_imagines_who_does_not_sit_there() -> None:
    view = replace(State().seen_by(0), seat=9)
    with pytest.raises(ValueError, match=r"^nobody sits at 9: the seats are 0 to 1$"):
        State.imagine(view, Random(1))


def test_a_card_that_was_seen_twice_fits_no_deal() -> None:
    view = play(State(), DEALT).seen_by(0)
    view = replace(view, log=(*view.log, Play(1, view.hand[0])))
    with pytest.raises(ValueError, match="a card was seen twice"):
        State.imagine(view, Random(1))

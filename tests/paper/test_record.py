"""Records: games as text."""

import io
import pickle
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.paper.entry import MARKS
from muggins.paper.lines import LONGEST
from muggins.paper.reading import MOST_ENTRIES
from muggins.paper.record import (
    BadLine,
    Entry,
    Record,
    TakeBack,
    dumps,
    header,
    heading,
    line,
    loads,
    records,
    salvage,
)
from muggins.rulebook.card import BadNotation, Card, cards
from muggins.rulebook.events import Claim, Deal, Peg, PegKind, Play
from muggins.rulebook.rules import FIVE_CARD, SIX_CARD
from muggins.rulebook.score import Combo, ComboKind
from muggins.rulebook.state import State
from muggins.rulebook.view import IllegalAction, Opening, Phase
from tests.laws.games import ALL, Chance, after, states

GOLDEN = Path(__file__).parents[1] / "golden"
DEAL = """\
[Muggins "1"]
[Rules "six-card"]
[Dealer "0"]
[Scores "103-109"]
[Players "Ann" "Ben"]

deal 2h5d6c9sJhKc 4h4d7s8cTdQh
1 discard TdQh
0 discard JhKc
cut 5c
1 play 7s
0 play 9s
1 play 8c
1 peg 3 play run(7s 9s 8c)
0 play 6c
0 peg 4 play run(7s 9s 8c 6c)
1 go
0 peg 1 last
1 play 4d
0 play 2h
1 play 4h
0 play 5d
0 peg 2 play fifteen(4d 2h 4h 5d)
0 peg 1 last
1 show 4h4d7s8c
1 peg 6 hand fifteen(7s 8c) fifteen(4d 4h 7s) pair(4d 4h)
0 show 2h5d6c9s
0 peg 4 hand fifteen(6c 9s) pair(5c 5d)
0 show crib TdJhQhKc
0 peg 6 of 12 crib fifteen(5c Td) fifteen(5c Jh) fifteen(5c Qh) fifteen(5c Kc) run(Td Jh Qh Kc)
result 0 121-118
"""
START = '[Muggins "1"]\ndeal 2h5d6c9sJhKc 4h4d7s8cTdQh\n1 discard TdQh\n0 discard JhKc\ncut 5c\n'


def refused(text: str | bytes) -> BadLine:
    with pytest.raises(BadLine) as refusal:
        loads(text)
    return refusal.value


# Writing and reading


def test_a_deal_is_written_as_it_is_spoken_of() -> None:
    assert dumps(loads(DEAL)) == DEAL
    assert loads(DEAL).state.scores == (121, 118)


def test_pegs_shows_and_all_headers_but_the_first_may_be_left_out() -> None:
    told = loads(DEAL)
    bare = "\n".join(
        text for text in DEAL.splitlines() if not {"peg", "show", "result"} & set(text.split())
    )
    assert loads(bare) == told
    assert loads(START).rules == SIX_CARD
    assert loads(START).opening == Opening(0)


def test_capital_letters_other_spellings_of_cards_and_spaces_are_understood() -> None:
    typed = (
        '  [Muggins "1"]  [Dealer "0"]\r\n\r\nDeal 2H,5D,6C,9S,JH,KC  4♥4♦7♠8♣10d♥'.replace(
            "10d♥", "10dQ♥"
        )
        + "\r\n"
        "1  Discard\t10d QH ?!; why not\r\n0 DISCARD jhkc\r\nCUT 5c"
    )
    assert loads(typed).state == loads(START).state
    assert loads(typed).entries[1] == Entry(loads(START).entries[1].step, "?!", "why not")


def test_a_byte_order_mark_and_carriage_returns_do_no_harm() -> None:
    assert loads(b"\xef\xbb\xbf" + DEAL.replace("\n", "\r\n").encode()) == loads(DEAL)


def test_a_record_iterates_as_states_the_opening_first() -> None:
    record = loads(START)
    phases = [state.phase for state in record]
    assert phases == [Phase.DEAL, Phase.DISCARD, Phase.DISCARD, Phase.CUT, Phase.PLAY]
    assert list(record)[-1] == record.state


@pytest.mark.parametrize("form", ALL)
def test_every_form_is_read_as_it_was_written(form: str) -> None:
    rules = ALL[form]
    *_, end = after(State(rules, rules.seats - 1), Chance(form))
    record = Record.of(end, headers={"Form": form})
    assert loads(dumps(record)) == record
    assert loads(dumps(record)).state == end
    assert list(record)[-1] == end


def test_a_game_of_five_card_begins_with_three_for_last() -> None:
    text = dumps(Record.of(State(FIVE_CARD)))
    assert "1 peg 3 three" in text
    assert loads(text).state.scores == (0, 3)


@st.composite
def written(draw: st.DrawFn) -> Record:
    """Any record: take-backs, marks, comments, headers."""
    text = st.text(
        st.characters(exclude_categories=("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")), max_size=20
    ).map(str.strip)
    comments = st.one_of(st.just(""), text, st.lists(text, min_size=2, max_size=3).map("\n".join))
    record = Record.of(draw(states()))
    entries: list[Entry] = []
    for stand, entry in enumerate(record.entries, 1):
        mark = draw(st.sampled_from(("", *MARKS))) if draw(st.integers(0, 9)) == 0 else ""
        entries.append(Entry(entry.step, mark, draw(comments) if mark else ""))
        if draw(st.integers(0, 9)) == 0:
            back = draw(st.integers(1, stand))
            again = [entry.step for entry in record.entries[stand - back : stand]]
            entries += [Entry(TakeBack(back)), *map(Entry, again)]
    seats = record.rules.seats
    names = draw(st.just([]) | st.lists(text, min_size=seats, max_size=seats))
    headers = draw(st.dictionaries(st.from_regex(r"[A-Z][a-z]{0,9}", fullmatch=True), text))
    taken = ("Muggins", "Rules", "Dealer", "Scores", "Players")
    return replace(
        record,
        entries=tuple(entries),
        players=tuple(names),
        headers={name: value for name, value in headers.items() if name not in taken},
        comment=draw(comments),
    )


@given(written())
def test_what_is_written_is_read_the_same(record: Record) -> None:
    assert loads(dumps(record)) == record
    assert dumps(loads(dumps(record))) == dumps(record)


@given(st.lists(written(), max_size=3))
def test_many_games_are_read_one_after_the_other(some: list[Record]) -> None:
    text = "\n".join(map(dumps, some))
    assert list(records(io.StringIO(text))) == some
    assert list(records(io.BytesIO(text.encode()))) == some
    assert list(records(text.splitlines(keepends=True))) == some


# Take-backs, marks and comments


def test_a_take_back_counts_actions_of_nature_too() -> None:
    record = loads(f"{START}takeback 2\n")
    assert record.state == list(record)[2]
    assert record.entries[-1] == Entry(TakeBack(2))
    assert loads(f"{START}takeback 2\ntakeback\n").state == list(record)[1]


def test_only_what_was_done_can_be_taken_back() -> None:
    for back in ("5", "0"):
        assert "cannot be taken back; 4 actions stand" in str(refused(f"{START}takeback {back}"))
    assert loads(f"{START}takeback 4").state == State()


def test_comments_belong_to_the_action_before_them() -> None:
    record = loads(
        f"; before\n{START.replace(chr(10), chr(10) + '; a' + chr(10) + ';b' + chr(10))}"
    )
    assert record.comment == "a\nb"
    assert {entry.comment for entry in record.entries} == {"a\nb"}


def test_a_comment_may_hold_anything_but_control_characters() -> None:
    family = "a {family} ; [of] \N{WOMAN}\u200d\N{GIRL}, caf\N{LATIN SMALL LETTER E WITH ACUTE}"
    assert loads(f"{START}; {family}").entries[-1].comment == family
    for wrong in ("a\nb ", "bell \a", "\ud800", "\u202e", "x" * 2001):
        with pytest.raises(ValueError, match="comment"):
            Entry(Play(0, Card("5c")), comment=wrong)


def test_there_are_six_marks() -> None:
    for mark in MARKS:
        assert loads(f"{START}1 play 7s {mark}").entries[-1].mark == mark
    with pytest.raises(ValueError, match="is no mark"):
        Entry(Play(0, Card("5c")), "!!!")


def test_a_hash_of_a_record_follows_from_its_value() -> None:
    assert hash(loads(DEAL)) == hash(loads(DEAL))
    assert pickle.loads(pickle.dumps(loads(DEAL))) == loads(DEAL)


# Headers


def test_a_header_may_come_late_as_a_secret_does() -> None:
    late = loads(f'{DEAL}[Secret "abc"]\n')
    assert late.headers == {"Secret": "abc"}
    assert dumps(late).index("[Secret") < dumps(late).index("deal")
    assert "comes too late" in str(refused(f'{START}[Scores "0-0"]\n'))


def test_quotes_and_backslashes_in_headers_are_escaped() -> None:
    value = 'the "Jolly \\ Jack"'
    assert header("Event", value) == '[Event "the \\"Jolly \\\\ Jack\\""]\n'
    record = Record.of(State(), headers={"Event": value}, players=('"', "\\"))
    assert loads(dumps(record)) == record


@pytest.mark.parametrize(
    ("headers", "sentence"),
    [
        ("x", "a game begins with"),
        ('[Rules "six-card"]', "a game begins with"),
        ('[Muggins "2"]', "version '2' is not known here"),
        ('[muggins "1"]', "a header is written like"),
        ('[Muggins "1"][Rules "whist"]', "'whist' is no form of cribbage"),
        ('[Muggins "1"][Dealer "2"]', "seat 2 cannot deal"),
        ('[Muggins "1"][Dealer "0-1"]', "the number of one seat"),
        ('[Muggins "1"][Dealer "\N{ARABIC-INDIC DIGIT ONE}"]', "write numbers like"),
        ('[Muggins "1"][Scores "1"]', "1 scores for 2 sides"),
        ('[Muggins "1"][Scores "121-0"]', "a score of 121"),
        ('[Muggins "1"][Scores "-"]', "write numbers like"),
        ('[Muggins "1"][Players "Ann"]', "1 players for 2 seats"),
        ('[Muggins "1"][Date "a" "b"]', "only Players has several"),
        ('[Muggins "1"][Date "a"][Date "b"]', "Date is there twice"),
        ('[Muggins "1"][Date "a]', "comes its text in quotes"),
        ('[Muggins "1"][Date]', "comes its text in quotes"),
        ('[Muggins "1"] Date', "a header is written like"),
        ('[Muggins "1"]' + "".join(f'[H{n} "x"]' for n in range(64)), "more than 64 headers"),
        (f'[Muggins "1"][Date "{"x" * 6001}"]', "more than 6000 characters"),
    ],
)
def test_a_header_that_cannot_be_read_is_refused(headers: str, sentence: str) -> None:
    assert sentence in refused(f"{headers}\n").sentence


def test_headers_that_could_not_be_read_are_not_written() -> None:
    for headers in ({"Rules": "x"}, {"no": "x"}, {"Date": "\n"}, {f"H{n}": "" for n in range(65)}):
        with pytest.raises(ValueError, match=r"header|written"):
            heading(SIX_CARD, Opening(0), headers=headers)
    with pytest.raises(ValueError, match="3 players for 2 seats"):
        Record.of(State(), players=("a", "b", "c"))


# Errors


@pytest.mark.parametrize(
    ("text", "column", "sentence"),
    [
        ("1 play 9z", 8, "found '9z'; cards are written like"),
        ("1 play 5\N{LATIN SMALL LETTER LONG S}", 8, "cards are written like"),
        ("1 play 7s8c", 8, "one card would do"),
        ("1 play xx", 8, "xx is a hidden card"),
        ("1 play", 3, "after play comes one card"),
        ("1 plya 7s", 3, "found 'plya'"),
        ("1", 2, "found a seat alone"),
        ("7 play 7s", 1, "found '7'; a line begins with"),
        ("1 play 9s", 1, "9s is not in the hand"),
        ("1 go", 1, "no go at 0"),
        ("cut 2c", 1, "a cut is not awaited now"),
        ("1 claim 99999", 9, "a whole number would do"),
        ("1 claim \N{SUPERSCRIPT TWO}", 9, "a whole number would do"),
        ("1 claim 2 pear(7s 8c)", 11, "found 'pear'"),
        ("1 claim 2 pair(7s 8c) fifteen 7s", 23, "write fifteen(7s 8c)"),
        ("1 peg 3 play", 1, "what follows here is: nothing"),
        ("result 0 121-0", 1, "here it is: unfinished"),
        ("deal", 1, "after deal comes a hand"),
        ("deal 2h crib", 9, "crib comes last"),
        ("deal 2h crib 3h crib 4h", 22, "crib comes last"),
        ("deal " + "2H" * 81, 6, "a pack has 52 cards"),
        ("1 play \0", 8, "U+0000"),
        ("1 play 7s {odd}", 3, "after play comes one card"),
        ("x" * (LONGEST + 1), LONGEST + 1, "a line of more than"),
    ],
)
def test_a_refusal_says_where_and_what_was_found(text: str, column: int, sentence: str) -> None:
    error = refused(START + text)
    assert (error.line, error.column) == (6, column)
    assert sentence in error.sentence
    assert str(error) == f"line 6, column {column}: {error.sentence}"
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_a_check_that_disagrees_is_refused_with_what_follows() -> None:
    error = refused(DEAL.replace("1 peg 3 play run(7s 9s 8c)", "1 peg 2 play pair(7s 8c)"))
    assert error.line == 14
    assert error.sentence.endswith("what follows here is: 1 peg 3 play run(7s 9s 8c)")
    for wrong in ("0 peg 6 of 11 crib", "0 peg 5 crib", "0 peg 6 hand", "1 peg 6 crib"):
        text = DEAL.replace("0 peg 6 of 12 crib", wrong)
        assert refused(text).line == 30
    assert refused(DEAL.replace("show 2h5d6c9s", "show 2h5d6c9c")).line == 27
    assert refused(DEAL.replace("result 0 121-118", "unfinished")).line == 31


def test_a_check_that_disagrees_is_told_of_that_line_alone() -> None:
    shorter = re.sub(r"0 peg 1 last\n1 show.*\n1 peg.*\n", "", DEAL)
    for text in (DEAL, shorter):
        error = refused(text.replace("0 peg 4 hand", "0 peg 5 hand"))
        assert error.sentence.endswith(" is: 0 peg 4 hand fifteen(6c 9s) pair(5c 5d)")


def test_a_check_may_leave_out_the_worth_the_combos_and_the_order_of_cards() -> None:
    shorter = DEAL.replace(" of 12", "").replace("run(7s 9s 8c)\n", "\n")
    turned = shorter.replace("4h4d7s8c\n1 peg", "8c 7s 4d 4h\n1 peg").replace(
        "fifteen(7s 8c) fifteen(4d 4h 7s)", "fifteen(4d 4h 7s)   fifteen(7s 8c)"
    )
    assert loads(turned) == loads(DEAL)


def test_nothing_is_played_after_the_end() -> None:
    assert loads(f"{START}unfinished").state == loads(START).state
    assert "the record has ended" in str(refused(f"{START}unfinished\n1 play 7s"))


def test_bytes_that_are_no_utf8_are_named() -> None:
    error = refused(START.encode() + b"; caf\xe9")
    assert (error.line, error.column) == (6, 6)
    assert "byte 0xe9 is not UTF-8" in error.sentence
    assert "UTF-8" in refused(START.encode("utf-16")).sentence


def test_an_open_text_file_that_is_no_utf8_is_refused_too(tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes(START.encode() + b"; caf\xe9")
    with (tmp_path / "latin").open(encoding="utf-8") as file, pytest.raises(BadLine, match="UTF-8"):
        list(records(file))


def test_a_game_of_too_many_actions_is_refused() -> None:
    again = "1 play 7s\ntakeback\n" * (MOST_ENTRIES // 2)
    assert f"more than {MOST_ENTRIES} actions" in str(refused(START + again))
    assert "lines" in str(refused(START + "\n" * 20_001))


def test_loads_wants_one_game() -> None:
    assert "there is no game" in str(refused(""))
    with pytest.raises(BadNotation, match="more than one game"):
        loads(DEAL + DEAL)


# Many games in a file


def test_a_bad_game_does_not_hide_the_next() -> None:
    bad: list[BadLine] = []
    text = "nonsense\n" + DEAL + START + "1 play Kc\n1 play Kd\n" + DEAL + '[Muggins "9"]\n'
    assert list(records(io.StringIO(text), bad.append)) == [loads(DEAL)] * 2
    assert [error.line for error in bad] == [1, 38, 71]


def test_a_file_is_not_read_further_than_asked(tmp_path: Path) -> None:
    source = io.StringIO(DEAL * 3)
    assert next(records(source)) == loads(DEAL)
    assert source.read().count("[Muggins") == 1
    (tmp_path / "games").write_text(DEAL * 3)
    assert (
        len(list(records(tmp_path / "games"))) == len(list(records(str(tmp_path / "games")))) == 3
    )


# Pieces for a journal


def test_a_heading_and_a_line_an_event_make_a_record() -> None:
    state = loads(DEAL).state
    journal = heading(state.rules, state.opening, ("Ann", "Ben")) + "".join(map(line, state.log))
    assert loads(journal) == loads(DEAL)
    assert DEAL.startswith(journal)


def test_a_claim_that_could_not_be_read_again_is_not_written() -> None:
    fine = Combo(ComboKind.PAIR, cards("4d 4h"), 2)
    assert line(Claim(1, 2, (fine,))) == "1 claim 2 pair(4d 4h)\n"
    with pytest.raises(ValueError, match="no combinations that can be written"):
        line(Claim(1, 7, (fine._replace(points=7),)))


def test_what_is_good_of_a_torn_journal_is_found_at_every_byte() -> None:
    whole = DEAL.encode()
    for torn in range(len(whole) + 1):
        games, good = salvage(whole[:torn])
        assert good <= torn
        assert b"\n" not in whole[good:torn] or not games
        if games:
            assert loads(whole[:good]) == games[-1]
    assert salvage(whole) == ((loads(DEAL),), len(whole))


def test_a_torn_heading_is_no_game() -> None:
    torn = DEAL + "\n" + DEAL[:40]
    assert salvage(torn.encode()) == ((loads(DEAL),), len(DEAL) + 1)


def test_a_fault_that_is_not_at_the_end_is_no_tear() -> None:
    with pytest.raises(BadLine, match="line 8"):
        salvage(DEAL.replace("1 discard", "1 disc").encode())


# What the entries of a hand-made record must be


def test_a_record_that_the_rules_do_not_allow_has_no_state() -> None:
    record = Record(rules=SIX_CARD, opening=Opening(0), entries=(Entry(Play(0, Card("5c"))),))
    with pytest.raises(IllegalAction, match="not awaited"):
        _ = record.state
    deal = Deal((cards("2h5d6c9sJhKc"), cards("4h4d7s8cTdQh")))
    assert Record(rules=SIX_CARD, opening=Opening(0), entries=(Entry(deal),)).state.log == (deal,)


def test_a_peg_says_its_kind_once() -> None:
    heels = Peg(0, 2, PegKind.HEELS, (Combo(ComboKind.HEELS, cards("Jc"), 2),))
    assert str(heels) == "0 peg 2 heels"


def test_a_path_that_cannot_be_opened_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        records(tmp_path / "none")


def test_a_path_that_nobody_reads_is_closed(tmp_path: Path) -> None:
    (tmp_path / "game").write_text(DEAL)
    games = records(tmp_path / "game")
    del games  # an open file that is forgotten is a warning, and a warning fails a test


def test_what_is_no_text_and_what_is_no_record_is_told_what_would_do(tmp_path: Path) -> None:
    path: Any = tmp_path / "game"
    with pytest.raises(TypeError, match=r"loads reads text; .* records\(path\) reads a file"):
        loads(path)
    state: Any = State()
    with pytest.raises(TypeError, match=r"is no Record; Record.of\(state\) makes one"):
        dumps(state)


def test_a_record_is_shown_in_short() -> None:
    assert repr(loads(DEAL)) == "<Record six-card by Ann and Ben, 13 entries>"
    assert repr(Record.of(State())) == "<Record six-card, 0 entries>"

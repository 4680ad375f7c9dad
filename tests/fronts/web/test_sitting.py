"""A table follows from its entries, and from nothing else."""

from __future__ import annotations

import random

import msgspec
import pytest

from muggins.fronts.web.entries import Acted, Entry, Next, TookBack, read, written
from muggins.fronts.web.schema import Row
from muggins.fronts.web.shown import Reader, Surroundings, shown
from muggins.fronts.web.sitting import Damaged, Sitting, chosen
from muggins.rulebook.view import Phase
from tests.fronts.web.test_leaks import FORMS_AND_MORE, opened


def rows_of(form: str, seed: int, target: int = 31) -> tuple[Sitting, list[Row]]:
    """A random match of two games with take-backs, and what was kept of it."""
    rng = random.Random(f"{form} {seed}")
    made = opened(form, rng, target)
    terms = msgspec.structs.replace(made.terms, match="games=2")
    sitting, rows = Sitting("b" * 16, ()), []
    entry = sitting.take(terms, 0.0)
    rows.append(Row(1, 0.0, written(entry), ""))
    while not sitting.over:
        wanted = any_of(sitting, rng, len(rows))
        at = float(len(rows))
        rows.append(Row(len(rows) + 1, at, written(sitting.take(wanted, at)), ""))
    return sitting, rows


def any_of(sitting: Sitting, rng: random.Random, number: int) -> Entry:
    """Anything that may be done now."""
    state = sitting.game.state
    if state.phase is Phase.OVER:
        return Next(seat=0)
    back = [seat for seat in range(state.rules.seats) if sitting.game.may_take_back(seat)]
    if back and rng.random() < 0.1:
        return TookBack(seat=rng.choice(back))
    seat = rng.choice(state.awaiting)
    step = str(rng.choice(state.legal(seat)))
    return Acted(seat=seat, step=step, holder=f"holder {seat}", id=str(number))


@pytest.mark.parametrize("form", FORMS_AND_MORE)
def test_the_same_entries_make_the_same_table(form: str) -> None:
    sitting, rows = rows_of(form, 1)
    again = Sitting(sitting.id, rows)
    assert again.version == sitting.version == len(rows)
    for holder in ("holder 0", "holder 1", "nobody"):
        reader = Reader(holder=holder)
        assert shown(again, reader, Surroundings()) == shown(sitting, reader, Surroundings())
    assert again.games() == sitting.games()
    assert len(again.games()) == 2
    assert again.done == sitting.done
    assert again.used == sitting.used


def test_every_entry_is_read_as_it_was_written() -> None:
    _, rows = rows_of("six-card,counting=claimed,muggins=yes", 2)
    for row in rows:
        assert written(read(row.entry)) == row.entry


def test_entries_that_do_not_follow_from_one_another_are_found_out() -> None:
    _, rows = rows_of("six-card", 3)
    damages = [
        [rows[0], *rows[2:]],
        [rows[0], rows[1], rows[1]],
        [rows[0]._replace(entry=rows[0].entry.replace('"secret":"', '"secret":"00')[:-1])],
        [rows[0], rows[1]._replace(entry="{}")],
        [rows[0], rows[1]._replace(entry='{"what":"acted","seat":0,"step":"0 play xx"}')],
    ]
    for damaged in damages:
        with pytest.raises(Damaged):
            Sitting("b" * 16, damaged)


def test_other_cards_than_those_that_were_dealt_are_found_out() -> None:
    sitting, rows = rows_of("six-card", 4)
    other = rows[0].entry.replace(sitting.terms.secret, "00" * 32)
    with pytest.raises(Damaged):
        Sitting("b" * 16, [rows[0]._replace(entry=other), *rows[1:]])


@pytest.mark.parametrize(
    "text", ["", "0", "deal 5h", "cut 5h", "takeback 1", "x play 5h", "0 show"]
)
def test_what_is_not_for_a_seat_to_do_is_no_choice(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        chosen(text)

"""muggins verify."""

import io
import json
from pathlib import Path

import pytest

from muggins.engine import bots
from muggins.fronts.cli import main
from muggins.paper.record import Record, dumps
from muggins.rulebook.events import Deal
from muggins.rulebook.state import State
from muggins.table.fairness import Fairness
from muggins.table.shoe import FairShoe, SeededShoe, cut_for_deal
from muggins.table.table import Table, play

Capsys = pytest.CaptureFixture[str]


def a_game(seed: int) -> str:
    end = play([bots.greedy(seed=1), bots.greedy(seed=2)], SeededShoe(seed))
    return dumps(Record.of(end, players=("Ann", "Bob")))


def a_fair_game() -> str:
    shoe = FairShoe(bytes(32), ("horse",))
    end = play([bots.greedy(seed=1), bots.greedy(seed=2)], shoe)
    return dumps(Record.of(end, headers=Fairness.shown(shoe).headers()))


GAMES = [a_game(seed) for seed in range(3)]
FAIR = a_fair_game()


def verified(capsys: Capsys, *words: str) -> tuple[int, str, str]:
    code = main(["verify", *words])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_good_records_are_summed_up(home: Path, capsys: Capsys) -> None:
    file = home / "good.muggins"
    file.write_text("\n".join(GAMES))
    assert verified(capsys, str(file)) == (0, "3 games, nothing wrong.\n", "")


def test_a_line_is_printed_for_each_game_that_is_wrong(home: Path, capsys: Capsys) -> None:
    file = home / "some.muggins"
    spoiled = GAMES[1].replace("cut ", "cut x", 1)
    file.write_text("\n".join([GAMES[0], spoiled, GAMES[2]]))
    wrong = GAMES[0].count("\n") + 2 + spoiled[: spoiled.index("cut x")].count("\n")
    code, out, err = verified(capsys, str(file))
    assert (code, err) == (1, "")
    line, summary = out.splitlines()
    assert line.startswith(f"{file}:{wrong}:5: ")
    assert summary == "3 games, 1 wrong."


def test_cards_are_dealt_again_from_their_secret(home: Path, capsys: Capsys) -> None:
    file = home / "fair.muggins"
    file.write_text(FAIR)
    told = "1 game, nothing wrong, 1 dealt again as their secret says.\n"
    assert verified(capsys, str(file)) == (0, told, "")


def test_a_deal_that_the_secret_does_not_give_is_found(home: Path, capsys: Capsys) -> None:
    headers = FAIR.partition("\n\n")[0].partition("[Shuffle")
    unfair = GAMES[0].replace('"Bob"]\n', f'"Bob"]\n[Shuffle{headers[2]}\n', 1)
    file = home / "unfair.muggins"
    file.write_text(f"{GAMES[1]}\n{unfair}")
    code, out, err = verified(capsys, str(file), "--json")
    problem, summary = map(json.loads, out.splitlines())
    assert code == 1
    assert problem["line"] == GAMES[1].count("\n") + 2
    assert problem["problem"].startswith("deal 1 (game 1): ")
    assert summary["summary"]["games"] == 2
    assert summary["summary"]["wrong"] == 1
    assert err == ""


def test_a_secret_that_is_not_shown_is_said_to_be_so(home: Path, capsys: Capsys) -> None:
    lines = [line for line in FAIR.splitlines(keepends=True) if not line.startswith("[Secret")]
    file = home / "sealed.muggins"
    file.write_text("".join(lines))
    told = "1 game, nothing wrong, 1 with a secret that is not shown yet.\n"
    assert verified(capsys, str(file)) == (0, told, "")


def test_standard_input_can_be_verified(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(f"\n{GAMES[0]}".encode()))
    monkeypatch.setattr("sys.stdin", stdin)
    assert verified(capsys, "-") == (0, "1 game, nothing wrong.\n", "")


def test_a_file_that_cannot_be_read_does_not_stop_the_others(home: Path, capsys: Capsys) -> None:
    (home / "good.muggins").write_text(GAMES[0])
    (home / "bytes").write_bytes(b"\x7fELF\x00\xff\n" * 9)
    (home / "empty").write_text("\n; nothing\n")
    names = [str(home / name) for name in ("missing", ".", "bytes", "empty", "good.muggins")]
    code, out, err = verified(capsys, *names)
    assert code == 1
    assert [line.split(": ")[0] for line in out.splitlines()] == [
        f"{home / 'bytes'}:1:6",
        f"{home / 'empty'}:1:1",
        "3 games, 2 wrong.",
    ]
    assert err.splitlines() == [
        f"muggins: {home / 'missing'}: no such file or directory",
        f"muggins: {home}: is a directory",
    ]


def test_something_must_be_named(capsys: Capsys) -> None:
    assert verified(capsys)[0] == 2


def played(table: Table) -> State:
    seats = [bots.greedy(seed=1), bots.greedy(seed=2)]
    while table.state.awaiting:
        seat = table.state.awaiting[0]
        table.act(seats[seat].choose(table.view(seat)), by=seat)
    return table.state


def a_fair_match(**changed: str) -> str:
    """Two games of one match; the headers of the second are changed."""
    shoe = FairShoe(bytes(32), ("horse",))
    first = played(Table(shoe, dealer=cut_for_deal(shoe.deck(0), 2).dealer))
    deals = sum(isinstance(event, Deal) for event in first.log)
    second = played(Table(shoe, dealer=0, first_deck=deals + 1))
    headers = Fairness.shown(shoe).headers()
    games = (Record.of(first, headers=headers), Record.of(second, headers=headers | changed))
    return "\n".join(map(dumps, games))


def test_the_games_of_a_match_are_dealt_on(home: Path, capsys: Capsys) -> None:
    (home / "match").write_text(a_fair_match())
    told = "2 games, nothing wrong, 2 dealt again as their secret says.\n"
    assert verified(capsys, str(home / "match")) == (0, told, "")


@pytest.mark.parametrize(("name", "text"), [("Secret", "11" * 32), ("Words", "cow")])
def test_a_game_that_tells_of_another_shuffle_is_found(
    home: Path, capsys: Capsys, name: str, text: str
) -> None:
    match = a_fair_match(**{name: text})
    (home / "match").write_text(match)
    code, out, _ = verified(capsys, str(home / "match"), "--json")
    problem, summary = map(json.loads, out.splitlines())
    assert code == 1
    assert problem["problem"] == f"the {name} of this game is not that of the first"
    assert problem["line"] == 1 + match[: match.rindex("[Muggins")].count("\n")
    assert summary["summary"]["wrong"] == summary["summary"]["dealt_again"] == 1


def test_a_fault_is_told_where_its_game_begins(home: Path, capsys: Capsys) -> None:
    first = a_fair_match().rpartition("\n[Muggins")[0]
    headers = Fairness.shown(FairShoe(bytes(32), ("horse",))).headers()
    other = Record.of(played(Table(SeededShoe(1), dealer=0)), headers=headers)
    (home / "match").write_text(f"{first}\n{dumps(other)}")
    _, out, _ = verified(capsys, str(home / "match"))
    where, _, told = out.partition(": ")
    assert where == f"{home / 'match'}:{first.count(chr(10)) + 2}:1"
    assert "(game 2): " in told


def test_a_deal_that_was_taken_back_is_dealt_again_too(home: Path, capsys: Capsys) -> None:
    head, _, body = FAIR.partition("\n\n")
    other = next(line for line in GAMES[0].splitlines() if line.startswith("deal "))
    (home / "fair").write_text(f"{head}\n\n{other}\ntakeback 1\n{body}")
    code, out, _ = verified(capsys, str(home / "fair"))
    assert code == 1
    assert "deal 1 (game 1): " in out


def test_who_deals_first_follows_from_the_secret_without_a_cut(home: Path, capsys: Capsys) -> None:
    shoe = FairShoe(bytes(32), ("horse",))
    dealer = 1 - cut_for_deal(shoe.deck(0), 2).dealer
    end = played(Table(shoe, dealer=dealer))
    (home / "fair").write_text(dumps(Record.of(end, headers=Fairness.shown(shoe).headers())))
    code, out, _ = verified(capsys, str(home / "fair"))
    assert code == 1
    assert f"seat {dealer} dealt first" in out


def test_a_secret_that_says_not_how_it_shuffles_is_told(home: Path, capsys: Capsys) -> None:
    lines = [line for line in FAIR.splitlines(keepends=True) if not line.startswith("[Shuffle")]
    (home / "fair").write_text("".join(lines))
    told = "1 game, nothing wrong, 1 not dealt again, for want of a Shuffle.\n"
    assert verified(capsys, str(home / "fair")) == (0, told, "")

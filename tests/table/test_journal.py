"""Journals: killed at any byte, on a full disk, opened twice, and gone on with."""

import errno
import os
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from muggins.paper.record import TakeBack, dumps, records
from muggins.rulebook.events import NATURE, Discard
from muggins.rulebook.rules import CAPTAIN, FIVE_CARD, SIX_CARD
from muggins.rulebook.state import State
from muggins.rulebook.view import IllegalAction
from muggins.table import appending, journal
from muggins.table.fairness import Dealt, Fairness, check
from muggins.table.journal import Damaged, Journal, Locked
from muggins.table.match import Match
from muggins.table.saved import delete, saved, summary
from muggins.table.shoe import FairShoe, SeededShoe, deal_from
from muggins.table.table import Table
from tests.laws.games import ALL

SHOE = SeededShoe("journal")
SHORT = Match(rules=SIX_CARD.to(31), points="acc", to=5)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "one.muggins"


def move(table: Table, rng: Random) -> None:
    """Something legal by somebody, now and then a take-back."""
    seat = rng.choice(table.state.awaiting)
    if rng.random() < 0.1 and table.may_take_back(seat):
        table.take_back(seat)
    else:
        table.act(rng.choice(table.view(seat).legal), by=seat)


def play_on(kept: Journal, rng: Random, moves: int = 100_000) -> Table:
    """Go on with a match, game after game, for so many moves or to its end."""
    table = kept.table()
    for _ in range(moves):
        if not table.state.awaiting:
            if kept.match.over:
                break
            table = kept.table()
        move(table, rng)
    return table


def full(kept: Path) -> bytes:
    """What `dumps` would write of the games of a journal."""
    games = "\n".join(map(dumps, records(kept)))
    return games.removesuffix("unfinished\n").encode()


def test_a_match_that_is_closed_and_opened_goes_on(path: Path) -> None:
    with Journal.create(path, shoe=SHOE, players=("Ann", "Ben"), headers={"Date": "1909"}) as kept:
        table = play_on(kept, Random(1), moves=30)
    with Journal.resume(path) as kept:
        again = kept.table()
        assert (again.state, again.entries) == (table.state, table.entries)
        assert (kept.players, kept.shoe) == (("Ann", "Ben"), SHOE)
        end = play_on(kept, Random(2)).state
        assert kept.match.over
    with Journal.resume(path) as kept:
        assert kept.match.over
        assert kept.table().state == end


@pytest.mark.parametrize("form", ALL)
def test_a_journal_is_the_record_of_its_games(path: Path, form: str) -> None:
    rules = ALL[form]
    with Journal.create(path, Match(rules=rules, games=1), shoe=SHOE) as kept:
        rng = Random(form)
        for _ in range(4):
            table = play_on(kept, rng, moves=rng.randrange(1, 40))
            assert path.read_bytes() == full(path)
            if not table.state.awaiting:
                break
        table = play_on(kept, rng)
        assert table.state.winner is not None
        assert path.read_bytes() == full(path)
    (record,) = records(path)
    assert record.state == table.state
    assert tuple(entry.step for entry in record.entries) == table.entries


def test_every_game_of_a_match_is_in_the_file(path: Path) -> None:
    shoe = FairShoe(bytes(range(32)), ("horse", "étoile"))
    with Journal.create(path, SHORT, shoe=shoe) as kept:
        play_on(kept, Random(3))
        match = kept.match
    games = list(records(path))
    assert [game.state.winner for game in games] == [end.winner for end in match.results]
    assert path.read_bytes() == full(path)
    verdict = check(
        Fairness.read(games[0].headers),
        [Dealt(game.rules, game.opening.dealer, game.state.log) for game in games],
        cut=games[0].headers["Cut"],
    )
    assert verdict.agrees, verdict.sentence


def test_the_captain_moves_on_in_the_file_too(path: Path) -> None:
    with Journal.create(path, Match(rules=CAPTAIN, games=3), shoe=SHOE) as kept:
        play_on(kept, Random(4))
    assert [game.rules.sides.index(0) for game in records(path)] == [0, 1, 2]
    with Journal.resume(path) as kept:
        assert kept.match.over
        assert summary(path).match.standings == kept.match.standings


def test_a_game_may_begin_from_scores_with_a_real_pack(path: Path) -> None:
    with Journal.create(path, shoe=None, dealer=1, scores=(100, 90)) as kept:
        table = kept.table()
        assert table.state == State(dealer=1, scores=(100, 90))
        table.act(deal_from(SHOE.deck(1), SIX_CARD, 1), by=NATURE)
    with Journal.resume(path) as kept:
        assert kept.table().state == table.state
    with pytest.raises(ValueError, match="name the dealer"):
        Journal.create(path.with_name("two.muggins"), shoe=None)


# --- killed --------------------------------------------------------------------------------


def killed_everywhere(path: Path, data: bytes, sound: Callable[[State], bool]) -> int:
    """Resume the journal cut off at each of its last 300 bytes; how many states there were."""
    lengths = set()
    for size in range(max(1, len(data) - 300), len(data) + 1):
        path.write_bytes(data[:size])
        with Journal.resume(path) as kept:
            table = kept.table()
            assert sound(table.state)
            lengths.add(table.version)
        assert data.startswith(path.read_bytes())
    return len(lengths)


@pytest.mark.parametrize("moves", [20, 35])
def test_killed_at_any_byte_it_goes_on_from_a_state_that_was(path: Path, moves: int) -> None:
    with Journal.create(path, shoe=SHOE, dealer=0) as kept:
        table = kept.table()
        states = [table.state]
        for at in range(moves):
            move(table, Random(at))
            states.append(table.state)
        data = path.read_bytes()
    assert killed_everywhere(path, data, lambda state: state in states) > min(moves, 5)


def test_killed_between_two_games_it_goes_on_with_the_next(path: Path) -> None:
    with Journal.create(path, SHORT, shoe=SHOE, players=("Ann", "Ben")) as kept:
        rng = Random(5)
        while not kept.match.results:
            play_on(kept, rng, moves=1)
        ended, next_game = path.read_bytes(), kept.table().state
        both = path.read_bytes()
    assert both.startswith(ended)
    for size in range(len(ended), len(both) + 1, 3):
        path.write_bytes(both[:size])
        with Journal.resume(path) as kept:
            assert kept.table().state == next_game
        assert path.read_bytes() == both


def test_the_end_of_a_game_that_was_torn_is_put_back(path: Path) -> None:
    with Journal.create(path, shoe=SHOE) as kept:
        play_on(kept, Random(6))
        whole = path.read_bytes()
    cut = whole.rindex(b"\n", 0, whole.rindex(b"result")) + 5
    path.write_bytes(whole[:cut])
    with Journal.resume(path) as kept:
        assert kept.match.over
    assert path.read_bytes() == whole


def test_what_is_answered_is_on_disk(path: Path) -> None:
    with Journal.create(path, shoe=SHOE) as kept:
        table = kept.table()
        for at in range(60):
            move(table, Random(at))
            (record,) = records(path)
            assert record.state == table.state


def test_a_journal_of_which_nothing_was_written_says_so(path: Path) -> None:
    Journal.create(path, shoe=SHOE).close()
    data = path.read_bytes()
    for size in 0, 5, 30, len(data) - 1:
        path.write_bytes(data[:size])
        with pytest.raises(Damaged, match=r"nothing was written in one\.muggins yet; delete it"):
            Journal.resume(path)
        assert summary(path).fault == "nothing was written in it yet"
        assert path.read_bytes() == data[:size]


CHILD = """
import sys
from pathlib import Path
from muggins.engine import bots
from muggins.table.journal import Journal
with Journal.resume(Path(sys.argv[1])) as kept:
    while not kept.match.over:
        table, over = kept.table(), len(kept.match.results)
        while table.state.awaiting:
            seat = table.state.awaiting[0]
            table.act(bots.greedy(seat).choose(table.view(seat)), by=seat)
            print(over, table.version, flush=True)
"""


def answered_before_it_was_killed(path: Path, answers: int) -> tuple[int, int]:
    """Let another process go on with a match, and kill it after so many answers.

    Its last answer: how many games were over when the game began, and the version of its table.
    """
    run = [sys.executable, "-c", CHILD, str(path)]
    with subprocess.Popen(run, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout
        lines = [child.stdout.readline() for _ in range(answers)]
        child.kill()
        lines += child.stdout.readlines()
    whole = [line for line in lines if line.endswith("\n")]
    over, version = map(int, whole[-1].split())
    return over, version


@pytest.mark.parametrize("kills", [2, pytest.param(100, marks=pytest.mark.long)])
def test_kill_nine_loses_nothing_that_was_answered(path: Path, kills: int) -> None:
    Journal.create(path, Match(), shoe=SHOE).close()
    rng = Random(kills)
    for _ in range(kills):
        answered = answered_before_it_was_killed(path, rng.randrange(1, 60))
        with Journal.resume(path) as kept:
            table = kept.table()  # the next one, where a game had just been won
            assert (len(kept.match.results), table.version) >= answered


def test_a_name_that_looks_like_a_heading_begins_no_game(path: Path) -> None:
    with Journal.create(path, SHORT, shoe=SHOE, players=("x[Muggins", "Ben")) as kept:
        rng = Random(5)
        while not kept.match.results:
            play_on(kept, rng, moves=1)
        ended, next_game = path.read_bytes(), kept.table().state
        both = path.read_bytes()
    for size in range(len(ended), both.index(b"\n\n", len(ended) + 1) + 3):
        path.write_bytes(both[:size])
        with Journal.resume(path) as kept:
            assert kept.table().state == next_game
        assert path.read_bytes() == both


@pytest.mark.parametrize("behind", ["", "; to be gone on with\n"])
def test_a_record_that_says_it_is_unfinished_is_gone_on_with(path: Path, behind: str) -> None:
    with Journal.create(path, shoe=SHOE) as kept:
        play_on(kept, Random(1), moves=9)
    path.write_bytes(path.read_bytes() + b"unfinished\n" + behind.encode())
    for moves in 3, 4:
        with Journal.resume(path) as kept:
            play_on(kept, Random(2), moves)
    text = path.read_text()
    assert "unfinished" not in text
    assert behind in text


def test_threads_take_turns(path: Path) -> None:
    def move_often(seed: int) -> None:
        rng = Random(seed)
        for _ in range(60):
            with suppress(IllegalAction, IndexError):  # another was faster
                move(table, rng)

    with Journal.create(path, shoe=SHOE) as kept:
        table = kept.table()
        threads = [threading.Thread(target=move_often, args=(seed,)) for seed in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    with Journal.resume(path) as kept:
        assert kept.table().entries == table.entries


# --- damaged -------------------------------------------------------------------------------


def damaged(data: bytes) -> list[tuple[str, bytes]]:
    lines = data.splitlines(keepends=True)
    deal = next(at for at, line in enumerate(lines) if line.startswith(b"deal"))
    return [
        ("found '1x", data.replace(b"deal ", b"deal 1x", 1)),
        ("is not UTF-8", data.replace(b"deal ", b"deal \xff", 1)),
        ("line 1, column 1", b"hello\n" + data),
        ("is not awaited now", b"".join(lines[:deal] + lines[deal + 1 :])),
        ("is no term of a match", data.replace(b"games=1", b"games=?")),
        ("what can be dealt again", data.replace(b"muggins-fair-1", b"muggins-fair-9")),
        ("the secret is not the one", data.replace(b'[Secret "00', b'[Secret "11')),
        ("the secret is not shown", data.replace(b"[Secret", b"[Sacred")),
    ]


@pytest.mark.parametrize("which", range(8))
def test_a_damaged_file_is_left_as_it_is(path: Path, which: int) -> None:
    with Journal.create(path, shoe=FairShoe(bytes(32), ("a",))) as kept:
        play_on(kept, Random(7), moves=20)
    sentence, data = damaged(path.read_bytes())[which]
    path.write_bytes(data)
    with pytest.raises(Damaged, match=f"one.muggins cannot be gone on with.*{sentence}"):
        Journal.resume(path)
    assert path.read_bytes() == data
    delete(path)


def test_cards_that_the_shoe_did_not_deal_are_noticed(path: Path) -> None:
    with Journal.create(path, shoe=SHOE) as kept:
        play_on(kept, Random(7), moves=2)
    path.write_bytes(path.read_bytes().replace(b'[Seed "journal"]', b'[Seed "other"]'))
    with (
        Journal.resume(path) as kept,
        pytest.raises(Damaged, match="of step 1 is not what the shoe"),
    ):
        kept.table()


def not_files(folder: Path) -> list[Path]:
    made = [folder / f"{name}.muggins" for name in ("folder", "pipe", "zero", "nowhere")]
    made[0].mkdir(parents=True)
    os.mkfifo(made[1])
    made[2].symlink_to("/dev/zero")
    made[3].symlink_to("not there")
    return made


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_what_is_no_file_is_not_looked_into(path: Path) -> None:
    for odd in not_files(path.parent):
        with pytest.raises(Damaged, match=r"cannot be gone on with: it is (no file|a link)"):
            Journal.resume(odd)
        assert summary(odd).fault.startswith("it is ")
        if not odd.is_dir():
            delete(odd)
    assert [odd.path.stem for odd in saved(path.parent)] == ["folder"]


def test_a_file_that_is_larger_than_any_journal_is_not_looked_into(path: Path) -> None:
    Journal.create(path, shoe=SHOE).close()
    os.truncate(path, 1 << 40)
    assert summary(path).fault == "it has more than 67108864 bytes"


@pytest.mark.parametrize("replaced", [False, True])
def test_a_journal_that_is_deleted_while_it_is_played_says_so(path: Path, replaced: bool) -> None:
    with Journal.create(path, shoe=SHOE, dealer=0) as kept:
        table = kept.table()
        before, data = table.state, path.read_bytes()
        path.rename(path.with_name("old")) if replaced else path.unlink()
        if replaced:
            path.write_bytes(data)
        with pytest.raises(OSError, match="deleted or replaced while the game was played"):
            table.act(table.view(0).legal[0], by=0)
        assert table.state is before


def test_a_journal_that_is_changed_while_it_is_played_is_left_as_it_is(path: Path) -> None:
    with Journal.create(path, shoe=SHOE, dealer=0) as kept:
        table = kept.table()
        path.write_bytes(b"")
        with pytest.raises(OSError, match="another program changed the file"):
            table.act(table.view(0).legal[0], by=0)
        assert path.read_bytes() == b""


# --- disks that fail -----------------------------------------------------------------------


class Disk:
    """A disk with so much room, whose every call can be made to fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, room: int = 1 << 30) -> None:
        self.room, self.broken = room, set[str]()
        self._real = {name: getattr(os, name) for name in ("write", "fsync", "ftruncate")}
        for name in self._real:
            monkeypatch.setattr(os, name, getattr(self, name))

    def write(self, file: int, some: bytes) -> int:
        self._fail("write")
        size = min(len(some), self.room, 7)
        if not size:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.room -= size
        return int(self._real["write"](file, some[:size]))

    def fsync(self, file: int) -> None:
        self._fail("fsync")
        self._real["fsync"](file)

    def ftruncate(self, file: int, size: int) -> None:
        self._fail("ftruncate")
        self._real["ftruncate"](file, size)

    def _fail(self, name: str) -> None:
        if name in self.broken:
            raise OSError(errno.EIO, os.strerror(errno.EIO))


@pytest.mark.parametrize("room", [0, 1, 9, 20])
def test_on_a_full_disk_nothing_has_happened(
    path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    with Journal.create(path, shoe=SHOE, dealer=0) as kept:
        table = kept.table()
        table.act(table.view(0).legal[0], by=0)
        before, data = table.state, path.read_bytes()
        disk = Disk(monkeypatch, room)
        for _ in range(3):
            disk.room = room
            with pytest.raises(OSError, match="No space left") as failure:
                table.act(table.view(1).legal[0], by=1)
            assert failure.value.filename == str(path)
            assert table.state is before
            assert path.read_bytes() == data
        disk.room = 1000
        table.act(table.view(1).legal[0], by=1)
        assert path.read_bytes() == full(path)


@pytest.mark.parametrize("broken", [{"fsync"}, {"fsync", "ftruncate"}, {"write", "ftruncate"}])
def test_a_disk_that_fails_leaves_the_game_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch, broken: set[str]
) -> None:
    with Journal.create(path, shoe=SHOE, dealer=0) as kept:
        table = kept.table()
        before = table.state
        disk = Disk(monkeypatch)
        for _ in range(2):
            disk.broken = broken
            with pytest.raises(OSError, match="error"):
                table.act(table.view(1).legal[0], by=1)
            assert table.state is before
        disk.broken = set()
        table.act(table.view(1).legal[-1], by=1)
        assert path.read_bytes() == full(path)


def test_a_journal_that_cannot_be_begun_is_not_there(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Disk(monkeypatch, room=20)
    with pytest.raises(OSError, match="No space left"):
        Journal.create(path, shoe=SHOE)
    assert not list(path.parent.iterdir())


def test_a_next_game_that_cannot_be_begun_is_begun_later(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal.create(path, SHORT, shoe=SHOE) as kept:
        rng = Random(5)
        while not kept.match.results:
            play_on(kept, rng, moves=1)
        match, disk = kept.match, Disk(monkeypatch, room=30)
        with pytest.raises(OSError, match="No space left"):
            kept.table()
        assert kept.match == match
        disk.room = 100_000
        assert kept.table().version == 1
        assert path.read_bytes() == full(path)


def test_a_folder_that_may_not_be_written_to_is_named(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file where the folder should be")
    with pytest.raises(OSError, match="games"):
        Journal.create(tmp_path / "games" / "one.muggins", shoe=SHOE)


def test_a_game_has_an_end_even_if_everything_is_taken_back(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "MOST_ENTRIES", 3)
    with Journal.create(path, shoe=SHOE, dealer=0) as kept:
        table = kept.table()
        table.act(table.view(0).legal[0], by=0)
        table.take_back(0)
        with pytest.raises(IllegalAction, match="at most 3 actions and take-backs"):
            table.act(table.view(0).legal[0], by=0)
        assert table.entries[1:] == (Discard(0, table.entries[1].cards), TakeBack(1))  # type: ignore[union-attr]


# --- others --------------------------------------------------------------------------------


def test_only_its_owner_may_look(tmp_path: Path) -> None:
    path = tmp_path / "data" / "games" / "one.muggins"
    old = os.umask(0)
    try:
        Journal.create(path, shoe=SHOE).close()
    finally:
        os.umask(old)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    for folder in path.parent, path.parent.parent:
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_path_that_is_taken_is_left_alone(path: Path) -> None:
    with Journal.create(path, shoe=SHOE):
        data = path.read_bytes()
        with pytest.raises(FileExistsError):
            Journal.create(path, shoe=FairShoe(bytes(32)))
        assert path.read_bytes() == data


TRY = """
import sys
from pathlib import Path
from muggins.table.journal import Journal
from muggins.table.saved import delete
for way in (lambda path: Journal.resume(path).close(), delete):
    try:
        way(Path(sys.argv[1]))
    except OSError as refusal:
        print(type(refusal).__name__, refusal.strerror)
"""


def test_another_process_is_told_that_the_game_is_open(path: Path) -> None:
    def other() -> list[str]:
        run = [sys.executable, "-c", TRY, str(path)]
        return subprocess.run(run, check=True, capture_output=True, text=True).stdout.splitlines()

    with Journal.create(path, shoe=SHOE) as kept:
        kept.table()
        told = "Locked the game is open in another window; leave it there first"
        assert other() == [told, told]
        with pytest.raises(Locked):
            Journal.resume(path)
        play_on(kept, Random(1), moves=3)
        assert [item.name for item in path.parent.iterdir()] == ["one.muggins"]
    assert [item.name for item in path.parent.iterdir()] == ["one.muggins"]
    assert other() == []
    assert not path.exists()


def test_a_journal_that_is_gone_is_not_resumed(path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Journal.resume(path)
    with pytest.raises(FileNotFoundError):
        delete(path)


def test_a_system_without_locks_says_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Journal.create(path, shoe=SHOE) as kept:
        assert kept.caution == ""
    monkeypatch.setattr(appending, "fcntl", None)
    with Journal.resume(path) as kept:
        assert kept.caution == (
            "this system cannot lock the file of a game: do not open the game twice"
        )
        play_on(kept, Random(8), moves=3)
    delete(path)
    assert not path.exists()


# --- lists ---------------------------------------------------------------------------------


def test_a_list_tells_of_every_journal_the_latest_first(path: Path) -> None:
    folder = path.parent
    assert saved(folder) == ()
    with Journal.create(path, SHORT, shoe=SHOE, players=("Ann", "Ben")) as kept:
        play_on(kept, Random(9))
        over = kept.match
    with Journal.create(folder / "two.muggins", Match(rules=FIVE_CARD), shoe=SHOE) as kept:
        table = play_on(kept, Random(9), moves=30)
    (folder / "three.muggins").write_text("no record\n")
    (folder / "notes.txt").write_text("no journal\n")
    for age, name in enumerate(("one", "two", "three")):
        os.utime(folder / f"{name}.muggins", (age, age))
    three, two, one = saved(folder)
    assert three.fault
    assert (two.rules, two.scores, two.match.over) == (FIVE_CARD, table.state.scores, False)
    assert (one.players, one.match.over, one.match.winner) == (("Ann", "Ben"), True, over.winner)
    assert one.match.results == over.results
    assert one.fault == two.fault == ""


def test_a_list_tells_no_secret(path: Path) -> None:
    Journal.create(path, shoe=FairShoe(b"s" * 32)).close()
    assert (b"s" * 32).hex().encode() in path.read_bytes()
    assert (b"s" * 32).hex() not in repr(summary(path))


def test_a_game_that_was_torn_before_its_result_is_summed_up_all_the_same(path: Path) -> None:
    with Journal.create(path, SHORT, shoe=SHOE) as kept:
        play_on(kept, Random(10))
        whole = summary(path)
    lines = [line for line in path.read_bytes().splitlines(True) if not line.startswith(b"result")]
    path.write_bytes(b"".join(lines))
    assert summary(path) == whole


@pytest.mark.parametrize("form", ["five-card", "back-up-ten", "captain", "six-card"])
def test_a_game_that_is_not_over_is_summed_up_from_its_pegs(
    path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    rng = Random(form)
    with Journal.create(path, Match(rules=ALL[form], games=1), shoe=SHOE) as kept:
        table = kept.table()
        monkeypatch.setattr(State, "apply", None)
        assert summary(path).scores == table.state.scores
        monkeypatch.undo()
        while table.state.awaiting:
            move(table, rng)
            assert summary(path).scores == table.state.scores


def test_a_game_with_a_line_that_is_no_journals_is_played_through(path: Path) -> None:
    with Journal.create(path, shoe=SHOE) as kept:
        play_on(kept, Random(1), moves=9)
    with path.open("a") as file:
        file.write("7 play 5h\n")
    assert "found '7'" in summary(path).fault

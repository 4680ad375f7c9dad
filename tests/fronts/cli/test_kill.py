"""A game that is killed at any moment loses nothing that was answered."""

from __future__ import annotations

import os
import re
import select
import sys
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.reduction import DupFd
from pathlib import Path
from random import Random
from typing import Any

import pytest

from muggins.fronts.cli import main
from muggins.fronts.cli.playing.talk import Talk
from muggins.fronts.cli.playing.typed import read
from muggins.paper.record import Record, salvage
from muggins.rulebook.events import Deal
from muggins.table.journal import SUFFIX
from muggins.table.saved import summary
from tests.fronts.cli.playing.typist import Typist

_QUESTION = re.compile(r"(turn:|Go\son\swith\sit\?)\s[^>]*\.\n$")
_EVENT = re.compile(r"(?:You|Greedy)(?::| lay| say| show| peg).*\.")
_FORM = "six-card,target=61"


_FORKS = get_context("forkserver")
_FORKS.set_forkserver_preload(
    ["pytest", "muggins.fronts.cli.app", "muggins.fronts.cli.play", __name__]
)


def _run(its_in: Any, its_out: Any, arguments: list[str], folder: str) -> None:
    """What a process does: `muggins`, with other ends to its pipes."""
    os.dup2(its_in.detach(), 0)
    os.dup2(its_out.detach(), 1)
    sys.stdin, sys.stdout = os.fdopen(0), os.fdopen(1, "w")
    os.environ |= {"MUGGINS_DATA": folder, "MUGGINS_CONFIG": os.devnull}
    sys.exit(main(arguments))


class Sufferer:
    """Plays game after game against a bot, in processes of which each is killed."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder, self._random = folder, Random(seed)
        self._typist = Typist(seed)
        self._typed: list[str] = []
        """What was typed in this game; the last of it may not have been answered."""
        self._answered = 0
        self._begun = 0
        self.games = 0
        self.in_flight = 0
        """How often the last thing typed was on disk, though it was not answered yet."""

    def suffer(self) -> None:
        """Play on for a while, be killed, and look what is on disk."""
        unfinished = self._journal()
        new = (
            [] if unfinished else ["--new", "--rules", _FORM, "--seed", str(self._random.random())]
        )
        if not unfinished:
            self._typed, self._answered = [], 0
            self._begun += 1
        told = self._killed(["play", *new], answers=self._random.randrange(9))
        self._check(told)

    def _journal(self) -> Path | None:
        """The game that goes on."""
        files = [*(self._folder / "games").glob(f"*{SUFFIX}")]
        unfinished = [path for path in files if not summary(path).match.over]
        assert len(unfinished) <= 1
        return unfinished[0] if unfinished else None

    def _killed(self, arguments: list[str], answers: int) -> str:
        """Play in one process until it is killed; all that it said."""
        (its_in, pen), (out, its_out) = os.pipe(), os.pipe()
        ends = DupFd(its_in), DupFd(its_out)
        process = _FORKS.Process(target=_run, args=(*ends, arguments, str(self._folder)))
        process.start()
        os.close(its_in)
        os.close(its_out)
        turns: list[bool] = []  # of each line that is typed: whether it is a turn
        told = self._played(pen, out, turns, answers)
        select.select([out], [], [], self._random.random() * 0.004)
        process.kill()
        process.join()
        while some := os.read(out, 1 << 16):
            told += some.decode()
        os.close(pen)
        os.close(out)
        self._count_answers(told, turns)
        return told

    def _played(self, pen: int, out: int, turns: list[bool], answers: int) -> str:
        """Answer so many questions, and one more whose answer is not waited for."""
        told = ""
        while True:
            some = os.read(out, 1 << 16).decode()
            told += some
            self._typist.hear(some)
            if not some:
                return told
            if asked := _QUESTION.search(told):
                line = self._typist.answer()
                turns.append(asked[1] == "turn:")
                if turns[-1]:
                    self._typed.append(line)
                os.write(pen, f"{line}\n".encode())
                if not answers:
                    return told
                answers -= 1

    def _count_answers(self, told: str, turns: list[bool]) -> None:
        """A line was answered if something was said after it was repeated."""
        repeated = re.split(r"(?m)^>.*\n", told)
        answers = len(repeated) - 1 - (not repeated[-1])
        self._answered += sum(turns[:answers])

    def _check(self, told: str) -> None:
        """All that was said has happened on disk, and every answered line was done."""
        files = sorted((self._folder / "games").glob(f"*{SUFFIX}"), key=os.path.getmtime)
        if len(files) < self._begun:
            assert not _EVENT.search(told), "told of a game that is not on disk"
            self._begun -= 1
            return
        (record,), _ = salvage(files[-1].read_bytes())
        said = Talk(record.state.seen_by(0), record.players).since(0)
        on_disk = "\n".join(sentence.words for sentence in said)
        for line in filter(_EVENT.fullmatch, told.splitlines()):
            assert line in on_disk
        done = self._done(record)
        assert self._answered <= done <= len(self._typed)
        self.in_flight += done > self._answered
        del self._typed[done:]
        self._answered = done
        self.games += record.state.winner is not None

    def _done(self, record: Record) -> int:
        """How many of the lines that were typed are on disk, one by one what was meant."""
        done, states = 0, iter(record)
        before = next(states)
        for entry, after in zip(record.entries, states, strict=True):
            step = entry.step
            if not isinstance(step, Deal) and getattr(step, "seat", None) == 0:
                assert read(self._typed[done], before.seen_by(0)) == step
                done += 1
            before = after
        return done


def suffered(folder: Path, seed: int, kills: int) -> Sufferer:
    sufferer = Sufferer(folder, seed)
    for _ in range(kills):
        sufferer.suffer()
    return sufferer


def test_a_killed_game_loses_nothing_that_was_answered(tmp_path: Path) -> None:
    assert suffered(tmp_path, seed=1, kills=15).games >= 0


@pytest.mark.long
def test_a_thousand_kills_lose_nothing_that_was_answered(tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    with ThreadPoolExecutor(2) as two:
        sufferers = [*two.map(suffered, folders, (2, 3), (500, 500))]
    assert all(sufferer.games > 10 for sufferer in sufferers)
    assert any(sufferer.in_flight for sufferer in sufferers)

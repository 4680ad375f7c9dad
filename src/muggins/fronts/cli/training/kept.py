"""Where it is kept how far somebody has come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from muggins.fronts.cli.filing import write
from muggins.fronts.cli.leaving import PROBLEM, Refusal
from muggins.fronts.cli.settings import data_folder, usable
from muggins.study.trainers import Progress

NAME = "training.json"
_LARGEST = 1 << 20


@dataclass(frozen=True, slots=True)
class Kept:
    """The file of a progress, which is read anew for each change, so that two lessons may go on."""

    file: Path

    @classmethod
    def here(cls) -> Kept:
        """That of this player."""
        return cls(usable(data_folder()) / NAME)

    def read(self) -> Progress:
        """The progress; a new one where none is kept. Raises Refusal for what is none."""
        try:
            return read(self.file)
        except FileNotFoundError:
            return Progress()

    def change(self, how: Callable[[Progress], Progress]) -> Progress:
        """Change what is kept, and return it as it is then; on disk before this returns."""
        after = how(self.read())
        write(self.file, after.to_json())
        return after


def read(file: Path) -> Progress:
    """The progress that a file has. Raises Refusal for what is none, OSError where it is not."""
    with file.open("rb") as opened:
        text = opened.read(_LARGEST + 1)
    if len(text) > _LARGEST:
        raise Refusal(f"{file} is too large to be a progress; it is left as it is", PROBLEM)
    try:
        return Progress.from_json(text.decode(errors="replace"))
    except ValueError as fault:
        raise Refusal(
            f"{file}: {fault}; it is left as it is: move it away to begin anew", PROBLEM
        ) from None

"""Random: all that is legal is alike."""

from __future__ import annotations

from dataclasses import dataclass

from muggins.engine.levels.luck import Seed, chance
from muggins.rulebook.events import Action
from muggins.rulebook.view import View


@dataclass(frozen=True, slots=True)
class Whim:
    """Chooses among the legal actions by lot; claims and calls too."""

    seed: Seed = 0

    def choose(self, view: View) -> Action:
        """Any legal action."""
        return chance(self.seed, view).choice(view.legal)

"""Expert: plays the best that the engine knows."""

from __future__ import annotations

from dataclasses import dataclass

from muggins.engine.levels.careful import Careful
from muggins.engine.levels.luck import Seed, chance
from muggins.rulebook.events import Action
from muggins.rulebook.view import Phase, View

PLAYOUTS = 600
"""How many deals are played out for a choice in a form that nobody has solved."""


@dataclass(frozen=True, slots=True)
class Expert:
    """Plays the first of `analysis.options`, or in forms that nobody has solved, the best tried.

    In six-card and five-card do what makes most of the deal, against all that the other may hold;
    near home what wins most often. Elsewhere keep as a careful player does, and play out on
    imagined deals what each card leads to. Count without a mistake.
    """

    seed: Seed = 0

    def choose(self, view: View) -> Action:
        """The best choice; the only one, where there is no other."""
        from muggins.engine.analysis import options  # what is slow to import waits for a need
        from muggins.engine.habits import habits
        from muggins.engine.rollouts import rollouts

        if len(view.legal) == 1:
            return view.legal[0]
        if habits(view.rules) or view.phase in (Phase.CLAIM, Phase.CALL):
            return options(view)[0].action
        if view.phase == Phase.DISCARD:
            return Careful(self.seed).choose(view)
        n = max(2, PLAYOUTS // (len(view.legal) * view.rules.seats))
        tried = rollouts(view, n, chance(self.seed, view).getrandbits(32))
        wanted = -1 if view.rules.lowball else 1
        return max(tried, key=lambda option: wanted * option.points.net).action

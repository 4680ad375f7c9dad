"""Perfect: cannot be exploited, for what he does follows no pattern but the right one."""

from __future__ import annotations

from dataclasses import dataclass

from muggins.engine.levels.expert import Expert
from muggins.engine.levels.luck import Seed, chance
from muggins.rulebook.events import Action, Play
from muggins.rulebook.rules import Rules
from muggins.rulebook.view import View


@dataclass(frozen=True, slots=True)
class Perfect:
    """Draws each card by the chances of the solved play: even who knows them all gains nothing.

    Discard the best against the solved discards. In the play be as hard to read as the solution
    is. Near home points are no longer what counts: there, and where one plays alone, do what an
    expert does. For the solved forms only; raises TableError for others, and where a table is
    missing.
    """

    seed: Seed = 0

    def choose(self, view: View) -> Action:
        """What the solution does, by lot where it does several things."""
        from muggins.engine.winning import near  # what is slow to import waits for a need

        _must_be_solved(view.rules)
        mixed = isinstance(view.legal[0], Play) and len(view.legal) > 1
        if not mixed or near(view.rules, view.scores):
            return Expert(self.seed).choose(view)
        chances = _chances(view)
        if chances is None:
            return Expert(self.seed).choose(view)
        ranks = [play.card.rank for play in view.legal if isinstance(play, Play)]
        weights = [chances[rank] / ranks.count(rank) for rank in ranks]
        return chance(self.seed, view).choices(view.legal, weights)[0]


def _must_be_solved(rules: Rules) -> None:
    from muggins.engine.habits import form_of
    from muggins.engine.tables import MissingTable, table

    form = form_of(rules)
    if form is None:
        raise MissingTable(
            "perfect plays six-card and five-card, which are solved; expert plays every form"
        )
    table(form, "play")
    table(form, "deals")


def _chances(view: View) -> dict[int, float] | None:
    """How likely each rank is played after all that lies open; None where the solution is over."""
    from muggins.engine.habits import habits, strategy
    from muggins.engine.pegging import belief

    known = habits(view.rules)
    assert known is not None
    assert known.form is not None
    node = belief(view, known).node
    if node < 0:
        return None
    return strategy(known.form).of(tuple(card.rank for card in view.hand), node)

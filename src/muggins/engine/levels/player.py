"""What every player does: weigh what may be done, and do the best of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from muggins.engine.levels.luck import Seed, chance
from muggins.engine.levels.sight import claimed, shown
from muggins.rulebook.card import Card, Cards
from muggins.rulebook.events import Action, Claim, Discard, Muggins, Play
from muggins.rulebook.view import View

Worth: TypeAlias = tuple[float, ...]
"""How good something is; what comes later decides between equals."""


@dataclass(frozen=True, slots=True)
class Player:
    """Keeps and plays what is worth most to him, one of equals by lot; counts what he sees.

    A level says what that is worth.
    """

    seed: Seed = 0

    def keeping(self, view: View, kept: Cards, away: Cards) -> Worth:
        """What it is worth to keep some cards and lay the others away."""
        raise NotImplementedError

    def playing(self, view: View, card: Card) -> Worth:
        """What it is worth to play a card."""
        raise NotImplementedError

    def count(self, view: View) -> int:
        """What he sees in the cards that were laid open last: all of it."""
        return shown(view)

    def choose(self, view: View) -> Action:
        """The legal action that is worth most to him."""
        match view.legal[0]:
            case Discard():
                return self._best(view, [self._keeping(view, toss) for toss in view.legal])
            case Play():
                return self._best(view, [self._playing(view, play) for play in view.legal])
            case Claim(seat, _):
                return Claim(seat, self.count(view))
            case Muggins(seat, _):
                return Muggins(seat, max(0, self.count(view) - claimed(view)))
        return view.legal[0]

    def _keeping(self, view: View, toss: Action) -> Worth:
        assert isinstance(toss, Discard)
        kept = tuple(card for card in view.hand if card not in toss.cards)
        return self.keeping(view, kept, toss.cards)

    def _playing(self, view: View, play: Action) -> Worth:
        assert isinstance(play, Play)
        return self.playing(view, play.card)

    def _best(self, view: View, worth: Sequence[Worth]) -> Action:
        most = max(worth)
        best = [action for action, its in zip(view.legal, worth, strict=True) if its == most]
        return best[0] if len(best) == 1 else chance(self.seed, view).choice(best)

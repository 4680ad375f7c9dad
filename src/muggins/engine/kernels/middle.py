"""Deals taken up in the middle, and played on to their end by two who play as it is solved.

Nothing is drawn by lot: the same deal ends the same way each time, if the policy does not mix.
Rows are deals of one score and one dealer; seat 0's cards come first.

    hands   uint8[n, 2, 6]   as dealt; five-card: [n, 2, 5]
    tosses  uint8[n, 2, 2]   the cards that each lays away
    kept    uint8[n, 2, 4]   the others; of five-card three, and room
    told    uint8[n, TOLD]   how the play began: cards and GO, whoever's turn it was, then END
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.engine.kernels.compiled import bare
from muggins.engine.kernels.games import (
    END,
    TOLD,
    Policy,
    _Felt,
    _form,
    _Game,
    _heels,
    _Known,
    _known,
    _play,
    _Player,
    _player,
    _show,
    _toss_as_solved,
)
from muggins.engine.kernels.series import series
from muggins.rulebook.rules import SIX_CARD, Rules

Cards = NDArray[np.uint8]


class Begun(NamedTuple):
    """Deals after the cut, and as much of their play as is settled."""

    kept: Cards
    tosses: Cards
    starters: Cards
    """uint8[n]."""
    told: Cards

    @classmethod
    def of(cls, hands: Cards, tosses: Cards, starters: Cards, told: Cards | None = None) -> Begun:
        """Work out what is kept; nothing is told unless it is."""
        n, _, dealt = hands.shape
        stays = (hands[..., None] != tosses[:, :, None, :]).all(axis=-1)
        kept = np.zeros((n, 2, 4), np.uint8)
        kept[:, :, : dealt - 2] = hands[stays].reshape(n, 2, dealt - 2)
        told = np.full((n, TOLD), END, np.uint8) if told is None else told
        return cls(kept, np.ascontiguousarray(tosses), np.ascontiguousarray(starters), told)


def tossed(
    hands: Cards,
    policy: Policy,
    *,
    rules: Rules = SIX_CARD,
    dealer: int = 0,
    scores: tuple[int, int] = (0, 0),
) -> Cards:
    """What both lay away of each deal, uint8[n, 2, 2]; scores are those before the deal, by seat.

    Twin: the tosses of `games.play`, which the rulebook plays again
    (tests/twins/test_kernels_middle.py).
    """
    known, form = _solved(policy), _form(rules, scores, 1)
    tosses = np.empty((len(hands), 2, 2), np.uint8)
    _all_toss(np.ascontiguousarray(hands), dealer, form.start, known, tosses)
    return tosses


def finished(
    begun: Begun,
    policy: Policy,
    *,
    rules: Rules = SIX_CARD,
    dealer: int = 0,
    scores: tuple[int, int] = (0, 0),
) -> NDArray[np.int16]:
    """The scores after each deal, int16[n, 2]; `scores` are those before it, by seat.

    The cut, the play as far as it is told, the rest of it and the show are pegged in order, until
    somebody is home. What is told must be legal: nothing is checked.
    Twin: the deals of `games.play` (tests/twins/test_kernels_middle.py).
    """
    known, form = _solved(policy), _form(rules, scores, 1)
    player = _player(policy, form.kept)
    ends = np.empty((len(begun.kept), 2), np.int16)
    felt = _Felt.laid(form.kept + 2)
    _finish(dealer, (_Game(form, series()), (player, player)), known, felt, begun, ends)
    return ends


def _solved(policy: Policy) -> _Known:
    known = _known((policy, policy))
    if known is None:
        raise ValueError("who takes up a deal in the middle plays as it is solved")
    return known


@bare
def _all_toss(hands: Cards, dealer: int, start: Any, known: _Known, tosses: Cards) -> None:
    scores = start[1 - dealer], start[dealer]
    for i in range(len(hands)):
        for seat in range(2):
            hand, role = hands[i, seat], 1 if seat == dealer else 0
            split = known.one.form.splits[
                _toss_as_solved(hand, role, scores, known.one, known.aside)
            ]
            for at in range(2):
                tosses[i, seat, at] = hand[split[at]]


@bare
def _finish(
    dealer: int,
    sides: tuple[_Game, tuple[_Player, _Player]],
    known: _Known,
    felt: _Felt,
    begun: Begun,
    ends: NDArray[np.int16],
) -> None:
    """Play each deal to its end: ends int16[n, 2]."""
    form, log = sides[0].form, felt.told[:0]
    for i in range(len(ends)):
        felt.scores[0], felt.scores[1] = form.start
        felt.deck[2 * form.kept + 4] = begun.starters[i]
        felt.sizes[:] = form.kept
        for seat in range(2):
            for at in range(form.kept):
                felt.kept[seat, at] = felt.held[seat, at] = begun.kept[i, seat, at]
            for at in range(2):
                felt.crib[2 * seat + at] = begun.tosses[i, seat, at]
        for at in range(TOLD):
            felt.told[at] = begun.told[i, at]
        if (
            _heels(dealer, form, felt)
            or _play(dealer, sides, known, felt, log)
            or _show(dealer, form, felt)
        ):
            pass
        ends[i, 0], ends[i, 1] = felt.scores[0], felt.scores[1]

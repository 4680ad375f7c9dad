"""What experts make of a deal, on the average, and how far single deals lie from that.

Measured by tools/measure_deals.py: a million deals of each form, seed 1201, between two of the
engine's experts far from home, where both play for points. The error of each mean is its standard
error; that of the best hand takes the two hands of a deal as two, though they share a starter.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from muggins.rulebook.rules import FIVE_CARD, SIX_CARD, Rules

FAR = 31
"""So many holes to go, or more, for every side: from nearer home one does not play for points
alone, and the play may end before its last card."""


@dataclass(frozen=True, slots=True)
class Expected:
    """The mean of a figure, the spread of single deals round it, and the mean's own error."""

    mean: float
    spread: float
    error: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectations:
    """What a deal of a form comes to between experts."""

    best: Expected
    """The most that a seat could have kept, the starter known: no choice is in it."""
    dealer_hand: Expected
    pone_hand: Expected
    crib: Expected
    dealer_pegging: Expected
    """In the play: his heels are apart."""
    pone_pegging: Expected
    dealer_deal: Expected
    """All that the dealer makes, his heels too."""
    pone_deal: Expected
    first_deal: float
    """The chance to win of who deals first, in a game to the form's own target."""


def expectations(rules: Rules) -> Expectations | None:
    """What may be expected in a form, whatever its targets are; None where nobody has measured.

    >>> expectations(SIX_CARD.to(61)) == expectations(SIX_CARD)
    True
    >>> expectations(Rules(dealt=(5, 5))) is None
    True
    """
    for name, form in (("six-card", SIX_CARD), ("five-card", FIVE_CARD)):
        if all(getattr(rules, field) == getattr(form, field) for field in _ALIKE):
            return _MEASURED[name]
    return None


_APART = ("targets", "skunks", "lurch", "three_for_last", "counting", "muggins")
_ALIKE = tuple(field.name for field in fields(Rules) if field.name not in _APART)
"""What changes how a deal is played."""

NAMES = tuple(field.name for field in fields(Expectations) if field.name != "first_deal")
"""The figures of a deal."""

_MEASURED: dict[str, Expectations] = {
    "six-card": Expectations(
        best=Expected(8.9931, 3.5486, 0.0025),
        dealer_hand=Expected(7.9897, 3.8272, 0.0038),
        pone_hand=Expected(8.0616, 3.7234, 0.0037),
        crib=Expected(4.6707, 3.1704, 0.0032),
        dealer_pegging=Expected(3.3846, 2.2012, 0.0022),
        pone_pegging=Expected(2.0432, 1.9983, 0.0020),
        dealer_deal=Expected(16.1990, 5.2626, 0.0053),
        pone_deal=Expected(10.1048, 4.2047, 0.0042),
        first_deal=0.5624,
    ),
    "five-card": Expectations(
        best=Expected(5.5674, 2.4278, 0.0017),
        dealer_hand=Expected(4.6773, 2.6129, 0.0026),
        pone_hand=Expected(4.8118, 2.5349, 0.0025),
        crib=Expected(4.5460, 3.0656, 0.0031),
        dealer_pegging=Expected(1.7337, 1.7666, 0.0018),
        pone_pegging=Expected(1.1378, 1.4976, 0.0015),
        dealer_deal=Expected(11.1112, 4.2311, 0.0042),
        pone_deal=Expected(5.9496, 2.8789, 0.0029),
        first_deal=0.4863,
    ),
}

"""What varies between the forms of cribbage, as one value; and the forms in use, by name."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from itertools import pairwise
from typing import Literal, TypeAlias

Side: TypeAlias = int
"""One of those who score together, 0 upwards."""


@dataclass(frozen=True, kw_only=True, slots=True, repr=False)
class Rules:
    """What varies between forms of cribbage; the defaults are six-card as the ACC plays it.

    As text it is its name, which `spelled.rules` reads.

    >>> SIX_CARD == Rules()
    True
    >>> str(SIX_CARD.to(61)), CAPTAIN
    ('six-card,target=61', <Rules captain>)
    >>> Rules(sides=(0, 1, 2), dealt=(5, 5, 5), targets=(121, 121, 121)).from_pack
    1

    Raises ValueError, which says what contradicts what.
    """

    sides: tuple[Side, ...] = (0, 1)
    """The side of each seat, clockwise; partners share a side."""
    dealt: tuple[int, ...] = (6, 6)
    """Cards dealt to each seat, the dealer's first, then clockwise from the dealer's left."""
    hand: int = 4
    """Cards that each seat keeps; the others go to the crib."""
    crib: int = 4
    """Cards in the crib; what the discards leave wanting, the pack gives."""
    targets: tuple[int, ...] = (121, 121)
    """The game hole of each side."""
    skunks: tuple[int, ...] = (31, 61)
    """A loser who is so many points from home, or more, is skunked; at the second, doubly."""
    lurch: bool = False
    """The book's line instead: a loser with fewer than half the points is lurched."""
    three_for_last: int = 0
    """Points for pone at the start of a game, against the advantage of the first deal."""
    one_series: bool = False
    """The play ends with its first count, and cards still held stay unplayed."""
    go: Literal["rotate", "bicycle"] = "rotate"
    """After a go all others play on while they can; or (Bicycle) until the next who cannot."""
    heels_below: int | None = None
    """His heels are pegged only by a side whose score is below this."""
    last_below: int | None = None
    """Go and last card are pegged only by a side whose score is below this."""
    open_crib_flush: bool = False
    """Four suited cards in the crib score without the starter, as in some old companies."""
    flush_in_play: bool = False
    """Three or more suited cards played in succession score, as they formerly did."""
    lowball: bool = False
    """Who reaches the target has lost."""
    back_up: int = 0
    """Points that a hand or crib of nothing moves back, never below 0."""
    toss_fives: bool = False
    """Fives go to the crib, as many as the discards allow."""
    counting: Literal["automatic", "claimed"] = "automatic"
    """Who counts hands and cribs: the table, or each player for himself."""
    muggins: bool = False
    """What a claim missed may be called by another side."""

    def __post_init__(self) -> None:
        wrong = _wrong_types(self) or _wrong_table(self) or _wrong_points(self)
        if wrong:
            raise ValueError(wrong[0])

    def __str__(self) -> str:
        from muggins.rulebook import spelled  # which is about Rules

        return spelled.name(self)

    def __repr__(self) -> str:
        return f"<Rules {self}>"

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.sides)

    @property
    def discards(self) -> tuple[int, ...]:
        """Cards that each seat lays away, in the order of `dealt`."""
        return tuple(dealt - self.hand for dealt in self.dealt)

    @property
    def from_pack(self) -> int:
        """Cards that the pack gives to the crib."""
        return self.crib - sum(self.discards)

    def place(self, seat: int, dealer: int) -> int:
        """How many seats to the dealer's left a seat is: its index into `dealt` and `discards`."""
        return (seat - dealer) % self.seats

    def to(self, target: int) -> Rules:
        """The same form, played to another target by every side.

        >>> SIX_CARD.to(61).targets
        (61, 61)
        """
        return replace(self, targets=(target,) * len(self.targets))


def no_rules(found: object) -> TypeError:
    """The error for something else where Rules are wanted."""
    return TypeError(f"{found!r} is no Rules; rules('five-card') reads the name of a form")


def _wrong_types(rules: Rules) -> list[str]:
    """What is wrong with the kinds of the fields, in sentences."""
    wrong = []
    for field in fields(Rules):
        value, default = getattr(rules, field.name), field.default
        if isinstance(default, tuple):
            fine = isinstance(value, tuple) and all(type(item) is int for item in value)
            expected = "a tuple of whole numbers"
        elif default is None:
            fine, expected = value is None or type(value) is int, "a whole number or None"
        elif isinstance(default, str):
            choices = _CHOICES[field.name]
            fine, expected = value in choices, " or ".join(map(repr, choices))
        else:
            fine = type(value) is type(default)
            expected = "True or False" if default is False else "a whole number"
        if not fine:
            wrong.append(f"{field.name} is {value!r}; it must be {expected}")
    return wrong


_CHOICES = {"go": ("rotate", "bicycle"), "counting": ("automatic", "claimed")}


def _wrong_table(rules: Rules) -> list[str]:
    wrong = []
    seats, sides = len(rules.sides), set(rules.sides)
    if not 2 <= seats <= 6:
        wrong.append(f"sides names {seats} seats; cribbage is played by 2 to 6")
    if sides != set(range(len(sides))) or len(sides) < 2:
        wrong.append(
            f"sides is {rules.sides}; sides are numbered from 0, and there are at least two"
        )
    if len(rules.targets) != len(sides):
        wrong.append(f"targets names {len(rules.targets)} sides, but sides has {len(sides)}")
    if len(rules.dealt) != seats:
        wrong.append(f"dealt names {len(rules.dealt)} seats, but sides has {seats}")
    if not 3 <= rules.hand <= 6:
        wrong.append(f"a hand of {rules.hand} cards; hands have 3 to 6")
    if not 3 <= rules.crib <= 6:
        wrong.append(f"a crib of {rules.crib} cards; cribs have 3 to 6")
    if any(dealt < rules.hand for dealt in rules.dealt):
        wrong.append(f"dealt is {rules.dealt}: nobody can keep {rules.hand} of fewer cards")
    elif rules.from_pack < 0:
        wrong.append(f"{sum(rules.discards)} discards do not go into a crib of {rules.crib}")
    if rules.go == "bicycle" and seats < 3:
        wrong.append("go is 'bicycle', which needs three seats or more; with two it is 'rotate'")
    return wrong


def _wrong_points(rules: Rules) -> list[str]:
    wrong = []
    if min(rules.targets) < 1 or max(rules.targets) > 1000:
        wrong.append(f"targets is {rules.targets}; a target is 1 to 1000")
    if not all(1 <= line <= 1000 for line in rules.skunks) or _not_upwards(rules.skunks):
        wrong.append(f"skunks is {rules.skunks}; write the distances from home upwards, 1 to 1000")
    if len(rules.skunks) > 2:
        wrong.append(f"skunks is {rules.skunks}; there are at most a skunk and a double skunk")
    if rules.lurch and rules.skunks:
        wrong.append("lurch and skunks exclude each other: set skunks=() for the lurch")
    if rules.lowball and (rules.skunks or rules.lurch):
        wrong.append("lowball has no skunk and no lurch: set skunks=(), lurch=False")
    if not 0 <= rules.three_for_last < min(rules.targets):
        wrong.append(f"three_for_last is {rules.three_for_last}; it is 0 or more, below the target")
    if rules.three_for_last and rules.seats != 2:
        wrong.append("three_for_last is pone's, and only two-handed games have a pone")
    for name in ("heels_below", "last_below"):
        below = getattr(rules, name)
        if below is not None and not 0 <= below <= max(rules.targets):
            wrong.append(f"{name} is {below}; it is a score, 0 to {max(rules.targets)}, or None")
    if not 0 <= rules.back_up <= 1000:
        wrong.append(f"back_up is {rules.back_up}; it is 0 to 1000 points to move back")
    if rules.muggins and rules.counting != "claimed":
        wrong.append("muggins needs counting='claimed': the table's own count misses nothing")
    if rules.lowball and rules.counting == "claimed":
        wrong.append("lowball cannot be claimed: everybody would claim nothing")
    return wrong


def _not_upwards(lines: tuple[int, ...]) -> bool:
    return any(after <= before for before, after in pairwise(lines))


def _solo(*dealt: int) -> Rules:
    """Every seat for itself."""
    seats = len(dealt)
    return Rules(sides=tuple(range(seats)), dealt=dealt, targets=(121,) * seats)


SIX_CARD = Rules()
"""Two players to 121 with skunk and double skunk, as the American Cribbage Congress plays."""
SIX_CARD_1909 = Rules(skunks=(), lurch=True)
"""Two players to 121 with the lurch, as in Hoffmann's book."""
FIVE_CARD = Rules(
    dealt=(5, 5), hand=3, targets=(61, 61), skunks=(), lurch=True, three_for_last=3, one_series=True
)
"""The old game of Hoffmann's book, 61 up: three for last, and one series of play."""
FIVE_CARD_AMERICAN = Rules(dealt=(5, 5))
"""Five dealt and four kept; the pack gives two cards to the crib."""
SEVEN_CARD_1909 = Rules(dealt=(7, 7), hand=5, targets=(181, 181), skunks=(), lurch=True)
"""Seven dealt and five kept, a crib of four, thrice round, as in Hoffmann's book."""
SEVEN_CARD = Rules(dealt=(7, 7), hand=5, crib=5, targets=(181, 181), skunks=(31,))
"""Seven dealt and five kept; the pack makes the crib five."""
EIGHT_CARD = Rules(dealt=(8, 8), hand=6, targets=(181, 181), skunks=())
"""Eight dealt and six kept, a crib of four."""
THREE_HANDED = _solo(5, 5, 5)
"""Each for himself; the pack gives the crib its fourth card; all play on after a go."""
THREE_HANDED_BICYCLE = replace(THREE_HANDED, go="bicycle")
"""Three-handed with the go of the Bicycle handbook."""
THREE_HANDED_DEALER_SIX = _solo(6, 5, 5)
"""Three-handed, the dealer with six cards and two discards, nothing from the pack."""
CAPTAIN = Rules(sides=(0, 1, 1), dealt=(5, 5, 5), targets=(61, 121), skunks=())
"""One captain to 61 against two partners to 121."""
FOUR_PARTNERS = Rules(sides=(0, 1, 0, 1), dealt=(5, 5, 5, 5))
"""Two against two, partners opposite."""
FOUR_HANDED = _solo(5, 5, 5, 5)
"""Four, each for himself."""
FIVE_HANDED = _solo(4, 5, 5, 5, 5)
"""Five, each for himself; the dealer has four cards and discards none."""
SIX_PARTNERS = Rules(sides=(0, 1, 2, 0, 1, 2), dealt=(4, 5, 5, 4, 5, 5), targets=(121, 121, 121))
"""Three pairs of partners, opposite; the dealer and his partner have four cards, discard none."""
LOWBALL = Rules(skunks=(), lowball=True)
"""Six-card, where who reaches 121 has lost."""
BACK_UP_TEN = Rules(back_up=10)
"""Six-card, where a hand or crib of nothing goes ten back."""
TOSS_FIVES = Rules(toss_fives=True)
"""Six-card, where fives go to the crib, as many as the discards allow."""

FORMS: dict[str, Rules] = {
    "six-card": SIX_CARD,
    "six-card-1909": SIX_CARD_1909,
    "five-card": FIVE_CARD,
    "five-card-american": FIVE_CARD_AMERICAN,
    "seven-card": SEVEN_CARD,
    "seven-card-1909": SEVEN_CARD_1909,
    "eight-card": EIGHT_CARD,
    "three-handed": THREE_HANDED,
    "three-handed-bicycle": THREE_HANDED_BICYCLE,
    "three-handed-dealer-six": THREE_HANDED_DEALER_SIX,
    "captain": CAPTAIN,
    "four-partners": FOUR_PARTNERS,
    "four-handed": FOUR_HANDED,
    "five-handed": FIVE_HANDED,
    "six-partners": SIX_PARTNERS,
    "lowball": LOWBALL,
    "back-up-ten": BACK_UP_TEN,
    "toss-fives": TOSS_FIVES,
}
"""The forms of the game in use, by name."""

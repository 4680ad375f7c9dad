"""Cards on felt: one card, a hand with its starter, and a hand counted row by row."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from muggins.paper.svg.faces import HEIGHT, WIDTH, defined, face, mini
from muggins.paper.svg.pen import (
    ASKED,
    FIGURE,
    SAID,
    Svg,
    framed,
    listed,
    moved,
    num,
    sheet,
    words,
)
from muggins.paper.svg.theme import ink
from muggins.rulebook.card import BACK, Card
from muggins.rulebook.card import cards as read
from muggins.rulebook.score import Combo, ComboKind

_MARGIN, _GAP, _APART = 20.0, 8.0, 28.0
_RAISED = 0.17
_COUNTED = 756.0
"""The width of a counted hand; its cards take the left of it."""
_CARDS = 464.0
_ROW, _FIGURE = 44.0, 116.0
"""The heights of a combination's row, and of the total."""


def card(
    card: Card | str,
    *,
    deck: str = "two",
    index: str = "normal",
    theme: str = "auto",
    prefix: str | None = None,
) -> Svg:
    """Draw one card; BACK is its back.

    >>> card(Card("5h"))
    <Svg: five of hearts>

    Raises ValueError for an unknown deck, index or theme.
    """
    card = Card(card)
    body = defined(face(card, index=index))
    return framed(
        body, size=(WIDTH, HEIGHT), title=card.name, desc=f"A playing card: {card.name}.",
        theme=theme, deck=deck, prefix=prefix,
    )  # fmt: skip


def hand(
    cards: Sequence[Card] | str,
    starter: Card | str | None = None,
    combos: Sequence[Combo] | None = None,
    *,
    raised: Collection[Card] = (),
    deck: str = "two",
    index: str = "normal",
    theme: str = "auto",
    prefix: str | None = None,
) -> Svg:
    """Draw cards side by side, the starter apart, and a row for each combination.

    >>> from muggins.rulebook import score
    >>> from muggins.rulebook.card import cards
    >>> held, starter = cards("7h 8s Kd"), Card("7c")
    >>> hand(held, starter, score.hand(held, starter))
    <Svg: seven of hearts, eight of spades and king of diamonds; starter seven of clubs: 6>

    `combos` are what was counted, () for nothing; None is a hand not counted. Cards `raised` stand
    out of the others, which fade. Text is read. Raises ValueError for no cards, or a combination of
    others.
    """
    cards = read(cards) if isinstance(cards, str) else tuple(map(Card, cards))
    shown = cards + ((Card(starter),) if starter is not None else ())
    _check(cards, shown, combos or (), raised)
    title = named(cards)
    if starter is not None:
        title += f"; starter {Card(starter).name}"
    if combos is None:
        row = row_of(len(cards), starter=starter is not None, widest=100.0)
        body, size = _uncounted(shown, row, raised, index)
        desc = _raised_desc(raised)
    else:
        row = row_of(len(cards), starter=starter is not None, widest=84.0, within=_CARDS)
        body, size = _counted(shown, row, combos, raised, index)
        title += f": {_total(combos)}"
        desc = _count_desc(combos)
    return framed(
        defined(body), size=size, title=title, desc=desc, theme=theme, deck=deck, prefix=prefix
    )


def _check(
    held: Sequence[Card], shown: Sequence[Card], combos: Iterable[Combo], raised: Iterable[Card]
) -> None:
    if not held:
        raise ValueError("there are no cards to draw; give at least one")
    for combo in combos:
        for card in combo.cards:
            if card not in shown:
                raise ValueError(f"{combo} has {card}, which is not among the cards")
    for card in raised:
        if card not in shown:
            raise ValueError(f"{card} is raised, but it is not among the cards")


@dataclass(frozen=True, slots=True)
class Row:
    """Where cards stand side by side: their left edges, and the width of one."""

    lefts: tuple[float, ...]
    width: float

    @property
    def height(self) -> float:
        """Of one card."""
        return self.width * HEIGHT / WIDTH

    @property
    def right(self) -> float:
        """Where the last card ends."""
        return self.lefts[-1] + self.width


def row_of(count: int, *, starter: bool, widest: float, within: float | None = None) -> Row:
    """Place a hand of so many cards and its starter apart; narrower cards where room is short."""
    between = [_GAP] * (count - 1) + ([_APART] if starter else [])
    width = widest
    if within is not None:
        width = min(widest, (within - sum(between)) / (len(between) + 1))
    lefts = [0.0]
    for space in between:
        lefts.append(lefts[-1] + width + space)
    return Row(tuple(lefts), width)


def row_drawn(
    cards: Sequence[Card], row: Row, *, raised: Collection[Card] = (), index: str = "normal"
) -> str:
    """The cards of a row, from y = 0 down; those raised stand out above it."""
    body, scale = "", row.width / WIDTH
    for card, left in zip(cards, row.lefts, strict=True):
        up = -_RAISED * row.width if card in raised else 0.0
        drawn = moved(face(card, index=index), left, up, scale)
        faded = bool(raised) and card not in raised
        body += f'<g opacity=".5">{drawn}</g>' if faded else drawn
    return body


def _uncounted(
    shown: Sequence[Card], row: Row, raised: Collection[Card], index: str
) -> tuple[str, tuple[float, float]]:
    top = _MARGIN + (_RAISED * row.width if raised else 0)
    width, height = row.right + 2 * _MARGIN, top + row.height + _MARGIN
    drawn = moved(row_drawn(shown, row, raised=raised, index=index), _MARGIN, top)
    return sheet(width, height, "felt") + drawn, (width, height)


def _counted(
    shown: Sequence[Card],
    row: Row,
    combos: Sequence[Combo],
    raised: Collection[Card],
    index: str,
) -> tuple[str, tuple[float, float]]:
    """The cards with the total beside them, and under each card its part in every row."""
    top = _MARGIN + (_RAISED * row.width if raised else 0)
    body = moved(row_drawn(shown, row, raised=raised, index=index), _MARGIN, top)
    middle = (_MARGIN + _CARDS + _COUNTED) / 2
    total = _total(combos)
    figure = words(
        str(total), middle, top + 84, 108, colour=ink("ink"), anchor="middle", more=FIGURE
    )
    unit = "point" if total == 1 else "points"
    body += figure + words(
        unit, middle, top + 115, 28, colour=ink("ink-2"), anchor="middle", more=ASKED
    )
    y, running = top + max(row.height, _FIGURE) + _MARGIN, 0
    for combo in combos:
        running += combo.points
        body += moved(_combo_row(combo, shown, row, running), 0, y)
        y += _ROW
    height = y + (_MARGIN / 2 if combos else 0)
    return sheet(_COUNTED, height, "felt") + body, (_COUNTED, height)


def _combo_row(combo: Combo, shown: Sequence[Card], row: Row, running: int) -> str:
    """A small card for each that counts, an empty hole for each that does not; then the count."""
    middles = [_MARGIN + left + row.width / 2 for left in row.lefts]
    parts = [
        _part(card, at, row) if card in combo.cards else _hole(at)
        for card, at in zip(shown, middles, strict=True)
    ]
    base, first, second = _ROW / 2 + 9, ink("ink"), ink("ink-2")
    rule = f'<path d="M{num(_MARGIN, 0)}H{num(_COUNTED - _MARGIN)}" stroke="{ink("line")}"/>'
    kind = words(_word(combo), _MARGIN + _CARDS + 22, base, 28, colour=first, more=SAID)
    points = f"+{combo.points}"
    worth = words(points, _COUNTED - 70, base, 28, colour=second, anchor="end", more=ASKED)
    right = _COUNTED - _MARGIN
    count = words(str(running), right, base + 1, 31, colour=first, anchor="end", more=FIGURE)
    return f'<g data-combo="{combo}">{rule}{"".join(parts)}{kind}{worth}{count}</g>'


def _part(card: Card, middle: float, row: Row) -> str:
    width = min(row.width - 6, 68)
    return mini(card, middle - width / 2, 4, width, _ROW - 8)


def _hole(middle: float) -> str:
    return f'<circle cx="{num(middle)}" cy="{num(_ROW / 2)}" r="3" fill="{ink("hole-faint")}"/>'


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def _word(combo: Combo) -> str:
    match combo.kind:
        case ComboKind.RUN:
            return f"run of {_NUMBERS[len(combo.cards)]}"
        case ComboKind.NOB | ComboKind.HEELS:
            return f"his {combo.kind}"
        case ComboKind.LAST:
            return "last card"
        case kind:
            return kind.value


def _total(combos: Iterable[Combo]) -> int:
    return sum(combo.points for combo in combos)


def named(cards: Iterable[Card]) -> str:
    """Cards in words, those that are hidden counted.

    >>> named([Card("5h"), BACK, BACK])
    'five of hearts and 2 hidden cards'
    """
    cards = tuple(cards)
    names = [card.name for card in cards if card is not BACK]
    hidden = len(cards) - len(names)
    if hidden:
        names.append("a hidden card" if hidden == 1 else f"{hidden} hidden cards")
    return listed(names)


def _raised_desc(raised: Collection[Card]) -> str:
    return f"Raised: {named(raised)}." if raised else "Playing cards."


def _count_desc(combos: Sequence[Combo]) -> str:
    if not combos:
        return "It counts nothing."
    parts = (f"{_word(combo)}, {named(combo.cards)}: {combo.points}" for combo in combos)
    return f"{'; '.join(parts)}. Together {_total(combos)}."

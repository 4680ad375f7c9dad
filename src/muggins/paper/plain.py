"""The table and the board, drawn with letters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from textwrap import fill
from typing import TYPE_CHECKING, NamedTuple

from muggins.rulebook.card import BACK, Card
from muggins.rulebook.events import Deal, Discard, Play, Show
from muggins.rulebook.rules import Rules, Side
from muggins.rulebook.view import Phase, View

if TYPE_CHECKING:  # a count is said without it, and sooner
    from muggins.rulebook.state import State

WIDTH = 79
"""No line is longer, in columns."""

_SYMBOLS = "♣♦♥♠"
_TEXT = "\N{VARIATION SELECTOR-15}"  # keeps phones from drawing a suit as a picture
_NAME = 20


def symbol(card: Card) -> str:
    """A card with its suit drawn, kept a letter: a way to write the cards of `table`.

    >>> symbol(Card("5h")) == "5\u2665\ufe0e"
    True
    """
    return str(card) if card is BACK else card.text[0] + _SYMBOLS[card.suit] + _TEXT


def table(game: State | View, names: Sequence[str], *, card: Callable[[Card], str] = str) -> str:
    """The table at this moment: a State with every card open, a View as its seat sees it.

    Names are by seat, `card` writes a card. Whoever is awaited is marked with ">".
    """
    names = [plain(name) for name in names]
    heading = f"{names[game.dealer]} deals. {_awaited(game, names)}"
    hands, crib = _laid_out(game)
    width = max(map(len, names))
    lines = [fill(heading, WIDTH)]
    for seat, name in enumerate(names):
        side = game.rules.sides[seat]
        score = game.scores[side]
        mark = ">" if seat in game.awaiting else " "
        home = f"{game.rules.targets[side] - score:>4} to go"
        cards = _row(hands[seat], card) if hands else ""
        lines.append(f"{mark} {name:<{width}} {score:>4} {home}   {cards}".rstrip())
    if hands:
        slots = [*map(card, crib), *["--"] * (game.rules.crib - len(crib))]
        pile = f"{' '.join(map(card, game.pile))}, count {game.count}" if game.pile else "-"
        lines.append(f"starter  {card(game.starter) if game.starter else '-'}")
        lines.append(f"crib     {' '.join(slots)}")
        lines.append(f"pile     {pile}")
    return "\n".join(lines)


class _Pegs(NamedTuple):
    """How a board is drawn: by side, the front peg and the hinder; then the rest."""

    fronts: str
    hinders: str
    hole: str
    home: str
    line: str


_DRAWN = _Pegs("●■▲◆◉★", "○□△◇◎☆", "·", "⌂", "│")
_TYPED = _Pegs("ABCDEF", "abcdef", ".", "H", "|")
_LAP = 60


def board(
    scores: Sequence[int],
    before: Sequence[int],
    rules: Rules,
    names: Sequence[str],
    *,
    ascii: bool = False,
) -> str:
    """The board: sixty holes a row, in fives, the game hole at the end of the last.

    Scores are by side, `before` where each was before it last pegged: the hinder pegs. Names are
    by seat. ASCII on request, names too.

    >>> print(board((3, 8), (0, 2), Rules().to(31), ("Ann", "Bob"), ascii=True))
    A Ann    3, 28 to go
    B Bob    8, 23 to go
                 10          20          30
    A a ..A.. ..... ..... ..... ..... ..... H
    B   .b... ..B.. ..... ..... ..... ..... H
    """
    pegs = _TYPED if ascii else _DRAWN
    sides = range(len(rules.targets))
    tracks = [_Track(rules, side, scores[side], before[side], pegs) for side in sides]
    labels = [_label(rules, side, names, ascii) for side in sides]
    width = max(map(len, labels))
    rows = [
        f"{pegs.fronts[side]} {labels[side]:<{width}} {scores[side]:>4}, "
        f"{rules.targets[side] - scores[side]} to go"
        for side in sides
    ]
    for lap in range(max(track.laps for track in tracks)):
        drawn = [track for track in tracks if lap < track.laps]
        rows.append(_scale(lap, max(track.end(lap) for track in drawn)))
        rows.extend(track.row(lap) for track in drawn)
    for target in sorted(set(rules.targets)):
        named = [f"{name} to {hole}" for name, hole in lines(rules, target).items() if hole > 0]
        rows.extend([f"{pegs.line} {', '.join(named)}"] if named else [])
    return "\n".join(rows)


def pegs(
    scores: Sequence[int], before: Sequence[int], rules: Rules, names: Sequence[str]
) -> Iterator[str]:
    """The board in sentences, one a side, for who cannot see it; arguments as for `board`.

    >>> for sentence in pegs((10, 0), (3, 0), Rules(), ("You", "Bob")): print(sentence)
    You: hinder peg at 3, front peg at 10, 111 to go; the skunk line at 90 is 80 ahead.
    Bob: both pegs at the start, 121 to go; the skunk line at 90 is 90 ahead.
    """
    for side, (front, hinder) in enumerate(zip(scores, before, strict=True)):
        target = rules.targets[side]
        at = f"hinder peg at {hinder}, front peg at {front}"
        if not front and not hinder:
            at = "both pegs at the start"
        ahead = _ahead(front, *next(iter(lines(rules, target).items()), ("", 0)))
        togo = f"{target - front} to go" if front < target else "home"
        yield f"{_label(rules, side, names, False)}: {at}, {togo}{ahead}."


def _ahead(front: int, name: str, hole: int) -> str:
    """How far it is to a line; nothing where there is none, or it is passed."""
    if hole <= 0 or front > hole:
        return ""
    far = f"is {hole - front} ahead" if front < hole else "is reached"
    return f"; the {name} line at {hole} {far}"


def lines(rules: Rules, target: int) -> dict[str, int]:
    """The skunk lines, or the lurch, of a side with that target: each with the last hole before it.

    >>> lines(Rules(), 121)
    {'skunk': 90, 'double skunk': 60}

    A line behind the start is below 0: nobody can lose by so much.
    """
    if rules.lurch:
        return {"lurch": (target - 1) // 2}
    return {
        name: target - distance
        for name, distance in zip(("skunk", "double skunk"), rules.skunks, strict=False)
    }


def side_name(rules: Rules, side: Side, names: Sequence[str]) -> str:
    """Who plays for a side: "Ann", "Ann and Cid"."""
    return listed(name for name, its in zip(names, rules.sides, strict=True) if its == side)


def listed(words: Iterable[str]) -> str:
    """Words in a row, as they are read aloud.

    >>> listed(["Ann", "Bob", "Cid"])
    'Ann, Bob and Cid'
    """
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def plain(name: str, width: int = _NAME) -> str:
    r"""A name as one short run of characters that a terminal only prints.

    >>> plain("Ann\x1b[2J of\nthe Hill"), plain("Bartholomew the Elder of Wells")
    ('Ann[2J of the Hill', 'Bartholomew the E...')
    """
    shown = "".join(letter for letter in " ".join(name.split()) if letter.isprintable())
    return shown if len(shown) <= width else f"{shown[: width - 3]}..."


class _Track(NamedTuple):
    """The holes of one side, with its two pegs."""

    rules: Rules
    side: Side
    score: int
    before: int
    pegs: _Pegs

    @property
    def target(self) -> int:
        return self.rules.targets[self.side]

    @property
    def laps(self) -> int:
        """Rows of sixty; a game hole just past the last does not begin another."""
        return max(1, -((1 - self.target) // _LAP))

    def end(self, lap: int) -> int:
        """The last hole of a row."""
        return self.target if lap == self.laps - 1 else (lap + 1) * _LAP

    def row(self, lap: int) -> str:
        """One row: the side's mark, the start if this is the first row, and the holes."""
        at_lines = set(lines(self.rules, self.target).values())
        front = self.pegs.fronts[self.side]
        drawn = [f"{front} {self._hole(0) if lap == 0 else ' '} "]
        for hole in range(lap * _LAP + 1, self.end(lap) + 1):
            drawn.append(self._hole(hole))
            if hole in at_lines:
                drawn.append(self.pegs.line)
            elif hole % 5 == 0:
                drawn.append(" ")
        return "".join(drawn).rstrip()

    def _hole(self, hole: int) -> str:
        if hole == self.score:
            return self.pegs.fronts[self.side]
        if hole == self.before:
            return self.pegs.hinders[self.side]
        if hole == self.target:
            return self.pegs.home
        return self.pegs.hole if hole else " "


def _scale(lap: int, end: int) -> str:
    """Every tenth hole numbered, above it."""
    return "   " + "".join(f"{hole:>12}" for hole in range(lap * _LAP + 10, end + 1, 10))


def _label(rules: Rules, side: Side, names: Sequence[str], ascii: bool) -> str:
    label = plain(side_name(rules, side, names), 50)
    return label.encode("ascii", "replace").decode() if ascii else label


def _laid_out(game: State | View) -> tuple[list[list[Card]], list[Card]]:
    """What lies before each seat, and in the crib, as the log shows it; nothing between deals."""
    hands: list[list[Card]] = []
    crib: list[Card] = []
    if game.phase is Phase.DEAL:
        return hands, crib
    for event in game.deal_log:
        match event:
            case Deal():
                hands = [list(cards) for cards in event.hands]
                crib = list(event.crib)
            case Discard(seat, cards):
                _take(hands[seat], cards)
                crib[:0] = cards
            case Play(seat, played):
                _take(hands[seat], [played])
            case Show(seat, cards, "hand"):
                hands[seat] = list(cards)
            case Show(_, cards, _):
                crib = list(cards)
    return hands, crib


def _take(hand: list[Card], cards: Iterable[Card]) -> None:
    """Take cards out of a hand, from among its backs where it is hidden."""
    for card in cards:
        hand.remove(card if card in hand else BACK)


def _row(cards: Sequence[Card], card: Callable[[Card], str]) -> str:
    if BACK in cards:
        return "1 card" if len(cards) == 1 else f"{len(cards)} cards"
    return " ".join(map(card, sorted(cards))) or "-"


_ASKED = {
    Phase.DISCARD: "to lay away",
    Phase.PLAY: "to play",
    Phase.CLAIM: "to count",
    Phase.CALL: "to say what was missed, or that it is right",
}


def _awaited(game: State | View, names: Sequence[str]) -> str:
    """What the game is waiting for, as a sentence."""
    if game.winner is not None:
        return f"{side_name(game.rules, game.winner, names)} won."
    if game.phase not in _ASKED:
        return "Nothing is dealt yet." if game.phase is Phase.DEAL else "The cut is due."
    return f"{listed(names[seat] for seat in game.awaiting)} {_ASKED[game.phase]}."

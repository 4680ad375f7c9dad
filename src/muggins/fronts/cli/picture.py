"""muggins picture: a hand, a position or the end of a game as a picture to show to others."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from muggins.fronts.cli import asked, leaving, offering
from muggins.fronts.cli.flags import RulesFlag
from muggins.fronts.cli.program import typed
from muggins.rulebook.card import BACK, Card, Cards, cards
from muggins.rulebook.rules import Rules

if TYPE_CHECKING:
    from muggins.paper.record import Record
    from muggins.paper.svg import Svg

_COUNTED = 5
"""So many cards are a hand and its starter."""
_MOST = 13
_KINDS = (".svg", ".png")
_LAST = "last"


def picture(
    *what: Annotated[
        str,
        Parameter(
            help="Cards, the last of five being the starter; a position; a record; or last.",
            completer=offering.drawable,
        ),
    ],
    out: Annotated[
        Path | None,
        Parameter(metavar="FILE", help="Where to, hand.svg or hand.png; else it is printed."),
    ] = None,
    starter: Annotated[
        str | None, Parameter(metavar="CARD", help="The starter, for hands of other sizes.")
    ] = None,
    crib: Annotated[bool, Parameter(negative="", help="Count the cards as a crib.")] = False,
    plain: Annotated[
        bool, Parameter(negative="", help="The cards alone; nothing is counted.")
    ] = False,
    seat: Annotated[
        int | None, Parameter(help="As this seat sees it, in a position or a record.")
    ] = None,
    game: Annotated[
        int | None, Parameter(help="Which game, where a record has several; else the first.")
    ] = None,
    rules: RulesFlag = None,
    theme: Annotated[
        Literal["auto", "light", "dark"] | None,
        Parameter(help="The colours; auto is as the reader's system has them, in .svg alone."),
    ] = None,
    deck: Annotated[Literal["two", "four"], Parameter(help="How many colours suits have.")] = "two",
    width: Annotated[int | None, Parameter(help="How many pixels wide a .png is.")] = None,
) -> int:
    """Draw cards, a position or how a game ended; no font is needed to see it.

    The word last is the last game that you played here and that is over.
    """
    kind = _kind(out, width)
    if theme == "auto" and kind == ".png":
        raise leaving.Refusal("a .png cannot follow the reader; write --theme light or dark")
    look = (theme or ("light" if kind == ".png" else "auto"), deck)
    text = " ".join(what)
    if not text.strip():
        raise leaving.Refusal("name what to draw: muggins picture 5h 5s 5d Jc 5c --out hand.svg")
    if ":" in text or _is_record(text):
        if starter or crib or plain or rules:
            raise leaving.Refusal("--starter, --crib, --plain and --rules are for cards alone")
        drawn = _position(text, seat, look) if ":" in text else _game(text, game, seat, look)
    else:
        with asked.told():
            drawn = _cards(text, starter, asked.form(rules), look, crib=crib, counted=not plain)
    _write(drawn, out, kind, width)
    return leaving.WELL


_Look = tuple[str, str]
"""The theme and the deck."""


def _kind(out: Path | None, width: int | None) -> str:
    kind = ".svg" if out is None else out.suffix.lower()
    if kind not in _KINDS:
        raise leaving.Refusal(f"{str(out)[:60]} is neither .svg nor .png; end its name so")
    if width is not None and kind != ".png":
        raise leaving.Refusal("--width is for a .png; an .svg is drawn as wide as you like")
    return kind


def _is_record(text: str) -> bool:
    if text in (leaving.STDIN, _LAST) or text.endswith((".muggins", ".txt")):
        return True
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # no name that a file could have
        return False


def _cards(
    text: str, starter: str | None, form: Rules, look: _Look, *, crib: bool, counted: bool
) -> Svg:
    """A hand, counted if there is a starter; the best of all has a picture of its own."""
    from muggins.paper import svg
    from muggins.rulebook import score

    held, theme, deck = cards(text), *look
    turned = None if starter is None else Card(starter)
    if turned is None and len(held) == _COUNTED:
        held, turned = held[:-1], held[-1]
    _check((*held, turned) if turned else held)
    if turned is None or not counted:
        if crib:
            raise leaving.Refusal("a crib is counted with its starter; write it last, of five")
        return svg.hand(held, turned, theme=theme, deck=deck)
    combos = score.hand(held, turned, crib=crib, rules=form)
    if sum(combo.points for combo in combos) == svg.BEST and len(held) == _COUNTED - 1:
        return svg.twenty_nine(held, turned, theme=theme, deck=deck)
    return svg.hand(held, turned, combos, theme=theme, deck=deck)


def _check(shown: Cards) -> None:
    if len(shown) > _MOST:
        raise leaving.Refusal(f"{len(shown)} cards are too many for a row; {_MOST} would do")
    for at, card in enumerate(shown):
        if card in shown[:at] and card is not BACK:
            raise leaving.Refusal(f"{card} is there twice; a pack has each card once")


def _position(text: str, seat: int | None, look: _Look) -> Svg:
    """A position: every hand where all is told, else what the seat sees that may look."""
    from muggins.paper import position, svg
    from muggins.paper.told import read

    with asked.told():
        told = read(text)
        open_to = [at for at in range(told.rules.seats) if at not in told.hidden]
        names = told.names
        if seat is None and told.whole:
            return svg.state(position.state(text), names, theme=look[0], deck=look[1])
        sees = seat if seat is not None else next(iter(open_to), None)
        return svg.state(position.view(text, sees), names, theme=look[0], deck=look[1])


def _game(name: str, number: int | None, seat: int | None, look: _Look) -> Svg:
    """How a game ended; one that is not over, as it stands for all or for a seat."""
    from muggins.fronts.cli.replay import chosen
    from muggins.fronts.cli.telling import ending, names_of
    from muggins.paper import svg
    from muggins.table.match import result

    if name == _LAST and not Path(name).exists():
        record = _last(number)
    else:
        record = chosen(name, 1 if number is None else number)
    names, state = names_of(record), record.state
    if state.winner is not None:
        word = result(state).word
        said = "Home." if word == "game" else f"{word.capitalize()}."
        return svg.ended(state, said, ending(state, names), names=names, theme=look[0])
    if seat is None:
        return svg.state(state, names, theme=look[0], deck=look[1])
    if not 0 <= seat < record.rules.seats:
        raise leaving.Refusal(f"there is no seat {seat}; they are 0 to {record.rules.seats - 1}")
    return svg.state(state.seen_by(seat), names, theme=look[0], deck=look[1])


def _last(number: int | None) -> Record:
    """Of the latest record kept here with a game that is over: that game, or the one named."""
    from muggins.fronts.cli.replay import chosen
    from muggins.fronts.cli.settings import games_folder
    from muggins.paper.record import loads
    from muggins.table.journal import split
    from muggins.table.saved import last_over

    kept = last_over(games_folder())
    if kept is None:
        raise leaving.Refusal(
            typed("of the games that you played none is over; `muggins games` lists them"),
            leaving.PROBLEM,
        )
    if number is None:
        games = map(loads, reversed(split(kept.path.read_bytes())))
        return next(one for one in games if one.state.winner is not None)
    record = chosen(str(kept.path), number)
    if record.state.winner is None:
        raise leaving.Refusal(f"game {number} is not over; a picture would show hidden cards")
    return record


def _write(drawn: Svg, out: Path | None, kind: str, width: int | None) -> None:
    from muggins.paper import svg

    if out is None:
        print(svg.routed(drawn), end="")
        return
    if kind == ".svg":
        out.write_text(svg.routed(drawn), encoding="utf-8")
    else:
        with asked.told():
            out.write_bytes(_pixels(drawn, width))
    print(f"{leaving.shown(str(out))}: {_title(drawn)}", file=sys.stderr)


def _pixels(drawn: Svg, width: int | None) -> bytes:
    from muggins.paper import svg

    try:
        return svg.png(drawn, width=width)
    except ModuleNotFoundError:
        raise leaving.Refusal(
            "a .png needs resvg-py, which is not here; this gets it: "
            "pip install 'muggins[pictures]'. An .svg needs nothing.",
            leaving.PROBLEM,
        ) from None


def _title(drawn: Svg) -> str:
    return repr(drawn).removeprefix("<Svg: ").removesuffix(">")

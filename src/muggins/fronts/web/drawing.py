"""Pictures to show to others: a hand, a position, a game as anybody may see it."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, TypeAlias

from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from muggins.fronts.web.api import checked
from muggins.fronts.web.given import TheRoom
from muggins.fronts.web.refusals import BadInput, NotHere, sentence
from muggins.fronts.web.sitting import Sitting
from muggins.paper import position, svg
from muggins.paper.told import read
from muggins.rulebook import score, spelled
from muggins.rulebook.card import Cards, cards
from muggins.rulebook.rules import Rules
from muggins.rulebook.state import State
from muggins.rulebook.view import View
from muggins.table.match import result

Theme = Literal["light", "dark"]
ThemeQuery = Annotated[Theme, QueryParameter(name="theme")]
Deck = Literal["two", "four"]
DeckQuery = Annotated[Deck, QueryParameter(name="deck")]
CribQuery = Annotated[bool, QueryParameter(name="crib")]
RulesQuery = Annotated[str, QueryParameter(name="rules", max_length=spelled.LONGEST)]
_Look: TypeAlias = tuple[Theme, Deck]
_NAME = re.compile(r"(.{1,5000})\.(svg|png)")
_COUNTED = 4
"""Cards of a hand that may be the best of all."""
_MOST = 13
_WIDE = 1200
"""Pixels of a picture of dots: what previews are made from."""


@get(
    "/api/pictures/hands/{name:str}",
    summary="A hand as a picture",
    tags=("pictures",),
    media_type="image/svg+xml",
)
async def hand(
    name: FromPath[str],
    room: TheRoom,
    theme: ThemeQuery = "light",
    deck: DeckQuery = "two",
    crib: CribQuery = False,
    rules: RulesQuery = "six-card",
) -> Response[Any]:
    """`5h5s5dJc-5c.svg` is counted with its starter; without one the cards alone; or .png."""
    text, kind = _parted(name)
    held, _, starter = text.partition("-")
    try:
        some, turned, form = cards(held), cards(starter), spelled.rules(rules)
    except ValueError as wrong:
        raise BadInput(sentence(wrong)) from None
    if (
        not 1 <= len(some) <= _MOST
        or len(turned) > 1
        or len({*some, *turned}) < len((*some, *turned))
    ):
        raise BadInput(f"A picture has 1 to {_MOST} cards, each once, and one starter or none.")
    return await _sent(room, kind, _hand, (some, turned), (crib, form), (theme, deck))


@get(
    "/api/pictures/positions/{name:str}",
    summary="A position as a picture",
    tags=("pictures",),
    media_type="image/svg+xml",
)
async def standing(
    name: FromPath[str], room: TheRoom, theme: ThemeQuery = "light", deck: DeckQuery = "two"
) -> Response[Any]:
    """As it is written, with .svg or .png behind it; what it hides stays hidden."""
    text, kind = _parted(name)
    try:
        told = read(text)
        open_to = [at for at in range(told.rules.seats) if at not in told.hidden]
        game: State | View = (
            position.state(text) if told.whole else position.view(text, next(iter(open_to), None))
        )
    except ValueError as wrong:
        raise BadInput(sentence(wrong)) from None
    return await _sent(room, kind, _stood, game, told.names, (theme, deck))


@get(
    "/api/pictures/games/{name:str}",
    summary="A game as a picture",
    tags=("pictures",),
    media_type="image/svg+xml",
)
async def game(
    name: FromPath[str], room: TheRoom, theme: ThemeQuery = "light", deck: DeckQuery = "two"
) -> Response[Any]:
    """How it ended, or how it stands for those who look on: no hand is in it."""
    (text, kind), look = _parted(name), (theme, deck)
    sitting = await room.sitting(checked(text))
    if sitting.table is None and not sitting.uploaded:
        return await _sent(room, kind, _stood, State(sitting.rules), sitting.names, look)
    state = sitting.uploaded[-1].state if sitting.uploaded else sitting.game.state
    if state.winner is None:
        return await _sent(room, kind, _stood, state.seen_by(None), sitting.names, look)
    return await _sent(room, kind, _ended, state, _sides(sitting, state), theme)


def _parted(name: str) -> tuple[str, str]:
    found = _NAME.fullmatch(name)
    if not found:
        raise NotHere("There is no such picture; its name ends with .svg or .png.")
    return found[1], found[2]


async def _sent(room: TheRoom, kind: str, draw: Any, *given: Any) -> Response[Any]:
    made = await room.thinkers.ask(_drawn, draw, given, kind)
    if made is None:
        raise NotHere("This server draws no .png; ask for the .svg.")
    media = "image/svg+xml" if kind == "svg" else "image/png"
    return Response(made, media_type=media, headers={"Cache-Control": "no-cache"})


def _sides(sitting: Sitting, state: State) -> tuple[tuple[str, ...], str, str]:
    """The names, the word that the end is called by, and a sentence."""
    assert state.winner is not None
    names, sides, scores = sitting.names, state.rules.sides, state.scores
    won = [name for name, side in zip(names, sides, strict=True) if side == state.winner]
    rest = [score for side, score in enumerate(scores) if side != state.winner]
    word = result(state).word
    said = "Home." if word == "game" else f"{word.capitalize()}."
    margin = min(abs(scores[state.winner] - other) for other in rest)
    verb = "wins" if len(won) == 1 else "win"
    return names, said, f"{' and '.join(won)} {verb} by {margin}."


# What is done where there is thinking


def _drawn(draw: Any, given: tuple[Any, ...], kind: str) -> bytes | None:
    picture = draw(*given)
    if kind == "svg":
        return svg.routed(picture).encode()
    try:
        return svg.png(picture, width=_WIDE)
    except ModuleNotFoundError:
        return None


def _hand(shown: tuple[Cards, Cards], how: tuple[bool, Rules], look: _Look) -> svg.Svg:
    """Cards, and the starter that they are counted with, as a crib or not, if there is one."""
    (some, turned), (crib, rules), (theme, deck) = shown, how, look
    if not turned:
        return svg.hand(some, theme=theme, deck=deck)
    combos = score.hand(some, turned[0], crib=crib, rules=rules)
    if sum(combo.points for combo in combos) == svg.BEST and len(some) == _COUNTED:
        return svg.twenty_nine(some, turned[0], theme=theme, deck=deck)
    return svg.hand(some, turned[0], combos, theme=theme, deck=deck)


def _stood(game: State | View, names: tuple[str, ...], look: _Look) -> svg.Svg:
    theme, deck = look
    return svg.state(game, names, theme=theme, deck=deck)


def _ended(state: State, told: tuple[tuple[str, ...], str, str], theme: Theme) -> svg.Svg:
    names, word, said = told
    return svg.ended(state, word, said, names=names, theme=theme)

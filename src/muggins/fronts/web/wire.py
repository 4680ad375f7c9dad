"""The shape in which a table is sent."""

from __future__ import annotations

import msgspec

from muggins.fronts.web.told import Count, Played, Told


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """What is played."""

    name: str
    title: str
    cards: int
    """In a hand."""
    targets: list[int]
    counting: str
    muggins: bool
    seats: int
    sides: list[int]
    most: int
    """The most that can be claimed."""
    lowball: bool = False
    lines: list[int] = []
    """How far from home the skunk lines are."""


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits at a seat."""

    seat: int
    side: int
    name: str
    kind: str
    here: bool
    dealer: bool
    bot: str = ""
    cut: bool = True
    """Whether he has cut for the shuffle; bots need not."""


class Crib(msgspec.Struct, frozen=True, kw_only=True):
    """How many cards lie in the crib, of how many, and what they are once it is laid open."""

    size: int
    full: int
    cards: list[str] = []


class Choice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that the reader's seat may do."""

    action: str
    kind: str
    said: str
    cards: list[str] = []
    makes: int | None = None
    """The count, where a card is played."""
    points: int | None = None
    """What is claimed or called."""


class Won(msgspec.Struct, frozen=True, kw_only=True):
    """How a game of the match ended."""

    winner: int
    scores: list[int]
    word: str
    worth: int


class Matched(msgspec.Struct, frozen=True, kw_only=True):
    """The match: its terms, the games that are over, and how it stands."""

    terms: str
    results: list[Won]
    points: list[int]
    over: bool
    winner: int | None
    games: int | None
    to: int | None
    by_seat: bool
    """Whether it stands by seats: where one plays against the others."""
    next_dealer: int | None = None


class Fair(msgspec.Struct, frozen=True, kw_only=True):
    """The shuffle: the seal of the secret, the words, and at the end the secret itself."""

    scheme: str
    commitment: str
    words: list[str]
    secret: str | None
    cut: str
    """The cut for deal, a word a round; nothing where the dealer was agreed on."""
    verify: str
    """Where it is checked."""
    laid: bool = False
    """Whether the first game began from a position: its first deal cannot be checked."""


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """The seconds that each seat has left; those awaited lose them from `since` on."""

    minutes: int
    left: list[float]
    since: float
    now: float


class Invited(msgspec.Struct, frozen=True, kw_only=True):
    """The link that invites to an open seat."""

    seat: int
    address: str
    qr: str


class Gone(msgspec.Struct, frozen=True, kw_only=True):
    """A player who is awaited and not there, and when the others need not wait longer."""

    seat: int
    since: float
    until: float


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """A match that ended before its time."""

    how: str
    """claimed, called off or resigned."""
    seat: int
    winner: int | None = None
    """The side that has won so."""


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """A table at one version, as one reader sees it."""

    id: str
    version: int
    ply: int
    seat: int | None
    """Through whose eyes."""
    you: list[int]
    spectator: bool
    rules: Form
    players: list[Player]
    phase: str
    """seats, words, deal, discard, cut, play, claim, call or over."""
    awaiting: list[int]
    asked: str
    scores: list[int]
    behind: list[int]
    targets: list[int]
    winner: int | None
    skunk: int
    word: str
    """What the win is called: game, skunk, double skunk or lurch."""
    dealer: int | None
    hand: list[str]
    held: list[int]
    laid: list[str]
    crib: Crib
    starter: str | None
    pile: list[Played]
    count: int
    played: list[Played]
    legal: list[Choice]
    shows: list[Count]
    log: list[Told]
    deals: int
    game: int
    match: Matched
    fair: Fair | None
    undo: bool
    hints: bool
    tutor: bool
    takeback: bool
    record: str
    position: str
    next: bool
    """Whether the next game, or another match, may be begun."""
    may: list[str]
    """claim-win, bot-takes-over, call-off: what is open to those who have waited long enough."""
    clock: Clock | None = None
    gone: list[Gone] = []
    ended: Ending | None = None
    challenge: str = ""
    """The code of the challenge that it is a game of."""
    again: str | None = None
    """The table where the same people play on."""
    invites: list[Invited] = []
    hands: list[list[str]] = []
    """All hands; only where a game that is over is looked at."""
    plies: int | None = None
    """How many steps there are, where it is stepped through."""

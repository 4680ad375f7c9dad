"""What is kept of a table in the browser: one entry for each thing that was accepted, in order."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from muggins.study.endings import How


class Kept(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="what"):
    """What all entries share: they are written as JSON, and read strictly."""


Kind: TypeAlias = Literal["person", "bot", "open", "device"]


class Chair(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat as it stands when the table is opened."""

    kind: Kind
    name: str = ""
    bot: str = ""
    """The level, where a bot sits."""
    holders: tuple[str, ...] = ()
    """Whose browsers hold it, by the hash of their token."""
    word: str | None = None


class Opened(Kept, tag="opened", frozen=True, kw_only=True, omit_defaults=True):
    """A table: what is played, by whom, and where the cards come from. Always number 1."""

    rules: str
    match: str
    chairs: tuple[Chair, ...]
    secret: str
    """Of the fair shoe, in hexadecimal digits."""
    key: str
    """What the invitations are made from."""
    holder: str
    """Who opened it, and may see the invitations."""
    dealer: int | None = None
    hints: bool = False
    tutor: bool = False
    takeback: bool = False
    clock: int | None = None
    """Minutes a seat has for a game."""
    position: str = ""
    """What the first game begins from, as whoever asked for it knows it: hidden cards are xx."""
    laid: str = ""
    """The same with all cards, and so nobody's to see before they are laid open."""
    challenge: str = ""
    """The code of the challenge that it is a game of; then its decks come from that."""
    course: str = ""
    """That challenge as it is written, with its seed: nobody's to see before it is played."""
    number: int = 0
    """Which game of it, from 1."""


class Sat(Kept, tag="sat", frozen=True, kw_only=True, omit_defaults=True):
    """Somebody sits down in an open seat."""

    seat: int
    holder: str
    name: str
    word: str | None = None


class Parted(Kept, tag="cut", frozen=True, kw_only=True, omit_defaults=True):
    """Somebody cuts the pack with a word, for each seat that he holds."""

    words: dict[int, str]
    holder: str


class Acted(Kept, tag="acted", frozen=True, kw_only=True, omit_defaults=True):
    """A seat does something, and nature what follows from it."""

    seat: int
    step: str
    """As a record has it."""
    seen: int | None = None
    """The version of the game that it was chosen at."""
    then: tuple[str, ...] = ()
    """The deals and cuts that came with it."""
    holder: str = ""
    """Nobody's, where a bot acts."""
    id: str = ""
    """What the browser called this action, so that it is not done twice."""


class TookBack(Kept, tag="took back", frozen=True, kw_only=True, omit_defaults=True):
    """A seat takes back what it did last."""

    seat: int
    step: str = ""
    """As a record has it: how far it goes back."""
    holder: str = ""
    id: str = ""


class Next(Kept, tag="next", frozen=True, kw_only=True, omit_defaults=True):
    """The next game of the match begins."""

    seat: int
    then: tuple[str, ...] = ()


class Again(Kept, tag="again", frozen=True, kw_only=True, omit_defaults=True):
    """The same people begin another match, at another table."""

    to: str


class Ended(Kept, tag="ended", frozen=True, kw_only=True, omit_defaults=True):
    """The match ends before its time, as somebody has left it."""

    how: How
    seat: int
    """Who says so: where it is claimed his side wins, where he resigns the other."""


class Replaced(Kept, tag="replaced", frozen=True, kw_only=True, omit_defaults=True):
    """A bot takes over from somebody who has left."""

    seat: int
    bot: str
    by: int


class Carried(Kept, tag="carried", frozen=True, kw_only=True, omit_defaults=True):
    """Somebody makes a link that carries what he holds to another device, once."""

    holder: str
    code: str
    """The hash of it."""


class Landed(Kept, tag="landed", frozen=True, kw_only=True, omit_defaults=True):
    """Such a link was used."""

    code: str
    holder: str
    """The new device."""


class Uploaded(Kept, tag="uploaded", frozen=True, kw_only=True, omit_defaults=True):
    """A record that somebody wants to look at. Always number 1."""

    text: str
    holder: str


class Noted(Kept, tag="noted", frozen=True, kw_only=True, omit_defaults=True):
    """A comment on something that was done in a game that is over; without a text it goes."""

    game: int
    """Of the match, from 1."""
    entry: int
    """Of the game's record, from 0."""
    seat: int | None = None
    """Whose comment it is; nobody's where the record was uploaded."""
    text: str = ""


class Challenged(Kept, tag="challenged", frozen=True, kw_only=True, omit_defaults=True):
    """A challenge: the same deals for all who take it up. It is no table, and the only entry."""

    course: str
    """As it is written, with its seed: nobody's to see before he has played it."""


Entry: TypeAlias = (
    Opened
    | Sat
    | Parted
    | Acted
    | TookBack
    | Next
    | Again
    | Ended
    | Replaced
    | Carried
    | Landed
    | Uploaded
    | Noted
    | Challenged
)

_reader = msgspec.json.Decoder(Entry)
_writer = msgspec.json.Encoder()


def written(entry: Entry) -> str:
    """An entry as the store has it."""
    return _writer.encode(entry).decode()


def read(text: str) -> Entry:
    """An entry of the store; raises msgspec.MsgspecError for what is none."""
    return _reader.decode(text)

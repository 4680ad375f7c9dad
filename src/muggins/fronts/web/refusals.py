"""What is answered when something cannot be done: a sentence, and the number HTTP has for it."""

from __future__ import annotations


class Refused(Exception):
    """Something that is not done, and the sentence that says why and what would do."""

    status = 400
    state: object = None
    """The table as whoever asked may see it, where that helps."""


class BadInput(Refused):
    """What was sent cannot be understood, or is not allowed now."""


class NotYours(Refused):
    """It is for another to do."""

    status = 403


class NotHere(Refused):
    """There is no such thing at this address."""

    status = 404


class Late(Refused):
    """The game has gone on since, or that was done already."""

    status = 409


class TooMuch(Refused):
    """More was sent than is read."""

    status = 413


class TooOften(Refused):
    """More was asked than is answered in so short a time."""

    status = 429


class Unreadable(Refused):
    """What is kept of a table does not make a table any more."""

    status = 500


class Unavailable(Refused):
    """The store does not answer; nothing was done, and the same may be sent again."""

    status = 503


def sentence(text: object) -> str:
    """What an error of the library says, as a sentence of its own."""
    said = str(text).rstrip(".")
    return f"{said[:1].upper()}{said[1:]}."

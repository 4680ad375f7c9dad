"""What nobody can guess: the token of a browser, the address of a game, an invitation."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets

CODE = 16
"""Letters of an address or a code: eighty bits."""
_CODE = re.compile(r"[a-z2-7]{16}")
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def fresh_token() -> str:
    """A token for a browser that has none."""
    return secrets.token_urlsafe(32)


def is_token(text: str) -> bool:
    """Whether a text is written like a token."""
    return bool(_TOKEN.fullmatch(text))


def is_code(text: str) -> bool:
    """Whether a text is written like the address of a game, or a code."""
    return bool(_CODE.fullmatch(text))


def hashed(token: str) -> str:
    """What is kept of a token or a code.

    >>> len(hashed("anything"))
    64
    """
    return hashlib.sha256(token.encode()).hexdigest()


def fresh_code() -> str:
    """Sixteen letters that nobody can guess."""
    return _letters(secrets.token_bytes(10))


def code_of(token: str, about: str) -> str:
    """The same sixteen letters whenever that browser asks about the same.

    >>> code_of("a token", "open 1") == code_of("a token", "open 1") != code_of("a token", "open 2")
    True
    """
    return _letters(hmac.digest(token.encode(), about.encode(), "sha256")[:10])


def challenged(code: str) -> str:
    """Under what name the store has a challenge, and all tables where it is played."""
    return f"challenge {code}"


def invitation(game: str, key: str, seat: int) -> str:
    """What is in the link that invites to a seat: the game, and a code that only its key makes."""
    return game + code_of(key, f"seat {seat}")


def parted(link: str) -> tuple[str, str] | None:
    """The game and the code of a link; None for what is no such link."""
    game, code = link[:CODE], link[CODE:]
    return (game, code) if is_code(game) and is_code(code) else None


def _letters(data: bytes) -> str:
    return base64.b32encode(data).decode().lower()

"""What is said of the table in the browser: where it listens, what it keeps, who reaches it."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from muggins.fronts.cli.leaving import Refusal

KEYS = ("address", "database", "host", "hosts", "logs", "port", "proxies", "thinkers")
"""The settings of `muggins serve`."""
MEANING = {
    "address": "how others reach your table, as https://cribbage.example; empty: as it listens",
    "database": "sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME; empty: among your games",
    "host": "where the table in the browser listens; 0.0.0.0 lets others in",
    "hosts": "more names that it answers to, with commas between",
    "logs": "plain or json",
    "port": "where it listens, 1 to 65535",
    "proxies": "the proxies that are believed when they say who asks, with commas between",
    "thinkers": "processes in which bots think, 0 to 64, or auto",
}
_NAME = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9._-]{0,251}[A-Za-z0-9_])?|[0-9A-Fa-f:.]{2,45}|\*")
_DATABASE = re.compile(r"sqlite:///\S.*|postgresql\+psycopg://\S+")


def host(key: str, value: str) -> str:
    """A name or a number of this machine."""
    word = value.strip().lower()
    if not _NAME.fullmatch(word) or word == "*":
        raise Refusal(f"{key} is {value[:40]!r}; it is a name or a number, as 127.0.0.1")
    return word


def hosts(key: str, value: str) -> str:
    """Several of them."""
    words = [word.strip().lower() for word in value.split(",") if word.strip()]
    for word in words:
        if not _NAME.fullmatch(word):
            raise Refusal(f"{key} has {word[:40]!r}; names are written with commas between")
    return ",".join(words)


def port(key: str, value: str) -> int:
    """Where something listens."""
    if not value.strip().isascii() or not value.strip().isdigit() or len(value.strip()) > 5:
        raise Refusal(f"{key} is {value[:40]!r}; it is a number, 1 to 65535")
    number = int(value)
    if not 1 <= number <= 65535:
        raise Refusal(f"{key} is {number}; it is 1 to 65535")
    return number


def database(key: str, value: str) -> str:
    """Where everything is kept; nothing is the file among the games."""
    word = value.strip()
    if word.startswith(("postgresql://", "postgres://")):
        word = f"postgresql+psycopg://{word.partition('://')[2]}"
    if word and not _DATABASE.fullmatch(word):
        raise Refusal(
            f"{key} is {without_password(value)[:60]!r}; it is sqlite:///FILE, or "
            "postgresql+psycopg://USER@HOST/NAME"
        )
    return word


def address(key: str, value: str) -> str:
    """How others reach it; nothing is as it listens."""
    word = value.strip().rstrip("/")
    if not word:
        return ""
    try:
        parts = urlsplit(word)
        there = parts.scheme in ("http", "https") and bool(parts.hostname)
        whole = there and not (parts.path or parts.query or parts.fragment or parts.username)
    except ValueError:
        whole = False
    if not whole:
        raise Refusal(f"{key} is {value[:60]!r}; it is written like https://cribbage.example")
    return word


def thinkers(key: str, value: str) -> str:
    """How many processes think."""
    word = value.strip().lower()
    if word == "auto" or (word.isascii() and word.isdigit() and len(word) < 3 and int(word) <= 64):
        return word
    raise Refusal(f"{key} is {value[:40]!r}; it is 0 to 64, or auto")


def without_password(address: str) -> str:
    """A database as it may be shown.

    >>> without_password("postgresql+psycopg://ann:secret@db/muggins")
    'postgresql+psycopg://ann:***@db/muggins'
    """
    return re.sub(r"(://[^:/@]*):[^/]*@", r"\1:***@", address)

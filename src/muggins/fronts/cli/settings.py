"""What a player has set once and for all, and where each value comes from."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from muggins.fronts.cli import places
from muggins.fronts.cli.flags import Color
from muggins.fronts.cli.leaving import Refusal, either, near
from muggins.fronts.cli.program import typed
from muggins.rulebook import spelled
from muggins.rulebook.rules import Rules

Counting: TypeAlias = Literal["form", "automatic", "claimed", "muggins"]
Pace: TypeAlias = Literal["instant", "quick", "steady", "slow", "enter"]
Suits: TypeAlias = Literal["letters", "symbols"]
Logs: TypeAlias = Literal["plain", "json"]

CHOICES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "color": ("auto", "always", "never"),
        "counting": ("form", "automatic", "claimed", "muggins"),
        "logs": ("plain", "json"),
        "pace": ("instant", "quick", "steady", "slow", "enter"),
        "suits": ("letters", "symbols"),
    }
)
_YES_NO = {
    "yes": True, "true": True, "on": True, "1": True,
    "no": False, "false": False, "off": False, "0": False,
}  # fmt: skip
_LONGEST_NAME = 20


class BadSetting(Refusal, ValueError):
    """A setting that there is not, or a value that it cannot have, and what would do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What play and the other commands go by.

    >>> Settings(counting="muggins").rules.muggins
    True
    """

    form: str = "six-card"
    """The form of the game, as `spelled.rules` reads it."""
    bot: str = "greedy"
    """Who plays against you."""
    counting: Counting = "form"
    """Who counts the hands; "form" leaves it to the form, "muggins" is claimed with muggins."""
    pace: Pace = "steady"
    """How long each thing told is left to be read; "enter" waits for the Enter key."""
    color: Color = "auto"
    """Colour: always, never, or (auto) at a terminal."""
    ascii: bool = False
    """No character outside ASCII in boards and cards."""
    suits: Suits = "letters"
    """Cards as 5h, or with the suit drawn."""
    name: str = "Player"
    """What you are called at the table."""
    host: str = "127.0.0.1"
    """Where the table in the browser listens."""
    port: int = 8121
    database: str = ""
    """Where its games are kept; nothing is a file among the others."""
    address: str = ""
    """How others reach it, where that is not as it listens."""
    hosts: str = ""
    """More names that it answers to."""
    logs: Logs = "plain"
    thinkers: str = "auto"
    """Processes in which bots think."""
    proxies: str = ""
    """The proxies that are believed when they say who asks."""

    @property
    def rules(self) -> Rules:
        """The form, with its counting."""
        rules = spelled.rules(self.form)
        match self.counting:
            case "form":
                return rules
            case "muggins":
                return replace(rules, counting="claimed", muggins=True)
            case _:
                return replace(rules, counting=self.counting, muggins=False)


MEANING = MappingProxyType(
    {
        "ascii": "no character outside ASCII: yes or no",
        "bot": "who plays against you",
        "color": "auto, always or never",
        "counting": "automatic, claimed, muggins, or form: as the form says",
        "form": typed("what `muggins rules` lists, or a variation of it"),
        "name": "what you are called at the table",
        "pace": "instant, quick, steady, slow, or enter: wait for the key",
        "suits": "letters or symbols",
        **places.MEANING,
    }
)
"""What each setting says, and what it can be."""
KEYS = tuple(sorted(field.name for field in fields(Settings)))


@dataclass(frozen=True, slots=True)
class Found:
    """Settings, and by key where each comes from: "--pace", "MUGGINS_PACE", a file, "default"."""

    settings: Settings
    origins: Mapping[str, str]


def load(
    flags: Mapping[str, object] | None = None, environ: Mapping[str, str] | None = None
) -> Found:
    """Settings from flags, else the environment, else the file, else the defaults.

    Flags that are None were not given. Raises BadSetting, which names the place, for anything
    that cannot be used, OSError for a file that cannot be read.
    """
    environ = os.environ if environ is None else environ
    values: dict[str, Any] = {}
    origins = dict.fromkeys(KEYS, "default")
    for key, (value, origin) in _given(flags or {}, environ).items():
        values[key] = _from(origin, key, value)
        origins[key] = origin
    settings = Settings(**values)
    try:
        settings.rules  # noqa: B018 - a form and a counting may contradict each other
    except ValueError as contradiction:
        raise BadSetting(
            f"{origins['counting']}: counting is {settings.counting}, and the form is "
            f"{settings.form}: {contradiction}"
        ) from None
    return Found(settings, origins)


def _given(
    flags: Mapping[str, object], environ: Mapping[str, str]
) -> dict[str, tuple[object, str]]:
    """By key, what was given and where; the strongest place last, so that it wins."""
    file = config_file(environ)
    given = {key: (value, str(file)) for key, value in file_values(file).items()}
    for key in KEYS:
        variable = f"MUGGINS_{key.upper()}"
        if environ.get(variable):
            given[key] = environ[variable], variable
        if flags.get(key) is not None:
            given[key] = flags[key], f"--{key}"
    return given


def _from(origin: str, key: str, value: object) -> object:
    try:
        return checked(key, value)
    except BadSetting as bad:
        raise BadSetting(f"{origin}: {bad}") from None


def checked(key: str, value: object) -> Any:
    """The value as a setting has it, read from text where it is text.

    >>> checked("ascii", "yes"), checked("form", "Six_Card,target=61")
    (True, 'six-card,target=61')

    Raises BadSetting, which says what would do.
    """
    if key not in KEYS:
        raise BadSetting(f"{key[:40]!r} is no setting; {near(key, KEYS)}")
    if key == "ascii" and isinstance(value, bool):
        return value
    if key in ("port", "thinkers") and type(value) is int and 0 <= value < 10**9:
        value = str(value)
    if not isinstance(value, str):
        found = "a number" if isinstance(value, int) and abs(value) > 10**9 else f"{value!r:.40}"
        raise BadSetting(f"{key} is {found}; {_would_do(key)}")
    try:
        return _CHECKS[key](key, value)
    except Refusal as bad:
        raise BadSetting(str(bad)) from None


def _would_do(key: str) -> str:
    if key in CHOICES:
        return f"it is {either(CHOICES[key])}"
    return "it is true or false" if key == "ascii" else "it is text, in quotation marks"


def _choice(key: str, value: str) -> str:
    word = value.strip().lower()
    if word not in CHOICES[key]:
        raise BadSetting(f"{key} is {value[:40]!r}; {_would_do(key)}")
    return word


def _yes_no(key: str, value: str) -> bool:
    if value.strip().lower() not in _YES_NO:
        raise BadSetting(f"{key} is {value[:40]!r}; it is yes or no")
    return _YES_NO[value.strip().lower()]


def _form(key: str, value: str) -> str:
    try:
        return spelled.name(spelled.rules(value))
    except ValueError as bad:
        raise BadSetting(f"{key}: {bad}") from None


def _bot(key: str, value: str) -> str:
    from muggins.engine.bots import NAMES

    word = value.strip().lower()
    if word not in NAMES:
        raise BadSetting(f"{key} is {value[:40]!r}; it is {either(NAMES)}")
    return word


def _name(key: str, value: str) -> str:
    word = " ".join(value.split())
    if not word or not word.isprintable() or len(word) > _LONGEST_NAME:
        raise BadSetting(f"{key} is {value[:40]!r}; it is a name of 1 to {_LONGEST_NAME} letters")
    return word


_CHECKS: Mapping[str, Callable[[str, str], Any]] = {
    "ascii": _yes_no,
    "bot": _bot,
    "form": _form,
    "name": _name,
    "address": places.address,
    "database": places.database,
    "host": places.host,
    "hosts": places.hosts,
    "port": places.port,
    "proxies": places.hosts,
    "thinkers": places.thinkers,
} | dict.fromkeys(CHOICES, _choice)


# Files


def config_file(environ: Mapping[str, str] | None = None) -> Path:
    """The TOML file that the settings are kept in: MUGGINS_CONFIG, else by platform."""
    environ = os.environ if environ is None else environ
    if environ.get("MUGGINS_CONFIG"):
        return _expanded("MUGGINS_CONFIG", environ)
    from platformdirs import user_config_path

    return user_config_path("muggins", appauthor=False) / "config.toml"


def data_folder(environ: Mapping[str, str] | None = None) -> Path:
    """The folder of all that is kept: MUGGINS_DATA, else by platform."""
    return games_folder(environ).parent


def games_folder(environ: Mapping[str, str] | None = None) -> Path:
    """The folder of the saved games: in MUGGINS_DATA, else by platform."""
    environ = os.environ if environ is None else environ
    if environ.get("MUGGINS_DATA"):
        return _expanded("MUGGINS_DATA", environ) / "games"
    from platformdirs import user_data_path

    return user_data_path("muggins", appauthor=False) / "games"


def _expanded(variable: str, environ: Mapping[str, str]) -> Path:
    try:
        return Path(environ[variable]).expanduser()
    except RuntimeError:
        raise BadSetting(
            f"{variable} is {environ[variable]}, and whose home that is, is not known; "
            "write it without the ~"
        ) from None


def usable(folder: Path) -> Path:
    """The folder, which is there or can be made; raises BadSetting where a file is in its way."""
    there = next(place for place in (folder, *folder.parents) if place.exists())
    if not there.is_dir():
        raise BadSetting(
            f"{there} is no folder, so no games can be in it; set MUGGINS_DATA to a folder"
        )
    return folder


def file_values(file: Path) -> dict[str, object]:
    """What a file sets, not yet checked; nothing where there is no file.

    Raises BadSetting, with the line, for what is no TOML; OSError for what cannot be read.
    """
    return dict(parsed(file, text_of(file)))


def text_of(file: Path) -> str:
    """The file as it is, line ends too; empty where there is none."""
    if file.exists() and not (file.is_file() or file.is_dir()):  # to read it might never end
        if file.samefile(os.devnull):
            return ""
        raise BadSetting(f"{file} is no ordinary file, so no settings can be read from it")
    try:
        return file.read_bytes().decode()
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError:
        raise BadSetting(
            f"{file} is not text in UTF-8, so no settings can be read from it"
        ) from None


def parsed(file: Path, text: str) -> dict[str, object]:
    """TOML as a dict; BadSetting names the file and the line."""
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as bad:
        raise BadSetting(f"{file}: {_lowered(str(bad))}") from None
    except ValueError:
        raise BadSetting(
            f"{file}: a number in it has too many digits; no setting needs one"
        ) from None


def _lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]

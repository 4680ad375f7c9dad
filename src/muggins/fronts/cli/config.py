"""muggins config: what is set, where each value comes from, and how to change it."""

from __future__ import annotations

import json as jsons
import os
import sys
from dataclasses import asdict
from typing import Annotated

from cyclopts import App, Parameter

from muggins.fronts.cli import leaving, offering
from muggins.fronts.cli.flags import ColorFlag, JsonFlag
from muggins.fronts.cli.help import examples
from muggins.fronts.cli.ink import Ink, ink
from muggins.fronts.cli.places import without_password
from muggins.fronts.cli.settings import (
    KEYS,
    MEANING,
    Found,
    checked,
    config_file,
    file_values,
    games_folder,
    load,
)
from muggins.fronts.cli.tomlfile import forget, keep

_SETTING = Parameter(help=f"One of {', '.join(KEYS)}.", completer=offering.settings)
_VALUE = Parameter(help="What it is to be.", completer=offering.values)
_OURS = {"MUGGINS_AS", "MUGGINS_CONFIG", "MUGGINS_DATA", "MUGGINS_DEBUG"}

config = App(
    name="config",
    help="What you have set, and where it is kept.",
    help_epilogue=examples(
        ("muggins config", "show it, and where each value comes from"),
        ("muggins config set pace quick", "change one"),
    ),
)


@config.default
@config.command(sort_key=0)
def show(*, json: JsonFlag = False, color: ColorFlag = None) -> int:
    """Show every setting, and where its value comes from."""
    found = load({"color": color})
    if json:
        print(jsons.dumps(_data(found)))
    else:
        print(_table(found, ink(color, sys.stdout)))
    for name in sorted(os.environ):
        if name.startswith("MUGGINS_") and name not in _OURS | set(map(_variable, KEYS)):
            near = leaving.near(name.removeprefix("MUGGINS_"), KEYS)
            print(f"muggins: {name} is set, and there is no such setting; {near}", file=sys.stderr)
    return leaving.WELL


@config.command(sort_key=1)
def path() -> int:
    """Print the name of the file that the settings are kept in."""
    print(config_file())
    return leaving.WELL


@config.command(name="set", sort_key=2)
def set_(key: Annotated[str, _SETTING], value: Annotated[str, _VALUE], /) -> int:
    """Keep a setting in the file."""
    kept = checked(key, value)
    file = config_file()
    load(environ={"MUGGINS_CONFIG": str(file), _variable(key): value})  # together with the others
    keep(file, key, kept)
    print(f"{key} is {_shown(kept)}, kept in {file}", file=sys.stderr)
    if os.environ.get(_variable(key)):
        print(f"muggins: but {_variable(key)} is set, and goes before it", file=sys.stderr)
    return leaving.WELL


@config.command(sort_key=3)
def unset(key: Annotated[str, _SETTING], /) -> int:
    """Take a setting out of the file, so that it has its default again."""
    file = config_file()
    if key not in KEYS and key not in file_values(file):
        checked(key, "")  # says what is near
    if forget(file, key):
        print(f"{key} is no longer set in {file}", file=sys.stderr)
    else:
        print(f"{key} was not set in {file}", file=sys.stderr)
    return leaving.WELL


def _table(found: Found, ink: Ink) -> str:
    """A setting a row, with its origin; then what may be chosen, and the places."""
    values = {key: _shown(value) for key, value in asdict(found.settings).items()}
    width = max(map(len, values.values()))
    rows = [
        f"{ink.bold(f'{key:<10}')}{values[key]:<{width}}  {ink.dim(_origin(found.origins[key]))}"
        for key in KEYS
    ]
    return "\n".join(
        [
            *rows,
            "",
            *(f"{key:<10}{meaning}" for key, meaning in sorted(MEANING.items())),
            "",
            f"settings  {config_file()}",
            f"games     {games_folder()}",
        ]
    )


def _origin(origin: str) -> str:
    return "from the file" if origin == str(config_file()) else origin


def _data(found: Found) -> dict[str, dict[str, object]]:
    values = asdict(found.settings)
    values["database"] = without_password(found.settings.database)
    return {key: {"value": values[key], "origin": found.origins[key]} for key in KEYS}


def _variable(key: str) -> str:
    return f"MUGGINS_{key.upper()}"


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return without_password(str(value))

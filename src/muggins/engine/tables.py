"""The tables of the solved forms, read when they are first asked for.

What is in them, and how they were made, is told in data/README.md.
"""

from __future__ import annotations

import zipfile
import zlib
from functools import cache
from importlib.resources import files
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

Form: TypeAlias = Literal["six-card", "five-card"]
"""The forms that are solved."""
What: TypeAlias = Literal["play", "deals", "worth", "tare"]
"""What both play; what they toss, keep and peg; what the scores are worth; and what chances to win
show too much."""


class TableError(RuntimeError):
    """A table that cannot be read; the message says which, and how it is built again."""


class MissingTable(TableError):
    """A table that has not been built."""


@cache
def table(form: Form, what: What) -> dict[str, NDArray[Any]]:
    """The arrays of a table, by name; read-only.

    Raises TableError where it is missing or damaged.
    """
    builder = "tare" if what == "tare" else "tables"
    return read(f"{form}-{what}", f"tools/build_{builder}.py {form}")


def read(name: str, builder: str) -> dict[str, NDArray[Any]]:
    """The arrays of `data/NAME.npz`, by name; read-only.

    Raises TableError, which tells what builds it, where it is missing or damaged.
    """
    path = files("muggins.engine") / "data" / f"{name}.npz"
    rebuild = f"{builder} builds it again"
    try:
        with path.open("rb") as file, np.load(file) as arrays:
            found = {key: arrays[key] for key in arrays.files}
    except FileNotFoundError:
        raise MissingTable(f"the table {name}.npz is missing; {rebuild}") from None
    except (zipfile.BadZipFile, zlib.error, ValueError, KeyError, EOFError, OSError):
        raise TableError(f"the table {name}.npz is damaged; {rebuild}") from None
    for array in found.values():
        array.flags.writeable = False
    return found

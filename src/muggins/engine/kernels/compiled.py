"""Where numba comes in: functions on numbers and arrays, compiled when they are first called.

Importing this module imports numba. What is compiled is kept in the user's cache folder, unless
NUMBA_CACHE_DIR says otherwise, in a folder named after the source of all kernels: numba itself does
not notice that a function in another file has changed.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

from platformdirs import user_cache_path

_F = TypeVar("_F", bound=Callable[..., object])


def cache_folder() -> Path:
    """Where compiled kernels are kept: one folder for each version of their source.

    >>> cache_folder().parts[-3:-1]
    ('muggins', 'kernels')
    """
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    return user_cache_path("muggins") / "kernels" / digest.hexdigest()[:12]


os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_folder()))  # numba reads it once, on import

import numba  # noqa: E402

_PLAIN: Any = {"nogil": True, "error_model": "numpy"}
_BARE: Any = {**_PLAIN, "_nrt": False}


def kernel(function: _F) -> _F:
    """Compile a function for each kind of arguments it meets, and keep the result on disk."""
    return cast(_F, numba.njit(cache=True, **_PLAIN)(function))


def bare(function: _F) -> _F:
    """The same again, for what makes no array: none is counted, and floats may be summed anyhow.

    A walk that looks at many rows of many arrays takes a third of the time so.
    """
    return cast(_F, numba.njit(cache=True, fastmath=True, **_BARE)(function))


def woven(function: _F) -> _F:
    """A piece of bare kernels, always written out where it is called."""
    return cast(_F, numba.njit(inline="always", fastmath=True, **_BARE)(function))


def part(function: _F) -> _F:
    """A piece of kernels, always inlined: a loop with a call in it would not be vectorised."""
    return cast(_F, numba.njit(forceinline=True, **_BARE)(function))

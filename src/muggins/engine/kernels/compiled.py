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
from typing import TypeVar, cast

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


def kernel(function: _F) -> _F:
    """Compile a function for each kind of arguments it meets, and keep the result on disk."""
    return cast(_F, numba.njit(cache=True, nogil=True, error_model="numpy")(function))


def summing(function: _F) -> _F:
    """The same, where sums of floats may be taken in any order: they are exact, or close enough."""
    reorder = {"reassoc", "contract", "nsz"}
    return cast(
        _F, numba.njit(cache=True, nogil=True, error_model="numpy", fastmath=reorder)(function)
    )


def part(function: _F) -> _F:
    """A piece of kernels, always inlined: a loop with a call in it would not be vectorised."""
    return cast(_F, numba.njit(nogil=True, error_model="numpy", forceinline=True)(function))

"""What the engine is made of and may be missing here, told in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from muggins.fronts.cli.leaving import PROBLEM, Refusal

_PARTS = ("numpy", "numba", "llvmlite")


@contextmanager
def the_engine() -> Iterator[None]:
    """Import and ask the engine in here; where a part or a table of it is missing, say so."""
    try:
        yield
    except ImportError as missing:
        part = (missing.name or "").partition(".")[0]
        if part not in _PARTS:
            raise
        raise Refusal(
            f"the engine needs {part}, which cannot be used here ({missing}); this gets it: "
            "pip install --upgrade numpy numba",
            PROBLEM,
        ) from None
    except RuntimeError as fault:
        from muggins.engine.tables import TableError

        if not isinstance(fault, TableError):
            raise
        raise Refusal(str(fault), PROBLEM) from None

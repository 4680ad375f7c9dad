"""muggins warm: make the engine's kernels ready."""

from __future__ import annotations

import json as jsons
import os
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic as clock

from muggins.fronts.cli import leaving, needing
from muggins.fronts.cli.flags import JsonFlag
from muggins.fronts.cli.progress import counting


def warm(*, json: JsonFlag = False) -> int:
    """Compile the kernels, so that nothing has to wait for them later; once is enough."""
    began = clock()
    folder = warmed()
    took = clock() - began
    if json:
        print(jsons.dumps({"seconds": round(took, 2), "folder": str(folder)}))
    else:
        print(f"The kernels are ready, after {took:.1f} seconds. They are kept in\n{folder}")
    return leaving.WELL


def warmed() -> Path:
    """Make them ready, and tell how far it is; the folder that they are kept in.

    At a terminal it is a bar; elsewhere lines on standard error, where it takes long.
    """
    with needing.the_engine():
        from muggins.engine import kernels
        from muggins.engine.kernels.compiled import cache_folder
    folder = Path(os.environ.get("NUMBA_CACHE_DIR") or cache_folder())  # as numba was told
    if not folder.is_dir():
        _say("The kernels are being compiled; that takes a minute or two, once.")
    with needing.the_engine(), counting("compiling", 1) as progress:
        kernels.warm(progress or lines(_say, clock))
    return folder


def lines(say: Callable[[str], None], now: Callable[[], float]) -> Callable[[int, int, str], None]:
    """Who says how far it is in lines; only after a step that took a second or more.

    >>> seconds = iter([0, 9, 9.1, 20])
    >>> said = lines(print, lambda: next(seconds))
    >>> said(0, 3, "the play"), said(1, 3, "hands"), said(2, 3, "games"), said(3, 3, "")
    1 of 3 are ready; now hands
    3 of 3 are ready
    (None, None, None, None)
    """
    begun = None

    def told(done: int, of: int, what: str) -> None:
        nonlocal begun
        last, begun = begun, now()
        if last is not None and begun - last >= _LONG:
            say(f"{done} of {of} are ready{f'; now {what}' if what else ''}")

    return told


_LONG = 1.0


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)

"""muggins warm: make the engine's kernels ready."""

from __future__ import annotations

import json as jsons
import time
from pathlib import Path

from muggins.fronts.cli import leaving, needing
from muggins.fronts.cli.flags import JsonFlag
from muggins.fronts.cli.progress import counting


def warm(*, json: JsonFlag = False) -> int:
    """Compile the kernels, so that nothing has to wait for them later; once is enough."""
    began = time.perf_counter()
    folder = warmed()
    took = time.perf_counter() - began
    if json:
        print(jsons.dumps({"seconds": round(took, 2), "folder": str(folder)}))
    else:
        print(f"The kernels are ready, after {took:.1f} seconds. They are kept in\n{folder}")
    return leaving.WELL


def warmed() -> Path:
    """Make them ready, with a bar at a terminal; the folder that they are kept in."""
    with needing.the_engine():
        from muggins.engine import kernels
        from muggins.engine.kernels.compiled import cache_folder
    with needing.the_engine(), counting("compiling", 1) as progress:
        kernels.warm(progress)
    return cache_folder()

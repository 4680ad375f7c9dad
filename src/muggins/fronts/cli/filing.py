"""A file that is written as a whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write(file: Path, text: str) -> None:
    """Put a text in the place of what the file had, in one stroke; OSError where it cannot be.

    Whoever is stopped on the way leaves the file as it was. A link stays a link.
    """
    target = file.resolve()
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    new = Path(name)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(text.encode())
            out.flush()
            os.fsync(out.fileno())
        if target.exists():
            new.chmod(target.stat().st_mode & 0o7777)
        new.replace(target)
    except BaseException:
        new.unlink(missing_ok=True)
        raise

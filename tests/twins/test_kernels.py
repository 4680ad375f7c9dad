"""Kernels are compiled only when asked for, and say the same uncompiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from muggins.engine import kernels


def python(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **environment},
    )
    return done.stdout.strip()


def test_numba_is_imported_only_when_a_kernel_is_asked_for() -> None:
    asked = "import sys, muggins.engine.kernels as k; {}; print('numba' in sys.modules)"
    assert python(asked.format("k.warm")) == "False"
    assert python(asked.format("k.points")) == "True"


def test_compiled_kernels_are_kept_where_the_user_says() -> None:
    folder = "from numba import config; import muggins.engine.kernels.show; print(config.CACHE_DIR)"
    folder = "import muggins.engine.kernels.show; " + folder
    assert python(folder, NUMBA_CACHE_DIR="/somewhere") == "/somewhere"
    own = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    done = subprocess.run(
        [sys.executable, "-c", folder], capture_output=True, text=True, check=True, env=own
    )
    assert Path(done.stdout.strip()).parts[-3:-1] == ("muggins", "kernels")


def test_what_is_no_kernel_is_no_name() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'pints'"):
        kernels.pints  # noqa: B018


def test_warming_up_tells_how_far_it_is() -> None:
    told: list[tuple[int, int, str]] = []
    kernels.warm(lambda *step: told.append(step))
    steps = told[0][1]
    assert [done for done, _, _ in told] == list(range(steps + 1))
    assert told[0][2] == "the play"


@pytest.mark.long
def test_the_twins_agree_uncompiled_too() -> None:
    twins = [
        str(path)
        for path in sorted(Path(__file__).parent.glob("test_kernels_*.py"))
        if path.name != "test_kernels_series.py"
    ]
    code = f"import pytest, sys; sys.exit(pytest.main(['-q', '-p', 'no:cacheprovider', *{twins}]))"
    assert "passed" in python(code, NUMBA_DISABLE_JIT="1")

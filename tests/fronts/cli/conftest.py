"""Settings and games of the tests' own, and no colour from outside."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's settings and games are."""
    names = ["NO_COLOR", "FORCE_COLOR", "MUGGINS_AS", "MUGGINS_DEBUG", "MUGGINS_COLOR"]
    for name in [*names, "MUGGINS_PACE"]:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("MUGGINS_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path))
    return tmp_path

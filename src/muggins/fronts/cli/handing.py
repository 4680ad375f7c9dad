"""What a command leaves to another front, of which this one knows only that there is one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Handover:
    """A task for the table in the browser, and all that it needs to know."""

    task: str
    given: Mapping[str, Any] = field(default_factory=dict)


Web: TypeAlias = Callable[[str, Mapping[str, Any]], int]
"""Who does such a task, and returns the exit code."""

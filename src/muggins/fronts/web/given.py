"""What every handler may ask the application for."""

from __future__ import annotations

from typing import TypeAlias

from litestar.di import NamedDependency

from muggins.fronts.web.files import Files
from muggins.fronts.web.reviews import Reviews
from muggins.fronts.web.room import Room
from muggins.fronts.web.settings import Settings

TheRoom: TypeAlias = NamedDependency[Room]
TheReviews: TypeAlias = NamedDependency[Reviews]
TheSettings: TypeAlias = NamedDependency[Settings]
TheFiles: TypeAlias = NamedDependency[Files]

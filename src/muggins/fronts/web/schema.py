"""What the database has: entries, whose they are, and reviews."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sql

meta = sql.MetaData()
ENTRIES = sql.Table(
    "entries",
    meta,
    sql.Column("game", sql.String(32), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("at", sql.Double, nullable=False),
    sql.Column("entry", sql.Text, nullable=False),
    sql.Column("told", sql.Text, nullable=False),
)
"""Every accepted thing; `told` is what a list says of the game after it."""
BEGUN = sql.text("number = 1")
"""Not with a parameter: else no database knows that the index will do."""
sql.Index("ix_entries_begun", ENTRIES.c.at, sqlite_where=BEGUN, postgresql_where=BEGUN)
HOLDERS = sql.Table(
    "holders",
    meta,
    sql.Column("holder", sql.String(64), primary_key=True),
    sql.Column("game", sql.String(32), primary_key=True, index=True),
)
"""Whose games there are: an index, and the one table of people that rows are taken out of."""
REVIEWS = sql.Table(
    "reviews",
    meta,
    sql.Column("game", sql.String(32), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("made", sql.String(32), nullable=False),
    sql.Column("told", sql.LargeBinary, nullable=False),
)
"""What games that are over looked like afterwards: worked out, and so it may be lost."""


class Row(NamedTuple):
    """An entry as it is kept."""

    number: int
    at: float
    entry: str
    told: str

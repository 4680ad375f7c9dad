"""Which games began last: one entry of each game, and so no work for those that follow."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"

_FIRST = sql.text("number = 1")


def upgrade() -> None:
    """Make the index."""
    op.create_index(
        "ix_entries_begun", "entries", ["at"], sqlite_where=_FIRST, postgresql_where=_FIRST
    )


def downgrade() -> None:
    """Take it away."""
    op.drop_index("ix_entries_begun", "entries")

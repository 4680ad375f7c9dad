"""The entries of all tables, and whose they are."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "entries",
        sql.Column("game", sql.String(32), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("at", sql.Double, nullable=False),
        sql.Column("entry", sql.Text, nullable=False),
        sql.Column("told", sql.Text, nullable=False),
    )
    op.create_table(
        "holders",
        sql.Column("holder", sql.String(64), primary_key=True),
        sql.Column("game", sql.String(32), primary_key=True),
    )
    op.create_index("ix_holders_game", "holders", ["game"])


def downgrade() -> None:
    """Take them away."""
    op.drop_table("holders")
    op.drop_table("entries")

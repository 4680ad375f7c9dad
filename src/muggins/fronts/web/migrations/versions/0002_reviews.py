"""What games that are over looked like afterwards."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "reviews",
        sql.Column("game", sql.String(32), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("made", sql.String(32), nullable=False),
        sql.Column("told", sql.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Take it away."""
    op.drop_table("reviews")

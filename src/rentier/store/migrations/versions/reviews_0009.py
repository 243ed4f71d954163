"""Reviews of games that ended."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make room for reviews."""
    op.create_table(
        "reviews",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("made_by", sa.Text(), nullable=False),
        sa.Column("review", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_reviews_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", name="pk_reviews"),
    )

"""Marks of the whole store, and the commands by which lines of chat were said."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make room for them."""
    op.create_table(
        "marks",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_marks"),
    )
    op.add_column("lines", sa.Column("command", sa.Text(), nullable=True))
    op.create_index("ix_lines_command", "lines", ["table_id", "command"], unique=True)

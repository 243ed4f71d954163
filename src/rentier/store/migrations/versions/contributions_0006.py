"""Players commit to their part of the random seed, and acts note when bots were asked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make room for both."""
    op.add_column("seats", sa.Column("commitment", sa.Text(), nullable=True))
    op.add_column("acts", sa.Column("bots", sa.Text(), nullable=True))

"""What clients sent with their commands."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make room for a digest of it."""
    op.add_column("acts", sa.Column("payload", sa.Text(), nullable=True))

"""What a bot said with an act."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make room for it."""
    op.add_column("acts", sa.Column("said", sa.Text(), nullable=True))

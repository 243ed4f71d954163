"""Tables that their players paused."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make room for a pause, and for who asks for one."""
    op.add_column("tables", sa.Column("pause", sa.Text(), nullable=True))

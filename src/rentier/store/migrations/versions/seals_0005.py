"""Seals that show whether a game, an act or a snapshot was altered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make room for them; what is stored already stays without one."""
    for table in ("games", "acts", "snapshots"):
        op.add_column(table, sa.Column("seal", sa.Text(), nullable=True))

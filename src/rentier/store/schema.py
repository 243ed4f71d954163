"""The tables of the database, as this release knows them; `migrations` brings older ones here."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_1_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("status", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("invite", Text, nullable=False),
    Column("public", Boolean(create_constraint=False), nullable=False),
    Column("game_id", Text),
    Column("previous_id", Text),
    Column("created", Double, nullable=False),
    Column("touched", Double, nullable=False),
    Column("host", Integer),
    Column("pause", Text),
    Index("ix_tables_public_touched", "public", "touched"),
    Index("ix_tables_status_touched", "status", "touched"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("digest", LargeBinary),
    Column("kind", Text, nullable=False),
    Column("level", Text),
    Column("piece", Text),
    Column("seed", Text),
    Column("joined", Double, nullable=False),
    Column("commitment", Text),
)

lines = Table(
    "lines",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("player", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("command", Text),
    Index("ix_lines_command", "table_id", "command", unique=True),
)

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("format", Integer, nullable=False),
    Column("header", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("player_seeds", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("ended", Double),
    Column("seal", Text),
    Index("ix_games_table_id", "table_id"),
    Index("ix_games_unfinished", "created", sqlite_where=text("ended IS NULL"), postgresql_where=text("ended IS NULL")),
)

acts = Table(
    "acts",
    metadata,
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("first", BigInteger, primary_key=True, autoincrement=False),
    Column("version", BigInteger, nullable=False),
    Column("format", Integer, nullable=False),
    Column("facts", Text, nullable=False),
    Column("submitted_by", Integer, nullable=False),
    Column("act", Text),
    Column("command", Text),
    Column("at", Double, nullable=False),
    Column("clocks", Text),
    Column("said", Text),
    Column("payload", Text),
    Column("seal", Text),
    Column("bots", Text),
    UniqueConstraint("game_id", "command"),
    CheckConstraint("version > first", name="brings"),
)
"""The only record of what happened: rows are added and never changed."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("state", Text, nullable=False),
    Column("seal", Text),
)
"""The latest position of a game that was written down whole, to spare the folding."""

reviews = Table(
    "reviews",
    metadata,
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("made_by", Text, nullable=False),
    Column("review", Text, nullable=False),
)
"""The reviews of games that ended, without names; `made_by` says which release and evaluator made them."""

leases = Table(
    "leases",
    metadata,
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("server", Text, nullable=False),
    Column("until", Double, nullable=False),
)

beats = Table(
    "beats",
    metadata,
    Column("server", Text, primary_key=True),
    Column("at", Double, nullable=False),
)

presences = Table(
    "presences",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("server", Text, nullable=False),
    Column("autopilot", Boolean(create_constraint=False), nullable=False),
    Column("votes", Text, nullable=False),
    Index("ix_presences_server", "server"),
)
"""Who is connected where; only servers that share a database write it."""

marks = Table(
    "marks",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""What a store remembers of itself as a whole."""

bans = Table(
    "bans",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("value", Text, primary_key=True),
    Column("digest", LargeBinary),
    Column("reason", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("until", Double),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Index("ix_reports_table_id", "table_id"),
)
"""Players that others reported. Names are looked up in the seats, so that a name that was removed is gone here too."""

audit = Table(
    "audit",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", Double, nullable=False),
    Column("who", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("detail", Text, nullable=False),
    Index("ix_audit_at", "at"),
)
"""What operators did: rows are added and never changed."""

"""Runs the migrations on the connection that the store gives."""

from __future__ import annotations

from alembic import context

from rentier.store.schema import metadata

# The store has begun a transaction around all of this, which makes the whole upgrade one step on either database.
context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=False)
context.run_migrations()

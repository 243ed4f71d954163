"""Live tables: connection, inbox, room, game log and outbox, and the registry of rooms."""

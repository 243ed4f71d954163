"""The store: games, tables and chat, kept in SQLite or PostgreSQL so that nothing acknowledged is ever lost."""

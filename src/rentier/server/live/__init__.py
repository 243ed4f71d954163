"""Live tables: rooms, the games in them, and everybody who is connected."""

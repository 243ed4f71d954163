"""Configuration: settings, the secret, and the lock on the database file."""

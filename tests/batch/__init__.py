"""The batch engine: the same game as the reference engine, act by act."""

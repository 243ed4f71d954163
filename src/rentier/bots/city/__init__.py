"""How the levels play City."""

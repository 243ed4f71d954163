"""How the levels play the classic boards."""

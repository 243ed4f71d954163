"""What only City's tests need: its scenarios, the printed figures, and its own invariants."""

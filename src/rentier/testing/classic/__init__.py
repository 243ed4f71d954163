"""What only the classic family's tests need: the printed figures, and the invariants that rest on them."""

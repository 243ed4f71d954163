"""The fixed policies `fp-a` to `fp-c`: yardsticks that are known from the literature."""

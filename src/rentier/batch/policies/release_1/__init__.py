"""The policies `hard-1` and `normal-1`: the bots of release 0.1, which value deeds by income."""

"""The bots `hard` and `normal` of release 0.1, for comparison in leagues. Do not change them."""

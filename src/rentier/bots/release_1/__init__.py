"""The bots `hard` and `normal` of release 0.1, for comparison in leagues; nothing here changes any more."""

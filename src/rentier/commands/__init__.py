"""Commands of the command line, one file a group; `cli` puts them together."""

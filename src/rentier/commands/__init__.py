"""Commands of the command line, one file per group; `cli` lists them."""

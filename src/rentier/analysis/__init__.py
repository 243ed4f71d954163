"""Analysis: how often tokens land on each space, and what a deed is worth. It needs only the standard library."""

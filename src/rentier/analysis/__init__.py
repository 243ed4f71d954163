"""Analysis: how often each space is met, and what a deed is worth; the standard library is all it needs."""

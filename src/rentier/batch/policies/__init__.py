"""Policies: bots of the batch engine, each a pair of functions over the record; see docs/explanation/two-engines.md."""

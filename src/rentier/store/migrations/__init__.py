"""The history of the database: every release's change of its tables, applied when a store is opened."""

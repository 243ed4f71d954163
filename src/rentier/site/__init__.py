"""The documentation site: docs/, the rulebook explorer and the reference, built with Sphinx (extra `docs`)."""

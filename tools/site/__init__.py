"""The documentation site: the pages in docs/, the rulebook explorer and the reference, built with Sphinx."""

from __future__ import annotations

from collections.abc import Iterator

from tools.site import commands, rulebook


def generated_pages() -> Iterator[tuple[str, str]]:
    """Every page that is made from code and data, as its path under docs/ and its text."""
    yield from rulebook.pages()
    yield "reference/commands.md", commands.page()

"""All pages of the site as Markdown: those that are written, and those that are made from code and data."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from rentier.kernel.clauses import catalogue, families
from rentier.site import commands, examples, explorer, options, records, sources

LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)#\s]+)(#[^)\s]*)?\)")
APART = re.compile(r"(?s:^```.*?^```$)|`[^`\n]*`|\[[^\]]*\]\([^)]*\)|^#.*$", re.MULTILINE)
"""What is no running text: code, links and headings."""
ID = re.compile(r"\b[A-Z]+-\d+\b")
OUTSIDE = ("ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")
"""Pages that lie beside docs/ and belong to the site too."""


def generated_pages() -> Iterator[tuple[str, str]]:
    """Every page that is made from code and data, as its path under docs/ and its text."""
    yield from explorer.pages()
    yield "rules/options.md", options.page()
    yield "reference/commands.md", commands.page()
    yield from records.pages()
    yield "examples.md", examples.page()


def assemble(source: Path) -> None:
    """Put all pages together in a new folder."""
    shutil.copytree(sources.root() / "docs", source)
    for name in OUTSIDE:
        shutil.copy(sources.root() / name, source / name)
    for page in source.rglob("*.md"):
        apart = explorer.APART if page.parent.name == "decisions" and page.name != "README.md" else ""
        page.write_text(apart + relinked(page, source), encoding="utf-8")
    for path, text in generated_pages():
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        (source / path).write_text(text, encoding="utf-8")


def relinked(page: Path, source: Path) -> str:
    """A page with its links as they are in the site.

    A clause's id becomes a link to its page. A file of the repository is named, not linked, unless it is an example.
    """
    root, own = sources.root(), page.relative_to(source)
    folder = root if own.name in OUTSIDE else (root / "docs" / own).parent

    def link(match: re.Match[str]) -> str:
        label, target, anchor = match[1], match[2], match[3] or ""
        if ":" in target:
            return match[0]
        file = (folder / target).resolve()
        if file.is_relative_to(root / "docs") or not file.is_relative_to(root):
            return match[0] if folder != root else f"[{label}]({os.path.relpath(file, root / 'docs')}{anchor})"
        name = file.relative_to(root).as_posix()
        up = os.path.relpath(source, page.parent)
        if name in OUTSIDE:
            return f"[{label}]({up}/{name}{anchor})"
        if name.startswith("examples/") and file.is_file():
            part = f"#{file.stem.replace('_', '-')}-py" if file.suffix == ".py" else ""
            return f"[{label}]({up}/examples.md{part})"
        return label if label.startswith("`") or "/" not in label else f"`{label}`"

    return with_clauses(LINK.sub(link, page.read_text(encoding="utf-8")), os.path.relpath(source, page.parent))


def with_clauses(text: str, up: str) -> str:
    """A page on which ids of clauses lead to the explorer."""
    known = {clause.id for family in families() for clause in catalogue(family)}

    def linked(running: str) -> str:
        return ID.sub(lambda id: f"[{id[0]}]({up}/rules/clauses/{id[0]}.md)" if id[0] in known else id[0], running)

    parts, last = [], 0
    for apart in APART.finditer(text):
        parts += [linked(text[last : apart.start()]), apart[0]]
        last = apart.end()
    return "".join([*parts, linked(text[last:])])

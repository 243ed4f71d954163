"""Builds the site: `python -m tools.site [OUT]`, by default into build/site. It needs no network."""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

from sphinx.cmd.build import build_main

from tools.site import generated_pages, rulebook

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
SOURCE = ROOT / "build" / "site-source"
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)#\s]+)(#[^)\s]*)?\)")
OUTSIDE = ("ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")
"""Pages that lie beside docs/ and belong to the site too."""


def assemble(source: Path = SOURCE) -> None:
    """Put all pages together."""
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(ROOT / "docs", source)
    for name in OUTSIDE:
        shutil.copy(ROOT / name, source / name)
    for page in source.rglob("*.md"):
        apart = rulebook.APART if page.parent.name == "decisions" and page.name != "README.md" else ""
        page.write_text(apart + relinked(page, source), encoding="utf-8")
    for path, text in generated_pages():
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        (source / path).write_text(text, encoding="utf-8")


def relinked(page: Path, source: Path) -> str:
    """A page with its links as they are in the site: to pages; a file of the repository is named, not linked."""
    own = page.relative_to(source)
    folder = ROOT if own.name in OUTSIDE else (ROOT / "docs" / own).parent

    def link(match: re.Match[str]) -> str:
        label, target, anchor = match[1], match[2], match[3] or ""
        if ":" in target:
            return match[0]
        file = (folder / target).resolve()
        if file.is_relative_to(ROOT / "docs") or not file.is_relative_to(ROOT):
            return match[0] if folder != ROOT else f"[{label}]({os.path.relpath(file, ROOT / 'docs')}{anchor})"
        name = file.relative_to(ROOT).as_posix()
        if name in OUTSIDE:
            return f"[{label}]({os.path.relpath(source / name, page.parent)}{anchor})"
        return label if label.startswith("`") or "/" not in label else f"`{label}`"

    return LINK.sub(link, page.read_text(encoding="utf-8"))


def build(out: Path) -> int:
    """Have Sphinx make HTML of it; a warning is an error."""
    cache = str(ROOT / "build" / "site-cache")
    return build_main(["-q", "-W", "--keep-going", "-c", str(HERE), "-d", cache, str(SOURCE), str(out)])


if __name__ == "__main__":
    assemble()
    sys.exit(build(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "site"))

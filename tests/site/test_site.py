"""The documentation site builds without a warning, has a page for every clause, and none of its links is dead."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from rentier.kernel.clauses import catalogue, families
from tools.site.rulebook import pages

ROOT = Path(__file__).parents[2]


class Targets(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.anchors.update(value for name in ("id", "name") if (value := values.get(name)))
        self.links.update(value for name in ("href", "src") if (value := values.get(name)))


def test_every_clause_links_to_scenarios_and_they_link_back() -> None:
    texts = dict(pages())
    for family in families():
        for clause in catalogue(family):
            page = texts[f"rules/clauses/{clause.id}.md"]
            proofs = set(re.findall(r"\(\.\./\.\./(scenarios/[^#)]+)#", page))
            assert proofs, clause.id
            assert all(f"(../rules/clauses/{clause.id}.md)" in texts[proof] for proof in proofs)


@pytest.mark.thorough
def test_the_site_builds_and_no_link_is_dead(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.site", str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found = {page: Targets(page.read_text(encoding="utf-8")) for page in tmp_path.rglob("*.html")}
    assert (tmp_path / "searchindex.js").is_file()
    dead = []
    for page, targets in found.items():
        for link in targets.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                assert not link.startswith("http") or "fonts" not in link
                continue
            goal = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            if not goal.exists() or (parts.fragment and goal in found and parts.fragment not in found[goal].anchors):
                dead.append(f"{page.relative_to(tmp_path)}: {link}")
    assert not dead, "\n".join(dead[:20])

"""The documentation site builds without a warning, has a page for every clause, and none of its links is dead."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from rentier.kernel.clauses import catalogue, families
from rentier.kernel.edition import all_options, edition_names
from rentier.kernel.rulebook import rulebook
from rentier.site import sources
from rentier.site.build import MARK, make
from rentier.site.pages import generated_pages

CLAUSE = re.compile(r"\((?:\.\./)*rules/clauses/([\w-]+)\.md\)|\(clauses/([\w-]+)\.md\)")


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    """The pages that are made from code and data."""
    return dict(generated_pages())


def test_every_clause_links_to_scenarios_and_code_and_they_link_back(texts: dict[str, str]) -> None:
    for family in families():
        for clause in catalogue(family):
            page = texts[f"rules/clauses/{clause.id}.md"]
            linked = set(re.findall(r"\(\.\./\.\./((?:scenarios|code)/[^#)]+)#", page))
            assert any(link.startswith("scenarios/") for link in linked), clause.id
            for link in linked:
                assert f"(../rules/clauses/{clause.id}.md)" in texts[link], f"{link} does not link to {clause.id}"


def test_every_clause_is_one_click_from_its_edition(texts: dict[str, str]) -> None:
    for name in edition_names():
        assert f"({name}.md)" in texts["rules/index.md"]
        linked = {found for pair in CLAUSE.findall(texts[f"rules/{name}.md"]) for found in pair if found}
        assert linked == set(rulebook(name).clauses)


def test_every_clause_says_every_edition_that_has_it(texts: dict[str, str]) -> None:
    for name in edition_names():
        for id in rulebook(name).clauses:
            assert f"(../{name}.md#" in texts[f"rules/clauses/{id}.md"], f"{id} is silent about {name}"


def test_most_clauses_show_their_code(texts: dict[str, str]) -> None:
    """Others are played by data alone, such as names and numbers."""
    pages = [text for path, text in texts.items() if path.startswith("rules/clauses/")]
    assert sum("../../code/" in page for page in pages) > 0.8 * len(pages)


def test_every_option_is_explained(texts: dict[str, str]) -> None:
    for option in all_options():
        assert f"- Name: `{option.id}" in texts["rules/options.md"]


def test_wheels_pack_all_that_the_site_is_made_from() -> None:
    hook = (sources.root() / "hatch_build.py").read_text(encoding="utf-8")
    assert f"PAGES = {sources.PARTS}".replace("'", '"') in hook
    assert all((sources.root() / part).exists() for part in sources.PARTS)


# ---------------------------------------------------------------- the built site


class Targets(HTMLParser):
    """The links and the anchors of a page, and whether anything on it is inline."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.anchors: set[str] = set()
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.anchors.update(value for name in ("id", "name") if (value := values.get(name)))
        self.links.update(value for name in ("href", "src") if (value := values.get(name)))
        if tag == "style" or (tag == "script" and "src" not in values) or "style" in values:
            self.inline.append(f"{tag} {values.get('style', '')}")
        self.inline += [name for name in values if name.startswith("on")]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site."""
    out = tmp_path_factory.mktemp("built") / "site"
    make(out)
    return out


@pytest.mark.thorough
def test_no_link_is_dead_and_nothing_is_inline(site: Path) -> None:
    """The server's pages may have no inline style or script."""
    found = {page: Targets(page.read_text(encoding="utf-8")) for page in site.rglob("*.html")}
    dead, inline = [], []
    for page, targets in found.items():
        name = page.relative_to(site)
        inline += [f"{name}: {what}" for what in targets.inline]
        for link in targets.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            goal = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            if not goal.exists() or (parts.fragment and goal in found and parts.fragment not in found[goal].anchors):
                dead.append(f"{name}: {link}")
    assert not dead, "\n".join(dead[:20])
    assert not inline, "\n".join(inline[:20])


@pytest.mark.thorough
def test_nothing_comes_from_other_sites(site: Path) -> None:
    outside = re.compile(r"""(?:src=|url\(|@import\s|<link[^>]*href=)["']?(https?:)?//""")
    for file in (*site.rglob("*.html"), *site.rglob("*.css")):
        assert not outside.search(file.read_text(encoding="utf-8")), file.relative_to(site)


@pytest.mark.thorough
def test_a_site_that_is_up_to_date_is_not_built_again(site: Path) -> None:
    (site / "index.html").touch()
    changed = (site / "index.html").stat().st_mtime_ns
    make(site)
    assert (site / "index.html").stat().st_mtime_ns == changed
    assert (site / MARK).read_text(encoding="ascii") == sources.digest()
    assert [path.name for path in site.parent.iterdir()] == [site.name], "the work folder is gone"

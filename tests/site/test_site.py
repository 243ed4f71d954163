"""The pages that are made from code and data: every clause, with its scenarios and code, and every option."""

from __future__ import annotations

import re

import pytest

from rentier.kernel.clauses import catalogue, families
from rentier.kernel.edition import all_options, edition_names
from rentier.kernel.rulebook import rulebook
from rentier.server.api.docs import is_installed
from rentier.site import sources
from rentier.site.explorer import plain
from rentier.site.pages import generated_pages, with_clauses
from tests.doctests import run_examples

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


def test_every_chapter_is_one_click_from_the_explorer(texts: dict[str, str]) -> None:
    for name in edition_names():
        linked = re.findall(rf"\[([^\]]+)\]\({name}\.md#", texts["rules/index.md"])
        assert linked == list(dict.fromkeys(clause.chapter for clause in rulebook(name).clauses.values()))


def test_a_clause_without_wording_is_called_by_its_ruling(texts: dict[str, str]) -> None:
    silent = [clause for family in families() for clause in catalogue(family) if not clause.clause]
    assert silent
    for clause in silent:
        title = re.search(r"^# (.+)$", texts[f"rules/clauses/{clause.id}.md"], re.MULTILINE)
        assert title is not None
        assert len(title[1]) > len(clause.id) + 2


def test_the_page_of_an_edition_has_every_ruling(texts: dict[str, str]) -> None:
    for name in edition_names():
        for clause in rulebook(name).clauses.values():
            assert plain(clause.ruling) in texts[f"rules/{name}.md"], clause.id


def test_the_page_of_commands_shows_no_markup_and_keeps_dashes(texts: dict[str, str]) -> None:
    page = texts["reference/commands.md"]
    assert "[cyan]" not in page
    assert "[bold]" not in page
    assert "with `--terminal`." in page
    assert "- `rentier play --terminal`: in this terminal" in page
    assert "\n### rentier admin ban\n" in page
    bare = re.sub(r"`[^`]*`", "", page)
    assert re.findall(r"--\w+", bare) == []


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


def test_clauses_that_a_page_names_lead_to_the_explorer() -> None:
    page = "# RENT-1\n\nSee BLD-7, ISO-8601, `JAIL-8` and [TURN-2](other.md).\n\n```sh\nrentier explain RENT-1\n```\n"
    assert with_clauses(page, "..") == page.replace("BLD-7", "[BLD-7](../rules/clauses/BLD-7.md)")


def test_wheels_pack_all_that_the_site_is_made_from() -> None:
    hook = (sources.root() / "hatch_build.py").read_text(encoding="utf-8")
    assert f"PAGES = {sources.PARTS}".replace("'", '"') in hook
    assert all((sources.root() / part).exists() for part in sources.PARTS)


def test_scenarios_are_written_as_sentences() -> None:
    """With the apostrophes and capitals that the names of tests cannot have."""
    assert run_examples("rentier.site.excerpts") > 0


def test_a_server_finds_the_extra_that_these_tests_have() -> None:
    assert is_installed()

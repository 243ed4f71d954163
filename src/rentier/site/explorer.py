"""The rulebook explorer: a page for every clause, with its wordings, its scenarios and its code, linked both ways."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from rentier.kernel.clauses import Clause, catalogue, families
from rentier.kernel.edition import Edition, edition_names, load
from rentier.kernel.rulebook import rulebook
from rentier.site.excerpts import Excerpt, by_clause, code, scenarios

APART = "---\norphan: true\n---\n"
"""Leaves a page out of the sidebar, which would be too long with hundreds of them."""
UNSEARCHED = "---\norphan: true\nnosearch: true\n---\n"
"""Leaves it out of the search too, since its words are also on pages that people look for."""
TITLE = 150
"""Characters of a clause that are part of its page's title: nine clauses of ten are whole there."""


def pages() -> Iterator[tuple[str, str]]:
    """Every page of the explorer as path and text."""
    proofs, implementations = by_clause(scenarios()), by_clause(code())
    editions = [load(name) for name in edition_names()]
    familiar = sorted(editions, key=lambda edition: edition.id != "platinum")  # its words are those most people know
    yield "rules/index.md", contents(editions)
    for edition in editions:
        yield f"rules/{edition.id}.md", edition_page(edition)
    for family in families():
        clauses = catalogue(family)
        for place, clause in enumerate(clauses):
            around = [clauses[near] if 0 <= near < len(clauses) else None for near in (place - 1, place + 1)]
            text = clause_page(clause, around, familiar, proofs[clause.id], implementations[clause.id])
            yield f"rules/clauses/{clause.id}.md", text
    intro = "The tests that play the clauses, by file. Each is a story at the table with every die and card scripted."
    yield from excerpt_pages("scenarios", "Scenarios by file", intro, scenarios())
    intro = "The functions and classes of the rules that name clauses, by file."
    yield from excerpt_pages("code", "Code by file", intro, code())


def contents(editions: list[Edition]) -> str:
    """The first page."""
    hidden = "\n".join(edition.id for edition in editions)
    return (
        "# Rulebook explorer\n\nEvery rule that Rentier plays by. Choose an edition or one of its chapters, then a "
        "clause: its page has the wording, our ruling where the book is silent, the scenarios that prove it, and the "
        "code that implements it. Or search for a question, such as *rent in jail*, or for the id of a clause.\n\n"
        f"{''.join(map(chapters_of, editions))}"
        "## Across editions\n\n"
        "- [Variants and house rules](options.md): what a table can change\n"
        "- [Scenarios by file](../scenarios/index.md) and [code by file](../code/index.md): the other way round\n"
        "- [Every clause on one page](../conformance.md), with the names of its scenarios\n\n"
        f"```{{toctree}}\n:hidden:\n\n{hidden}\noptions\n../scenarios/index\n../code/index\n../conformance\n```\n"
    )


def chapters_of(edition: Edition) -> str:
    """An edition with links to its chapters."""
    clauses = rulebook(edition.id).clauses.values()
    chapters = dict.fromkeys(clause.chapter for clause in clauses)
    links = " · ".join(f"[{chapter}]({edition.id}.md#{anchor(chapter)})" for chapter in chapters)
    return f"## [{edition.title}]({edition.id}.md)\n\n{edition.year}, {len(clauses)} clauses: {links}\n\n"


def anchor(chapter: str) -> str:
    """Where a chapter begins on the page of an edition."""
    return re.sub(r"\W+", "-", chapter.casefold())


def edition_page(edition: Edition) -> str:
    """All clauses of an edition, in its own words."""
    text = f"# {edition.title}: the rules\n\n"
    text += "Every clause, with our ruling where the book is silent. Choose one for its scenarios and code.\n"
    chapter = ""
    for clause in rulebook(edition.id).clauses.values():
        if clause.chapter != chapter:
            chapter = clause.chapter
            text += f"\n## {chapter}\n\n"
        text += f"- [{clause.id}](clauses/{clause.id}.md) {plain(clause.clause or clause.ruling)}\n"
        if clause.clause and clause.ruling:
            text += f"\n  :::{{container}} ruling no-search\n  {plain(clause.ruling)}\n  :::\n"
    return text


def clause_page(
    clause: Clause,
    around: Sequence[Clause | None],
    editions: list[Edition],
    proofs: list[Excerpt],
    implementations: list[Excerpt],
) -> str:
    """One clause with everything about it."""
    before, after = (f"[{near.id}]({near.id}.md)" if near else "" for near in around)
    ways = " · ".join(way for way in (before and f"← {before}", clause.chapter, after and f"{after} →") if way)
    worded: dict[tuple[str, str], list[Edition]] = defaultdict(list)
    for edition in editions:
        told = rulebook(edition.id).clauses.get(clause.id)
        if told is not None:
            worded[told.clause, told.ruling].append(edition)
    (wording, ruling), *others = worded
    title = shortened(wording or ruling)
    of = " (City)" if clause.id not in rulebook("platinum").clauses else ""
    text = f"{APART}# {clause.id}{of}: {plain(title)}\n\n[Rulebook explorer](../index.md) · {ways}\n\n"
    text += says("" if title == wording.rstrip(".") else wording, ruling) + linked(worded[wording, ruling], clause)
    for wording, ruling in others:
        titles = ", ".join(edition.title for edition in worded[wording, ruling])
        text += f"<details><summary>In the words of {titles}</summary>\n\n{says(wording, ruling)}"
        text += f"{linked(worded[wording, ruling], clause)}</details>\n\n"
    text += f"## Scenarios that prove it ({len(proofs)})\n\n" + folded(proofs, clause.id)
    text += "## Code that implements it\n\n"
    data = "No single function implements it: it follows from an edition, an [option](../options.md) or all rules.\n"
    return text + (folded(implementations, clause.id) or data)


def says(wording: str, ruling: str) -> str:
    """What the book says, and our ruling where it is silent."""
    return (f"{plain(wording)}\n\n" if wording else "") + (f"> **Our ruling:** {plain(ruling)}\n\n" if ruling else "")


def linked(editions: Iterable[Edition], clause: Clause) -> str:
    """Links to the clause's chapter on the pages of editions."""
    links = (f"[{edition.title}](../{edition.id}.md#{anchor(clause.chapter)})" for edition in editions)
    return f":::{{container}} clause-editions\n{', '.join(links)}\n:::\n\n"


def shortened(wording: str) -> str:
    """The beginning of a clause, or of its ruling where the book says nothing."""
    first = wording.rstrip(".")
    return first if len(first) <= TITLE else first[:TITLE].rsplit(" ", 1)[0].rstrip(",;:") + " …"


def folded(excerpts: Iterable[Excerpt], own: str = "", up: str = "../..") -> str:
    """Excerpts to unfold, each with links to its file's page and to the other clauses that it names."""
    parts = []
    for part in excerpts:
        others = [f"[{id}]({up}/rules/clauses/{id}.md)" for id in dict.fromkeys(part.ids) if id != own]
        also = f" · also {', '.join(others)}" if others else ""
        parts.append(
            f"<details><summary>{part.title}</summary>\n\n"
            f"[{part.file}, line {part.line}]({up}/{part.folder}/{part.page}.md#{part.anchor}){also}\n\n"
            f"{unsearched(part.source)}\n</details>\n\n"
        )
    return "".join(parts)


def excerpt_pages(folder: str, title: str, intro: str, excerpts: Iterable[Excerpt]) -> Iterator[tuple[str, str]]:
    """A page for each file, which names the clauses of every part of it."""
    files: dict[str, list[Excerpt]] = defaultdict(list)
    for excerpt in excerpts:
        files[excerpt.page].append(excerpt)
    rows = "".join(f"| [{parts[0].file}]({page}.md) | {len(parts)} |\n" for page, parts in files.items())
    yield f"{folder}/index.md", f"# {title}\n\n{intro}\n\n| file | parts |\n|---|---|\n{rows}"
    for page, parts in files.items():
        text = f"{UNSEARCHED}# {parts[0].file}\n\n"
        for part in parts:
            cited = ", ".join(f"[{id}](../rules/clauses/{id}.md)" for id in dict.fromkeys(part.ids))
            text += f"({part.anchor})=\n### {part.title}\n\n{cited}\n\n{fenced(part.source)}\n"
        yield f"{folder}/{page}.md", text


def fenced(source: str) -> str:
    """Code as Markdown."""
    return f"````python\n{source}\n````\n"


def unsearched(source: str) -> str:
    """Code whose words are not for the search."""
    return f":::{{container}} no-search\n{fenced(source)}:::\n"


def plain(text: str) -> str:
    """Text in which Markdown sees no marks."""
    return re.sub(r"([*_\[\]<>$`])", r"\\\1", text)

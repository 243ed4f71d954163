"""The rulebook explorer: a page for every clause, with its wordings, its scenarios and its code, linked both ways."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rentier.kernel.clauses import Clause, catalogue, families
from rentier.kernel.edition import Edition, edition_names, load
from rentier.kernel.rulebook import rulebook

ROOT = Path(__file__).parents[2]
SCENARIOS = ROOT / "tests" / "conformance"
CODE = ROOT / "src" / "rentier" / "rules"
APART = "---\norphan: true\n---\n"
"""Leaves a page out of the sidebar, which would be too long with hundreds of them."""
CITED = re.compile(r"\b[A-Z]+-\d+[a-z]?\b")


@dataclass(frozen=True)
class Excerpt:
    """A function or class that names clauses: a scenario, or code of the rules."""

    file: str
    name: str
    line: int
    source: str
    ids: tuple[str, ...]

    @property
    def page(self) -> str:
        """The page of its file, without a suffix."""
        return re.sub(r"[/_.]+", "-", self.file.removesuffix(".py"))

    @property
    def anchor(self) -> str:
        """Where it is on that page."""
        return f"{self.page}-{self.name}".replace("_", "-").casefold()


def pages() -> Iterator[tuple[str, str]]:
    """Every page of the explorer as path and text."""
    clauses = {clause.id: clause for family in families() for clause in catalogue(family)}
    scenarios, code = list(read_scenarios()), list(read_code(set(clauses)))
    proofs, implementations = by_clause(scenarios), by_clause(code)
    editions = [load(name) for name in edition_names()]
    yield "rules/index.md", contents(editions)
    for edition in editions:
        yield f"rules/{edition.id}.md", edition_page(edition)
    for clause in clauses.values():
        text = clause_page(clause, editions, proofs[clause.id], implementations[clause.id])
        yield f"rules/clauses/{clause.id}.md", text
    yield from excerpt_pages("scenarios", "Scenarios", scenarios)
    yield from excerpt_pages("code", "Code of the rules", code)


def contents(editions: list[Edition]) -> str:
    """The first page."""
    listed = "\n".join(f"- [{edition.title}]({edition.id}.md)" for edition in editions)
    hidden = "\n".join(f"{edition.id}" for edition in editions)
    return (
        "# Rulebook explorer\n\nEvery rule that Rentier plays by. Choose an edition, then a clause: its page has the "
        "wording, our ruling where the book is silent, the scenarios that prove it, and the code that implements it. "
        f"If you know some words of a rule, search for them.\n\n{listed}\n\n"
        "The same by file: [scenarios](../scenarios/index.md) and "
        f"[code](../code/index.md).\n\n```{{toctree}}\n:hidden:\n\n{hidden}\n../scenarios/index\n../code/index\n```\n"
    )


def edition_page(edition: Edition) -> str:
    """All clauses of an edition, in its own words."""
    text = f"# {edition.title}\n"
    chapter = ""
    listed = list(rulebook(edition.id).clauses.values())
    for clause in listed:
        if clause.chapter != chapter:
            chapter = clause.chapter
            text += f"\n## {chapter}\n\n"
        text += f"- [{clause.id}](clauses/{clause.id}.md): {plain(clause.clause)}\n"
    return text


def clause_page(clause: Clause, editions: list[Edition], proofs: list[Excerpt], code: list[Excerpt]) -> str:
    """One clause with everything about it."""
    text = f"{APART}# {clause.id}\n\n*{clause.chapter}*\n\n## Wording\n\n"
    worded: dict[tuple[str, str], list[str]] = defaultdict(list)
    for edition in editions:
        if edition.family == clause.family:
            told = rulebook(edition.id).clauses[clause.id]
            worded[told.clause, told.ruling].append(f"[{edition.title}](../{edition.id}.md)")
    for (wording, ruling), titles in worded.items():
        text += f"**{', '.join(titles)}:** {plain(wording)}\n\n"
        if ruling:
            text += f"> Our ruling: {plain(ruling)}\n\n"
    text += "## Scenarios that prove it\n\n"
    text += "".join(detail(proof, "scenarios") for proof in proofs)
    text += "## Code that implements it\n\n"
    text += (
        "".join(detail(part, "code") for part in code)
        or "It is played by data: the edition's file has the numbers and names.\n"
    )
    return text


def detail(excerpt: Excerpt, folder: str) -> str:
    """An excerpt to unfold, with a link to its file's page."""
    name = excerpt.name.removeprefix("test_").replace("_", " ") if folder == "scenarios" else excerpt.name
    return (
        f"<details><summary>{name}</summary>\n\n[{excerpt.file}:{excerpt.line}](../../{folder}/{excerpt.page}.md#{excerpt.anchor})\n\n"
        f"{fenced(excerpt.source)}\n</details>\n\n"
    )


def excerpt_pages(folder: str, title: str, excerpts: list[Excerpt]) -> Iterator[tuple[str, str]]:
    """A page for each file, which names the clauses of every part of it."""
    files: dict[str, list[Excerpt]] = defaultdict(list)
    for excerpt in excerpts:
        files[excerpt.page].append(excerpt)
    listed = "\n".join(f"- [{parts[0].file}]({page}.md)" for page, parts in files.items())
    yield f"{folder}/index.md", f"# {title}\n\n{listed}\n"
    for page, parts in files.items():
        text = f"{APART}# {parts[0].file}\n\n"
        for part in parts:
            cited = ", ".join(f"[{id}](../rules/clauses/{id}.md)" for id in part.ids)
            text += f"({part.anchor})=\n### {part.name.replace('_', ' ')}\n\n{cited}\n\n{fenced(part.source)}\n"
        yield f"{folder}/{page}.md", text


def read_scenarios() -> Iterator[Excerpt]:
    """Every scenario of the conformance tests."""
    for file in sorted(SCENARIOS.rglob("test_*.py")):
        text = file.read_text(encoding="utf-8")
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                marks = [mark for mark in node.decorator_list if isinstance(mark, ast.Call)]
                ids = [arg for mark in marks if ast.unparse(mark.func) == "clause" for arg in mark.args]
                named = tuple(str(id.value) for id in ids if isinstance(id, ast.Constant))
                if named:
                    yield excerpt(file, SCENARIOS, text, node, named)


def read_code(known: set[str]) -> Iterator[Excerpt]:
    """Every function and class of the rules whose source names clauses."""
    for file in sorted(CODE.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                source = ast.get_source_segment(text, node) or ""
                named = tuple(dict.fromkeys(id for id in CITED.findall(source) if id in known))
                if named:
                    yield excerpt(file, CODE, text, node, named)


def excerpt(file: Path, base: Path, text: str, node: ast.FunctionDef | ast.ClassDef, ids: tuple[str, ...]) -> Excerpt:
    """A part of a file, from its first decorator on."""
    first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
    source = "\n".join(text.splitlines()[first - 1 : node.end_lineno])
    return Excerpt(file.relative_to(base).as_posix(), node.name, first, source, ids)


def by_clause(excerpts: list[Excerpt]) -> defaultdict[str, list[Excerpt]]:
    """Excerpts by the clauses that they name."""
    found: defaultdict[str, list[Excerpt]] = defaultdict(list)
    for part in excerpts:
        for id in dict.fromkeys(part.ids):
            found[id].append(part)
    return found


def fenced(source: str) -> str:
    """Code as Markdown."""
    return f"````python\n{source}\n````\n"


def plain(text: str) -> str:
    """Text in which Markdown sees no marks."""
    return re.sub(r"([*_\[\]<>$`])", r"\\\1", text)

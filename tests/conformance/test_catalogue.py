"""The clause catalogue, the scenarios that tell it and the refusals that cite it: nothing missing, nothing made up."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

import rentier
from rentier.kernel.chapter import CHAPTERS, Chapter
from rentier.kernel.clauses import Clause, catalogue, families
from rentier.kernel.edition import all_options, edition_names, load
from rentier.kernel.errors import Refusal
from rentier.kernel.rulebook import rulebook

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "conformance.md"
SOURCES = Path(rentier.__file__).parent
MOST = 4

CLAUSES: dict[str, Clause] = {clause.id: clause for family in families() for clause in catalogue(family)}


class Story(NamedTuple):
    """A scenario: where it is told, its name, and the clauses it is marked with."""

    file: str
    name: str
    ids: tuple[str, ...]


@cache
def stories() -> tuple[Story, ...]:
    """Every scenario, read from the files so that it does not matter who collects which."""
    told = []
    for file in sorted(HERE.rglob("test_*.py")):
        if file == Path(__file__):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                told.append(Story(file.name, node.name, tuple(marks(node))))
    return tuple(told)


def marks(scenario: ast.FunctionDef) -> Iterator[str]:
    """The ids in a scenario's `@clause` marks."""
    for mark in scenario.decorator_list:
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "clause":
            for id in mark.args:
                assert isinstance(id, ast.Constant), f"{scenario.name}: clause ids are written out"
                yield str(id.value)


# ---------------------------------------------------------------- scenarios


@pytest.mark.parametrize("id", CLAUSES)
def test_every_clause_is_told_by_a_scenario(id: str) -> None:
    assert any(id in story.ids for story in stories())


def test_every_scenario_names_clauses_that_exist() -> None:
    for story in stories():
        assert story.ids, f"{story.name} in {story.file} names no clause"
        assert set(story.ids) <= set(CLAUSES), f"{story.name} in {story.file} names an unknown clause"


def test_no_scenario_tells_too_much_at_once() -> None:
    for story in stories():
        assert len(story.ids) <= MOST, f"{story.name} in {story.file}"
        assert len(set(story.ids)) == len(story.ids), f"{story.name} in {story.file}"


def test_no_two_scenarios_have_one_name() -> None:
    names = [story.name for story in stories()]

    assert sorted(names) == sorted(set(names))


# ---------------------------------------------------------------- citations


@pytest.mark.parametrize("edition", edition_names())
def test_whatever_a_chapter_may_cite_is_a_clause_of_the_edition(edition: str) -> None:
    family = load(edition).family
    options = {option.id: option.number["default"] if option.number else True for option in all_options()}
    book = rulebook(edition, {o.id: options[o.id] for o in all_options() if family in o.families})

    cited = {book.clause_of(role) for chapter in book.chapters for role in chapter.cited}

    assert cited <= set(book.clauses)
    assert set(book.roles.values()) <= cited, "the edition maps a role that no chapter cites"


@pytest.mark.parametrize("chapter", CHAPTERS.values(), ids=lambda chapter: chapter.name)
def test_a_chapter_declares_what_its_duties_and_answers_cite(chapter: Chapter) -> None:
    blocking = {spec.blocks for spec in chapter.duties if isinstance(spec.blocks, str)}
    answering = {handler.cite for _, handler in chapter.duty_acts}

    assert blocking | answering <= set(chapter.cited)


class Citation(NamedTuple):
    """A refusal in the sources, or a call that passes a citation on: the module, the line, and what is cited."""

    module: ModuleType
    line: int
    cite: ast.expr


class Sources:
    """The modules that can refuse, and what each of them cites."""

    def __init__(self) -> None:
        self.trees: list[tuple[ModuleType, ast.Module]] = []
        for room in ("rules", "kernel"):
            for file in sorted((SOURCES / room).rglob("*.py")):
                dotted = ".".join(("rentier", *file.relative_to(SOURCES).with_suffix("").parts))
                module = importlib.import_module(dotted.removesuffix(".__init__"))
                self.trees.append((module, ast.parse(file.read_text(encoding="utf-8"))))

    def citations(self) -> Iterator[Citation]:
        """Every citation; where a function cites what it was given, the calls of that function count, and so on."""
        given: dict[object, int] = {Refusal: 0}
        """What cites one of its arguments, and which."""
        while True:
            handed, found = dict(given), []
            for module, tree in self.trees:
                for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
                    names = [argument.arg for argument in function.args.args]
                    for called, call in calls(module, function):
                        if called not in given:
                            continue
                        cite = call.args[given[called]]
                        if isinstance(cite, ast.Name) and cite.id in names:
                            handed[vars(module)[function.name]] = names.index(cite.id)
                        else:
                            found.append(Citation(module, call.lineno, cite))
            if handed == given:
                yield from found
                return
            given = handed


def calls(module: ModuleType, tree: ast.AST) -> Iterator[tuple[object, ast.Call]]:
    """The calls of what a module knows by name, with what is called."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in vars(module):
            yield vars(module)[node.func.id], node


def roles(citation: Citation) -> set[str]:
    """The roles or ids that a citation can stand for; the compiler's own come from what chapters declare."""
    cite = citation.cite
    if isinstance(cite, ast.IfExp):
        return roles(citation._replace(cite=cite.body)) | roles(citation._replace(cite=cite.orelse))
    if isinstance(cite, ast.Constant):
        return {str(cite.value)}
    if isinstance(cite, ast.Name) and isinstance(vars(citation.module).get(cite.id), str):
        return {vars(citation.module)[cite.id]}
    assert citation.module.__name__ == "rentier.kernel.rulebook", (
        f"{citation.module.__name__}, line {citation.line}: cite a clause that the chapter declares, by its name"
    )
    return set()


def test_no_refusal_cites_what_its_chapter_did_not_declare() -> None:
    everybody = {role for chapter in CHAPTERS.values() for role in chapter.cited}
    seen = 0

    for citation in Sources().citations():
        own = {role for c in vars(citation.module).values() if isinstance(c, Chapter) for role in c.cited}
        declared = everybody if citation.module.__name__.startswith("rentier.kernel") else own
        assert roles(citation) <= declared, f"{citation.module.__name__}, line {citation.line}"
        seen += len(roles(citation))

    assert seen > len(everybody) // 2, "the sources were not read"


# ---------------------------------------------------------------- the page


def page() -> str:
    """The catalogue as a page: every clause in our words, and the scenarios that tell it."""
    lines = ["# Conformance", ""]
    lines += ["Every clause of the rulebooks in our own words, our rulings in italics, and the scenarios that play it."]
    lines += ["Written by `make docs`.", ""]
    for family in families():
        chapter = None
        lines += [f"## The {family} family", ""]
        for clause in catalogue(family):
            if clause.chapter != chapter:
                lines += [""] * (chapter is not None)
                chapter = clause.chapter
                lines += [f"### {chapter}", "", "| clause | in our words | scenarios |", "|---|---|---|"]
            wording = " ".join(part for part in (clause.clause, clause.ruling and f"*{clause.ruling}*") if part)
            names = "<br>".join(f"`{story.name}`" for story in stories() if clause.id in story.ids)
            lines += [f"| {clause.id} | {wording.replace('|', chr(92) + '|')} | {names} |"]
        lines += [""]
    return "\n".join(lines).rstrip() + "\n"


def test_the_page_of_clauses_and_scenarios_is_up_to_date(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--write-docs"):
        PAGE.write_text(page(), encoding="utf-8")

    assert PAGE.read_text(encoding="utf-8") == page(), "run `make docs`"

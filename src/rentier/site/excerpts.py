"""Scenarios and code that name clauses, cut out of their files with the clauses that they name."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

from rentier.kernel.clauses import catalogue, families
from rentier.kernel.edition import edition_names
from rentier.kernel.rulebook import rulebook
from rentier.site import sources

CODE = sources.PACKAGE / "rules"
CITED = re.compile(r"\b[A-Z]+-\d+\b")
RANGE = re.compile(r"\b([A-Z]+)-(\d+) to \1-(\d+)\b")
PAST_GO = re.compile(
    r"\b(past|onto|on|at|over|before|leaving|passing|pass(?:es)?|reach(?:es)?|short of|(?:advance|card|kind) to) go\b"
)
OWNERS = "owner|visitor|bidder|payer|bank|debtor|bankrupt|creditor"
POSSESSIVE = re.compile(
    rf"\b(another|somebody|everybody|edition|(?:a|the|its|last)(?: city)? (?:{OWNERS})|(?:another|next|third) player)s\b"  # noqa: E501
)


@dataclass(frozen=True)
class Excerpt:
    """A function or class that names clauses: a scenario, or code of the rules."""

    folder: str
    """The folder of its page: `scenarios` or `code`."""
    file: str
    name: str
    line: int
    source: str
    ids: tuple[str, ...]

    @property
    def page(self) -> str:
        """The page of its file, without a suffix."""
        return re.sub(r"[/_.]+", "-", self.file.removesuffix(".py").replace("test_", ""))

    @property
    def anchor(self) -> str:
        """Where it is on that page."""
        kind = "class-" if self.name[:1].isupper() else ""
        return f"{self.folder}-{self.page}-{kind}{self.name}".replace("_", "-").casefold()

    @property
    def title(self) -> str:
        """A scenario's sentence, or the name of a function or class."""
        return sentence(self.name) if self.folder == "scenarios" else self.name


def sentence(name: str) -> str:
    """What the name of a test says, with the apostrophes and capitals that a name cannot have.

    >>> sentence("test_only_the_next_players_first_roll_loses_a_claim")
    'Only the next player’s first roll loses a claim'
    >>> sentence("test_two_debtors_in_jail_pass_go")
    'Two debtors in Jail pass GO'
    """
    told = name.removeprefix("test_").replace("_", " ")
    told = PAST_GO.sub(r"\1 GO", re.sub(r"\bjail\b", "Jail", told.replace("go to jail", "Go To Jail")))
    told = POSSESSIVE.sub(r"\1’s", told)
    return told[:1].upper() + told[1:]


@cache
def scenarios() -> tuple[Excerpt, ...]:
    """Every scenario of the conformance tests."""
    return tuple(_scenarios(sources.root() / "tests" / "conformance"))


def _scenarios(folder: Path) -> Iterator[Excerpt]:
    for file in sorted(folder.rglob("test_*.py")):
        text = file.read_text(encoding="utf-8")
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                marks = [mark for mark in node.decorator_list if isinstance(mark, ast.Call)]
                ids = [arg for mark in marks if ast.unparse(mark.func) == "clause" for arg in mark.args]
                named = tuple(str(id.value) for id in ids if isinstance(id, ast.Constant))
                if named:
                    yield cut("scenarios", file.relative_to(folder), text, node, named)


@cache
def code() -> tuple[Excerpt, ...]:
    """Every function and class of the rules that names clauses, by their ids or by roles."""
    return tuple(_code())


def _code() -> Iterator[Excerpt]:
    known = {clause.id for family in families() for clause in catalogue(family)}
    for file in sorted(CODE.rglob("*.py")):
        path = file.relative_to(CODE)
        roles = roles_in(path.parts[0])
        module = import_module(".".join(("rentier.rules", *path.with_suffix("").parts)).removesuffix(".__init__"))
        text = file.read_text(encoding="utf-8")
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                part = cut("code", path, text, node, ())
                cites = [getattr(module, name.id, None) for name in ast.walk(node) if isinstance(name, ast.Name)]
                texts = [cite for cite in cites if isinstance(cite, str)]
                found = [*cited(part.source), *texts, *(id for cite in texts for id in roles.get(cite, ()))]
                if ids := tuple(dict.fromkeys(id for id in found if id in known)):
                    yield cut("code", path, text, node, ids)


def cited(source: str) -> Iterator[str]:
    """Every clause that a text names, those between two as in `JAIL-1 to JAIL-3` too."""
    yield from CITED.findall(source)
    for chapter, first, last in RANGE.findall(source):
        yield from (f"{chapter}-{number}" for number in range(int(first), int(last) + 1))


@cache
def roles_in(folder: str) -> dict[str, list[str]]:
    """The clauses behind each role for code of a folder: one family's, or every family's for what they share."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name in edition_names():
        book = rulebook(name)
        if folder not in families() or folder == book.edition.family:
            for role, id in book.roles.items():
                found[role].append(id)
    return found


def cut(folder: str, path: Path, text: str, node: ast.FunctionDef | ast.ClassDef, ids: tuple[str, ...]) -> Excerpt:
    """A part of a file, from its first decorator on."""
    first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
    source = "\n".join(text.splitlines()[first - 1 : node.end_lineno])
    return Excerpt(folder, path.as_posix(), node.name, first, source, ids)


def by_clause(excerpts: Iterable[Excerpt]) -> defaultdict[str, list[Excerpt]]:
    """Excerpts by the clauses that they name, those first that name few others."""
    found: defaultdict[str, list[Excerpt]] = defaultdict(list)
    for part in sorted(excerpts, key=lambda part: len(set(part.ids))):
        for id in dict.fromkeys(part.ids):
            found[id].append(part)
    return found

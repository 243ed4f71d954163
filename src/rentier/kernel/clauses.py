"""The clause catalogue: every rule with its id, our wording and our ruling, for people to look up."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from rentier.kernel.errors import EditionError
from rentier.kernel.plain import Json


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule: what the books say, in our words, and what we settled where they are silent."""

    id: str
    family: str
    chapter: str
    clause: str
    ruling: str

    @property
    def text(self) -> str:
        """Clause and ruling together."""
        return " ".join(part for part in (self.clause, self.ruling) if part)

    def worded(self, terms: Mapping[str, str]) -> Clause:
        """This clause, a template, with an edition's terms filled in; `{Houses}` is `{houses}` with a capital."""
        filled = _Terms(terms)
        return replace(self, clause=self.clause.format_map(filled), ruling=self.ruling.format_map(filled))


class _Terms(dict[str, str]):
    """Terms, which a capital in the key gives a capital."""

    def __missing__(self, key: str) -> str:
        if key.islower():
            raise KeyError(key)
        word = self[key.lower()]
        return word[:1].upper() + word[1:]


@cache
def catalogue(family: str) -> tuple[Clause, ...]:
    """The clauses of a family of rulebooks, in the book's order and in the words that its editions share."""
    return tuple(clause.worded(shared_terms(family)) for clause in _templates(family))


@cache
def shared_terms(family: str) -> Mapping[str, str]:
    """The words of a family of rulebooks where no edition is chosen."""
    terms: dict[str, str] = _read(family).get("terms", {})
    return terms


def clauses_for(family: str, terms: Mapping[str, str]) -> dict[str, Clause]:
    """The clauses of an edition by id, in its own terms: its family's, then those of others that hold there."""
    return {clause.id: clause.worded(terms) for clause in (*_templates(family), *_held(family))}


@cache
def _templates(family: str) -> tuple[Clause, ...]:
    return tuple(
        Clause(row["id"], family, chapter["title"], row["clause"], row["ruling"])
        for chapter in _read(family)["chapters"]
        for row in chapter["clauses"]
    )


@cache
def _held(family: str) -> tuple[Clause, ...]:
    """The clauses of other families that hold here too, where this one is silent; in its own words where it has any."""
    book = _read(family)
    retold = {row["id"]: row for row in book.get("retold", ())}
    if unheld := retold.keys() - set(book.get("holds", ())):
        raise EditionError(f"rulebooks/{family}.toml", "retold", f"{', '.join(sorted(unheld))} does not hold here")
    others = {clause.id: clause for other in families() if other != family for clause in _templates(other)}
    clauses = []
    for id in book.get("holds", ()):
        if id not in others:
            raise EditionError(f"rulebooks/{family}.toml", "holds", f"no other family has a clause {id}")
        own = retold.get(id, {})
        clauses.append(replace(others[id], **{key: own[key] for key in ("clause", "ruling") if key in own}))
    return tuple(clauses)


def _read(family: str) -> Json:
    return tomllib.loads((files("rentier") / "rulebooks" / f"{family}.toml").read_text(encoding="utf-8"))


@cache
def families() -> tuple[str, ...]:
    """The families that have a catalogue."""
    shelf = files("rentier") / "rulebooks"
    return tuple(sorted(f.name.removesuffix(".toml") for f in shelf.iterdir() if f.name.endswith(".toml")))


def find_clause(id: str) -> Clause | None:
    """The clause with this id (in any case), in whichever family has it and in the words that its editions share."""
    wanted = id.strip().upper()
    return next((clause for family in families() for clause in catalogue(family) if clause.id == wanted), None)

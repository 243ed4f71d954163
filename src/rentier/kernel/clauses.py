"""The clause catalogue: every rule with its id, our wording and our ruling, for people to look up."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from rentier.kernel.errors import EditionError


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


@cache
def catalogue(family: str) -> tuple[Clause, ...]:
    """The clauses of a family of rulebooks, in the book's order."""
    return tuple(
        Clause(row["id"], family, chapter["title"], row["clause"], row["ruling"])
        for chapter in _read(family)["chapters"]
        for row in chapter["clauses"]
    )


@cache
def held(family: str) -> tuple[Clause, ...]:
    """The clauses of other families that hold here too, where this one is silent; in its own words where it has any."""
    book = _read(family)
    retold = {row["id"]: row for row in book.get("retold", ())}
    if unheld := retold.keys() - set(book.get("holds", ())):
        raise EditionError(f"rulebooks/{family}.toml", "retold", f"{', '.join(sorted(unheld))} does not hold here")
    clauses = []
    for id in book.get("holds", ()):
        clause = find_clause(id)
        if clause is None or clause.family == family:
            raise EditionError(f"rulebooks/{family}.toml", "holds", f"no other family has a clause {id}")
        own = {"clause": clause.clause, "ruling": clause.ruling, **retold.get(id, {})}
        clauses.append(Clause(id, clause.family, clause.chapter, own["clause"], own["ruling"]))
    return tuple(clauses)


def _read(family: str) -> dict[str, Any]:
    return tomllib.loads((files("rentier") / "rulebooks" / f"{family}.toml").read_text(encoding="utf-8"))


@cache
def families() -> tuple[str, ...]:
    """The families that have a catalogue."""
    shelf = files("rentier") / "rulebooks"
    return tuple(sorted(f.name.removesuffix(".toml") for f in shelf.iterdir() if f.name.endswith(".toml")))


def find_clause(id: str) -> Clause | None:
    """The clause with this id (in any case), in whichever family has it."""
    wanted = id.strip().upper()
    return next((clause for family in families() for clause in catalogue(family) if clause.id == wanted), None)

"""Chooses which mutants to plant: a sample spread over families, chapters and kinds of mistakes."""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from hashlib import sha256
from pathlib import Path

from tools.mutants.planting import Mutant

EQUIVALENT = Path(__file__).with_name("equivalent.toml")


class ListError(Exception):
    """The list of equivalent mutants does not match the rules; the sentence says where."""


def equivalents(mutants: list[Mutant], file: Path = EQUIVALENT) -> dict[str, str]:
    """The mutants that change nothing a player could notice, with the reason; each must exist."""
    listed = {
        f"{chapter} {mutant}": reason
        for chapter, entries in tomllib.loads(file.read_text(encoding="utf-8")).items()
        for mutant, reason in entries.items()
    }
    names = {mutant.name for mutant in mutants}
    for name, reason in listed.items():
        if name not in names:
            raise ListError(f"{file.name} lists a mutant that no longer exists; delete the entry: {name}")
        if not isinstance(reason, str) or not reason.strip():
            raise ListError(f"{file.name} gives no reason; add one: {name}")
    return listed


def sample(mutants: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """About a third from each family and from what they share, at least one from every chapter.

    Long chapters get more than short ones, and in a chapter all kinds of mistakes take turns.
    """
    families: dict[str, list[tuple[float, Mutant]]] = defaultdict(list)
    for place in _by_chapter(mutants, seed).values():
        for rank, mutant in enumerate(place):
            families[mutant.family].append((rank and (rank + 0.5) / len(place), mutant))
    chosen: list[Mutant] = []
    for left, family in zip(range(len(families), 0, -1), sorted(families), strict=True):
        ranked = sorted(families[family], key=lambda pair: (pair[0], pair[1].name))
        chosen += [mutant for _, mutant in ranked[: (count - len(chosen)) // left]]
    return sorted(chosen, key=mutants.index)


def _by_chapter(mutants: list[Mutant], seed: int) -> dict[str, list[Mutant]]:
    """Every chapter's mutants in the order in which they are chosen; an edit elsewhere does not change it."""
    chapters: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        chapters[mutant.chapter].append(mutant)
    for places in chapters.values():
        places.sort(key=lambda mutant: sha256(f"{seed} {mutant.name}".encode()).digest())
        turns: Counter[str] = Counter()
        order: dict[str, int] = {}
        for mutant in places:
            order[mutant.name] = turns[mutant.operator]
            turns[mutant.operator] += 1
        places.sort(key=lambda mutant: order[mutant.name])
    return chapters

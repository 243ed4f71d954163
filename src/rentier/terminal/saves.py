"""Saves: a game's journal with who sits where in its header."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rentier.bots.personalities import cast_for
from rentier.kernel.errors import RentierError
from rentier.kernel.game import Game
from rentier.kernel.journal import Journal

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana")
"""What players are called who have no name of their own."""


@dataclass(frozen=True)
class Seating:
    """Who sits at a table: a person at one seat, or none, and bots at the others."""

    names: tuple[str, ...]
    bots: tuple[str, ...]
    """The kind of bot at each seat; the one at the person's seat sits idle."""
    person: int | None
    seed: int | None = None
    """The seed that was asked for; one that was not stays unknown, so that nobody can look at coming dice."""
    played: int = field(default=0, compare=False)
    """For how many seconds they have played so far."""

    def to_dict(self) -> dict[str, Any]:
        """Plain data for the header."""
        who = {"names": list(self.names), "bots": list(self.bots), "person": self.person}
        return {**who, "seed": self.seed, "played": self.played}


def default_names(seats: int) -> tuple[str, ...]:
    """Names for a number of players."""
    return tuple(NAMES[seat] if seat < len(NAMES) else f"Player {seat + 1}" for seat in range(seats))


def names_with(seats: int, person: int | None, name: str | None, table: int | str) -> tuple[str, ...]:
    """Everybody's name at a new table: the person's own where given, and bots of the cast that its seed decides."""
    own = name or NAMES[0]
    cast = (bot.name for bot in cast_for(table) if person is None or bot.name.casefold() != own.casefold())
    return tuple(own if seat == person else next(cast) for seat in range(seats))


def renamed(names: Sequence[str], person: int, name: str) -> tuple[str, ...]:
    """The same names with another one for the person; a bot that had it gets the person's old name."""
    others = (names[person] if other.casefold() == name.casefold() else other for other in names)
    return tuple(name if seat == person else other for seat, other in enumerate(others))


def save(game: Game, seating: Seating, path: Path) -> None:
    """Write a game to a file, whole or not at all."""
    journal = Journal.of(game)
    journal.header["table"] = seating.to_dict()
    try:
        journal.save(path)
    except OSError as error:
        raise RentierError(f"Cannot write {path}: {error.strerror or error}") from None


def check_free(path: Path) -> None:
    """Refuse a file that already exists: it may be another game."""
    if path.is_dir():
        raise RentierError(f"{path} is a folder; name a file in it, as in {path / 'game.jsonl'}")
    if path.exists():
        raise RentierError(f"{path} already exists; choose another file, or continue that game with --resume {path}")


def seating_of(journal: Journal) -> Seating:
    """Who sat at a saved table; a record from elsewhere gets the default seating."""
    seats = journal.start().seats
    plain = journal.header.get("table")
    plain = plain if isinstance(plain, dict) else {}
    return Seating(
        names=_texts(plain.get("names"), seats) or default_names(seats),
        bots=_texts(plain.get("bots"), seats) or ("simple",) * seats,
        person=_number(plain.get("person"), seats),
        seed=_number(plain.get("seed"), None),
        played=max(0, _number(plain.get("played"), None) or 0),
    )


def _texts(plain: object, count: int) -> tuple[str, ...]:
    texts = plain if isinstance(plain, list) else []
    fits = len(texts) == count and all(isinstance(text, str) and text for text in texts)
    return tuple(texts) if fits else ()


def _number(plain: object, below: int | None) -> int | None:
    return plain if type(plain) is int and (below is None or 0 <= plain < below) else None

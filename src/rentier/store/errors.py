"""Errors of the store, each with a sentence for players or operators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rentier.kernel.errors import RentierError

if TYPE_CHECKING:
    from rentier.store.rows import Row


class StoreError(RentierError):
    """The root of everything that the store refuses."""


class Unavailable(StoreError):
    """The database cannot be read or written now; nothing was changed, and why lies in `__cause__`."""


class Missing(StoreError):
    """There is no such game or table."""


class Exists(StoreError):
    """There is a game or table of that id already."""


class Conflict(StoreError):
    """Somebody else was first: the store has gone on to another version, or a table to another status."""

    def __init__(self, sentence: str, version: int = -1) -> None:
        super().__init__(sentence)
        self.version = version
        """What the game has reached in the store; -1 where no game is meant."""


class Duplicate(StoreError):
    """That command is stored already: `row` is what it brought."""

    def __init__(self, row: Row) -> None:
        super().__init__(f"The command {row.command!r} has been carried out already, at version {row.first}.")
        self.row = row


class Reused(StoreError):
    """A client sent the id of a stored command with something else."""

    def __init__(self) -> None:
        super().__init__("you have used this id for another command: send a new id")


class Altered(StoreError):
    """Stored data is not what was written; the sentence says which, and what to do."""


class Ended(StoreError):
    """The game is over and its seed may be known: nothing more is added to it."""


class Taken(StoreError):
    """No seat is free where one was wanted."""


class CommitFailed(Exception):
    """Inside the store only: the database broke off during a commit, which may have written everything all the same."""

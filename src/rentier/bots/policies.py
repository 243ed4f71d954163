"""How bots play by a policy of the batch engine: their tastes, as the numbers that the policy reads."""

from __future__ import annotations

from rentier.batch.policies.memory import Memory
from rentier.bots.tastes import TASTES
from rentier.kernel.rulebook import Rulebook


def memory_of(bot: str, book: Rulebook) -> Memory:
    """A fresh memory for a seat that this bot plays, with its tastes.

    >>> from rentier.kernel.rulebook import rulebook
    >>> memory_of("fp-c", rulebook("platinum", {})).highest
    3
    """
    memory = Memory()
    taste = TASTES.get(bot)
    if taste is not None:
        memory.eager, memory.never = deeds_in(book, taste.eager), deeds_in(book, taste.never)
        memory.highest, memory.keeps_worth = taste.highest, int(taste.keeps_worth)
    return memory


def deeds_in(book: Rulebook, names: tuple[str, ...]) -> int:
    """The deeds of some groups, named by id or kind, as a mask."""
    board = book.board
    groups = [g for g, name in enumerate(board.group_ids) if name in names or board.group_kind[g] in names]
    return sum(1 << deed for group in groups for deed in board.members[group])

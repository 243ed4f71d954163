"""Finding a space, a player or an act by its name or an unambiguous part of it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from rentier.kernel.errors import SpellingError
from rentier.kernel.records import Act

if TYPE_CHECKING:
    from rentier.kernel.game import Game

A = TypeVar("A", bound=Act)
LONG = 4
"""Shorter words of a name are too common to be meant."""


def space_name(game: Game, space: int) -> str:
    """The name of a space, or its number where several are called the same."""
    names = game.book.edition.names
    unique = 0 <= space < len(names) and names.count(names[space]) == 1
    return names[space] if unique else f"#{space}"


def meant(text: str, names: Iterable[str]) -> str:
    """A question about the name that comes closest to a misspelt one; empty where none does.

    >>> meant("baltik", ["Baltic Avenue", "Boardwalk"])
    'did you mean Baltic Avenue?'
    """
    by_case = {name.casefold(): name for name in names}
    words: dict[str, set[str]] = {}
    for name in by_case:
        for word in name.split():
            words.setdefault(word, set()).add(name)
    close = difflib.get_close_matches(text.casefold(), list(by_case), n=1)
    if not close:  # one word of a name, if no other name has it
        alone = [word for word, of in words.items() if len(word) >= LONG and len(of) == 1]
        close = [name for word in difflib.get_close_matches(text.casefold(), alone, n=1) for name in words[word]]
    return f"did you mean {by_case[close[0]]}?" if close else ""


def suggesting(module: str, names: Collection[str]) -> Callable[[str], object]:
    """A `__getattr__` for a module: an error about a name that it does not have suggests one that it has."""

    def missing(name: str) -> object:
        hint = meant(name, names)
        raise AttributeError(f"module {module!r} has no attribute {name!r}" + (f"; {hint}" if hint else ""))

    return missing


def find_space(game: Game, text: str, among: Sequence[int], how: str) -> int:
    """The one space among these that a person means; `how` says how the whole is typed."""
    if re.fullmatch(r"#?\d{1,3}", text) and int(text.lstrip("#")) in among:
        return int(text.lstrip("#"))
    names = game.book.edition.names
    wanted = text.casefold()
    if not wanted:
        raise SpellingError(f"type it as: {how}")
    exact = [space for space in among if names[space].casefold() == wanted]
    starts = [space for space in among if names[space].casefold().startswith(wanted)]
    within = [space for space in among if re.search(rf"\b{re.escape(wanted)}", names[space].casefold())]
    found = exact or starts or within
    if not found:
        close = meant(text, (names[space] for space in among))
        raise SpellingError(f"there is no space called {text!r} for that; {close or f'type it as: {how}'}")
    if len(found) > 1:
        which = ", ".join(space_name(game, space) for space in found)
        raise SpellingError(f"{text!r} could be {which}; type more of it, or its number with #")
    return found[0]


def find_seat(game: Game, text: str, names: Sequence[str], how: str) -> int:
    """The player with this name, or at this seat."""
    wanted = text.casefold().removeprefix("seat ")
    if re.fullmatch(r"\d{1,3}", wanted) and 1 <= int(wanted) <= game.state.seats:
        return int(wanted) - 1
    exact = [seat for seat, name in enumerate(names) if name.casefold() == wanted]
    found = exact or [seat for seat, name in enumerate(names) if wanted and name.casefold().startswith(wanted)]
    if len(found) != 1:
        raise SpellingError(f"{text!r} is nobody at this table; type it as: {how}, with a name or a seat's number")
    return found[0]


# ---------------------------------------------------------------- by what is offered


def offered(game: Game, seat: int, act: type[A]) -> tuple[list[A], list[A]]:
    """The acts of a kind that are open to a seat, and those that it might want but may not do."""
    choices = game.acts(seat)
    may = [one for one in choices.acts if isinstance(one, act)]
    return may, [one for one, _ in choices.blocked if isinstance(one, act)]

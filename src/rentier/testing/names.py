"""Names in scenarios: a misspelt one is an error with a suggestion, never a rule's refusal."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Sequence

from rentier.kernel.errors import RentierError

FEW = 12
"""An error lists up to this many names."""


class ScenarioError(RentierError):
    """A scenario cannot be played as written: a misspelt name, a die that is not scripted, a card that is gone."""


def known(kind: str, name: str, names: Collection[str]) -> str:
    """The name, if it is one of these; else a `ScenarioError` with a suggestion.

    >>> known("deed", "Balitc Avenue", ["Baltic Avenue", "Boardwalk"])
    Traceback (most recent call last):
    rentier.testing.names.ScenarioError: no deed 'Balitc Avenue'; did you mean 'Baltic Avenue'?
    """
    if name not in names:
        raise ScenarioError(f"no {kind} {name!r}{suggestion(name, names)}")
    return name


def suggestion(name: str, names: Collection[str]) -> str:
    """The end of an error about a name: what was probably meant, or what there is."""
    by_case = {other.casefold(): other for other in names}
    close = difflib.get_close_matches(name.casefold(), by_case, n=1)
    if close:
        return f"; did you mean {by_case[close[0]]!r}?"
    return f"; there are {', '.join(map(repr, names))}" if 0 < len(names) <= FEW else ""


def numbered(kind: str, name: str | int, names: Sequence[str], among: Collection[int]) -> int:
    """The number of the space that a name (or a number, 7 or "#7") stands for, which must be among some.

    >>> numbered("space", "Chance", ["GO", "Chance", "Chance"], [0, 1, 2])
    Traceback (most recent call last):
    rentier.testing.names.ScenarioError: 2 spaces are called 'Chance'; give the number, 1 or 2
    """
    if isinstance(name, str) and name.startswith("#") and name[1:].isdigit():
        name = int(name[1:])
    if isinstance(name, int):
        if name not in among:
            raise ScenarioError(f"no {kind} has the number {name}")
        return name
    if name in names and not any(names[space] == name for space in among):
        raise ScenarioError(f"{name!r} is a space, but no {kind}")
    known(kind, name, [names[space] for space in among])
    found = [space for space in among if names[space] == name]
    if len(found) > 1:
        numbers = f"{', '.join(map(str, found[:-1]))} or {found[-1]}"
        raise ScenarioError(f"{len(found)} {kind}s are called {name!r}; give the number, {numbers}")
    return found[0]


def between(what: str, number: int, least: int, most: int | None = None) -> int:
    """The number, if a game can have it; else a `ScenarioError`.

    >>> between("cash", -5, 0)
    Traceback (most recent call last):
    rentier.testing.names.ScenarioError: cash is at least 0, not -5
    """
    if type(number) is not int or number < least or (most is not None and number > most):
        limits = f"at least {least}" if most is None else f"{least} to {most}"
        raise ScenarioError(f"{what} is {limits}, not {number!r}")
    return number

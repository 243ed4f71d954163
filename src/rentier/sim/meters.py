"""Meters: small objects that listen to the facts of one game and give rows for a table.

Write a class with a `table`, what it `hears` and its `rows`; `examples/` has one of ten lines. A fresh meter is made
for every game. It is given a spectator's view, and hears every fact in the order of the log, from the setting up to
the end, as soon as the act is done that brought it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, ClassVar, TypeAlias

from rentier.kernel.errors import RentierError
from rentier.kernel.plugins import find_class
from rentier.kernel.records import Fact
from rentier.kernel.views import View

Row: TypeAlias = Mapping[str, int | float | str | bool | None]
Rows: TypeAlias = Iterable[Row]
Hears: TypeAlias = Mapping[type[Fact], Callable[[Any], None]]


class Meter:
    """A metric: it measures one game, so every game gets a new one.

    >>> from rentier import Meter
    >>> from rentier.facts import Rolled
    >>> class Rolls(Meter):
    ...     table = "rolls"
    ...     def __init__(self, view):
    ...         self.rolls = 0
    ...     def hears(self):
    ...         return {Rolled: self.rolled}
    ...     def rolled(self, fact):
    ...         self.rolls += 1
    ...     def rows(self):
    ...         return [{"rolls": self.rolls}]

    Hand the class to `simulate`, or its file to `rentier simulate --meter my_meter.py:Rolls`.

    Columns called `seat`, `deed` and `space` get the name of the bot, deed or space beside them in the finished table,
    and every row gets its `game`. Rows of one meter all have the same columns.
    """

    Hears: TypeAlias = Hears
    Rows: TypeAlias = Rows
    table: ClassVar[str] = ""
    """The Parquet file that the rows go to."""

    def __init__(self, view: View) -> None:
        self.view = view

    def hears(self) -> Hears:
        """The kinds of facts to listen to, with the method to call for each.

        >>> from rentier.facts import Rolled
        >>> class Dice(Meter):
        ...     def hears(self):
        ...         return {Rolled: lambda fact: print(fact.dice)}
        >>> list(Dice(Game.new("platinum").view(None)).hears()) == [Rolled]
        True
        """
        return {}

    def rows(self) -> Rows:
        """The rows of its table, once the game is over.

        >>> class Cash(Meter):
        ...     def rows(self):
        ...         return [{"seat": seat, "cash": self.view.cash(seat)} for seat in range(self.view.seats)]
        >>> Cash(Game.new("platinum", seats=2).view(None)).rows()
        [{'seat': 0, 'cash': 1500}, {'seat': 1, 'cash': 1500}]
        """
        return ()


@cache
def find_meter(spec: str) -> type[Meter]:
    """The meter that a plan names: `file.py:Class` or `module:Class`."""
    kind: type[Meter] = find_class(spec, "meter", lambda kind: issubclass(kind, Meter) and kind is not Meter)
    if not kind.table.isidentifier():
        raise RentierError(f"The meter {kind.__name__} needs a table: table = 'a_name' for its Parquet file")
    return kind

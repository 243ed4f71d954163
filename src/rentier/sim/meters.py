"""Meters: small objects that listen to the facts of one game and give rows for a table.

Write a class with a `table`, what it `hears` and its `rows`; `examples/` has one of ten lines. A fresh meter is made
for every game. It is given a spectator's view, and hears every fact in the order of the log, from the setting up to
the end, as soon as the act is done that brought it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, ClassVar

from rentier.kernel.errors import RentierError
from rentier.kernel.plugins import find_class, spec_of
from rentier.kernel.records import Fact
from rentier.kernel.views import View

Row = Mapping[str, int | float | str | bool | None]
Rows = Iterable[Row]
Hears = Mapping[type[Fact], Callable[[Any], None]]


class Meter:
    """A metric: what one game is measured by. A fresh one listens to every game.

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

    table: ClassVar[str] = ""
    """The Parquet file that the rows go to."""

    def __init__(self, view: View) -> None:
        self.view = view

    def hears(self) -> Hears:
        """The kinds of facts to be told of, and the method that is told."""
        return {}

    def rows(self) -> Rows:
        """What came of the game, when it is over."""
        return ()


def meter_spec(kind: type[Meter]) -> str:
    """How a plan names a meter, so that any process can find it: by its module, or its file where it was run as one."""
    return spec_of(kind)


@cache
def find_meter(spec: str) -> type[Meter]:
    """The meter that a plan names: `file.py:Class` or `module:Class`."""
    kind = find_class(spec, "meter")
    where, _, name = spec.rpartition(":")
    if kind is None or not issubclass(kind, Meter):
        raise RentierError(f"{where} has no meter called {name!r}: a meter is a class made from rentier.Meter")
    if not kind.table.isidentifier():
        raise RentierError(f"The meter {name} needs a table: table = 'a_name' for its Parquet file")
    return kind

"""Meters: small objects that listen to the facts of one game and give rows for a table.

Write a class with a `table`, what it `hears` and its `rows`; `examples/` has one of ten lines. A fresh meter is made
for every game. It is given a spectator's view, and hears every fact in the order of the log, from the setting up to
the end, as soon as the act is done that brought it.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from rentier.kernel.errors import RentierError
from rentier.kernel.records import Fact
from rentier.kernel.views import View

Row = Mapping[str, int | float | str | bool | None]
Rows = Iterable[Row]
Hears = Mapping[type[Fact], Callable[[Any], None]]


class Meter:
    """What one game is measured by.

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
    module = sys.modules[kind.__module__]
    if kind.__module__ == "__main__" or "." not in kind.__module__:
        file = getattr(module, "__file__", None)
        if file is None:
            raise RentierError(f"{kind.__name__} was typed in by hand: put it into a file, so that others can read it")
        return f"{Path(file).resolve()}:{kind.__qualname__}"
    return f"{kind.__module__}:{kind.__qualname__}"


@cache
def find_meter(spec: str) -> type[Meter]:
    """The meter that a plan names: `file.py:Class` or `module:Class`."""
    where, _, name = spec.rpartition(":")
    if not name or not where or (where.startswith(".") and not where.endswith(".py")):
        raise RentierError(f"Name a meter as file.py:Class or module:Class, not {spec!r}")
    kind = getattr(_module(where, spec), name, None)
    if not (inspect.isclass(kind) and issubclass(kind, Meter)):
        raise RentierError(
            f"{where} has no meter called {name!r}: a meter is a class made from rentier.sim.meters.Meter"
        )
    if not kind.table.isidentifier():
        raise RentierError(f"The meter {name} needs a table: table = 'a_name' for its Parquet file")
    return kind


@cache
def _module(where: str, spec: str) -> Any:
    """A module by its name or its file."""
    try:
        if not where.endswith(".py"):
            return importlib.import_module(where)
        found = importlib.util.spec_from_file_location(f"rentier_meters_{Path(where).stem}", where)
        if found is None or found.loader is None:
            raise ImportError(f"{where} is not a Python file")
        module = importlib.util.module_from_spec(found)
        found.loader.exec_module(module)
        return module
    except (ImportError, FileNotFoundError) as error:
        raise RentierError(f"The meter {spec} cannot be read: {error}") from None
    except Exception as error:  # whatever is wrong in somebody else's file
        raise RentierError(f"The meter {spec} cannot be read: {type(error).__name__}: {error}") from error

"""Plugins: classes that a user wrote, named as `file.py:Class` or `module:Class` so that any process can find them."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
from pathlib import Path
from typing import Any

from rentier.kernel.errors import RentierError

_modules: dict[str, Any] = {}
"""Files that were read already, by path: a class must be the same one each time."""


def spec_of(kind: type[object]) -> str:
    """How to name a class: by its module, or by its file where that was run as a program."""
    name = kind.__module__
    if name == "__main__" or "." not in name:
        file = getattr(sys.modules[name], "__file__", None)
        if file is None:
            raise RentierError(f"{kind.__name__} was typed in by hand: put it into a file, so that others can read it")
        return f"{Path(file).resolve()}:{kind.__qualname__}"
    return f"{name}:{kind.__qualname__}"


def find_class(spec: str, what: str) -> type[Any] | None:
    """The class that a user names, or None where the file has no such class; `what` it should be is for errors."""
    where, _, name = spec.rpartition(":")
    if not name or not where or (where.startswith(".") and not where.endswith(".py")):
        raise RentierError(f"Name a {what} as file.py:Class or module:Class, not {spec!r}")
    kind = getattr(_module(where, spec, what), name, None)
    return kind if inspect.isclass(kind) else None


def _module(where: str, spec: str, what: str) -> Any:
    """A module by its name or its file."""
    if where in _modules:
        return _modules[where]
    try:
        if where.endswith(".py"):
            found = importlib.util.spec_from_file_location(f"rentier_plugin_{Path(where).stem}", where)
            if found is None or found.loader is None:
                raise ImportError(f"{where} is not a Python file")
            module = importlib.util.module_from_spec(found)
            found.loader.exec_module(module)
        else:
            module = importlib.import_module(where)
    except (ImportError, FileNotFoundError) as error:
        raise RentierError(f"The {what} {spec} cannot be read: {error}") from None
    except Exception as error:  # whatever is wrong in somebody else's file
        raise RentierError(f"The {what} {spec} cannot be read: {type(error).__name__}: {error}") from error
    _modules[where] = module
    return module

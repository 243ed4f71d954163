"""Plugins: classes that a user wrote, named as `file.py:Class` or `module:Class` so that any process can find them."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rentier.kernel.errors import RentierError
from rentier.text.finding import meant

_modules: dict[str, Any] = {}
"""Files that were read already, by path: a class must be the same one each time."""


def spec_of(kind: type[object]) -> str:
    """How to name a class: by its module, or by its file where that was run as a program."""
    name = kind.__module__
    if "." in kind.__qualname__:
        raise RentierError(f"Move {kind.__name__} to the top level of its file, so that every process finds it there")
    if name == "__main__" or "." not in name:
        file = getattr(sys.modules[name], "__file__", None)
        if file is not None:  # typed in by hand, as in a notebook, it has none
            return f"{Path(file).resolve()}:{kind.__qualname__}"
    return f"{name}:{kind.__qualname__}"


def find_class(spec: str, what: str, fits: Callable[[type[Any]], bool], means: str = "") -> Any:
    """The class that a user names, which must fit; `what` it should be, and what that `means`, is for errors."""
    where, _, name = spec.rpartition(":")
    if not name or not where or (where.startswith(".") and not where.endswith(".py")):
        raise RentierError(f"Name a {what} as file.py:Class or module:Class, not {spec!r}")
    module = _module(where, spec, what)
    classes = {name: kind for name, kind in vars(module).items() if inspect.isclass(kind) and fits(kind)}
    if name not in classes:
        own = [name for name, kind in classes.items() if kind.__module__ == module.__name__]
        hint = meant(name, own) or f"a {what} is a class {means or f'made from rentier.{what.capitalize()}'}"
        raise RentierError(f"{where} has no {what} called {name!r}; {hint}")
    return classes[name]


def _module(where: str, spec: str, what: str) -> Any:
    """A module by its name or its file."""
    if where in _modules:
        return _modules[where]
    imported = _imported(where)
    if imported is not None:
        return imported
    if where.endswith(".py") and not Path(where).is_file():
        raise RentierError(f"There is no file {where}")
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


def _imported(file: str) -> Any:
    """The module that was made from a file, as a script that hands its own classes on; None where there is none."""
    path = os.path.abspath(file)
    return next((module for module in [*sys.modules.values()] if getattr(module, "__file__", None) == path), None)

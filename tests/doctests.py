"""Examples in docstrings, run as tests: each is read as if `from rentier import *` stood before it."""

from __future__ import annotations

import doctest
import importlib

import rentier
from rentier.kernel.chapter import CHAPTERS
from rentier.kernel.house_rule import remove_house_rule


def run_examples(module: str) -> int:
    """Run the examples of a module, which must all succeed, and return how many there were."""
    chapters = set(CHAPTERS)
    public = {name: getattr(rentier, name) for name in rentier.__all__}
    try:
        failed, tried = doctest.testmod(importlib.import_module(module), extraglobs=public)
    finally:
        for added in CHAPTERS.keys() - chapters:
            remove_house_rule(added.replace("_", "-"))
    assert not failed, f"{failed} of {tried} examples in {module} failed; the output above shows them"
    return tried

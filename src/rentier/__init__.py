"""Rentier plays property-trading board games by the book."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("rentier")
except PackageNotFoundError:  # sources on the path that nobody installed
    __version__ = "0+source"

import rentier.rules  # noqa: F401  (shelves every chapter)

"""Plain data: what JSON and TOML hold. Code that reads a value checks it, or knows what wrote it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
"""A JSON object."""
Table: TypeAlias = Mapping[str, Any]
"""A table of an edition's TOML, or the options of a table."""

"""The format of stored things, and how older ones are brought up to date."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rentier.kernel.errors import RecordError

FORMAT = 2
"""The version of the JSON form of facts, acts and positions; a change of meaning raises it and adds an upgrader."""

Upgrader = Callable[[str, dict[str, Any]], dict[str, Any]]


def _from_1(what: str, plain: dict[str, Any]) -> dict[str, Any]:
    """A mortgage is kept by its amount since format 2; before, 1 meant face down, and that still reads as such."""
    if what == "fact" and plain.get("kind") == "SoldUp":
        return {**plain, "deeds": [[deed, 1] for deed in plain["deeds"]]}
    return plain


UPGRADERS: dict[int, Upgrader] = {1: _from_1}
"""By format: turns a `header`, `fact`, `act` or `state` of that format into the next one's."""


def upgraded(what: str, plain: dict[str, Any], format: object) -> dict[str, Any]:
    """Plain data of an earlier format in today's."""
    if type(format) is not int or not 1 <= format <= FORMAT:
        raise RecordError(f"this {what} has format {format!r}; this Rentier reads up to {FORMAT}: update it")
    while format < FORMAT:
        plain = UPGRADERS[format](what, plain)
        format += 1
    return plain

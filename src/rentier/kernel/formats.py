"""The format of stored things, and how older ones are brought up to date."""

from __future__ import annotations

from collections.abc import Callable

from rentier.kernel.errors import RecordError
from rentier.kernel.plain import Json

FORMAT = 2
"""The version of the JSON form of facts, acts and positions; a change of meaning raises it and adds an upgrader."""

RULES = 2
"""The version of the rules, raised when a rule or a ruling changes; a record without one followed version 1."""

Upgrader = Callable[[str, Json], Json]


def _from_1(what: str, plain: Json) -> Json:
    """Format 2 keeps a mortgage by its amount (1 still reads as face down), dice with who leaves Jail, no counters."""
    if what == "fact" and plain.get("kind") == "SoldUp":
        return {**plain, "deeds": [[deed, 1] for deed in plain["deeds"]]}
    if what == "state" and "building" in plain.get("parts", {}):
        building = {key: value for key, value in plain["parts"]["building"].items() if key != "built_in"}
        plain = {**plain, "parts": {**plain["parts"], "building": building}}
    return {key: _with_dice(value) for key, value in plain.items()}


def _with_dice(plain: object) -> object:
    """Steps that knew only the sum of a roll get dice that show it."""
    if isinstance(plain, list):
        return [_with_dice(item) for item in plain]
    if not isinstance(plain, dict):
        return plain
    if plain.get("kind") == "ReleaseDue" and "steps" in plain:
        first = min(6, plain["steps"] - 1)
        return {"kind": "ReleaseDue", "seat": plain["seat"], "dice": [first, plain["steps"] - first]}
    return {key: _with_dice(value) for key, value in plain.items()}


UPGRADERS: dict[int, Upgrader] = {1: _from_1}
"""By format: turns a `header`, `fact`, `act` or `state` of that format into the next one's."""


def upgraded(what: str, plain: object, format: object) -> object:
    """Plain data of an earlier format in today's; whether it is what it should be is for `decode` to say."""
    if type(format) is not int or not 1 <= format <= FORMAT:
        raise RecordError(f"this {what} has format {format!r}; this Rentier reads up to {FORMAT}: update it")
    while format < FORMAT:
        plain = UPGRADERS[format](what, plain) if isinstance(plain, dict) else plain
        format += 1
    return plain

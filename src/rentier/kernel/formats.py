"""The format of stored things, and how older ones are brought up to date."""

from __future__ import annotations

from collections.abc import Callable

from rentier.kernel.errors import RecordError
from rentier.kernel.plain import Json

FORMAT = 3
"""The version of the JSON form of facts, acts and positions; a change of meaning raises it and adds an upgrader."""

RULES = 2
"""The version of the rules, raised when a rule or a ruling changes; a record without one followed version 1."""

Upgrader = Callable[[str, Json], Json]
RecordUpgrader = Callable[[Json], Json]


def _from_1(what: str, plain: Json) -> Json:
    """Format 2 has no counters."""
    if what == "state" and "building" in plain.get("parts", {}):
        building = {key: value for key, value in plain["parts"]["building"].items() if key != "built_in"}
        plain = {**plain, "parts": {**plain["parts"], "building": building}}
    return plain


UPGRADERS: dict[int, Upgrader] = {1: _from_1}
"""By format: turns a `header`, `fact`, `act` or `state` of that format into the next one's."""
RECORD_UPGRADERS: dict[int, dict[str, RecordUpgrader]] = {}
"""By format and kind: turns a record, wherever it stands, into the next format's. Chapters enter theirs."""


def upgrades(format: int, *kinds: str) -> Callable[[RecordUpgrader], RecordUpgrader]:
    """Decorator: this function turns records of these kinds, as `format` wrote them, into the next format's."""

    def enter(upgrade: RecordUpgrader) -> RecordUpgrader:
        RECORD_UPGRADERS.setdefault(format, {}).update(dict.fromkeys(kinds, upgrade))
        return upgrade

    return enter


def upgraded(what: str, plain: object, format: object) -> object:
    """Plain data of an earlier format in today's; whether it is what it should be is for `decode` to say."""
    if type(format) is not int or not 1 <= format <= FORMAT:
        raise RecordError(f"this {what} has format {format!r}; this Rentier reads up to {FORMAT}: update it")
    while format < FORMAT:
        if format in UPGRADERS:
            plain = UPGRADERS[format](what, plain) if isinstance(plain, dict) else plain
        if what != "header":  # the position in it names its own format
            plain = _with_records(plain, RECORD_UPGRADERS.get(format, {}))
        format += 1
    return plain


def _with_records(plain: object, upgraders: dict[str, RecordUpgrader]) -> object:
    """Plain data with every record in it upgraded, the inner ones first."""
    if isinstance(plain, list):
        return [_with_records(item, upgraders) for item in plain]
    if not isinstance(plain, dict):
        return plain
    whole = {key: _with_records(value, upgraders) for key, value in plain.items()}
    kind = whole.get("kind")
    return upgraders[kind](whole) if isinstance(kind, str) and kind in upgraders else whole

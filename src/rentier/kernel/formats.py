"""The format of stored things, and how older ones are brought up to date."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rentier.kernel.errors import RecordError
from rentier.kernel.plain import Json

FORMAT = 3
"""The version of the JSON form of facts, acts and positions; a change of meaning raises it and adds an upgrader."""

RULES = 2
"""The version of the rules, raised when a rule or a ruling changes; a record without one followed version 1."""

Upgrader = Callable[[str, Json], Json]
ChapterUpgrader = Callable[[Json], Json]


UPGRADERS: dict[int, Upgrader] = {}
"""By format: turns a `header`, `fact`, `act` or `state` of that format into the next format."""
RECORD_UPGRADERS: dict[int, dict[str, ChapterUpgrader]] = {}
"""By format and kind: turns a record, wherever it stands, into the next format's. Chapters enter theirs."""
PART_UPGRADERS: dict[int, dict[str, ChapterUpgrader]] = {}
"""By format and name: turns a part of a position into the next format's. Chapters enter theirs."""


def upgrades(format: int, *kinds: str) -> Callable[[ChapterUpgrader], ChapterUpgrader]:
    """Decorator: this function turns records of these kinds, as `format` wrote them, into the next format's."""
    return _entering(RECORD_UPGRADERS, format, kinds)


def upgrades_part(format: int, name: str) -> Callable[[ChapterUpgrader], ChapterUpgrader]:
    """Decorator: this function turns a part of positions, as `format` wrote it, into the next format's."""
    return _entering(PART_UPGRADERS, format, (name,))


def _entering(
    table: dict[int, dict[str, ChapterUpgrader]], format: int, keys: Iterable[str]
) -> Callable[[ChapterUpgrader], ChapterUpgrader]:
    def enter(upgrade: ChapterUpgrader) -> ChapterUpgrader:
        table.setdefault(format, {}).update(dict.fromkeys(keys, upgrade))
        return upgrade

    return enter


def upgraded(what: str, plain: object, format: object) -> object:
    """Plain data of an earlier format in today's; whether it is what it should be is for `decode` to say."""
    if type(format) is not int or not 1 <= format <= FORMAT:
        raise RecordError(f"this {what} has format {format!r}; this Rentier reads up to {FORMAT}: update it")
    while format < FORMAT:
        if format in UPGRADERS:
            plain = UPGRADERS[format](what, plain) if isinstance(plain, dict) else plain
        if what == "state":
            plain = _with_parts(plain, PART_UPGRADERS.get(format, {}))
        if what != "header":  # the position in it names its own format
            plain = _with_records(plain, RECORD_UPGRADERS.get(format, {}))
        format += 1
    return plain


def _with_parts(plain: object, upgraders: dict[str, ChapterUpgrader]) -> object:
    """A position with every part in it upgraded; one that is no position is left to its reader."""
    parts = plain.get("parts") if isinstance(plain, dict) else None
    if not isinstance(plain, dict) or not isinstance(parts, dict):
        return plain
    whole = {
        name: upgraders[name](part) if name in upgraders and isinstance(part, dict) else part
        for name, part in parts.items()
    }
    return {**plain, "parts": whole}


def _with_records(plain: object, upgraders: dict[str, ChapterUpgrader]) -> object:
    """Plain data with every record in it upgraded, the inner ones first."""
    if isinstance(plain, list):
        return [_with_records(item, upgraders) for item in plain]
    if not isinstance(plain, dict):
        return plain
    whole = {key: _with_records(value, upgraders) for key, value in plain.items()}
    kind = whole.get("kind")
    return upgraders[kind](whole) if isinstance(kind, str) and kind in upgraders else whole

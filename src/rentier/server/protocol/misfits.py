"""What does not fit a message, in our own words: the checks of msgspec, for people who never heard of it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

LONGEST_NAME = 40
"""Of a field's name that a client made up, so much is told back."""
KINDS = {
    "str": "a text",
    "int": "a whole number",
    "bool": "true or false",
    "object": "an object",
    "array": "a list",
}
FIELD = re.compile(r"Object (missing required|contains unknown) field `(.*)`", re.DOTALL)
PLACE = re.compile(r"(.*) - at `\$\.?(.*)`", re.DOTALL)
KIND = re.compile(r"Expected `(\w+)[^`]*`, got")
BOUND = re.compile(r"Expected `(str|int)`( of length)? (>=|<=) (-?\d+)")


def misfit(found: str, allowed: Mapping[str, Sequence[str]]) -> str:
    """What is wrong with a message; `allowed` has the texts of those fields that take certain ones only."""
    field = FIELD.match(found)
    if field is not None:
        name = field[2][:LONGEST_NAME]
        missing = field[1] == "missing required"
        return f"{name} is missing" if missing else f"{name} is unknown here: leave it out, or correct its name"
    place = PLACE.fullmatch(found)
    complaint, name = (place[1], place[2]) if place is not None else (found, "it")
    if name in allowed:
        *others, last = allowed[name]
        return f"{name} should be {', '.join(others)} or {last}"
    bound, kind = BOUND.match(complaint), KIND.match(complaint)
    if bound is not None:
        return f"{name} {_bounded(bound)}"
    if kind is not None and kind[1] in KINDS:
        return f"{name} should be {KINDS[kind[1]]}"
    return f"{name} is not what the protocol says"


def _bounded(bound: re.Match[str]) -> str:
    _, length, relation, limit = bound.groups()
    if length and relation == ">=" and limit == "1":
        return "should not be empty"
    most = "at least" if relation == ">=" else "at most"
    return f"should have {most} {limit} characters" if length else f"should be {most} {limit}"

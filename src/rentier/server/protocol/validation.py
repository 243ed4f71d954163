"""What is wrong with a value, in plain words instead of the validators' own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

WORDS = {
    "missing": "is missing",
    "extra_forbidden": "is unknown: remove it, or fix its name",
    "string_type": "must be a string",
    "string_too_short": "must have at least {min_length} characters",
    "string_too_long": "must have at most {max_length} characters",
    "string_unicode": "must be valid Unicode",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "int_type": "must be a whole number",
    "int_from_float": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_parsing_size": "must be a smaller number",
    "float_type": "must be a number",
    "float_parsing": "must be a number",
    "finite_number": "must be finite",
    "greater_than": "must be more than {gt}",
    "greater_than_equal": "must be at least {ge}",
    "less_than": "must be less than {lt}",
    "less_than_equal": "must be at most {le}",
    "list_type": "must be a list",
    "tuple_type": "must be a list",
    "too_long": "must have at most {max_length} entries",
    "too_short": "must have at least {min_length} entries",
    "dict_type": "must be an object",
    "model_type": "must be an object",
    "model_attributes_type": "must be an object",
    "literal_error": "must be {expected}",
    "enum": "must be {expected}",
    "ip_v4_network": "must be addresses or networks, such as 10.0.0.0/8",
    "ip_v6_network": "must be addresses or networks, such as 10.0.0.0/8",
    "path_type": "must be a path",
}


def wrong(found: Mapping[str, Any]) -> str:
    """What is wrong with a value, as the rest of a sentence that begins with its name."""
    context = found.get("ctx", {})
    if found["type"] == "string_too_short" and context.get("min_length") == 1:
        return "must not be empty"
    if found["type"] == "value_error":
        return f"does not fit: {context.get('error') or found['msg']}"
    words = WORDS.get(found["type"])
    return words.format(**context) if words is not None else f"does not fit: {found['msg']}"


LONGEST_NAME = 40
"""Of a field's name that a client made up, so much is told back."""
KINDS = {
    "str": "a string",
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
        return f"{name} is missing" if missing else f"{name} is unknown: remove it, or fix its name"
    place = PLACE.fullmatch(found)
    complaint, name = (place[1], place[2]) if place is not None else (found, "it")
    if name in allowed:
        *others, last = allowed[name]
        return f"{name} must be {', '.join(others)} or {last}"
    bound, kind = BOUND.match(complaint), KIND.match(complaint)
    if bound is not None:
        return f"{name} {_bounded(bound)}"
    if kind is not None and kind[1] in KINDS:
        return f"{name} must be {KINDS[kind[1]]}"
    return f"{name} does not match the protocol"


def _bounded(bound: re.Match[str]) -> str:
    _, length, relation, limit = bound.groups()
    if length and relation == ">=" and limit == "1":
        return "must not be empty"
    most = "at least" if relation == ">=" else "at most"
    return f"must have {most} {limit} characters" if length else f"must be {most} {limit}"

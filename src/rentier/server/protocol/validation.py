"""What is wrong with a value, in plain words instead of the validators' own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

WORDS = {
    "missing": "is missing",
    "extra_forbidden": "is unknown here: leave it out, or correct its name",
    "string_type": "should be a text",
    "string_too_short": "should have at least {min_length} characters",
    "string_too_long": "should have at most {max_length} characters",
    "string_unicode": "should be a text of whole characters",
    "bool_type": "should be true or false",
    "bool_parsing": "should be true or false",
    "int_type": "should be a whole number",
    "int_from_float": "should be a whole number",
    "int_parsing": "should be a whole number",
    "int_parsing_size": "should be a smaller number",
    "float_type": "should be a number",
    "float_parsing": "should be a number",
    "finite_number": "should be a number that ends",
    "greater_than": "should be more than {gt}",
    "greater_than_equal": "should be at least {ge}",
    "less_than": "should be less than {lt}",
    "less_than_equal": "should be at most {le}",
    "list_type": "should be a list",
    "tuple_type": "should be a list",
    "too_long": "should have at most {max_length} entries",
    "too_short": "should have at least {min_length} entries",
    "dict_type": "should be an object",
    "model_type": "should be an object",
    "model_attributes_type": "should be an object",
    "literal_error": "should be {expected}",
    "enum": "should be {expected}",
    "ip_v4_network": "should name addresses or networks, such as 10.0.0.0/8",
    "ip_v6_network": "should name addresses or networks, such as 10.0.0.0/8",
    "path_type": "should be a path",
}


def wrong(found: Mapping[str, Any]) -> str:
    """What is wrong with a value, as the rest of a sentence that begins with its name."""
    context = found.get("ctx", {})
    if found["type"] == "string_too_short" and context.get("min_length") == 1:
        return "should not be empty"
    if found["type"] == "value_error":
        return f"does not fit: {context.get('error') or found['msg']}"
    words = WORDS.get(found["type"])
    return words.format(**context) if words is not None else f"does not fit: {found['msg']}"


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

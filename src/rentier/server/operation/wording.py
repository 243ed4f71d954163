"""What does not fit, in our own words: the checks of pydantic, for people who never heard of it."""

from __future__ import annotations

from collections.abc import Mapping
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

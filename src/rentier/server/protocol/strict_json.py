"""JSON read strictly: every key once, no NaN, whole numbers only, no half characters, limited nesting."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from rentier.server.protocol.errors import ErrorCode, RequestError

MOST_DIGITS = 18
"""No number is longer; a sign is no digit."""
DEEPEST = 64
"""Nesting allowed; Python's own limit differs from version to version."""
TOO_DEEP = "This is nested too deeply"


def read(text: str | bytes) -> Any:
    """The plain data of a JSON text."""
    try:
        text = text if isinstance(text, str) else text.decode()
        plain = json.loads(
            text,
            object_pairs_hook=_once,
            parse_constant=_no_constant,
            parse_float=_no_fraction,
            parse_int=_whole,
        )
        if text.count("[") + text.count("{") > DEEPEST and _depth(plain) > DEEPEST:
            raise RequestError(ErrorCode.FORMAT, TOO_DEEP)
        if "\\u" in text:
            json.dumps(plain, ensure_ascii=False).encode()  # half a character can be escaped, but never stored
            if "\\u0000" in text:
                raise RequestError(ErrorCode.FORMAT, "This contains a character that cannot be stored")
        return plain
    except RequestError:
        raise
    except RecursionError:
        raise RequestError(ErrorCode.FORMAT, TOO_DEEP) from None
    except UnicodeEncodeError:
        raise RequestError(ErrorCode.FORMAT, "This contains half a character (a lone surrogate)") from None
    except ValueError:
        raise RequestError(ErrorCode.FORMAT, "This is not JSON in UTF-8") from None


def _depth(plain: Any) -> int:
    """The depth of nesting, found level by level, since a recursion would hit Python's limit."""
    depth, level = 0, [plain]
    while level := [one for one in level if isinstance(one, (dict, list))]:
        depth += 1
        level = [inner for one in level for inner in (one.values() if isinstance(one, dict) else one)]
    return depth


def glimpse(text: str, key: str) -> str | None:
    """A text in an object, however odd the rest is; None where that much cannot be read, or stands there twice."""
    try:
        plain = json.loads(
            text, object_pairs_hook=_sure, parse_constant=_nothing, parse_float=_nothing, parse_int=_nothing
        )
        found = plain.get(key) if isinstance(plain, dict) else None
        if not isinstance(found, str) or "\0" in found:
            return None
        found.encode()
    except (RecursionError, ValueError):
        return None
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise RequestError(ErrorCode.FORMAT, "The same key appears twice")
    return found


def _sure(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        times = Counter(name for name, _ in pairs)
        return {name: value for name, value in found.items() if times[name] == 1}
    return found


def _nothing(_: str) -> None:
    return None


def _no_constant(name: str) -> Any:
    raise RequestError(ErrorCode.FORMAT, f"{name} is not a valid number")


def _no_fraction(digits: str) -> Any:
    raise RequestError(ErrorCode.FORMAT, "Numbers must be whole")


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS and len(digits.lstrip("-")) > MOST_DIGITS:
        raise RequestError(ErrorCode.FORMAT, "A number has too many digits")
    return int(digits)

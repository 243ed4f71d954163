"""JSON read strictly: every key once, no NaN, whole numbers only, no half characters, not too deep."""

from __future__ import annotations

import json
from typing import Any

MOST_DIGITS = 18
"""No number is longer."""


class NotStrict(ValueError):
    """What is JSON to others, but not here; the sentence says why."""


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
        if "\\u" in text:
            json.dumps(plain, ensure_ascii=False).encode()  # half a character can be escaped, but never stored
            if "\\u0000" in text:
                raise NotStrict("This holds a character that not every database can store")
        return plain
    except NotStrict:
        raise
    except RecursionError:
        raise NotStrict("This is nested too deeply") from None
    except UnicodeEncodeError:
        raise NotStrict("This holds half a character") from None
    except ValueError:
        raise NotStrict("This is not JSON in UTF-8") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise NotStrict("The same key stands here twice")
    return found


def _no_constant(name: str) -> Any:
    raise NotStrict(f"{name} is no number here")


def _no_fraction(digits: str) -> Any:
    raise NotStrict("Numbers are whole here")


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise NotStrict("No number here has so many digits")
    return int(digits)

"""The cookies of a request: of all that a browser sends, only ours go on to the app.

The standard library takes time by the square of a quoted value with many backslashes (CVE-2024-7592, in Python before
3.11.10), so that one request could stop every table. Ours are never quoted that way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from starlette.types import Scope

OURS = ("rentier_", "__Host-rentier_")
"""What the names of our cookies begin with."""
PLAIN = re.compile(r'[\w.~+/=-]{1,1024}|"[\w.~+/=-]{0,1024}"', re.ASCII)
"""A value as we give it out; the standard library quotes one with an equals sign in it."""


def own_cookies(scope: Scope) -> Iterator[tuple[str, str]]:
    """Names and values of our cookies in a request."""
    for header, value in scope["headers"]:
        if header == b"cookie":
            for pair in value.decode("latin-1").split(";"):
                name, _, text = pair.strip().partition("=")
                if name.startswith(OURS) and PLAIN.fullmatch(text):
                    yield name, text.strip('"')


def with_own_cookies(scope: Scope) -> Scope:
    """The request without anybody else's cookies."""
    if not any(header == b"cookie" for header, _ in scope["headers"]):
        return scope
    others = [(header, value) for header, value in scope["headers"] if header != b"cookie"]
    ours = "; ".join(f"{name}={text}" for name, text in own_cookies(scope))
    return {**scope, "headers": [*others, (b"cookie", ours.encode("latin-1"))] if ours else others}

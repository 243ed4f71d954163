"""Skeletons after Unicode Technical Standard 39: texts that look alike have the same skeleton, in any script."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

LEFT_TO_RIGHT = "\u200e"
"""The mark that the data puts around letters of scripts that run the other way."""


@lru_cache(maxsize=4096)
def skeleton(text: str) -> str:
    """The skeleton of a text: for comparing, never for showing."""
    known = prototypes()
    plain = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", "".join(known.get(character, character) for character in plain))


@cache
def prototypes() -> dict[str, str]:
    """What each character is drawn like. The library lists every pair in both directions: here it has one.

    A prototype has many characters that look like it, each of which has it alone; of two that only have each other, the
    first one counts.
    """
    # most of a megabyte, so not before it is needed
    from confusable_homoglyphs.confusables import confusables_data  # type: ignore[import-untyped]

    found: dict[str, str] = {}
    for listed, others in confusables_data.items():
        character = listed.strip(LEFT_TO_RIGHT)
        if len(character) != 1 or len(others) != 1:
            continue
        other = others[0]["c"].strip(LEFT_TO_RIGHT)
        alone = len(other) == 1 and len(confusables_data.get(others[0]["c"], ())) == 1
        if not alone or other < character:
            found[character] = other
    return found
